// predict and World::step move a player alike, bit for bit: players in random rooms, and long runs
// on the maps that are shipped. predict is given what the wire carries and nothing else.
//
// 2,000 worlds; the long mode: scripts/properties.sh 100000 'PredictProperty.*'. Each world is
// drawn from one number, which a failure prints.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/update_message.h"
#include "server/maps/load_game.h"
#include "sim/geometry/aabb.h"
#include "sim/predict/predict.h"
#include "sim/state/movers.h"
#include "sim/state/state_fields.h"
#include "sim/terrain/forces.h"
#include "sim/terrain/map_area.h"
#include "sim/terrain/signals.h"
#include "tests/property/protocol/rules/random_rules.h"
#include "tests/support/folders.h"
#include "tests/support/match_scene.h"
#include "tests/support/random_crowd.h"

namespace arena::sim::predict_property_test {
namespace {

using protocol::OwnMotion;
using protocol::OwnState;

/// The parts of an update that are about a client's own player.
struct OwnParts {
    OwnMotion motion;
    OwnState state;
};

protocol::OwnEffects own_effects_of(const PlayerState& player) {
    protocol::OwnEffects own;
    for (std::size_t i = 0; i < own.size(); ++i)
        own[i] = {player.effects[i].until_tick, static_cast<std::uint8_t>(player.effects[i].kind)};
    return own;
}

OwnParts own_parts_of(const PlayerState& player) {
    return {{.position = player.position,
             .velocity = player.velocity,
             .ground_normal = player.ground_normal,
             .ground = player.ground,
             .buttons_spent = player.buttons_spent,
             .is_thrown = player.thrown != 0,
             .air = player.air},
            {.fire_ready_tick = player.fire_ready_tick,
             .dash_until_tick = player.dash_until_tick,
             .dash_ready_tick = player.dash_ready_tick,
             .speed_until_tick = player.speed_until_tick,
             .speed_factor = player.speed_factor,
             .protected_until_tick = player.protected_until_tick,
             .animation_tick = player.animation_tick,
             .respawn_tick = player.respawn_tick,
             .ammunition = player.ammunition,
             .weapon = player.weapon,
             .animation = player.animation,
             .effects = own_effects_of(player),
             .arsenal = player.arsenal,
             .abilities = player.abilities,
             .loadout = player.loadout,
             .firing = player.firing}};
}

/// Returns the state that a client makes of an update. Besides what it was sent, the client knows
/// the player's id and archetype, whether it lives, what it held and where it aimed in the tick
/// before, and from the phase of the match until when it stands.
PlayerState state_from(const OwnParts& sent, const PlayerState& known) {
    PlayerState player;
    player.id = known.id;
    player.archetype = known.archetype;
    player.alive = known.alive;
    player.input = known.input;
    player.aim = known.aim;
    player.stands_until_tick = known.stands_until_tick;
    player.position = sent.motion.position;
    player.velocity = sent.motion.velocity;
    player.ground_normal = sent.motion.ground_normal;
    player.ground = sent.motion.ground;
    player.buttons_spent = sent.motion.buttons_spent;
    player.thrown = sent.motion.is_thrown ? 1 : 0;
    player.air = sent.motion.air;
    player.fire_ready_tick = sent.state.fire_ready_tick;
    player.dash_until_tick = sent.state.dash_until_tick;
    player.dash_ready_tick = sent.state.dash_ready_tick;
    player.speed_until_tick = sent.state.speed_until_tick;
    player.speed_factor = sent.state.speed_factor;
    player.protected_until_tick = sent.state.protected_until_tick;
    player.animation_tick = sent.state.animation_tick;
    player.respawn_tick = sent.state.respawn_tick;
    player.ammunition = sent.state.ammunition;
    player.weapon = sent.state.weapon;
    player.animation = sent.state.animation;
    for (std::size_t i = 0; i < player.effects.size(); ++i)
        player.effects[i] = {.until_tick = sent.state.effects[i].until_tick,
                             .kind = sent.state.effects[i].kind};
    player.arsenal = sent.state.arsenal;
    player.abilities = sent.state.abilities;
    player.loadout = sent.state.loadout;
    player.firing = sent.state.firing;
    return player;
}

bool same_bits(Vec2 a, Vec2 b) {
    using Bits = std::array<std::uint32_t, 2>;
    return std::bit_cast<Bits>(a) == std::bit_cast<Bits>(b);
}

/// Returns the name of the first field of the weapon slots that differs.
std::string first_difference(const ArsenalState& predicted, const ArsenalState& real) {
    std::vector<std::string> fields;
    const auto note = [&](const auto& field, const char* name) {
        const auto bytes = std::as_bytes(std::span(&field, 1));
        fields.push_back(std::string(name) + ' ' +
                         std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
    };
    for_each_arsenal_field(predicted, note);
    const std::vector<std::string> ours = std::exchange(fields, {});
    for_each_arsenal_field(real, note);
    for (std::size_t i = 0; i < ours.size(); ++i)
        if (ours[i] != fields[i]) return ours[i].substr(0, ours[i].find(' '));
    return "";
}

/// Returns the first field in which the prediction differs from what the world made of the player,
/// in words.
std::string first_difference(const PlayerState& predicted, const PlayerState& real) {
    const auto at = [](Vec2 v) { return std::to_string(v.x) + ", " + std::to_string(v.y); };
    const auto differ = [&](const char* what, Vec2 a, Vec2 b) {
        return same_bits(a, b) ? "" : std::string(what) + " " + at(a) + " for " + at(b);
    };
    for (const std::string& found :
         {differ("position", predicted.position, real.position),
          differ("velocity", predicted.velocity, real.velocity),
          differ("ground normal", predicted.ground_normal, real.ground_normal),
          differ("aim", predicted.aim, real.aim)})
        if (!found.empty()) return found;
    if (predicted.ground != real.ground) return "ground";
    if (predicted.thrown != real.thrown) return "thrown";
    if (predicted.alive != real.alive) return "alive";
    const OwnParts a = own_parts_of(predicted);
    const OwnParts b = own_parts_of(real);
    if (a.motion.air != b.motion.air) return "jumps";
    if (!(a.motion == b.motion)) return "buttons spent";
    if (a.state.ammunition != b.state.ammunition) return "ammunition";
    if (a.state.arsenal != b.state.arsenal)
        return "weapon slots: " + first_difference(a.state.arsenal, b.state.arsenal);
    if (a.state.abilities != b.state.abilities) return "abilities";
    if (a.state.animation != b.state.animation) return "animation";
    if (a.state.animation_tick != b.state.animation_tick) return "tick of the animation";
    if (a.state.respawn_tick != b.state.respawn_tick) return "tick of the spawn";
    if (a.state.effects != b.state.effects) return "status effects";
    if (!(a.state == b.state)) return "a tick or the speed factor of OwnState";
    return predicted.input == real.input ? "" : "input";
}

/// Whether something has happened to the player in the tick that predict does not predict.
bool is_touched(const StepResult& result, EntityId player) {
    // There may have been no room for its shot.
    if ((result.errors & static_cast<std::uint32_t>(StepError::projectiles_full)) != 0) return true;
    return std::any_of(result.events.begin(), result.events.end(), [&](const Event& event) {
        switch (event.kind) {
            case EventKind::spawn:
            case EventKind::death:
            case EventKind::hit:  // it may give an effect
            case EventKind::collect:
            case EventKind::launch:
            case EventKind::take:
            case EventKind::drop:
            case EventKind::capture:
                return event.subject == player;
            case EventKind::phase:
                return true;
            default:
                return false;
        }
    });
}

/// Whether a player has got an effect in the tick, which areas do without any event.
bool has_got_an_effect(const ActiveEffects& before, const ActiveEffects& after) {
    return std::any_of(after.begin(), after.end(), [&](const ActiveEffect& effect) {
        return effect.kind != kNone &&
               std::none_of(before.begin(), before.end(), [&](const ActiveEffect& earlier) {
                   return earlier.kind == effect.kind && earlier.until_tick == effect.until_tick;
               });
    });
}

/// Whether the player may have lost an effect by its hit on somebody.
bool may_have_given_on(const Rules& rules, const StepResult& result, EntityId player) {
    const bool some_give_on =
        std::any_of(rules.effects.begin(), rules.effects.end(),
                    [](const StatusEffect& effect) { return effect.next_hit != kNone; });
    return some_give_on &&
           std::any_of(result.events.begin(), result.events.end(), [&](const Event& event) {
               return event.kind == EventKind::hit && event.other == player;
           });
}

/// Returns the movers of a world after their next tick, as far as a client can know from the
/// triggers.
std::vector<MoverState> movers_after(const World& world) {
    const Terrain& terrain = world.terrain();
    std::vector<MoverState> after = world.state().movers;
    for (std::size_t i = 0; i < after.size(); ++i) {
        const bool is_on =
            terrain.movers[i].kind == MoverKind::door &&
            signal_is_on(terrain.signals, terrain.mover_parts[i].signal, world.state().triggers);
        after[i] = mover_after(terrain.movers[i], after[i], is_on, world.rules().tick_rate);
    }
    return after;
}

std::vector<OtherPlayer> others_than(EntityId player, const World& world) {
    std::vector<OtherPlayer> others;
    for (const PlayerState& other : world.players())
        if (other.id != player && other.alive)
            others.push_back({other.id, other.position, other.velocity, other.archetype});
    return others;
}

/// Steps a world and predicts one of its players beside it: each tick from the prediction of the
/// one before, or from what an update says when something has happened to the player.
class Twin {
  public:
    Twin(World& world, EntityId player)
        : world_(world), player_(player), memory_(world.terrain(), world.rules()) {}

    /// `commands` hold the player's input if it changes. Returns what is wrong with the prediction
    /// of the tick, or nothing.
    std::string step(const std::vector<Command>& commands) {
        const auto row = world_.players().find(player_);
        if (!row) {
            static_cast<void>(world_.step(commands));
            return "";
        }
        const PlayerState before = world_.players()[*row];
        const PlayerState own = is_known_ ? own_ : state_from(own_parts_of(before), before);
        PlayerInput held = before.input;
        for (const Command& command : commands)
            if (command.kind == CommandKind::input && command.player == player_)
                held = command.input;
        const std::vector<MoverState> movers_before = world_.state().movers;
        const std::vector<MoverState> movers = movers_after(world_);
        const std::vector<OtherPlayer> others = others_than(player_, world_);
        const Prediction predicted =
            predict(own, held, world_.tick() + 1, {movers_before, movers, others}, memory_);

        const StepResult result = world_.step(commands);

        const auto row_after = world_.players().find(player_);
        is_known_ = row_after && !is_touched(result, player_) &&
                    !may_have_given_on(world_.rules(), result, player_) &&
                    !has_got_an_effect(before.effects, world_.players()[*row_after].effects);
        if (!is_known_) return "";
        const PlayerState real = world_.players()[*row_after];
        own_ = predicted.player;
        ++predicted_;
        if (real.position != before.position) ++moved_;
        return first_difference(own_, real);
    }

    /// Predicts the next tick from what an update says.
    void forget() { is_known_ = false; }

    [[nodiscard]] int predicted() const { return predicted_; }
    [[nodiscard]] int moved() const { return moved_; }

  private:
    World& world_;
    EntityId player_;
    PredictionMemory memory_;
    PlayerState own_;
    bool is_known_ = false;
    int predicted_ = 0;  ///< ticks
    int moved_ = 0;      ///< of those, the ones in which the player moved
};

Command holds(EntityId player, const PlayerInput& input) {
    return {.kind = CommandKind::input, .player = player, .input = input};
}

/// What happened to one player that was alone in a room for 90 ticks.
struct RunAlone {
    test::RandomCrowd room;
    std::string wrong;  ///< the first tick that was predicted wrongly, and what was wrong, if any
    int moved = 0;      ///< ticks
};

/// The room, the inputs and the world all follow from the seed.
RunAlone run_alone_in(const test::RandomCrowd& room, Random& random, std::uint64_t seed) {
    RunAlone run{.room = room};
    World world(run.room.terrain, run.room.rules, run.room.limits, seed);
    const EntityId player{1 + random.below(100)};
    Twin twin(world, player);
    static_cast<void>(world.step(std::vector{test::join(player)}));

    for (int tick = 0; tick < 90 && run.wrong.empty(); ++tick) {
        std::vector<Command> commands;
        if (random.below(4) == 0) commands.push_back(holds(player, test::wild_input(random)));
        const std::string wrong = twin.step(commands);
        if (!wrong.empty()) run.wrong = "tick " + std::to_string(world.tick()) + ": " + wrong;
    }
    run.moved = twin.moved();
    return run;
}

RunAlone run_alone(std::uint64_t seed) {
    Random random(seed);
    return run_alone_in(test::CrowdDraw(random).draw(), random, seed);
}

RC_GTEST_PROP(PredictProperty, a_player_alone_moves_as_predicted_in_any_room,
              (std::uint64_t seed)) {
    const RunAlone run = run_alone(seed);
    if (!run.wrong.empty()) RC_FAIL(run.wrong);

    RC_CLASSIFY(run.moved > 10, "it moves far");
    RC_CLASSIFY(!run.room.terrain->movers.empty(), "among movers");
    RC_CLASSIFY(run.room.rules.gravity > 0.0f, "seen from the side");
}

RC_GTEST_PROP(PredictProperty, a_player_alone_moves_as_predicted_under_any_rules,
              (std::uint64_t seed)) {
    Random random(seed);
    const test::RandomCrowd room =
        test::CrowdDraw(random).draw_with([&random] { return test::draw_rules(random).rules; });
    const RunAlone run = run_alone_in(room, random, seed);
    if (!run.wrong.empty()) RC_FAIL(run.wrong);

    RC_CLASSIFY(run.moved > 10, "it moves far");
    RC_CLASSIFY(!room.rules.abilities.empty(), "with abilities");
}

// In each of these rooms a mover crushes a disc that is a rounding error outside the border. The
// world moves it back inside in the tick after its death.
TEST(PredictRuns, a_disc_that_dies_just_outside_the_border_moves_as_predicted) {
    for (const std::uint64_t seed :
         {9772931190843387288u, 1678787083597753930u, 7148265996526736135u, 12516141960501778805u})
        EXPECT_EQ(run_alone(seed).wrong, "") << "seed " << seed;
}

// In this room a dropped weapon that is larger than its player has no room to begin in its middle.
TEST(PredictRuns, a_weapon_that_is_dropped_at_the_border_leaves_the_hand_as_predicted) {
    EXPECT_EQ(run_alone(7022610).wrong, "");
    EXPECT_EQ(run_alone(480940).wrong, "");
}

/// Whether a conveyor, wind or a teleporter may move a player that is there or that a mover or
/// another player brings there in a tick.
bool flows_near(const Terrain& terrain, Vec2 position) {
    constexpr Vec2 kWay{2.0f, 2.0f};
    const Aabb around{position - kWay, position + kWay};
    return std::any_of(terrain.forces.begin(), terrain.forces.end(), [&](const MapForce& force) {
        return (force.flow != Vec2{} || force.kind == ForceKind::teleporter) &&
               boxes_overlap(box_of(force.area), around);
    });
}

/// Whether the player came to where it is through a teleporter.
bool has_teleported(const Terrain& terrain, Vec2 position) {
    return std::any_of(terrain.forces.begin(), terrain.forces.end(), [&](const MapForce& force) {
        return force.kind == ForceKind::teleporter &&
               distance_squared(exit_of(force), position) < 1.0f;
    });
}

/// What happened to a player that ran after a resting one for 60 ticks.
struct RunAfter {
    std::string wrong;  ///< the first tick that was predicted wrongly, and what was wrong, if any
    bool have_met = false;
};

/// The room, the inputs and the world all follow from the seed.
RunAfter run_after_a_resting_one(std::uint64_t seed) {
    RunAfter run;
    Random random(seed);
    test::RandomCrowd room = test::CrowdDraw(random).draw();
    room.rules.gravity = 0.0f;  // otherwise a resting player falls
    room.rules.weapons[0].interval = 1e6f;
    World world(room.terrain, room.rules, room.limits, seed);
    const EntityId player{1 + random.below(2)};
    const EntityId other{3 - player.value};
    Twin twin(world, player);
    static_cast<void>(world.step(std::vector{test::join({1}), test::join({2})}));

    for (int tick = 0; tick < 60 && run.wrong.empty(); ++tick) {
        const auto row = world.players().find(player);
        const auto other_row = world.players().find(other);
        PlayerInput input = test::wild_input(random);
        const Vec2 way = world.players().position[*other_row] - world.players().position[*row];
        const Vec2 stick = normalised_or(way, {1.0f, 0.0f}) * 127.0f;
        input.move_x = static_cast<std::int8_t>(stick.x);
        input.move_y = static_cast<std::int8_t>(stick.y);
        input.buttons &= static_cast<Buttons>(~unsigned{kButtonFire | kButtonAlternativeFire});
        const PlayerState before = world.players()[*other_row];
        const std::string wrong = twin.step({holds(player, input)});
        const PlayerState after = world.players()[*other_row];
        // A melee attack or a pad may have thrown it, or it has died, or something stopped it that
        // a conveyor or wind moved, or it went through a teleporter.
        const bool rested = before.alive && after.alive && before.velocity == Vec2{} &&
                            after.velocity == Vec2{} &&
                            !flows_near(*room.terrain, before.position) &&
                            !has_teleported(*room.terrain, after.position);
        if (!rested) {
            twin.forget();
            continue;
        }
        if (!wrong.empty()) run.wrong = "tick " + std::to_string(world.tick()) + ": " + wrong;
        run.have_met = run.have_met || after.position != before.position;
    }

    return run;
}

RC_GTEST_PROP(PredictProperty, a_player_that_runs_into_a_resting_one_moves_as_predicted,
              (std::uint64_t seed)) {
    const RunAfter run = run_after_a_resting_one(seed);
    if (!run.wrong.empty()) RC_FAIL(run.wrong);

    RC_CLASSIFY(run.have_met, "they meet");
}

// In these rooms something rises through the resting player, which leaves it towards the other one.
TEST(PredictRuns, a_player_that_something_lifts_into_another_one_moves_as_predicted) {
    for (const std::uint64_t seed : {12249747162419539u, 5594029334u})
        EXPECT_EQ(run_after_a_resting_one(seed).wrong, "") << "seed " << seed;
}

// In these rooms a hit ends an effect in its last tick, and in the one in which it was given.
TEST(PredictRuns, an_effect_that_ends_with_a_hit_ends_as_predicted_otherwise) {
    for (const std::uint64_t seed : {std::uint64_t{1140014053}, std::uint64_t{217315954374980}})
        EXPECT_EQ(run_after_a_resting_one(seed).wrong, "") << "seed " << seed;
}

bool is_near_exit(const Terrain& terrain, Vec2 position, float near) {
    return std::any_of(terrain.forces.begin(), terrain.forces.end(), [&](const MapForce& force) {
        return force.kind == ForceKind::teleporter &&
               distance_squared(exit_of(force), position) <= near * near;
    });
}

RC_GTEST_PROP(PredictProperty, players_far_from_all_others_in_a_crowd_move_as_predicted,
              (std::uint64_t seed)) {
    Random random(seed);
    const test::RandomCrowd room = test::CrowdDraw(random).draw();
    World world(room.terrain, room.rules, room.limits, seed);
    PredictionMemory memory(*room.terrain, room.rules);
    int predicted = 0;

    for (int tick = 0; tick < 30; ++tick) {
        const std::vector<Command> commands = test::crowd_commands(random, room, world);
        const Players before = world.players();
        const std::vector<MoverState> movers_before = world.state().movers;
        const std::vector<MoverState> movers = movers_after(world);
        const StepResult result = world.step(commands);
        for (std::size_t row = 0; row < before.size(); ++row) {
            const EntityId id = before.id[row];
            const auto after = world.players().find(id);
            if (!after || is_touched(result, id)) continue;
            if (has_got_an_effect(before.effects[row], world.players().effects[*after]) ||
                may_have_given_on(room.rules, result, id))
                continue;
            // Alone: no other player is near enough to be reached by either in the tick.
            const float far =
                4.0f * test::RandomCrowd::kSpeedMax / static_cast<float>(room.rules.tick_rate) +
                4.0f;
            // Whoever is near an exit may be met by somebody from afar.
            bool is_alone = !is_near_exit(*room.terrain, before.position[row], far);
            for (std::size_t other = 0; other < before.size(); ++other)
                is_alone &=
                    other == row ||
                    (distance_squared(before.position[other], before.position[row]) > far * far &&
                     !is_near_exit(*room.terrain, before.position[other], far));
            if (!is_alone) continue;
            PlayerInput held = before.input[row];
            for (const Command& command : commands)
                if (command.kind == CommandKind::input && command.player == id)
                    held = command.input;
            const PlayerState own = state_from(own_parts_of(before[row]), before[row]);
            const PlayerState answer =
                predict(own, held, world.tick(), {movers_before, movers, {}}, memory).player;
            const std::string wrong = first_difference(answer, world.players()[*after]);
            if (!wrong.empty()) RC_FAIL("tick " + std::to_string(world.tick()) + ": " + wrong);
            ++predicted;
        }
    }

    RC_CLASSIFY(predicted > 0, "a player is far from all others");
}

RC_GTEST_PROP(PredictProperty,
              the_states_of_platforms_and_timed_obstacles_follow_from_the_tick_alone,
              (std::uint64_t seed)) {
    Random random(seed);
    const test::RandomCrowd room = test::CrowdDraw(random).draw();
    const Terrain& terrain = *room.terrain;
    const std::uint32_t rate = room.rules.tick_rate;
    WorldState state;
    state.movers = first_mover_states(terrain, rate);

    for (Tick tick = 1; tick < 400; ++tick)
        for (std::size_t i = 0; i < terrain.movers.size(); ++i) {
            MoverState& mover = state.movers[i];
            mover = mover_after(terrain.movers[i], mover, false, rate);
            const MoverState predicted_mover = mover_at(terrain.movers[i], tick, rate);
            RC_ASSERT(same_bits(predicted_mover.offset, mover.offset));
            RC_ASSERT(same_bits(predicted_mover.velocity, mover.velocity));
            RC_ASSERT(predicted_mover.ticks == mover.ticks);
            RC_ASSERT(predicted_mover.phase == mover.phase);
        }

    RC_CLASSIFY(!terrain.movers.empty(), "there are movers");
}

/// A match of capture the flag with another player far away, and short clocks. Player 1 runs to the
/// flag of the others and home, or does anything.
RC_GTEST_PROP(PredictProperty, a_player_that_stands_or_carries_a_flag_moves_as_predicted,
              (std::uint64_t seed)) {
    Random random(seed);
    Rules rules = test::match_rules(GameMode::capture_the_flag);
    rules.tick_rate = 30;
    rules.match.capture_the_flag.carrier_speed = random.below(2) == 0 ? 0.6f : 1.4f;
    rules.archetypes[0].speed = 12.0f;
    rules.archetypes[0].acceleration = random.below(2) == 0 ? 0.0f : 40.0f;
    rules.archetypes[0].dash_speed = random.below(2) == 0 ? 0.0f : 20.0f;
    World world(test::match_map(), rules, {.players_max = 2}, seed);
    Twin twin(world, {1});
    static_cast<void>(world.step(std::vector{test::join({1}), test::join({2})}));
    std::uint32_t stood = 0;
    std::uint32_t carried = 0;

    for (int tick = 0; tick < 200; ++tick) {
        const std::size_t row = world.players().find({1}).value();
        const bool carries = world.state().flags[1].carrier == EntityId{1};
        PlayerInput input = test::wild_input(random);
        const Vec2 goal = world.terrain().flags[carries ? 0 : 1].position;
        const Vec2 stick =
            normalised_or(goal - world.players().position[row], {1.0f, 0.0f}) * 127.0f;
        if (random.below(4) != 0) {
            input.move_x = static_cast<std::int8_t>(stick.x);
            input.move_y = static_cast<std::int8_t>(stick.y);
        }
        const std::string wrong = twin.step({holds({1}, input)});
        if (!wrong.empty()) RC_FAIL("tick " + std::to_string(world.tick()) + ": " + wrong);
        stood += world.players().stands_until_tick[row] > world.tick() ? 1u : 0u;
        carried += carries ? 1u : 0u;
    }

    RC_ASSERT(stood > 10u);
    RC_CLASSIFY(carried > 10u, "it carries a flag");
}

/// Plays a shipped map for `ticks` ticks; returns how many of them were predicted.
int play(const std::string& name, std::uint64_t seed, int ticks) {
    const std::string map = test::source_path("maps/" + name);
    const auto game = server::load_playable_game(map, "");
    if (!game) {
        ADD_FAILURE() << game.error();
        return 0;
    }
    World world(game.value().map.terrain, game.value().rules.rules, {.players_max = 4}, seed);
    Twin twin(world, {1});
    Random random(seed);
    static_cast<void>(world.step(std::vector{test::join({1})}));
    PlayerInput input;
    for (int tick = 0; tick < ticks; ++tick) {
        if (random.below(12) == 0) input = test::wild_input(random);
        const std::string wrong = twin.step({holds({1}, input)});
        if (!wrong.empty()) {
            ADD_FAILURE() << name << ", seed " << seed << ", tick " << world.tick() << ": "
                          << wrong;
            return twin.predicted();
        }
    }
    EXPECT_GT(twin.moved(), ticks / 4) << name << ", seed " << seed;
    return twin.predicted();
}

TEST(PredictShippedMaps, long_runs_of_a_player_alone_go_as_predicted) {
    constexpr int kTicks = 4000;
    for (const char* map : {"arena.tmj", "hills.tmj", "field.tmj"})
        for (std::uint64_t seed = 1; seed <= 4; ++seed)
            EXPECT_GT(play(map, seed, kTicks), kTicks / 2) << map << ", seed " << seed;
}

}  // namespace
}  // namespace arena::sim::predict_property_test
