#include "sim/tick/memory/seen_bodies.h"

#include <algorithm>
#include <optional>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"

namespace arena::sim::seen_bodies_test {
namespace {

using test::MapBuilder;

/// Players 1 to 3 on the line y = 10; the ends of their last ticks were recorded.
struct Recorded {
    explicit Recorded(std::uint32_t slots) {
        for (std::uint32_t row = 0; row < 3; ++row) {
            PlayerState player;
            player.id = {row + 1};
            player.alive = true;
            players.insert(row, player);
        }
        past.begin(slots, 3);
    }
    /// Ends a tick with the players at these x.
    void end_tick(float first, float second, float third) {
        players.position = {{first, 10.0f}, {second, 10.0f}, {third, 10.0f}};
        past.remember(players, ++tick);
    }
    /// In the tick after those that have ended.
    SeenBodies look_back(Tick by) { return past_bodies(past, players, tick + 1, by, grid); }
    /// The rows that can be hit, ascending.
    std::vector<std::uint32_t> hittable(Tick by) {
        const auto found = look_back(by).discs.indices();
        std::vector<std::uint32_t> rows(found.begin(), found.end());
        std::sort(rows.begin(), rows.end());
        return rows;
    }

    Tick tick = 20;
    Players players;
    PastBodies past;
    PastGrid grid{{{0.0f, 0.0f}, {40.0f, 40.0f}}, {.radius_max = 0.5f, .discs_max = 3}};
};

using Numbers = std::vector<std::uint32_t>;

TEST(SeenBodies, past_bodies_move_as_they_did_in_the_tick_that_is_looked_back_at) {
    Recorded world(4);
    world.end_tick(1, 11, 21);  // 21
    world.end_tick(2, 13, 24);
    world.end_tick(3, 15, 27);
    world.end_tick(4, 17, 30);  // 24

    const SeenBodies last = world.look_back(1);
    EXPECT_EQ(last.looks_back, 1u);
    EXPECT_EQ(last.begins[0], (Vec2{3.0f, 10.0f}));
    EXPECT_EQ(last.ends[0], (Vec2{4.0f, 10.0f}));
    EXPECT_EQ(last.begins[2], (Vec2{27.0f, 10.0f}));
    EXPECT_EQ(last.ends[2], (Vec2{30.0f, 10.0f}));
    const SeenBodies first = world.look_back(3);
    EXPECT_EQ(first.looks_back, 3u);
    EXPECT_EQ(first.begins[1], (Vec2{11.0f, 10.0f}));
    EXPECT_EQ(first.ends[1], (Vec2{13.0f, 10.0f}));
}

TEST(SeenBodies, past_bodies_are_held_by_the_grid_where_they_ended_that_tick) {
    Recorded world(4);
    world.end_tick(1, 11, 21);
    world.end_tick(2, 13, 24);
    world.end_tick(3, 15, 27);

    const SeenBodies seen = world.look_back(1);

    const CellOrder& order = seen.discs.order();
    ASSERT_EQ(order.size, 3u);
    for (std::uint32_t place = 0; place < 3; ++place) {
        EXPECT_EQ(order.x[place], seen.ends[order.index[place]].x);
        EXPECT_EQ(order.radius[place], 0.5f);
    }
}

TEST(SeenBodies, past_bodies_drift_by_the_longest_of_their_ways) {
    Recorded world(4);
    world.end_tick(1, 11, 21);
    world.end_tick(2, 13, 24);
    world.end_tick(2, 13, 24);

    EXPECT_EQ(world.look_back(1).drift, 0.0f);
    EXPECT_EQ(world.look_back(2).drift, 3.0f);
}

TEST(SeenBodies, past_bodies_cannot_be_hit_while_the_player_is_dead) {
    Recorded world(4);
    for (int i = 0; i < 4; ++i)
        world.end_tick(1, 11, 21);
    EXPECT_EQ(world.hittable(1), (Numbers{0, 1, 2}));

    world.players.alive[1] = 0;

    EXPECT_EQ(world.hittable(1), (Numbers{0, 2}));
}

TEST(SeenBodies, past_bodies_cannot_be_hit_where_the_player_did_not_live_yet) {
    Recorded world(4);
    world.players.alive[1] = 0;
    world.end_tick(1, 11, 21);
    world.end_tick(1, 11, 21);
    world.players.alive[1] = 1;  // it is spawned in this tick
    world.end_tick(1, 12, 21);
    world.end_tick(1, 30, 21);

    EXPECT_EQ(world.hittable(1), (Numbers{0, 1, 2}));
    EXPECT_EQ(world.hittable(2), (Numbers{0, 2}));
    EXPECT_EQ(world.hittable(3), (Numbers{0, 2}));
}

TEST(SeenBodies, the_way_of_a_player_that_cannot_be_hit_does_not_count_for_the_drift) {
    Recorded world(4);
    for (int i = 0; i < 3; ++i)
        world.end_tick(1, 11, 21);
    world.end_tick(1, 31, 22);
    world.players.alive[1] = 0;

    EXPECT_EQ(world.look_back(1).drift, 1.0f);
}

TEST(SeenBodies, present_bodies_move_from_where_the_tick_began_to_where_they_are) {
    Recorded world(4);
    world.end_tick(1, 11, 21);
    PlayerGrid grid({{0.0f, 0.0f}, {40.0f, 40.0f}}, {.radius_max = 0.5f, .discs_max = 3});
    grid.drift = 2.5f;
    const std::vector<Vec2> begins(3, Vec2{5.0f, 5.0f});

    const SeenBodies seen = present_bodies(world.players, begins, grid);

    EXPECT_EQ(&seen.discs, &grid.discs);
    EXPECT_EQ(seen.drift, 2.5f);
    EXPECT_EQ(seen.looks_back, 0u);
    EXPECT_EQ(seen.begins[2], (Vec2{5.0f, 5.0f}));
    EXPECT_EQ(seen.ends[2], (Vec2{21.0f, 10.0f}));
}

TEST(AttackerPlace, is_that_of_a_living_player) {
    Recorded world(4);
    world.end_tick(1, 11, 21);
    world.players.alive[2] = 0;

    EXPECT_EQ(attacker_place(world.players, {2}), (Vec2{11.0f, 10.0f}));
    EXPECT_EQ(attacker_place(world.players, {3}), std::nullopt) << "dead";
    EXPECT_EQ(attacker_place(world.players, {4}), std::nullopt) << "gone";
    EXPECT_EQ(attacker_place(world.players, kNoEntity), std::nullopt);
}

/// Whether one player of the first archetype, which is at `now`, is hidden from what has hit it at
/// `met_at`.
bool is_hidden_from(std::optional<Vec2> attacker_at, const std::shared_ptr<const Terrain>& terrain,
                    Vec2 met_at, Vec2 now, EntityId ground = kNoEntity, const Rules& rules = {}) {
    PlayerState player;
    player.id = {1};
    player.position = now;
    player.radius = rules.archetypes.front().radius;
    player.ground = ground;
    Players players;
    players.insert(0, player);
    MovingSolids moving(*terrain);
    moving.place(*terrain, std::vector<MoverState>(terrain->movers.size()));
    std::vector<std::uint32_t> found;
    found.reserve(100);
    return is_behind_wall(rules, {*terrain, moving}, players, 0, met_at, attacker_at, found);
}

/// The same where the attacker is gone.
bool is_hidden(const std::shared_ptr<const Terrain>& terrain, Vec2 met_at, Vec2 now,
               EntityId ground = kNoEntity) {
    return is_hidden_from(std::nullopt, terrain, met_at, now, ground);
}

TEST(BehindWall, hides_a_player_that_is_behind_it_by_more_than_its_radius) {
    const auto terrain = MapBuilder().spawn({5, 5}).line({20, 10}, {20, 30}).terrain();

    EXPECT_FALSE(is_hidden(terrain, {19.0f, 20.0f}, {20.4f, 20.0f}));
    EXPECT_TRUE(is_hidden(terrain, {19.0f, 20.0f}, {20.6f, 20.0f}));
    EXPECT_FALSE(is_hidden(terrain, {19.0f, 20.0f}, {19.4f, 24.0f}));
    EXPECT_FALSE(is_hidden(terrain, {19.0f, 31.0f}, {21.0f, 31.0f}));
}

TEST(BehindWall, does_not_hide_a_player_that_moved_no_further_than_its_radius) {
    const auto terrain = MapBuilder().spawn({5, 5}).line({20, 10}, {20, 30}).terrain();

    EXPECT_FALSE(is_hidden(terrain, {19.9f, 20.0f}, {20.4f, 20.0f}));
    EXPECT_FALSE(is_hidden(terrain, {19.9f, 20.0f}, {19.9f, 20.0f}));
}

TEST(BehindWall, low_walls_and_one_sided_lines_from_behind_do_not_hide_a_player) {
    const auto low = MapBuilder().spawn({5, 5}).low_box({20, 10}, {21, 30}).terrain();
    const auto one_sided = MapBuilder().spawn({5, 5}).one_sided_line({20, 10}, {20, 30}).terrain();

    EXPECT_FALSE(is_hidden(low, {19.0f, 20.0f}, {23.0f, 20.0f}));
    // Its right is where x is greater: it stops what comes from there.
    EXPECT_FALSE(is_hidden(one_sided, {19.0f, 20.0f}, {23.0f, 20.0f}));
    EXPECT_TRUE(is_hidden(one_sided, {23.0f, 20.0f}, {19.0f, 20.0f}));
}

TEST(BehindWall, the_mover_that_a_player_stands_on_does_not_hide_it) {
    const auto terrain =
        MapBuilder()
            .spawn({5, 5})
            .mover(test::platform(test::box_obstacle({18, 10}, {22, 11}), {{0, 0}, {0, 5}}, 2.0f))
            .terrain();

    EXPECT_TRUE(is_hidden(terrain, {20.0f, 9.0f}, {20.0f, 12.0f}));
    EXPECT_FALSE(is_hidden(terrain, {20.0f, 9.0f}, {20.0f, 12.0f}, terrain->mover_id(0)));
    EXPECT_TRUE(is_hidden_from(Vec2{20.0f, 5.0f}, terrain, {20.0f, 9.0f}, {20.0f, 12.0f}));
    EXPECT_FALSE(is_hidden_from(Vec2{20.0f, 5.0f}, terrain, {20.0f, 9.0f}, {20.0f, 12.0f},
                                terrain->mover_id(0)));
}

TEST(BehindWall, hides_a_player_that_the_attacker_no_longer_sees) {
    const auto terrain = MapBuilder().spawn({5, 5}).line({20, 10}, {20, 30}).terrain();
    const Vec2 attacker{10.0f, 9.0f};
    const Vec2 met_at{21.0f, 8.0f};

    // Nothing bars the runner's own way, straight up behind the wall.
    EXPECT_TRUE(is_hidden_from(attacker, terrain, met_at, {21.0f, 13.0f}));
    EXPECT_FALSE(is_hidden(terrain, met_at, {21.0f, 13.0f}));
    // A part of the runner is visible: the attacker sees what lies below the line from (10, 9) over
    // the wall's end to (21, 10.1).
    EXPECT_FALSE(is_hidden_from(attacker, terrain, met_at, {21.0f, 10.4f}));
    EXPECT_TRUE(is_hidden_from(attacker, terrain, met_at, {21.0f, 10.8f}));
    // Flush with the wall, it is not behind it by more than its radius.
    EXPECT_FALSE(is_hidden_from(attacker, terrain, met_at, {20.4f, 13.0f}));
}

TEST(BehindWall, does_not_hide_a_player_that_the_attacker_sees_all_along) {
    // A runner that went around a pillar, seen by an attacker to the right of it.
    const auto pillar = MapBuilder().spawn({5, 5}).box({19.0f, 19.9f}, {21.0f, 20.1f}).terrain();
    const Vec2 met_at{20.0f, 18.0f};
    const Vec2 now{20.0f, 22.0f};

    EXPECT_TRUE(is_hidden(pillar, met_at, now));
    EXPECT_FALSE(is_hidden_from(Vec2{30.0f, 20.0f}, pillar, met_at, now));
    EXPECT_TRUE(is_hidden_from(Vec2{20.0f, 10.0f}, pillar, met_at, now));
}

TEST(BehindWall, an_outline_counts_itself_and_not_the_circle_around_it) {
    // A person seen from the side, 0.8 x 1.8 m, closely behind a wall.
    Rules rules;
    Archetype& man = rules.archetypes.front();
    for (const Vec2 corner :
         {Vec2{-0.4f, -0.9f}, Vec2{0.4f, -0.9f}, Vec2{0.4f, 0.9f}, Vec2{-0.4f, 0.9f}})
        ASSERT_TRUE(man.outline.push_back(corner));
    man.radius = 0.985f;
    const auto wall = MapBuilder().spawn({5, 5}).line({19.55f, 20.3f}, {19.55f, 30.0f}).terrain();
    const Vec2 attacker{10.0f, 20.0f};
    const auto is_hidden_at = [&](Vec2 now) {
        return is_hidden_from(attacker, wall, {20.0f, 19.0f}, now, kNoEntity, rules);
    };

    EXPECT_TRUE(is_hidden_at({20.0f, 23.0f}));
    EXPECT_FALSE(is_hidden_at({20.0f, 20.8f})) << "its feet are visible";
    EXPECT_FALSE(is_hidden_at({19.9f, 23.0f})) << "its side reaches through the wall";
}

TEST(BehindWall, the_view_of_an_attacker_beyond_the_sight_limit_does_not_count) {
    const auto terrain =
        MapBuilder(700.0f, 100.0f).spawn({5, 5}).line({600, 10}, {600, 30}).terrain();
    const Vec2 met_at{601.0f, 8.0f};
    const Vec2 now{601.0f, 13.0f};

    EXPECT_TRUE(is_hidden_from(Vec2{590.0f, 9.0f}, terrain, met_at, now));
    EXPECT_FALSE(is_hidden_from(Vec2{100.0f, 9.0f}, terrain, met_at, now));
}

TEST(BehindWall, a_post_thinner_than_the_body_does_not_hide_it) {
    const auto post = MapBuilder().spawn({5, 5}).box({14.9f, 19.9f}, {15.1f, 20.1f}).terrain();
    const Vec2 attacker{10.0f, 20.0f};

    EXPECT_FALSE(is_hidden_from(attacker, post, {20.0f, 18.0f}, {20.0f, 20.0f}));
}

TEST(BehindWall, a_shot_over_a_wall_is_judged_only_by_the_players_own_way) {
    const auto terrain = MapBuilder().spawn({5, 5}).line({15, 10}, {15, 30}).terrain();
    const Vec2 attacker{10.0f, 20.0f};  // has never seen it: the shot flew in an arc

    EXPECT_FALSE(is_hidden_from(attacker, terrain, {20.0f, 18.0f}, {20.0f, 20.0f}));
    EXPECT_TRUE(is_hidden_from(attacker, terrain, {16.0f, 20.0f}, {13.0f, 20.0f}));
}

}  // namespace
}  // namespace arena::sim::seen_bodies_test
