#include <set>

#include <gtest/gtest.h>

#include "client-sim/hostile/attack_packets.h"
#include "protocol/inputs_message.h"
#include "tests/unit/client-sim/hostile/welcomed_session.h"

namespace arena::client_sim::absurd_inputs_test {
namespace {

TEST(AbsurdInputs, fits_in_a_datagram) {
    test::WelcomedSession duel;

    for (int i = 0; i < 2000; ++i)
        test::expect_fits(make_absurd_inputs(duel.session, 1000, duel.dice));
}

TEST(AbsurdInputs, hold_thousands_of_ticks_and_some_are_out_of_range) {
    test::WelcomedSession duel;
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

TEST(AbsurdInputs, are_for_ticks_at_every_end_of_their_range) {
    test::WelcomedSession duel;
    std::set<sim::Tick> ticks;
    for (int i = 0; i < 2000; ++i)
        EXPECT_FALSE(duel.say(make_absurd_inputs(duel.session, 200'000, duel.dice)));
    for (const auto& message : duel.server.inbox.sequenced) {
        protocol::Inputs inputs;
        if (protocol::decode_inputs(message.bytes, inputs)) continue;
        ticks.insert(inputs.tick);
        EXPECT_EQ(inputs.ticks(), protocol::kInputTicksMax);
    }

    for (const sim::Tick tick : {0xFFFFFFFFu, 0xFFFFFFFFu - 63u, 64u, 0x7FFFFFFFu, 0x80000000u,
                                 199'999u, 199'936u, 100'000u, 200'064u, 300'000u})
        EXPECT_TRUE(ticks.contains(tick)) << tick;
}

TEST(AbsurdInputs, fill_every_second_packet_with_messages_of_64_ticks) {
    test::WelcomedSession duel;
    int filled = 0;
    for (int i = 0; i < 400; ++i) {
        const Bytes datagram = make_absurd_inputs(duel.session, 1000, duel.dice);
        Bytes opened;
        const auto frames = duel.frames_of(datagram, opened);
        if (frames.size() < 2) continue;
        ++filled;
        EXPECT_GT(datagram.size(), protocol::kPacketBytesMax - 50) << "no room for one more";
        for (const protocol::Frame& frame : frames) {
            protocol::Inputs inputs;
            ASSERT_FALSE(
                protocol::decode_inputs(std::get<protocol::SequencedFrame>(frame).message, inputs));
            EXPECT_EQ(inputs.ticks(), protocol::kInputTicksMax);
            EXPECT_GE(inputs.tick, 1000u);
            EXPECT_LT(inputs.tick, 1064u);
        }
    }

    EXPECT_GT(filled, 150);
    EXPECT_LT(filled, 250);
}

}  // namespace
}  // namespace arena::client_sim::absurd_inputs_test
