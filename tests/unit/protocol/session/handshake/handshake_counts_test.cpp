#include "protocol/session/handshake/handshake_counts.h"

#include <cstddef>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::handshake_counts_test {
namespace {

TEST(HandshakeDrops, are_named_in_their_order) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kHandshakeDropCount; ++i)
        names.push_back(name_of(static_cast<HandshakeDrop>(i)));

    EXPECT_EQ(names, (std::vector<std::string_view>{"unknown_kind", "wrong_size", "not_ours",
                                                    "request_rate", "forged_cookie", "old_cookie",
                                                    "token_rate", "bad_mac", "client_rate"}));
    EXPECT_EQ(name_of(static_cast<HandshakeDrop>(kHandshakeDropCount)), "unknown");
}

TEST(HandshakeCounts, count_each_drop_and_each_denial_separately) {
    HandshakeCounts counts;
    counts.count(HandshakeDrop::client_rate);
    counts.count(HandshakeDrop::client_rate);
    counts.count(DeniedReason::session_gone);

    for (std::size_t i = 0; i < kHandshakeDropCount; ++i) {
        const auto drop = static_cast<HandshakeDrop>(i);
        EXPECT_EQ(counts.of(drop), drop == HandshakeDrop::client_rate ? 2u : 0u) << i;
    }
    for (std::size_t i = 0; i < kDeniedReasonCount; ++i) {
        const auto reason = static_cast<DeniedReason>(i);
        EXPECT_EQ(counts.of(reason), reason == DeniedReason::session_gone ? 1u : 0u) << i;
    }
}

TEST(HandshakeCounts, add_up_with_those_of_another_part) {
    HandshakeCounts counts;
    counts.opened = {1, 2};
    counts.count(HandshakeDrop::bad_mac);
    HandshakeCounts more;
    more.opened = {10, 0, 30};
    more.count(HandshakeDrop::bad_mac);

    counts += more;

    EXPECT_EQ(counts.opened, (std::array<std::uint64_t, kTokenKeysMax>{11, 2, 30}));
    EXPECT_EQ(counts.of(HandshakeDrop::bad_mac), 2u);
}

}  // namespace
}  // namespace arena::protocol::handshake_counts_test
