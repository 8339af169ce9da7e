#include "protocol/replication/entity_state.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/replication/status_flags.h"
#include "sim/values/state.h"

namespace arena::protocol::entity_state_test {
namespace {

std::vector<std::byte> written(const Status& status) {
    std::vector<std::byte> bytes(8);
    BitWriter writer(bytes);
    write_status(writer, status);
    EXPECT_TRUE(writer.ok());
    EXPECT_EQ(writer.size_in_bits(), status_bits(status));
    bytes.resize(writer.finish());
    return bytes;
}

Status pass(const Status& status) {
    const std::vector<std::byte> bytes = written(status);
    BitReader reader(bytes);
    const Status read = read_status(reader);
    EXPECT_TRUE(reader.ok() && reader.done());
    return read;
}

TEST(EntityState, any_health_survives_a_round_trip) {
    for (int health = -32768; health <= 32767; ++health) {
        const Status status{.health = static_cast<std::int16_t>(health), .flags = 1};
        ASSERT_EQ(pass(status), status);
    }
}

TEST(EntityState, all_flags_animations_and_status_effects_survive_a_round_trip_within_the_bound) {
    for (const int health : {-32768, 0, 100, 32767})
        for (std::uint8_t flags = 0; flags <= kPlayerFlagsKnown; ++flags)
            for (unsigned animation = 0; animation <= kAnimationsMax; ++animation)
                for (const sim::EffectMask effects :
                     std::array<sim::EffectMask, 4>{0x0000, 0x0001, 0x8000, 0xFFFF}) {
                    const Status status{.health = static_cast<std::int16_t>(health),
                                        .flags = flags,
                                        .animation = animation == kAnimationsMax
                                                         ? sim::kNone
                                                         : static_cast<std::uint8_t>(animation),
                                        .effects = effects};
                    ASSERT_EQ(pass(status), status);
                    ASSERT_LE(status_bits(status), kStatusBitsMax);
                }
}

TEST(EntityState, what_is_usual_takes_few_bits) {
    EXPECT_EQ(status_bits({.health = 100}), 2u + 1 + 1);
    EXPECT_EQ(status_bits({.health = 99}), 9u + 1 + 1);
    EXPECT_EQ(status_bits({.health = 255}), 9u + 1 + 1);
    EXPECT_EQ(status_bits({.health = 256}), 18u + 1 + 1);
    EXPECT_EQ(status_bits({.health = -1}), 18u + 1 + 1);
    EXPECT_EQ(status_bits({.health = 100, .flags = kPlayerOnGround}), 2u + 2 + 1);
    EXPECT_EQ(status_bits({.health = 100, .flags = kPlayerDashes}), 2u + 6 + 1);
}

TEST(EntityState, status_effects_cost_nothing_where_there_are_none) {
    EXPECT_EQ(status_bits({.health = 100, .animation = 1}), 4u + 2 + 1);
    EXPECT_EQ(status_bits({.health = 100, .effects = 1}), 4u + 2 + 1 + 17);
    EXPECT_EQ(status_bits({.health = 256, .flags = 2, .animation = 127, .effects = 0xFFFF}),
              kStatusBitsMax);
}

TEST(EntityState, an_animation_above_127_in_the_bits_is_of_no_entity) {
    for (const std::uint32_t animation : {128u, 255u, 256u, 0xFFFF'FFFFu}) {
        std::vector<std::byte> bytes(16);
        BitWriter writer(bytes);
        writer.bits(0b1001, 4);  // full health, no flags, more
        write_number(writer, animation, kAnimationDivisor);
        writer.bit(false);
        static_cast<void>(writer.finish());
        BitReader reader(bytes);

        EXPECT_FALSE(is_valid_for(read_status(reader), {.id = {1}})) << animation;
    }
}

TEST(EntityState, things_of_the_map_have_no_status_effects_and_no_animation_is_above_127) {
    EXPECT_FALSE(is_valid_for({.effects = 1}, {.id = {sim::kFirstObstacleId}, .kind = kMover}));
    EXPECT_TRUE(is_valid_for({.animation = 127, .effects = 1}, {.id = {1}}));
    EXPECT_FALSE(is_valid_for({.animation = 128}, {.id = {1}}));
}

/// Expects that of all flags of four bits an entity with these traits may have exactly those below
/// `end`.
void expect_flags_below(unsigned end, const Traits& traits) {
    for (unsigned flags = 0; flags < 16; ++flags)
        EXPECT_EQ(is_valid_for({.flags = static_cast<std::uint8_t>(flags)}, traits), flags < end)
            << flags << " of " << traits.id.value;
}

TEST(EntityState, the_flags_of_a_status_depend_on_the_entity) {
    constexpr sim::EntityId kThing{sim::kFirstObstacleId + 3};
    expect_flags_below(16, {.id = {1}});
    expect_flags_below(3, {.id = kThing, .kind = kMover});
    expect_flags_below(3, {.id = kThing, .kind = kTrigger});
}

TEST(EntityState, motion_aim_and_status_depend_on_the_category) {
    const Traits player{.id = {1}, .kind = 1};
    const Traits shot{.id = {sim::kFirstProjectileId}, .kind = 1};
    const Traits mover{.id = {sim::kFirstObstacleId}, .kind = kMover};
    const Traits trigger{.id = {sim::kFirstObstacleId}, .kind = kTrigger};

    EXPECT_TRUE(has_motion(player) && has_aim(player) && has_status(player));
    EXPECT_TRUE(has_motion(shot) && !has_aim(shot) && !has_status(shot));
    EXPECT_TRUE(has_motion(mover) && !has_aim(mover) && has_status(mover));
    EXPECT_TRUE(!has_motion(trigger) && !has_aim(trigger) && has_status(trigger));
}

}  // namespace
}  // namespace arena::protocol::entity_state_test
