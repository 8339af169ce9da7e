#include "server/session/resume_token.h"

#include <algorithm>
#include <chrono>

#include <gtest/gtest.h>

#include "protocol/session/token/connect_token.h"
#include "tests/support/connection_peer.h"
#include "tests/support/handshake.h"

namespace arena::server::resume_token_test {
namespace {

using std::chrono::seconds;

constexpr std::uint64_t kNow = 1'764'000'000;  // seconds since 1970
constexpr protocol::Address kOne = protocol::ipv4_address({10, 0, 0, 1}, 40000);
constexpr protocol::Address kOther = protocol::ipv4_address({10, 0, 0, 2}, 40001);

/// A session of client 7 whose token named two servers.
Session session_of_two_servers() {
    const protocol::ConnectionConfig config{.id = 1,
                                            .timeout = seconds(5),
                                            .path = SessionPaths::kFirst,
                                            .fill_random = arena::test::counting_bytes()};
    Session made{.id = 1,
                 .paths = SessionPaths(kOne),
                 .secure = protocol::SecureConnection(config, {}, Time{}),
                 .client_id = 7,
                 .timeout = seconds(9),
                 .elsewhere = protocol::SharedRateLimiter(1)};
    EXPECT_TRUE(made.servers.push_back(kOne));
    EXPECT_TRUE(made.servers.push_back(kOther));
    made.user_data[0] = std::byte{'n'};
    made.user_data[kResumeKeyOffset - 1] = std::byte{0x77};
    return made;
}

ResumeTokenSource source() {
    return {.protocol_id = arena::test::kTestProtocol,
            .key = arena::test::test_key(),
            .random = arena::test::seeded(3)};
}

protocol::PrivateToken opened(const protocol::ResumeToken& bytes) {
    const auto token = protocol::read_connect_token(bytes);
    EXPECT_TRUE(token.ok());
    const auto content = protocol::open_private_token(token.value().sealed, token.value().seal,
                                                      arena::test::test_key());
    EXPECT_TRUE(content.ok());
    return content.value();
}

TEST(ResumeToken, lets_the_same_client_in_at_the_same_servers) {
    Session session = session_of_two_servers();

    const protocol::PrivateToken token = opened(issue_resume_token(session, source(), kNow));

    EXPECT_EQ(token.client_id, 7u);
    ASSERT_EQ(token.fields.servers.size(), 2u);
    EXPECT_EQ(token.fields.servers[0], kOne);
    EXPECT_EQ(token.fields.servers[1], kOther);
    EXPECT_EQ(token.fields.timeout, 9);
}

TEST(ResumeToken, is_valid_for_twelve_hours) {
    Session session = session_of_two_servers();

    const auto token = protocol::read_connect_token(issue_resume_token(session, source(), kNow));

    ASSERT_TRUE(token.ok());
    EXPECT_EQ(token.value().create_time, kNow);
    EXPECT_EQ(token.value().seal.expire_time, kNow + 43'200);
    EXPECT_EQ(token.value().seal.protocol_id, arena::test::kTestProtocol);
}

TEST(ResumeToken, holds_the_key_that_the_session_remembers) {
    Session session = session_of_two_servers();

    const protocol::PrivateToken token = opened(issue_resume_token(session, source(), kNow));

    ASSERT_TRUE(resume_key_of(token.user_data));
    EXPECT_TRUE(*resume_key_of(token.user_data) == session.resume_key);
}

TEST(ResumeToken, keeps_the_other_user_data_and_leaves_that_of_the_session_alone) {
    Session session = session_of_two_servers();
    const protocol::UserData before = session.user_data;

    const protocol::PrivateToken token = opened(issue_resume_token(session, source(), kNow));

    EXPECT_TRUE(
        std::equal(before.begin(), before.begin() + kResumeKeyOffset, token.user_data.begin()));
    EXPECT_EQ(session.user_data, before);
}

TEST(ResumeToken, each_has_another_key) {
    Session session = session_of_two_servers();
    const ResumeTokenSource same = source();
    const protocol::PrivateToken first = opened(issue_resume_token(session, same, kNow));

    const protocol::PrivateToken second = opened(issue_resume_token(session, same, kNow));

    EXPECT_FALSE(*resume_key_of(first.user_data) == *resume_key_of(second.user_data));
    EXPECT_TRUE(*resume_key_of(second.user_data) == session.resume_key) << "only the latest counts";
}

TEST(ResumeKey, a_matchmakers_token_has_none) {
    protocol::UserData user_data{};
    EXPECT_FALSE(resume_key_of(user_data));

    user_data.fill(std::byte{9});
    std::fill(user_data.begin() + kResumeKeyOffset, user_data.end(), std::byte{0});
    EXPECT_FALSE(resume_key_of(user_data));
}

TEST(ResumeKey, is_the_last_32_bytes_even_if_all_but_one_are_zero) {
    for (const std::size_t at : {kResumeKeyOffset, protocol::kUserDataBytes - 1}) {
        protocol::UserData user_data{};
        user_data[at] = std::byte{1};

        const auto key = resume_key_of(user_data);

        ASSERT_TRUE(key) << at;
        EXPECT_EQ(key->bytes()[at - kResumeKeyOffset], std::byte{1});
    }
    EXPECT_EQ(protocol::kUserDataBytes - kResumeKeyOffset, 32u);
}

TEST(ResumeToken, is_of_an_earlier_process_when_it_is_older_than_this_one) {
    const auto is_earlier = [](std::uint64_t issued, Time process_age) {
        return is_of_earlier_process({.expire_time = issued + kResumeTokenLifetime,
                                      .unix_seconds = kNow,
                                      .process_age = process_age});
    };

    EXPECT_TRUE(is_earlier(kNow - 3600, seconds(10)));
    EXPECT_TRUE(is_earlier(kNow - 11, seconds(10)));
    EXPECT_TRUE(is_earlier(kNow - 10, seconds(10))) << "of the second in which it began";
    EXPECT_FALSE(is_earlier(kNow - 9, seconds(10)));
    EXPECT_FALSE(is_earlier(kNow, seconds(10)));
    EXPECT_TRUE(is_earlier(kNow, Time{0}));
    EXPECT_FALSE(is_earlier(kNow + 1, Time{0}));
}

}  // namespace
}  // namespace arena::server::resume_token_test
