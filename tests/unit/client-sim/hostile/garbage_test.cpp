#include <gtest/gtest.h>

#include "client-sim/hostile/attack_packets.h"
#include "protocol/decode.h"
#include "tests/unit/client-sim/hostile/welcomed_session.h"

namespace arena::client_sim::garbage_test {
namespace {

using protocol::PacketRefusal;

TEST(Garbage, fits_in_a_datagram) {
    test::WelcomedSession duel;

    for (int i = 0; i < 2000; ++i)
        test::expect_fits(make_garbage(duel.session, duel.dice));
}

TEST(Garbage, unsealed_garbage_is_dropped_and_sealed_garbage_ends_the_session) {
    test::WelcomedSession duel;
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

TEST(Garbage, sealed_garbage_reaches_the_message_decoder) {
    int undecodable = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        test::WelcomedSession duel;
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

/// The fatal kinds are one in 250.
TEST(Garbage, is_rarely_sealed_and_about_half_of_the_rest_names_the_own_connection) {
    test::WelcomedSession duel;
    const std::uint64_t before = duel.session.number();
    int named = 0;
    for (int i = 0; i < 5000; ++i) {
        const auto header = protocol::read_packet_header(make_garbage(duel.session, duel.dice));
        named += header && header->connection == duel.session.id() ? 1 : 0;
    }
    const std::uint64_t sealed = duel.session.number() - before;

    EXPECT_GE(sealed, 5u);
    EXPECT_LE(sealed, 50u);
    EXPECT_GT(named, 2200);
    EXPECT_LT(named, 2800);
}

}  // namespace
}  // namespace arena::client_sim::garbage_test
