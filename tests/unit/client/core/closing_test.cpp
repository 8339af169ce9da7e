#include "client/core/closing.h"

#include <set>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

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

TEST(Closing, each_has_a_name) {
    for (const Closing& closing : every_closing()) {
        const std::string_view name = name_of(closing);

        EXPECT_NE(name, "unknown");
        EXPECT_FALSE(name.empty());
    }
}

TEST(Closing, denials_are_distinguished) {
    std::set<std::string_view> names;
    for (std::uint8_t reason = 0; reason < protocol::kDeniedReasonCount; ++reason)
        names.insert(name_of(HandshakeFailure{static_cast<DeniedReason>(reason), true}));

    EXPECT_EQ(names.size(), protocol::kDeniedReasonCount);
    EXPECT_EQ(name_of(HandshakeFailure{DeniedReason::token_invalid, false}), "token_invalid");
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

}  // namespace
}  // namespace arena::client
