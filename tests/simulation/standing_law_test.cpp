#include "tests/simulation/standing_law.h"

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
