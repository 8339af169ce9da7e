#include "client-sim/status/http_get.h"

#include <chrono>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <gtest/gtest.h>

#include "tests/unit/client-sim/status/one_reply.h"

namespace arena::client_sim {
namespace {

using namespace std::chrono_literals;
using test::ok_page;
using test::OneReply;

/// A port that accepts connections and never answers.
struct SilentServer {
    boost::asio::io_context io;
    boost::asio::ip::tcp::acceptor acceptor{
        io, boost::asio::ip::tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0)};

    [[nodiscard]] protocol::HostPort address() const {
        return {"127.0.0.1", acceptor.local_endpoint().port()};
    }
};

std::string get_error(const protocol::HostPort& address, std::chrono::milliseconds timeout = 10s) {
    const auto body = http_get(address, "/status", timeout);
    EXPECT_FALSE(body.ok());
    return body.ok() ? std::string() : body.error();
}

TEST(HttpGet, returns_the_body_of_the_page) {
    const OneReply server(ok_page("{\"a\": 1}\r\n"));

    const auto body = http_get(server.address(), "/status", 10s);

    ASSERT_TRUE(body.ok()) << body.error();
    EXPECT_EQ(body.value(), "{\"a\": 1}\r\n");
}

TEST(HttpGet, a_page_may_be_empty) {
    const OneReply server(ok_page(""));

    const auto body = http_get(server.address(), "/status", 10s);

    ASSERT_TRUE(body.ok()) << body.error();
    EXPECT_EQ(body.value(), "");
}

TEST(HttpGet, asks_for_the_path_and_closes_the_connection_afterwards) {
    OneReply server(ok_page("x"));

    ASSERT_TRUE(http_get(server.address(), "/load?since=3", 10s).ok());

    const std::string request = server.request();
    EXPECT_TRUE(request.starts_with("GET /load?since=3 HTTP/1.1\r\n")) << request;
    EXPECT_NE(request.find("\r\nHost: " + to_string(server.address()) + "\r\n"), std::string::npos)
        << request;
    EXPECT_NE(request.find("\r\nConnection: close\r\n"), std::string::npos) << request;
}

TEST(HttpGet, a_page_that_is_not_there_is_named_by_its_code) {
    const OneReply server("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno");

    EXPECT_EQ(get_error(server.address()), "HTTP 404");
}

TEST(HttpGet, a_server_that_is_too_busy_is_named_by_its_code) {
    const OneReply server("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");

    EXPECT_EQ(get_error(server.address()), "HTTP 503");
}

TEST(HttpGet, fails_when_nothing_listens_at_the_port) {
    SilentServer gone;
    const protocol::HostPort address = gone.address();
    gone.acceptor.close();

    EXPECT_EQ(get_error(address), "Connection refused");
}

TEST(HttpGet, does_not_wait_longer_than_the_timeout) {
    const SilentServer server;
    const auto begin = std::chrono::steady_clock::now();

    EXPECT_EQ(get_error(server.address(), 50ms), "no answer in time");

    const auto waited = std::chrono::steady_clock::now() - begin;
    EXPECT_GE(waited, 50ms);
    EXPECT_LT(waited, 10s);
}

TEST(HttpGet, fails_when_the_connection_ends_before_the_answer) {
    const OneReply silent("");
    const OneReply cut("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this");

    EXPECT_EQ(get_error(silent.address()), "end of stream");
    EXPECT_EQ(get_error(cut.address()), "partial message");
}

TEST(HttpGet, fails_when_the_answer_is_not_http) {
    const OneReply server("SSH-2.0-OpenSSH_9.6\r\n\r\n");

    EXPECT_NE(get_error(server.address()), "");
}

TEST(HttpGet, reads_a_body_of_a_mebibyte_and_rejects_a_longer_one) {
    const OneReply most(ok_page(std::string(1u << 20, 'x')));
    const OneReply more(ok_page(std::string((1u << 20) + 1, 'x')));

    const auto body = http_get(most.address(), "/status", 10s);

    EXPECT_EQ(get_error(more.address()), "body limit exceeded");
    ASSERT_TRUE(body.ok()) << body.error();
    EXPECT_EQ(body.value().size(), 1u << 20);
}

}  // namespace
}  // namespace arena::client_sim
