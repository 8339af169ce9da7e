// A small HTTP server on its own thread and port, for people and tools beside the game: health,
// metrics, status, and an operator's requests. Boost.Beast underneath.
//
// Bounded on every side: connections, size of a request, requests a connection and how fast they
// follow each other, time for each step. http_places.h says who has to go when more come than there
// is room for.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "sim/values/result.h"

namespace arena::server {

inline constexpr std::uint32_t kHttpRequestsPerConnectionMax = 1000;
/// A connection's requests are taken no faster, however many it sends at once: enough for whoever
/// looks at the server, and what is left of the time is the others'.
inline constexpr std::chrono::milliseconds kHttpRequestInterval{20};
inline constexpr std::uint32_t kHttpHeaderBytesMax = 8192;
inline constexpr std::uint32_t kHttpBodyBytesMax = 1024;  ///< nothing here takes a body
/// From the connection to the first byte of its first request.
inline constexpr std::chrono::milliseconds kHttpFirstByteTimeout{1000};
/// From a request's first byte to its last.
inline constexpr std::chrono::milliseconds kHttpRequestTimeout{2000};
/// For a client to take its reply.
inline constexpr std::chrono::milliseconds kHttpReplyTimeout{5000};
/// From a reply to the next request.
inline constexpr std::chrono::milliseconds kHttpIdleTimeout{5000};
/// An answer that has to wait is looked for so often, and given up after so long.
inline constexpr std::chrono::milliseconds kHttpLookInterval{5};
inline constexpr std::chrono::milliseconds kHttpLaterMax{1000};

struct HttpRequest {
    std::string_view method;           ///< "GET"
    std::string_view path;             ///< without the query
    std::string_view query{};          ///< behind the '?', as it was sent
    std::string_view authorization{};  ///< the header's value; empty also when there are several
    std::string_view from{};           ///< address and port of the other side
};

struct HttpReply {
    unsigned status = 200;
    std::string content_type = "text/plain; charset=utf-8";
    std::string body{};
    std::string allow{};         ///< with 405: the methods that are allowed
    std::string authenticate{};  ///< with 401: how
};

/// An answer that another thread has to find first. The server looks for it until it is there, or
/// gives up. Both are called on the server's thread, and one of them gives the reply.
struct HttpLater {
    std::function<std::optional<HttpReply>()> look;
    std::function<HttpReply()> give_up;
};
using HttpAnswer = std::variant<HttpReply, HttpLater>;

class HttpServer {
  public:
    /// Called on the server's thread. The texts of the request live as long as the call.
    using Handler = std::function<HttpAnswer(const HttpRequest&)>;

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
