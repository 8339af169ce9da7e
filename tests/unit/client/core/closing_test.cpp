#include "client/core/closing.h"

#include <set>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "client/core/advice.h"

namespace arena::client {
namespace {

using protocol::DeniedReason;
using protocol::End;
using protocol::EndReason;
using protocol::HandshakeFailure;

std::vector<Closing> every_closing() {
    std::vector<Closing> closings{HandshakeFailure{}};
    for (std::uint8_t reason = 0; reason < protocol::kDeniedReasonCount; ++reason)
        closings.emplace_back(HandshakeFailure{static_cast<DeniedReason>(reason), true});
    for (std::uint8_t reason = 0; reason < protocol::kEndReasonCount; ++reason)
        closings.emplace_back(End{static_cast<EndReason>(reason), true});
    return closings;
}

TEST(Closing, each_has_a_name_and_a_sentence_of_advice) {
    for (const Closing& closing : every_closing()) {
        const std::string_view name = name_of(closing);
        const std::string_view advice = advice_on(closing);

        EXPECT_NE(name, "unknown");
        EXPECT_FALSE(name.empty());
        ASSERT_FALSE(advice.empty()) << name;
        EXPECT_EQ(advice.back(), '.') << name;
        EXPECT_EQ(advice.find('\n'), std::string_view::npos) << name;
    }
}

TEST(Closing, denials_are_distinguished) {
    std::set<std::string_view> names;
    std::set<std::string_view> advice;
    for (std::uint8_t reason = 0; reason < protocol::kDeniedReasonCount; ++reason) {
        names.insert(name_of(HandshakeFailure{static_cast<DeniedReason>(reason), true}));
        advice.insert(advice_on(HandshakeFailure{static_cast<DeniedReason>(reason), true}));
    }

    EXPECT_EQ(names.size(), protocol::kDeniedReasonCount);
    EXPECT_EQ(advice.size(), protocol::kDeniedReasonCount);
}

TEST(Closing, only_a_clients_own_goodbye_counts_as_leaving) {
    EXPECT_TRUE(is_leaving(End{EndReason::left, false}));
    EXPECT_FALSE(is_leaving(End{EndReason::left, true}));
    EXPECT_FALSE(is_leaving(End{EndReason::timed_out, false}));
    EXPECT_FALSE(is_leaving(HandshakeFailure{}));
}

TEST(Closing, only_a_servers_own_word_says_that_it_could_not_read_a_client) {
    EXPECT_TRUE(is_malformed_to_server(End{EndReason::malformed, true}));
    EXPECT_FALSE(is_malformed_to_server(End{EndReason::malformed, false}));
    EXPECT_FALSE(is_malformed_to_server(End{EndReason::kicked, true}));
    EXPECT_FALSE(is_malformed_to_server(HandshakeFailure{}));
}

TEST(Closing, advice_for_a_client_with_another_key_names_the_option) {
    const Closing closing = HandshakeFailure{DeniedReason::token_invalid, false};

    EXPECT_EQ(name_of(closing), "token_invalid");
    EXPECT_NE(advice_on(closing).find("--key-file"), std::string_view::npos);
}

}  // namespace
}  // namespace arena::client
