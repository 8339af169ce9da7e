#include "client-sim/hostile/hostile_peer.h"

#include <set>

#include <gtest/gtest.h>

#include "tests/unit/client/support/server_side.h"

namespace arena::client_sim {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// A hostile client and a server's side that accepts everything it sends.
class HostilePeerTest : public ::testing::Test {
  protected:
    HostilePeer::Config config_for(Attack attack) {
        return {.seed = 3,
                .repertoire = {attack},
                .datagrams_per_second = 500,
                .ask_for_token = [this] { return server.token(++tokens); },
                .random = arena::test::seeded(7)};
    }
    /// Lets time pass in steps of 5 ms.
    void run(HostilePeer& peer, Time duration) {
        for (const Time end = now + duration; now < end; now += milliseconds{5})
            talk(peer);
    }
    void talk(HostilePeer& peer) {
        for (auto bytes = peer.next_datagram(now); !bytes.empty();
             bytes = peer.next_datagram(now)) {
            sent_datagrams.emplace_back(bytes.begin(), bytes.end());
            server.receive(bytes, now);
        }
        for (client::test::Bytes& answer : server.take(now))
            if (is_reachable) peer.receive(answer, now);
        if (server.connection && welcomed < server.sessions.size()) {
            welcomed = server.sessions.size();
            server.say_reliable(server.welcome(1000));
        }
    }
    [[nodiscard]] static HostileTotals totals_of(const HostilePeer& peer) {
        HostileTotals totals;
        peer.add_to(totals);
        return totals;
    }
    [[nodiscard]] static std::uint64_t attacks_of(const HostilePeer& peer) {
        std::uint64_t sum = 0;
        for (const std::uint64_t sent : totals_of(peer).attacks_sent)
            sum += sent;
        return sum;
    }
    void send_away(protocol::EndReason reason) {
        server.connection->connection().disconnect(reason);
    }

