// Breaks each invariant on purpose, to show that the check finds it.
#include "sim/state/validate.h"

#include <functional>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "sim/state/movers.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"

namespace arena::sim {
namespace {

struct ValidState {
    std::shared_ptr<const Terrain> terrain =
        test::MapBuilder().spawn({5.0f, 5.0f}).box({20, 20}, {22, 22}).terrain();
    Rules rules;
    WorldState state;

    ValidState() {
        state.tick = 10;
        state.shots_fired = 2;
        PlayerState living;
        living.id = {3};
        living.position = {10.0f, 10.0f};
        living.health = 100;
        living.alive = true;
        PlayerState dead;
        dead.id = {5};
        state.players.insert(0, living);
        state.players.insert(1, dead);
        ProjectileState shot;
        shot.id = {kFirstProjectileId + 1};
        shot.owner = {3};
        shot.position = {10.0f, 12.0f};
        shot.expiry_tick = 40;
        state.projectiles = {shot};
    }

    [[nodiscard]] std::string broken() const {
        return find_broken_invariant(state, rules, *terrain).value_or("");
    }
};

bool has(const std::string& text, const char* words) {
    return text.find(words) != std::string::npos;
}

TEST(Validate, accepts_a_sound_state) {
    EXPECT_EQ(ValidState().broken(), "");
}

TEST(Validate, finds_each_broken_invariant_of_a_player_in_the_air) {
    const auto broken_by = [](const std::function<void(Archetype&, AirState&)>& fault) {
        ValidState valid;
        valid.rules.gravity = 20.0f;
        AirState air;
        fault(valid.rules.archetypes[0], air);
        valid.state.players.air[0] = air;
        return valid.broken();
    };

    EXPECT_TRUE(has(broken_by([](Archetype&, AirState& air) { air.flags = kAirborne; }),
                    "has no use for it"));
    EXPECT_EQ(broken_by([](Archetype& archetype, AirState& air) {
                  archetype.fall_through_speed = 1.0f;
                  air.flags = kAirborne | kFallsThrough;
              }),
              "");
    EXPECT_TRUE(has(broken_by([](Archetype& archetype, AirState& air) {
                        archetype.fall_through_speed = 1.0f;
                        air.flags = static_cast<std::uint16_t>(kAirFlagsKnown + 1u);
                    }),
                    "more often than it can"));
    EXPECT_TRUE(has(broken_by([](Archetype& archetype, AirState& air) {
                        archetype.fall_through_speed = 1.0f;
                        air.air_jumps = 1;
                    }),
                    "more often than it can"));
    EXPECT_TRUE(has(broken_by([](Archetype& archetype, AirState& air) {
                        archetype.jump_speed = 1.0f;
                        archetype.air_jumps = 1;
                        air.flags = kFallsThrough;
                    }),
                    "archetype cannot"));
    for (const std::uint16_t wall : {kWallOnLeft, kWallOnRight, kWallWasOnLeft, kWallWasOnRight})
        EXPECT_TRUE(has(broken_by([&](Archetype& archetype, AirState& air) {
                            archetype.fall_through_speed = 1.0f;
                            air.flags = wall;
                        }),
                        "has noted a wall"));
}

TEST(Validate, finds_each_broken_invariant_of_a_player) {
    const struct {
        std::function<void(PlayerState&)> fault;
        const char* words;
    } cases[] = {
        {[](PlayerState& p) { p.position.x = std::numeric_limits<float>::quiet_NaN(); }, "finite"},
        {[](PlayerState& p) { p.velocity.y = std::numeric_limits<float>::infinity(); }, "finite"},
        {[](PlayerState& p) { p.health = 0; }, "alive without health"},
        {[](PlayerState& p) { p.alive = false; }, "dead with it"},
        {[](PlayerState& p) {
             p.position = {0.3f, 10.0f};
         },
         "outside"},
        {[](PlayerState& p) {
             p.position = {19.6f, 21.0f};
         },
         "deep in the terrain"},
        {[](PlayerState& p) { p.id = {kFirstProjectileId}; }, "without a player's id"},
        {[](PlayerState& p) { p.id = kNoEntity; }, "without a player's id"},
        {[](PlayerState& p) { p.id = {5}; }, "out of order or twice"},
        {[](PlayerState& p) { p.archetype = 1; }, "archetype that the rules do not have"},
        {[](PlayerState& p) { p.weapon = 1; }, "weapon that the rules do not have"},
        {[](PlayerState& p) { p.ammunition = -2; }, "negative ammunition"},
        {[](PlayerState& p) { p.thrown = 2; }, "its archetype cannot be"},
        {[](PlayerState& p) { p.velocity.x = -1.1e5f; }, "faster than anything"},
        {[](PlayerState& p) { p.speed_factor = 0.0f; }, "speed factor that no pickup gives"},
        {[](PlayerState& p) { p.speed_factor = -1.0f; }, "speed factor that no pickup gives"},
        {[](PlayerState& p) { p.speed_factor = 4e15f; }, "speed factor that no pickup gives"},
        {[](PlayerState& p) {
             p.aim = {0.6f, 0.7f};
         },
         "not of length 1"},
        {[](PlayerState& p) {
             p.ground_normal = {0.0f, 2.0f};
         },
         "not of length 1"},
        {[](PlayerState& p) { p.score = -1; }, "impossible count of kills or deaths"},
        {[](PlayerState& p) { p.deaths = std::numeric_limits<std::int32_t>::max(); },
         "impossible count of kills or deaths"},
    };
    for (const auto& planted : cases) {
        ValidState sound;

        PlayerState player = sound.state.players[0];
        planted.fault(player);
        sound.state.players.set(0, player);

        EXPECT_TRUE(has(sound.broken(), planted.words)) << planted.words << ": " << sound.broken();
    }
}

/// A second living player, to the right of the first one's (10, 10).
ValidState valid_state_with_neighbour(float metres_away) {
    ValidState sound;
    PlayerState neighbour = sound.state.players[0];
    neighbour.id = {4};
    neighbour.position = {10.0f + metres_away, 10.0f};
    sound.state.players.insert(1, neighbour);
    return sound;
}

/// A sound state with a past, of which the living player has eight ticks.
ValidState with_past() {
    ValidState sound;
    sound.state.past.begin(past_slots(sound.rules), 2);
    sound.state.past.ticks = {8, 0};
    for (std::size_t slot = 0; slot < sound.state.past.slots; ++slot)
        sound.state.past.places[2 * slot] = {10.0f, 10.0f};
    sound.state.players.input[0].seen_back = 15;
    sound.state.projectiles[0].looks_back = 15;
    return sound;
}

TEST(Validate, accepts_a_sound_past) {
    EXPECT_EQ(with_past().broken(), "");
}

TEST(Validate, finds_each_fault_of_the_past) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    const struct {
        std::function<void(ValidState&)> fault;
        const char* words;
    } cases[] = {
        {[](ValidState& s) { s.state.past = {}; }, "looks back, but there is no past"},
        {[](ValidState& s) { s.state.players.input[0].seen_back = 16; }, "further than the rules"},
        {[](ValidState& s) { s.state.projectiles[0].looks_back = 16; }, "further than the rules"},
        {[](ValidState& s) { s.rules.lag_compensation.max_ms = 0; }, "further than the rules"},
        {[](ValidState& s) { s.state.past.slots = 15; }, "longer or shorter"},
        {[](ValidState& s) { s.state.past.ticks.push_back(0); }, "of other players"},
        {[](ValidState& s) { s.state.past.places.pop_back(); }, "of other players"},
        {[](ValidState& s) { s.state.past.ticks[0] = 0; }, "a past that does not fit its life"},
        {[](ValidState& s) { s.state.past.ticks[0] = 11; }, "a past that does not fit its life"},
        {[](ValidState& s) { s.state.past.ticks[1] = 1; }, "a past that does not fit its life"},
        {[](ValidState& s) { s.state.past.places[2 * 9].x = -1.0f; }, "was outside the bounds"},
        {[](ValidState& s) { s.state.past.places[2 * 10].x = 11.0f; }, "elsewhere at the end"},
        {[=](ValidState& s) { s.state.past.places[1].y = kNan; }, "not finite"},
    };
    for (const auto& [fault, words] : cases) {
        ValidState sound = with_past();
        fault(sound);
        EXPECT_TRUE(has(sound.broken(), words)) << words << ": " << sound.broken();
    }
}

TEST(Validate, past_positions_that_do_not_count_may_be_anywhere) {
    ValidState sound = with_past();
    sound.state.past.places[2 * 1].x = -1.0f;  // nine ticks ago

    EXPECT_EQ(sound.broken(), "");
}

TEST(Validate, finds_two_players_that_are_too_deep_in_each_other) {
    EXPECT_EQ(valid_state_with_neighbour(0.97f).broken(), "");
    EXPECT_TRUE(has(valid_state_with_neighbour(0.95f).broken(), "entities 3 and 4 are 0.05"))
        << valid_state_with_neighbour(0.95f).broken();
    EXPECT_TRUE(has(valid_state_with_neighbour(0.0f).broken(), "deep in each other"));
}

TEST(Validate, dead_players_do_not_overlap_others) {
    ValidState sound = valid_state_with_neighbour(0.0f);

    PlayerState dead = sound.state.players[1];
    dead.alive = false;
    dead.health = 0;
    sound.state.players.set(1, dead);

    EXPECT_EQ(sound.broken(), "");
}

// With movers, two players may be deep in each other, but not deeper than a mover has put them.
TEST(Validate, finds_two_players_that_are_deeper_in_each_other_than_a_mover_put_them) {
    ValidState sound = valid_state_with_neighbour(0.7f);
    sound.terrain =
        test::MapBuilder()
            .spawn({5.0f, 5.0f})
            .mover(test::platform(test::box_obstacle({30, 30}, {31, 31}), {{0, 0}, {5, 0}}, 1.0f))
            .terrain();
    sound.state.movers = first_mover_states(*sound.terrain, sound.rules.tick_rate);
    const std::vector<std::uint32_t> living{0, 1};
    const auto broken_from = [&](const std::vector<Vec2>& starts) {
        return find_broken_invariant(sound.state, sound.rules, *sound.terrain, {starts, living})
            .value_or("");
    };
    const Vec2 elsewhere{30.0f, 10.0f};

    EXPECT_EQ(broken_from({{10.0f, 10.0f}, {10.6f, 10.0f}, elsewhere}), "");
    EXPECT_TRUE(has(broken_from({{10.0f, 10.0f}, {10.8f, 10.0f}, elsewhere}), "0.2"));
    EXPECT_TRUE(has(broken_from({{10.0f, 10.0f}, elsewhere, elsewhere}), "0.04"));
    EXPECT_EQ(sound.broken(), "") << "it is not known what movers did";
}

TEST(Validate, finds_each_broken_invariant_of_a_projectile) {
    const struct {
        std::function<void(ProjectileState&)> fault;
        const char* words;
    } cases[] = {
        {[](ProjectileState& p) { p.id = {7}; }, "without a projectile's id"},
        {[](ProjectileState& p) { p.velocity.x = std::numeric_limits<float>::quiet_NaN(); },
         "finite"},
        {[](ProjectileState& p) { p.velocity.x = 1e30f; }, "faster than anything"},
        {[](ProjectileState& p) { p.velocity.x = 8001.0f; }, "faster than its kind"},
        {[](ProjectileState& p) { p.expiry_tick = 10; }, "outlived"},
        {[](ProjectileState& p) { p.expiry_tick = 71; }, "longer to live"},
        {[](ProjectileState& p) { p.pierce = 1; }, "more left than it was shot with"},
        {[](ProjectileState& p) { p.bounces = 1; }, "more left than it was shot with"},
        {[](ProjectileState& p) { p.charge = 1; }, "has a charge that its weapon does not have"},
        {[](ProjectileState& p) { p.id = {kFirstProjectileId + 2}; }, "not yet shot"},
        {[](ProjectileState& p) { p.id = {kFirstProjectileId + 3}; }, "not yet shot"},
        {[](ProjectileState& p) { p.weapon = 1; }, "weapon that the rules do not have"},
        {[](ProjectileState& p) { p.range = 1.0f; }, "range"},
        {[](ProjectileState& p) { p.range = -1.0f; }, "range"},
        {[](ProjectileState& p) {
             p.position = {-1.0f, 3.0f};
         },
         "outside"},
    };
    for (const auto& planted : cases) {
        ValidState sound;

        planted.fault(sound.state.projectiles[0]);

        EXPECT_TRUE(has(sound.broken(), planted.words)) << planted.words << ": " << sound.broken();
    }
}

TEST(Validate, finds_a_duplicate_projectile) {
    ValidState sound;

    sound.state.projectiles.push_back(sound.state.projectiles[0]);

    EXPECT_TRUE(has(sound.broken(), "twice"));
}

TEST(Validate, finds_projectiles_that_are_not_in_the_order_of_their_shots) {
    ValidState sound;
    ProjectileState older = sound.state.projectiles[0];
    older.id = {kFirstProjectileId};

    sound.state.projectiles.push_back(older);
    EXPECT_TRUE(has(sound.broken(), "out of order"));
    std::swap(sound.state.projectiles[0], sound.state.projectiles[1]);
    EXPECT_EQ(sound.broken(), "");
}

TEST(Validate, accepts_shot_numbers_that_wrap_around) {
    ValidState sound;
    sound.state.shots_fired = 1u << 30;  // the next number is the first again
    sound.state.projectiles[0].id = {kFirstObstacleId - 1};
    EXPECT_EQ(sound.broken(), "");

    sound.state.shots_fired += 1;
    sound.state.projectiles.push_back(sound.state.projectiles[0]);
    sound.state.projectiles[1].id = {kFirstProjectileId};
    EXPECT_EQ(sound.broken(), "");
}

TEST(Validate, finds_a_world_whose_ticks_are_about_to_wrap_around) {
    ValidState sound;
    sound.state.tick = 0xFFFF'FFF0u;

    EXPECT_TRUE(has(sound.broken(), "older than its ticks"));
}

TEST(Validate, finds_a_projectile_whose_limited_range_became_unlimited) {
    ValidState sound;
    sound.rules.weapons.front().projectile.range = 10.0f;

    EXPECT_TRUE(has(sound.broken(), "range"));
}

TEST(Validate, finds_pierce_records_out_of_order_and_of_ended_projectiles) {
    const EntityId shot{kFirstProjectileId + 1};
    ValidState sorted;
    ValidState unsorted;
    ValidState twice;
    ValidState ended;

    for (ValidState* sound : {&sorted, &unsorted, &twice, &ended})
        sound->rules.weapons.front().projectile.pierce = 2;
    sorted.state.pierce_records = {{shot, {3}}, {shot, {5}}};
    unsorted.state.pierce_records = {{shot, {5}}, {shot, {3}}};
    twice.state.pierce_records = {{shot, {3}}, {shot, {3}}};
    ended.state.pierce_records = {{{kFirstProjectileId}, {3}}};

    EXPECT_EQ(sorted.broken(), "");
    EXPECT_TRUE(has(unsorted.broken(), "out of order"));
    EXPECT_TRUE(has(twice.broken(), "twice"));
    EXPECT_TRUE(has(ended.broken(), "not in flight"));
}

TEST(Validate, finds_a_projectile_that_has_pierced_more_than_it_could) {
    const EntityId shot{kFirstProjectileId + 1};
    ValidState once;
    ValidState twice;
    ValidState with_one_left;
    for (ValidState* sound : {&once, &twice, &with_one_left})
        sound->rules.weapons.front().projectile.pierce = 1;

    once.state.pierce_records = {{shot, {3}}};
    twice.state.pierce_records = {{shot, {3}}, {shot, {5}}};
    with_one_left.state.pierce_records = {{shot, {3}}};
    with_one_left.state.projectiles[0].pierce = 1;

    EXPECT_EQ(once.broken(), "");
    EXPECT_TRUE(has(twice.broken(), "more than it could"));
    EXPECT_TRUE(has(with_one_left.broken(), "more than it could"));
}

}  // namespace
}  // namespace arena::sim
