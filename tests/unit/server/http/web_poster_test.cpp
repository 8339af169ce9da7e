#include "server/http/web_poster.h"

#include <csignal>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "tests/support/folders.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/web_receiver.h"
#include "tests/unit/server/http/tls_receiver.h"

namespace arena::server::web_poster_test {
namespace {

using arena::test::web_answer;
using arena::test::WebReaction;
using arena::test::WebReceiver;
using arena::test::WebRequest;
using std::chrono::milliseconds;
using std::chrono::minutes;

/// Where a receiver never answers, its time is over soon; elsewhere nothing depends on the time.
constexpr milliseconds kShort{200};

std::unique_ptr<WebPoster> poster_for(const std::string& url, const std::string& ca = {}) {
    auto poster = WebPoster::prepare(read_url(url).value(), ca);
    EXPECT_TRUE(poster.ok()) << (poster ? "" : poster.error());
    return std::move(poster).value();
}

Result<WebAnswer, PostFailed> post_to(const std::string& url, milliseconds timeout = minutes(1),
                                      const std::string& ca = {}) {
    return poster_for(url, ca)->post({{"Idempotency-Key", "m-1"}}, R"({"id":"m-1"})", timeout);
}

/// Returns how a request fails that is answered with these bytes.
std::optional<AttemptFailure> failure_after(const WebReaction& reaction,
                                            milliseconds timeout = minutes(1)) {
    const WebReceiver receiver([&](const WebRequest&, std::size_t) { return reaction; });
    const auto answer = post_to(receiver.url(), timeout);
    if (!answer) return answer.error().why;
    return failure_of_status(answer.value().status);
}

TEST(WebPoster, sends_the_request_and_returns_the_status) {
    const WebReceiver receiver([](const WebRequest&, std::size_t) {
        return web_answer("202 Accepted", "Retry-After: 7\r\n");
    });

    const auto answer = post_to(receiver.url("/arena/results?server=7"));

    ASSERT_TRUE(answer.ok()) << answer.error().text;
    EXPECT_EQ(answer.value().status, 202u);
    EXPECT_EQ(answer.value().retry_after, "7");
    const auto requests = receiver.requests();
    ASSERT_EQ(requests.size(), 1u);
    EXPECT_EQ(requests[0].first_line, "POST /arena/results?server=7 HTTP/1.1");
    EXPECT_EQ(requests[0].body, R"({"id":"m-1"})");
    EXPECT_EQ(requests[0].headers.at("idempotency-key"), "m-1");
    EXPECT_EQ(requests[0].headers.at("host"), "127.0.0.1:" + std::to_string(receiver.port()));
    EXPECT_TRUE(requests[0].headers.at("user-agent").starts_with("arenad/"));
}

TEST(WebPoster, sends_long_bodies_whole) {
    const WebReceiver receiver([](const WebRequest&, std::size_t) { return web_answer("200 OK"); });
    const std::string body(5'000'000, 'x');

    const auto answer = poster_for(receiver.url())->post({}, body, minutes(1));

    ASSERT_TRUE(answer.ok()) << answer.error().text;
    ASSERT_EQ(receiver.requests().size(), 1u);
    EXPECT_EQ(receiver.requests()[0].body, body);
}

TEST(WebPoster, knows_what_a_status_means) {
    for (const unsigned good : {200u, 201u, 204u, 299u})
        EXPECT_EQ(failure_of_status(good), std::nullopt);
    EXPECT_EQ(failure_of_status(301), AttemptFailure::redirect);
    EXPECT_EQ(failure_of_status(400), AttemptFailure::refused);
    EXPECT_EQ(failure_of_status(408), AttemptFailure::overloaded);
    EXPECT_EQ(failure_of_status(410), AttemptFailure::refused);
    EXPECT_EQ(failure_of_status(429), AttemptFailure::overloaded);
    for (const unsigned bad : {101u, 500u, 503u, 600u, 999u})
        EXPECT_EQ(failure_of_status(bad), AttemptFailure::receiver_error);
}

TEST(WebPoster, follows_no_redirect) {
    const WebReceiver target([](const WebRequest&, std::size_t) { return web_answer("200 OK"); });

    EXPECT_EQ(
        failure_after(web_answer("307 Temporary Redirect", "Location: " + target.url() + "\r\n")),
        AttemptFailure::redirect);

    EXPECT_TRUE(target.requests().empty());
}

TEST(WebPoster, passes_over_interim_answers_but_not_over_endless_ones) {
    const std::string interim = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n";

    EXPECT_EQ(failure_after({.bytes = interim + interim + web_answer("200 OK").bytes}),
              std::nullopt);
    EXPECT_EQ(failure_after({.bytes = interim, .is_endless = true}),
              AttemptFailure::receiver_error);
}

TEST(WebPoster, reads_no_more_of_an_answer_than_its_header) {
    EXPECT_EQ(failure_after({.bytes = "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n" +
                                      std::string(100'000, 'x'),
                             .holds = true}),
              std::nullopt)
        << "a body without an end";
    EXPECT_EQ(failure_after({.bytes = "HTTP/1.1 200 OK\r\nX: " + std::string(20'000, 'x')}),
              AttemptFailure::malformed)
        << "a long header";
    EXPECT_EQ(failure_after({.bytes = "X-Header: x\r\n", .is_endless = true}),
              AttemptFailure::malformed)
        << "no first line";
}

TEST(WebPoster, an_endless_header_is_given_up) {
    const WebReceiver receiver([](const WebRequest&, std::size_t) {
        return WebReaction{.bytes = "HTTP/1.1 200 OK\r\n" + std::string(9000, 'a') + ": b\r\n",
                           .is_endless = true};
    });

    const auto answer = post_to(receiver.url());

    ASSERT_FALSE(answer.ok());
    EXPECT_EQ(answer.error().why, AttemptFailure::malformed) << answer.error().text;
}

TEST(WebPoster, names_answers_that_are_none) {
    EXPECT_EQ(failure_after({.bytes = "SSH-2.0-OpenSSH_9.2\r\n"}), AttemptFailure::malformed);
    EXPECT_EQ(failure_after({.bytes = std::string("\0\xff", 2) + std::string(100, '\0')}),
              AttemptFailure::malformed);
    EXPECT_EQ(failure_after({}), AttemptFailure::broken_off);
    EXPECT_EQ(failure_after({.bytes = "HTTP/1.1 2"}), AttemptFailure::broken_off);
}

TEST(WebPoster, gives_up_a_receiver_that_never_answers) {
    EXPECT_EQ(failure_after({.holds = true}, kShort), AttemptFailure::timed_out);
    EXPECT_EQ(failure_after({.bytes = "HTTP/1.1 200 OK\r\nX-", .holds = true}, kShort),
              AttemptFailure::timed_out);
}

TEST(WebPoster, says_that_nobody_listens) {
    std::string url;
    {
        const WebReceiver receiver([](const WebRequest&, std::size_t) { return WebReaction{}; });
        url = receiver.url();
    }

    const auto answer = post_to(url);

    ASSERT_FALSE(answer.ok());
    EXPECT_EQ(answer.error().why, AttemptFailure::unreachable);
    EXPECT_EQ(answer.error().text, "Connection refused");
}

TEST(WebPoster, says_that_a_name_has_no_address) {
    const auto answer = post_to("http://name.invalid/");

    ASSERT_FALSE(answer.ok());
    EXPECT_EQ(answer.error().why, AttemptFailure::unresolved);
}

TEST(WebPoster, ends_at_once_when_it_is_stopped) {
    const WebReceiver receiver(
        [](const WebRequest&, std::size_t) { return WebReaction{.holds = true}; });
    const auto poster = poster_for(receiver.url());
    std::thread other([&] {
        EXPECT_TRUE(receiver.wait_for(1));
        poster->stop();
    });

    const auto answer = poster->post({}, "x", std::chrono::hours(1));
    const auto later = poster->post({}, "x", std::chrono::hours(1));

    other.join();
    ASSERT_FALSE(answer.ok());
    EXPECT_FALSE(later.ok());
    EXPECT_EQ(answer.error().why, AttemptFailure::timed_out);
}

struct WebPosterTls : testing::Test {
    const std::string ca = arena::test::source_path("tests/data/tls/ca.pem");

    static std::string url_of(const arena::test::TlsReceiver& receiver, const std::string& host) {
        return "https://" + host + ":" + std::to_string(receiver.port()) + "/";
    }
    static void expect_tls_failure(const Result<WebAnswer, PostFailed>& answer,
                                   const std::string& part) {
        ASSERT_FALSE(answer.ok());
        EXPECT_EQ(answer.error().why, AttemptFailure::tls) << answer.error().text;
        EXPECT_NE(answer.error().text.find(part), std::string::npos) << answer.error().text;
    }
};

TEST_F(WebPosterTls, sends_to_a_receiver_that_shows_a_trusted_certificate) {
    const arena::test::TlsReceiver receiver("localhost");

    for (const char* host : {"localhost", "127.0.0.1"}) {
        const auto answer = post_to(url_of(receiver, host), minutes(1), ca);
        ASSERT_TRUE(answer.ok()) << host << ": " << answer.error().text;
        EXPECT_EQ(answer.value().status, 204u);
    }
    EXPECT_EQ(receiver.requests(), 2);
}

TEST_F(WebPosterTls, sends_nothing_to_a_host_that_the_certificate_does_not_name) {
    const arena::test::TlsReceiver receiver("elsewhere");

    expect_tls_failure(post_to(url_of(receiver, "localhost"), minutes(1), ca),
                       "certificate verify failed");

    EXPECT_EQ(receiver.requests(), 0);
}

TEST_F(WebPosterTls, sends_nothing_when_the_system_does_not_trust_the_certificate) {
    const arena::test::TlsReceiver receiver("localhost");

    expect_tls_failure(post_to(url_of(receiver, "localhost")), "certificate verify failed");

    EXPECT_EQ(receiver.requests(), 0);
}

TEST_F(WebPosterTls, sends_nothing_where_there_is_no_tls) {
    const WebReceiver receiver([](const WebRequest&, std::size_t) { return WebReaction{}; });

    const auto answer = poster_for("https://127.0.0.1:" + std::to_string(receiver.port()), ca)
                            ->post({}, "secret", kShort);

    ASSERT_FALSE(answer.ok());
    EXPECT_TRUE(receiver.requests().empty());
}

TEST_F(WebPosterTls, needs_certificates_in_the_file_for_them) {
    const arena::test::TemporaryFolder folder;
    const Url url = read_url("https://localhost").value();
    const std::string text = folder.write("text.pem", "no certificate");

    const auto missing = WebPoster::prepare(url, folder.path("missing.pem"));
    const auto bad = WebPoster::prepare(url, text);

    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.error(), folder.path("missing.pem") +
                                   ": no such file: check the path of the certificates "
                                   "(--results-ca)");
    ASSERT_FALSE(bad.ok());
    EXPECT_NE(bad.error().find("text.pem: holds no certificate"), std::string::npos) << bad.error();
}

}  // namespace
}  // namespace arena::server::web_poster_test
