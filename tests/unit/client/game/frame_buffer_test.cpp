#include "client/game/frame_buffer.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/map_builder.h"
#include "tests/unit/client/support/update_content.h"

namespace arena::client::frame_buffer_test {
namespace {

using test::message;
using test::motion;
using test::UpdateContent;

constexpr sim::EntityId kOwn{1};
/// 50 m/s^2. The top speed does not matter here.
constexpr protocol::RunKind kRunner{.top = 0, .ground = 3641, .air = 1456};

/// A view of a world with 60 ticks a second, and what is shown of it.
struct Seen {
    explicit Seen(const GameSettings& chosen = {}, float gravity = 0.0f) {
        protocol::Welcome welcome{.player = kOwn,
                                  .tick_rate = 60,
                                  .gravity = gravity,
                                  .archetypes = {{.run = kRunner, .outline = {}}}};
        view = WorldView(welcome);
        frames.start(kOwn, 60, chosen);
    }
    /// On a map with these obstacles, whose players have this core.
    Seen(float gravity, const arena::test::MapBuilder& map, BodyCore core = {.radius = 0.5f})
        : Seen(GameSettings{}, gravity) {
        terrain = map.terrain();
        flight.emplace(*terrain);
        frames.start(kOwn, 60, {}, {.flight = &*flight, .cores = {core}});
    }
    void receive(sim::Tick tick, const UpdateContent& content, std::optional<sim::Vec2> own = {}) {
        const test::Message message =
            test::message({.tick = tick, .own_motion = motion_of(own)}, content, view.fall());
        EXPECT_TRUE(view.apply(message.update()));
        frames.add(view, moment);
    }
    static std::optional<protocol::OwnMotion> motion_of(std::optional<sim::Vec2> own) {
        if (!own) return std::nullopt;
        return protocol::OwnMotion{.position = *own, .velocity = {6.0f, 0.0f}};
    }
    /// Returns the only other player.
    PicturePlayer other(double at) {
        frames.advance_to(at, 1.0 / 60.0);
        moment = at;
        std::vector<PicturePlayer> others;
        is_beyond = frames.show_others(at, others);
        EXPECT_EQ(others.size(), 1u);
        return others.empty() ? PicturePlayer{} : others[0];
    }
    std::vector<PictureProjectile> projectiles(double at) {
        std::vector<PictureProjectile> all;
        frames.show_projectiles(at, all);
        return all;
    }

