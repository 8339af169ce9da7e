#include "server/replication/hiding.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::server::hiding_test {
namespace {

using arena::test::MapBuilder;
using arena::test::player_id;

/// Motionless players at given places, and which of them are hidden from which.
class Hidden {
  public:
    Hidden(MapBuilder map, const std::vector<sim::Vec2>& places, const sim::Rules& rules = {},
           const std::vector<std::uint8_t>& teams = {})
        : driver_(with_spawns(std::move(map), places, teams), rules),
          log_(driver_.world.rules()),
          hiding_(driver_.world.rules()) {
        // The spawns are given in any order: each player takes its own place.
        std::vector<sim::Command> joins;
        for (std::uint32_t number = 1; number <= places.size(); ++number)
            joins.push_back(arena::test::join(player_id(number)));
        step(joins);
        for (const sim::Vec2 place : places)
            for (std::uint32_t number = 1; number <= places.size(); ++number)
                if (position(number) == place) order_.push_back(number);
    }

    void step(const std::vector<sim::Command>& commands = {}) {
        driver_.step(commands);
        log_.record(driver_.world);
        hiding_.record(driver_.world, log_);
    }
    /// Returns the player at the place with this index.
    [[nodiscard]] sim::EntityId at(std::size_t place) const { return player_id(order_.at(place)); }
    [[nodiscard]] bool is_hidden(std::size_t target, std::size_t from) {
        const auto own = log_.find_player(at(from));
        const Viewer viewer{
            .own = own, .position = position(order_.at(from)), .team = log_.traits(*own).team};
        return hiding_.hides(log_.entities(), *log_.find_player(at(target)), viewer, scratch_);
    }
    [[nodiscard]] bool is_hidden_from_the_dead(std::size_t target, sim::Vec2 place) {
        return hiding_.hides(log_.entities(), *log_.find_player(at(target)),
                             {.own = {}, .position = place, .team = 0}, scratch_);
    }
    /// Whether what concerns the player at a place is hidden from another one.
    [[nodiscard]] bool is_deed_hidden(std::size_t target, std::size_t from) {
        const sim::EntityId player = at(target);
        return hiding_.hides_invisible(
            log_.entities(), log_.find(player), position(player.value),
            {.own = log_.find_player(at(from)), .position = position(order_.at(from)), .team = 0});
    }
    [[nodiscard]] bool is_place_hidden(sim::Vec2 place, std::size_t from) {
        return hiding_.hides_place(
            place,
            {.own = log_.find_player(at(from)), .position = position(order_.at(from)), .team = 0},
            scratch_);
    }
    [[nodiscard]] Hiding& hiding() { return hiding_; }

  private:
    static std::shared_ptr<const sim::Terrain> with_spawns(MapBuilder map,
                                                           const std::vector<sim::Vec2>& places,
                                                           const std::vector<std::uint8_t>& teams) {
        for (std::size_t i = 0; i < places.size(); ++i)
            map.spawn(places[i], i < teams.size() ? teams[i] : std::uint8_t{0});
        return map.terrain();
    }
    [[nodiscard]] sim::Vec2 position(std::uint32_t number) const {
        const sim::Players& players = driver_.world.players();
        return players.position[*players.find(player_id(number))];
    }

