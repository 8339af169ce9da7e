// A small HTTP server on its own thread and port, for people and tools beside the game: health,
// metrics, status, and an operator's requests. Built on Boost.Beast.
//
// Everything is bounded: connections, the size of a request, the number and rate of requests on a
// connection, the time for each step. http_places.h says which connection is closed when there are
// more than there is room for.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sim/values/result.h"

namespace arena::server {

inline constexpr std::uint32_t kHttpRequestsPerConnectionMax = 1000;
/// The least time between two requests of a connection, however many it sends at once: fast enough
/// for any observer, and it leaves time for the other connections.
inline constexpr std::chrono::milliseconds kHttpRequestInterval{20};
inline constexpr std::uint32_t kHttpHeaderBytesMax = 8192;
inline constexpr std::uint32_t kHttpBodyBytesMax = 1024;  ///< nothing here takes a body
/// From the connection to the first byte of its first request.
inline constexpr std::chrono::milliseconds kHttpFirstByteTimeout{1000};
/// From a request's first byte to its last.
inline constexpr std::chrono::milliseconds kHttpRequestTimeout{2000};
/// For a client to take its reply, and a second more for each kHttpReplyRateMin bytes of it.
inline constexpr std::chrono::milliseconds kHttpReplyTimeout{5000};
/// Less than half of what a telephone at the edge of its network gets.
inline constexpr std::uint32_t kHttpReplyRateMin = 8192;
/// What the system is asked to keep of a reply until the client takes it; Linux keeps twice as
/// much. Without a bound it takes megabytes.
inline constexpr std::uint32_t kHttpSendBufferBytes = 64 * 1024;
/// For a client to take more of a long reply. The system says so only when a third of what it keeps
/// has been taken, and on loopback 64 kB: both within this at kHttpReplyRateMin.
inline constexpr std::chrono::milliseconds kHttpReplyPause{30000};
/// From a reply to the next request.
inline constexpr std::chrono::milliseconds kHttpIdleTimeout{5000};
/// How often the server looks for a later answer, and how long before it gives up.
inline constexpr std::chrono::milliseconds kHttpPollInterval{5};
inline constexpr std::chrono::milliseconds kHttpDeferredReplyMax{1000};

struct HttpRequest {
    std::string_view method;           ///< "GET"
    std::string_view path;             ///< without the query
    std::string_view query{};          ///< after the '?', as it was sent
    std::string_view authorization{};  ///< the header's value; empty also when there are several
    std::string_view from{};           ///< address and port of the client
    // The values of further headers; empty also when there are several of one.
    std::string_view host{};
    std::string_view origin{};
    std::string_view accept_encoding{};
    std::string_view if_none_match{};
    bool has_body = false;  ///< which no page reads
};

struct HttpHeader {
    std::string name;
    std::string value;
};

struct HttpReply {
    unsigned status = 200;  ///< with 304 there is no body
    std::string content_type = "text/plain; charset=utf-8";
    std::string body{};
    std::string allow{};         ///< with 405: the methods that are allowed
    std::string authenticate{};  ///< with 401: how to authenticate
    std::string cache_control = "no-store";
    std::vector<HttpHeader> headers{};                 ///< further ones
    std::shared_ptr<const std::string> shared_body{};  ///< in place of `body`, and not copied
};

/// An answer that another thread has to find first. The server calls `look` until it returns the
/// reply, or else `give_up`, which returns one in its place. Both are called on the server's
/// thread.
struct HttpDeferredReply {
    std::function<std::optional<HttpReply>()> look;
    std::function<HttpReply()> give_up;
};
using HttpAnswer = std::variant<HttpReply, HttpDeferredReply>;

class HttpServer {
  public:
    /// Answers a request. Called on the server's thread. The texts of the request live as long as
    /// the call.
    using Handler = std::function<HttpAnswer(const HttpRequest&)>;

    /// Listens and serves until the destructor runs. Fails with a one-line message that names the
    /// address and says what to do.
    [[nodiscard]] static Result<std::unique_ptr<HttpServer>, std::string> start(
        const std::string& address, std::uint16_t port, Handler handler);
    ~HttpServer();

    /// Returns the port that was bound.
    [[nodiscard]] std::uint16_t port() const;

  private:
    struct Impl;
    explicit HttpServer(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace arena::server
