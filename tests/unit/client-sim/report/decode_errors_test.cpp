#include "client-sim/report/decode_errors.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

FleetTotals totals_with(std::uint64_t malformed, std::uint64_t refused_by_server) {
    FleetTotals totals;
    totals.decode_errors[static_cast<std::size_t>(protocol::DecodeError::malformed)] = malformed;
    totals.refused_by_server = refused_by_server;
    return totals;
}

TEST(DecodeErrors, are_the_bots_own_and_have_reasons_that_add_up) {
    const DecodeErrors errors = decode_errors_of(totals_with(2, 3), std::nullopt);

    EXPECT_EQ(errors.total_own(), 5u);
    EXPECT_EQ(errors.own.at("malformed"), 2u);
    EXPECT_EQ(errors.own.at("refused_by_server"), 3u);
    EXPECT_EQ(total_of(errors.own), errors.total_own());
}

TEST(DecodeErrors, of_others_are_unknown_without_a_status) {
    const DecodeErrors errors = decode_errors_of(totals_with(2, 3), std::nullopt);

    EXPECT_FALSE(errors.total_of_others.has_value());
    EXPECT_TRUE(errors.of_others.empty());
}

TEST(DecodeErrors, all_that_the_server_refused_is_of_others_while_no_bot_was_refused) {
    const ServerStatus status{.decode_errors = 7,
                              .decode_errors_by_reason = {{"malformed", 4}, {"too_short", 3}}};

    const DecodeErrors errors = decode_errors_of(totals_with(2, 0), status);

    EXPECT_EQ(errors.total_own(), 2u);
    EXPECT_EQ(errors.total_of_others, 7u);
    EXPECT_EQ(errors.of_others, (DecodeErrors::ByReason{{"malformed", 4}, {"too_short", 3}}));
}

TEST(DecodeErrors, of_others_have_no_known_reason_when_a_bot_was_refused_too) {
    const ServerStatus status{.decode_errors = 7,
                              .decode_errors_by_reason = {{"malformed", 4}, {"too_short", 3}}};

    const DecodeErrors errors = decode_errors_of(totals_with(0, 2), status);

    EXPECT_EQ(errors.total_own(), 2u);
    EXPECT_EQ(errors.total_of_others, 5u);
    EXPECT_EQ(errors.of_others, (DecodeErrors::ByReason{{"unknown", 5}}));
}

TEST(DecodeErrors, a_server_that_reports_no_reasons_leaves_them_unknown) {
    const DecodeErrors errors =
        decode_errors_of(totals_with(0, 0), ServerStatus{.decode_errors = 7});

    EXPECT_EQ(errors.of_others, (DecodeErrors::ByReason{{"unknown", 7}}));
}

TEST(DecodeErrors, of_others_are_never_negative) {
    // A session also ends as malformed for a packet without a message, which the server does not
    // count among the messages; and a server that was restarted begins anew.
    const ServerStatus status{.decode_errors = 1, .decode_errors_by_reason = {{"malformed", 1}}};
    const ServerStatus shrunk{.decode_errors = -4, .decode_errors_by_reason = {{"malformed", -4}}};

    EXPECT_EQ(decode_errors_of(totals_with(0, 2), status).total_of_others, 0u);
    EXPECT_EQ(decode_errors_of(totals_with(0, 0), shrunk).total_of_others, 0u);
}

}  // namespace
}  // namespace arena::client_sim
