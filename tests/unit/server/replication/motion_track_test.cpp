#include "server/replication/motion_track.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "sim/sweep/bounce.h"

namespace arena::server::motion_track_test {
namespace {

using protocol::extrapolate;
using protocol::is_within_bound;
using protocol::Motion;
using protocol::motion_through;
using protocol::MotionWidths;
using protocol::to_fine;
using protocol::Width;

constexpr std::int64_t kNoFall = 0;

/// Follows an entity that is at `position` at the end of `tick`, and moved by `step` in that tick.
/// Returns whether a new motion was needed.
bool follow(MotionTrack& track, sim::Tick tick, sim::Vec2 position, sim::Vec2 step) {
    if (track.extrapolates_to(to_fine(position), tick, kNoFall)) return false;
    track.begin(motion_through(tick, position, step, false), kNoFall);
    return true;
}

TEST(MotionTrack, an_entity_that_moves_as_predicted_needs_no_new_motion) {
    MotionTrack track(motion_through(10, {3.0f, 4.0f}, {0.125f, -0.25f}, false));
    for (sim::Tick tick = 11; tick < 200; ++tick) {
        const float ticks = static_cast<float>(tick - 10);
        EXPECT_FALSE(
            follow(track, tick, {3.0f + 0.125f * ticks, 4.0f - 0.25f * ticks}, {0.125f, -0.25f}));
    }
    EXPECT_EQ(track.newest().tick, 10u);
}

TEST(MotionTrack, a_new_motion_begins_when_the_truth_is_a_64th_of_a_metre_away) {
    MotionTrack track(motion_through(10, {3.0f, 4.0f}, {}, false));

    EXPECT_FALSE(follow(track, 11, {3.0f + 1.0f / 64, 4.0f}, {}));
    EXPECT_TRUE(follow(track, 12, {3.016f, 4.0f}, {}));
    EXPECT_EQ(track.newest().tick, 12u);
}

/// Compares the track with the truth, as a change log does in each tick, before it may begin a new
/// motion.
void compare_and_follow(MotionTrack& track, sim::Tick tick, sim::Vec2 position, sim::Vec2 step) {
    track.compare(to_fine(position), tick, kNoFall);
    static_cast<void>(follow(track, tick, position, step));
}

TEST(MotionTrack, a_motion_that_is_not_the_newest_any_more_leads_coarsely_for_a_while) {
    MotionTrack track(motion_through(10, {3.0f, 4.0f}, {}, false));
    compare_and_follow(track, 11, {3.02f, 4.0f}, {});
    ASSERT_EQ(track.newest_tick(), 11u);
    EXPECT_TRUE(track.leads_coarsely(10)) << "2 cm";
    EXPECT_TRUE(track.leads_coarsely(11));
    EXPECT_TRUE(track.leads_coarsely(12)) << "the newest";
    EXPECT_FALSE(track.leads_coarsely(9)) << "there was none";

    compare_and_follow(track, 12, {3.0625f, 4.0f}, {});
    EXPECT_TRUE(track.leads_coarsely(10)) << "exactly 1/16 m";

    compare_and_follow(track, 13, {3.0635f, 4.0f}, {});
    EXPECT_FALSE(track.leads_coarsely(10));
    EXPECT_TRUE(track.leads_coarsely(11)) << "that one began 2 cm further on";

    compare_and_follow(track, 14, {3.0f, 4.0f}, {});
    EXPECT_FALSE(track.leads_coarsely(10)) << "it has been off";
}

TEST(MotionTrack, a_motion_leads_briefly_while_it_is_off_by_an_eighth_of_a_metre_at_most) {
    MotionTrack track(motion_through(10, {3.0f, 4.0f}, {}, false));
    compare_and_follow(track, 11, {3.125f, 4.0f}, {});
    EXPECT_FALSE(track.leads_coarsely(10));
    EXPECT_TRUE(track.leads_briefly(10)) << "exactly 1/8 m";
    EXPECT_FALSE(track.leads_briefly(9)) << "there was none";

    compare_and_follow(track, 12, {3.126f, 4.0f}, {});
    EXPECT_FALSE(track.leads_briefly(10));
    EXPECT_TRUE(track.leads_briefly(11));

    compare_and_follow(track, 13, {3.0f, 4.0f}, {});
    EXPECT_FALSE(track.leads_briefly(10)) << "it has been off";
}

TEST(MotionTrack, a_motion_that_ends_by_a_jump_does_not_lead_coarsely) {
    MotionTrack track(motion_through(10, {3.0f, 4.0f}, {}, false));
    compare_and_follow(track, 11, {30.0f, 4.0f}, {});

    EXPECT_FALSE(track.leads_coarsely(10)) << "in the same tick";
    EXPECT_FALSE(track.leads_briefly(10));
    EXPECT_TRUE(track.leads_coarsely(11));
}

TEST(MotionTrack, a_fall_leads_coarsely_until_it_has_ended) {
    constexpr std::int64_t kFall = 1 << 10;
    const Motion fall = motion_through(10, {3.0f, 4.0f}, {}, true);
    MotionTrack track(fall);
    track.begin(motion_through(11, {3.0f, 4.0f}, {}, true), kFall);
    for (sim::Tick tick = 12; tick <= 10 + protocol::kFallTicksMax; ++tick) {
        track.compare(extrapolate(fall, tick, kFall), tick, kFall);
        EXPECT_TRUE(track.leads_coarsely(10)) << tick;
    }
    const sim::Tick ended = 11 + protocol::kFallTicksMax;
    track.compare(extrapolate(fall, ended, kFall), ended, kFall);
    EXPECT_FALSE(track.leads_coarsely(10));
    EXPECT_FALSE(track.leads_briefly(10));
}

TEST(MotionTrack, a_motion_takes_the_place_of_one_that_was_off) {
    MotionTrack track(motion_through(10, {0.0f, 0.0f}, {}, false));
    for (sim::Tick tick = 11; tick < 60; ++tick) {
        const sim::Vec2 jump{tick % 2 == 0 ? 0.0f : 9.0f, 0.0f};
        compare_and_follow(track, tick, jump, {});
        EXPECT_TRUE(track.leads_coarsely(tick));
        EXPECT_TRUE(track.leads_briefly(tick));
        EXPECT_FALSE(track.leads_coarsely(tick - 1));
        EXPECT_FALSE(track.leads_briefly(tick - 1));
    }
}

TEST(MotionTrack, a_client_that_holds_the_previous_motion_needs_narrow_numbers) {
    MotionTrack track(motion_through(10, {3.0f, 4.0f}, {0.1f, 0.0f}, false));
    ASSERT_TRUE(follow(track, 13, {3.32f, 4.02f}, {0.1f, 0.02f}));

    EXPECT_EQ(track.widths_since(10), (MotionWidths{Width::narrow, Width::narrow}));
    EXPECT_EQ(track.widths_since(12), (MotionWidths{Width::narrow, Width::narrow}));
    EXPECT_EQ(track.widths_since(9), (MotionWidths{})) << "it knows nothing";
}

TEST(MotionTrack, the_widths_are_enough_for_every_motion_that_a_client_may_hold) {
    MotionTrack track(motion_through(10, {0.0f, 0.0f}, {}, false));
    ASSERT_TRUE(follow(track, 11, {1.5f, 0.0f}, {}));
    ASSERT_TRUE(follow(track, 12, {0.1f, 0.0f}, {}));

    EXPECT_EQ(track.widths_since(10).place, Width::far) << "that of tick 11 may have arrived, too";
    EXPECT_EQ(track.widths_since(11).place, Width::far);
}

TEST(MotionTrack, older_motions_than_are_remembered_count_as_unknown) {
    MotionTrack track(motion_through(0, {}, {}, false));
    for (sim::Tick tick = 1; tick <= MotionTrack::kMotionsMax; ++tick)
        ASSERT_TRUE(follow(track, tick, {0.1f * static_cast<float>(tick), 0.0f}, {}));

    EXPECT_EQ(track.widths_since(0), (MotionWidths{}));
    EXPECT_NE(track.widths_since(1), (MotionWidths{}));
}

TEST(MotionTrack, a_client_that_holds_an_ended_motion_needs_whole_numbers) {
    constexpr auto kLast = static_cast<sim::Tick>(10 + protocol::kExtrapolatedTicksMax);
    const auto begun_at = [](sim::Tick tick) {
        MotionTrack track(motion_through(10, {3.0f, 4.0f}, {}, false));
        EXPECT_TRUE(follow(track, tick, {3.05f, 4.0f}, {}));
        return track;
    };
    EXPECT_EQ(begun_at(kLast).widths_since(10), (MotionWidths{Width::narrow, Width::narrow}));
    EXPECT_EQ(begun_at(kLast + 1).widths_since(10), (MotionWidths{}));
}

TEST(MotionTrack, a_motion_ends_when_its_prediction_ends_unless_it_stands) {
    constexpr auto kLast = static_cast<sim::Tick>(10 + protocol::kExtrapolatedTicksMax);
    const MotionTrack walks(motion_through(10, {3.0f, 4.0f}, {0.1f, 0.0f}, false));
    EXPECT_FALSE(walks.has_ended(kLast));
    EXPECT_TRUE(walks.has_ended(kLast + 1));
    EXPECT_FALSE(MotionTrack(motion_through(10, {3.0f, 4.0f}, {}, false)).has_ended(kLast + 1));

    const MotionTrack falls(motion_through(10, {3.0f, 4.0f}, {}, true));
    constexpr auto kLanded = static_cast<sim::Tick>(10 + protocol::kFallTicksMax);
    EXPECT_FALSE(falls.has_ended(kLanded));
    EXPECT_TRUE(falls.has_ended(kLanded + 1));
    EXPECT_FALSE(walks.has_ended(kLanded + 1));
}

/// A shot of 0.8 m a tick whose restitution is 0.5.
constexpr protocol::ShotKind kShot{.step = 6554, .restitution = 1u << 14};

TEST(MotionTrack, only_a_client_that_holds_the_motion_before_is_sent_a_bounce) {
    using protocol::ShotForm;
    MotionTrack track(motion_through(10, {3.0f, 4.0f}, {0.8f, 0.0f}, false));
    track.begin(motion_through(14, {6.0f, 4.0f}, {-0.4f, 0.0f}, false), kNoFall, &kShot);
    EXPECT_EQ(track.widths_since(10).form, ShotForm::mirrored_x);
    EXPECT_EQ(track.widths_since(13).form, ShotForm::mirrored_x);
    EXPECT_EQ(track.widths_since(9), (MotionWidths{}));

    track.begin(motion_through(18, {4.6f, 4.0f}, {0.2f, 0.0f}, false), kNoFall, &kShot);
    EXPECT_EQ(track.before_newest().tick, 14u);
    EXPECT_EQ(track.widths_since(14).form, ShotForm::mirrored_x);
    EXPECT_EQ(track.widths_since(13).form, ShotForm::widths) << "it may not hold that of tick 14";
}

TEST(MotionTrack, what_is_no_projectile_does_not_bounce) {
    MotionTrack track(motion_through(10, {3.0f, 4.0f}, {0.8f, 0.0f}, false));
    track.begin(motion_through(14, {6.0f, 4.0f}, {-0.4f, 0.0f}, false), kNoFall);
    EXPECT_EQ(track.widths_since(10).form, protocol::ShotForm::widths);
}

/// What one client holds, and what the server knows of it.
struct Listener {
    std::optional<Motion> held;
    sim::Tick held_since = 0;                ///< as far as the server knows
    std::vector<sim::Tick> not_yet_known{};  ///< delivered messages that the server will learn of
};

/// An entity that walks, turns, stops and is moved elsewhere.
struct Walker {
    Random& random;
    sim::Vec2 position{100.0f, 100.0f};
    sim::Vec2 step{};

