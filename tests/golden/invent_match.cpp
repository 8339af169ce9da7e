#include "tests/golden/invent_match.h"

#include <cstddef>
#include <limits>
#include <vector>

#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "sim/rules/game_kind.h"
#include "tests/support/mode_goal.h"

namespace arena::golden {

namespace {

using sim::PlayerInput;
using sim::Vec2;

/// One in this many absent players returns in each tick.
constexpr std::uint32_t kReturnOdds = 60;

bool plays_a_mode(const sim::World& world) {
    return world.state().match.mode != sim::GameMode::endless;
}

Vec2 middle_of(const sim::MapTrigger& trigger) {
    return trigger.shape == sim::Shape::circle ? trigger.center
                                               : (trigger.box.min + trigger.box.max) * 0.5f;
}

Vec2 middle_of(const sim::MapMover& mover, const sim::MoverState& state) {
    const sim::MapObstacle& drawn = mover.obstacle;
    Vec2 middle = drawn.center;
    if (drawn.shape != sim::Shape::circle) {
        middle = {};
        for (const Vec2 vertex : drawn.vertices)
            middle += vertex * (1.0f / static_cast<float>(drawn.vertices.size()));
    }
    return middle + state.offset;
}

template <typename List>
const auto& any_of(const List& list, Random& random) {
    return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

/// Returns the position of a random trigger, half of the time of the nearest one.
Vec2 choose_trigger(const sim::Terrain& terrain, Vec2 from, Random& random) {
    Vec2 chosen = middle_of(any_of(terrain.triggers, random));
    if (random.below(2) == 0) return chosen;
    for (const sim::MapTrigger& trigger : terrain.triggers) {
        const Vec2 place = middle_of(trigger);
        if (sim::distance_squared(place, from) < sim::distance_squared(chosen, from))
            chosen = place;
    }
    return chosen;
}

/// Returns where to go or what to shoot at: what wins the match, a player, a trigger, a mover, or
/// any place.
Vec2 choose_goal(const sim::World& world, std::size_t row, Random& random) {
    const sim::Terrain& terrain = world.terrain();
    const Vec2 from = world.players().position[row];
    if (!world.rules().items.empty() && random.below(2) == 0)
        return choose_trigger(terrain, from, random);
    if (plays_a_mode(world) && random.below(4) != 0) return test::mode_goal(world, row, random);
    switch (random.below(8)) {
        case 0:
        case 1:
            if (!terrain.triggers.empty()) return choose_trigger(terrain, from, random);
            break;
        case 2:
            if (!terrain.movers.empty()) {
                const auto i = random.below(static_cast<std::uint32_t>(terrain.movers.size()));
                return middle_of(terrain.movers[i], world.state().movers[i]);
            }
            break;
        case 3: {
            const Vec2 size = terrain.bounds.max - terrain.bounds.min;
            return terrain.bounds.min + Vec2{random.unit() * size.x, random.unit() * size.y};
        }
        default:
            break;
    }
    return any_of(world.players().position, random);
}

/// Returns the place of the nearest player that is alive and no team mate, or its own place when
/// there is none.
Vec2 nearest_opponent(const sim::World& world, std::size_t row) {
    const sim::Players& players = world.players();
    const Vec2 from = players.position[row];
    Vec2 nearest = from;
    float least = std::numeric_limits<float>::max();
    for (std::size_t other = 0; other < players.size(); ++other) {
        const bool is_mate = players.team[other] != 0 && players.team[other] == players.team[row];
        if (other == row || is_mate || players.alive[other] == 0) continue;
        const float distance = sim::distance_squared(players.position[other], from);
        if (distance >= least) continue;
        least = distance;
        nearest = players.position[other];
    }
    return nearest;
}

/// Returns what to aim at while running to the goal.
Vec2 choose_target(const sim::World& world, std::size_t row, Vec2 goal, Random& random) {
    if (plays_a_mode(world) && random.below(4) != 0) return nearest_opponent(world, row);
    return random.below(2) == 0 ? goal : any_of(world.players().position, random);
}

/// Adds what only games with abilities have.
void add_skills(Random& random, PlayerInput& input) {
    for (const sim::Buttons button : sim::kAbilityButtons)
        if (random.below(6) == 0) input.buttons |= button;
    if (random.below(4) == 0) input.buttons |= sim::kButtonReload;
    if (random.below(3) == 0) input.slot = static_cast<std::uint8_t>(1 + random.below(2));
}

/// Adds what only players that pick up weapons do.
void add_choices(Random& random, PlayerInput& input) {
    if (random.below(3) == 0) input.buttons |= sim::kButtonUse;
    if (random.below(4) == 0) input.buttons |= sim::kButtonReload;
    if (random.below(3) == 0) input.slot = static_cast<std::uint8_t>(1 + random.below(3));
}

PlayerInput invent_input(const sim::World& world, std::size_t row, Random& random) {
    const Vec2 position = world.players().position[row];
    const Vec2 goal = choose_goal(world, row, random);
    const Vec2 target = choose_target(world, row, goal, random);
    const Vec2 way = sim::normalised_or(goal - position, {1.0f, 0.0f});
    const Vec2 aim = sim::normalised_or(target - position, {1.0f, 0.0f});
    const bool is_side_view = world.rules().gravity > 0.0f;

    PlayerInput input;
    input.move_x = static_cast<std::int8_t>(way.x * 127.0f);
    input.move_y = static_cast<std::int8_t>(way.y * 127.0f);
    if (is_side_view) input.move_x = way.x < 0.0f ? -sim::kMoveFull : sim::kMoveFull;
    input.aim_x = static_cast<std::int16_t>(aim.x * 30000.0f);
    input.aim_y = static_cast<std::int16_t>(aim.y * 30000.0f);
    if (random.below(3) != 0) input.buttons |= sim::kButtonFire;
    if (is_side_view && random.below(2) == 0) input.buttons |= sim::kButtonJump;
    if (random.below(6) == 0) input.buttons |= sim::kButtonDash;
    if (uses_abilities(world.rules())) add_skills(random, input);
    if (uses_loadouts(world.rules())) add_choices(random, input);
    return input;
}

/// Whether an event happens that has a chance of one in `odds`.
bool happens_once_in(std::uint32_t odds, Random& random) {
    return random.below(odds) == 0;
}

/// Returns the team that a player asks for. In modes with teams, every third wants into the first,
/// so that the teams have to be balanced.
std::uint8_t team_of(const sim::World& world, std::uint32_t number) {
    return sim::has_teams(world.state().match.mode) && number % 3 == 0 ? 1 : 0;
}

/// Invents the joins, leaves and inputs of the next tick.
void invent_commands(const sim::World& world, const MatchPlan& plan, Random& random,
                     std::vector<sim::Command>& commands) {
    commands.clear();
    const bool is_deserting = plan.desertion_tick != 0 && world.tick() + 1 == plan.desertion_tick;
    const sim::Players& players = world.players();
    for (std::uint32_t number = 1; number <= plan.players; ++number) {
        const sim::EntityId id{number};
        const auto row = players.find(id);
        const sim::Tick first_tick = number * plan.join_ticks / plan.players;
        if (!row) {
            if (world.tick() == first_tick ||
                (world.tick() > first_tick && happens_once_in(kReturnOdds, random)))
                commands.push_back(
                    {.kind = sim::CommandKind::join, .player = id, .team = team_of(world, number)});
        } else if (is_deserting && number > 1) {
            commands.push_back({.kind = sim::CommandKind::leave, .player = id});
        } else if (happens_once_in(plan.leave_odds, random)) {
            commands.push_back({.kind = sim::CommandKind::leave, .player = id});
        } else if (happens_once_in(plan.ticks_an_input, random)) {
            PlayerInput input = invent_input(world, *row, random);
            // Each player has its own delay.
            input.seen_back = static_cast<std::uint8_t>(number * 5 % (plan.seen_back_max + 1u));
            commands.push_back({.kind = sim::CommandKind::input, .player = id, .input = input});
        }
    }
}

}  // namespace

InputLog invent_match(const Game& game, const MatchPlan& plan,
                      const std::function<void(const sim::World&, const sim::StepResult&)>& visit) {
    InputLog log{.files = {}, .seed = plan.seed, .ticks = plan.ticks, .commands = {}};
    Random random(plan.seed);
    sim::World world = game.world(plan.seed);
    std::vector<sim::Command> commands;
    while (world.tick() < plan.ticks) {
        invent_commands(world, plan, random, commands);
        for (const sim::Command& command : commands)
            log.commands.push_back({world.tick() + 1, command});
        const sim::StepResult result = world.step(commands);
        visit(world, result);
    }
    return log;
}

}  // namespace arena::golden