    Time now = seconds{10};
    client::test::ServerSide server;
    std::uint64_t tokens = 0;
    std::size_t welcomed = 0;
    bool is_reachable = true;
    std::vector<client::test::Bytes> sent_datagrams;
};

TEST_F(HostilePeerTest, attacks_at_its_configured_rate_once_it_has_a_welcome) {
    HostilePeer peer(config_for(Attack::flood), now);

    run(peer, seconds{4});

    EXPECT_EQ(totals_of(peer).peers_admitted, 1u);
    EXPECT_EQ(totals_of(peer).entries, 1u);
    EXPECT_GT(totals_of(peer).sent(Attack::flood), 1900u);
    EXPECT_LE(totals_of(peer).sent(Attack::flood), 2030u);
    EXPECT_EQ(attacks_of(peer), totals_of(peer).sent(Attack::flood)) << "nothing else";
}

TEST_F(HostilePeerTest, does_not_make_up_for_a_pause) {
    HostilePeer peer(config_for(Attack::flood), now);
    run(peer, seconds{1});
    const std::uint64_t before = attacks_of(peer);

    now += seconds{4};
    talk(peer);

    EXPECT_LE(attacks_of(peer) - before, 30u);
}

TEST_F(HostilePeerTest, only_repeats_handshakes_while_it_is_refused) {
    server.turn_away = protocol::DeniedReason::server_full;
    HostilePeer peer(config_for(Attack::garbage), now);

    run(peer, seconds{5});

    EXPECT_EQ(attacks_of(peer), 0u);
    EXPECT_EQ(totals_of(peer).peers_admitted, 0u);
    const std::uint64_t denied = totals_of(peer).closed_by_reason["server_full"];
    EXPECT_GE(denied, 4u) << "it tries again";
    EXPECT_TRUE(tokens == denied || tokens == denied + 1) << "with a new token each time";
}

TEST_F(HostilePeerTest, reconnects_with_a_new_token_after_it_was_closed) {
    HostilePeer peer(config_for(Attack::flood), now);
    run(peer, seconds{1});
    send_away(protocol::EndReason::malformed);
    run(peer, milliseconds{500});
    EXPECT_EQ(peer.connection(), 0u);
    const std::uint64_t while_outcast = attacks_of(peer);
    run(peer, seconds{1});

    EXPECT_EQ(totals_of(peer).closed_by_reason["malformed"], 1u);
    EXPECT_GT(attacks_of(peer), while_outcast + 200) << "it keeps sending";
    EXPECT_EQ(totals_of(peer).entries, 2u);
    EXPECT_EQ(tokens, 2u);
    EXPECT_EQ(peer.connection(), server.sessions.back().connection);
}

TEST_F(HostilePeerTest, treats_silence_as_the_end_of_its_session) {
    HostilePeer peer(config_for(Attack::flood), now);
    run(peer, seconds{1});

    is_reachable = false;
    run(peer, seconds{6});
    is_reachable = true;
    run(peer, seconds{2});

    EXPECT_EQ(totals_of(peer).closed_by_reason["silence"], 1u);
    EXPECT_EQ(totals_of(peer).entries, 2u);
}

TEST_F(HostilePeerTest, replays_only_datagrams_that_it_has_already_sent) {
    HostilePeer peer(config_for(Attack::replays), now);
    run(peer, seconds{4});

    const std::set<client::test::Bytes> different(sent_datagrams.begin(), sent_datagrams.end());

    EXPECT_GT(totals_of(peer).sent(Attack::replays), 1500u);
    EXPECT_EQ(different.size(), totals_of(peer).other_sent);
    EXPECT_GT(server.connection->connection()
                  .statistics()
                  .refused[static_cast<std::size_t>(protocol::PacketRefusal::replayed)],
              1000u);
}

TEST_F(HostilePeerTest, tries_wrong_tokens_and_keeps_its_session) {
    HostilePeer peer(config_for(Attack::wrong_tokens), now);

    run(peer, seconds{10});

    EXPECT_GT(totals_of(peer).sent(Attack::wrong_tokens), 30u);
    EXPECT_GT(totals_of(peer).wrong_tokens_denied, 2u) << "the tokens that it has already used";
    EXPECT_EQ(server.sessions.size(), 1u);
    EXPECT_EQ(totals_of(peer).wrong_entries, 0u);
    EXPECT_NE(peer.connection(), 0u);
}

TEST_F(HostilePeerTest, chooses_its_turns_by_its_seed) {
    HostilePeer::Config config = config_for(Attack::flood);
    config.repertoire = {Attack::flood, Attack::replays, Attack::foreign_connections};
    HostilePeer peer(config, now);

    run(peer, seconds{60});

    for (const Attack attack : config.repertoire)
        EXPECT_GT(totals_of(peer).sent(attack), 1000u) << name_of(attack);
    EXPECT_EQ(totals_of(peer).sent(Attack::garbage), 0u);
}

TEST_F(HostilePeerTest, sends_only_goodbyes_when_it_leaves) {
    HostilePeer peer(config_for(Attack::flood), now);
    run(peer, seconds{1});

    peer.leave(now);
    const std::uint64_t before = attacks_of(peer);
    EXPECT_FALSE(peer.finished());
    run(peer, protocol::kDisconnectRepeats * protocol::kDisconnectInterval + milliseconds{5});

    EXPECT_TRUE(peer.finished());
    EXPECT_EQ(attacks_of(peer), before);
    ASSERT_TRUE(server.connection->connection().end());
    EXPECT_TRUE(server.connection->connection().end()->by_peer);
    EXPECT_TRUE(totals_of(peer).closed_by_reason.empty());
}

TEST_F(HostilePeerTest, leaves_at_once_when_it_has_no_session) {
    HostilePeer peer(config_for(Attack::flood), now);

    peer.leave(now);

    EXPECT_TRUE(peer.finished());
    EXPECT_TRUE(peer.next_datagram(now).empty());
}

TEST_F(HostilePeerTest, sends_the_same_datagrams_with_the_same_seed) {
    HostilePeer::Config config = config_for(Attack::garbage);
    config.repertoire = {all_attacks().begin(), all_attacks().end()};
    HostilePeer one(config, now);
    run(one, seconds{20});
    const auto first = std::exchange(sent_datagrams, {});

    server = {};
    tokens = 0;
    welcomed = 0;
    now = seconds{10};
    config.random = arena::test::seeded(7);
    HostilePeer two(config, now);
    run(two, seconds{20});

    EXPECT_EQ(first, sent_datagrams);
}

TEST_F(HostilePeerTest, adds_its_totals_to_a_sum) {
    HostilePeer one(config_for(Attack::flood), now);
    run(one, seconds{1});
    HostileTotals totals = totals_of(one);

    one.add_to(totals);

    EXPECT_EQ(totals.peers, 2u);
    EXPECT_EQ(totals.peers_admitted, 2u);
    EXPECT_EQ(totals.sent(Attack::flood), 2 * totals_of(one).sent(Attack::flood));
    EXPECT_EQ(totals.bytes_sent, 2 * totals_of(one).bytes_sent);
    EXPECT_GT(totals.bytes_received, 0u);
}

}  // namespace
}  // namespace arena::client_sim
