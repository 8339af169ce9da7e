#include "server/http/http_server.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace arena::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using beast::error_code;

constexpr std::chrono::seconds kTimeout{kHttpTimeoutSeconds};
/// Between two tries to accept when the process has run out of descriptors.
constexpr std::chrono::milliseconds kAcceptPause{100};

http::response<http::string_body> to_beast(HttpReply reply, unsigned version, bool keep_alive,
                                           bool head) {
    http::response<http::string_body> response(http::int_to_status(reply.status), version);
    response.set(http::field::server, "arenad");
    response.set(http::field::content_type, reply.content_type);
    response.set(http::field::cache_control, "no-store");
    if (!reply.allow.empty()) response.set(http::field::allow, reply.allow);
    if (!reply.authenticate.empty())
        response.set(http::field::www_authenticate, reply.authenticate);
    response.keep_alive(keep_alive);
    response.content_length(reply.body.size());
    if (!head) response.body() = std::move(reply.body);
    return response;
}

std::string_view view_of(beast::string_view text) {
    return {text.data(), text.size()};
}

/// "127.0.0.1:51234"; empty when the client is gone already.
std::string address_of(const tcp::socket& socket) {
    error_code error;
    const tcp::endpoint remote = socket.remote_endpoint(error);
    if (error) return {};
    const std::string host = remote.address().to_string();
    return (remote.address().is_v6() ? "[" + host + "]" : host) + ":" +
           std::to_string(remote.port());
}

/// One client: reads a request, writes the reply, again and again. Lives as long as an operation of
/// its own is under way.
class Connection : public std::enable_shared_from_this<Connection> {
  public:
    Connection(tcp::socket socket, const HttpServer::Handler& handler,
               std::shared_ptr<std::uint32_t> connections)
        : from_(address_of(socket)),
          stream_(std::move(socket)),
          handler_(handler),
          connections_(std::move(connections)) {
        ++*connections_;
    }
    ~Connection() { --*connections_; }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void read() {
        parser_.emplace();
        parser_->header_limit(kHttpHeaderBytesMax);
        parser_->body_limit(kHttpBodyBytesMax);
        stream_.expires_after(kTimeout);
        http::async_read(
            stream_, buffer_, *parser_,
            [self = shared_from_this()](error_code error, std::size_t) { self->on_read(error); });
    }

  private:
    void on_read(error_code error) {
        ++requests_;
        if (!error) {
            HttpAnswer answer = handler_(request());
            if (auto* const reply = std::get_if<HttpReply>(&answer))
                return write_reply(std::move(*reply));
            later_ = std::move(std::get<HttpLater>(answer));
            give_up_at_ = std::chrono::steady_clock::now() + kHttpLaterMax;
            look_later();
        } else if (error == http::error::body_limit) {
            write(to_beast({.status = 413, .body = "too long\n"}, 11, false, false));
        } else if (error == http::error::header_limit) {
            write(to_beast({.status = 431, .body = "header too long\n"}, 11, false, false));
        } else if (error != http::error::end_of_stream &&
                   error.category() == make_error_code(http::error::bad_method).category()) {
            write(to_beast({.status = 400, .body = "not HTTP\n"}, 11, false, false));
        }
        // Anything else: the client went or was too slow. The last reference goes here.
    }

    /// Of the parser, whose request stays until the reply to it is written.
    [[nodiscard]] HttpRequest request() const {
        const auto& request = parser_->get();
        const std::string_view target = view_of(request.target());
        const std::size_t mark = std::min(target.find('?'), target.size());
        return {.method = view_of(request.method_string()),
                .path = target.substr(0, mark),
                .query = target.substr(std::min(mark + 1, target.size())),
                .authorization = request.count(http::field::authorization) == 1
                                     ? view_of(request[http::field::authorization])
                                     : std::string_view(),
                .from = from_};
    }

    void look_later() {
        pause_.expires_after(kHttpLookInterval);
        pause_.async_wait([self = shared_from_this()](error_code) {
            if (auto reply = self->later_.look()) return self->write_reply(std::move(*reply));
            if (std::chrono::steady_clock::now() >= self->give_up_at_)
                return self->write_reply(self->later_.give_up());
            self->look_later();
        });
    }

    void write_reply(HttpReply reply) {
        const auto& request = parser_->get();
        const bool again = request.keep_alive() && requests_ < kHttpRequestsPerConnectionMax;
        write(to_beast(std::move(reply), request.version(), again,
                       request.method() == http::verb::head));
    }

    void write(http::response<http::string_body> response) {
        response_ = std::move(response);
        stream_.expires_after(kTimeout);
        http::async_write(stream_, response_,
                          [self = shared_from_this()](error_code error, std::size_t) {
                              if (error) return;
                              if (self->response_.keep_alive()) return self->read();
                              error_code ignored;
                              self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
                          });
    }

    std::string from_;
    beast::tcp_stream stream_;
    asio::steady_timer pause_{stream_.get_executor()};
    HttpLater later_;
    std::chrono::steady_clock::time_point give_up_at_;
    beast::flat_buffer buffer_{kHttpHeaderBytesMax + kHttpBodyBytesMax};
    std::optional<http::request_parser<http::string_body>> parser_;
    http::response<http::string_body> response_;
    const HttpServer::Handler& handler_;
    std::shared_ptr<std::uint32_t> connections_;  ///< how many there are
    std::uint32_t requests_ = 0;
};

}  // namespace

struct HttpServer::Impl {
    asio::io_context context{1};
    tcp::acceptor acceptor{context};
    asio::steady_timer pause{context};
    Handler handler;
    std::shared_ptr<std::uint32_t> connections = std::make_shared<std::uint32_t>(0);
    std::thread thread;

    void accept() {
        acceptor.async_accept([this](error_code error, tcp::socket socket) {
            if (error == asio::error::operation_aborted) return;
            if (error) return accept_later();
            // Beyond the bound the socket closes as it leaves this scope.
            if (*connections < kHttpConnectionsMax) {
                std::make_shared<Connection>(std::move(socket), handler, connections)->read();
            }
            accept();
        });
    }

    void accept_later() {
        pause.expires_after(kAcceptPause);
        pause.async_wait([this](error_code error) {
            if (!error) accept();
        });
    }
};

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

HttpServer::~HttpServer() {
    impl_->context.stop();
    impl_->thread.join();
}

Result<std::unique_ptr<HttpServer>, std::string> HttpServer::start(const std::string& address,
                                                                   std::uint16_t port,
                                                                   Handler handler) {
    auto impl = std::make_unique<Impl>();
    impl->handler = std::move(handler);
    error_code error;
    const tcp::endpoint local(asio::ip::make_address(address, error), port);
    if (!error) impl->acceptor.open(local.protocol(), error);
    if (!error) impl->acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) impl->acceptor.bind(local, error);
    if (!error) impl->acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
        return Failure{"cannot listen on http " + address + ":" + std::to_string(port) + ": " +
                       error.message() +
                       "; end the process that has it, or choose another with --http-port or "
                       "--http-address"};
    }
    impl->accept();
    Impl& running = *impl;
    impl->thread = std::thread([&running] { running.context.run(); });
    return std::unique_ptr<HttpServer>(new HttpServer(std::move(impl)));
}

std::uint16_t HttpServer::port() const {
    error_code error;
    return impl_->acceptor.local_endpoint(error).port();
}

}  // namespace arena::server