    std::shared_ptr<const sim::Terrain> terrain;
    std::optional<Flight> flight;
    WorldView view{{}};
    FrameBuffer frames;
    double moment = 0.0;
    bool is_beyond = false;
};

UpdateContent introducing(const protocol::Introduction& introduction) {
    return {.introduced = {{3, introduction}}};
}

TEST(FrameBuffer, a_player_that_moves_as_extrapolated_is_shown_where_the_server_expects_it) {
    Seen seen;
    seen.receive(100, introducing(test::player(2, motion(100, {4.0f, 0.0f}, {0.125f, 0.0f}))));
    seen.receive(103, {});

    EXPECT_FLOAT_EQ(seen.other(100.0).position.x, 4.0f);
    EXPECT_FLOAT_EQ(seen.other(101.5).position.x, 4.1875f);
    EXPECT_FLOAT_EQ(seen.other(103.0).position.x, 4.375f);
}

TEST(FrameBuffer, spreads_the_error_evenly_between_two_frames) {
    Seen seen;
    seen.receive(100, introducing(test::player(2, motion(100, {4.0f, 0.0f}, {0.125f, 0.0f}))));
    seen.receive(103, {.motions = {{3, motion(103, {4.0f, 0.375f}, {0.0f, 0.125f})}}});

    EXPECT_FLOAT_EQ(seen.other(101.0).position.x, 4.0f);
    EXPECT_FLOAT_EQ(seen.other(101.0).position.y, 0.125f);
    EXPECT_FLOAT_EQ(seen.other(102.0).position.y, 0.25f);
    EXPECT_FLOAT_EQ(seen.other(104.0).position.y, 0.5f);
}

TEST(FrameBuffer, a_fall_is_shown_as_a_parabola) {
    Seen seen({}, 36.0f);  // a centimetre per tick, more with each tick
    protocol::Motion falling = protocol::motion_through(100, {0.0f, 10.0f}, {}, true);
    seen.receive(100, introducing(test::player(2, falling)));
    seen.receive(106, {});

    EXPECT_NEAR(seen.other(103.0).position.y, 10.0f - 0.01f * 6.0f, 1e-4f);
    EXPECT_NEAR(seen.other(106.0).position.y, 10.0f - 0.01f * 21.0f, 1e-4f);
}

/// It landed and rose again, and both were reported late.
TEST(FrameBuffer, a_fall_that_did_not_come_true_is_shown_as_a_straight_line) {
    Seen seen({}, 36.0f);
    const protocol::Motion falling = protocol::motion_through(100, {0.0f, 10.0f}, {}, true);
    seen.receive(100, introducing(test::player(2, falling)));
    seen.receive(106, {.motions = {{3, motion(106, {0.0f, 10.75f}, {0.0f, 0.125f})}}});

    EXPECT_NEAR(seen.other(102.0).position.y, 10.25f, 1e-4f);
    EXPECT_NEAR(seen.other(103.0).position.y, 10.375f, 1e-4f);
}

/// It dashed downwards, and began another fall; of all this only the last was reported. By chance
/// the first fall would have led to almost the same height.
/// Turns back, from 6 m/s to the right.
protocol::Motion turn_at(sim::Tick tick, sim::Vec2 position) {
    return steered(motion(tick, position, {0.1f, 0.0f}), {-102, 0}, kRunner).value();
}

TEST(FrameBuffer, a_turn_is_shown_along_its_bend) {
    Seen seen;
    const protocol::Motion turn = turn_at(100, {5.0f, 5.0f});
    seen.receive(100, {.introduced = {{0, test::player(2, turn)}}});
    seen.receive(112, {});

    for (sim::Tick tick = 100; tick <= 115; ++tick)
        EXPECT_NEAR(seen.other(tick).position.x, to_metres(extrapolate(turn, tick, 0)).x, 1e-4f)
            << tick;
}

TEST(FrameBuffer, a_turn_that_did_not_come_true_is_shown_as_a_straight_line) {
    Seen seen;
    seen.receive(100, {.introduced = {{0, test::player(2, turn_at(100, {5.0f, 5.0f}))}}});
    seen.receive(112, {.motions = {{0, motion(108, {5.6f, 5.0f}, {0.0f, 0.0f})}}});

    for (int ticks = 0; ticks <= 12; ticks += 3) {
        const PicturePlayer shown = seen.other(100.0 + ticks);
        const PicturePlayer after = seen.other(101.0 + ticks);
        if (ticks == 12) break;
        EXPECT_NEAR(after.position.x - shown.position.x, 0.05f, 0.01f) << ticks;
    }
}

TEST(FrameBuffer, a_fall_that_another_one_followed_is_shown_no_faster_than_either) {
    Seen seen({}, 25.0f);
    const protocol::Motion first =
        protocol::motion_through(100, {0.0f, 30.0f}, {0.0f, -0.0772f}, true);
    const protocol::Motion second =
        protocol::motion_through(112, {0.0f, 27.38f}, {0.0f, -0.1211f}, true);
    seen.receive(100, introducing(test::player(2, first)));
    seen.receive(112, {.motions = {{3, second}}});

    float before = seen.other(100.0).position.y;
    for (double moment = 101.0; moment <= 112.0; moment += 1.0) {
        const float now = seen.other(moment).position.y;
        EXPECT_LE(before - now, 0.1211f + 0.0501f + 1.0f / 64.0f) << moment;
        before = now;
    }
}

arena::test::MapBuilder floor_at_10() {
    return arena::test::MapBuilder().box({0.0f, 8.0f}, {40.0f, 10.0f});
}

/// The news that it has landed was in a lost update.
TEST(FrameBuffer, no_player_is_extrapolated_through_a_floor) {
    Seen seen(36.0f, floor_at_10());
    const protocol::Motion falling =
        protocol::motion_through(100, {20.0f, 11.0f}, {0.0f, -0.3f}, true);
    seen.receive(100, introducing(test::player(2, falling)));
    seen.receive(103, {});
    seen.receive(106, {});

    // A quarter of its radius lies in the floor.
    constexpr float kStopped = 10.0f + 0.75f * 0.5f;
    EXPECT_GT(seen.other(101.0).position.y, 10.5f);
    for (const double moment : {103.0, 104.5, 106.0, 108.0, 120.0}) {
        const PicturePlayer other = seen.other(moment);
        EXPECT_NEAR(other.position.y, kStopped, 0.01f) << moment;
        EXPECT_EQ(other.velocity, sim::Vec2{}) << moment;
    }

    seen.receive(109, {.motions = {{3, motion(109, {20.5f, 10.5f}, {0.125f, 0.0f})}}});
    float shown = 0.0f;
    for (double moment = 121.0; moment < 180.0; moment += 1.0)
        shown = seen.other(moment).position.x;
    EXPECT_NEAR(shown, 20.5f + 15.0f * 0.125f, 0.01f) << "a later update says that it moves on";
}

TEST(FrameBuffer, no_player_is_extrapolated_through_a_wall_beyond_the_newest_frame) {
    Seen seen(0.0f, arena::test::MapBuilder().box({21.0f, 0.0f}, {22.0f, 40.0f}));
    seen.receive(100, introducing(test::player(2, motion(100, {20.0f, 5.0f}, {0.25f, 0.0f}))));

    EXPECT_NEAR(seen.other(102.0).position.x, 20.5f, 1e-4f);
    EXPECT_NEAR(seen.other(110.0).position.x, 21.0f - 0.75f * 0.5f, 0.01f);
}

TEST(FrameBuffer, a_player_that_drops_through_a_one_sided_line_is_extrapolated_further) {
    Seen seen(36.0f, arena::test::MapBuilder().one_sided_line({0.0f, 10.0f}, {40.0f, 10.0f}));
    const protocol::Motion falling =
        protocol::motion_through(100, {20.0f, 11.0f}, {0.0f, -0.3f}, true);
    seen.receive(100, introducing(test::player(2, falling)));
    seen.receive(106, {});

    EXPECT_LT(seen.other(106.0).position.y, 9.5f);
}

/// It has walked off the edge, and its path passes 0.3 m beside the corner.
TEST(FrameBuffer, a_fall_close_to_a_corner_is_stopped_only_where_the_core_is_in_the_way) {
    const auto ledge = arena::test::MapBuilder().box({20.0f, 8.0f}, {40.0f, 10.0f});
    const protocol::Motion falling =
        protocol::motion_through(100, {19.8f, 10.3f}, {-0.03f, 0.0f}, true);
    for (const float radius : {0.0f, 0.5f}) {
        Seen seen(25.0f, ledge, {.radius = radius});
        seen.receive(100, introducing(test::player(2, falling)));
        for (sim::Tick tick = 103; tick <= 115; tick += 3)
            seen.receive(tick, {});

        const PicturePlayer other = seen.other(115.0);
        const bool falls_on = other.position.y < 9.7f;
        EXPECT_EQ(falls_on, radius == 0.0f) << radius << ": " << other.position.y;
    }
}

/// A straight line between the ends of its way would lead through the corner.
TEST(FrameBuffer, a_fall_over_a_corner_is_not_stopped_when_updates_are_lost) {
    Seen seen(25.0f, arena::test::MapBuilder().box({20.0f, 8.0f}, {21.0f, 9.92f}),
              {.radius = 0.0f});
    const protocol::Motion falling =
        protocol::motion_through(100, {19.0f, 10.0f}, {0.2f, 0.03f}, true);
    const float landing = 10.0f + 0.03f * 12.0f - 78.0f * 25.0f / 3600.0f;  // after 12 ticks
    ASSERT_LT(landing, 9.92f) << "it has fallen below the top of the corner";
    seen.receive(100, introducing(test::player(2, falling)));
    seen.receive(112, {});

    EXPECT_NEAR(seen.other(106.0).position.x, 20.2f, 0.01f);
    EXPECT_NEAR(seen.other(112.0).position.x, 21.4f, 0.01f);
    EXPECT_NEAR(seen.other(112.0).position.y, landing, 0.01f);
}

/// Where the next update would have come, it lies on the floor.
TEST(FrameBuffer, a_fall_beyond_the_newest_frame_ends_on_the_floor_and_does_not_slide_back) {
    Seen seen(36.0f, floor_at_10());
    const protocol::Motion falling =
        protocol::motion_through(100, {20.0f, 11.0f}, {0.3f, 0.0f}, true);
    seen.receive(100, introducing(test::player(2, falling)));

    float before = 20.0f;
    for (double moment = 100.5; moment <= 115.0; moment += 0.5) {
        const float now = seen.other(moment).position.x;
        EXPECT_GE(now, before) << moment;
        before = now;
    }
    EXPECT_EQ(seen.other(114.0).velocity, sim::Vec2{});
}

TEST(FrameBuffer, a_player_that_was_stopped_stands_until_the_next_report) {
    Seen seen(0.0f, arena::test::MapBuilder().box({21.0f, 0.0f}, {22.0f, 5.0f}), {.radius = 0.4f});
    // Its way leads by the corner, and then on beside the wall.
    seen.receive(100, introducing(test::player(2, motion(100, {20.5f, 5.2f}, {0.1f, 0.0f}))));
    seen.receive(103, {});
    seen.receive(106, {});
    const float stopped = seen.other(106.0).position.x;
    ASSERT_LT(stopped, 21.0f);
    seen.receive(130, {});

    EXPECT_FLOAT_EQ(seen.other(130.0).position.x, stopped);
}

/// Its speed grows by 0.6 m/s with each tick.
TEST(FrameBuffer, a_fall_beyond_the_newest_frame_is_shown_with_the_speed_that_it_has_there) {
    Seen seen({}, 36.0f);
    seen.receive(100, introducing(test::player(
                          2, protocol::motion_through(100, {0.0f, 90.0f}, {0.1f, -0.1f}, true))));

    EXPECT_NEAR(seen.other(110.0).velocity.y, -6.0f - 10.0f * 0.6f, 0.05f);
    EXPECT_NEAR(seen.other(110.0).velocity.x, 6.0f, 0.05f);
    EXPECT_EQ(seen.other(130.0).velocity, sim::Vec2{}) << "it stands until the next update";
}

/// It was thrown between the first two updates: neither velocity leads from the one place to the
/// other.
TEST(FrameBuffer, a_detour_after_the_first_frame_moves_no_player_before_that_is_shown) {
    Seen seen;
    seen.receive(100, introducing(test::player(2, motion(100, {4.0f, 0.0f}))));
    EXPECT_FLOAT_EQ(seen.other(97.0).position.x, 4.0f);
    seen.receive(103, {.motions = {{3, motion(103, {4.8f, 0.0f}, {0.05f, 0.0f})}}});

    float before = 4.0f;
    for (double moment = 98.0; moment < 130.0; moment += 1.0) {
        const float now = seen.other(moment).position.x;
        EXPECT_NEAR(now, before, 0.05f + 0.0501f + 1.0f / 64.0f) << moment;
        before = now;
    }
}

/// A correction was still hidden when the player died.
TEST(FrameBuffer, a_new_life_begins_where_it_is) {
    Seen seen;
    seen.receive(100, introducing(test::player(2, motion(100, {4.0f, 0.0f}))));
    seen.other(103.0);
    seen.receive(102, {.motions = {{3, motion(102, {7.0f, 0.0f})}}});
    EXPECT_NEAR(seen.other(103.5).position.x, 4.0f, 0.1f);
    seen.receive(103, {.removed = {3}});
    seen.receive(106, introducing(test::player(2, motion(106, {40.0f, 0.0f}))));
    seen.receive(109, {});

    EXPECT_FLOAT_EQ(seen.other(106.0).position.x, 40.0f);
}

TEST(FrameBuffer, a_new_life_begins_where_it_is_when_its_update_is_late) {
    Seen seen;
    seen.receive(100, introducing(test::player(2, motion(100, {4.0f, 0.0f}))));
    seen.other(103.0);
    seen.receive(102, {.motions = {{3, motion(102, {7.0f, 0.0f})}}});
    EXPECT_NEAR(seen.other(104.0).position.x, 4.0f, 0.1f);
    seen.receive(103, {.introduced = {{4, test::player(2, motion(103, {40.0f, 0.0f}))}}});

    EXPECT_FLOAT_EQ(seen.other(104.0).position.x, 40.0f);
}

TEST(FrameBuffer, extrapolates_beyond_the_newest_frame_for_a_bounded_time) {
    Seen seen({.extrapolation_max = std::chrono::milliseconds{100}});  // 6 ticks
    seen.receive(100, introducing(test::player(2, motion(100, {4.0f, 0.0f}, {0.125f, 0.0f}))));

    EXPECT_FLOAT_EQ(seen.other(103.0).position.x, 4.375f);
    EXPECT_TRUE(seen.is_beyond);
    EXPECT_FLOAT_EQ(seen.other(106.0).position.x, 4.75f);
    EXPECT_FLOAT_EQ(seen.other(150.0).position.x, 4.75f);
}

TEST(FrameBuffer, late_news_moves_no_player_at_once) {
    Seen seen;
    seen.receive(100, introducing(test::player(2, motion(100, {4.0f, 0.0f}, {0.1f, 0.0f}))));
    const float before = seen.other(105.0).position.x;
    seen.receive(103, {.motions = {{3, motion(103, {4.0f, 0.0f}, {0.0f, 0.0f})}}});

    const float after = seen.other(105.0).position.x;
    EXPECT_NEAR(after, before, 0.0501f);
    float last = after;
    for (int tick = 106; tick < 140; ++tick) {
        const float now = seen.other(tick).position.x;
        EXPECT_LE(std::abs(now - last), 0.0501f);
        last = now;
    }
    EXPECT_NEAR(last, 4.0f, 0.01f);
}

/// The news of its stop was lost, and comes with the second update after it.
TEST(FrameBuffer, a_player_whose_stop_was_reported_late_moves_back_as_slowly_as_a_correction) {
    Seen seen;
    seen.receive(100, introducing(test::player(2, motion(100, {4.0f, 0.0f}, {0.1f, 0.0f}))));
    seen.receive(106, {});
    seen.receive(109, {.motions = {{3, motion(109, {4.1f, 0.0f}, {0.0f, 0.0f})}}});

    float last = seen.other(105.0).position.x;
    EXPECT_NEAR(last, 4.5f, 0.005f);
    for (int tick = 106; tick < 140; ++tick) {
        const float now = seen.other(tick).position.x;
        EXPECT_GE(now - last, -0.0501f - 0.0053f) << tick;
        last = now;
    }
    EXPECT_NEAR(last, 4.1f, 0.01f);
}

TEST(FrameBuffer, a_player_that_respawns_elsewhere_is_not_drawn_on_the_way_there) {
    Seen seen;
    seen.receive(100, introducing(test::player(2, motion(100, {4.0f, 0.0f}))));
    seen.receive(103, {.removed = {3}});
    seen.receive(106, introducing(test::player(2, motion(106, {40.0f, 0.0f}))));
    seen.receive(109, {});

    EXPECT_FLOAT_EQ(seen.other(102.0).position.x, 4.0f);
    EXPECT_FLOAT_EQ(seen.other(106.5).position.x, 40.0f);
}

/// When the update with its removal is lost, another short id shows that it left and came back.
TEST(FrameBuffer, a_player_that_left_view_unnoticed_and_came_back_does_not_jump) {
    Seen seen;
    seen.receive(100, introducing(test::player(2, motion(100, {4.0f, 0.0f}, {0.125f, 0.0f}))));
    seen.receive(103, {});
    seen.other(103.5);
    seen.receive(106, {.introduced = {{4, test::player(2, motion(106, {3.0f, 0.0f}))}}});

    float before = seen.other(103.5).position.x;
    for (double moment = 104.0; moment < 130.0; moment += 0.5) {
        const float now = seen.other(moment).position.x;
        EXPECT_NEAR(now, before, 0.125f + 0.0501f) << moment;
        before = now;
    }
    EXPECT_NEAR(before, 3.0f, 0.1f);
}

/// Through the floor it would have fallen further than the snap distance.
TEST(FrameBuffer, a_player_that_came_back_where_a_floor_stopped_its_fall_does_not_jump) {
    Seen seen(36.0f, floor_at_10());
    const protocol::Motion falling =
        protocol::motion_through(100, {20.0f, 11.0f}, {0.125f, -0.5f}, true);
    seen.receive(100, introducing(test::player(2, falling)));
    const float stopped = seen.other(110.0).position.x;
    ASSERT_LT(stopped, 21.0f);
    seen.receive(112, {.introduced = {{4, test::player(2, motion(112, {22.0f, 10.5f}))}}});

    float before = stopped;
    for (double moment = 110.5; moment < 130.0; moment += 0.5) {
        const float now = seen.other(moment).position.x;
        EXPECT_NEAR(now, before, 0.125f + 0.0501f) << moment;
        before = now;
    }
    EXPECT_NEAR(before, 22.0f, 0.1f);
}

TEST(FrameBuffer, a_player_introduced_beyond_the_snap_distance_begins_a_new_life) {
    Seen seen;
    seen.receive(100, introducing(test::player(2, motion(100, {4.0f, 0.0f}))));
    seen.receive(103, {.introduced = {{4, test::player(2, motion(103, {40.0f, 0.0f}))}}});
    seen.receive(106, {});

    EXPECT_FLOAT_EQ(seen.other(102.0).position.x, 4.0f);
    EXPECT_FLOAT_EQ(seen.other(103.5).position.x, 40.0f);
}

TEST(FrameBuffer, a_shot_begins_where_and_when_it_was_fired) {
    Seen seen;
    seen.receive(100, {});
    seen.receive(103, introducing(test::projectile(5, motion(101, {2.0f, 0.0f}, {0.5f, 0.0f}))));

    EXPECT_TRUE(seen.projectiles(100.5).empty());
    ASSERT_EQ(seen.projectiles(101.0).size(), 0u) << "the own player's shots are shown elsewhere";
}

TEST(FrameBuffer, a_shot_of_another_player_is_shown_from_its_muzzle_on) {
    Seen seen;
    protocol::Introduction shot = test::projectile(5, motion(101, {2.0f, 0.0f}, {0.5f, 0.0f}));
    shot.traits.owner = {2};
    seen.receive(100, {});
    seen.receive(103, introducing(shot));
    seen.receive(106, {});

    EXPECT_TRUE(seen.projectiles(100.5).empty());
    ASSERT_EQ(seen.projectiles(101.5).size(), 1u);
    EXPECT_FLOAT_EQ(seen.projectiles(101.5)[0].position.x, 2.25f);
    EXPECT_FLOAT_EQ(seen.projectiles(105.0)[0].position.x, 4.0f);
}

TEST(FrameBuffer, a_shot_is_shown_no_further_than_its_range) {
    Seen seen;
    seen.view = WorldView(
        protocol::Welcome{.player = kOwn, .tick_rate = 60, .weapons = {{.range = 0.75f}}});
    protocol::Introduction shot = test::projectile(5, motion(103, {2.0f, 0.0f}, {0.5f, 0.0f}));
    shot.traits.owner = {2};
    seen.receive(100, {});
    seen.receive(103, introducing(shot));
    seen.receive(106, {.removed = {3}});

    EXPECT_EQ(seen.view.range_of(0), 0.75f);
    EXPECT_EQ(seen.view.range_of(1), 0.0f) << "an unknown weapon";
    ASSERT_EQ(seen.projectiles(104.25).size(), 1u);
    EXPECT_FLOAT_EQ(seen.projectiles(104.25)[0].position.x, 2.625f);
    EXPECT_TRUE(seen.projectiles(104.75).empty());
}

TEST(FrameBuffer, the_own_player_is_shown_where_the_server_reported_it) {
    Seen seen;
    seen.receive(100, introducing(test::player(1, motion(100, {0.0f, 0.0f}))),
                 sim::Vec2{7.0f, 1.0f});
    seen.receive(103, {}, sim::Vec2{7.3f, 1.0f});

    PicturePlayer own;
    ASSERT_TRUE(seen.frames.show_own(101.5, own));
    EXPECT_NEAR(own.position.x, 7.15f, 1e-5f);
}

/// Whatever is reported, in whatever rhythm, no player jumps.
RC_GTEST_PROP(FrameBufferProperty, no_player_moves_faster_than_its_motion_and_the_smoothing_allow,
              ()) {
    constexpr float kSpeed = 0.1f;  // metres a tick, at most, as a player of 6 m/s
    const auto steps = *rc::gen::container<std::vector<std::pair<int, int>>>(
        rc::gen::pair(rc::gen::inRange(1, 8), rc::gen::inRange(0, 8)));
    const int behind = *rc::gen::inRange(0, 12);
    Seen seen;
    const sim::Vec2 directions[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    sim::Tick tick = 100;
    sim::Vec2 place{50.0f, 50.0f};
    seen.receive(tick, introducing(test::player(2, motion(tick, place))));
    double shown_at = 100.0 - behind;
    sim::Vec2 shown = seen.other(shown_at).position;
    for (const auto& [ticks, turn] : steps) {
        const sim::Vec2 step = turn < 4 ? directions[turn] * kSpeed : sim::Vec2{};
        for (int i = 0; i < ticks; ++i) {
            shown_at += 1.0;
            const sim::Vec2 now = seen.other(shown_at).position;
            // What was reported may be off by a 64th of a metre, on each axis.
            RC_ASSERT(sim::length(now - shown) <= kSpeed + 0.05f + 0.03f);
            shown = now;
        }
        tick += static_cast<sim::Tick>(ticks);
        place += step * static_cast<float>(ticks);
        seen.receive(tick, {.motions = {{3, motion(tick, place, step)}}});
    }
}

/// The speeds of a player in metres per tick, as its updates have them.
struct Speeds {
    struct Speed {
        sim::Tick tick = 0;
        float speed = 0.0f;
    };
    /// Returns the greatest of those that count between two moments.
    [[nodiscard]] float greatest(double from, double until) const {
        float greatest = 0.0f;
        for (std::size_t i = 0; i < speeds.size(); ++i) {
            const bool ends_before = i + 1 < speeds.size() && speeds[i + 1].tick <= from;
            const bool begins_after = i > 0 && speeds[i - 1].tick >= until;
            if (!ends_before && !begins_after) greatest = std::max(greatest, speeds[i].speed);
        }
        return greatest;
    }
    std::vector<Speed> speeds;
};

/// A player that is pushed, thrown and falls at random, over a floor. Some updates are lost, and
/// some come without the news of the player.
RC_GTEST_PROP(FrameBufferProperty, no_player_is_shown_faster_than_reported_whatever_is_lost, ()) {
    struct Report {
        int ticks;
        int step;
        int pushed;
        int fate;  // 0: the update is lost, 1: it has no news, more: it arrives
    };
    const auto reports = *rc::gen::container<std::vector<Report>>(
        rc::gen::construct<Report>(rc::gen::inRange(1, 8), rc::gen::inRange(0, 8),
                                   rc::gen::inRange(0, 16), rc::gen::inRange(0, 6)));
    const int behind = *rc::gen::inRange(-8, 12);
    Seen seen(25.0f, arena::test::MapBuilder(72.0f, 48.0f).box({0.0f, 0.0f}, {72.0f, 10.0f}));
    const sim::Vec2 directions[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    sim::Tick tick = 100;
    sim::Vec2 place{36.0f, 20.0f};
    Speeds speeds;
    const auto receive = [&](const UpdateContent& content) {
        seen.receive(tick, content);
        speeds.speeds.push_back({tick, sim::length(seen.view.players()[0].velocity) / 60.0f});
    };
    receive(introducing(test::player(2, motion(tick, place))));
    double shown_at = 100.0 - behind;
    PicturePlayer shown = seen.other(shown_at);
    for (const auto [ticks, step, pushed, fate] : reports) {
        for (int i = 0; i < ticks; ++i) {
            const PicturePlayer now = seen.other(shown_at + 1.0);
            const float speed =
                std::max({sim::length(now.velocity) / 60.0f, sim::length(shown.velocity) / 60.0f,
                          speeds.greatest(shown_at, shown_at + 1.0)});
            const float moved = sim::length(now.position - shown.position);
            RC_ASSERT(moved <= speed + 0.0501f + 1.0f / 64.0f || moved > 3.0f);
            shown = now;
            shown_at += 1.0;
        }
        tick += static_cast<sim::Tick>(ticks);
        place += directions[step % 4] * (0.1f * static_cast<float>(step * ticks) / 4.0f);
        if (pushed < 4) place += directions[pushed] * 0.5f;
        place = {std::clamp(place.x, 2.0f, 70.0f), std::clamp(place.y, 10.5f, 46.0f)};
        const sim::Vec2 way = directions[step % 4] * (0.1f * static_cast<float>(step) / 4.0f);
        if (fate == 1) receive({});
        if (fate > 1)
            receive(
                {.motions = {{3, protocol::motion_through(tick, place, way, pushed % 2 == 0)}}});
    }
}

}  // namespace
}  // namespace arena::client::frame_buffer_test
