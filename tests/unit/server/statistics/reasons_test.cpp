#include "server/statistics/reasons.h"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

namespace arena::server::reasons_test {
namespace {

TEST(Reasons, every_drop_reason_has_a_different_name) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kDropReasonCount; ++i) {
        names.insert(name_of(static_cast<DropReason>(i)));
    }

    EXPECT_EQ(names.size(), kDropReasonCount);
    EXPECT_FALSE(names.contains("unknown"));
}

TEST(Reasons, a_message_refusal_has_the_name_of_its_decode_error) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < protocol::kDecodeErrorCount; ++i) {
        const auto error = static_cast<protocol::DecodeError>(i);

        EXPECT_EQ(name_of(refusal_of(error)), protocol::name_of(error));
        names.insert(name_of(refusal_of(error)));
    }
    names.insert(name_of(MessageRefusal::unexpected));
    EXPECT_EQ(names.size(), kMessageRefusalCount);
}

TEST(Reasons, the_names_are_those_of_the_documentation) {
    EXPECT_EQ(name_of(DropReason::no_return_address), "no_return_address");
    EXPECT_EQ(name_of(DropReason::too_long), "too_long");
    EXPECT_EQ(name_of(DropReason::unknown_connection), "unknown_connection");
    EXPECT_EQ(name_of(DropReason::closed_connection), "closed_connection");
    EXPECT_EQ(name_of(DropReason::elsewhere_rate), "elsewhere_rate");
    EXPECT_EQ(name_of(DropReason::session_rate), "session_rate");
    EXPECT_EQ(name_of(DropReason::match_behind), "match_behind");
    EXPECT_EQ(name_of(DropReason::no_answer), "no_answer");
    EXPECT_EQ(name_of(MessageRefusal::unexpected), "unexpected");
    EXPECT_EQ(name_of(MatchFailure::hung), "hung");
    EXPECT_EQ(name_of(MatchFailure::failed), "failed");
    EXPECT_EQ(name_of(MessageRefusal::out_of_range), "out_of_range");
}

TEST(Reasons, a_value_beyond_the_last_reason_is_unknown) {
    EXPECT_EQ(name_of(static_cast<DropReason>(kDropReasonCount)), "unknown");
}

}  // namespace
}  // namespace arena::server::reasons_test
