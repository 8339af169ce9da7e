#include "server/agones/sidecar_exchange.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/agones/sidecar_messages.h"
#include "tests/support/web_receiver.h"

namespace arena::server::sidecar_exchange_test {
namespace {

using arena::test::WebReaction;
using arena::test::WebReceiver;
using arena::test::WebRequest;
using std::chrono::milliseconds;
using std::chrono::minutes;

struct Outcome {
    std::optional<SidecarAnswer> answer;
    std::vector<std::string> lines;

    [[nodiscard]] std::optional<SidecarFailure> failure() const {
        const auto* const found = answer ? std::get_if<SidecarFailure>(&*answer) : nullptr;
        if (found == nullptr) return std::nullopt;
        return *found;
    }
    [[nodiscard]] SidecarReply reply() const {
        const auto* const found = answer ? std::get_if<SidecarReply>(&*answer) : nullptr;
        return found != nullptr ? *found : SidecarReply{};
    }
};

/// Runs an exchange to its end, for at most `timeout`.
Outcome ask(std::uint16_t port, const SidecarRequest& request, bool watches = false,
            milliseconds timeout = minutes(1)) {
    Outcome outcome;
    boost::asio::io_context context;
    SidecarExchange::OnLine on_line;
    if (watches) on_line = [&](const std::string& line) { outcome.lines.push_back(line); };
    const SidecarExchange exchange(
        context, {.port = port, .timeout = timeout}, request,
        [&](SidecarAnswer answer) { outcome.answer = std::move(answer); }, on_line);
    context.run();
    return outcome;
}

WebReaction answer(const std::string& bytes) {
    return {.bytes = bytes};
}

WebReceiver::React always(const std::string& bytes) {
    return [bytes](const WebRequest&, std::size_t) { return answer(bytes); };
}

const SidecarRequest kPost{.method = SidecarMethod::post, .target = "/ready", .body = "{}"};

TEST(SidecarExchange, sends_a_request_and_returns_the_reply_whatever_its_status) {
    WebReceiver sidecar(always("HTTP/1.1 500 Oh\r\nContent-Length: 3\r\n\r\nno!"));

    const Outcome outcome = ask(sidecar.port(), kPost);

    EXPECT_EQ(outcome.reply().status, 500u);
    EXPECT_EQ(outcome.reply().body, "no!");
    const auto requests = sidecar.requests();
    ASSERT_EQ(requests.size(), 1u);
    EXPECT_EQ(requests[0].first_line, "POST /ready HTTP/1.1");
    EXPECT_EQ(requests[0].body, "{}");
    EXPECT_EQ(requests[0].headers.at("content-type"), "application/json");
    EXPECT_EQ(requests[0].headers.at("host"), "localhost:" + std::to_string(sidecar.port()));
}

TEST(SidecarExchange, reads_a_body_in_chunks) {
    WebReceiver sidecar(always(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"));

    EXPECT_EQ(ask(sidecar.port(), kPost).reply().body, "abcde");
}

TEST(SidecarExchange, each_way_to_get_no_reply_has_a_name) {
    std::uint16_t closed = 0;
    {
        const WebReceiver gone(always(""));
        closed = gone.port();
    }
    WebReceiver silent([](const WebRequest&, std::size_t) { return WebReaction{.holds = true}; });
    WebReceiver short_of_body(always("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"));
    WebReceiver hangs_up(always(""));
    WebReceiver not_http(always("SSH-2.0-OpenSSH\r\n\r\n"));
    WebReceiver long_header(
        always("HTTP/1.1 200 OK\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n"));

    EXPECT_EQ(ask(closed, kPost).failure(), SidecarFailure::unreachable);
    EXPECT_EQ(ask(silent.port(), kPost, false, milliseconds(50)).failure(),
              SidecarFailure::timed_out);
    EXPECT_EQ(ask(short_of_body.port(), kPost).failure(), SidecarFailure::broken_off);
    EXPECT_EQ(ask(hangs_up.port(), kPost).failure(), SidecarFailure::broken_off);
    EXPECT_EQ(ask(not_http.port(), kPost).failure(), SidecarFailure::malformed);
    EXPECT_EQ(ask(long_header.port(), kPost).failure(), SidecarFailure::malformed);
}

TEST(SidecarExchange, a_body_that_is_too_long_is_not_kept) {
    const std::string piece(65536, 'x');
    std::string bytes = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n";
    for (std::size_t i = 0; i <= kSidecarBytesMax / piece.size(); ++i)
        bytes += piece;
    WebReceiver sidecar(always(bytes));

    EXPECT_EQ(ask(sidecar.port(), kPost).failure(), SidecarFailure::malformed);
}

TEST(SidecarExchange, a_watch_reports_its_lines_and_then_its_end) {
    WebReceiver sidecar(
        always("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
               "4\r\none\n\r\n3\r\ntwo\r\n6\r\n\nthree\r\n0\r\n\r\n"));

    const Outcome outcome = ask(sidecar.port(), {.target = "/watch/gameserver"}, true);

    EXPECT_EQ(outcome.lines, (std::vector<std::string>{"one", "two"}));
    EXPECT_EQ(outcome.failure(), SidecarFailure::broken_off);
}

TEST(SidecarExchange, a_watch_that_is_refused_is_a_reply) {
    WebReceiver sidecar(always("HTTP/1.1 503 No\r\nContent-Length: 2\r\n\r\n{}"));

    const Outcome outcome = ask(sidecar.port(), {.target = "/watch/gameserver"}, true);

    EXPECT_TRUE(outcome.lines.empty());
    EXPECT_EQ(outcome.reply().status, 503u);
}

TEST(SidecarExchange,
     a_watch_without_a_first_line_times_out_and_one_without_an_end_of_line_is_cut) {
    WebReceiver silent([](const WebRequest&, std::size_t) {
        return WebReaction{.bytes = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
                           .holds = true};
    });
    WebReceiver endless(
        always("HTTP/1.1 200 OK\r\n\r\n" + std::string(kSidecarBytesMax + 65536, 'x')));

    EXPECT_EQ(ask(silent.port(), {.target = "/watch/gameserver"}, true, milliseconds(50)).failure(),
              SidecarFailure::timed_out);
    EXPECT_EQ(ask(endless.port(), {.target = "/watch/gameserver"}, true).failure(),
              SidecarFailure::malformed);
}

TEST(SidecarExchange, one_that_is_destroyed_calls_nobody) {
    WebReceiver sidecar([](const WebRequest&, std::size_t) { return WebReaction{.holds = true}; });
    boost::asio::io_context context;
    int calls = 0;
    {
        const SidecarExchange exchange(context, {.port = sidecar.port(), .timeout = minutes(1)},
                                       kPost, [&](const SidecarAnswer&) { ++calls; });
        context.run_one();
    }
    context.run();

    EXPECT_EQ(calls, 0);
}

}  // namespace
}  // namespace arena::server::sidecar_exchange_test
