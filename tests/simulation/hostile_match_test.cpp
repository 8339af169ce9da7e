// Hostile clients in a match with honest players: they harm no player, the server counts each
// attack, and nothing grows with it. docs/bots.md says what they do.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "tests/simulation/match_simulation.h"
#include "tests/support/map_builder.h"

namespace arena::simulation {
namespace {

using namespace std::chrono_literals;
using client_sim::Attack;
using protocol::DeniedReason;
using protocol::EndReason;
using protocol::HandshakeDrop;
using protocol::PacketRefusal;
using server::DropReason;
using server::MessageRefusal;

constexpr std::uint32_t kHonest = 6;
constexpr std::uint32_t kHostileOfEach = 3;

std::shared_ptr<const sim::Terrain> court() {
    return test::MapBuilder(30.0f, 24.0f)
        .spawn({3.0f, 3.0f})
        .spawn({27.0f, 21.0f})
        .spawn({3.0f, 21.0f})
        .spawn({27.0f, 3.0f})
        .box({10.0f, 8.0f}, {14.0f, 12.0f})
        .terrain();
}

/// Honest bots and hostile clients; records the most that the server ever held.
class HostileMatch {
  public:
    explicit HostileMatch(const HostileSettings& hostile,
                          const protocol::NetworkProfile& network = {})
        : match({.seed = 7,
                 .bots = kHonest,
                 .network = network,
                 .server = {.clients_max = 64, .seed = 7},
                 .hostile = hostile},
                court()) {}

    void run(Time duration) {
        for (Time passed{0}; passed < duration; passed += 250ms) {
            match.run(250ms);
            sessions_max = std::max(sessions_max, match.server().host().sessions());
            used_tokens_max = std::max(used_tokens_max, match.server().hall().used_tokens());
        }
    }
    /// The hostile clients leave; then the server holds only the honest ones, and they know
    /// everything that they should.
    void end() {
        match.send_hostile_away();
        match.run(3s);
        EXPECT_EQ(match.server().host().active_players(), kHonest);
        EXPECT_EQ(match.server().host().absent_players(), 0u);
        EXPECT_EQ(match.server().host().sessions(), kHonest);
        for (const std::string& line : match.verdict().lines())
            ADD_FAILURE() << line;
        EXPECT_EQ(match.find_laggard(), "");
        EXPECT_EQ(match.guard().honest_resumes(), 0u);
        const auto totals = match.finish();
        EXPECT_EQ(totals.clients_connected, kHonest);
        EXPECT_EQ(totals.clients_lost, 0u);
        EXPECT_GT(totals.verdict.updates_judged, 100u);
        EXPECT_EQ(totals.verdict.violations_sum(), 0u);
    }

    [[nodiscard]] server::ServerStatistics statistics() { return match.server().statistics(); }
    [[nodiscard]] std::uint64_t dropped(DropReason reason) { return statistics().drops[reason]; }
    [[nodiscard]] std::uint64_t refused(PacketRefusal reason) {
        return statistics().refused_packets[reason];
    }
    [[nodiscard]] std::uint64_t ended(EndReason reason) { return statistics().disconnects[reason]; }
    [[nodiscard]] client_sim::HostileTotals hostile() const { return match.hostile()->totals(); }

