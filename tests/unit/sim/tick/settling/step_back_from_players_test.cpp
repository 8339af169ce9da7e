// A player that steps back may return to a place that another has entered since, and a player that
// is pushed far may be pushed into one that was not near: neither may leave two players in one
// place.
#include "sim/tick/settling/step_back_from_players.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "sim/state/pair_depth.h"
#include "tests/support/gallery.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::step_back_from_players_test {
namespace {

using test::Gallery;
using test::input;
using test::MapBuilder;
using test::move;
using test::player_id;

/// Returns the metres by which the two that are deepest in each other overlap; 0 when all are
/// apart.
float deepest_overlap(const World& world) {
    float deepest = 0.0f;
    for (std::uint32_t a = 0; a < world.players().size(); ++a)
        for (std::uint32_t b = a + 1; b < world.players().size(); ++b)
            deepest = std::max(deepest, depth_of_pair(world.rules(), world.players(), a, b));
    return deepest;
}

/// Lets all players hold their sticks to the right for a second; returns the deepest overlap of all
/// ticks.
float run_to_the_right(Gallery& gallery, Buttons buttons = 0) {
    PlayerInput held = move(127, 0);
    held.buttons = buttons;
    std::vector<Command> commands;
    for (const PlayerState& player : gallery.world.players())
        commands.push_back(input(player.id, held));
    gallery.step(commands);
    float deepest = deepest_overlap(gallery.world);
    for (std::uint32_t tick = 0; tick < gallery.world.rules().tick_rate; ++tick) {
        gallery.step();
        deepest = std::max(deepest, deepest_overlap(gallery.world));
    }
    return deepest;
}

Rules rules_of(std::uint32_t tick_rate, float speed) {
    Rules rules = test::gallery_rules();
    rules.tick_rate = tick_rate;
    rules.archetypes.front().speed = speed;
    return rules;
}

/// A thin wall to the right of the first player of a row: it runs through the wall and steps back.
MapBuilder thin_wall() {
    return MapBuilder().line({20.6f, 10.0f}, {20.6f, 30.0f});
}

// The wall stops no player on its way but puts the first back, to where the second stands by then.
// No player is pushed in that tick.
TEST(StepBack, a_follower_does_not_end_in_the_player_that_steps_back) {
    Gallery gallery({{{20.0f, 20.0f}}, {{18.8f, 20.0f}}}, rules_of(10, 12.0f), thin_wall());

    EXPECT_LE(run_to_the_right(gallery), kPairDepthMax);
}

// The same with a step longer than the broadphase's margin, and with a whole queue.
TEST(StepBack, a_queue_does_not_end_in_the_player_that_steps_back_at_its_head) {
    std::vector<test::Place> places;
    for (int i = 0; i < 8; ++i)
        places.push_back({{20.0f - 1.8f * static_cast<float>(i), 20.0f}});
    Gallery gallery(places, rules_of(10, 18.0f), thin_wall());

    EXPECT_LE(run_to_the_right(gallery), kPairDepthMax);
}

TEST(StepBack, a_dash_does_not_end_in_the_player_that_steps_back) {
    Rules rules = rules_of(10, 6.0f);
    rules.archetypes.front().dash_speed = 18.0f;
    rules.archetypes.front().dash_time = 0.2f;
    Gallery gallery({{{20.0f, 20.0f}}, {{18.2f, 20.0f}}}, rules, thin_wall());

    EXPECT_LE(run_to_the_right(gallery, kButtonDash), kPairDepthMax);
}

// Two players move to one place and are pushed nearly half a metre apart: into others that stood
// 1.42 m away.
TEST(StepBack, a_player_that_is_pushed_far_does_not_end_in_a_third) {
    const Vec2 below{19.98f, 17.9f};
    const Vec2 above{20.02f, 22.1f};
    Gallery gallery({{below}, {above}, {{18.56f, 20.0f}}, {{21.44f, 20.0f}}}, rules_of(10, 21.0f));
    const EntityId upwards = player_id(gallery.number_at(below));
    const EntityId downwards = player_id(gallery.number_at(above));

    gallery.step({input(upwards, move(0, 127)), input(downwards, move(0, -127))});

    EXPECT_LE(deepest_overlap(gallery.world), kPairDepthMax);
    EXPECT_GT(gallery.player(upwards.value).position.y, 19.0f);
}

// A full list of candidates costs pushes and is reported. Even so, players whose pairs were left
// out must not end in each other.
TEST(StepBack, no_player_ends_in_another_when_the_candidates_are_full) {
    constexpr int kPlayers = 16;
    std::vector<test::Place> places;
    for (int i = 0; i < kPlayers; ++i) {
        const float angle = 6.2831853f * static_cast<float>(i) / kPlayers;
        places.push_back({Vec2{20.0f, 20.0f} + Vec2{std::cos(angle), std::sin(angle)} * 4.0f});
    }
    Limits limits;
    limits.candidates_max = 4;
    Gallery gallery(places, rules_of(20, 21.0f), MapBuilder(), limits);
    std::vector<Command> commands;
    for (const PlayerState& player : gallery.world.players()) {
        const Vec2 way = normalised_or(Vec2{20.0f, 20.0f} - player.position, {}) * 127.0f;
        commands.push_back(
            input(player.id, move(static_cast<int>(way.x), static_cast<int>(way.y))));
    }

    gallery.step(commands);
    for (int tick = 0; tick < 20; ++tick) {
        ASSERT_LE(deepest_overlap(gallery.world), kPairDepthMax) << "tick " << tick;
        gallery.step();
    }

    EXPECT_NE(gallery.errors & static_cast<std::uint32_t>(StepError::candidates_full), 0u);
}

/// Lets three players hold their sticks towards {15, 15} for two seconds. Returns how often any of
/// them stepped back.
std::uint64_t step_backs_of_three(MapBuilder map) {
    const std::vector<test::Place> places{{{16.0f, 16.0f}}, {{17.3f, 16.0f}}, {{18.6f, 16.0f}}};
    Gallery gallery(places, rules_of(60, 6.0f), std::move(map));
    std::vector<Command> commands;
    for (const PlayerState& player : gallery.world.players()) {
        const Vec2 way = normalised_or(Vec2{15.0f, 15.0f} - player.position, {}) * 127.0f;
        commands.push_back(
            input(player.id, move(static_cast<int>(way.x), static_cast<int>(way.y))));
    }
    std::uint64_t sum = gallery.step(commands).statistics.step_backs;
    for (int tick = 0; tick < 120; ++tick)
        sum += gallery.step().statistics.step_backs;
    return sum;
}

// A player that is pressed into a corner leaves its walls. It used to go back to its start, and
// those that pressed it, too: 112 and 321 times, and no player could slide along another.
TEST(StepBack, a_crowd_that_presses_a_player_into_a_corner_does_not_step_back) {
    const MapBuilder square = MapBuilder().box({5, 5}, {15, 30}).box({5, 5}, {30, 15});
    const MapBuilder blunt =
        MapBuilder().polygon({{5, 5}, {30, 5}, {30, 13}, {16, 14}, {14, 16}, {13, 30}, {5, 30}});

    EXPECT_EQ(step_backs_of_three(square), 0u);
    EXPECT_EQ(step_backs_of_three(blunt), 0u);
}

/// Two players hold their sticks against each other while a mover closes in on them, until the
/// passage is 1.8 m wide: there is room for both only one above the other.
struct Press {
    float above = 0.0f;  ///< metres by which the right one starts above the left one
    int ticks = 0;       ///< before they hold their sticks
    float speed = 0.0f;  ///< of the mover, metres per second
    float lean = 0.0f;   ///< radians from upwards of the left one's stick; the other's is opposite
};

/// Returns the metres by which the two that are deepest in each other overlap when the mover has
/// come to rest. `others` players stand below the left one, and as many above the right one, and
/// press them together.
float depth_after(const Press& press, int others) {
    const Vec2 left{10.6f, 20.0f};
    const Vec2 right{12.4f, 20.0f + press.above};
    std::vector<test::Place> places{{left}, {right}};
    for (int i = 1; i <= others; ++i) {
        const Vec2 away{0.0f, 1.05f * static_cast<float>(i)};
        places.push_back({left - away});
        places.push_back({right + away});
    }
    Gallery gallery(
        places, rules_of(60, 6.0f),
        MapBuilder()
            .box({8.0f, 10.0f}, {10.0f, 30.0f})
            .mover(test::platform(test::box_obstacle({13.0f, 10.0f}, {15.0f, 30.0f}),
                                  {{0.0f, 0.0f}, {-1.2f, 0.0f}}, press.speed, PathMode::once)));
    const int x = static_cast<int>(127.0f * std::sin(press.lean));
    const int y = static_cast<int>(127.0f * std::cos(press.lean));
    std::vector<Command> commands;
    for (const PlayerState& player : gallery.world.players()) {
        const int sign = player.position.x < 11.5f ? 1 : -1;
        commands.push_back(input(player.id, move(sign * x, sign * y)));
    }
    gallery.run(press.ticks);
    gallery.step(commands);
    gallery.run(150);
    return deepest_overlap(gallery.world);
}

/// Tries several start times, directions and speeds of the mover.
void expect_to_part(int others) {
    for (const float above : {0.1f, 0.5f})
        for (int ticks = 0; ticks <= 60; ticks += 10)
            for (const float speed : {1.0f, 1.5f, 3.0f, 6.0f})
                for (const float lean : {-1.2f, -0.8f, -0.4f, 0.0f, 0.4f, 0.8f, 1.2f})
                    EXPECT_LE(depth_after({above, ticks, speed, lean}, others), kPairDepthMax)
                        << above << " m above, " << ticks << " ticks, " << speed << " m/s, leans "
                        << lean;
}

// The pushes alone left some of them 18 cm in each other for as long as they held their sticks.
TEST(StepBack, two_players_pressed_together_part_although_they_push_each_other) {
    expect_to_part(0);
}

// Stepping all four back kept them where they were, and so in each other.
TEST(StepBack, two_players_pressed_together_part_although_others_press_them_back) {
    expect_to_part(1);
}

// A player that walks over the top of a slope is set down onto it, but not into a player that
// stands there.
TEST(StepBack, a_player_that_is_set_down_does_not_end_in_one_below) {
    Rules rules = test::side_view(test::walker(MoveKind::slide));
    rules.archetypes.front().speed = 20.0f;
    rules.tick_rate = 20;
    test::WorldDriver driver(MapBuilder(20.0f, 10.0f)
                                 .polygon({{0, 0}, {20, 0}, {20, 1}, {11, 1}, {9, 3}, {0, 3}})
                                 .spawn({8.8f, 3.51f}, 1)
                                 .spawn({10.2f, 2.52f}, 2)
                                 .terrain(),
                             rules);
    Command first = test::join({1});
    Command second = test::join({2});
    first.team = 1;
    second.team = 2;
    driver.step({first, second});
    driver.run(4);

    driver.step({input(player_id(1), move(127, 0))});

    EXPECT_NEAR(driver.player(1).position.x, 9.8f, 0.01f);
    EXPECT_LE(deepest_overlap(driver.world), kPairDepthMax);
}

// The plank is lower than the body's side is wide: the body is pushed up onto the plank, and what
// it stood on before is still in reach below, but no longer free.
TEST(SetDown, a_body_that_is_pushed_onto_a_plank_is_not_set_down_into_it) {
    Archetype heptagon = test::walker(MoveKind::push_out);
    heptagon.radius = 0.34f;
    for (int i = 0; i < 7; ++i) {
        const float angle = 6.2831853f * static_cast<float>(i) / 7.0f;
        static_cast<void>(heptagon.outline.push_back(Vec2{std::cos(angle), std::sin(angle)} *
                                                     (heptagon.radius * 0.9999f)));
    }
    heptagon.speed = 40.0f;
    Rules rules = test::side_view(heptagon);
    rules.tick_rate = 20;
    for (int stick = -4; stick >= -127; --stick) {
        test::Solo solo(
            MapBuilder(14.0f, 5.0f).spawn({9.75f, 0.5f}).box({4.0f, 0.17f}, {9.4f, 0.27f}), rules);
        solo.run(4);
        solo.hold(move(stick, 0));
        for (int tick = 0; tick < 4; ++tick) {
            ASSERT_EQ(solo.broken(), "") << "stick " << stick << ", tick " << tick;
            solo.step();
        }
    }
}

/// The end of a tick, with players that have moved by a step each; discs of half a metre.
struct MovedPlayersScene : test::StageScene {
    MovedPlayersScene() : StageScene(MapBuilder().terrain(), {}) {}

