#include "protocol/replication/introduction_code.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/base/limits.h"
#include "sim/values/state.h"

namespace arena::protocol::introduction_code_test {
namespace {

constexpr std::int64_t kNoFall = 0;
constexpr std::int64_t kFall = 5825;
/// Weapon 1 shoots as far as 682 in 1/1024 m a tick, weapon 2 as slow and weapon 4 as fast as can
/// be; of the others nothing is known.
constexpr std::array<ShotKind, 5> kShotKinds{
    {{}, {.step = 5456}, {.step = 1}, {}, {.step = 0xFFFF}}};

/// Archetype 3 runs at 6 m/s at 60 ticks a second, of the others nothing is known.
constexpr std::array<RunKind, 4> kRunKinds{{{}, {}, {}, {.top = 819, .ground = 3641, .air = 1456}}};

std::vector<std::byte> bytes_of(std::span<const Introduction> introductions, sim::Tick tick,
                                std::int64_t fall) {
    std::vector<std::byte> bytes(128 * introductions.size());
    BitWriter bits(bytes);
    IntroductionCode(tick, fall, kShotKinds, kRunKinds).write(bits, introductions);
    bytes.resize(bits.finish());
    return bytes;
}

/// Reads the introductions of a message about `tick`, up to the first that is rejected.
std::vector<Introduction> pass(std::span<const Introduction> introductions, sim::Tick tick,
                               std::int64_t fall = kNoFall) {
    const std::vector<std::byte> bytes = bytes_of(introductions, tick, fall);
    BitReader bits(bytes);
    IntroductionCode code(tick, fall, kShotKinds, kRunKinds);
    std::vector<Introduction> read;
    for (std::size_t i = 0; i < introductions.size(); ++i) {
        const auto next = code.read(bits);
        if (!next) return read;
        read.push_back(*next);
    }
    EXPECT_TRUE(bits.done());
    return read;
}

/// Writes and reads an introduction; returns nothing when it is rejected.
std::optional<Introduction> pass(const Introduction& introduction, sim::Tick tick,
                                 std::int64_t fall = kNoFall) {
    const auto read = pass(std::span(&introduction, 1), tick, fall);
    return read.empty() ? std::nullopt : std::optional(read.front());
}

std::size_t bits_of(std::span<const Introduction> introductions, sim::Tick tick,
                    std::int64_t fall = kNoFall) {
    std::vector<std::byte> bytes(128 * introductions.size());
    BitWriter bits(bytes);
    IntroductionCode(tick, fall, kShotKinds, kRunKinds).write(bits, introductions);
    return bits.size_in_bits();
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

Introduction mover(std::uint32_t number) {
    return {.traits = {.id = {sim::kFirstObstacleId + number}, .kind = kMover},
            .motion = {.tick = 90, .x = 640, .y = 0, .vx = -34, .vy = 0},
            .aim = 0,
            .status = {.health = 50, .flags = static_cast<std::uint8_t>(sim::MoverPhase::warning)}};
}

Introduction trigger(std::uint32_t number) {
    return {.traits = {.id = {sim::kFirstObstacleId + number}, .kind = kTrigger},
            .motion = {},
            .aim = 0,
            .status = {.flags = static_cast<std::uint8_t>(TriggerStatus::pressed)}};
}

TEST(IntroductionCode, an_introduction_survives_a_round_trip) {
    EXPECT_EQ(pass(player(7), 100), player(7));
    EXPECT_EQ(pass(projectile(7), 100), projectile(7));
    EXPECT_EQ(pass(mover(7), 100), mover(7));
    EXPECT_EQ(pass(trigger(8), 100), trigger(8));
}

TEST(IntroductionCode, a_player_that_steers_says_where_to) {
    for (const bool falls : {false, true}) {
        Introduction steers = player(7);
        steers.motion.falls = falls;
        steers.motion = steered(steers.motion, {-72, 72}, kRunKinds[3]).value();
        const std::int64_t fall = falls ? kFall : kNoFall;
        EXPECT_EQ(pass(steers, 100, fall), steers);
        EXPECT_EQ(
            bits_of(std::span(&steers, 1), 100, fall) - bits_of(std::array{player(7)}, 100, fall),
            falls ? 22u : 14u)
            << "72 and 0 in a fall are not on the circle";
        steers.traits.kind = 2;
        EXPECT_FALSE(pass(steers, 100, fall)) << "its archetype does not turn";
    }
}

TEST(IntroductionCode, things_of_the_map_are_numbered_from_the_first_obstacle) {
    EXPECT_EQ(pass(mover(0), 100), mover(0));
    EXPECT_EQ(pass(trigger((1u << 30) - 1), 100), trigger((1u << 30) - 1));
}

TEST(IntroductionCode, the_place_of_a_mover_does_not_affect_the_next_player) {
    Introduction far = mover(7);
    far.motion.x = 100'000;
    const std::array alone{player(7), player(8)};
    const std::array apart{player(7), far, player(8)};

    EXPECT_EQ(pass(apart, 100), std::vector(apart.begin(), apart.end()));
    EXPECT_EQ(bits_of(apart, 100) - bits_of(std::span(&far, 1), 100), bits_of(alone, 100));
}

TEST(IntroductionCode, an_unknown_kind_of_thing_is_rejected) {
    for (std::uint8_t kind = 0; kind < 64; ++kind) {
        Introduction thing = mover(7);
        thing.traits.kind = kind;
        EXPECT_EQ(pass(thing, 100).has_value(), kind == kMover || kind == kTrigger);
    }
}

TEST(IntroductionCode, an_introduction_survives_at_the_limits_of_every_field) {
    Introduction most{
        .traits = {.id = {sim::kFirstProjectileId - 1}, .kind = 63, .team = 255},
        .motion = {.tick = 0xFFFF'FFFF,
                   .x = kPlaceMax,
                   .y = -kPlaceMax,
                   .vx = -kStepMax,
                   .vy = kStepMax,
                   .falls = true},
        .aim = (1u << kAimBits) - 1,
        .status = {
            .health = 32767, .flags = kPlayerFlagsKnown, .animation = 127, .effects = 0xFFFF}};
    EXPECT_EQ(pass(most, 0xFFFF'FFFF, kFall), most);
    most.status.health = -32768;
    most.motion.tick = 0;
    EXPECT_EQ(pass(most, 0xFFFF'FFFF, kFall), most) << "the longest age";

    Introduction last = projectile((1u << 30) - 1);
    last.traits.owner = {sim::kFirstProjectileId - 1};
    EXPECT_EQ(pass(last, 100), last);
    EXPECT_EQ(pass(projectile(0), 100), projectile(0)) << "projectiles are numbered from 0";
    EXPECT_EQ(pass(player(1), 90), player(1)) << "a motion of the same tick";
}

TEST(IntroductionCode, an_introduction_of_no_entity_is_rejected) {
    EXPECT_FALSE(pass(player(0), 100));
}

TEST(IntroductionCode, an_introduction_with_an_invalid_motion_is_rejected) {
    const Introduction introduction = player(7);
    const std::vector<std::byte> bytes = bytes_of({&introduction, 1}, 100, kNoFall);
    BitReader early(bytes);
    EXPECT_FALSE(IntroductionCode(9, kNoFall).read(early)) << "ten ticks before the first";

    Introduction far = player(7);
    far.motion.x = kPlaceMax + 1;
    EXPECT_FALSE(pass(far, 100));
    far = projectile(7);
    far.motion.vy = -kStepMax - 1;
    EXPECT_FALSE(pass(far, 100));
}

TEST(IntroductionCode, an_introduction_that_ends_too_early_is_rejected) {
    for (const Introduction& introduction : {player(7), projectile(7)}) {
        const std::vector<std::byte> bytes = bytes_of({&introduction, 1}, 100, kNoFall);
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            BitReader bits{std::span<const std::byte>(bytes).first(size)};
            EXPECT_FALSE(IntroductionCode(100, kNoFall).read(bits)) << size;
        }
    }
}

TEST(IntroductionCode, codes_the_difference_to_the_last_of_the_category) {
    Introduction shot = projectile(4000);
    Introduction next = projectile(4001);
    next.motion.vx = -300;
    const std::array one{shot};
    const std::array two{shot, next};
    // Category, likeness with the same owner, age, divisor, place, step.
    EXPECT_EQ(bits_of(two, 90) - bits_of(one, 90), 1u + 2 + 1 + 5 + 2 + 24);

    const std::array mixed{projectile(4000), player(17), projectile(4002), player(16)};
    EXPECT_EQ(pass(mixed, 100), (std::vector<Introduction>{mixed.begin(), mixed.end()}));
}

TEST(IntroductionCode, shots_in_the_order_of_their_shooters_take_fewer_bits) {
    const auto shots_of = [](const std::array<std::uint32_t, 8>& owners) {
        std::vector<Introduction> shots;
        for (std::uint32_t number = 0; number < owners.size(); ++number) {
            shots.push_back(projectile(number));
            shots.back().traits.owner.value = owners[number];
        }
        EXPECT_EQ(pass(shots, 100), shots);
        return bits_of(shots, 100);
    };
    // Numbers of 8 bits: differences below 32 take 6 bits, and each 32 more a bit.
    const std::size_t ascending = shots_of({16, 41, 66, 91, 116, 141, 166, 255});
    const std::size_t descending = shots_of({255, 166, 141, 116, 91, 66, 41, 16});
    EXPECT_EQ(descending - ascending, (13u + 11 + 6 * 13) - (7u * 6 + 8));
}

/// The bits as 0 and 1 in the order in which they are written.
std::string text_of(const Introduction& introduction) {
    std::vector<std::byte> bytes(64);
    BitWriter bits(bytes);
    IntroductionCode(100, kFall).write(bits, std::span(&introduction, 1));
    const std::size_t count = bits.size_in_bits();
    static_cast<void>(bits.finish());
    BitReader reader(bytes);
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += reader.bit() ? '1' : '0';
    return text;
}

TEST(IntroductionCode, writes_exactly_these_bits) {
    // Numbers are written with the lowest bit first.
    const std::string falls_not = "0";
    const std::string steers_not = "0";
    const std::string place_and_step =
        "10"
        "00000000101000"
        "00000001101111"  // medium: 1280, -640
        "0"
        "00100110"
        "00111001";  // narrow: 100, -100
    EXPECT_EQ(text_of(player(7)),
              "00"
              "01110"  // number 7: up by 7 is 14
              "1"
              "110000"  // archetype 3
              "1"
              "01000000"  // team 2
              "111"
              "10110"  // age 10: 3 and 7, which is 3 above the first of the second numbers, 4
                  + falls_not + steers_not + place_and_step +
                  "000000010"  // aim 128
                  "0"
                  "01100010"  // health 70
                  "10"        // on the ground
                  "0");
    EXPECT_EQ(text_of(projectile(7)),
              "1"
              "01110"
              "1"
              "110000"
              "1"
              "01000000"
              "00100"
              "111101"    // owner 9 of four bits: four times 2, and 1
              "11110110"  // age 10
                  + falls_not + place_and_step);
}

TEST(IntroductionCode, a_smaller_number_after_a_larger_one_survives) {
    const std::array wrapped{projectile((1u << 30) - 1), projectile(0), projectile(1u << 29),
                             projectile(0)};
    EXPECT_EQ(pass(wrapped, 100), (std::vector<Introduction>{wrapped.begin(), wrapped.end()}));
}

TEST(IntroductionCode, a_number_of_more_than_30_bits_is_rejected) {
    for (const bool ends : {false, true}) {
        std::vector<std::byte> bytes(64);
        BitWriter bits(bytes);
        bits.bit(false);
        for (int group = 0; group < 8; ++group) {
            bits.bits(0xF, 4);  // the last has two bits too many
            bits.bit(group < 7 || !ends);
        }
        static_cast<void>(bits.finish());
        BitReader reader(bytes);
        EXPECT_FALSE(IntroductionCode(100, kNoFall).read(reader));
    }
}

Introduction any_introduction(sim::Tick tick) {
    const auto place = [] {
        return *rc::gen::oneOf(rc::gen::inRange(-8000, 8000),
                               rc::gen::inRange(-kPlaceMax, kPlaceMax + 1));
    };
    const auto step = [] {
        return *rc::gen::oneOf(rc::gen::inRange(-1200, 1200),
                               rc::gen::inRange(-kStepMax, kStepMax + 1));
    };
    const auto number = [] {
        return *rc::gen::oneOf(rc::gen::inRange(1u, 300u), rc::gen::inRange(1u, 1u << 30));
    };
    Introduction introduction{
        .traits = {.id = {number()},
                   .kind = *rc::gen::oneOf(rc::gen::inRange<std::uint8_t>(0, 5),
                                           rc::gen::inRange<std::uint8_t>(0, 64)),
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
                   .animation = *rc::gen::inRange<std::uint8_t>(0, 128),
                   .effects = *rc::gen::arbitrary<sim::EffectMask>()}};
    const auto category = *rc::gen::element(sim::Category::player, sim::Category::projectile,
                                            sim::Category::obstacle);
    if (category == sim::Category::player) return introduction;
    introduction.aim = 0;
    if (category == sim::Category::projectile) {
        introduction.traits.id.value += sim::kFirstProjectileId;
        introduction.traits.owner.value = number();
        introduction.status = {};
        return introduction;
    }
    introduction.traits.id.value += sim::kFirstObstacleId;
    introduction.traits.kind = *rc::gen::element(kMover, kTrigger);
    introduction.status.flags = *rc::gen::inRange<std::uint8_t>(0, 3);
    introduction.status.effects = 0;
    if (introduction.traits.kind == kTrigger) introduction.motion = {};
    return introduction;
}

RC_GTEST_PROP(IntroductionCode, all_introductions_of_a_message_survive_a_round_trip, ()) {
    const auto tick = *rc::gen::arbitrary<std::uint32_t>();
    std::vector<Introduction> introductions;
    for (int left = *rc::gen::inRange(1, 10); left > 0; --left)
        introductions.push_back(any_introduction(tick));

    RC_ASSERT(pass(introductions, tick, kFall) == introductions);
}

RC_GTEST_PROP(IntroductionCode, no_introduction_takes_more_than_the_stated_bits, ()) {
    const auto tick = *rc::gen::arbitrary<std::uint32_t>();
    std::vector<Introduction> introductions;
    std::size_t most = 0;
    for (int left = *rc::gen::inRange(1, 5); left > 0; --left) {
        const Introduction& introduction = introductions.emplace_back(any_introduction(tick));
        most += IntroductionCode::kBitsMax + age_bits(tick - introduction.motion.tick);
    }
    RC_ASSERT(bits_of(introductions, tick, kFall) <= most);
}

}  // namespace
}  // namespace arena::protocol::introduction_code_test