    MatchSimulation match;
    std::size_t sessions_max = 0;
    std::size_t used_tokens_max = 0;
};

/// Three peers that do nothing else, for ten seconds.
struct OneAttack : HostileMatch {
    explicit OneAttack(Attack attack, std::uint32_t datagrams_per_second = 500)
        : HostileMatch({.of_each = kHostileOfEach,
                        .attacks = {attack},
                        .datagrams_per_second = datagrams_per_second}) {
        run(10s);
        EXPECT_EQ(hostile().peers_admitted, kHostileOfEach);
        EXPECT_GT(hostile().sent(attack), 100u);
        end();
    }
};

std::uint64_t closed_as(const client_sim::HostileTotals& totals, const std::string& reason) {
    const auto found = totals.closed_by_reason.find(reason);
    return found != totals.closed_by_reason.end() ? found->second : 0;
}

TEST(HostileMatch, three_peers_per_attack_harm_no_player_in_half_a_minute) {
    HostileMatch trial({.of_each = kHostileOfEach, .of_all = 3});

    trial.run(30s);

    const client_sim::HostileTotals hostile = trial.hostile();
    EXPECT_EQ(hostile.peers, kHostileOfEach * client_sim::kAttackCount + 3);
    EXPECT_EQ(hostile.peers_admitted, hostile.peers);
    EXPECT_EQ(hostile.wrong_entries, 0u);
    for (const Attack attack : client_sim::all_attacks())
        EXPECT_GT(hostile.sent(attack), 500u) << name_of(attack);
    EXPECT_GT(closed_as(hostile, "malformed"), 60u);
    EXPECT_GT(closed_as(hostile, "beyond_window"), 60u);
    EXPECT_GT(hostile.entries, 200u) << "they connect again";
    EXPECT_LE(trial.sessions_max, kHonest + 2 * hostile.peers);
    EXPECT_LE(trial.used_tokens_max, hostile.entries + kHonest);
    trial.end();
}

TEST(HostileMatch, a_flood_harms_no_player_on_a_bad_network) {
    HostileMatch trial({.of_each = 2, .of_all = 4, .datagrams_per_second = 2500},
                       protocol::find_network_profile("bad").value());

    trial.run(10s);

    EXPECT_GT(trial.dropped(DropReason::session_rate), 10'000u);
    trial.end();
}

TEST(HostileMatch, every_dropped_datagram_is_counted_by_its_reason) {
    HostileMatch trial({.of_each = kHostileOfEach});

    trial.run(10s);

    EXPECT_GT(trial.dropped(DropReason::unknown_connection), 100u);
    EXPECT_GT(trial.dropped(DropReason::closed_connection), 100u);
    EXPECT_GT(trial.refused(PacketRefusal::replayed), 100u);
    EXPECT_GT(trial.refused(PacketRefusal::forged), 100u);
    EXPECT_GT(trial.refused(PacketRefusal::acks_unsent), 10u);
    EXPECT_GT(trial.refused(PacketRefusal::beyond_window), 10u);
    EXPECT_GT(trial.refused(PacketRefusal::bad_frame), 5u);
    EXPECT_GT(trial.statistics().handshakes.of(HandshakeDrop::unknown_kind), 100u);
    EXPECT_GT(trial.statistics().inputs.too_far_ahead, 100u);
}

TEST(HostileMatch, garbage_is_dropped_and_ends_the_session_once_it_is_sealed) {
    OneAttack trial(Attack::garbage);

    EXPECT_GT(trial.refused(PacketRefusal::forged), 1000u);
    EXPECT_GT(trial.statistics().handshakes.of(HandshakeDrop::unknown_kind), 1000u);
    EXPECT_GT(trial.refused(PacketRefusal::bad_frame), 2u);
    EXPECT_GT(trial.statistics().message_errors(), 2u);
    EXPECT_GT(trial.ended(EndReason::malformed), 5u);
}

TEST(HostileMatch, replays_are_dropped_and_end_no_session) {
    OneAttack trial(Attack::replays);

    EXPECT_GT(trial.refused(PacketRefusal::replayed), 1000u);
    EXPECT_EQ(trial.hostile().entries, kHostileOfEach);
    EXPECT_TRUE(trial.hostile().closed_by_reason.empty());
}

TEST(HostileMatch, a_flood_beyond_the_rate_limit_is_dropped) {
    OneAttack trial(Attack::flood, 3000);

    EXPECT_GT(trial.dropped(DropReason::session_rate), 10'000u);
    EXPECT_EQ(trial.hostile().entries, kHostileOfEach);
}

TEST(HostileMatch, absurd_inputs_are_counted_and_impossible_ones_end_the_session) {
    OneAttack trial(Attack::absurd_inputs);

    EXPECT_GT(trial.statistics().inputs.too_far_ahead, 1000u);
    EXPECT_GT(trial.statistics().inputs.late, 1000u);
    EXPECT_GT(trial.statistics().refused_messages[MessageRefusal::out_of_range], 2u);
    EXPECT_GT(trial.ended(EndReason::malformed), 5u);
}

TEST(HostileMatch, a_client_that_sends_a_reliable_message_is_disconnected_at_once) {
    OneAttack trial(Attack::endless_messages);

    EXPECT_GT(trial.ended(EndReason::beyond_window), 10u);
    EXPECT_GT(trial.refused(PacketRefusal::bad_frame), 2u);
    EXPECT_GT(trial.dropped(DropReason::closed_connection), 1000u) << "it keeps sending";
}

TEST(HostileMatch, a_client_that_acknowledges_unsent_packets_is_disconnected_at_once) {
    OneAttack trial(Attack::forged_acks);

    EXPECT_EQ(trial.refused(PacketRefusal::acks_unsent), trial.ended(EndReason::malformed));
    EXPECT_GT(trial.ended(EndReason::malformed), 10u);
    EXPECT_EQ(trial.hostile().entries,
              trial.ended(EndReason::malformed) + trial.ended(EndReason::left));
}

TEST(HostileMatch, packets_for_another_connection_are_forged) {
    OneAttack trial(Attack::foreign_connections);

    EXPECT_GT(trial.refused(PacketRefusal::forged) + trial.dropped(DropReason::elsewhere_rate),
              1000u);
    EXPECT_GT(trial.dropped(DropReason::unknown_connection), 100u);
    EXPECT_TRUE(trial.hostile().closed_by_reason.empty());
}

TEST(HostileMatch, wrong_tokens_admit_no_client) {
    OneAttack trial(Attack::wrong_tokens);

    EXPECT_GT(trial.hostile().wrong_tokens_denied, 10u);
    EXPECT_EQ(trial.hostile().wrong_entries, 0u);
    EXPECT_GT(trial.statistics().handshakes.of(DeniedReason::token_invalid), 5u);
    EXPECT_GT(trial.statistics().handshakes.of(DeniedReason::token_duplicate), 5u);
    EXPECT_GT(trial.statistics().handshakes.of(HandshakeDrop::bad_mac), 5u);
    EXPECT_EQ(trial.statistics().resumed, 0u);
    EXPECT_TRUE(trial.hostile().closed_by_reason.empty());
}

TEST(HostileMatch, the_same_seed_leads_to_the_same_attacks) {
    HostileMatch one({.of_each = 1, .of_all = 2});
    HostileMatch two({.of_each = 1, .of_all = 2});

    one.run(5s);
    two.run(5s);

    EXPECT_EQ(one.hostile().attacks_sent, two.hostile().attacks_sent);
    EXPECT_EQ(one.hostile().bytes_sent, two.hostile().bytes_sent);
    EXPECT_EQ(one.hostile().closed_by_reason, two.hostile().closed_by_reason);
    EXPECT_EQ(one.statistics().traffic.bytes_sent, two.statistics().traffic.bytes_sent);
}

}  // namespace
}  // namespace arena::simulation
