#include "server/http/http_server.h"

#include <atomic>
#include <cerrno>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/http/http_places.h"

namespace arena::server {
namespace {

using std::chrono::milliseconds;

std::unique_ptr<HttpServer> start(HttpServer::Handler handler) {
    auto server = HttpServer::start("127.0.0.1", 0, std::move(handler));
    EXPECT_TRUE(server) << server.error();
    return std::move(server).value();
}

/// Connects a socket whose reads time out after four seconds, less than a connection may be idle.
bool connect(int socket, std::uint16_t port) {
    timeval timeout{.tv_sec = 4, .tv_usec = 0};
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

int connect_to(std::uint16_t port) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM, 0);
    EXPECT_TRUE(connect(descriptor, port));
    return descriptor;
}

/// Reads everything up to the end of the connection, and closes it.
std::string rest_of(int descriptor) {
    std::string answer;
    char buffer[4096];
    for (ssize_t count; (count = ::recv(descriptor, buffer, sizeof buffer, 0)) > 0;) {
        answer.append(buffer, static_cast<std::size_t>(count));
    }
    ::close(descriptor);
    return answer;
}

/// Sends the bytes unchanged, and returns everything up to the end of the connection.
std::string exchange(std::uint16_t port, const std::string& bytes) {
    const int descriptor = connect_to(port);
    (void)::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    return rest_of(descriptor);
}

TEST(HttpServer, passes_method_and_path_to_the_handler_and_returns_its_reply) {
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

TEST(HttpServer, passes_headers_of_which_there_is_one_to_the_handler) {
    const auto server = start([](const HttpRequest& request) {
        return HttpReply{.body = std::string(request.host) + "|" + std::string(request.origin) +
                                 "|" + std::string(request.accept_encoding) + "|" +
                                 std::string(request.if_none_match)};
    });

    const std::string one =
        exchange(server->port(),
                 "GET / HTTP/1.1\r\nHost: a:1\r\nOrigin: http://b\r\nAccept-Encoding: gzip\r\n"
                 "If-None-Match: \"c\"\r\nConnection: close\r\n\r\n");
    const std::string two = exchange(server->port(),
                                     "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nOrigin: http://b\r\n"
                                     "Origin: http://c\r\nConnection: close\r\n\r\n");

    EXPECT_TRUE(one.ends_with("\r\n\r\na:1|http://b|gzip|\"c\"")) << one;
    EXPECT_TRUE(two.ends_with("\r\n\r\n|||")) << two;
}

TEST(HttpServer, sends_a_shared_body_and_further_headers_as_they_are) {
    const auto body = std::make_shared<const std::string>(5'000'000, 'x');
    const auto server = start([&](const HttpRequest&) {
        return HttpReply{.body = "in its place",
                         .cache_control = "no-cache",
                         .headers = {{"Vary", "Origin"}, {"Vary", "Accept-Encoding"}},
                         .shared_body = body};
    });

    const std::string answer =
        exchange(server->port(), "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

    EXPECT_TRUE(answer.ends_with("\r\n\r\n" + *body)) << answer.size();
    EXPECT_NE(answer.find("Content-Length: 5000000\r\n"), std::string::npos);
    EXPECT_NE(answer.find("Cache-Control: no-cache\r\n"), std::string::npos);
    EXPECT_NE(answer.find("Vary: Origin\r\n"), std::string::npos);
    EXPECT_NE(answer.find("Vary: Accept-Encoding\r\n"), std::string::npos);
    EXPECT_EQ(body.use_count(), 1) << "none is kept until the next request";
}

TEST(HttpServer, what_has_not_changed_has_no_body_and_the_next_request_is_answered) {
    const auto server = start([](const HttpRequest& request) {
        return request.path == "/same" ? HttpReply{.status = 304, .content_type = {}, .body = "x"}
                                       : HttpReply{.body = "changed"};
    });

    const std::string answer = exchange(server->port(),
                                        "GET /same HTTP/1.1\r\nHost: x\r\n\r\n"
                                        "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

    const std::size_t second = answer.find("HTTP/1.1 200 ");
    ASSERT_NE(second, std::string::npos) << answer;
    const std::string first = answer.substr(0, second);
    EXPECT_TRUE(first.starts_with("HTTP/1.1 304 ")) << first;
    EXPECT_TRUE(first.ends_with("\r\n\r\n")) << first;
    EXPECT_EQ(first.find("Content-"), std::string::npos) << first;
    EXPECT_TRUE(answer.ends_with("\r\n\r\nchanged")) << answer;
}

/// Reads up to the end of the connection. Returns whether the other side has dropped what it had
/// not sent yet.
bool ends_with_a_reset(int descriptor) {
    char buffer[4096];
    ssize_t count = 0;
    while ((count = ::recv(descriptor, buffer, sizeof buffer, 0)) > 0) {
    }
    return count < 0 && errno == ECONNRESET;
}

TEST(HttpServer, the_system_keeps_little_of_a_reply_that_is_not_taken_and_drops_it_at_the_end) {
    const auto body = std::make_shared<const std::string>(1'200'000, 'x');
    auto server = start([&](const HttpRequest&) { return HttpReply{.shared_body = body}; });
    const int slow = ::socket(AF_INET, SOCK_STREAM, 0);
    const int smallest = 1;
    ::setsockopt(slow, SOL_SOCKET, SO_RCVBUF, &smallest, sizeof smallest);
    ASSERT_TRUE(connect(slow, server->port()));
    const std::string request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    (void)::send(slow, request.data(), request.size(), MSG_NOSIGNAL);
    pollfd begin{.fd = slow, .events = POLLIN, .revents = 0};
    ASSERT_EQ(::poll(&begin, 1, 4000), 1);

    std::this_thread::sleep_for(milliseconds(200));  // for the system to take what it takes
    const bool is_being_written = body.use_count() == 2;
    server.reset();

    EXPECT_TRUE(is_being_written) << "the system has taken all of it";
    EXPECT_TRUE(ends_with_a_reset(slow));
    ::close(slow);
}

TEST(HttpServer, a_reply_that_is_written_is_sent_to_its_end) {
    // As much as the system keeps, so that the server is done with it before the client reads.
    auto server = start([](const HttpRequest&) {
        return HttpReply{.body = std::string(kHttpSendBufferBytes, 'x')};
    });
    const int client = connect_to(server->port());
    const std::string request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    (void)::send(client, request.data(), request.size(), MSG_NOSIGNAL);
    std::this_thread::sleep_for(milliseconds(200));

    server.reset();

    EXPECT_GT(rest_of(client).size(), kHttpSendBufferBytes);
}

TEST(HttpServer, a_body_in_an_unknown_encoding_is_not_taken_for_the_next_request) {
    std::atomic<int> requests = 0;
    const auto server = start([&](const HttpRequest&) {
        ++requests;
        return HttpReply{.body = "ok"};
    });
    const std::string chunked_body = "0\r\n\r\n";
    const std::string next = "GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const auto ask = [&](const std::string& version, const std::string& coding) {
        return "GET / HTTP/" + version + "\r\nHost: x\r\nConnection: keep-alive\r\n" +
               "Transfer-Encoding: " + coding + "\r\n\r\n";
    };

    for (const char* const coding : {"gzip", "identity", "xchunked", "chunked, chunked"}) {
        const std::string answer = exchange(server->port(), ask("1.1", coding) + next);
        EXPECT_EQ(answer.find("HTTP/1.1 400 "), 0u) << coding << ": " << answer;
        EXPECT_EQ(answer.find("200 OK"), std::string::npos) << coding << ": " << answer;
    }
    const std::string old = exchange(server->port(), ask("1.0", "chunked") + chunked_body + next);
    EXPECT_EQ(old.find("HTTP/1.1 400 "), 0u) << old;
    EXPECT_EQ(requests, 0);

    const std::string good = exchange(server->port(), ask("1.1", "chunked") + chunked_body + next);
    EXPECT_EQ(good.find("HTTP/1.1 200 "), 0u) << good;
    EXPECT_EQ(requests, 2);
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

TEST(HttpServer, rejects_a_request_that_is_not_http_too_long_or_has_a_long_header) {
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

/// Whether the other side closes the connection within `timeout`.
bool is_closed_within(int descriptor, milliseconds timeout) {
    pollfd end{.fd = descriptor, .events = POLLIN, .revents = 0};
    char byte = 0;
    return ::poll(&end, 1, static_cast<int>(timeout.count())) == 1 &&
           ::recv(descriptor, &byte, 1, MSG_DONTWAIT) <= 0;
}

TEST(HttpServer, closes_the_longest_idle_connection_when_all_places_are_taken) {
    const auto server = start([](const HttpRequest&) { return HttpReply{.body = "ok"}; });
    std::vector<int> idle;
    for (std::uint32_t i = 0; i < kHttpConnectionsMax; ++i)
        idle.push_back(connect_to(server->port()));
    // Idle time counts from accepting, which is a little after connecting.
    std::this_thread::sleep_for(2 * kHttpNewcomerTime);
    const std::string request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    (void)::send(idle[0], request.data(), request.size(), MSG_NOSIGNAL);
    char answered = 0;
    ASSERT_EQ(::recv(idle[0], &answered, 1, 0), 1);

    const std::string served = exchange(server->port(), "GET / HTTP/1.0\r\n\r\n");

    EXPECT_NE(served.find("200 OK"), std::string::npos) << served;
    EXPECT_TRUE(is_closed_within(idle[1], milliseconds(500)));
    EXPECT_FALSE(is_closed_within(idle[2], milliseconds(0)));
    char more[1024];
    (void)::send(idle[0], request.data(), request.size(), MSG_NOSIGNAL);
    EXPECT_GT(::recv(idle[0], more, sizeof more, 0), 0);
    for (const int descriptor : idle)
        ::close(descriptor);
}

TEST(HttpServer, closes_the_longest_idle_connection_when_out_of_descriptors) {
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "the undefined-behaviour sanitizer opens pipes itself to look at objects";
#endif
    const auto server = start([](const HttpRequest&) { return HttpReply{.body = "ok"}; });
    const std::string request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    std::vector<int> sockets;
    for (int i = 0; i < 21; ++i)
        sockets.push_back(::socket(AF_INET, SOCK_STREAM, 0));
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);

    const rlimit five_more{static_cast<rlim_t>(sockets.back()) + 6, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &five_more), 0);
    for (const int socket : sockets) {
        ASSERT_TRUE(connect(socket, server->port()));
        (void)::send(socket, request.data(), request.size(), MSG_NOSIGNAL);
    }
    char answered = 0;
    const bool last_is_served = ::recv(sockets.back(), &answered, 1, 0) == 1;
    ::setrlimit(RLIMIT_NOFILE, &before);

    EXPECT_TRUE(last_is_served);
    for (const int socket : sockets)
        ::close(socket);
}

TEST(HttpServer, pipelined_requests_are_answered_in_turn_with_other_connections) {
    std::atomic<int> greedy = 0;
    std::atomic<int> greedy_before_other = -1;
    const auto server = start([&](const HttpRequest& request) {
        if (request.path == "/greedy") {
            ++greedy;
        } else {
            greedy_before_other = greedy.load();
        }
        return HttpReply{.body = "ok"};
    });
    std::string requests;
    for (int i = 0; i < 100; ++i)
        requests += "GET /greedy HTTP/1.1\r\nHost: x\r\n\r\n";

    const int all_at_once = connect_to(server->port());
    (void)::send(all_at_once, requests.data(), requests.size(), MSG_NOSIGNAL);
    while (greedy == 0)
        std::this_thread::yield();
    const std::string other = exchange(server->port(), "GET /other HTTP/1.0\r\n\r\n");

    EXPECT_NE(other.find("200 OK"), std::string::npos) << other;
    EXPECT_LT(greedy_before_other, 50);
    ::close(all_at_once);
}

TEST(HttpServer, a_connection_without_a_first_byte_is_closed_after_a_second) {
    const auto server = start([](const HttpRequest&) { return HttpReply{.body = "ok"}; });
    const auto begin = std::chrono::steady_clock::now();
    const int idle = connect_to(server->port());

    EXPECT_TRUE(is_closed_within(idle, milliseconds(5000)));
    EXPECT_GE(std::chrono::steady_clock::now() - begin, kHttpFirstByteTimeout);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 3 * kHttpFirstByteTimeout);
    ::close(idle);
}

TEST(HttpServer, a_request_that_arrives_in_pieces_has_the_same_time_limit) {
    const auto server = start([](const HttpRequest&) { return HttpReply{.body = "ok"}; });
    const auto begin = std::chrono::steady_clock::now();
    const int dripping = connect_to(server->port());

    bool closed = false;
    for (int i = 0; i < 200 && !closed; ++i) {
        (void)::send(dripping, "G", 1, MSG_NOSIGNAL);
        closed = is_closed_within(dripping, milliseconds(50));
    }

    EXPECT_TRUE(closed);
    EXPECT_GE(std::chrono::steady_clock::now() - begin, kHttpRequestTimeout);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 3 * kHttpRequestTimeout);
    ::close(dripping);
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

TEST(HttpServer, passes_query_authorization_and_address_to_the_handler) {
    const auto server = start([](const HttpRequest& request) {
        return HttpReply{.status = 401,
                         .body = std::string(request.query) + "|" +
                                 std::string(request.authorization) + "|" +
                                 std::string(request.from.substr(0, 10)),
                         .authenticate = "Bearer realm=\"x\""};
    });
    const auto ask = [&](const std::string& target, const std::string& headers) {
        return exchange(server->port(), "POST " + target + " HTTP/1.1\r\nHost: x\r\n" + headers +
                                            "Connection: close\r\n\r\n");
    };

    const std::string full = ask("/a?b=c?d", "authorization: Bearer 12\r\n");
    EXPECT_NE(full.find("\r\n\r\nb=c?d|Bearer 12|127.0.0.1:"), std::string::npos) << full;
    EXPECT_NE(full.find("WWW-Authenticate: Bearer realm=\"x\"\r\n"), std::string::npos) << full;
    EXPECT_NE(ask("/a", "").find("\r\n\r\n||127.0.0.1:"), std::string::npos);
    EXPECT_NE(ask("/a?", "").find("\r\n\r\n||127.0.0.1:"), std::string::npos);
    const std::string twice = ask("/a", "Authorization: x\r\nAuthorization: y\r\n");
    EXPECT_NE(twice.find("\r\n\r\n||127.0.0.1:"), std::string::npos) << twice;
}

TEST(HttpServer, waits_for_a_later_answer_and_serves_others_meanwhile) {
    std::atomic<bool> there = false;
    const auto server = start([&](const HttpRequest& request) -> HttpAnswer {
        if (request.path == "/now") return HttpReply{.body = "now"};
        return HttpDeferredReply{.look = [&there]() -> std::optional<HttpReply> {
                                     if (!there) return std::nullopt;
                                     return HttpReply{.body = "later"};
                                 },
                                 .give_up = [] { return HttpReply{.status = 504}; }};
    });
    const int waiting = connect_to(server->port());
    const std::string request = "GET /later HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    (void)::send(waiting, request.data(), request.size(), MSG_NOSIGNAL);

    const std::string other =
        exchange(server->port(), "GET /now HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    there = true;
    const std::string answer = rest_of(waiting);

    EXPECT_NE(other.find("\r\n\r\nnow"), std::string::npos) << other;
    EXPECT_EQ(answer.find("HTTP/1.1 200 "), 0u) << answer;
    EXPECT_NE(answer.find("\r\n\r\nlater"), std::string::npos) << answer;
}

TEST(HttpServer, gives_up_on_an_answer_that_never_comes) {
    const auto server = start([](const HttpRequest&) -> HttpAnswer {
        return HttpDeferredReply{
            .look = [] { return std::nullopt; },
            .give_up = [] { return HttpReply{.status = 504, .body = "given up"}; }};
    });
    const auto begin = std::chrono::steady_clock::now();

    const std::string answer =
        exchange(server->port(), "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

    EXPECT_EQ(answer.find("HTTP/1.1 504 "), 0u) << answer;
    EXPECT_NE(answer.find("\r\n\r\ngiven up"), std::string::npos) << answer;
    EXPECT_GE(std::chrono::steady_clock::now() - begin, kHttpDeferredReplyMax);
}

TEST(HttpServer, can_be_destroyed_while_an_answer_is_pending) {
    std::atomic<int> looks = 0;
    auto server = start([&](const HttpRequest&) -> HttpAnswer {
        return HttpDeferredReply{.look = [&looks]() -> std::optional<HttpReply> {
                                     ++looks;
                                     return std::nullopt;
                                 },
                                 .give_up = [] { return HttpReply{}; }};
    });
    const int waiting = connect_to(server->port());
    const std::string request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    (void)::send(waiting, request.data(), request.size(), MSG_NOSIGNAL);
    while (looks == 0)
        std::this_thread::yield();

    server.reset();

    EXPECT_EQ(rest_of(waiting), "");
}

}  // namespace
}  // namespace arena::server
