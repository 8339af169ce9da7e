// A small HTTP server on its own thread and port, for people and tools beside the game: health,
// metrics, status. Boost.Beast underneath.
//
// Bounded on every side: connections, size of a request, requests a connection, time for each.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "sim/values/result.h"

namespace arena::server {

inline constexpr std::uint32_t kHttpConnectionsMax = 64;
inline constexpr std::uint32_t kHttpRequestsPerConnectionMax = 1000;
inline constexpr std::uint32_t kHttpHeaderBytesMax = 8192;
inline constexpr std::uint32_t kHttpBodyBytesMax = 1024;  ///< nothing here takes a body
inline constexpr std::uint32_t kHttpTimeoutSeconds = 5;

struct HttpRequest {
    std::string_view method;  ///< "GET"
    std::string_view path;    ///< without the query
};

struct HttpReply {
    unsigned status = 200;
    std::string content_type = "text/plain; charset=utf-8";
    std::string body{};
    std::string allow{};  ///< with 405: the methods that are allowed
};

class HttpServer {
  public:
    /// Called on the server's thread.
    using Handler = std::function<HttpReply(const HttpRequest&)>;

    /// Listens and serves until the destructor. The error is one line that names the address and
    /// what to do.
    [[nodiscard]] static Result<std::unique_ptr<HttpServer>, std::string> start(
        const std::string& address, std::uint16_t port, Handler handler);
    ~HttpServer();

    [[nodiscard]] std::uint16_t port() const;

  private:
    struct Impl;
    explicit HttpServer(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace arena::server
