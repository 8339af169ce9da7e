#include "client-sim/hostile/packet_parts.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "protocol/inputs_message.h"
#include "tests/unit/client-sim/hostile/welcomed_session.h"

namespace arena::client_sim::packet_parts_test {
namespace {

TEST(PacketParts, draws_as_many_bytes_as_it_is_asked_for) {
    protocol::Dice dice(3);
    EXPECT_TRUE(draw_bytes(dice, 0).empty());

    const Bytes bytes = draw_bytes(dice, 5000);

    ASSERT_EQ(bytes.size(), 5000u);
    EXPECT_EQ(std::set<std::byte>(bytes.begin(), bytes.end()).size(), 256u) << "of every value";
}

TEST(PacketParts, draws_the_same_with_the_same_dice) {
    protocol::Dice one(3);
    protocol::Dice two(3);
    protocol::Dice other(4);

    const Bytes bytes = draw_bytes(one, 50);

    EXPECT_EQ(bytes, draw_bytes(two, 50));
    EXPECT_NE(bytes, draw_bytes(other, 50));
    EXPECT_EQ(draw_input(one), draw_input(two));
}

TEST(PacketParts, draws_inputs_from_the_whole_range_of_an_honest_client) {
    protocol::Dice dice(3);
    int lowest = 0;
    int highest = 0;
    std::set<int> buttons;
    std::set<int> slots;
    for (int i = 0; i < 20'000; ++i) {
        const sim::PlayerInput input = draw_input(dice);
        for (const int stick : {int{input.move_x}, int{input.move_y}}) {
            lowest = std::min(lowest, stick);
            highest = std::max(highest, stick);
        }
        buttons.insert(input.buttons);
        slots.insert(input.slot);
        EXPECT_EQ(input.seen_back, 0);
    }

    EXPECT_EQ(lowest, -127) << "the decoder rejects -128";
    EXPECT_EQ(highest, 127);
    EXPECT_GT(buttons.size(), 1000u) << "of 1,024";
    EXPECT_EQ(slots, (std::set<int>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(PacketParts, a_message_has_the_input_of_one_tick) {
    const sim::PlayerInput input{.move_x = 100, .aim_y = -5, .buttons = sim::kButtonDash};
    protocol::Inputs inputs;

    ASSERT_FALSE(protocol::decode_inputs(make_inputs_message(1000, input), inputs));

    EXPECT_EQ(inputs.tick, 1000u);
    ASSERT_EQ(inputs.ticks(), 1u);
    EXPECT_EQ(inputs.runs[0].input, input);
}

TEST(PacketParts, a_packet_has_that_message_alone) {
    test::WelcomedSession duel;
    const sim::PlayerInput input{.move_x = 100};
    const std::uint64_t before = duel.session.number();

    const Bytes packet = make_input_packet(duel.session, 1000, input);

    EXPECT_EQ(duel.session.number(), before + 1);
    EXPECT_FALSE(duel.say(packet));
    const auto inputs = duel.server.inputs();
    ASSERT_EQ(inputs.size(), 1u);
    EXPECT_EQ(inputs[0].tick, 1000u);
    EXPECT_EQ(inputs[0].runs[0].input, input);
}

}  // namespace
}  // namespace arena::client_sim::packet_parts_test
