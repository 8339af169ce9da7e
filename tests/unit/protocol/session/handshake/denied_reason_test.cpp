#include "protocol/session/handshake/denied_reason.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::denied_reason_test {
namespace {

TEST(DeniedReasons, are_named_in_their_order) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kDeniedReasonCount; ++i)
        names.push_back(name_of(static_cast<DeniedReason>(i)));

    EXPECT_EQ(names, (std::vector<std::string_view>{
                         "wrong_protocol", "token_expired", "token_invalid", "token_duplicate",
                         "wrong_address", "server_full", "banned", "already_connected", "draining",
                         "tokens_exhausted", "session_gone", "no_such_match"}));
    EXPECT_EQ(name_of(static_cast<DeniedReason>(kDeniedReasonCount)), "unknown");
}

TEST(DeniedReasons, have_different_sentences_for_the_player) {
    std::set<std::string_view> texts;
    for (std::size_t i = 0; i < kDeniedReasonCount; ++i) {
        const std::string_view text = text_of(static_cast<DeniedReason>(i));
        EXPECT_EQ(text.back(), '.') << text;
        EXPECT_EQ(text.find("  "), std::string_view::npos) << text;
        texts.insert(text);
    }

    EXPECT_EQ(texts.size(), kDeniedReasonCount);
    EXPECT_EQ(text_of(DeniedReason::server_full), "The server is full: try again later.");
    EXPECT_FALSE(texts.contains(text_of(static_cast<DeniedReason>(kDeniedReasonCount))));
}

TEST(DeniedReasons, are_read_from_their_numbers_on_the_wire) {
    EXPECT_EQ(denied_reason_of(0), DeniedReason::wrong_protocol);
    EXPECT_EQ(denied_reason_of(5), DeniedReason::server_full);
    EXPECT_EQ(denied_reason_of(10), DeniedReason::session_gone);
    EXPECT_EQ(denied_reason_of(11), DeniedReason::no_such_match);
    EXPECT_EQ(denied_reason_of(12), std::nullopt);
    EXPECT_EQ(denied_reason_of(255), std::nullopt);
}

}  // namespace
}  // namespace arena::protocol::denied_reason_test
