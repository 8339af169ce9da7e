#include "client-sim/status/http_get.h"

#include <cstddef>
#include <utility>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

namespace arena::client_sim {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t kBodyBytesMax = 1u << 20;

/// The three steps of the exchange, each started when the previous one completes.
class Exchange {
  public:
    Exchange(asio::io_context& io, const protocol::HostPort& address, std::string_view path,
             std::chrono::milliseconds timeout)
        : resolver_(io), stream_(io), request_(http::verb::get, path, 11), timeout_(timeout) {
        request_.set(http::field::host, to_string(address));
        request_.set(http::field::connection, "close");
        parser_.body_limit(kBodyBytesMax);
        resolver_.async_resolve(address.host, std::to_string(address.port),
                                [this](error_code error, const tcp::resolver::results_type& ends) {
                                    if (!failed(error)) connect(ends);
                                });
    }

    [[nodiscard]] const std::string& error() const { return error_; }
    [[nodiscard]] bool done() const { return done_; }
    [[nodiscard]] const http::response<http::string_body>& response() const {
        return parser_.get();
    }

  private:
    void connect(const tcp::resolver::results_type& ends) {
        stream_.expires_after(timeout_);
        stream_.async_connect(ends, [this](error_code error, const tcp::endpoint&) {
            if (!failed(error)) write();
        });
    }
    void write() {
        http::async_write(stream_, request_, [this](error_code error, std::size_t) {
            if (!failed(error)) read();
        });
    }
    void read() {
        http::async_read(stream_, buffer_, parser_, [this](error_code error, std::size_t) {
            if (!failed(error)) done_ = true;
        });
    }
    bool failed(error_code error) {
        if (error) error_ = error == asio::error::host_not_found ? "no such host" : error.message();
        return static_cast<bool>(error);
    }

    tcp::resolver resolver_;
    beast::tcp_stream stream_;
    http::request<http::empty_body> request_;
    http::response_parser<http::string_body> parser_;
    beast::flat_buffer buffer_;
    std::chrono::milliseconds timeout_;
    std::string error_;
    bool done_ = false;
};

}  // namespace

Result<std::string, std::string> http_get(const protocol::HostPort& address, std::string_view path,
                                          std::chrono::milliseconds timeout) {
    asio::io_context io;
    Exchange exchange(io, address, path, timeout);
    io.run_for(timeout);
    if (!exchange.error().empty()) return Failure{exchange.error()};
    if (!exchange.done()) return Failure{std::string("no answer in time")};
    if (exchange.response().result() != http::status::ok)
        return Failure{"HTTP " + std::to_string(exchange.response().result_int())};
    return exchange.response().body();
}

}  // namespace arena::client_sim
