#include "client-sim/hostile/hostile_totals.h"

#include <gtest/gtest.h>

namespace arena::client_sim::hostile_totals_test {
namespace {

/// Totals in which each number is another one, times `factor`.
HostileTotals totals_of(std::uint64_t factor) {
    HostileTotals totals{.peers = 1 * factor,
                         .peers_admitted = 2 * factor,
                         .entries = 3 * factor,
                         .wrong_entries = 4 * factor};
    for (std::size_t attack = 0; attack < kAttackCount; ++attack)
        totals.attacks_sent[attack] = (10 + attack) * factor;
    totals.other_sent = 5 * factor;
    totals.bytes_sent = 6 * factor;
    totals.datagrams_received = 7 * factor;
    totals.bytes_received = 8 * factor;
    totals.wrong_tokens_denied = 9 * factor;
    return totals;
}

TEST(HostileTotals, are_zero_at_first) {
    HostileTotals totals;
    totals.add({});

    EXPECT_EQ(totals.peers, 0u);
    EXPECT_EQ(totals.sent(Attack::flood), 0u);
    EXPECT_TRUE(totals.closed_by_reason.empty());
}

TEST(HostileTotals, add_up_number_by_number) {
    HostileTotals totals = totals_of(1);

    totals.add(totals_of(100));

    EXPECT_EQ(totals.peers, 101u);
    EXPECT_EQ(totals.peers_admitted, 202u);
    EXPECT_EQ(totals.entries, 303u);
    EXPECT_EQ(totals.wrong_entries, 404u);
    EXPECT_EQ(totals.other_sent, 505u);
    EXPECT_EQ(totals.bytes_sent, 606u);
    EXPECT_EQ(totals.datagrams_received, 707u);
    EXPECT_EQ(totals.bytes_received, 808u);
    EXPECT_EQ(totals.wrong_tokens_denied, 909u);
    EXPECT_EQ(totals.sent(Attack::garbage), 1010u) << "the first attack";
    EXPECT_EQ(totals.sent(Attack::wrong_tokens), 1717u) << "the last attack";
}

TEST(HostileTotals, count_each_reason_separately) {
    HostileTotals totals;
    totals.closed_by_reason = {{"kicked", 1}, {"silence", 2}};
    HostileTotals other;
    other.closed_by_reason = {{"malformed", 5}, {"silence", 10}};

    totals.add(other);

    EXPECT_EQ(totals.closed_by_reason, (std::map<std::string, std::uint64_t>{
                                           {"kicked", 1}, {"malformed", 5}, {"silence", 12}}));
}

}  // namespace
}  // namespace arena::client_sim::hostile_totals_test
