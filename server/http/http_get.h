// Asks an HTTP server for one page: what `arenad healthcheck` does, so that an image needs no curl.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "sim/values/result.h"

namespace arena::server {

/// The status code of GET `path`, or one line that says why there is none within `timeout`. The
/// address 0.0.0.0 or :: stands for the loopback of its family.
[[nodiscard]] Result<unsigned, std::string> http_get_status(const std::string& address,
                                                            std::uint16_t port,
                                                            const std::string& path,
                                                            std::chrono::milliseconds timeout);

}  // namespace arena::server
