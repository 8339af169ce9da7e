// Requests one page from an HTTP server. `arenad healthcheck` and the operators' commands do
// this, so that an image needs no curl.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "sim/values/result.h"

namespace arena::server {

/// A longer answer is an error.
inline constexpr std::size_t kHttpAnswerBytesMax = 2u << 20u;

struct HttpClientRequest {
    bool is_post = false;  ///< else a GET
    std::string target;    ///< path and query
    std::string authorization{};
};
struct HttpClientReply {
    unsigned status = 0;
    std::string body;
};

/// Returns the answer, whatever its status. Fails with one line that says why none came within
/// `timeout`. The address 0.0.0.0 or :: means the loopback of its family.
[[nodiscard]] Result<HttpClientReply, std::string> http_ask(const std::string& address,
                                                            std::uint16_t port,
                                                            const HttpClientRequest& question,
                                                            std::chrono::milliseconds timeout);

}  // namespace arena::server