    arena::test::WorldDriver driver_;
    ChangeLog log_;
    Hiding hiding_;
    Hiding::Scratch scratch_;
    std::vector<std::uint32_t> order_;
};

MapBuilder with_bush() {
    return MapBuilder().bush({{10, 10}, {20, 10}, {20, 20}, {10, 20}});
}

TEST(Hiding, without_hiding_every_player_is_seen) {
    Hidden players(MapBuilder().box({18, 0}, {19, 39}), {{5, 5}, {30, 5}});

    EXPECT_FALSE(players.hiding().hides_some());
    EXPECT_FALSE(players.is_hidden(0, 1));
    EXPECT_FALSE(players.is_place_hidden({30, 5}, 0));
}

TEST(Hiding, a_player_in_a_bush_is_hidden_from_outside_and_sees_out) {
    Hidden players(with_bush(), {{15, 15}, {30, 15}});

    EXPECT_TRUE(players.is_hidden(0, 1));
    EXPECT_FALSE(players.is_hidden(1, 0));
    EXPECT_FALSE(players.is_hidden(0, 0)) << "a player is not hidden from itself";
}

TEST(Hiding, players_in_one_bush_see_each_other) {
    Hidden players(with_bush().round_bush({30, 30}, 4), {{11, 11}, {19, 19}, {30, 30}});

    EXPECT_FALSE(players.is_hidden(0, 1));
    EXPECT_TRUE(players.is_hidden(0, 2)) << "from another bush";
    EXPECT_TRUE(players.is_hidden(2, 0));
}

TEST(Hiding, a_bush_hides_no_player_from_close_by) {
    Hidden players(with_bush(), {{11, 15}, {8.6f, 15}, {8.4f, 17}});

    EXPECT_FALSE(players.is_hidden(0, 1)) << "2.4 m away";
    EXPECT_TRUE(players.is_hidden(0, 2)) << "3.3 m away";
}

TEST(Hiding, the_rules_say_from_how_close_by_a_bush_hides_nothing) {
    sim::Rules rules;
    rules.vision.bush_distance = 5.0f;
    Hidden far(with_bush(), {{11, 15}, {6.2f, 14}, {6, 16}}, rules);
    EXPECT_FALSE(far.is_hidden(0, 1)) << "4.9 m away";
    EXPECT_TRUE(far.is_hidden(0, 2)) << "5.1 m away";
    EXPECT_FALSE(far.is_place_hidden({11, 15}, 1));
    EXPECT_TRUE(far.is_place_hidden({11, 15}, 2));

    rules.vision.bush_distance = 0.0f;
    Hidden never(with_bush(), {{10.6f, 15}, {9.5f, 15}}, rules);
    EXPECT_TRUE(never.is_hidden(0, 1)) << "1.1 m away";
}

TEST(Hiding, a_player_that_shoots_is_seen_for_two_seconds) {
    Hidden players(with_bush(), {{15, 15}, {30, 30}});
    ASSERT_TRUE(players.is_hidden(0, 1));

    players.step({arena::test::input(players.at(0), arena::test::shoot(0, -100))});
    EXPECT_FALSE(players.is_hidden(0, 1));
    players.step({arena::test::input(players.at(0), {})});
    for (int tick = 0; tick < 118; ++tick)
        players.step();
    EXPECT_FALSE(players.is_hidden(0, 1));
    players.step();
    players.step();
    EXPECT_TRUE(players.is_hidden(0, 1));
}

TEST(Hiding, an_ability_shows_its_player_unless_it_only_gives_an_effect) {
    for (const auto kind : {sim::AbilityKind::burst, sim::AbilityKind::effect}) {
        sim::Rules rules;
        rules.effects = {{.name = "cloak", .invisible = true}};
        rules.abilities = {{.kind = kind, .damage = 1, .effect = 0}};
        static_cast<void>(rules.archetypes[0].abilities.push_back(0));
        Hidden players(with_bush(), {{15, 15}, {30, 30}}, rules);
        ASSERT_TRUE(players.is_hidden(0, 1));

        players.step({arena::test::input(players.at(0), {.buttons = sim::kButtonDash})});

        EXPECT_EQ(players.is_hidden(0, 1), kind == sim::AbilityKind::effect);
    }
}

TEST(Hiding, a_player_that_is_hurt_is_seen) {
    sim::Rules rules;
    rules.archetypes.front().health = 100;
    // The shooter hits the player in the bush without seeing it; a third player looks on.
    Hidden players(with_bush(), {{15, 15}, {15, 5}, {35, 15}}, rules);
    players.step({arena::test::input(players.at(1), arena::test::shoot(0, 100))});
    players.step({arena::test::input(players.at(1), {})});
    ASSERT_TRUE(players.is_hidden(0, 2));
    bool was_seen = false;
    for (int tick = 0; tick < 120; ++tick) {
        players.step();
        was_seen = was_seen || !players.is_hidden(0, 2);
    }

    EXPECT_TRUE(was_seen);
}

TEST(Hiding, teammates_are_not_hidden_from_each_other) {
    Hidden players(with_bush(), {{15, 15}, {30, 15}, {30, 30}}, {}, {1, 1, 2});

    EXPECT_FALSE(players.is_hidden(0, 1));
    EXPECT_TRUE(players.is_hidden(0, 2));
}

TEST(Hiding, dead_players_do_not_look_from_a_bush) {
    Hidden players(with_bush(), {{15, 15}, {30, 15}});

    EXPECT_TRUE(players.is_hidden_from_the_dead(0, {11, 11}));
    EXPECT_FALSE(players.is_hidden_from_the_dead(0, {14, 15})) << "near";
}

/// Rules whose gun makes whoever it hits invisible for 5 s, and shows who acted for 0.5 s.
sim::Rules cloaking() {
    sim::Rules rules;
    rules.effects = {{.name = "cloak", .duration = 5.0f, .invisible = true}};
    rules.weapons[0].projectile.effect = 0;
    rules.weapons[0].projectile.damage = 1;
    rules.weapons[0].interval = 60.0f;
    rules.vision.bush_time = 0.5f;
    return rules;
}

/// The player at the second place shoots the one at the first, 10 m to its left.
void cloak_first(Hidden& players, int ticks) {
    players.step({arena::test::input(players.at(1), arena::test::shoot(-100, 0))});
    for (int tick = 0; tick < ticks; ++tick)
        players.step();
}

TEST(Hiding, an_invisible_player_is_hidden_like_one_in_a_bush) {
    Hidden players(MapBuilder(), {{10, 20}, {20, 20}, {10, 22}, {10, 30}}, cloaking());

    cloak_first(players, 20);
    EXPECT_FALSE(players.is_hidden(0, 1)) << "it was hurt a moment ago";
    cloak_first(players, 60);
    EXPECT_TRUE(players.hiding().hides_some());
    EXPECT_TRUE(players.is_hidden(0, 1));
    EXPECT_TRUE(players.is_hidden(0, 3));
    EXPECT_FALSE(players.is_hidden(0, 2)) << "2 m away";
    EXPECT_FALSE(players.is_hidden(0, 0));
    EXPECT_FALSE(players.is_hidden(1, 0)) << "it sees the others";

    cloak_first(players, 60 * 5);
    EXPECT_FALSE(players.is_hidden(0, 1)) << "it is over";
}

TEST(Hiding, teammates_see_an_invisible_player) {
    Hidden players(MapBuilder(), {{10, 20}, {20, 20}, {10, 30}}, cloaking(), {1, 2, 1});

    cloak_first(players, 80);

    EXPECT_TRUE(players.is_hidden(0, 1));
    EXPECT_FALSE(players.is_hidden(0, 2));
}

TEST(Hiding, what_happens_to_an_invisible_player_is_hidden_with_it) {
    Hidden players(MapBuilder(), {{10, 20}, {20, 20}, {10, 22}}, cloaking());

    cloak_first(players, 80);

    EXPECT_TRUE(players.is_deed_hidden(0, 1));
    EXPECT_FALSE(players.is_deed_hidden(0, 2)) << "2 m away";
    EXPECT_FALSE(players.is_deed_hidden(1, 0)) << "it is not invisible";
}

TEST(Hiding, effects_in_a_bush_are_hidden_like_players_in_it) {
    Hidden players(with_bush(), {{15, 15}, {30, 15}});

    EXPECT_TRUE(players.is_place_hidden({16, 16}, 1));
    EXPECT_FALSE(players.is_place_hidden({16, 16}, 0));
    EXPECT_FALSE(players.is_place_hidden({22, 16}, 1));
}

sim::Rules with_sight() {
    sim::Rules rules;
    rules.vision.line_of_sight = true;
    return rules;
}

TEST(Hiding, a_wall_hides_a_player_behind_it_if_the_rules_say_so) {
    const MapBuilder map = MapBuilder().box({18, 0}, {19, 30});
    Hidden blind(map, {{5, 5}, {30, 5}, {17, 38}}, with_sight());
    Hidden seeing(map, {{5, 5}, {30, 5}, {17, 38}});

    EXPECT_TRUE(blind.is_hidden(0, 1));
    EXPECT_TRUE(blind.is_hidden(1, 0));
    EXPECT_FALSE(blind.is_hidden(0, 2)) << "past its end";
    EXPECT_TRUE(blind.is_place_hidden({30, 5}, 0));
    EXPECT_FALSE(blind.is_place_hidden({30, 38}, 2));
    EXPECT_FALSE(seeing.is_hidden(0, 1));
}

TEST(Hiding, a_player_that_is_always_seen_is_never_hidden) {
    sim::Rules rules = with_sight();
    rules.archetypes.front().is_always_seen = true;
    const MapBuilder map =
        MapBuilder().box({18, 0}, {19, 30}).bush({{25, 0}, {35, 0}, {35, 10}, {25, 10}});
    Hidden players(map, {{5, 5}, {30, 5}}, rules);

    EXPECT_FALSE(players.is_hidden(1, 0));
    EXPECT_TRUE(players.is_place_hidden({30, 5}, 0)) << "but an effect there is";
}

TEST(Hiding, a_low_wall_hides_no_player) {
    Hidden players(MapBuilder().low_box({18, 0}, {19, 39}), {{5, 5}, {30, 5}}, with_sight());

    EXPECT_FALSE(players.is_hidden(0, 1));
}

TEST(Hiding, a_body_that_sticks_out_from_behind_a_corner_is_seen) {
    // The wall ends at y = 10; the default radius is half a metre.
    const MapBuilder map = MapBuilder().box({18, 0}, {19, 10});
    Hidden out(map, {{5, 9.8f}, {30, 9.8f}}, with_sight());
    Hidden behind(map, {{5, 9.2f}, {30, 9.2f}}, with_sight());

    EXPECT_FALSE(out.is_hidden(0, 1));
    EXPECT_TRUE(behind.is_hidden(0, 1));
}

}  // namespace
}  // namespace arena::server::hiding_test
