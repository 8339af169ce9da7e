#include "protocol/replication/shot_motion_code.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/sweep/bounce.h"

namespace arena::protocol::shot_motion_code_test {
namespace {

constexpr std::int64_t kNoFall = 0;
constexpr std::int64_t kFall = 2840;
constexpr ShotKind kKind{.step = 6827, .restitution = 29'491};  // 0.9
constexpr Motion kTooNew{.tick = std::numeric_limits<sim::Tick>::max()};
constexpr sim::Tick kMessage = 108;

struct Written {
    std::array<std::byte, 64> bytes{};
    std::size_t bits = 0;
};

Written write(const Motion& motion, MotionWidths widths, const Motion& held,
              const ShotKind& kind = kKind, std::int64_t fall = kNoFall) {
    Written written;
    BitWriter bits(written.bytes);
    write_shot_motion(bits, motion, kMessage, widths, held, kind, fall != 0);
    written.bits = bits.size_in_bits();
    static_cast<void>(bits.finish());
    return written;
}

std::optional<Motion> read(const Written& written, const std::optional<Motion>& held,
                           const std::optional<ShotKind>& kind = kKind,
                           std::int64_t fall = kNoFall) {
    BitReader bits(written.bytes);
    const auto motion = read_shot_motion(bits, kMessage, held, kind, fall);
    if (motion) {
        EXPECT_EQ(bits.position(), written.bits);
    }
    return motion;
}

std::string text_of(const Written& written) {
    BitReader reader(written.bytes);
    std::string text;
    for (std::size_t i = 0; i < written.bits; ++i)
        text += reader.bit() ? '1' : '0';
    return text;
}

// A shot that flies to the right and down, and bounces in tick 106.
constexpr Motion kHeld{.tick = 100, .x = -1000, .y = 2000, .vx = 700, .vy = -488};
// At the end of tick 105 it is at -562.5, 1695; it would be at -475, 1634 without a bounce.

Motion bounced(std::int32_t x, std::int32_t y, std::int32_t vx, std::int32_t vy) {
    return {.tick = 106, .x = x, .y = y, .vx = vx, .vy = vy};
}

TEST(ShotMotionCode, writes_exactly_these_bits) {
    // In the middle of the tick off a wall to the right: x is back at -558 = -562.5 + 700 / 16 -
    // 630 / 16, rounded, and y goes on.
    const Motion mirrored = bounced(-558, 1634, -630, -488);
    EXPECT_EQ(text_of(write(mirrored, {.form = ShotForm::mirrored_x}, kHeld)),
              "110"  // age 2
              "100"  // mirrored in x
              "0"
              "0"         // exactly
              "01001011"  // -558 by its lowest 8 bits: 0xd2
              "0100");    // 1634 by its lowest 4
    const Motion turned = bounced(-560, 1700, -428, 641);
    EXPECT_EQ(text_of(write(turned, {.form = ShotForm::turned}, kHeld)),
              "110"  // age 2
              "0"    // turned
              "0"
              "0"            // x is sent, y is above the middle
              "00101010011"  // -428
              "0"            // exactly
              "00100101"     // y changes more: 1700 is 0xa4 in its lowest byte
              "0000");       // -560
}

TEST(ShotMotionCode, the_shortest_form_is_chosen) {
    const auto form_of = [](const Motion& motion) {
        return shot_widths_for(motion, kHeld, kKind, kNoFall).form;
    };
    EXPECT_EQ(form_of(bounced(-558, 1634, -630, -488)), ShotForm::mirrored_x);
    EXPECT_EQ(form_of(bounced(-475, 1692, 700, 439)), ShotForm::mirrored_y);
    EXPECT_EQ(form_of(bounced(-546, 1705, -429, 641)), ShotForm::turned);
    EXPECT_EQ(form_of(bounced(-475, 1634, 100, -488)), ShotForm::widths) << "no bounce";
    EXPECT_EQ(form_of(bounced(-475, 1634, 700, -488)), ShotForm::turned) << "grazes, or drifts";
}

TEST(ShotMotionCode, what_falls_or_is_too_fast_does_not_bounce) {
    Motion falls = kHeld;
    falls.falls = true;
    Motion motion = bounced(-558, 1634, -630, -488);
    EXPECT_EQ(shot_widths_for(motion, falls, kKind, kFall).form, ShotForm::widths);
    motion.falls = true;
    EXPECT_EQ(shot_widths_for(motion, kHeld, kKind, kFall).form, ShotForm::widths);

    const Written written =
        write(bounced(-558, 1634, -630, -488), {.form = ShotForm::mirrored_x}, kHeld);
    EXPECT_TRUE(read(written, kHeld));
    EXPECT_FALSE(read(written, falls));
    Motion fast = kHeld;
    fast.vx = kBouncingStepMax;
    EXPECT_TRUE(read(written, fast));
    fast.vx = kBouncingStepMax + 1;
    EXPECT_FALSE(read(written, fast));
    fast.vx = -kBouncingStepMax - 1;
    EXPECT_FALSE(read(written, fast));
    EXPECT_FALSE(read(written, kHeld, std::nullopt)) << "not a projectile";
    EXPECT_FALSE(read(written, std::nullopt));
}

TEST(ShotMotionCode, the_place_may_be_anywhere_on_the_way) {
    for (int part = 0; part <= 16; ++part) {
        const auto at = [&](std::int32_t start, std::int32_t from, std::int32_t to) {
            return static_cast<std::int32_t>(
                std::lround(start + (from * part + to * (16 - part)) / 128.0));
        };
        const Motion motion = bounced(at(-562, 700, -429), at(1695, -488, 641), -429, 641);
        const MotionWidths widths = shot_widths_for(motion, kHeld, kKind, kNoFall);
        EXPECT_EQ(widths.form, ShotForm::turned) << part;
        EXPECT_EQ(read(write(motion, widths, kHeld), kHeld), motion) << part;
    }
}

TEST(ShotMotionCode, a_place_beyond_the_windows_is_sent_by_its_width) {
    // The middle is -558; the window of 8 bits reaches 128 below and 127 above, less the margin.
    const auto form_at = [](std::int32_t x, std::int32_t y) {
        return shot_widths_for(bounced(x, y, -630, -488), kHeld, kKind, kNoFall).form;
    };
    EXPECT_EQ(form_at(-558 - 127, 1634), ShotForm::mirrored_x);
    EXPECT_NE(form_at(-558 - 128, 1634), ShotForm::mirrored_x);
    EXPECT_EQ(form_at(-558 + 126, 1634), ShotForm::mirrored_x);
    EXPECT_NE(form_at(-558 + 127, 1634), ShotForm::mirrored_x);
    EXPECT_EQ(form_at(-558, 1634 - 6), ShotForm::mirrored_x);
    EXPECT_NE(form_at(-558, 1634 - 7), ShotForm::mirrored_x);
    EXPECT_EQ(form_at(-558, 1634 + 5), ShotForm::mirrored_x);
    EXPECT_NE(form_at(-558, 1634 + 6), ShotForm::mirrored_x);
}

TEST(ShotMotionCode, late_and_unknown_motions_are_read_to_their_end) {
    for (const ShotForm form : {ShotForm::turned, ShotForm::turned_far, ShotForm::mirrored_x,
                                ShotForm::mirrored_y, ShotForm::widths}) {
        const Motion motion = bounced(-558, 1634, -630, -488);
        const Written written = write(motion, {.form = form}, kHeld);
        const auto dropped = read(written, kTooNew, std::nullopt);
        ASSERT_TRUE(dropped) << static_cast<int>(form);
        EXPECT_EQ(dropped->tick, 106u);
    }
}

TEST(ShotMotionCode, a_motion_that_ends_too_early_is_rejected) {
    for (const ShotForm form : {ShotForm::turned, ShotForm::mirrored_y, ShotForm::widths}) {
        const Written written = write(bounced(-558, 1634, -630, -488), {.form = form}, kHeld);
        for (std::size_t size = 0; size * 8 < written.bits; ++size) {
            for (const Motion& held : {kHeld, kTooNew}) {
                BitReader bits{std::span<const std::byte>(written.bytes).first(size)};
                EXPECT_FALSE(read_shot_motion(bits, kMessage, held, kKind, kNoFall)) << size;
            }
        }
    }
}

TEST(ShotMotionCode, a_motion_from_before_the_first_tick_is_rejected) {
    const Written written = write(bounced(0, 0, 0, 0), {}, kHeld);
    BitReader bits(written.bytes);
    EXPECT_FALSE(read_shot_motion(bits, 1, kTooNew, kKind, kNoFall));
}

TEST(ShotMotionCode, a_step_that_is_too_long_is_rejected) {
    Motion motion = bounced(-558, 1634, kStepMax + 1, 0);
    EXPECT_FALSE(read(write(motion, {}, kHeld), kHeld));
    motion.vx = kStepMax;
    EXPECT_EQ(read(write(motion, {}, kHeld), kHeld), motion);
    motion.x = kPlaceMax + 1;
    EXPECT_FALSE(read(write(motion, {}, kHeld), kHeld));
    // A rest that no server writes.
    motion = bounced(-558, 1634, kStepMax, -488);
    EXPECT_EQ(read(write(motion, {.form = ShotForm::mirrored_x}, kHeld), kHeld)->vx, kStepMax);
    motion.vx = kStepMax + 1;
    EXPECT_FALSE(read(write(motion, {.form = ShotForm::mirrored_x}, kHeld), kHeld));
}

/// A flight of up to 200 ticks and one bounce off a wall of any direction, as the server tracks it.
struct Bounce {
    Motion held;
    Motion motion;
    ShotKind kind;
    sim::Tick restart = 0;
};

Bounce any_bounce() {
    Bounce bounce;
    const float restitution = static_cast<float>(*rc::gen::inRange(0, 101)) / 100.0f;
    bounce.kind = shot_kind_of({.restitution = restitution}, 60);
    const auto number = [](int most) {
        return static_cast<float>(*rc::gen::inRange(-most, most + 1)) / 1000.0f;
    };
    const bool is_fast = *rc::gen::arbitrary<bool>();
    const sim::Vec2 step{number(is_fast ? 7999 : 1200), number(is_fast ? 7999 : 1200)};
    sim::Vec2 place{number(100'000), number(100'000)};
    bounce.held = motion_through(50, place, step, false);
    const auto ticks = *rc::gen::inRange<sim::Tick>(0, 200);
    bounce.restart = 50 + *rc::gen::inRange<sim::Tick>(0, ticks + 1);
    // What a straight flight may be off before a new motion is sent: 1/64 m.
    const FinePoint at = extrapolate(bounce.held, 50 + ticks, 0);
    place = to_metres({at.x + *rc::gen::inRange<std::int64_t>(-kMotionBound, kMotionBound + 1),
                       at.y + *rc::gen::inRange<std::int64_t>(-kMotionBound, kMotionBound + 1)});
    const float angle = *rc::gen::element(0.0f, 0.5f, 1.0f, 1.5f, number(2000)) * 3.14159265f;
    const sim::Vec2 normal{std::cos(angle), std::sin(angle)};
    const sim::Vec2 after = sim::bounce(step, normal, restitution);
    const float part = static_cast<float>(*rc::gen::inRange(0, 101)) / 100.0f;
    place = place + step * part + after * (1.0f - part);
    bounce.motion = motion_through(50 + ticks + 1, place, after, false);
    return bounce;
}

std::optional<Motion> pass(const Bounce& bounce, const Motion& held) {
    const MotionWidths widths = shot_widths_for(bounce.motion, bounce.held, bounce.kind, kNoFall);
    std::array<std::byte, 64> bytes{};
    BitWriter bits(bytes);
    const sim::Tick tick = bounce.motion.tick + 2;
    write_shot_motion(bits, bounce.motion, tick, widths, bounce.held, bounce.kind, false);
    RC_ASSERT(bits.size_in_bits() <= shot_motion_bits(2, widths, false));
    static_cast<void>(bits.finish());
    BitReader reader(bytes);
    return read_shot_motion(reader, tick, held, bounce.kind, kNoFall);
}

RC_GTEST_PROP(ShotMotionCode, every_reader_finds_the_motion_after_a_bounce, ()) {
    const Bounce bounce = any_bounce();
    RC_ASSERT(pass(bounce, bounce.held) == bounce.motion);
    RC_ASSERT(pass(bounce, restarted_at(bounce.held, bounce.restart, kNoFall)) == bounce.motion);
}

RC_GTEST_PROP(ShotMotionCode, nearly_every_bounce_is_sent_as_one, ()) {
    const Bounce bounce = any_bounce();
    const MotionWidths widths = shot_widths_for(bounce.motion, bounce.held, bounce.kind, kNoFall);
    RC_CLASSIFY(widths.form == ShotForm::turned);
    RC_CLASSIFY(widths.form == ShotForm::turned_far);
    RC_CLASSIFY(widths.form == ShotForm::widths);
    const auto fast = std::max(std::abs(bounce.held.vx), std::abs(bounce.held.vy));
    const bool is_slow = fast < 700 && std::abs(bounce.held.vx) + std::abs(bounce.held.vy) > 100;
    if (is_slow) RC_ASSERT(widths.form != ShotForm::widths);
}

RC_GTEST_PROP(ShotMotionCode, any_motion_survives_in_its_widths, ()) {
    const auto number = [](std::int32_t most) {
        return *rc::gen::oneOf(rc::gen::inRange(-900, 900), rc::gen::inRange(-most, most + 1));
    };
    const auto motion_at = [&](sim::Tick tick) {
        return Motion{.tick = tick,
                      .x = number(kPlaceMax),
                      .y = number(kPlaceMax),
                      .vx = number(kStepMax),
                      .vy = number(kStepMax),
                      .falls = *rc::gen::arbitrary<bool>()};
    };
    const Bounce any{.held = motion_at(100), .motion = motion_at(140), .kind = kKind};
    const MotionWidths widths = shot_widths_for(any.motion, any.held, any.kind, kFall);
    std::array<std::byte, 64> bytes{};
    BitWriter bits(bytes);
    write_shot_motion(bits, any.motion, 141, widths, any.held, any.kind, true);
    RC_ASSERT(bits.size_in_bits() <= shot_motion_bits(1, widths, true));
    static_cast<void>(bits.finish());
    for (const Motion& held : {any.held, restarted_at(any.held, 130, kFall)}) {
        BitReader reader(bytes);
        if (std::abs(held.x) > kPlaceMax / 2 || std::abs(held.y) > kPlaceMax / 2) continue;
        RC_ASSERT(read_shot_motion(reader, 141, held, any.kind, kFall) == any.motion);
    }
}

}  // namespace
}  // namespace arena::protocol::shot_motion_code_test
