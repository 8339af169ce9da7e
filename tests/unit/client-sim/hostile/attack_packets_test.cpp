// How the session layer handles the datagrams of each attack.
#include "client-sim/hostile/attack_packets.h"

#include <gtest/gtest.h>

#include "client-sim/hostile/packet_parts.h"
#include "protocol/decode.h"
#include "tests/unit/client-sim/support/server_side.h"

namespace arena::client_sim {
namespace {

using protocol::PacketRefusal;
using std::chrono::milliseconds;

/// A handmade session, and a server's side that has sent it a Welcome.
class WelcomedSession {
  public:
    explicit WelcomedSession(std::uint64_t seed = 1)
        : session(server.token(seed), arena::test::kServerAddress, arena::test::seeded(seed), now) {
        for (int turn = 0; turn < 4; ++turn)
            talk();
        server.say_reliable(server.welcome(1000));
        talk();
        EXPECT_TRUE(session.welcome());
    }

    void talk() {
        const auto handshake = session.next_handshake_datagram(now);
        if (!handshake.empty()) server.receive(handshake, now);
        if (session.connected()) server.receive(session.write_raw({}), now);
        for (const test::Bytes& answer : server.take(now))
            session.receive(answer, now);
    }
    /// Passes a datagram to the server's side. Returns why it was dropped; nothing when it was
    /// accepted.
    std::optional<PacketRefusal> say(Bytes datagram) {
        now += milliseconds{2};
        return server.connection->receive(now, test::kClientPath, datagram, server.inbox);
    }
    [[nodiscard]] const std::optional<protocol::End>& end() const {
        return server.connection->connection().end();
    }

    Time now = std::chrono::seconds{10};
    test::ServerSide server;
    protocol::Dice dice{5};
    HandmadeSession session;
};

TEST(AttackPackets, fit_in_a_datagram_and_are_never_empty) {
    WelcomedSession duel;
    HandmadeSession& session = duel.session;
    protocol::Dice& dice = duel.dice;

    for (int i = 0; i < 2000; ++i)
        for (const Bytes& bytes :
             {make_garbage(session, dice), make_flood(session, 1000, dice),
              make_absurd_inputs(session, 1000, dice), make_endless_message(session, dice),
              make_forged_ack(session, dice), make_foreign_packet(session, 9, dice)}) {
            EXPECT_FALSE(bytes.empty());
            EXPECT_LE(bytes.size(), protocol::kPacketBytesMax);
        }
}

TEST(AttackPackets, unsealed_garbage_is_dropped_and_sealed_garbage_ends_the_session) {
    WelcomedSession duel;
    int forged = 0;
    int taken = 0;
    for (int i = 0; i < 5000 && !duel.end() && taken == 0; ++i) {
        const Bytes bytes = make_garbage(duel.session, duel.dice);
        const auto header = protocol::read_packet_header(bytes);
        if (!header || header->connection != duel.session.id()) continue;
        const auto refusal = duel.say(bytes);
        forged += refusal == PacketRefusal::forged ? 1 : 0;
        taken += refusal ? 0 : 1;  // the frames are well-formed, and the message is garbage
    }

    EXPECT_GT(forged, 50);
    EXPECT_TRUE(duel.end() || taken > 0);
}

TEST(AttackPackets, sealed_garbage_reaches_the_message_decoder) {
    int undecodable = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        WelcomedSession duel;
        duel.dice = protocol::Dice(seed);
        for (int i = 0; i < 2000 && !duel.end() && duel.server.inbox.sequenced.empty(); ++i)
            static_cast<void>(duel.say(make_garbage(duel.session, duel.dice)));
        for (const auto& message : duel.server.inbox.sequenced) {
            protocol::Inputs inputs;
            undecodable += protocol::decode_inputs(message.bytes, inputs) ? 1 : 0;
        }
    }

    EXPECT_GT(undecodable, 3);
}

TEST(AttackPackets, a_flood_is_well_formed) {
    WelcomedSession duel;

    for (int i = 0; i < 400; ++i)
        EXPECT_FALSE(duel.say(make_flood(duel.session, 1000, duel.dice)));

    EXPECT_FALSE(duel.end());
    EXPECT_GT(duel.server.inputs().size(), 50u);
}

TEST(AttackPackets, absurd_inputs_hold_thousands_of_ticks_and_some_are_out_of_range) {
    WelcomedSession duel;
    sim::Tick ticks = 0;
    int far = 0;
    int refused = 0;
    for (int i = 0; i < 2000; ++i)
        EXPECT_FALSE(duel.say(make_absurd_inputs(duel.session, 1000, duel.dice)));
    for (const auto& message : duel.server.inbox.sequenced) {
        protocol::Inputs inputs;
        if (protocol::decode_inputs(message.bytes, inputs)) {
            ++refused;
            continue;
        }
        ticks += inputs.ticks();
        far += inputs.tick > 50'000 ? 1 : 0;
    }

    EXPECT_GT(ticks, 1000u * 1000u);
    EXPECT_GT(far, 100);
    EXPECT_GE(refused, 2);
    EXPECT_LT(refused, 40) << "most leave the session alive";
}

TEST(AttackPackets, a_receiver_of_reliable_messages_keeps_or_rejects_endless_ones) {
    int beyond_window = 0;
    int bad_frames = 0;
    int kept = 0;
    for (int i = 0; i < 40; ++i) {
        WelcomedSession duel;
        duel.dice = protocol::Dice(static_cast<std::uint64_t>(i));
        const auto refusal = duel.say(make_endless_message(duel.session, duel.dice));
        beyond_window += refusal == PacketRefusal::beyond_window ? 1 : 0;
        bad_frames += refusal == PacketRefusal::bad_frame ? 1 : 0;
        kept += refusal ? 0 : 1;
        EXPECT_TRUE(duel.server.inbox.reliable.empty()) << "it never ends";
    }

    EXPECT_GT(beyond_window, 2);
    EXPECT_GT(bad_frames, 2);
    EXPECT_GT(kept, 2);
}

TEST(AttackPackets, every_forged_acknowledgement_ends_the_session) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        WelcomedSession duel;
        duel.dice = protocol::Dice(seed);

        EXPECT_EQ(duel.say(make_forged_ack(duel.session, duel.dice)), PacketRefusal::acks_unsent);
    }
}

TEST(AttackPackets, foreign_packets_name_another_connection_and_are_dropped) {
    WelcomedSession duel;
    WelcomedSession victim(2);
    int named = 0;
    for (int i = 0; i < 200; ++i) {
        const Bytes bytes = make_foreign_packet(duel.session, victim.session.id(), duel.dice);
        if (protocol::read_packet_header(bytes)->connection != victim.session.id()) continue;
        ++named;
        const auto refusal = victim.say(bytes);
        EXPECT_TRUE(refusal == PacketRefusal::forged || refusal == PacketRefusal::replayed);
    }

    EXPECT_GT(named, 150);
    EXPECT_FALSE(victim.end());
}

}  // namespace
}  // namespace arena::client_sim
