#include "tests/simulation/standing_law.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/side_view.h"

namespace arena::simulation::standing_law_test {
namespace {

struct Tick {
    sim::PlayerState before;
    sim::PlayerState after;
};

/// Returns what is found, on a map that is seen from the side unless gravity is 0.
std::string found(const Tick& tick, bool may_be_pushed = false, float gravity = 30.0f) {
    sim::Rules rules;
    rules.gravity = gravity;
    rules.archetypes.front().move = sim::MoveKind::slide;
    return broken_standing(tick.before, tick.after, rules, may_be_pushed);
}

Tick on_the_ground() {
    Tick tick;
    tick.before.ground_normal = tick.after.ground_normal = {0.0f, 1.0f};
    return tick;
}

TEST(StandingLaw, a_player_that_stands_or_falls_straight_down_keeps_it) {
    Tick falls;
    falls.before.velocity = {0.0f, -1.0f};
    falls.after.velocity = {0.0f, -1.5f};
    falls.after.position = {0.0f, -0.025f};

    EXPECT_EQ(found(on_the_ground()), "");
    EXPECT_EQ(found(falls), "");
    EXPECT_EQ(found(Tick{}, false, 0.0f), "");
}

TEST(StandingLaw, a_player_that_walks_breaks_it) {
    Tick walks = on_the_ground();
    walks.after.velocity = {0.01f, 0.0f};

    EXPECT_EQ(found(walks), "moves");
    EXPECT_EQ(found(walks, true), "moves") << "a push gives no velocity";
    EXPECT_EQ(found(walks, false, 0.0f), "moves");
}

TEST(StandingLaw, a_player_that_steers_jumps_or_dashes_down_in_the_air_breaks_it) {
    Tick steers;
    steers.after.velocity = {-0.5f, -0.5f};
    Tick jumps;
    jumps.after.velocity = {0.0f, 10.0f};
    Tick dashes;
    dashes.after.velocity = {0.0f, -16.0f};

    EXPECT_EQ(found(steers), "moves to the side in the air");
    EXPECT_EQ(found(jumps), "jumps");
    EXPECT_EQ(found(dashes), "falls faster than gravity");
}

TEST(StandingLaw, a_player_that_is_somewhere_else_was_pushed_or_breaks_it) {
    Tick shifted = on_the_ground();
    shifted.after.position = {0.1f, 0.0f};
    Tick glides;
    glides.after.position = {0.2f, -0.1f};
    Tick slides_down_a_slope;
    slides_down_a_slope.after.position = {0.08f, -0.1f};
    Tick rises;
    rises.after.position = {0.0f, 0.1f};

    EXPECT_EQ(found(shifted), "is somewhere else");
    EXPECT_EQ(found(shifted, true), "");
    EXPECT_EQ(found(shifted, false, 0.0f), "is somewhere else");
    EXPECT_EQ(found(glides), "glides to the side");
    EXPECT_EQ(found(slides_down_a_slope), "");
    EXPECT_EQ(found(rises), "rises");
}

TEST(StandingLaw, one_that_lands_on_a_corner_is_pushed_out_of_it_in_the_next_tick) {
    Tick lands;
    lands.before.velocity = {0.0f, -6.0f};
    lands.after.position = {0.0f, 0.09f};  // 0.1 m is how far it falls in a tick
    Tick rises = lands;
    rises.after.position = {0.0f, 0.11f};
    Tick glides = lands;
    glides.after.position = {0.02f, 0.09f};

    EXPECT_EQ(found(lands), "");
    EXPECT_EQ(found(rises), "rises");
    EXPECT_EQ(found(glides), "glides to the side");
}

/// Two ticks of a body that is pushed out, with the gravity of seed 8113001177 under any rules.
std::string found_pushed(const Tick& tick, bool is_box = false) {
    const auto kind = sim::MoveKind::push_out;
    sim::Rules rules = test::side_view(is_box ? test::box_walker(kind) : test::walker(kind));
    rules.gravity = 156.823f;
    return broken_standing(tick.before, tick.after, rules, false);
}

/// One that falls faster and faster, in metres per second, and goes that way in a tick.
Tick falls(float before, float after, sim::Vec2 way) {
    Tick tick;
    tick.before.velocity = {0.0f, -before};
    tick.after.velocity = {0.0f, -after};
    tick.after.position = way;
    return tick;
}

TEST(StandingLaw, a_disc_that_falls_past_the_top_of_a_corner_is_pushed_away_from_it) {
    // From (9.9, 2.3427) by 0.479 m, so that a corner at (10, 1.8) is 0.118 m from its middle.
    const Tick pushed = falls(26.13722f, 28.75094f, {-0.322027f, -0.274583f});
    Tick glides = pushed;
    glides.after.position.x = -0.45f;
    Tick rises = pushed;
    rises.after.position = {-0.1f, 0.1f};
    const Tick is_slow = falls(6.0f, 8.614f, pushed.after.position);

    EXPECT_EQ(found_pushed(pushed), "");
    EXPECT_EQ(found_pushed(glides), "glides to the side") << "further than it fell";
    EXPECT_EQ(found_pushed(rises), "glides to the side") << "further than it fell";
    EXPECT_EQ(found_pushed(is_slow), "glides to the side");
}

TEST(StandingLaw, a_box_has_corners_of_its_own_that_push_it_aside) {
    const Tick pushed = falls(3.386f, 6.0f, {-0.1f, -0.1f});  // 0.1 m is how far it falls
    Tick glides = pushed;
    glides.after.position.x = -0.12f;

    EXPECT_EQ(found_pushed(pushed, true), "");
    EXPECT_EQ(found_pushed(glides, true), "glides to the side");
    EXPECT_EQ(found_pushed(pushed, false), "glides to the side")
        << "a wall beside a disc was in it before";
}

/// The steep slope of the map on which matches are simulated, and bodies that fall onto its top,
/// from the middle of the body to its side.
TEST(StandingLaw, a_world_keeps_it_where_a_body_falls_onto_a_corner) {
    for (const bool is_box : {false, true}) {
        float farthest = 0.0f;  // aside in a tick, for each metre down
        for (int beside = 0; beside < 50; ++beside) {
            SCOPED_TRACE(beside);
            test::MapBuilder map(20.0f, 16.0f);
            map.spawn({10.0f - 0.01f * static_cast<float>(beside), 5.0f})
                .polygon({{9.0f, 0.0f}, {10.0f, 0.0f}, {10.0f, 1.8f}});
            const auto kind = sim::MoveKind::push_out;
            sim::Rules rules =
                test::side_view(is_box ? test::box_walker(kind) : test::walker(kind));
            rules.gravity = 156.823f;
            test::Solo solo(map, rules);
            sim::PlayerState before = solo.me();

            for (int tick = 0; tick < 60; ++tick) {
                solo.hold({});
                const sim::PlayerState now = solo.me();
                ASSERT_EQ(broken_standing(before, now, rules, false), "") << tick;
                const sim::Vec2 way = now.position - before.position;
                if (way.y < -kPressedOut) farthest = std::max(farthest, std::abs(way.x / way.y));
                before = now;
            }
        }
        EXPECT_GT(farthest, 1.0f) << "no slope leads so far aside";
    }
}

/// What a countdown and its end are, tick by tick, for a body that spawns above a slope.
TEST(StandingLaw, a_world_keeps_it_and_breaks_it_as_soon_as_its_player_may_walk) {
    for (const auto kind : {sim::MoveKind::slide, sim::MoveKind::rays}) {
        SCOPED_TRACE(test::name_of(kind));
        test::MapBuilder map(40.0f, 20.0f);
        map.spawn({10.0f, 6.0f}).one_sided_line({13.0f, 0.0f}, {8.0f, 4.0f});
        test::Solo solo(map, test::side_view(test::walker(kind)));
        sim::PlayerState before = solo.me();

        for (int tick = 0; tick < 120; ++tick) {
            solo.hold({});
            ASSERT_EQ(broken_standing(before, solo.me(), solo.world.rules(), false), "") << tick;
            before = solo.me();
        }
        ASSERT_TRUE(solo.is_on_ground());
        solo.hold(test::press(0, 127));
        EXPECT_EQ(broken_standing(before, solo.me(), solo.world.rules(), false), "moves");
    }
}

}  // namespace
}  // namespace arena::simulation::standing_law_test
