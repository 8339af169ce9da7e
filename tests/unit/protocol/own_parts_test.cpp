#include "protocol/own_parts.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/bit_text.h"

namespace arena::protocol::own_parts_test {
namespace {

constexpr sim::Tick kNow = 100'000;

std::string bits_of(const OwnMotion& motion) {
    return test::bits_written_by([&](BitWriter& bits) { write_own_motion(bits, motion, kNow); });
}
std::string bits_of(const OwnState& state) {
    return test::bits_written_by([&](BitWriter& bits) { write_own_state(bits, state, kNow); });
}

std::optional<OwnMotion> motion_in(const std::string& bits) {
    const std::vector<std::byte> bytes = test::packed_bits(bits);
    BitReader reader(bytes);
    const auto motion = read_own_motion(reader, kNow);
    EXPECT_TRUE(!motion || reader.position() == bits.size()) << bits;
    return motion;
}
std::optional<OwnState> state_in(const std::string& bits) {
    const std::vector<std::byte> bytes = test::packed_bits(bits);
    BitReader reader(bytes);
    const auto state = read_own_state(reader, kNow);
    EXPECT_TRUE(!state || reader.position() == bits.size()) << bits;
    return state;
}

void expect_comes_back(const OwnMotion& motion) {
    EXPECT_TRUE(in_range(motion));
    EXPECT_EQ(motion_in(bits_of(motion)), motion);
}
void expect_comes_back(const OwnState& state) {
    EXPECT_TRUE(in_range(state));
    EXPECT_EQ(state_in(bits_of(state)), state);
}

// What a player that has nothing is told.
constexpr const char* kNoMotion =
    "10"
    "10"
    "10"
    "10"
    "0"
    "0"
    "0"
    "0"
    "0";
constexpr const char* kNoState =
    "0000"
    "0"
    "000"
    "0"
    "000"
    "0"
    "000"
    "0";

TEST(OwnParts, a_player_at_rest_in_the_origin_takes_few_bits) {
    EXPECT_EQ(bits_of(OwnMotion{}), kNoMotion);
    EXPECT_EQ(bits_of(OwnState{.weapon = sim::kNone}), kNoState);
    expect_comes_back(OwnMotion{});
    expect_comes_back(OwnState{.weapon = sim::kNone});
}

TEST(OwnParts, a_running_player_takes_less_than_15_bytes) {
    const OwnMotion seen_from_above{.position = {41.3721f, 17.0093f},
                                    .velocity = {4.2111f, -4.3309f}};
    const OwnMotion on_the_ground{.position = {41.3721f, 17.0093f},
                                  .velocity = {7.5f, 0.0f},
                                  .ground_normal = {0.0f, 1.0f},
                                  .ground = {sim::kFirstObstacleId + 40},
                                  .buttons_spent = 0};

    EXPECT_EQ(bits_of(seen_from_above).size(), 27u + 27 + 28 + 28 + 5) << "115 bits: 14.4 bytes";
    EXPECT_EQ(bits_of(on_the_ground).size(), 27u + 27 + 13 + 2 + 2 + 8 + 3) << "82 bits";
    expect_comes_back(seen_from_above);
    expect_comes_back(on_the_ground);
}

TEST(OwnParts, each_field_of_a_motion_is_where_the_document_says) {
    OwnMotion motion;
    motion.velocity = {6.0f, -0.5f};
    motion.ground_normal = {0.0f, 1.0f};
    motion.ground = {sim::kFirstObstacleId + 4};
    motion.buttons_spent = 2;
    motion.is_thrown = true;
    motion.air = {.coyote_until_tick = kNow + 3, .air_jumps = 1, .flags = sim::kWallOnRight};

    EXPECT_EQ(bits_of(motion),
              "10"
              "10"
              "011"
              "0"
              "1"
              "00000001"  // 6
              "000"
              "1"
              "1"
              "00000000"  // -0.5
              "10"        // (0, 1)
              "1"
              "0"
              "001000"  // 4
              "1"
              "01000000"  // 2
              "1"         // thrown
              "1"
              "10"
              "00100"
              "0"           // coyote: 3 later; nothing is remembered
              "100"         // one jump
              "00000100");  // flags
    expect_comes_back(motion);
}

TEST(OwnParts, the_state_after_a_shot_takes_four_to_six_bytes) {
    const OwnState plain{.fire_ready_tick = kNow + 20, .ammunition = 29, .deaths = 2};
    OwnState dashes = plain;
    dashes.dash_ready_tick = kNow + 90;
    dashes.protected_until_tick = kNow + 60;

    EXPECT_EQ(bits_of(plain),
              "10"
              "1011000"  // may shoot again 1 + 16 + 3 ticks later
              "000"
              "0"
              "000"
              "1"
              "010111"  // 29 shots
              "010"     // weapon 0, told as 1
              "0"       // no animation
              "001"     // 2 deaths
              "0");
    EXPECT_EQ(bits_of(plain).size(), 31u);
    EXPECT_EQ(bits_of(dashes).size(), 31u + 10 + 10);
    expect_comes_back(plain);
    expect_comes_back(dashes);
}

sim::ArsenalState any_arsenal() {
    return {.ammunition = {90, 0, -1},
            .magazine = {7, 30},
            .drawn_tick = kNow - 200,
            .reloaded_tick = kNow + 70,
            .shot_tick = kNow - 3,
            .spread_degrees = 2.5f,
            .slot = 1,
            .burst_left = 2,
            .flags = sim::kFireSpent};
}

OwnState any_state() {
    return {.fire_ready_tick = kNow + 7,
            .dash_until_tick = kNow + 1,
            .dash_ready_tick = kNow + 80,
            .speed_until_tick = sim::kNeverTick,
            .speed_factor = 0.8f,
            .protected_until_tick = kNow + 33,
            .animation_tick = kNow - 12,
            .respawn_tick = kNow + 300,
            .ammunition = 0,
            .weapon = 63,
            .animation = 10,
            .effects = {{{}, {kNow + 100, 15}, {}, {kNow + 1, 0}}},
            .deaths = 255,
            .arsenal = any_arsenal(),
            .abilities = {.full_tick = {kNow + 400, 0, 3, kNow},
                          .acts_tick = kNow + 2,
                          .begun = 4,
                          .stamina_ticks = 26},
            .loadout = {{1, 0, 64, 0, 0, 0, 0, 2}},
            .firing = {.heat_tick = {kNow - 5, 0, kNow},
                       .heat = {0.5f, 0.0f, 7.25f},
                       .charge_tick = kNow - 40}};
}

TEST(OwnParts, every_part_of_a_state_comes_back_alone_and_beside_the_others) {
    expect_comes_back(any_state());
    for (unsigned parts = 0; parts < 32; ++parts) {
        OwnState state;
        const OwnState from = any_state();
        if ((parts & 1u) != 0) state.effects = from.effects;
        if ((parts & 2u) != 0) state.arsenal = from.arsenal;
        if ((parts & 4u) != 0) state.abilities = from.abilities;
        if ((parts & 8u) != 0) state.loadout = from.loadout;
        if ((parts & 16u) != 0) state.firing = from.firing;
        SCOPED_TRACE(parts);
        expect_comes_back(state);
    }
}

TEST(OwnParts, slots_that_hold_nothing_take_a_bit) {
    OwnState state;
    const std::size_t none = bits_of(state).size();
    state.loadout.weapons = {0, 64};
    EXPECT_EQ(bits_of(state).size(), none + 5 + 8 + 6);
    state = {};
    state.effects[3] = {.until_tick = kNow + 1, .kind = 9};
    EXPECT_EQ(bits_of(state).size(), none + 5 + 4 + 7 + 4);
    state = {};
    state.firing.heat[2] = 2.0f;
    EXPECT_EQ(bits_of(state).size(), none + 5 + 8 + 1 + 13 + 1);
    state = {};
    state.arsenal.magazine[7] = 30;
    EXPECT_EQ(bits_of(state).size(), none + 5 + 8 + 6 + 6 + 3 + 2 + 3 + 1 + 4);
    state = {};
    state.abilities.begun = 1;
    EXPECT_EQ(bits_of(state).size(), none + 5 + 5 + 3 + 5);
}

TEST(OwnParts, the_ends_of_every_field_come_back) {
    constexpr float kLargest = std::numeric_limits<float>::max();
    OwnState most{.speed_factor = kLargest, .ammunition = 0x7FFF'FFFF, .weapon = 63};
    most.arsenal.ammunition.fill(0x7FFF'FFFF);
    most.arsenal.magazine.fill(0xFFFF);
    most.arsenal.spread_degrees = kLargest;
    most.arsenal.slot = 7;
    most.arsenal.burst_left = 255;
    most.arsenal.flags = sim::kArsenalFlagsKnown;
    most.abilities.stamina_ticks = 0xFFFF;
    most.loadout.weapons.fill(64);
    most.firing.heat.fill(kLargest);
    expect_comes_back(most);

    OwnMotion motion{.position = {1.0e6f, -1.0e6f},
                     .velocity = {1.0e4f, -0.0f},
                     .ground_normal = {-1.0f, -0.0f},
                     .ground = {0xFFFF'FFFF},
                     .buttons_spent = 255};
    motion.air = {.air_jumps = 0xFFFF, .flags = sim::kAirFlagsKnown};
    expect_comes_back(motion);
    EXPECT_TRUE(std::signbit(motion_in(bits_of(motion))->velocity.y));
}

TEST(OwnParts, numbers_that_do_not_fit_their_fields_are_rejected) {
    const std::string large = std::string(8, '1');
    const std::string two_to_the_31 = large + std::string(31, '0') + "1";
    const std::string two_to_the_16 = large + std::string(16, '0') + "1" + std::string(15, '0');
    const std::string two_to_the_8 = large + std::string(8, '0') + "1" + std::string(23, '0');
    const std::string at_rest = kNoMotion;
    EXPECT_EQ(motion_in(at_rest.substr(0, 9) + "1" + two_to_the_31), std::nullopt) << "ground";
    EXPECT_EQ(motion_in(at_rest.substr(0, 12) +
                        "1"
                        "0"
                        "0" +
                        two_to_the_16),
              std::nullopt)
        << "air_jumps";
    const std::string nothing = kNoState;
    EXPECT_EQ(state_in(nothing.substr(0, 8) + "1" + two_to_the_31), std::nullopt) << "ammunition";
    EXPECT_EQ(state_in(nothing.substr(0, 9) + two_to_the_8), std::nullopt) << "weapon";
    EXPECT_EQ(state_in(nothing.substr(0, 13) + two_to_the_8), std::nullopt) << "deaths";
    const std::string parts = nothing.substr(0, 16) + "1";
    EXPECT_EQ(state_in(parts + "01000" + "10000000" + "000000" + two_to_the_16), std::nullopt)
        << "magazine";
    EXPECT_EQ(state_in(parts + "01000" + "00000000" + "000" + "10" + "000" + two_to_the_8),
              std::nullopt)
        << "burst_left";
    EXPECT_EQ(state_in(parts + "00100" + "00000" + "000" + two_to_the_16), std::nullopt)
        << "stamina_ticks";
}

TEST(OwnParts, an_effect_that_is_none_has_no_end) {
    EXPECT_TRUE(in_range(OwnState{}));
    OwnState state;
    state.effects[1].until_tick = 5;
    EXPECT_FALSE(in_range(state));
}

TEST(OwnParts, no_part_takes_more_bytes_than_stated) {
    constexpr sim::Tick kFar = 0x8000'0001;
    constexpr float kRaw = 1.0e-30f;
    const std::size_t least = bits_of(OwnMotion{}).size() + bits_of(OwnState{}).size();
    OwnMotion motion{.position = {kRaw, kRaw},
                     .velocity = {kRaw, kRaw},
                     .ground_normal = {kRaw, kRaw},
                     .ground = {0xFFFF'FFFF},
                     .buttons_spent = 1};
    OwnState state{.fire_ready_tick = kFar,
                   .dash_until_tick = kFar,
                   .dash_ready_tick = kFar,
                   .speed_until_tick = kFar,
                   .speed_factor = kRaw,
                   .protected_until_tick = kFar,
                   .animation_tick = kFar,
                   .respawn_tick = kFar,
                   .ammunition = 0x7FFF'FFFF,
                   .weapon = 63,
                   .animation = 1,
                   .deaths = 255};
    const std::size_t plain = bits_of(motion).size() + bits_of(state).size();
    EXPECT_GT(plain, least + 500);
    EXPECT_LE(plain, 8 * own_bytes_max());

    std::vector<std::pair<OwnPart, std::size_t>> measured;
    motion.air = {kFar, kFar, 0xFFFF, 1};
    measured.emplace_back(OwnPart::air, bits_of(motion).size() + bits_of(state).size());
    motion.air = {};
    const auto measure = [&](OwnPart part, auto&& fill) {
        OwnState one = state;
        fill(one);
        measured.emplace_back(part, bits_of(motion).size() + bits_of(one).size());
        EXPECT_EQ(state_in(bits_of(one)), one);
    };
    measure(OwnPart::effects, [&](OwnState& one) { one.effects.fill({kFar, 1}); });
    measure(OwnPart::arsenal, [&](OwnState& one) {
        one.arsenal.ammunition.fill(0x7FFF'FFFF);
        one.arsenal.magazine.fill(0xFFFF);
        one.arsenal.drawn_tick = one.arsenal.reloaded_tick = one.arsenal.shot_tick = kFar;
        one.arsenal.spread_degrees = kRaw;
        one.arsenal.burst_left = 255;
    });
    measure(OwnPart::abilities, [&](OwnState& one) {
        one.abilities.full_tick.fill(kFar);
        one.abilities.acts_tick = kFar;
        one.abilities.stamina_ticks = 0xFFFF;
    });
    measure(OwnPart::loadout, [&](OwnState& one) { one.loadout.weapons.fill(1); });
    measure(OwnPart::firing, [&](OwnState& one) {
        one.firing.heat_tick.fill(kFar);
        one.firing.heat.fill(kRaw);
        one.firing.charge_tick = kFar;
    });
    for (const auto& [part, bits] : measured) {
        const std::size_t part_bytes = own_part_bytes_max(part);
        EXPECT_LE(bits, 8 * (own_bytes_max() + part_bytes)) << static_cast<int>(part);
        EXPECT_GT(bits - plain + 40, 8 * part_bytes) << "and it is not much less";
    }
}

RC_GTEST_PROP(OwnParts, any_bits_are_read_or_rejected, (const std::vector<std::uint8_t>& any)) {
    const auto bytes = std::as_bytes(std::span(any));
    BitReader motion_bits(bytes);
    BitReader state_bits(bytes);
    const auto motion = read_own_motion(motion_bits, kNow);
    const auto state = read_own_state(state_bits, kNow);

    if (motion && in_range(*motion)) RC_ASSERT(motion_in(bits_of(*motion)) == motion);
    if (state && in_range(*state)) RC_ASSERT(state_in(bits_of(*state)) == state);
}

}  // namespace
}  // namespace arena::protocol::own_parts_test