    std::uint32_t put_after(Vec2 start, Vec2 end) {
        const auto row = static_cast<std::uint32_t>(state.players.size());
        put(row + 1, end);
        starts.push_back(start);
        return row;
    }
    void begin() {
        begin_steps();
        fill_grid();
        memory.steps.starts = starts;
        for (std::size_t row = 0; row < starts.size(); ++row)
            memory.grid.longest_step = std::max(memory.grid.longest_step,
                                                length(state.players.position[row] - starts[row]));
        memory.awake.pass = 1;
    }
    void step_back() {
        const NearPlayers near(state.players, memory.steps, memory.grid, memory.awake,
                               memory.step_backs);
        step_back_from_players(rules, memory.steps, memory.candidates, memory.contacts, near,
                               state.players, memory.awake, memory.step_backs,
                               memory.report.statistics);
    }
    [[nodiscard]] bool is_back(std::uint32_t row) const {
        return state.players.position[row] == starts[row];
    }
    [[nodiscard]] std::uint32_t step_backs() const { return memory.report.statistics.step_backs; }

    std::vector<Vec2> starts;
};

TEST(NoteStartDepths, each_player_has_the_deepest_of_its_candidates_at_their_starts) {
    MovedPlayersScene scene;
    scene.put_after({10.0f, 10.0f}, {20.0f, 20.0f});
    scene.put_after({10.75f, 10.0f}, {30.0f, 20.0f});
    scene.put_after({10.75f, 10.5f}, {30.0f, 30.0f});
    scene.put_after({35.0f, 35.0f}, {20.0f, 20.0f});
    scene.begin();
    scene.memory.candidates.players = {{0, 1}, {1, 2}, {0, 3}};

    note_start_depths(scene.rules, scene.memory.steps, scene.memory.candidates, scene.state.players,
                      scene.memory.step_backs);

    const std::vector<float>& depth = scene.memory.step_backs.start_depth;
    ASSERT_EQ(depth.size(), 4u);
    EXPECT_NEAR(depth[0], 0.25f, 1e-6f);
    EXPECT_NEAR(depth[1], 0.5f, 1e-6f);
    EXPECT_NEAR(depth[2], 0.5f, 1e-6f);
    EXPECT_EQ(depth[3], 0.0f);
}

TEST(IsPressedIn, is_deeper_at_its_start_than_players_may_be_at_the_end_of_a_tick) {
    StepBacks backs({{0, 0}, {10, 10}}, {.radius_max = 0.5f, .discs_max = 3});
    EXPECT_FALSE(is_pressed_in(backs, 0)) << "nothing can put players into each other";
    backs.start_depth = {0.0f, kPairDepthMax, kPairDepthMax + 0.001f};

    EXPECT_FALSE(is_pressed_in(backs, 0));
    EXPECT_FALSE(is_pressed_in(backs, 1));
    EXPECT_TRUE(is_pressed_in(backs, 2));
}

TEST(ReturnToStart, leaves_the_player_awake_at_its_start_and_counts_it) {
    MovedPlayersScene scene;
    scene.put_after({10.0f, 10.0f}, {10.5f, 10.0f});
    scene.begin();

    return_to_start(0, scene.memory.steps, scene.state.players, scene.memory.awake,
                    scene.memory.step_backs, scene.memory.report.statistics);

    EXPECT_TRUE(scene.is_back(0));
    EXPECT_EQ(scene.memory.step_backs.done[0], SteppedBack::yes);
    EXPECT_EQ(scene.memory.awake.by_row[0], 1);
    EXPECT_EQ(scene.memory.awake.found_at[0], (Vec2{10.5f, 10.0f}));
    EXPECT_EQ(scene.step_backs(), 1u);
}

TEST(StepBackFromPlayers, without_contacts_and_moved_players_none_goes_back) {
    MovedPlayersScene scene;
    scene.put_after({10.0f, 10.0f}, {20.0f, 20.0f});
    scene.put_after({11.0f, 10.0f}, {20.5f, 20.0f});
    scene.begin();

    scene.step_back();

    EXPECT_EQ(scene.step_backs(), 0u);
}

TEST(StepBackFromPlayers, both_players_of_a_contact_that_is_too_deep_go_back) {
    for (const float depth : {0.9f * kPairDepthMax, 1.1f * kPairDepthMax}) {
        MovedPlayersScene scene;
        scene.put_after({10.0f, 10.0f}, {20.0f, 20.0f});
        scene.put_after({12.0f, 10.0f}, {21.0f - depth, 20.0f});
        scene.begin();
        scene.memory.contacts.players = {{0, 1}};

        scene.step_back();

        EXPECT_EQ(scene.is_back(0), depth > kPairDepthMax);
        EXPECT_EQ(scene.is_back(1), depth > kPairDepthMax);
    }
}

// 1 goes back to where 2 has gone, so 2 goes back to where 3 has gone, and so on.
TEST(StepBackFromPlayers, a_player_that_goes_back_sends_back_any_that_has_taken_its_place) {
    MovedPlayersScene scene;
    for (std::uint32_t i = 0; i < 4; ++i) {
        const float x = 20.0f - static_cast<float>(i);
        scene.put_after({x, 20.0f}, {x + 1.0f, 20.0f});
    }
    scene.put_after({30.0f, 30.0f}, {31.0f, 30.0f});
    scene.begin();
    return_to_start(0, scene.memory.steps, scene.state.players, scene.memory.awake,
                    scene.memory.step_backs, scene.memory.report.statistics);
    scene.memory.step_backs.unchecked = {0};

    scene.step_back();

    for (std::uint32_t row = 0; row < 4; ++row)
        EXPECT_TRUE(scene.is_back(row)) << row;
    EXPECT_FALSE(scene.is_back(4));
    EXPECT_EQ(scene.step_backs(), 4u);
}

TEST(StepBackFromPlayers, where_candidates_had_no_room_all_living_players_are_checked) {
    MovedPlayersScene scene;
    scene.put_after({10.0f, 10.0f}, {20.0f, 20.0f});
    scene.put_after({12.0f, 10.0f}, {20.5f, 20.0f});
    scene.put_after({14.0f, 10.0f}, {20.25f, 20.0f});
    scene.state.players.alive[2] = 0;
    scene.begin();
    scene.memory.candidates.are_complete = false;

    scene.step_back();

    EXPECT_TRUE(scene.is_back(0));
    EXPECT_TRUE(scene.is_back(1));
    EXPECT_FALSE(scene.is_back(2));
}

TEST(StepBackFromPlayers, a_pressed_player_stays_as_long_as_it_gets_no_deeper) {
    for (const float depth : {0.2f, 0.4f}) {
        MovedPlayersScene scene;
        scene.put_after({10.0f, 10.0f}, {20.0f, 20.0f});
        scene.put_after({10.7f, 10.0f}, {21.0f - depth, 20.0f});
        scene.begin();
        scene.memory.contacts.players = {{0, 1}};
        scene.memory.step_backs.start_depth = {0.3f, 0.3f};

        scene.step_back();

        EXPECT_EQ(scene.step_backs() == 0, depth < 0.3f) << depth;
    }
}

// With either of them at its start, the two are apart, so one may stay where it is.
TEST(StepBackFromPlayers, of_two_pressed_players_one_goes_back_where_that_is_enough) {
    MovedPlayersScene scene;
    scene.put_after({18.0f, 20.0f}, {20.0f, 20.0f});
    scene.put_after({22.0f, 20.0f}, {20.5f, 20.0f});
    scene.begin();
    scene.memory.contacts.players = {{0, 1}};
    scene.memory.step_backs.start_depth = {0.1f, 0.1f};

    scene.step_back();

    EXPECT_EQ(scene.step_backs(), 1u);
    EXPECT_TRUE(scene.is_back(0));
}

TEST(StepBackFromPlayers, a_player_that_is_back_in_a_pressed_one_is_known_to_hold_it) {
    MovedPlayersScene scene;
    scene.put_after({20.0f, 20.0f}, {20.5f, 22.0f});
    scene.put_after({20.97f, 20.0f}, {20.97f, 20.0f});
    scene.begin();
    scene.memory.step_backs.start_depth = {0.03f, 0.1f};
    return_to_start(0, scene.memory.steps, scene.state.players, scene.memory.awake,
                    scene.memory.step_backs, scene.memory.report.statistics);
    scene.memory.step_backs.unchecked = {0};

    scene.step_back();

    EXPECT_EQ(scene.memory.step_backs.done[0], SteppedBack::holding);
    EXPECT_EQ(scene.memory.step_backs.done[1], SteppedBack::no);
}

}  // namespace
}  // namespace arena::sim::step_back_from_players_test
