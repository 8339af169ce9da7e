// Asks an HTTP server for one page: what `arenad healthcheck`, `kick` and `clients` do, so that an
// image needs no curl.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "sim/values/result.h"

namespace arena::server {

/// A longer answer is an error.
inline constexpr std::size_t kHttpAnswerBytesMax = 2u << 20u;

struct HttpQuestion {
    bool is_post = false;  ///< else a GET
    std::string target;    ///< path and query
    std::string authorization{};
};
struct HttpAnswered {
    unsigned status = 0;
    std::string body;
};

/// The answer, whatever it says, or one line that says why there is none within `timeout`. The
/// address 0.0.0.0 or :: stands for the loopback of its family.
[[nodiscard]] Result<HttpAnswered, std::string> http_ask(const std::string& address,
                                                         std::uint16_t port,
                                                         const HttpQuestion& question,
                                                         std::chrono::milliseconds timeout);

}  // namespace arena::server
