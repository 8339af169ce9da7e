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

Status pass(const Status& status) {
    std::vector<std::byte> bytes(8);
    BitWriter writer(bytes);
    write_status(writer, status);
    bytes.resize(writer.finish());
    BitReader reader(bytes);
    const Status read = read_status(reader);
    EXPECT_TRUE(reader.ok() && reader.done());
    return read;
}

TEST(EntityState, a_status_survives_a_round_trip_with_and_without_an_animation) {
    for (const int health : {-32768, -1, 0, 1, 30000, 32767})
        for (std::uint8_t flags = 0; flags <= kPlayerFlagsKnown; ++flags)
            for (const int animation : {0, 1, 127, int{sim::kNone}})
                for (const sim::EffectMask effects :
                     std::array<sim::EffectMask, 4>{0x0000, 0x0001, 0x8000, 0xFFFF}) {
                    const Status status{.health = static_cast<std::int16_t>(health),
                                        .flags = flags,
                                        .animation = static_cast<std::uint8_t>(animation),
                                        .effects = effects};
                    ASSERT_EQ(pass(status), status);
                }
}

std::size_t bits_of(const Status& status) {
    std::vector<std::byte> bytes(8);
    BitWriter writer(bytes);
    write_status(writer, status);
    return writer.size_in_bits();
}

TEST(EntityState, status_effects_cost_nothing_where_there_are_none) {
    EXPECT_EQ(bits_of({}), 21u);
    EXPECT_EQ(bits_of({.animation = 127}), 29u);
    EXPECT_EQ(status_bits({.animation = 127}), 29u);
    EXPECT_EQ(bits_of({.effects = 1}), 46u);
    EXPECT_EQ(bits_of({.animation = 127, .effects = 0xFFFF}), 46u);
    EXPECT_EQ(status_bits({.effects = 1}), kStatusBitsMax);
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
