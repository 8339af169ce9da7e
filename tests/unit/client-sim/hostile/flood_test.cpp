#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "client-sim/hostile/attack_packets.h"
#include "protocol/inputs_message.h"
#include "tests/unit/client-sim/hostile/welcomed_session.h"

namespace arena::client_sim::flood_test {
namespace {

TEST(Flood, fits_in_a_datagram) {
    test::WelcomedSession duel;

    for (int i = 0; i < 2000; ++i)
        test::expect_fits(make_flood(duel.session, 1000, duel.dice));
}

TEST(Flood, is_well_formed) {
    test::WelcomedSession duel;

    for (int i = 0; i < 400; ++i)
        EXPECT_FALSE(duel.say(make_flood(duel.session, 1000, duel.dice)));

    EXPECT_FALSE(duel.end());
    EXPECT_GT(duel.server.inputs().size(), 50u);
}

/// A quarter each: nothing, padding, path challenges, and inputs.
TEST(Flood, is_of_four_kinds_and_each_packet_is_full_or_empty_or_has_inputs) {
    test::WelcomedSession duel;
    int empty = 0;
    int padded = 0;
    int challenging = 0;
    int playing = 0;
    for (int i = 0; i < 400; ++i) {
        const Bytes datagram = make_flood(duel.session, 1000, duel.dice);
        Bytes opened;
        const std::vector<protocol::Frame> frames = duel.frames_of(datagram, opened);
        if (frames.empty()) {
            EXPECT_EQ(datagram.size(), protocol::kPacketHeaderBytes + protocol::kPacketTagBytes);
            ++empty;
        } else if (std::holds_alternative<protocol::PaddingFrame>(frames[0])) {
            EXPECT_EQ(datagram.size(), protocol::kPacketBytesMax);
            ++padded;
        } else if (std::holds_alternative<protocol::PathChallengeFrame>(frames[0])) {
            EXPECT_GT(datagram.size(), protocol::kPacketBytesMax - 9) << "no room for one more";
            std::set<protocol::PathProof> proofs;
            for (const protocol::Frame& frame : frames)
                proofs.insert(std::get<protocol::PathChallengeFrame>(frame).proof);
            EXPECT_EQ(proofs.size(), frames.size());
            ++challenging;
        } else {
            ASSERT_TRUE(std::holds_alternative<protocol::SequencedFrame>(frames[0]));
            EXPECT_EQ(frames.size(), 1u);
            ++playing;
        }
    }

    for (const int kind : {empty, padded, challenging, playing})
        EXPECT_GT(kind, 70);
}

TEST(Flood, has_inputs_for_the_next_eight_ticks) {
    test::WelcomedSession duel;
    std::set<sim::Tick> ticks;
    for (int i = 0; i < 400; ++i)
        EXPECT_FALSE(duel.say(make_flood(duel.session, 1000, duel.dice)));
    for (const protocol::Inputs& inputs : duel.server.inputs()) {
        EXPECT_EQ(inputs.ticks(), 1u);
        ticks.insert(inputs.tick);
    }

    EXPECT_EQ(ticks, (std::set<sim::Tick>{1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007}));
}

}  // namespace
}  // namespace arena::client_sim::flood_test
