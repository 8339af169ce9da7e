#include "protocol/replication/update.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/messages.h"
#include "sim/values/state.h"

namespace arena::protocol::update_test {
namespace {

constexpr std::int64_t kNoFall = 0;
constexpr std::int64_t kFall = 5825;

std::vector<std::byte> bytes_of(const Introduction& introduction, sim::Tick tick,
                                bool has_gravity) {
    std::vector<std::byte> bytes(128);
    BitWriter bits(bytes);
    write_introduction(bits, introduction, tick, has_gravity);
    bytes.resize(bits.finish());
    return bytes;
}

/// As it is read from a message about `tick`; nothing when it is refused or bits are left.
std::optional<Introduction> pass(const Introduction& introduction, sim::Tick tick,
                                 std::int64_t fall = kNoFall) {
    const std::vector<std::byte> bytes = bytes_of(introduction, tick, fall != kNoFall);
    BitReader bits(bytes);
    const auto read = read_introduction(bits, tick, fall);
    return bits.done() ? read : std::nullopt;
}

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

Introduction player(std::uint32_t number) {
    return {.traits = {.id = {number}, .kind = 3, .team = 2},
            .motion = {.tick = 90, .x = 1280, .y = -640, .vx = 100, .vy = -100},
            .aim = 128,
            .status = {.health = 70, .flags = kPlayerOnGround, .animation = sim::kNone}};
}

Introduction projectile(std::uint32_t number) {
    return {
        .traits = {.id = {sim::kFirstProjectileId + number}, .owner = {9}, .kind = 3, .team = 2},
        .motion = {.tick = 90, .x = 1280, .y = -640, .vx = 100, .vy = -100},
        .aim = 0,
        .status = {}};
}

TEST(Update, an_introduction_comes_back) {
    EXPECT_EQ(pass(player(7), 100), player(7));
    EXPECT_EQ(pass(projectile(7), 100), projectile(7));
}

TEST(Update, an_introduction_comes_back_at_the_limits_of_every_field) {
    Introduction most{.traits = {.id = {sim::kFirstProjectileId - 1}, .kind = 63, .team = 255},
                      .motion = {.tick = 0xFFFF'FFFF,
                                 .x = kPlaceMost,
                                 .y = -kPlaceMost,
                                 .vx = -kStepMost,
                                 .vy = kStepMost,
                                 .falls = true},
                      .aim = (1u << kAimBits) - 1,
                      .status = {.health = 32767, .flags = kPlayerFlagsKnown, .animation = 254}};
    EXPECT_EQ(pass(most, 0xFFFF'FFFF, kFall), most);
    most.status.health = -32768;
    most.motion.tick = 0;
    EXPECT_EQ(pass(most, 0xFFFF'FFFF, kFall), most) << "the longest age";

    Introduction last = projectile((1u << 30) - 1);
    last.traits.owner = {sim::kFirstProjectileId - 1};
    EXPECT_EQ(pass(last, 100), last);
    EXPECT_EQ(pass(projectile(0), 100), projectile(0)) << "projectiles are numbered from 0";
    EXPECT_EQ(pass(player(1), 90), player(1)) << "a motion of this very tick";
}

TEST(Update, a_status_comes_back_with_an_animation_and_without) {
    for (const int health : {-32768, -1, 0, 1, 30000, 32767})
        for (std::uint8_t flags = 0; flags <= kPlayerFlagsKnown; ++flags)
            for (const int animation : {0, 1, 254, int{sim::kNone}}) {
                const Status status{.health = static_cast<std::int16_t>(health),
                                    .flags = flags,
                                    .animation = static_cast<std::uint8_t>(animation)};
                ASSERT_EQ(pass(status), status);
            }
}

TEST(Update, an_introduction_of_nobody_is_refused) {
    EXPECT_FALSE(pass(player(0), 100));
}

TEST(Update, an_introduction_is_refused_when_its_motion_is) {
    const std::vector<std::byte> bytes = bytes_of(player(7), 100, false);
    BitReader early(bytes);
    EXPECT_FALSE(read_introduction(early, 9, kNoFall)) << "ten ticks before the first";

    Introduction far = player(7);
    far.motion.x = kPlaceMost + 1;
    EXPECT_FALSE(pass(far, 100));
    far = projectile(7);
    far.motion.vy = -kStepMost - 1;
    EXPECT_FALSE(pass(far, 100));
}

TEST(Update, an_introduction_that_ends_too_early_is_refused) {
    for (const Introduction& introduction : {player(7), projectile(7)}) {
        const std::vector<std::byte> bytes = bytes_of(introduction, 100, false);
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            BitReader bits{std::span<const std::byte>(bytes).first(size)};
            EXPECT_FALSE(read_introduction(bits, 100, kNoFall)) << size;
        }
    }
}

RC_GTEST_PROP(Update, every_introduction_comes_back, ()) {
    const bool is_projectile = *rc::gen::arbitrary<bool>();
    const auto number = *rc::gen::inRange(1u, 1u << 30);
    const auto tick = *rc::gen::arbitrary<std::uint32_t>();
    const auto place = [] { return *rc::gen::inRange(-kPlaceMost, kPlaceMost + 1); };
    const auto step = [] { return *rc::gen::inRange(-kStepMost, kStepMost + 1); };
    Introduction introduction{
        .traits = {.id = {number},
                   .kind = *rc::gen::inRange<std::uint8_t>(0, 64),
                   .team = *rc::gen::arbitrary<std::uint8_t>()},
        .motion = {.tick = tick - std::min(tick, *rc::gen::inRange(0u, 100u)),
                   .x = place(),
                   .y = place(),
                   .vx = step(),
                   .vy = step(),
                   .falls = *rc::gen::arbitrary<bool>()},
        .aim = *rc::gen::inRange<Aim>(0, 1u << kAimBits),
        .status = {.health = *rc::gen::arbitrary<std::int16_t>(),
                   .flags = *rc::gen::inRange<std::uint8_t>(0, kPlayerFlagsKnown + 1),
                   .animation = *rc::gen::arbitrary<std::uint8_t>()}};
    if (is_projectile) {
        introduction.traits.id.value += sim::kFirstProjectileId;
        introduction.traits.owner.value = *rc::gen::inRange(0u, 1u << 30);
        introduction.aim = 0;
        introduction.status = {};
    }

    RC_ASSERT(pass(introduction, tick, kFall) == introduction);
}

}  // namespace
}  // namespace arena::protocol::update_test
