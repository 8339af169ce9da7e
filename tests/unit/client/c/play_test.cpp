#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

#include "arenad/client.h"
#include "tests/unit/client/c/library_line.h"

namespace arena::client::play_test {
namespace {

constexpr arenad_time kMillisecond = 1'000'000;

arenad_input input_of(arenad_vec2 move, arenad_vec2 aim, std::uint32_t buttons = 0) {
    return {.struct_size = sizeof(arenad_input), .move = move, .aim = aim, .buttons = buttons};
}

/// Returns what the server receives when the player holds this.
sim::PlayerInput sent(const arenad_input& input) {
    test::LibraryLine line;
    line.join();
    EXPECT_EQ(arenad_client_set_input(line.client, &input), ARENAD_OK);
    line.run(200 * kMillisecond);
    const auto inputs = line.server.inputs();
    EXPECT_FALSE(inputs.empty());
    return inputs.empty() ? sim::PlayerInput{} : inputs.back().runs.view().back().input;
}

TEST(LibrarySetInput, nothing_held_is_an_empty_input) {
    EXPECT_EQ(sent(input_of({0, 0}, {0, 0})), sim::PlayerInput{});
}

TEST(LibrarySetInput, the_stick_becomes_127ths_and_is_clamped) {
    const sim::PlayerInput half = sent(input_of({0.5f, -1.0f}, {0, 0}));
    EXPECT_EQ(half.move_x, 64) << "63.5";
    EXPECT_EQ(half.move_y, -127);

    const sim::PlayerInput far = sent(input_of({1e30f, -1.01f}, {0, 0}));
    EXPECT_EQ(far.move_x, 127);
    EXPECT_EQ(far.move_y, -127);
}

TEST(LibrarySetInput, the_longer_component_of_the_aim_is_as_long_as_possible) {
    const sim::PlayerInput aim = sent(input_of({0, 0}, {3, -4}));
    EXPECT_EQ(aim.aim_x, 24575) << "32767 * 3/4";
    EXPECT_EQ(aim.aim_y, -32767);

    constexpr float kTiny = std::numeric_limits<float>::denorm_min();
    const sim::PlayerInput tiny = sent(input_of({0, 0}, {-kTiny, 0}));
    EXPECT_EQ(tiny.aim_x, -32767);
    EXPECT_EQ(tiny.aim_y, 0);

    constexpr float kHuge = std::numeric_limits<float>::max();
    const sim::PlayerInput huge = sent(input_of({0, 0}, {kHuge, kHuge}));
    EXPECT_EQ(huge.aim_x, 32767);
    EXPECT_EQ(huge.aim_y, 32767);
}

TEST(LibrarySetInput, each_button_is_sent) {
    for (const std::uint32_t button :
         {ARENAD_BUTTON_FIRE, ARENAD_BUTTON_JUMP, ARENAD_BUTTON_DASH, ARENAD_BUTTON_ABILITY_2,
          ARENAD_BUTTON_ABILITY_3, ARENAD_BUTTON_ABILITY_4, ARENAD_BUTTON_USE, ARENAD_BUTTON_DROP,
          ARENAD_BUTTON_RELOAD, ARENAD_BUTTON_ALTERNATIVE_FIRE})
        EXPECT_EQ(sent(input_of({0, 0}, {0, 0}, button)).buttons, button);
}

TEST(LibrarySetInput, the_weapon_slot_is_sent) {
    arenad_input input = input_of({0, 0}, {0, 0});
    input.slot = ARENAD_WEAPON_SLOTS_MAX;
    EXPECT_EQ(sent(input).slot, 8);
}

TEST(LibrarySetInput, takes_the_input_of_a_program_that_knows_no_weapon_slot) {
    arenad_input input = input_of({0, 0}, {0, 0}, ARENAD_BUTTON_FIRE);
    input.struct_size = offsetof(arenad_input, slot);
    input.slot = 77;  // whatever lies behind the old struct

    EXPECT_EQ(sent(input).buttons, ARENAD_BUTTON_FIRE);
    EXPECT_EQ(sent(input).slot, 0);
}

arenad_input with_slot(std::uint32_t slot) {
    arenad_input input = input_of({0, 0}, {0, 0});
    input.slot = slot;
    return input;
}

TEST(LibrarySetInput, rejects_what_is_not_a_number_and_unknown_buttons_and_keeps_the_last_input) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    test::LibraryLine line;
    line.join();
    const arenad_input held = input_of({1, 0}, {0, 0});
    ASSERT_EQ(arenad_client_set_input(line.client, &held), ARENAD_OK);
    for (const arenad_input& input :
         {input_of({std::nanf(""), 0}, {0, 0}), input_of({0, kInfinity}, {0, 0}),
          input_of({0, 0}, {-kInfinity, 0}), input_of({0, 0}, {0, std::nanf("")}),
          input_of({0, 0}, {0, 0}, 1024), with_slot(9)})
        EXPECT_EQ(arenad_client_set_input(line.client, &input), ARENAD_ERROR_ARGUMENT);

