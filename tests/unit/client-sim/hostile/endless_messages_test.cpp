#include <variant>

#include <gtest/gtest.h>

#include "client-sim/hostile/attack_packets.h"
#include "tests/unit/client-sim/hostile/welcomed_session.h"

namespace arena::client_sim::endless_messages_test {
namespace {

using protocol::PacketRefusal;

TEST(EndlessMessages, fits_in_a_datagram) {
    test::WelcomedSession duel;

    for (int i = 0; i < 2000; ++i)
        test::expect_fits(make_endless_message(duel.session, duel.dice));
}

TEST(EndlessMessages, a_receiver_of_reliable_messages_keeps_or_rejects_endless_ones) {
    int beyond_window = 0;
    int bad_frames = 0;
    int kept = 0;
    for (int i = 0; i < 40; ++i) {
        test::WelcomedSession duel;
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

TEST(EndlessMessages, are_never_complete_and_never_next) {
    test::WelcomedSession duel;
    int first_pieces = 0;
    int later_pieces = 0;
    int far_messages = 0;
    int overclaiming = 0;
    for (int i = 0; i < 400; ++i) {
        Bytes opened;
        const auto frames = duel.frames_of(make_endless_message(duel.session, duel.dice), opened);
        if (frames.empty()) {
            ++overclaiming;
            continue;
        }
        ASSERT_EQ(frames.size(), 1u);
        if (const auto* message = std::get_if<protocol::ReliableFrame>(&frames[0])) {
            EXPECT_GE(message->id, protocol::kReliableWindow);
            ++far_messages;
            continue;
        }
        const auto& piece = std::get<protocol::FragmentFrame>(frames[0]);
        EXPECT_EQ(piece.count, protocol::kFragmentsMax);
        EXPECT_LT(piece.index, protocol::kFragmentsMax - 1) << "never the last piece";
        EXPECT_LT(piece.id, protocol::kReliableWindow);
        if (piece.id == 0) {
            EXPECT_EQ(piece.index, 0);
            ++first_pieces;
        } else {
            ++later_pieces;
        }
    }

    for (const int kind : {first_pieces, later_pieces, far_messages, overclaiming})
        EXPECT_GT(kind, 70);
}

}  // namespace
}  // namespace arena::client_sim::endless_messages_test
