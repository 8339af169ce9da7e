#include "client-sim/bot/member.h"

#include <gtest/gtest.h>

#include "tests/unit/client/support/server_side.h"

namespace arena::client_sim::member_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Time kBegin = seconds{10};

/// A server's side, and an honest or hostile client of it.
class MemberTest : public ::testing::Test {
  protected:
    Member honest() {
        const Bot::Config config{
            .name = "bot-1",
            .client = {.token = server.token(), .offers_aes = false, .random = random},
            .field_for = [](const protocol::Welcome&) { return nullptr; }};
        return {config, kBegin};
    }
    Member hostile() {
        HostilePeer::Config config{.repertoire = {Attack::flood},
                                   .ask_for_token = [this] { return server.token(); },
                                   .random = random};
        return {std::move(config), kBegin};
    }
    void run(Member& member, Time duration) {
        for (const Time end = now + duration; now < end; now += milliseconds{5}) {
            for (auto bytes = member.next_datagram(now); !bytes.empty();
                 bytes = member.next_datagram(now))
                server.receive(bytes, now);
            for (client::test::Bytes& answer : server.take(now))
                member.receive(answer, now, distributions);
        }
    }
    /// Lets it in and sends it a Welcome.
    void join(Member& member) {
        run(member, milliseconds{100});
        ASSERT_TRUE(server.connection);
        server.say_reliable(server.welcome(1000));
        run(member, milliseconds{100});
    }

    void expect_goodbye(Member& member) {
        EXPECT_FALSE(member.finished());
        member.leave(now);
        EXPECT_FALSE(member.finished()) << "its goodbyes wait";
        run(member, seconds{1});

        EXPECT_TRUE(member.finished());
        const auto& end = server.connection->connection().end();
        ASSERT_TRUE(end);
        EXPECT_EQ(end->reason, protocol::EndReason::left);
        EXPECT_TRUE(end->by_peer);
    }

    Time now = kBegin;
    client::test::ServerSide server;
    protocol::crypto::FillRandom random = arena::test::seeded(7);
    FleetDistributions distributions;
};

TEST_F(MemberTest, is_either_a_bot_or_a_hostile_peer) {
    Member bot = honest();
    Member peer = hostile();

    EXPECT_NE(bot.bot(), nullptr);
    EXPECT_EQ(bot.hostile(), nullptr);
    EXPECT_EQ(peer.bot(), nullptr);
    EXPECT_NE(peer.hostile(), nullptr);
}

TEST_F(MemberTest, an_honest_one_plays_and_says_when_it_is_due_again) {
    Member member = honest();
    join(member);

    EXPECT_EQ(member.bot()->client().state(), client::ClientState::active);
    EXPECT_FALSE(member.wants_flush());
    EXPECT_GT(member.next_visit(now), now);
    EXPECT_FALSE(member.is_out());
}

TEST_F(MemberTest, a_hostile_one_attacks_and_is_always_due) {
    Member member = hostile();
    join(member);
    run(member, seconds{1});

    EXPECT_GT(server.inbox.sequenced.size(), 50u) << "inputs of the flood";
    EXPECT_EQ(member.next_visit(now), now);
    EXPECT_FALSE(member.wants_flush());
    EXPECT_FALSE(member.is_out());
}

TEST_F(MemberTest, an_honest_one_is_out_when_the_server_refuses_it) {
    server.turn_away = protocol::DeniedReason::server_full;
    Member member = honest();

    run(member, seconds{1});

    EXPECT_TRUE(member.is_out());
}

TEST_F(MemberTest, a_hostile_one_comes_back_when_the_server_refuses_it) {
    server.turn_away = protocol::DeniedReason::server_full;
    Member member = hostile();

    run(member, seconds{1});

    EXPECT_FALSE(member.is_out());
    EXPECT_FALSE(member.finished());
}

TEST_F(MemberTest, an_honest_one_is_finished_when_its_goodbyes_are_sent) {
    Member member = honest();
    join(member);
    expect_goodbye(member);
}

TEST_F(MemberTest, a_hostile_one_is_finished_when_its_goodbyes_are_sent) {
    Member member = hostile();
    join(member);
    expect_goodbye(member);
}

TEST_F(MemberTest, adds_its_figures_to_the_totals_of_its_kind_only) {
    FleetTotals fleet;
    HostileTotals attackers;
    Member bot = honest();
    join(bot);
    bot.add_to(fleet, attackers, now);
    const std::uint64_t sent = fleet.packets_sent;
    EXPECT_GT(sent, 0u);
    EXPECT_EQ(attackers.peers, 0u);

    server = {};
    Member peer = hostile();
    join(peer);
    peer.add_to(fleet, attackers, now);
    EXPECT_EQ(fleet.packets_sent, sent);
    EXPECT_EQ(attackers.peers, 1u);
    EXPECT_EQ(attackers.peers_admitted, 1u);
}

}  // namespace
}  // namespace arena::client_sim::member_test
