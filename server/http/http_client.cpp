#include "server/http/http_client.h"

#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace arena::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using beast::error_code;

asio::ip::address reachable(const asio::ip::address& address) {
    if (!address.is_unspecified()) return address;
    if (address.is_v4()) return asio::ip::address_v4::loopback();
    return asio::ip::address_v6::loopback();
}

/// A request as a chain of three operations that share a deadline.
struct Exchange {
    asio::io_context context{1};
    beast::tcp_stream stream{context};
    beast::flat_buffer buffer;
    http::request<http::empty_body> request;
    http::response_parser<http::string_body> parser;
    error_code error = asio::error::timed_out;  // until the last operation has ended

    void connect(const asio::ip::tcp::endpoint& server) {
        stream.async_connect(server, [this](error_code connected) {
            error = connected;
            if (!error) write();
        });
    }
    void write() {
        http::async_write(stream, request, [this](error_code written, std::size_t) {
            error = written;
            if (!error) read();
        });
    }
    void read() {
        error = asio::error::timed_out;
        http::async_read(stream, buffer, parser,
                         [this](error_code done, std::size_t) { error = done; });
    }
};

}  // namespace

Result<HttpClientReply, std::string> http_ask(const std::string& address, std::uint16_t port,
                                              const HttpClientRequest& question,
                                              std::chrono::milliseconds timeout) {
    Exchange exchange;
    error_code bad_address;
    const auto parsed = asio::ip::make_address(address, bad_address);
    if (bad_address) return Failure{address + " is not an address"};

    exchange.request = {question.is_post ? http::verb::post : http::verb::get, question.target, 11};
    exchange.request.set(http::field::host, address);
    if (!question.authorization.empty())
        exchange.request.set(http::field::authorization, question.authorization);
    exchange.request.prepare_payload();
    exchange.parser.body_limit(kHttpAnswerBytesMax);
    exchange.stream.expires_after(timeout);
    exchange.connect({reachable(parsed), port});
    exchange.context.run();

    if (exchange.error) {
        return Failure{"no answer from http://" + address + ":" + std::to_string(port) +
                       question.target + ": " + exchange.error.message() +
                       ": is the server running? --http-address and --http-port name it"};
    }
    auto response = exchange.parser.release();
    return HttpClientReply{response.result_int(), std::move(response.body())};
}

}  // namespace arena::server
