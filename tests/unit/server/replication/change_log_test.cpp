#include "server/replication/change_log.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/replication/status_flags.h"
#include "sim/state/state_image.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::server::change_log_test {
namespace {

using arena::test::input;
using arena::test::join;
using arena::test::leave;
using arena::test::move;
using arena::test::player_id;
using arena::test::shoot;

constexpr sim::Vec2 kSpawn{10.0f, 10.0f};

/// A world on a field with one spawn point, and its change log.
class Recorded {
  public:
    explicit Recorded(
        const sim::Rules& rules = {}, std::uint32_t lives_begun = 0,
        const arena::test::MapBuilder& map = arena::test::MapBuilder(200.0f, 200.0f).spawn(kSpawn))
        : driver_(map.terrain(), rules), log_(driver_.world.rules(), lives_begun) {}

    void step(const std::vector<sim::Command>& commands = {}) {
        driver_.step(commands);
        log_.record(driver_.world);
    }
    /// Runs a tick and changes the state before it is recorded, as no command could.
    void step_and(const std::function<void(sim::WorldState&)>& happen) {
        driver_.step();
        edit(happen);
        log_.record(driver_.world);
    }
    void edit(const std::function<void(sim::WorldState&)>& happen) {
        sim::WorldState state = driver_.world.state();
        happen(state);
        const sim::World& world = driver_.world;
        const auto image = write_image(state, world.terrain(), world.rules(), world.limits());
        ASSERT_EQ(driver_.world.load(image), std::nullopt);
    }

    [[nodiscard]] const ChangeLog& log() const { return log_; }
    /// Returns the slot of the only living entity.
    [[nodiscard]] Slot slot() const {
        EXPECT_EQ(log_.living().size(), 1u);
        return log_.living().front();
    }
    /// Returns the ticks in which each group of the only entity last changed.
    [[nodiscard]] std::array<sim::Tick, kGroupCount> changes() const {
        return {log_.changed_at(slot(), Group::motion), log_.changed_at(slot(), Group::aim),
                log_.changed_at(slot(), Group::status)};
    }
    [[nodiscard]] std::vector<std::uint32_t> ids() const {
        std::vector<std::uint32_t> ids;
        for (const Slot slot : log_.living())
            ids.push_back(log_.traits(slot).id.value);
        return ids;
    }

