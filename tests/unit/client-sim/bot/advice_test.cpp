#include "client-sim/bot/advice.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace arena::client_sim::advice_test {
namespace {

using protocol::DeniedReason;
using protocol::EndReason;

client::Closing denied(DeniedReason reason) {
    return protocol::HandshakeFailure{.reason = reason, .is_authentic = true};
}

client::Closing ended(EndReason reason) {
    return protocol::End{.reason = reason, .by_peer = true};
}

/// Whether it begins like a sentence, ends like one, and fits on one line.
bool is_sentence(std::string_view text) {
    return !text.empty() && text.front() >= 'A' && text.front() <= 'Z' && text.back() == '.' &&
           text.find('\n') == std::string_view::npos;
}

bool mentions(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

TEST(Advice, is_a_sentence_for_every_reason) {
    for (std::size_t i = 0; i < protocol::kDeniedReasonCount; ++i)
        EXPECT_TRUE(is_sentence(advice_on(denied(static_cast<DeniedReason>(i))))) << i;
    for (std::size_t i = 0; i < protocol::kEndReasonCount; ++i)
        EXPECT_TRUE(is_sentence(advice_on(ended(static_cast<EndReason>(i))))) << i;
    EXPECT_TRUE(is_sentence(advice_on(protocol::HandshakeFailure{})));
}

TEST(Advice, differs_from_one_refusal_to_the_next) {
    std::set<std::string> texts;
    for (std::size_t i = 0; i < protocol::kDeniedReasonCount; ++i)
        texts.emplace(advice_on(denied(static_cast<DeniedReason>(i))));

    EXPECT_EQ(texts.size(), protocol::kDeniedReasonCount);
}

TEST(Advice, names_the_option_that_helps) {
    EXPECT_TRUE(mentions(advice_on(denied(DeniedReason::token_invalid)), "--key-file"));
    EXPECT_TRUE(mentions(advice_on(denied(DeniedReason::wrong_address)), "--server"));
    EXPECT_TRUE(mentions(advice_on(denied(DeniedReason::server_full)), "--max-clients"));
    EXPECT_TRUE(mentions(advice_on(denied(DeniedReason::wrong_protocol)), "release"));
    EXPECT_TRUE(mentions(advice_on(denied(DeniedReason::token_expired)), "clocks"));
    EXPECT_TRUE(mentions(advice_on(denied(DeniedReason::no_such_match)), "--match"));
    EXPECT_TRUE(mentions(advice_on(denied(DeniedReason::no_such_match)), "--mode"));
}

TEST(Advice, without_an_answer_says_what_to_check) {
    const std::string_view text = advice_on(protocol::HandshakeFailure{});

    EXPECT_TRUE(mentions(text, "--server"));
    EXPECT_TRUE(mentions(text, "firewall"));
}

TEST(Advice, is_the_text_for_players_where_the_operator_of_the_bots_can_do_no_more) {
    for (const DeniedReason reason :
         {DeniedReason::already_connected, DeniedReason::token_duplicate,
          DeniedReason::tokens_exhausted})
        EXPECT_EQ(advice_on(denied(reason)), protocol::text_of(reason));
}

TEST(Advice, is_the_same_whether_a_ban_or_a_shutdown_comes_before_or_during_the_session) {
    EXPECT_EQ(advice_on(ended(EndReason::banned)), advice_on(denied(DeniedReason::banned)));
    EXPECT_EQ(advice_on(ended(EndReason::draining)), advice_on(denied(DeniedReason::draining)));
    EXPECT_NE(advice_on(ended(EndReason::banned)), advice_on(ended(EndReason::draining)));
}

TEST(Advice, on_a_protocol_error_is_to_use_the_same_release) {
    EXPECT_EQ(advice_on(ended(EndReason::malformed)), advice_on(ended(EndReason::beyond_window)));
    EXPECT_TRUE(mentions(advice_on(ended(EndReason::malformed)), "the same release"));
}

}  // namespace
}  // namespace arena::client_sim::advice_test
