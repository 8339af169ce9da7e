#include "server/http/http_server.h"

#include <atomic>
#include <vector>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/http/http_client.h"

namespace arena::server {
namespace {

using std::chrono::milliseconds;

std::unique_ptr<HttpServer> start(HttpServer::Handler handler) {
    auto server = HttpServer::start("127.0.0.1", 0, std::move(handler));
    EXPECT_TRUE(server) << server.error();
    return std::move(server).value();
}

int connect_to(std::uint16_t port) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM, 0);
    timeval timeout{.tv_sec = 10, .tv_usec = 0};
    ::setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address),
              0);
    return descriptor;
}

/// Sends bytes as they are and gives everything up to the end of the connection.
std::string exchange(std::uint16_t port, const std::string& bytes) {
    const int descriptor = connect_to(port);
    (void)::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    std::string answer;
    char buffer[4096];
    for (ssize_t count; (count = ::recv(descriptor, buffer, sizeof buffer, 0)) > 0;) {
        answer.append(buffer, static_cast<std::size_t>(count));
    }
    ::close(descriptor);
    return answer;
}

TEST(HttpServer, hands_method_and_path_to_the_handler_and_its_reply_back) {
    const auto server = start([](const HttpRequest& request) {
        return HttpReply{.status = 503,
                         .content_type = "text/special",
                         .body = std::string(request.method) + " " + std::string(request.path)};
    });

    const std::string answer =
        exchange(server->port(), "GET /a/b?c=d HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

    EXPECT_EQ(answer.find("HTTP/1.1 503 "), 0u) << answer;
    EXPECT_NE(answer.find("Content-Type: text/special\r\n"), std::string::npos) << answer;
    EXPECT_NE(answer.find("\r\n\r\nGET /a/b"), std::string::npos) << answer;
}

TEST(HttpServer, answers_head_with_a_length_and_no_body) {
    const auto server = start([](const HttpRequest&) { return HttpReply{.body = "12345"}; });

    const std::string answer =
        exchange(server->port(), "HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

    EXPECT_NE(answer.find("Content-Length: 5\r\n"), std::string::npos) << answer;
    EXPECT_EQ(answer.substr(answer.size() - 4), "\r\n\r\n") << answer;
}

TEST(HttpServer, serves_several_requests_on_one_connection) {
    std::atomic<int> requests = 0;
    const auto server = start([&](const HttpRequest&) {
        ++requests;
        return HttpReply{.body = "ok"};
    });

    exchange(server->port(),
             "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
             "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

    EXPECT_EQ(requests, 2);
}

TEST(HttpServer, refuses_what_is_not_http_too_long_or_has_a_long_header) {
    std::atomic<int> requests = 0;
    const auto server = start([&](const HttpRequest&) {
        ++requests;
        return HttpReply{};
    });

    const std::string noise = exchange(server->port(), "\x01\x02\x03 hello\r\n\r\n");
    const std::string long_body =
        exchange(server->port(), "GET / HTTP/1.1\r\nContent-Length: 100000000\r\n\r\n");
    const std::string long_header =
        exchange(server->port(), "GET / HTTP/1.1\r\nX: " + std::string(20000, 'x') + "\r\n\r\n");

    EXPECT_EQ(noise.find("HTTP/1.1 400 "), 0u) << noise;
    EXPECT_EQ(long_body.find("HTTP/1.1 413 "), 0u) << long_body;
    EXPECT_TRUE(long_header.empty() || long_header.find("HTTP/1.1 431 ") == 0) << long_header;
    EXPECT_EQ(requests, 0);
}

TEST(HttpServer, more_connections_than_the_bound_are_closed_and_the_rest_still_served) {
    const auto server = start([](const HttpRequest&) { return HttpReply{.body = "ok"}; });
    std::vector<int> idle;
    for (std::uint32_t i = 0; i < kHttpConnectionsMax; ++i) {
        idle.push_back(connect_to(server->port()));
    }

    const std::string refused = exchange(server->port(), "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    ::close(idle.back());
    idle.pop_back();
    std::string served;
    for (int tries = 0; tries < 200 && served.empty(); ++tries) {
        served = exchange(server->port(), "GET / HTTP/1.0\r\n\r\n");
        if (served.empty()) ::usleep(10'000);
    }

    EXPECT_TRUE(refused.empty()) << refused;
    EXPECT_NE(served.find("200 OK"), std::string::npos) << served;
    for (const int descriptor : idle)
        ::close(descriptor);
}

TEST(HttpServer, a_port_in_use_is_one_line_that_says_what_to_do) {
    const auto first = start([](const HttpRequest&) { return HttpReply{}; });

    const auto second = HttpServer::start("127.0.0.1", first->port(),
                                          [](const HttpRequest&) { return HttpReply{}; });

    ASSERT_FALSE(second);
    EXPECT_NE(second.error().find(std::to_string(first->port())), std::string::npos);
    EXPECT_NE(second.error().find("--http-port"), std::string::npos);
    EXPECT_EQ(second.error().find('\n'), std::string::npos);
}

TEST(HttpGet, gives_the_status) {
    const auto server = start([](const HttpRequest& request) {
        return HttpReply{.status = request.path == "/livez" ? 200u : 404u};
    });

    const auto live = http_get_status("127.0.0.1", server->port(), "/livez", milliseconds(2000));
    const auto other = http_get_status("0.0.0.0", server->port(), "/other", milliseconds(2000));

    ASSERT_TRUE(live) << live.error();
    EXPECT_EQ(live.value(), 200u);
    ASSERT_TRUE(other) << other.error();
    EXPECT_EQ(other.value(), 404u);
}

TEST(HttpGet, says_why_there_is_no_answer) {
    std::uint16_t closed_port = 0;
    {
        const auto server = start([](const HttpRequest&) { return HttpReply{}; });
        closed_port = server->port();
    }

    const auto refused = http_get_status("127.0.0.1", closed_port, "/livez", milliseconds(2000));

    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().find("Connection refused"), std::string::npos) << refused.error();
}

TEST(HttpGet, gives_up_on_a_server_that_does_not_answer) {
    const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_EQ(::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ASSERT_EQ(::listen(listener, 1), 0);
    socklen_t length = sizeof address;
    ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &length);

    const auto silent =
        http_get_status("127.0.0.1", ntohs(address.sin_port), "/livez", milliseconds(100));

    ASSERT_FALSE(silent);
    ::close(listener);
}

}  // namespace
}  // namespace arena::server