  private:
    arena::test::WorldDriver driver_;
    ChangeLog log_;
};

using Ticks = std::array<sim::Tick, kGroupCount>;

TEST(ChangeLog, is_empty_for_an_empty_world) {
    Recorded recorded;
    recorded.step();

    EXPECT_EQ(recorded.log().tick(), 1u);
    EXPECT_TRUE(recorded.log().living().empty());
    EXPECT_EQ(recorded.log().slots(), 0u);
}

TEST(ChangeLog, a_new_entity_has_changed_in_every_group) {
    Recorded recorded;
    recorded.step();
    recorded.step({join(player_id(7))});

    const Slot slot = recorded.slot();
    EXPECT_NE(recorded.log().life(slot), 0u);
    EXPECT_EQ(recorded.changes(), (Ticks{2, 2, 2}));
    EXPECT_EQ(
        recorded.log().traits(slot),
        (protocol::Traits{.id = player_id(7), .owner = sim::kNoEntity, .kind = 0, .team = 0}));
    EXPECT_EQ(recorded.log().motion(slot).newest(),
              (protocol::Motion{.tick = 2, .x = 1280, .y = 1280}));
    EXPECT_EQ(recorded.log().status(slot).health, 100);
    EXPECT_EQ(recorded.log().position(slot), kSpawn);
}

TEST(ChangeLog, lives_skip_the_value_of_a_free_slot_when_they_wrap) {
    Recorded recorded({}, UINT32_MAX - 1);
    recorded.step({join(player_id(7))});
    EXPECT_EQ(recorded.log().life(recorded.slot()), UINT32_MAX);
    recorded.step({leave(player_id(7)), join(player_id(8))});

    EXPECT_EQ(recorded.log().life(recorded.slot()), 1u);
    EXPECT_EQ(recorded.log().find(player_id(7)).life, UINT32_MAX);
}

TEST(ChangeLog, a_player_is_found_while_it_lives) {
    Recorded recorded;
    recorded.step({join(player_id(9)), join(player_id(7))});
    const auto number_at = [&](std::optional<Slot> slot) {
        return slot ? recorded.log().traits(*slot).id.value : 0u;
    };

    EXPECT_EQ(number_at(recorded.log().find_player(player_id(7))), 7u);
    EXPECT_EQ(number_at(recorded.log().find_player(player_id(9))), 9u);
    EXPECT_EQ(recorded.log().find_player(player_id(8)), std::nullopt);
    EXPECT_EQ(recorded.log().find_player(player_id(10)), std::nullopt);
    recorded.step_and([](sim::WorldState& state) {
        state.players.alive[0] = 0;
        state.players.health[0] = 0;
    });
    EXPECT_EQ(recorded.log().find_player(player_id(7)), std::nullopt);
    EXPECT_EQ(number_at(recorded.log().find_player(player_id(9))), 9u);
}

TEST(ChangeLog, a_slot_has_ended_since_each_tick_before_its_entity_went) {
    Recorded recorded;
    recorded.step({join(player_id(7)), join(player_id(8))});
    const Slot slot = *recorded.log().find_player(player_id(7));
    const Slot other = *recorded.log().find_player(player_id(8));
    recorded.step({leave(player_id(7))});

    for (sim::Tick now = 2; now < 10; ++now) {
        // Long ago any slot may have ended.
        for (sim::Tick tick = 0; tick < now; ++tick) {
            const BitSet& ended = recorded.log().ended_since(tick);
            EXPECT_EQ(ended.contains(slot), tick < 2 || now - tick > 4) << tick << " to " << now;
            EXPECT_EQ(ended.contains(other), now - tick > 4) << tick << " to " << now;
        }
        EXPECT_EQ(recorded.log().ended_at(slot), 2u);
        EXPECT_EQ(recorded.log().ended_at(other), 0u);
        // Another one in the slot makes no difference.
        recorded.step(now == 3 ? std::vector{join(player_id(9))} : std::vector<sim::Command>{});
    }
    EXPECT_EQ(recorded.log().find_player(player_id(9)), slot);
}

TEST(ChangeLog, the_columns_equal_the_values_of_each_slot) {
    Recorded recorded;
    recorded.step({join(player_id(7))});
    const EntityColumns entities = recorded.log().entities();

    ASSERT_EQ(entities.living.size(), 1u);
    const Slot slot = entities.living.front();
    EXPECT_EQ(slot, recorded.slot());
    EXPECT_EQ(entities.lives[slot], recorded.log().life(slot));
    EXPECT_EQ(entities.traits[slot], recorded.log().traits(slot));
    EXPECT_EQ(entities.positions[slot], kSpawn);
}

TEST(ChangeLog, each_group_changes_independently) {
    Recorded recorded;
    recorded.step({join(player_id(7))});
    recorded.step();
    EXPECT_EQ(recorded.changes(), (Ticks{1, 1, 1}));

    recorded.step({input(player_id(7), move(127, 0))});
    EXPECT_EQ(recorded.changes(), (Ticks{3, 1, 1}));
    sim::PlayerInput aims = move(127, 0);
    aims.aim_y = 100;
    recorded.step({input(player_id(7), aims)});
    EXPECT_EQ(recorded.log().changed_at(recorded.slot(), Group::aim), 4u);
    EXPECT_EQ(recorded.log().aim(recorded.slot()), 128);
    EXPECT_EQ(recorded.log().changed_at(recorded.slot(), Group::status), 1u);
    recorded.step_and([](sim::WorldState& state) { state.players.health[0] = 60; });
    EXPECT_EQ(recorded.log().changed_at(recorded.slot(), Group::status), 5u);
    EXPECT_EQ(recorded.log().status(recorded.slot()).health, 60);
    EXPECT_EQ(recorded.log().changed_at(recorded.slot(), Group::aim), 4u);
}

TEST(ChangeLog, a_player_that_walks_straight_on_changes_at_most_twice_a_second) {
    Recorded recorded;
    recorded.step({join(player_id(7))});
    recorded.step({input(player_id(7), move(127, 0))});
    std::set<sim::Tick> changes;
    for (int tick = 0; tick < 60; ++tick) {
        recorded.step();
        changes.insert(recorded.log().changed_at(recorded.slot(), Group::motion));
    }

    EXPECT_LE(changes.size(), 3u) << "6 m/s is not a whole number of 1024ths of a metre a tick";
    EXPECT_TRUE(is_within_bound(
        extrapolate(recorded.log().motion(recorded.slot()).newest(), recorded.log().tick(), 0),
        protocol::to_fine(recorded.log().position(recorded.slot()))));
}

TEST(ChangeLog, a_motion_is_restarted_after_the_longest_time_of_prediction) {
    Recorded recorded;
    recorded.step({join(player_id(7))});
    // A 1024th of a metre a tick to the right, exactly: 16 m in all that time.
    const float begun = 50.0f;
    const auto creep = [&] {
        recorded.step_and([&](sim::WorldState& state) {
            const auto ticks = static_cast<float>(state.tick - 2);
            state.players.position[0] = {begun + std::max(0.0f, ticks) / 1024.0f, 50.0f};
        });
    };
    const auto newest = [&] { return recorded.log().motion(recorded.slot()).newest(); };
    for (int tick = 0; tick < 40 && (tick < 2 || newest().vx != 1); ++tick)
        creep();
    const protocol::Motion first = newest();
    ASSERT_EQ(first.vx, 1) << "it has left the predicted place";
    constexpr auto kTicks = static_cast<sim::Tick>(protocol::kExtrapolatedTicksMax);
    while (recorded.log().tick() < first.tick + kTicks) {
        creep();
        ASSERT_EQ(newest(), first) << recorded.log().tick();
    }
    creep();
    EXPECT_EQ(newest().tick, first.tick + kTicks + 1);
    EXPECT_EQ(newest().vx, 1);
    EXPECT_EQ(recorded.log().changed_at(recorded.slot(), Group::motion), newest().tick);
}

/// 6 m/s, 50 m/s^2 on the ground, 20 m/s^2 in the air.
sim::Rules runners(float gravity = 0.0f) {
    sim::Rules rules;
    rules.gravity = gravity;
    rules.archetypes[0].acceleration = 50.0f;
    rules.archetypes[0].air_acceleration = 20.0f;
    rules.archetypes[0].jump_speed = 8.0f;
    return rules;
}

/// Returns how many motions of the only player begin in that many ticks.
int motions_in(Recorded& recorded, int ticks) {
    int motions = 0;
    for (int tick = 0; tick < ticks; ++tick) {
        recorded.step();
        if (recorded.log().changed_at(recorded.slot(), Group::motion) == recorded.log().tick())
            ++motions;
    }
    return motions;
}

TEST(ChangeLog, a_player_that_turns_back_takes_one_motion) {
    Recorded recorded(runners());
    recorded.step({join(player_id(7))});
    recorded.step({input(player_id(7), move(127, 0))});
    motions_in(recorded, 30);
    recorded.step({input(player_id(7), move(-90, 90))});

    EXPECT_EQ(motions_in(recorded, 30), 1);
    const protocol::Motion& turn = recorded.log().motion(recorded.slot()).newest();
    EXPECT_TRUE(turn.steers);
    EXPECT_EQ(turn.wx, -72) << "6 m/s at 135 degrees, 102.4 / sqrt(2)";
    EXPECT_EQ(turn.wy, 72);
}

TEST(ChangeLog, a_player_whose_stick_is_released_takes_one_motion) {
    Recorded recorded(runners());
    recorded.step({join(player_id(7))});
    recorded.step({input(player_id(7), move(127, 0))});
    motions_in(recorded, 30);
    recorded.step({input(player_id(7), move(0, 0))});

    EXPECT_EQ(motions_in(recorded, 120), 1);
    const protocol::Motion& stop = recorded.log().motion(recorded.slot()).newest();
    EXPECT_TRUE(stop.steers && stop.wx == 0 && stop.wy == 0);
}

TEST(ChangeLog, a_player_that_turns_at_once_does_not_steer) {
    Recorded recorded;
    recorded.step({join(player_id(7))});
    for (const auto& stick : {move(127, 0), move(-90, 90), move(0, 0), move(0, 127)}) {
        recorded.step({input(player_id(7), stick)});
        motions_in(recorded, 10);
        EXPECT_FALSE(recorded.log().motion(recorded.slot()).newest().steers);
    }
}

TEST(ChangeLog, what_a_wall_stops_does_not_steer) {
    const auto map =
        arena::test::MapBuilder(200.0f, 200.0f).spawn(kSpawn).box({12.0f, 0.0f}, {14.0f, 200.0f});
    Recorded recorded(runners(), 0, map);
    recorded.step({join(player_id(7))});
    recorded.step({input(player_id(7), move(127, 0))});
    motions_in(recorded, 60);

    EXPECT_FALSE(recorded.log().motion(recorded.slot()).newest().steers);
    EXPECT_EQ(motions_in(recorded, 60), 0) << "it stands at the wall";
}

// Where a tick changes a step by less than a step is rounded.
TEST(ChangeLog, what_a_wall_stops_does_not_steer_at_any_tick_rate) {
    for (const std::uint32_t rate : {60u, 120u, 240u}) {
        const auto map = arena::test::MapBuilder(200.0f, 200.0f)
                             .spawn(kSpawn)
                             .box({12.0f, 0.0f}, {14.0f, 200.0f});
        sim::Rules rules = runners();
        rules.tick_rate = rate;
        Recorded recorded(rules, 0, map);
        recorded.step({join(player_id(7))});
        recorded.step({input(player_id(7), move(90, 90))});
        motions_in(recorded, static_cast<int>(rate));

        EXPECT_FALSE(recorded.log().motion(recorded.slot()).newest().steers) << rate;
        EXPECT_LE(motions_in(recorded, static_cast<int>(rate)), 2) << "it slides up, " << rate;
    }
}

TEST(ChangeLog, who_lets_go_in_a_jump_glides_on) {
    for (const std::uint32_t rate : {60u, 120u, 240u}) {
        const auto map =
            arena::test::MapBuilder(200.0f, 200.0f).spawn(kSpawn).box({0.0f, 0.0f}, {200.0f, 9.5f});
        sim::Rules rules = runners(20.0f);
        rules.tick_rate = rate;
        Recorded recorded(rules, 0, map);
        recorded.step({join(player_id(7))});
        recorded.step({input(player_id(7), move(127, 0))});
        motions_in(recorded, static_cast<int>(rate / 2));
        sim::PlayerInput jump = move(127, 0);
        jump.buttons = sim::kButtonJump;
        recorded.step({input(player_id(7), jump)});
        recorded.step({input(player_id(7), move(0, 0))});

        // Falls are sent again after kFallTicksMax ticks.
        const int ticks = static_cast<int>(rate) * 7 / 10;
        EXPECT_LE(motions_in(recorded, ticks),
                  2 + ticks / static_cast<int>(protocol::kFallTicksMax))
            << rate;
        EXPECT_FALSE(recorded.log().motion(recorded.slot()).newest().steers) << rate;
    }
}

/// Runs to the right, and pushes to the left as the effect begins. Returns the first motion that
/// steers since then.
std::optional<protocol::Motion> first_turn_under(const sim::StatusEffect& effect) {
    sim::Rules rules = runners();
    rules.effects = {effect};
    Recorded recorded(rules);
    recorded.step({join(player_id(7))});
    recorded.step({input(player_id(7), move(127, 0))});
    motions_in(recorded, 30);
    recorded.edit([](sim::WorldState& state) {
        state.players.effects[0][0] = {
            .until_tick = state.tick + 60, .pulse_tick = state.tick + 1, .kind = 0};
    });
    recorded.step({input(player_id(7), move(-127, 0))});
    for (int tick = 0; tick < 30; ++tick) {
        recorded.step();
        const protocol::Motion& newest = recorded.log().motion(recorded.slot()).newest();
        if (newest.steers) return newest;
    }
    return std::nullopt;
}

TEST(ChangeLog, a_stick_that_a_player_must_not_obey_is_kept_from_clients) {
    EXPECT_EQ(first_turn_under({.name = "plain"}).value().wx, -102);
    EXPECT_EQ(first_turn_under({.name = "stun", .stun = true}).value().wx, 0);
    EXPECT_EQ(first_turn_under({.name = "root", .root = true}).value().wx, 0);
    EXPECT_EQ(first_turn_under({.name = "slow", .speed = 0.5f}).value().wx, -51);
}

TEST(ChangeLog, who_steers_in_a_jump_steers_to_its_side_only) {
    const auto map =
        arena::test::MapBuilder(200.0f, 200.0f).spawn(kSpawn).box({0.0f, 0.0f}, {200.0f, 9.5f});
    Recorded recorded(runners(20.0f), 0, map);
    recorded.step({join(player_id(7))});
    motions_in(recorded, 10);
    sim::PlayerInput jump;
    jump.buttons = sim::kButtonJump;
    recorded.step({input(player_id(7), jump)});
    motions_in(recorded, 4);
    recorded.step({input(player_id(7), move(127, 0))});

    EXPECT_EQ(motions_in(recorded, 20), 1);
    const protocol::Motion& glides = recorded.log().motion(recorded.slot()).newest();
    EXPECT_TRUE(glides.falls && glides.steers);
    EXPECT_EQ(glides.wx, 102);
    EXPECT_EQ(glides.wy, 0);
}

TEST(ChangeLog, a_teleported_player_continues_with_its_own_velocity) {
    Recorded recorded;
    recorded.step({join(player_id(7))});
    recorded.step({input(player_id(7), move(127, 0))});
    const std::uint32_t life = recorded.log().life(recorded.slot());
    recorded.step_and([](sim::WorldState& state) { state.players.position[0] = {150.0f, 50.0f}; });

    const protocol::Motion& motion = recorded.log().motion(recorded.slot()).newest();
    EXPECT_EQ(recorded.log().life(recorded.slot()), life) << "it is the same entity";
    EXPECT_EQ(motion, (protocol::Motion{.tick = 3, .x = 19'200, .y = 6'400, .vx = 102}))
        << "6 m/s, 1/60 s";
}

TEST(ChangeLog, dead_players_are_gone_and_come_back_as_another_life) {
    sim::Rules rules;
    rules.respawn_delay = 0.1f;
    Recorded recorded(rules);
    recorded.step({join(player_id(7))});
    const Slot slot = recorded.slot();
    const std::uint32_t life = recorded.log().life(slot);

    recorded.step_and([](sim::WorldState& state) {
        state.players.alive[0] = 0;
        state.players.health[0] = 0;
        state.players.respawn_tick[0] = state.tick + 2;
    });
    EXPECT_TRUE(recorded.log().living().empty());
    EXPECT_EQ(recorded.log().life(slot), 0u);
    recorded.step();
    recorded.step();

    ASSERT_EQ(recorded.ids(), (std::vector<std::uint32_t>{7}));
    EXPECT_GT(recorded.log().life(recorded.slot()), life);
    EXPECT_EQ(recorded.slot(), slot) << "the slot was free";
    EXPECT_EQ(recorded.log().motion(slot).newest().tick,
              recorded.log().changed_at(slot, Group::aim));
}

TEST(ChangeLog, a_player_that_dies_and_respawns_in_one_tick_is_another_life) {
    Recorded recorded;
    recorded.step({join(player_id(7))});
    const std::uint32_t life = recorded.log().life(recorded.slot());
    recorded.step_and([](sim::WorldState& state) { ++state.players.deaths[0]; });

    EXPECT_GT(recorded.log().life(recorded.slot()), life);
    EXPECT_EQ(recorded.log().find(player_id(7)).life, life) << "the tick's events concern it";
    recorded.step();
    EXPECT_EQ(recorded.log().find(player_id(7)).life, recorded.log().life(recorded.slot()));
}

TEST(ChangeLog, a_player_that_changes_its_team_or_archetype_is_another_entity) {
    sim::Rules rules;
    rules.archetypes.push_back({.name = "archer"});
    Recorded recorded(rules);
    recorded.step({join(player_id(7))});
    std::uint32_t life = recorded.log().life(recorded.slot());

    recorded.step_and([](sim::WorldState& state) { state.players.team[0] = 2; });
    EXPECT_GT(recorded.log().life(recorded.slot()),
              std::exchange(life, recorded.log().life(recorded.slot())));
    EXPECT_EQ(recorded.log().traits(recorded.slot()).team, 2);
    EXPECT_EQ(recorded.changes(), (Ticks{2, 2, 2}));

    recorded.step_and([](sim::WorldState& state) { state.players.archetype[0] = 1; });
    EXPECT_GT(recorded.log().life(recorded.slot()), life);
    EXPECT_EQ(recorded.log().traits(recorded.slot()).kind, 1);
    EXPECT_EQ(recorded.changes(), (Ticks{3, 3, 3}));
    EXPECT_LE(recorded.log().slots(), 2u);
}

TEST(ChangeLog, a_player_that_leaves_frees_its_slot_and_others_keep_theirs) {
    Recorded recorded;
    recorded.step({join(player_id(3)), join(player_id(5)), join(player_id(9))});
    const std::vector<Slot> before(recorded.log().living().begin(), recorded.log().living().end());
    const std::uint32_t life = recorded.log().life(before[1]);
    recorded.step({leave(player_id(5)), join(player_id(1))});

    ASSERT_EQ(recorded.ids(), (std::vector<std::uint32_t>{1, 3, 9}));
    EXPECT_EQ(recorded.log().living()[1], before[0]);
    EXPECT_EQ(recorded.log().living()[2], before[2]);
    recorded.step({join(player_id(20))});
    EXPECT_EQ(recorded.log().slots(), 4u) << "the free slot is used first";
    EXPECT_EQ(recorded.log().living()[3], before[1]);
    EXPECT_GT(recorded.log().life(before[1]), life);
}

TEST(ChangeLog, projectiles_come_and_go_and_know_their_owner) {
    sim::Rules rules;
    rules.weapons[0].projectile.life = 0.2f;
    Recorded recorded(rules);
    recorded.step({join(player_id(7))});
    recorded.step({input(player_id(7), shoot(0, 1))});

    ASSERT_EQ(recorded.ids(), (std::vector<std::uint32_t>{7, sim::kFirstProjectileId}));
    const Slot shot = recorded.log().living()[1];
    EXPECT_EQ(recorded.log().traits(shot).owner, player_id(7));
    EXPECT_EQ(recorded.log().status(shot), protocol::Status{});
    EXPECT_EQ(recorded.log().changed_at(shot, Group::motion), 2u);
    EXPECT_GT(recorded.log().motion(shot).newest().vy, 0);
    for (int tick = 0; tick < 12; ++tick)
        recorded.step({input(player_id(7), {})});
    EXPECT_EQ(recorded.ids(), (std::vector<std::uint32_t>{7}));
    EXPECT_EQ(recorded.log().life(shot), 0u);
}

/// Fires once, follows the shot for that many ticks, and checks its place as clients extrapolate it
/// in each. Returns how many motions were sent.
std::size_t follow_shot(const sim::ProjectileKind& kind, float gravity, int ticks) {
    sim::Rules rules;
    rules.gravity = gravity;
    rules.weapons[0].interval = 60.0f;
    rules.weapons[0].projectile = kind;
    rules.weapons[0].projectile.life = 10.0f;
    Recorded recorded(rules);
    recorded.step({join(player_id(7))});
    recorded.step({input(player_id(7), shoot(3, 4))});
    std::set<sim::Tick> motions;
    for (int tick = 0; tick < ticks; ++tick) {
        recorded.step();
        const ChangeLog& log = recorded.log();
        EXPECT_EQ(log.living().size(), 2u);
        const Slot shot = log.living().back();
        EXPECT_TRUE(is_within_bound(extrapolate(log.motion(shot).newest(), log.tick(), log.fall()),
                                    protocol::to_fine(log.position(shot))))
            << "tick " << tick;
        motions.insert(log.changed_at(shot, Group::motion));
    }
    return motions.size();
}

TEST(ChangeLog, a_shot_whose_velocity_changes_is_sent_as_often_as_the_bound_needs) {
    const sim::ProjectileKind straight{.speed = 30.0f};
    sim::ProjectileKind grenade = straight;
    grenade.gravity = 20.0f;
    sim::ProjectileKind slowed = straight;
    slowed.drag = 1.0f;
    sim::ProjectileKind rocket{.speed = 5.0f};
    rocket.acceleration = 40.0f;

    EXPECT_LE(follow_shot(straight, 0.0f, 60), 3u);
    // 20 m/s^2 leave a straight way by 1/64 m after two to three ticks.
    const std::size_t grenades = follow_shot(grenade, 0.0f, 60);
    EXPECT_GE(grenades, 15u);
    EXPECT_LE(grenades, 30u);
    EXPECT_LE(follow_shot(slowed, 0.0f, 60), 30u);
    EXPECT_LE(follow_shot(rocket, 0.0f, 60), 60u);
}

TEST(ChangeLog, a_bounce_is_one_motion_with_the_velocity_after_it) {
    sim::Rules rules;
    rules.weapons[0].interval = 60.0f;
    rules.weapons[0].projectile = {
        .speed = 60.0f, .life = 10.0f, .bounces = 2, .restitution = 0.5f};
    Recorded recorded(rules);
    recorded.step({join(player_id(7))});
    recorded.step({input(player_id(7), shoot(-4, -3))});
    const Slot shot = recorded.log().living().back();
    std::vector<protocol::Motion> motions{recorded.log().motion(shot).newest()};
    for (int tick = 0; tick < 40; ++tick) {
        recorded.step();
        const protocol::Motion& newest = recorded.log().motion(shot).newest();
        if (newest != motions.back()) motions.push_back(newest);
    }

    // Off the left border after 13 m, then off the lower one.
    ASSERT_EQ(motions.size(), 3u);
    EXPECT_EQ(motions[0].vx, -819);
    EXPECT_EQ(motions[1].vx, 410) << "half of 819.2";
    EXPECT_EQ(motions[1].vy, -614);
    EXPECT_EQ(motions[2].vx, 410);
    EXPECT_EQ(motions[2].vy, 307);
    const Slot slot = recorded.log().living().back();
    EXPECT_EQ(recorded.log().motion(slot).widths_since(motions[1].tick).form,
              protocol::ShotForm::mirrored_y);
}

TEST(ChangeLog, a_shot_that_falls_like_everything_else_is_extrapolated_as_a_fall) {
    sim::ProjectileKind grenade{.speed = 30.0f};
    grenade.gravity = 20.0f;
    EXPECT_LE(follow_shot(grenade, 20.0f, 60), 4u);
    EXPECT_GE(follow_shot(grenade, 10.0f, 60), 10u) << "it falls faster than the others";
    grenade.drag = 0.5f;
    EXPECT_GE(follow_shot(grenade, 20.0f, 60), 10u) << "and not like them";
    grenade.drag = 0.0f;
    grenade.homing_degrees = 90.0f;
    EXPECT_GE(follow_shot(grenade, 20.0f, 60), 10u) << "it may turn at any time";
    EXPECT_LE(follow_shot({.speed = 30.0f}, 20.0f, 60), 3u) << "it does not fall at all";
}

TEST(ChangeLog, a_projectile_keeps_its_slot_when_ids_wrap) {
    sim::Rules rules;
    rules.weapons[0].interval = 1.0f / 60.0f;
    rules.weapons[0].projectile.life = 0.1f;
    Recorded recorded(rules);
    recorded.step({join(player_id(7))});
    recorded.edit([](sim::WorldState& state) { state.shots_fired = (1u << 30) - 3; });
    std::vector<std::pair<std::uint32_t, std::uint32_t>> lives;  // ids and lives
    for (int tick = 0; tick < 12; ++tick) {
        recorded.step({input(player_id(7), shoot(0, 1))});
        for (const Slot slot : recorded.log().living().subspan(1))
            lives.emplace_back(recorded.log().traits(slot).id.value, recorded.log().life(slot));
    }

    std::sort(lives.begin(), lives.end());
    lives.erase(std::unique(lives.begin(), lives.end()), lives.end());
    EXPECT_EQ(lives.front().first, sim::kFirstProjectileId) << "the ids have wrapped";
    EXPECT_EQ(lives.back().first, sim::kFirstObstacleId - 1);
    for (std::size_t i = 1; i < lives.size(); ++i)
        EXPECT_NE(lives[i - 1].first, lives[i].first) << "one life each";
    EXPECT_LE(recorded.log().slots(), 12u);
}

TEST(ChangeLog, health_beyond_16_bits_is_clamped) {
    Recorded recorded;
    recorded.step({join(player_id(7))});
    recorded.step_and([](sim::WorldState& state) { state.players.health[0] = 100'000; });

    EXPECT_EQ(recorded.log().status(recorded.slot()).health, 32767);
}

TEST(ChangeLog, flags_end_when_their_cause_ends) {
    sim::Rules rules;
    rules.spawn_protection = 0.05f;
    Recorded recorded(rules);
    recorded.step({join(player_id(7))});
    EXPECT_EQ(recorded.log().status(recorded.slot()).flags, protocol::kPlayerIsProtected);
    for (int tick = 0; tick < 4; ++tick)
        recorded.step();

    EXPECT_EQ(recorded.log().status(recorded.slot()).flags, 0);
    EXPECT_GT(recorded.log().changed_at(recorded.slot(), Group::status), 1u);
}

TEST(ToAim, the_eight_directions_are_64_apart) {
    EXPECT_EQ(to_aim({1.0f, 0.0f}), 0);
    EXPECT_EQ(to_aim({0.5f, 0.5f}), 64);
    EXPECT_EQ(to_aim({0.0f, 1.0f}), 128);
    EXPECT_EQ(to_aim({-0.5f, 0.5f}), 192);
    EXPECT_EQ(to_aim({-1.0f, 0.0f}), 256);
    EXPECT_EQ(to_aim({-1.0f, -0.0f}), 256);
    EXPECT_EQ(to_aim({-0.5f, -0.5f}), 320);
    EXPECT_EQ(to_aim({0.0f, -1.0f}), 384);
    EXPECT_EQ(to_aim({0.5f, -0.5f}), 448);
    EXPECT_EQ(to_aim({1.0f, -0.001f}), 0) << "it rounds to the first one again";
    EXPECT_EQ(to_aim({}), 0);
}

/// Returns a map with a platform that moves back and forth, a crate, a plate and spikes; player 7
/// appears on the plate.
sim::MapDescription map_with_things() {
    return arena::test::MapBuilder(200.0f, 200.0f)
        .box({50.0f, 50.0f}, {51.0f, 51.0f})
        .spawn(kSpawn)
        .mover(arena::test::platform(arena::test::box_obstacle({20.0f, 30.0f}, {26.0f, 32.0f}),
                                     {{0.0f, 0.0f}, {6.0f, 0.0f}}, 6.0f))
        .mover(arena::test::crate(arena::test::circle_obstacle({40.0f, 40.0f}, 1.5f), 30))
        .trigger(arena::test::plate({{9.0f, 9.0f}, {11.0f, 12.0f}}, "gate"))
        .trigger(arena::test::round(sim::TriggerKind::spikes, {70.0f, 80.0f}, 2.0f))
        .description();
}

class Things {
  public:
    Things()
        : driver_(sim::build_terrain(map_with_things()).value()), log_(driver_.world.rules()) {}

    void step(const std::vector<sim::Command>& commands = {}) {
        driver_.step(commands);
        log_.record(driver_.world);
    }
    [[nodiscard]] const ChangeLog& log() const { return log_; }
    [[nodiscard]] const sim::World& world() const { return driver_.world; }

  private:
    arena::test::WorldDriver driver_;
    ChangeLog log_;
};

TEST(ChangeLog, the_things_of_the_map_have_slots_but_are_not_among_the_living) {
    Things things;
    things.step();

    EXPECT_TRUE(things.log().living().empty());
    ASSERT_EQ(things.log().things().size(), 4u);
    std::vector<std::uint32_t> ids;
    std::vector<std::uint8_t> kinds;
    for (const Slot slot : things.log().things()) {
        ids.push_back(things.log().traits(slot).id.value - sim::kFirstObstacleId);
        kinds.push_back(things.log().traits(slot).kind);
        EXPECT_NE(things.log().life(slot), 0u);
        for (const Group group : {Group::motion, Group::aim, Group::status})
            EXPECT_EQ(things.log().changed_at(slot, group), 1u);
    }
    EXPECT_EQ(ids, (std::vector{1u, 2u, 3u, 4u})) << "they follow the one obstacle";
    EXPECT_EQ(kinds, (std::vector<std::uint8_t>{protocol::kMover, protocol::kMover,
                                                protocol::kTrigger, protocol::kTrigger}));
}

TEST(ChangeLog, a_thing_of_the_map_is_at_the_middle_of_its_box) {
    Things things;
    things.step();
    const EntityColumns entities = things.log().entities();
    const auto corners = [&](std::size_t i) {
        const sim::Aabb box = box_of(entities, entities.things[i]);
        return std::pair(box.min, box.max);
    };

    EXPECT_EQ(corners(1), (std::pair{sim::Vec2{38.5f, 38.5f}, sim::Vec2{41.5f, 41.5f}}));
    EXPECT_EQ(corners(2), (std::pair{sim::Vec2{9.0f, 9.0f}, sim::Vec2{11.0f, 12.0f}}));
    EXPECT_EQ(corners(3), (std::pair{sim::Vec2{68.0f, 78.0f}, sim::Vec2{72.0f, 82.0f}}));
    const Slot platform = entities.things[0];
    for (int tick = 0; tick < 40; ++tick) {
        things.step();
        const sim::Vec2 offset = things.world().state().movers[0].offset;
        EXPECT_EQ(things.log().tracked_position(platform), offset);
        EXPECT_EQ(things.log().position(platform), (sim::Vec2{23.0f + offset.x, 31.0f + offset.y}));
        EXPECT_EQ(things.log().entities().reaches[platform], (sim::Vec2{3.0f, 1.0f}));
    }
}

TEST(ChangeLog, a_platform_changes_only_when_it_turns) {
    Things things;
    things.step();
    const Slot platform = things.log().things()[0];
    std::set<sim::Tick> changes;
    for (int tick = 0; tick < 240; ++tick) {
        things.step();
        changes.insert(things.log().changed_at(platform, Group::motion));
        EXPECT_TRUE(is_within_bound(
            extrapolate(things.log().motion(platform).newest(), things.log().tick(), 0),
            protocol::to_fine(things.log().tracked_position(platform))));
    }

    EXPECT_LE(changes.size(), 10u) << "in four round trips";
    EXPECT_GE(changes.size(), 4u);
    EXPECT_EQ(things.log().changed_at(platform, Group::status), 1u);
}

TEST(ChangeLog, a_pressed_plate_has_another_status) {
    Things things;
    things.step();
    const Slot plate = things.log().things()[2];
    EXPECT_EQ(things.log().status(plate).flags,
              static_cast<std::uint8_t>(protocol::TriggerStatus::ready));
    things.step({join(player_id(7))});
    things.step();

    EXPECT_EQ(things.log().status(plate).flags,
              static_cast<std::uint8_t>(protocol::TriggerStatus::pressed));
    EXPECT_GE(things.log().changed_at(plate, Group::status), 2u);
    EXPECT_EQ(things.log().changed_at(plate, Group::motion), 1u);
    EXPECT_EQ(things.log().living().size(), 1u);
}

TEST(ChangeLog, a_broken_crate_has_another_status) {
    sim::MapDescription map = map_with_things();
    map.movers[1].obstacle.center = {kSpawn.x + 4.0f, kSpawn.y};
    arena::test::WorldDriver driver(sim::build_terrain(map).value());
    ChangeLog log(driver.world.rules());
    const auto step = [&](const std::vector<sim::Command>& commands) {
        driver.step(commands);
        log.record(driver.world);
    };
    step({join(player_id(7))});
    const Slot crate = log.things()[1];
    EXPECT_EQ(log.status(crate), (protocol::Status{.health = 30, .flags = 0}));
    for (int tick = 0; tick < 240; ++tick)
        step({input(player_id(7), shoot(1, 0))});

    EXPECT_EQ(log.status(crate).flags, static_cast<std::uint8_t>(sim::MoverPhase::gone));
    EXPECT_LE(log.status(crate).health, 0);
    EXPECT_NE(log.life(crate), 0u) << "it may come back";
}

/// Steps that many ticks. Returns in how many of them a new motion of the newest entity began.
std::size_t motions_of_newest(Recorded& recorded, int ticks) {
    std::set<sim::Tick> motions;
    for (int tick = 0; tick < ticks; ++tick) {
        recorded.step();
        motions.insert(recorded.log().changed_at(recorded.log().living().back(), Group::motion));
    }
    return motions.size();
}

TEST(ChangeLog, what_sticks_falls_no_more) {
    sim::Rules rules;
    rules.gravity = 20.0f;
    rules.weapons[0].interval = 60.0f;
    rules.weapons[0].projectile = {.speed = 30.0f, .life = 60.0f};
    rules.weapons[0].projectile.gravity = 20.0f;
    rules.weapons[0].projectile.sticks = true;
    Recorded recorded(rules);
    recorded.step({join(player_id(7))});
    recorded.step({input(player_id(7), shoot(0, -1))});
    for (int tick = 0; tick < 60; ++tick)
        recorded.step();

    EXPECT_EQ(recorded.log().living().size(), 2u);
    EXPECT_EQ(motions_of_newest(recorded, 60), 1u) << "it stands";
}

TEST(ChangeLog, who_hangs_on_a_ladder_does_not_fall) {
    sim::Rules rules;
    rules.gravity = 20.0f;
    const sim::MapForce ladder{.kind = sim::ForceKind::ladder, .flow = {0.0f, 4.0f}};
    Recorded recorded(rules, 0,
                      arena::test::MapBuilder(200.0f, 200.0f)
                          .spawn(kSpawn)
                          .force({{8.0f, 2.0f}, {12.0f, 60.0f}}, ladder));
    recorded.step({join(player_id(7))});
    recorded.step();

    EXPECT_EQ(motions_of_newest(recorded, 60), 1u) << "it hangs";
    recorded.step({input(player_id(7), move(0, 127))});
    EXPECT_LE(motions_of_newest(recorded, 60), 3u) << "it climbs steadily";
}

}  // namespace
}  // namespace arena::server::change_log_test
