#include "protocol/replication/motion.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/base/limits.h"

namespace arena::protocol {
namespace {

constexpr std::int64_t kMetre = std::int64_t{1} << kFineBits;

TEST(Motion, rounds_to_a_128th_of_a_metre_and_a_1024th_a_tick) {
    const Motion motion = motion_through(7, {1.5f, -2.004f}, {0.1f, -0.25f}, false);

    EXPECT_EQ(motion, (Motion{.tick = 7, .x = 192, .y = -257, .vx = 102, .vy = -256}));
}

RC_GTEST_PROP(Motion, rounds_to_the_nearest_and_halves_away_from_zero, ()) {
    const auto metres = *rc::gen::oneOf(
        rc::gen::map(rc::gen::inRange(-(1 << 30), 1 << 30),
                     [](int halves) { return std::ldexp(static_cast<float>(halves), -21); }),
        rc::gen::map(rc::gen::inRange(-1000, 1000),
                     [](int tiny) { return std::ldexp(static_cast<float>(tiny), -40); }),
        rc::gen::map(rc::gen::inRange(-1'000'000, 1'000'001),
                     [](int whole) { return static_cast<float>(whole); }));
    const std::int64_t nearest =
        std::llround(std::ldexp(static_cast<double>(metres), static_cast<int>(kFineBits)));

    RC_ASSERT(to_fine({metres, -metres}) == (FinePoint{nearest, -nearest}));
}

TEST(Motion, continues_straight_from_its_tick) {
    const Motion motion{.tick = 100, .x = 128, .y = -128, .vx = 1024, .vy = -512};

    EXPECT_EQ(extrapolate(motion, 100, 0), (FinePoint{kMetre, -kMetre}));
    EXPECT_EQ(extrapolate(motion, 104, 0), (FinePoint{5 * kMetre, -3 * kMetre}));
    EXPECT_EQ(extrapolate_step(motion, 104, 0), (FinePoint{kMetre, -kMetre / 2}));
}

TEST(Motion, falls_faster_with_every_tick_as_in_the_world) {
    const std::int64_t fall = fall_of(20.0f, 60);
    EXPECT_EQ(fall, 5825) << "20 / 3600 of 2^20";
    const Motion motion{.tick = 5, .x = 0, .y = 0, .vx = 0, .vy = 300, .falls = true};

    std::int64_t y = 0;
    std::int64_t step = std::int64_t{300} << (kFineBits - kVelocityBits);
    for (sim::Tick tick = 6; tick < 300; ++tick) {
        step -= fall;
        y += step;
        ASSERT_EQ(extrapolate(motion, tick, fall).y, y) << tick;
        ASSERT_EQ(extrapolate_step(motion, tick, fall).y, step) << tick;
    }
}

TEST(Motion, the_deepest_fall_overflows_no_number) {
    const std::int64_t fall = fall_of(kGravityMax, 1);
    const Motion motion{.tick = 0,
                        .x = -kPlaceMax,
                        .y = -kPlaceMax,
                        .vx = -kStepMax,
                        .vy = -kStepMax,
                        .falls = true};
    constexpr auto kLast = static_cast<sim::Tick>(kExtrapolatedTicksMax);

    const FinePoint later = extrapolate(motion, kLast - 1, fall);
    const FinePoint last = extrapolate(motion, kLast, fall);

    EXPECT_EQ(last.y - later.y, extrapolate_step(motion, kLast, fall).y);
    EXPECT_LT(last.y, later.y);
    EXPECT_EQ(extrapolate(motion, 0xFFFF'FFFF, fall), last);
}

/// How a player of 6 m/s runs at 60 ticks a second: 50 m/s^2, and 20 m/s^2 in a fall.
constexpr RunKind kRunner{.top = 819, .ground = 3641, .air = 1456};

TEST(Motion, a_player_that_turns_back_does_so_in_a_straight_line) {
    const Motion runs{.tick = 5, .x = 0, .y = 0, .vx = 102, .vy = 0};
    const Motion turns = steered(runs, {-102, 0}, kRunner).value();

    EXPECT_EQ(turns.turn, (MotionTurn{.ticks = 14, .x = -3641 * 64, .y = 0}))
        << "204 units of 2^8 / 3641 are 14.3";
    std::int64_t x = 0;
    for (sim::Tick tick = 6; tick < 40; ++tick) {
        const std::int64_t step =
            tick <= 19 ? 102 * 1024 - (std::int64_t{3641} * 4 * (tick - 5)) : -102 * 1024;
        x += step;
        ASSERT_EQ(extrapolate_step(turns, tick, 0), (FinePoint{step, 0})) << tick;
        ASSERT_EQ(extrapolate(turns, tick, 0), (FinePoint{x, 0})) << tick;
    }
    EXPECT_EQ(extrapolate(turns, 3, 0), (FinePoint{-2 * 102 * 1024, 0})) << "it came straight";
}

TEST(Motion, a_player_that_falls_steers_to_the_left_and_to_the_right_only) {
    const Motion falls{.tick = 5, .x = 0, .y = 0, .vx = 10, .vy = 300, .falls = true};
    const Motion steers = steered(falls, {102, 999}, kRunner).value();

    EXPECT_EQ(steers.wy, 0);
    EXPECT_EQ(steers.turn, (MotionTurn{.ticks = 16, .x = 1456 * 64, .y = 0}));
    for (const sim::Tick tick : {6u, 20u, 60u}) {
        EXPECT_EQ(extrapolate(steers, tick, 5825).y, extrapolate(falls, tick, 5825).y);
        EXPECT_EQ(extrapolate_step(steers, tick, 5825).y, extrapolate_step(falls, tick, 5825).y);
    }
    EXPECT_EQ(extrapolate_step(steers, 22, 5825).x, 102 * 1024);
}

// However fast it falls.
TEST(Motion, a_steered_fall_that_is_restarted_late_still_steers) {
    const Motion falls{.tick = 5,
                       .x = 0,
                       .y = 0,
                       .vx = 10,
                       .vy = static_cast<std::int32_t>(-kSteeredStepMax),
                       .falls = true};
    const Motion steers = steered(falls, {102, 0}, kRunner).value();

    const Motion restarted = restarted_at(steers, 15, 200'000, kRunner);
    EXPECT_LT(restarted.vy, -kSteeredStepMax);
    EXPECT_TRUE(restarted.steers);
}

TEST(Motion, does_not_steer_where_there_is_nothing_to_turn_or_too_much) {
    const Motion runs{.tick = 5, .x = 0, .y = 0, .vx = 102, .vy = -7};
    Motion falls = runs;
    falls.falls = true;
    EXPECT_FALSE(steered(runs, {102, -7}, kRunner)) << "it goes there already";
    EXPECT_FALSE(steered(falls, {102, 50}, kRunner));
    EXPECT_FALSE(steered(runs, {-102, 0}, {.top = 819, .ground = 0, .air = 1456}))
        << "at once, which a straight motion says";
    EXPECT_TRUE(steered(runs, {-102, -7}, {.ground = 816})) << "64 ticks";
    EXPECT_FALSE(steered(runs, {-102, -7}, {.ground = 815})) << "64.08 ticks";
    EXPECT_FALSE(steered(runs, {kSteeredStepMax + 1, 0}, {.ground = 65535}));
    Motion fast = runs;
    fast.vy = -kSteeredStepMax - 1;
    EXPECT_FALSE(steered(fast, {102, 0}, {.ground = 65535}));
}

TEST(Motion, the_longest_and_fastest_turn_overflows_no_number) {
    const Motion runs{.tick = 0, .x = kPlaceMax, .y = -kPlaceMax, .vx = kSteeredStepMax, .vy = 0};
    const Motion turns = steered(runs, {-kSteeredStepMax, 0}, {.ground = 65535}).value();

    EXPECT_EQ(turns.turn.ticks, 63) << "16382 * 2^8 / 65535 are 63.99";
    const FinePoint end = extrapolate(turns, 64, 0);
    EXPECT_LT(std::abs(end.x - extrapolate(runs, 0, 0).x), 64 * kMetre / 4) << "there and back";
    EXPECT_EQ(extrapolate(turns, 16'384, 0).x, end.x - kSteeredStepMax * 1024 * (16'384 - 64));
    EXPECT_EQ(extrapolate_step(turns, 20'000, 0), FinePoint{});
}

struct Turning {
    Motion motion;
    RunKind kind;
    Pair wanted;
};

Turning any_turn() {
    const auto number = [](int most) { return *rc::gen::inRange(-most, most + 1); };
    const auto gain = [] { return *rc::gen::inRange<std::uint16_t>(100, 20'000); };
    Turning turning{.motion = {.tick = *rc::gen::inRange(0u, 1000u),
                               .x = number(1 << 20),
                               .y = number(1 << 20),
                               .vx = number(600),
                               .vy = number(600),
                               .falls = *rc::gen::arbitrary<bool>()},
                    .kind = {.top = 819, .ground = gain(), .air = gain()},
                    .wanted = {number(600), number(600)}};
    const auto steers = steered(turning.motion, turning.wanted, turning.kind);
    RC_PRE(steers.has_value());
    turning.motion = *steers;
    return turning;
}

// The way that the world takes, in double precision.
RC_GTEST_PROP(Motion, a_turn_leads_as_the_stick_does, ()) {
    const auto [motion, kind, wanted] = any_turn();
    const std::int64_t fall = motion.falls ? 5825 : 0;
    const double gain = std::ldexp(motion.falls ? kind.air : kind.ground, 2);
    double vx = motion.vx * 1024.0, vy = motion.vy * 1024.0;
    const double wx = static_cast<double>(wanted.x) * 1024.0;
    const double wy = motion.falls ? vy : static_cast<double>(wanted.y) * 1024.0;
    double x = motion.x * 8192.0, y = motion.y * 8192.0;
    for (sim::Tick tick = motion.tick + 1; tick < motion.tick + 80; ++tick) {
        const double apart = std::hypot(wx - vx, wy - vy);
        const double part = apart <= gain ? 1.0 : gain / apart;
        vx += (wx - vx) * part;
        vy += (wy - vy) * part;
        x += vx;
        y += vy;
        const auto n = static_cast<double>(tick - motion.tick);
        const FinePoint at = extrapolate(motion, tick, fall);
        const auto off = [&](std::int64_t found, double expected) {
            return std::abs(static_cast<double>(found) - expected);
        };
        // Less than a 500th of a metre: the length of the turn is rounded.
        RC_ASSERT(off(at.x, x) < 2048.0);
        RC_ASSERT(off(at.y, y - static_cast<double>(fall) * n * (n + 1.0) / 2.0) < 2048.0);
    }
}

RC_GTEST_PROP(Motion, a_turn_restarted_later_leads_to_nearly_the_same_places, ()) {
    const auto [motion, kind, wanted] = any_turn();
    const std::int64_t fall = motion.falls ? 5825 : 0;
    const sim::Tick later = motion.tick + *rc::gen::inRange(0u, 66u);
    const Motion restarted = restarted_at(motion, later, fall, kind);

    RC_ASSERT(later > motion.tick || restarted == motion);
    RC_ASSERT(restarted.tick == later);
    const std::int64_t off = kRestartedTurnBound - kMotionBound;
    for (const sim::Tick tick : {later, later + 1, motion.tick + 66})
        RC_ASSERT(is_within_bound(extrapolate(restarted, tick, fall),
                                  extrapolate(motion, tick, fall), off));
}

RC_GTEST_PROP(Motion, restarted_later_leads_to_nearly_the_same_places, ()) {
    const auto place = [] { return *rc::gen::inRange(-(1 << 20), 1 << 20); };
    const auto step = [] { return *rc::gen::inRange(-(1 << 12), 1 << 12); };
    const std::int64_t fall = *rc::gen::inRange(0, 1 << 14);
    const Motion motion{.tick = *rc::gen::inRange(0u, 1000u),
                        .x = place(),
                        .y = place(),
                        .vx = step(),
                        .vy = step(),
                        .falls = fall != 0 && *rc::gen::arbitrary<bool>()};
    const auto life = static_cast<sim::Tick>(motion.falls ? kFallTicksMax : kExtrapolatedTicksMax);
    const sim::Tick restart_tick = motion.tick + *rc::gen::inRange<sim::Tick>(0, life + 1);
    const Motion restarted = restarted_at(motion, restart_tick, fall);

    RC_ASSERT(restarted.tick == restart_tick);
    RC_ASSERT(restarted.falls == motion.falls);
    constexpr std::int64_t kHalfUnit = kRestartedBound - kMotionBound;
    for (const sim::Tick tick : {restart_tick, motion.tick + life}) {
        const std::int64_t off = motion.falls ? kRestartedFallBound - kMotionBound : kHalfUnit;
        RC_ASSERT(is_within_bound(extrapolate(restarted, tick, fall),
                                  extrapolate(motion, tick, fall), off));
        if (!motion.falls)
            RC_ASSERT(extrapolate_step(restarted, tick, fall) ==
                      extrapolate_step(motion, tick, fall));
    }
    RC_ASSERT(is_within_bound(extrapolate(restarted, restart_tick, fall),
                              extrapolate(motion, restart_tick, fall), kHalfUnit));
}

TEST(Motion, restarted_later_has_the_nearest_numbers_of_that_tick) {
    const Motion walks{.tick = 5, .x = -10, .y = 10, .vx = 333, .vy = -1};
    EXPECT_EQ(restarted_at(walks, 8, 0),
              (Motion{.tick = 8, .x = 115, .y = 10, .vx = 333, .vy = -1, .falls = false}))
        << "-10 + 999 / 8, 10 - 3 / 8";
    EXPECT_EQ(restarted_at(walks, 5, 0), walks);
    const Motion falls{.tick = 5, .x = 0, .y = 0, .vx = 0, .vy = 100, .falls = true};
    EXPECT_EQ(restarted_at(falls, 7, 5825),
              (Motion{.tick = 7, .x = 0, .y = 23, .vx = 0, .vy = 89, .falls = true}))
        << "(200 - 3 * 5.69) / 8, 100 - 2 * 5.69";
}

// The result is the same whenever and wherever the motion began.
TEST(Motion, restarted_later_does_not_depend_on_its_beginning) {
    const Motion came{.tick = 200, .x = 640, .y = -64, .vx = 128, .vy = -256};
    for (const sim::Tick ago : {8u, 16u, 1000u}) {
        const auto ticks = static_cast<std::int32_t>(ago);
        const Motion set_out{.tick = 200 - std::min(ago, 200u),
                             .x = came.x - std::min(ticks, 200) * 16,
                             .y = came.y + std::min(ticks, 200) * 32,
                             .vx = came.vx,
                             .vy = came.vy};
        EXPECT_EQ(restarted_at(set_out, 200, 0), came) << ago;
    }
}

TEST(Motion, can_be_restarted_at_any_later_tick_when_it_stands) {
    const Motion stood{.tick = 7, .x = 128, .y = -1};
    constexpr sim::Tick kLate = 5 * kExtrapolatedTicksMax;
    EXPECT_EQ(restarted_at(stood, kLate, 100), (Motion{.tick = kLate, .x = 128, .y = -1}));
    EXPECT_TRUE(stands(stood));
    EXPECT_FALSE(stands({.vx = 1}));
    EXPECT_FALSE(stands({.vy = -1}));
    EXPECT_FALSE(stands({.falls = true}));
}

TEST(Motion, restarted_beyond_the_limits_is_clamped_to_them) {
    const std::int64_t fall = fall_of(kGravityMax, 1);
    const Motion falls{.tick = 0, .x = 0, .y = -kPlaceMax, .vx = 0, .vy = 0, .falls = true};
    const Motion restarted = restarted_at(falls, kExtrapolatedTicksMax, fall);
    EXPECT_EQ(restarted.y, -kPlaceMax);
    EXPECT_EQ(restarted.vy, -kStepMax);
}

TEST(Motion, stands_after_the_longest_extrapolation) {
    const Motion motion{.tick = 7, .x = 128, .vx = 1024};
    constexpr auto kLast = static_cast<sim::Tick>(7 + kExtrapolatedTicksMax);

    EXPECT_EQ(extrapolate(motion, kLast, 0).x, (1 + kExtrapolatedTicksMax) * kMetre);
    EXPECT_EQ(extrapolate_step(motion, kLast, 0), (FinePoint{kMetre, 0}));
    EXPECT_EQ(extrapolate(motion, kLast + 1, 0).x, (1 + kExtrapolatedTicksMax) * kMetre);
    EXPECT_EQ(extrapolate_step(motion, kLast + 1, 0), FinePoint{});
}

TEST(Motion, extrapolates_backwards_up_to_the_same_limit) {
    const Motion motion{
        .tick = 0xFFFF'FFFF, .x = 128, .y = kPlaceMax, .vx = 1024, .vy = kStepMax, .falls = true};
    const std::int64_t fall = fall_of(kGravityMax, 1);
    constexpr auto kFirst = static_cast<sim::Tick>(0xFFFF'FFFF - kExtrapolatedTicksMax);

    EXPECT_EQ(extrapolate(motion, 0xFFFF'FFFF - 3, fall).x, -2 * kMetre);
    EXPECT_EQ(extrapolate(motion, kFirst, fall).x, (1 - kExtrapolatedTicksMax) * kMetre);
    EXPECT_EQ(extrapolate_step(motion, kFirst, 0),
              (FinePoint{kMetre, std::int64_t{kStepMax} << 10}));
    EXPECT_EQ(extrapolate(motion, 0, fall), extrapolate(motion, kFirst, fall));
    EXPECT_EQ(extrapolate_step(motion, 0, fall), FinePoint{});
}

TEST(Motion, clamps_a_place_and_a_step_beyond_the_limits) {
    const Motion motion = motion_through(7, {3.0e6f, -3.0e6f}, {2048.0f, -5000.0f}, false);

    EXPECT_EQ(
        motion,
        (Motion{.tick = 7, .x = kPlaceMax, .y = -kPlaceMax, .vx = kStepMax, .vy = -kStepMax}));
}

/// A float of 8 m or more is a whole number of fine units; a smaller one may lose half a unit.
bool is_kept(float metres) {
    const double back = static_cast<double>(to_metres(to_fine({metres, 0.0f})).x);
    const double lost = std::abs(back - static_cast<double>(metres));
    return lost <= (std::abs(metres) >= 8.0f ? 0.0 : 0.5 / static_cast<double>(kMetre));
}

TEST(Motion, a_fine_point_is_within_half_a_unit_and_exact_beyond_8_m) {
    for (const float metres : {0.0f, 0.1f, -7.94f, 7.9999995f, 8.0f, -8.01f, 1e6f})
        EXPECT_TRUE(is_kept(metres)) << metres;
    EXPECT_NE(to_metres(to_fine({-7.94f, 0.0f})).x, -7.94f);
}

RC_GTEST_PROP(Motion, begins_within_half_a_unit_of_the_true_place, ()) {
    const auto metres = [] {
        return static_cast<float>(*rc::gen::inRange(-100'000'000, 100'000'001)) * 0.01f;
    };
    const sim::Vec2 position{metres(), metres()};
    const Motion motion = motion_through(1, position, {}, false);

    const FinePoint begin = extrapolate(motion, 1, 0);
    const FinePoint truth = to_fine(position);
    RC_ASSERT(std::abs(begin.x - truth.x) <= kMetre / 256);
    RC_ASSERT(std::abs(begin.y - truth.y) <= kMetre / 256);
    RC_ASSERT(is_kept(position.x));
    RC_ASSERT(is_kept(position.y));
    RC_ASSERT(is_within_bound(begin, truth));
}

TEST(Motion, the_bound_is_a_64th_of_a_metre_on_each_axis) {
    EXPECT_TRUE(is_within_bound({0, 0}, {kMetre / 64, -kMetre / 64}));
    EXPECT_FALSE(is_within_bound({0, 0}, {kMetre / 64 + 1, 0}));
    EXPECT_FALSE(is_within_bound({0, 0}, {0, -kMetre / 64 - 1}));
}

}  // namespace
}  // namespace arena::protocol
