#include "server/statistics/server_statistics.h"

#include <chrono>
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::server_statistics_test {
namespace {

/// Returns statistics in which each of the counters has its own value.
ServerStatistics numbered(std::uint64_t factor) {
    ServerStatistics s;
    std::uint64_t next = 0;
    const auto number = [&] { return factor * ++next; };
    s.traffic = {number(), number(), number(), number()};
    s.inputs = {number(), number(), number(), number(), number(), number(), number(), number()};
    s.combat.shots = number();
    s.combat.hits = number();
    s.combat.kills = number();
    for (std::uint64_t& count : s.combat.looked_back.counts)
        count = number();
    s.ticks = number();
    s.matches_begun = number();
    s.matches[sim::EndedBy::tie] = number();
    s.joined = number();
    s.resumed = number();
    s.transferred = number();
    s.given_up = number();
    s.reservations_lapsed = number();
    s.reservations_evicted = number();
    s.disconnects[protocol::EndReason::kicked] = number();
    s.handshakes.challenges = number();
    s.handshakes.accepted = number();
    s.handshakes.repeated = number();
    for (std::uint64_t& count : s.handshakes.drops)
        count = number();
    for (std::uint64_t& count : s.handshakes.denials)
        count = number();
    s.drops[DropReason::too_long] = number();
    s.refused_packets[protocol::PacketRefusal::forged] = number();
    s.refused_messages[MessageRefusal::malformed] = number();
    for (std::uint64_t& count : s.world_errors)
        count = number();
    s.left_out = {number(), number(), number()};
    for (std::uint64_t& count : s.update_sizes.counts)
        count = number();
    s.stages[TickStage::flush] = number();
    return s;
}

/// Returns all of its counters in the order of its memory: those of the links are zero.
std::vector<std::uint64_t> words_of(const ServerStatistics& statistics) {
    std::vector<std::uint64_t> words(sizeof statistics / sizeof(std::uint64_t));
    std::memcpy(words.data(), &statistics, sizeof statistics);
    return words;
}

TEST(ServerStatistics, a_sum_has_the_sums_of_all_counters) {
    static_assert(std::is_trivially_copyable_v<ServerStatistics>);
    ServerStatistics sum = numbered(1);

    sum += numbered(100);

    EXPECT_EQ(words_of(sum), words_of(numbered(101)));
}

TEST(ServerStatistics, the_links_of_a_sum_are_those_of_all_sessions) {
    using std::chrono::milliseconds;
    ServerStatistics sum;
    sum.links = {.round_trip_p50 = milliseconds(40),
                 .round_trip_p99 = milliseconds(90),
                 .measured = 3,
                 .loss = 0.25,
                 .slowed = 1,
                 .update_wait = milliseconds(7)};
    ServerStatistics more;
    more.links = {.round_trip_p50 = milliseconds(80),
                  .round_trip_p99 = milliseconds(81),
                  .measured = 1,
                  .loss = 0.05,
                  .slowed = 2,
                  .update_wait = milliseconds(9)};

    sum += more;
    sum += ServerStatistics{};

    EXPECT_EQ(sum.links.round_trip_p50, milliseconds(50));
    EXPECT_EQ(sum.links.round_trip_p99, milliseconds(90));
    EXPECT_EQ(sum.links.measured, 4u);
    EXPECT_DOUBLE_EQ(sum.links.loss, 0.2);
    EXPECT_EQ(sum.links.slowed, 3u);
    EXPECT_EQ(sum.links.update_wait, milliseconds(9));
}

TEST(ServerStatistics, no_two_reasons_of_one_metric_share_a_name) {
    const ServerStatistics statistics;
    const auto expect_unlike = [](auto visit_all) {
        std::set<std::string_view> names;
        std::size_t reasons = 0;
        visit_all([&](std::string_view name, std::uint64_t) {
            names.insert(name);
            ++reasons;
        });
        EXPECT_EQ(names.size(), reasons);
        EXPECT_FALSE(names.contains("unknown"));
        EXPECT_GT(reasons, 5u);
    };

    expect_unlike([&](auto visit) { statistics.for_each_drop(visit); });
    expect_unlike([&](auto visit) { statistics.for_each_denial(visit); });
    expect_unlike([&](auto visit) { statistics.for_each_disconnect(visit); });
    expect_unlike([&](auto visit) { statistics.for_each_refused_message(visit); });
}

/// Returns what a visitation calls, by name.
template <typename VisitAll>
std::map<std::string, std::uint64_t> counts_of(const VisitAll& visit_all) {
    std::map<std::string, std::uint64_t> counts;
    visit_all(
        [&](std::string_view name, std::uint64_t count) { counts[std::string(name)] = count; });
    return counts;
}

TEST(ServerStatistics, has_no_message_errors_at_first) {
    EXPECT_EQ(ServerStatistics().message_errors(), 0u);
}

TEST(ServerStatistics, message_errors_are_the_sum_over_all_reasons) {
    ServerStatistics statistics;
    statistics.refused_messages[MessageRefusal::too_long] = 1;
    statistics.refused_messages[MessageRefusal::malformed] = 20;
    statistics.refused_messages[MessageRefusal::unexpected] = 300;
    statistics.refused_packets[protocol::PacketRefusal::forged] = 4000;

    EXPECT_EQ(statistics.message_errors(), 321u);
}

TEST(ServerStatistics, drops_are_those_of_the_core_the_handshake_and_the_sessions) {
    ServerStatistics statistics;
    statistics.drops[DropReason::session_rate] = 1;
    statistics.handshakes.count(protocol::HandshakeDrop::client_rate);
    statistics.handshakes.count(protocol::HandshakeDrop::client_rate);
    statistics.refused_packets[protocol::PacketRefusal::replayed] = 3;

    const auto drops = counts_of([&](auto visit) { statistics.for_each_drop(visit); });

    EXPECT_EQ(drops.size(),
              kDropReasonCount + protocol::kHandshakeDropCount + protocol::kPacketRefusalCount);
    EXPECT_EQ(drops.at("session_rate"), 1u);
    EXPECT_EQ(drops.at("client_rate"), 2u);
    EXPECT_EQ(drops.at("replayed"), 3u);
    EXPECT_EQ(drops.at("too_long"), 0u);
}

TEST(ServerStatistics, visits_denials_disconnects_and_messages_by_their_reason) {
    ServerStatistics statistics;
    statistics.handshakes.count(protocol::DeniedReason::banned);
    statistics.disconnects[protocol::EndReason::kicked] = 2;
    statistics.refused_messages[MessageRefusal::out_of_range] = 3;

    const auto denials = counts_of([&](auto visit) { statistics.for_each_denial(visit); });
    const auto ends = counts_of([&](auto visit) { statistics.for_each_disconnect(visit); });
    const auto messages =
        counts_of([&](auto visit) { statistics.for_each_refused_message(visit); });

    EXPECT_EQ(denials.size(), protocol::kDeniedReasonCount);
    EXPECT_EQ(denials.at("banned"), 1u);
    EXPECT_EQ(ends.size(), protocol::kEndReasonCount);
    EXPECT_EQ(ends.at("kicked"), 2u);
    EXPECT_EQ(messages.size(), kMessageRefusalCount);
    EXPECT_EQ(messages.at("out_of_range"), 3u);
}

}  // namespace
}  // namespace arena::server::server_statistics_test