    void walk() {
        const auto some = [this](float most) { return most * (2.0f * random.unit() - 1.0f); };
        if (random.below(20) == 0) step = {some(0.2f), some(0.2f)};
        if (random.below(60) == 0) step = {};
        if (random.below(300) == 0) position = {some(1000.0f), some(1000.0f)};
        position = {position.x + step.x + some(0.002f), position.y + step.y};
    }
};

TEST(MotionTrack, every_client_predicts_the_truth_however_many_messages_are_lost) {
    Random random(7);
    Walker walker{random};
    MotionTrack track(motion_through(0, walker.position, walker.step, false));
    std::vector<Listener> listeners(20);
    std::uint64_t bits = 0;
    std::uint64_t messages = 0;
    for (sim::Tick tick = 1; tick <= 20'000; ++tick) {
        const sim::Vec2 before = walker.position;
        walker.walk();
        const sim::Vec2 step{walker.position.x - before.x, walker.position.y - before.y};
        (void)follow(track, tick, walker.position, step);
        for (std::size_t i = 0; i < listeners.size(); ++i) {
            Listener& listener = listeners[i];
            if ((tick + i) % 3 != 0 ||
                (listener.held && listener.held_since >= track.newest().tick))
                continue;
            std::vector<std::byte> bytes(32);
            protocol::BitWriter writer(bytes);
            write_motion(writer, track.newest(), tick,
                         listener.held ? track.widths_since(listener.held_since) : MotionWidths{},
                         false);
            if (i == 0) {
                bits += writer.size_in_bits();
                ++messages;
            }
            bytes.resize(writer.finish());
            // Some listeners lose more than others, and some acknowledge late.
            if (random.below(100) < 5 * i) continue;
            protocol::BitReader reader(bytes);
            const auto read = read_motion(reader, tick, listener.held, kNoFall);
            ASSERT_TRUE(read);
            if (!listener.held || read->tick > listener.held->tick) listener.held = read;
            ASSERT_EQ(*listener.held, track.newest());
            listener.not_yet_known.push_back(tick);
            if (random.below(3) != 0) continue;
            listener.held_since = listener.not_yet_known[random.below(
                static_cast<std::uint32_t>(listener.not_yet_known.size()))];
            std::erase_if(listener.not_yet_known,
                          [&](sim::Tick known) { return known <= listener.held_since; });
        }
        for (const Listener& listener : listeners) {
            if (!listener.held || listener.held->tick != track.newest().tick) continue;
            ASSERT_TRUE(is_within_bound(extrapolate(*listener.held, tick, kNoFall),
                                        to_fine(walker.position)));
        }
    }
    // The first listener loses nothing. Whole numbers would take 107 bits.
    EXPECT_GT(messages, 1'000u);
    EXPECT_LT(static_cast<double>(bits) / static_cast<double>(messages), 64.0);
}

/// A shot that flies straight and bounces off walls of any direction, without losing speed.
struct Flyer {
    Random& random;
    sim::Vec2 position{100.0f, 100.0f};
    sim::Vec2 step{0.64f, 0.48f};

    void fly() {
        if (random.below(15) != 0) {
            position += step;
            return;
        }
        const float angle = 1.5707963f * (random.below(2) == 0 ? static_cast<float>(random.below(4))
                                                               : 4.0f * random.unit());
        const sim::Vec2 after = sim::bounce(step, {std::cos(angle), std::sin(angle)}, 1.0f);
        const float part = random.unit();
        position += step * part + after * (1.0f - part);
        step = after;
    }
};

// Some are introduced in the middle of a flight, and begin with a restarted motion.
TEST(MotionTrack, every_client_finds_each_bounce_however_many_messages_are_lost) {
    constexpr protocol::ShotKind kElastic{.step = 6554, .restitution = 1u << 15};
    Random random(7);
    Flyer flyer{random};
    MotionTrack track(motion_through(0, flyer.position, flyer.step, false));
    std::vector<Listener> listeners(20);
    std::uint64_t bounces = 0;
    std::uint64_t messages = 0;
    for (sim::Tick tick = 1; tick <= 20'000; ++tick) {
        flyer.fly();
        if (!track.extrapolates_to(to_fine(flyer.position), tick, kNoFall))
            track.begin(motion_through(tick, flyer.position, flyer.step, false), kNoFall,
                        &kElastic);
        for (std::size_t i = 0; i < listeners.size(); ++i) {
            Listener& listener = listeners[i];
            if ((tick + i) % 3 != 0) continue;
            if (!listener.held || random.below(100) == 0) {
                listener = {.held = restarted_at(track.newest(), tick, kNoFall),
                            .held_since = tick};
                continue;
            }
            if (listener.held_since >= track.newest().tick) continue;
            std::vector<std::byte> bytes(32);
            protocol::BitWriter writer(bytes);
            const MotionWidths widths = track.widths_since(listener.held_since);
            write_shot_motion(writer, track.newest(), tick, widths, track.before_newest(), kElastic,
                              false);
            ++messages;
            bounces += widths.form != protocol::ShotForm::widths ? 1 : 0;
            bytes.resize(writer.finish());
            if (random.below(100) < 5 * i) continue;
            protocol::BitReader reader(bytes);
            const auto read = read_shot_motion(reader, tick, listener.held, kElastic, kNoFall);
            ASSERT_TRUE(read);
            if (read->tick > listener.held->tick) {
                listener.held = read;
                ASSERT_EQ(*listener.held, track.newest()) << tick << " of " << i;
            }
            listener.not_yet_known.push_back(tick);
            if (random.below(3) != 0) continue;
            listener.held_since = listener.not_yet_known[random.below(
                static_cast<std::uint32_t>(listener.not_yet_known.size()))];
            std::erase_if(listener.not_yet_known,
                          [&](sim::Tick known) { return known <= listener.held_since; });
        }
    }
    EXPECT_GT(messages, 10'000u);
    EXPECT_GT(bounces, messages / 4);
}

}  // namespace
}  // namespace arena::server::motion_track_test
