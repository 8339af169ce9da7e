#include "server/http/http_client.h"

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/http/http_server.h"

namespace arena::server::http_client_test {
namespace {

using std::chrono::milliseconds;

std::unique_ptr<HttpServer> start(HttpServer::Handler handler) {
    auto server = HttpServer::start("127.0.0.1", 0, std::move(handler));
    EXPECT_TRUE(server) << server.error();
    return std::move(server).value();
}

TEST(HttpAsk, returns_status_and_body) {
    const auto server = start([](const HttpRequest& request) {
        return HttpReply{.status = request.path == "/livez" ? 200u : 404u,
                         .body = std::string(request.method)};
    });

    const auto live =
        http_ask("127.0.0.1", server->port(), {.target = "/livez"}, milliseconds(2000));
    const auto other = http_ask("0.0.0.0", server->port(), {.is_post = true, .target = "/other"},
                                milliseconds(2000));

    ASSERT_TRUE(live) << live.error();
    EXPECT_EQ(live.value().status, 200u);
    EXPECT_EQ(live.value().body, "GET");
    ASSERT_TRUE(other) << other.error();
    EXPECT_EQ(other.value().status, 404u);
    EXPECT_EQ(other.value().body, "POST");
}

TEST(HttpAsk, sends_the_target_with_its_query_and_the_authorization_if_there_is_one) {
    const auto server = start([](const HttpRequest& request) {
        return HttpReply{.body = std::string(request.path) + "|" + std::string(request.query) +
                                 "|" + std::string(request.authorization)};
    });

    const auto with =
        http_ask("127.0.0.1", server->port(),
                 {.target = "/kick?client=7", .authorization = "Bearer x"}, milliseconds(2000));
    const auto without =
        http_ask("127.0.0.1", server->port(), {.target = "/clients"}, milliseconds(2000));

    ASSERT_TRUE(with) << with.error();
    EXPECT_EQ(with.value().body, "/kick|client=7|Bearer x");
    ASSERT_TRUE(without) << without.error();
    EXPECT_EQ(without.value().body, "/clients||");
}

TEST(HttpAsk, takes_an_answer_of_exactly_the_limit) {
    const auto server = start([](const HttpRequest&) {
        return HttpReply{.body = std::string(kHttpAnswerBytesMax, 'x')};
    });

    const auto answer = http_ask("127.0.0.1", server->port(), {.target = "/"}, milliseconds(5000));

    ASSERT_TRUE(answer) << answer.error();
    EXPECT_EQ(answer.value().body.size(), kHttpAnswerBytesMax);
}

TEST(HttpAsk, fails_at_once_for_a_text_that_is_no_address) {
    const auto answer = http_ask("localhost", 80, {.target = "/"}, milliseconds(2000));

    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error(), "localhost is not an address");
}

TEST(HttpAsk, rejects_an_answer_that_is_too_long) {
    const auto server = start([](const HttpRequest&) {
        return HttpReply{.body = std::string(kHttpAnswerBytesMax + 1, 'x')};
    });

    const auto answer = http_ask("127.0.0.1", server->port(), {.target = "/"}, milliseconds(5000));

    ASSERT_FALSE(answer);
    EXPECT_NE(answer.error().find("body limit"), std::string::npos) << answer.error();
}

TEST(HttpAsk, says_why_there_is_no_answer) {
    std::uint16_t closed_port = 0;
    {
        const auto server = start([](const HttpRequest&) { return HttpReply{}; });
        closed_port = server->port();
    }

    const auto refused =
        http_ask("127.0.0.1", closed_port, {.target = "/livez"}, milliseconds(2000));

    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().find("Connection refused"), std::string::npos) << refused.error();
}

TEST(HttpAsk, gives_up_on_a_server_that_does_not_answer) {
    const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_EQ(::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ASSERT_EQ(::listen(listener, 1), 0);
    socklen_t length = sizeof address;
    ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &length);

    const auto begin = std::chrono::steady_clock::now();
    const auto silent =
        http_ask("127.0.0.1", ntohs(address.sin_port), {.target = "/livez"}, milliseconds(100));

    EXPECT_GE(std::chrono::steady_clock::now() - begin, milliseconds(100));
    ASSERT_FALSE(silent);
    EXPECT_EQ(silent.error().find("no answer from http://127.0.0.1:"), 0u) << silent.error();
    EXPECT_NE(silent.error().find("/livez: "), std::string::npos) << silent.error();
    ::close(listener);
}

}  // namespace
}  // namespace arena::server::http_client_test