    line.run(200 * kMillisecond);
    EXPECT_EQ(line.server.inputs().back().runs.view().back().input,
              sim::PlayerInput{.move_x = 127});
}

TEST(LibraryAdvance, produces_the_inputs_that_are_due) {
    test::LibraryLine line;
    line.join();
    line.run(200 * kMillisecond);
    const sim::Tick before = line.client->game.input_progress().given;

    line.now += 60 * kMillisecond;  // three ticks
    EXPECT_EQ(arenad_client_advance(line.client, line.now), ARENAD_OK);

    EXPECT_EQ(line.client->game.input_progress().given, before + 3);
}

TEST(LibraryReceive, takes_datagrams_of_any_size_and_refuses_what_is_not_from_the_server) {
    test::LibraryLine line;
    line.join();
    const arenad_stats before = line.stats();
    const test::Bytes noise(5000, std::byte{0x15});
    for (const std::size_t size : {1u, 1200u, 1201u, 5000u})
        EXPECT_EQ(arenad_client_receive(line.client, noise.data(), size, line.now), ARENAD_OK);
    EXPECT_EQ(arenad_client_receive(line.client, nullptr, 0, line.now), ARENAD_OK);
    EXPECT_EQ(arenad_client_receive(line.client, nullptr, 1, line.now), ARENAD_ERROR_NULL);

    EXPECT_EQ(line.stats().datagrams_received, before.datagrams_received + 5);
    EXPECT_EQ(line.stats().datagrams_refused, before.datagrams_refused + 5);
    EXPECT_EQ(arenad_client_state(line.client), ARENAD_STATE_ACTIVE);
}

TEST(LibraryReceive, leaves_the_callers_bytes_as_they_are) {
    test::LibraryLine line;
    line.join();
    line.server.say(test::message({.tick = 1010}, {}));
    const auto datagrams = line.server.take(Time{line.now});
    ASSERT_EQ(datagrams.size(), 1u);
    const test::Bytes copy = datagrams[0];

    EXPECT_EQ(arenad_client_receive(line.client, copy.data(), copy.size(), line.now), ARENAD_OK);

    EXPECT_EQ(line.stats().updates, 1u);
    EXPECT_EQ(copy, datagrams[0]);
}

TEST(LibraryNextDatagram, returns_datagrams_until_none_is_left_and_then_an_empty_one) {
    test::LibraryLine line;

    const test::Bytes request = line.next_datagram();

    EXPECT_FALSE(request.empty());
    EXPECT_LE(request.size(), std::size_t{ARENAD_DATAGRAM_BYTES_MAX});
    EXPECT_TRUE(line.next_datagram().empty());
}

TEST(LibraryServer, is_where_the_token_says) {
    test::LibraryLine line;
    arenad_address address{};

    ASSERT_EQ(arenad_client_server(line.client, &address), ARENAD_OK);

    EXPECT_EQ(address.port, test::kServerAddress.port);
    EXPECT_TRUE(
        std::equal(test::kServerAddress.ip.begin(), test::kServerAddress.ip.end(), address.ip));
}

TEST(LibraryWatch, the_server_is_told_what_is_wished_for) {
    test::LibraryLine line;
    line.join();
    const arenad_camera camera{.center = {1.5f, -2.0f}, .size = {60.0f, 40.0f}};

    EXPECT_EQ(arenad_client_watch(line.client, ARENAD_WISH_WATCH, 7, &camera), ARENAD_OK);
    line.run(10 * kMillisecond);

    ASSERT_EQ(line.server.wishes().size(), 1u);
    EXPECT_EQ(line.server.wishes()[0],
              (protocol::Watch{
                  .wish = protocol::WatchWish::watch,
                  .player = {7},
                  .camera = protocol::Camera{.center = {1.5f, -2.0f}, .size = {60.0f, 40.0f}},
                  .number = 1}));

    EXPECT_EQ(arenad_client_watch(line.client, ARENAD_WISH_STAY, 0, nullptr), ARENAD_OK);
    line.run(100 * kMillisecond);
    EXPECT_EQ(line.server.wishes().back(), protocol::Watch{.number = 2});
}

TEST(LibraryWatch, rejects_what_nobody_can_wish_for) {
    test::LibraryLine line;
    line.join();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    const auto watch = [&](std::uint32_t wish, arenad_id player, const arenad_camera* camera) {
        return arenad_client_watch(line.client, wish, player, camera);
    };

    EXPECT_EQ(arenad_client_watch(nullptr, ARENAD_WISH_PLAY, 0, nullptr), ARENAD_ERROR_NULL);
    EXPECT_EQ(watch(3, 0, nullptr), ARENAD_ERROR_ARGUMENT);
    EXPECT_EQ(watch(0xFFFFFFFFu, 0, nullptr), ARENAD_ERROR_ARGUMENT);
    EXPECT_EQ(watch(0, sim::kFirstProjectileId, nullptr), ARENAD_ERROR_ARGUMENT);
    EXPECT_EQ(watch(0, 0xFFFFFFFFu, nullptr), ARENAD_ERROR_ARGUMENT);
    for (const arenad_camera& camera :
         {arenad_camera{{nan, 0}, {1, 1}}, arenad_camera{{0, 0}, {1, nan}},
          arenad_camera{{0, -infinity}, {1, 1}}, arenad_camera{{0, 0}, {infinity, 1}},
          arenad_camera{{2e6f, 0}, {1, 1}}, arenad_camera{{0, 0}, {-1, 1}}})
        EXPECT_EQ(watch(0, 0, &camera), ARENAD_ERROR_ARGUMENT);
    line.run(kMillisecond * 300);
    EXPECT_TRUE(line.server.wishes().empty()) << "a mistake has no effect";
}

TEST(LibraryWatch, may_be_called_at_any_time_and_costs_twenty_messages_a_second_at_most) {
    test::LibraryLine line;
    const auto fidget = [&](arenad_time duration) {
        for (const arenad_time end = line.now + duration; line.now < end;) {
            for (std::uint32_t i = 0; i < 5; ++i) {
                ASSERT_EQ(arenad_client_watch(line.client, i % 3, i, nullptr), ARENAD_OK);
                ASSERT_EQ(arenad_client_watch(line.client, 0, i + 9, nullptr), ARENAD_OK);
            }
            line.run(5 * kMillisecond);
        }
    };
    fidget(50 * kMillisecond);
    line.join();
    EXPECT_LE(line.server.wishes().size(), 1u);

    fidget(60'000 * kMillisecond);
    EXPECT_GE(line.server.wishes().size(), 300u);
    EXPECT_LE(line.server.wishes().size(), 20u * 60u + 1u);

    ASSERT_EQ(arenad_client_leave(line.client), ARENAD_OK);
    const std::size_t said = line.server.wishes().size();
    fidget(100 * kMillisecond);
    EXPECT_EQ(line.server.wishes().size(), said) << "nobody is there to be told";
}

}  // namespace
}  // namespace arena::client::play_test
