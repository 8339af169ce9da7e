// HttpConnection: one client of the HTTP server. Reads a request, writes the reply, and repeats.
//
//   accepted --- first byte within 1 s ---> request whole within 2 s ---> answered --+
//                                    ^                                               |
//                                    +---- next one after 20 ms and within 5 s ------+
//
// It lives as long as one of its operations is in progress. Used on the server's thread alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/http/http_places.h"
#include "server/http/http_server.h"

namespace arena::server {

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
  public:
    /// Called by the destructor. It and `handler` must outlive the connection.
    using OnDestroyed = std::function<void(HttpConnection&)>;
    HttpConnection(boost::asio::ip::tcp::socket socket, const HttpServer::Handler& handler,
                   const OnDestroyed& on_destroyed);
    ~HttpConnection();
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;

    /// Begins to wait for the first request.
    void start();
    /// Ends the operation in progress with an error, and with it the connection.
    void close();

    /// Returns the state that decides whether the connection keeps its place.
    [[nodiscard]] const HttpPlace& place() const { return place_; }
    /// Returns the time by which places are compared.
    [[nodiscard]] static Time now();

  private:
    using ErrorCode = boost::beast::error_code;
    /// Its body is a view of body_.
    using Response = boost::beast::http::response<boost::beast::http::span_body<const char>>;
    using Serializer =
        boost::beast::http::response_serializer<boost::beast::http::span_body<const char>>;

    void drop_unsent_at_close(bool drop);
    void await_turn();
    void await_request(std::chrono::steady_clock::duration timeout);
    void read_request();
    void on_read(ErrorCode error);
    [[nodiscard]] HttpRequest request() const;
    void poll_later();
    void write_reply(HttpReply reply);
    /// How the connection goes on after a reply, and what of the reply is sent.
    struct Framing {
        unsigned version = 11;
        bool keep_alive = false;
        bool head = false;  ///< without its body
    };
    void write(HttpReply reply, const Framing& framing);
    void write_more();
    void on_written(ErrorCode error);

    HttpPlace place_;
    std::string from_;  ///< "127.0.0.1:51234"; empty when the client was gone already
    boost::beast::tcp_stream stream_;
    boost::asio::steady_timer pause_{stream_.get_executor()};
    HttpDeferredReply later_;
    std::chrono::steady_clock::time_point give_up_at_;
    std::chrono::steady_clock::time_point next_request_at_;
    boost::beast::flat_buffer buffer_{kHttpHeaderBytesMax + kHttpBodyBytesMax};
    std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
    std::shared_ptr<const std::string> body_;
    Response response_;
    std::optional<Serializer> serializer_;
    std::chrono::steady_clock::time_point written_by_;
    const HttpServer::Handler& handler_;
    const OnDestroyed& on_destroyed_;
    std::uint32_t requests_ = 0;
};

}  // namespace arena::server
