#include "protocol/replication/motion_code.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::protocol::motion_code_test {
namespace {

constexpr std::int64_t kNoFall = 0;

/// 6 m/s at 60 ticks a second, 50 m/s^2, and 20 m/s^2 in a fall.
constexpr RunKind kRunner{.top = 819, .ground = 3641, .air = 1456};

struct CodedMotion {
    std::vector<std::byte> bytes = std::vector<std::byte>(32);
    std::size_t bits = 0;

    CodedMotion(const Motion& motion, sim::Tick tick, MotionWidths widths,
                bool has_gravity = false) {
        BitWriter writer(bytes);
        write_motion(writer, motion, tick, widths, has_gravity, kRunner.top);
        bits = writer.size_in_bits();
        bytes.resize(writer.finish());
    }
    [[nodiscard]] std::optional<Motion> read(sim::Tick tick, const std::optional<Motion>& held,
                                             std::int64_t fall = kNoFall,
                                             const RunKind& kind = kRunner) const {
        BitReader reader(bytes);
        return read_motion(reader, tick, held, fall, kind);
    }
};

constexpr Motion kHeld{.tick = 100, .x = 1000, .y = 2000, .vx = 100, .vy = -100};

TEST(MotionCode, a_motion_close_to_the_extrapolated_one_takes_24_bits) {
    const Motion motion{.tick = 106, .x = 1080, .y = 1930, .vx = 100, .vy = -80};
    const MotionWidths widths = widths_for(motion, kHeld, kNoFall);
    EXPECT_EQ(widths, (MotionWidths{Width::narrow, Width::narrow}));

    const CodedMotion coded(motion, 106, widths);

    EXPECT_EQ(coded.bits, 1u + 1 + 1 + 10 + 1 + 10) << "one for the age of 0";
    EXPECT_EQ(coded.read(106, kHeld), motion);
}

TEST(MotionCode, where_it_is_says_roughly_how_much_faster_it_goes) {
    // 240 units of a 1024th beside where the old motion leads: a quarter of that faster.
    const auto at = [](std::int32_t vx) {
        return Motion{.tick = 106, .x = 1075 + 30, .y = 1925, .vx = vx, .vy = -100};
    };
    EXPECT_EQ(widths_for(at(100 + 60), kHeld, kNoFall).step, Width::narrow);
    EXPECT_EQ(widths_for(at(100 + 60 - 15), kHeld, kNoFall).step, Width::narrow);
    EXPECT_EQ(widths_for(at(100 + 60 - 16), kHeld, kNoFall).step, Width::medium);
    EXPECT_EQ(widths_for(at(100 + 60 + 14), kHeld, kNoFall).step, Width::narrow);
    EXPECT_EQ(widths_for(at(100 + 60 + 15), kHeld, kNoFall).step, Width::medium);
}

TEST(MotionCode, a_motion_that_steers_says_where_to) {
    const Motion straight{.tick = 106, .x = 1080, .y = 1930, .vx = 100, .vy = -80};
    const Motion motion = steered(straight, {102, 0}, kRunner).value();
    const CodedMotion coded(motion, 106, widths_for(motion, kHeld, kNoFall));

    EXPECT_EQ(coded.bits, 24u + 13) << "13 for a point of the circle";
    EXPECT_EQ(coded.read(106, kHeld), motion);
}

TEST(MotionCode, a_motion_that_steers_where_it_cannot_is_rejected) {
    Motion motion{.tick = 106, .x = 1080, .y = 1930, .vx = 90, .vy = -80, .steers = true};
    motion.wx = 102;
    const auto read_as = [&motion](const RunKind& kind) {
        const CodedMotion coded(motion, 106, {});
        BitReader reader(coded.bytes);
        return read_motion(reader, 106, kHeld, kNoFall, kind);
    };
    EXPECT_TRUE(read_as(kRunner));
    EXPECT_FALSE(read_as({})) << "at once, or by an archetype that is not known";
    EXPECT_FALSE(read_as({.top = 819, .ground = 10, .air = 10})) << "in 320 ticks";
    motion.vy = 0;
    motion.vx = 102;
    EXPECT_FALSE(read_as(kRunner)) << "it goes there already";
    motion.vx = static_cast<std::int32_t>(kSteeredStepMax + 1);
    EXPECT_FALSE(read_as({.top = 819, .ground = 65535, .air = 0}));
}

TEST(MotionCode, a_motion_far_from_the_extrapolated_one_is_coded_whole) {
    const Motion motion{.tick = 104, .x = -kPlaceMax, .y = kPlaceMax, .vx = kStepMax, .vy = -7};
    const CodedMotion coded(motion, 106, {});

    EXPECT_EQ(coded.read(106, std::nullopt), motion);
    EXPECT_EQ(coded.read(106, kHeld), motion);
}

TEST(MotionCode, a_partial_motion_is_rejected_where_none_is_held) {
    EXPECT_FALSE(CodedMotion(kHeld, 100, {Width::narrow, Width::whole}).read(100, std::nullopt));
    EXPECT_FALSE(CodedMotion(kHeld, 100, {Width::whole, Width::wide}).read(100, std::nullopt));
}

TEST(MotionCode, only_the_tick_of_a_late_message_counts) {
    const Motion newer{.tick = 110, .x = 9, .y = 9};
    const Motion motion{.tick = 106, .x = 1080, .y = 1930, .vx = 100, .vy = -80};
    const CodedMotion coded(motion, 108, widths_for(motion, kHeld, kNoFall));

    const auto read = coded.read(108, newer);

    ASSERT_TRUE(read);
    EXPECT_EQ(read->tick, 106u);
}

TEST(MotionCode, a_motion_from_before_the_first_tick_or_too_far_away_is_rejected) {
    EXPECT_FALSE(CodedMotion({.tick = 100}, 106, {}).read(5, std::nullopt)) << "6 ticks old";
    EXPECT_FALSE(CodedMotion({.tick = 1, .x = kPlaceMax + 1}, 1, {}).read(1, std::nullopt));
    EXPECT_FALSE(CodedMotion({.tick = 1, .vy = -kStepMax - 1}, 1, {}).read(1, std::nullopt));
}

TEST(MotionCode, bits_that_end_too_early_are_rejected) {
    CodedMotion coded(kHeld, 100, {});
    coded.bytes.pop_back();

    EXPECT_FALSE(coded.read(100, std::nullopt));
}

rc::Gen<Motion> motions(sim::Tick tick) {
    const auto place = rc::gen::inRange(-40'000, 40'001);
    const auto step = rc::gen::inRange(-600, 601);
    return rc::gen::build<Motion>(rc::gen::set(&Motion::tick, rc::gen::just(tick)),
                                  rc::gen::set(&Motion::x, place), rc::gen::set(&Motion::y, place),
                                  rc::gen::set(&Motion::vx, step), rc::gen::set(&Motion::vy, step),
                                  rc::gen::set(&Motion::falls, rc::gen::arbitrary<bool>()));
}

/// A number that is close to 0, or to the end of a window.
std::int64_t near_an_end(std::initializer_list<std::int64_t> ends) {
    if (*rc::gen::inRange(0, 3) == 0) return *rc::gen::inRange(-40, 41);
    const std::int64_t end = *rc::gen::elementOf(std::vector<std::int64_t>(ends));
    return (*rc::gen::arbitrary<bool>() ? end : -end) + *rc::gen::inRange(-3, 4);
}

/// A motion that is usually close to where a reader of `held` expects it.
Motion next_motion(const Motion& held, sim::Tick tick, std::int64_t fall, const RunKind& kind) {
    Motion next = *motions(tick);
    next.falls = next.falls && fall != 0;
    if (*rc::gen::inRange(0, 5) != 0) {
        const MotionGuess guess(held, tick, fall);
        const Pair place{guess.place().x + near_an_end({16, 32, 64, 256}),
                         guess.place().y + near_an_end({16, 32, 64, 256})};
        const Pair step = guess.step(place, 1);
        next.x = static_cast<std::int32_t>(place.x);
        next.y = static_cast<std::int32_t>(place.y);
        next.vx = static_cast<std::int32_t>(step.x + near_an_end({16, 32, 64, 256}));
        next.vy = static_cast<std::int32_t>(step.y + near_an_end({16, 32, 64, 256}));
    }
    if (*rc::gen::arbitrary<bool>()) return next;
    const auto wanted = [] { return *rc::gen::inRange<std::int64_t>(-150, 151); };
    return steered(next, {wanted(), wanted()}, kind).value_or(next);
}

RC_GTEST_PROP(MotionCode, is_read_alike_from_any_earlier_motion, ()) {
    const auto gain = [] {
        return *rc::gen::oneOf(rc::gen::inRange<std::uint16_t>(4, 400),
                               rc::gen::inRange<std::uint16_t>(400, 5000));
    };
    const RunKind kind{.top = kRunner.top, .ground = gain(), .air = gain()};
    const std::int64_t fall = *rc::gen::element<std::int64_t>(0, 5825, 200'000);
    std::vector<Motion> before{next_motion({}, *rc::gen::inRange(0u, 1000u), fall, kind)};
    const int count = *rc::gen::inRange(1, 5);
    for (int i = 1; i < count; ++i)
        before.push_back(next_motion(before.back(), before.back().tick + *rc::gen::inRange(1u, 90u),
                                     fall, kind));
    const Motion motion =
        next_motion(before.back(), before.back().tick + *rc::gen::inRange(1u, 90u), fall, kind);
    const sim::Tick tick = motion.tick + *rc::gen::inRange(0u, 100u);
    MotionWidths widths{Width::narrow, Width::narrow};
    for (const Motion& held : before)
        widths = wider(widths, widths_for(motion, held, fall));

    const CodedMotion coded(motion, tick, widths, fall != 0);

    for (const Motion& held : before) {
        RC_ASSERT(coded.read(tick, held, fall, kind) == motion);
        // Or it holds the same motion restarted by an introduction.
        for (int i = 0; i < 4; ++i) {
            const sim::Tick later = *rc::gen::inRange(held.tick, motion.tick);
            RC_ASSERT(coded.read(tick, restarted_at(held, later, fall, kind), fall, kind) ==
                      motion);
        }
    }
}

TEST(MotionCode, is_read_alike_from_a_restarted_motion_at_the_end_of_each_window) {
    constexpr std::int64_t kFall = 5825;
    constexpr sim::Tick kTick = 150;
    const RunKind slow{.top = kRunner.top, .ground = 600, .air = 600};
    for (const auto& [falls, steers] :
         {std::pair(false, false), {true, false}, {false, true}, {true, true}})
        for (std::int32_t begun = -130; begun <= 130; begun += 13) {
            const Motion straight{
                .tick = 100, .x = 3, .y = -5, .vx = begun, .vy = -77 + begun, .falls = falls};
            const Motion held =
                steers ? steered(straight, {-begun / 2, 7}, slow).value_or(straight) : straight;
            const MotionGuess guess(held, kTick, kFall);
            for (const std::int64_t at : {0, 16, 32, 64, 256})
                for (const std::int64_t goes : {0, 16, 32, 64, 256})
                    for (std::int64_t off = -3; off <= 3; ++off)
                        for (const int sign : {-1, 1}) {
                            const Pair place{guess.place().x + sign * at + off, guess.place().y};
                            const Pair step = guess.step(place, 1);
                            const Motion motion{
                                .tick = kTick,
                                .x = static_cast<std::int32_t>(place.x),
                                .y = static_cast<std::int32_t>(place.y),
                                .vx = static_cast<std::int32_t>(step.x),
                                .vy = static_cast<std::int32_t>(step.y + sign * goes + off)};
                            const CodedMotion coded(motion, kTick, widths_for(motion, held, kFall),
                                                    true);
                            EXPECT_EQ(coded.read(kTick, held, kFall, slow), motion);
                            for (const sim::Tick later : {101u, 107u, 120u, 131u, 149u})
                                ASSERT_EQ(coded.read(kTick, restarted_at(held, later, kFall, slow),
                                                     kFall, slow),
                                          motion)
                                    << later << " " << at << " " << goes << " " << off;
                        }
        }
}

TEST(MotionCode, is_coded_whole_when_the_held_motion_is_too_old_to_extrapolate) {
    const Motion held{.tick = 10, .x = 384, .y = 512, .vx = 1};
    const auto begun = [](std::int64_t ticks) {
        return Motion{.tick = static_cast<sim::Tick>(10 + ticks), .x = 384 + 2048, .y = 512};
    };
    EXPECT_EQ(widths_for(begun(kExtrapolatedTicksMax), held, 0).place, Width::narrow);
    EXPECT_EQ(widths_for(begun(kExtrapolatedTicksMax + 1), held, 0), MotionWidths{});
}

RC_GTEST_PROP(MotionCode, any_bits_are_a_motion_within_the_bounds_or_none, ()) {
    const auto bytes =
        *rc::gen::container<std::vector<std::uint8_t>>(24, rc::gen::arbitrary<std::uint8_t>());
    const auto tick = *rc::gen::inRange(0u, 1000u);
    const auto held = *rc::gen::maybe(motions(*rc::gen::inRange(0u, 1000u)));
    BitReader reader(std::as_bytes(std::span(bytes)));

    const auto motion =
        read_motion(reader, tick, held ? std::optional(*held) : std::nullopt, 5825, kRunner);

    if (!motion) return;
    RC_ASSERT(motion->tick <= tick);
    for (const std::int32_t place : {motion->x, motion->y})
        RC_ASSERT(-kPlaceMax <= place && place <= kPlaceMax);
    for (const std::int32_t step : {motion->vx, motion->vy})
        RC_ASSERT(-kStepMax <= step && step <= kStepMax);
}

}  // namespace
}  // namespace arena::protocol::motion_code_test
