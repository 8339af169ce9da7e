// Random matches of each mode against a slow judge of their laws (tests/support/match_judge.h):
// players join, leave, seek each other, flags and hills, and hold anything, under random rules with
// short clocks; an operator starts and ends matches and moves players between teams. Also after
// each tick: the invariants hold, a world that was saved and loaded in each phase goes on with the
// same hashes, and so does one that gets each input again and again.
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "tests/support/match_judge.h"
#include "tests/support/match_scene.h"
#include "tests/support/mode_goal.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"
#include "tests/support/wild_input.h"

namespace arena::sim::match_model_test {
namespace {

using namespace arena::test;

constexpr std::uint32_t kPlayers = 10;

std::shared_ptr<const Terrain> map_of(Random& random, std::uint32_t teams) {
    constexpr std::array<Vec2, 8> kCorners{Vec2{3, 3}, {21, 15}, {21, 3}, {3, 15},
                                           {12, 3},    {12, 15}, {3, 9},  {21, 9}};
    MapBuilder map(24.0f, 18.0f);
    MatchObjects objects;
    for (std::uint32_t number = 1; number <= teams; ++number) {
        const auto team = static_cast<std::uint8_t>(number);
        const Vec2 corner = kCorners[team - 1u];
        map.spawn(corner, team).spawn(corner + Vec2{0.0f, 1.5f}, team);
        objects.flags.push_back(flag_of(team, corner + Vec2{1.0f, 0.0f}));
        if (random.below(2) == 0)
            objects.bases.push_back(
                {box_area(corner - Vec2{1.5f, 1.5f}, corner + Vec2{1.5f, 1.5f}), team, {}});
    }
    for (std::uint32_t hills = 1 + random.below(3); hills > 0; --hills)
        objects.hills.push_back(
            {round_area({6.0f + random.unit() * 12.0f, 5.0f + random.unit() * 8.0f}, 2.5f), {}});
    MapTrigger haste = pickup({12.0f, 9.0f}, Gift::speed, 0);
    haste.duration = 1.0f;
    map.box({8.0f, 8.0f}, {9.0f, 10.0f})
        .trigger(haste)
        .trigger(pad({{15.0f, 8.0f}, {16.0f, 10.0f}}, {0.0f, 8.0f}))
        .trigger(pad({{2.5f, 2.5f}, {3.5f, 3.5f}}, {6.0f, 0.0f}))
        .trigger(spikes({{11.0f, 6.0f}, {12.0f, 7.0f}}, 40))
        .mover(crate(box_obstacle({14.0f, 12.0f}, {15.0f, 13.0f}), 30, 2.0f));
    return with_objects(map, std::move(objects));
}

float one_of(Random& random, std::initializer_list<float> values) {
    return values.begin()[random.below(static_cast<std::uint32_t>(values.size()))];
}

Rules rules_of(Random& random, GameMode mode) {
    Rules rules;
    rules.tick_rate = random.below(2) == 0 ? 10 : 20;
    rules.friendly_fire = random.below(3) == 0;
    rules.respawn_delay = one_of(random, {0.0f, 0.3f, 1.0f});
    rules.spawn_protection = one_of(random, {0.0f, 0.4f});
    rules.weapons.front().projectile.damage = 35;
    rules.weapons.front().projectile.speed = 20.0f;
    rules.weapons.front().interval = 0.2f;
    rules.archetypes.front().speed = 6.0f;
    rules.archetypes.front().acceleration = one_of(random, {0.0f, 0.0f, 30.0f});
    rules.archetypes.front().dash_speed = one_of(random, {0.0f, 0.0f, 12.0f});
    MatchRules& match = rules.match;
    match.mode = mode;
    match.players_to_start = 1 + random.below(4);
    match.teams = 2 + (random.below(2) == 0 ? 0 : random.below(7));
    match.warm_up = one_of(random, {0.0f, 0.5f});
    match.countdown = one_of(random, {0.0f, 0.4f, 1.0f});
    match.time_limit = one_of(random, {4.0f, 10.0f, 25.0f});
    match.score_limit = has_one_life(mode) ? 0 : static_cast<std::int32_t>(random.below(5));
    match.rounds = 1 + random.below(4);
    match.overtime = one_of(random, {0.0f, 1.0f, 4.0f});
    match.round_end = one_of(random, {0.0f, 0.5f});
    match.match_end = one_of(random, {0.0f, 0.8f});
    match.balance_rounds = random.below(2) == 0;
    match.late_joining = random.below(2) == 0;
    match.respawn_wave = one_of(random, {0.0f, 0.0f, 1.0f});
    match.capture_the_flag.return_time = one_of(random, {0.0f, 0.2f, 2.0f});
    match.capture_the_flag.carrier_speed = one_of(random, {0.5f, 1.0f, 1.5f});
    match.capture_the_flag.own_flag_at_home = random.below(2) == 0;
    match.capture_the_flag.return_by_touch = random.below(4) != 0;
    match.king_of_the_hill.move_time = one_of(random, {0.0f, 1.0f, 3.0f});
    match.king_of_the_hill.point_time = one_of(random, {0.1f, 0.5f, 1.0f});
    if (mode == GameMode::last_one_standing)
        rules.zone = {.center = {12.0f, 9.0f},
                      .first_radius = 16.0f,
                      .last_radius = 2.0f,
                      .wait = 1.0f,
                      .shrink_time = 6.0f,
                      .damage = 10,
                      .damage_interval = 0.5f};
    return rules;
}

PlayerInput input_of(const World& world, std::size_t row, Random& random) {
    if (random.below(4) == 0) return wild_input(random);
    const Players& players = world.players();
    const Vec2 from = players.position[row];
    const Vec2 way = normalised_or(mode_goal(world, row, random) - from, {1.0f, 0.0f});
    const auto other = random.below(static_cast<std::uint32_t>(players.size()));
    const Vec2 aim = normalised_or(players.position[other] - from, {1.0f, 0.0f});
    PlayerInput input;
    input.move_x = static_cast<std::int8_t>(way.x * 127.0f);
    input.move_y = static_cast<std::int8_t>(way.y * 127.0f);
    input.aim_x = static_cast<std::int16_t>(aim.x * 30000.0f);
    input.aim_y = static_cast<std::int16_t>(aim.y * 30000.0f);
    input.buttons = kButtonFire;
    return input;
}

/// What an operator asks for, now and then.
void take_orders(const World& world, Random& random, MatchJudge& judge,
                 std::vector<Command>& commands) {
    judge.starts = random.below(150) == 0;
    judge.ends = random.below(800) == 0;
    judge.moved.clear();
    const Players& players = world.players();
    const bool moves = has_teams(world.rules().match.mode) && !players.empty();
    if (moves && random.below(60) == 0) {
        const EntityId player =
            players.id[random.below(static_cast<std::uint32_t>(players.size()))];
        const auto team = static_cast<std::uint8_t>(1 + random.below(world.rules().match.teams));
        commands.push_back({.kind = CommandKind::change_team, .player = player, .team = team});
        judge.moved[player.value] = team;
    }
    if (judge.starts) commands.push_back({.kind = CommandKind::start_match});
    if (judge.ends) commands.push_back({.kind = CommandKind::end_match});
}

/// The commands of a tick, and what the judge has to know of them.
std::vector<Command> commands_of(const World& world, Random& random, Random& orders,
                                 MatchJudge& judge) {
    std::vector<Command> commands;
    judge.rejoined.clear();
    judge.leavers = 0;
    take_orders(world, orders, judge, commands);
    for (std::uint32_t number = 1; number <= kPlayers; ++number) {
        const EntityId id = player_id(number);
        const auto row = world.players().find(id);
        if (!row) {
            if (random.below(80) == 0)
                commands.push_back({.kind = CommandKind::join,
                                    .player = id,
                                    .team = static_cast<std::uint8_t>(random.below(10))});
        } else if (random.below(500) == 0 && judge.moved.count(number) == 0) {
            commands.push_back(leave(id));
            ++judge.leavers;
            if (random.below(3) != 0) continue;
            commands.push_back(join(id));
            judge.rejoined.insert(number);
        } else if (random.below(6) == 0) {
            commands.push_back(input(id, input_of(world, *row, random)));
        }
    }
    return commands;
}

/// The commands, and before and behind them the inputs that players hold.
std::vector<Command> with_repeats(const World& world, const std::vector<Command>& commands,
                                  Random& random) {
    std::set<EntityId> commanded;
    for (const Command& command : commands)
        commanded.insert(command.player);
    std::vector<Command> all = commands;
    for (std::size_t row = 0; row < world.players().size(); ++row)
        if (random.below(2) == 0 && commanded.count(world.players().id[row]) == 0)
            all.push_back(input(world.players().id[row], world.players().input[row]));
    return all;
}

/// What all matches of a mode together have shown.
struct Seen {
    std::array<std::uint32_t, 32> events{};
    std::array<std::uint32_t, kMatchPhases> phases{};
    std::array<std::uint32_t, kEndings> endings{};
    std::uint64_t stood = 0;
    std::uint64_t moves = 0;

    void take(const MatchJudge& judge) {
        for (std::size_t i = 0; i < events.size(); ++i)
            events.at(i) += judge.events.at(i);
        for (std::size_t i = 0; i < phases.size(); ++i)
            phases.at(i) += judge.phases.at(i);
        for (std::size_t i = 0; i < endings.size(); ++i)
            endings.at(i) += judge.endings.at(i);
        stood += judge.stood;
        moves += judge.players_moved;
    }
    [[nodiscard]] std::uint32_t of(EventKind kind) const {
        return events.at(static_cast<std::size_t>(kind));
    }
    [[nodiscard]] std::uint32_t of(EndedBy by) const {
        return endings.at(static_cast<std::size_t>(by));
    }
};

void play(GameMode mode, std::uint64_t seed, Seen& seen) {
    SCOPED_TRACE(std::string(name_of(mode)) + ", seed " + std::to_string(seed));
    constexpr int kTicks = 1500;
    Random random(seed);
    Random repeats(seed);
    Random orders(seed);
    const Rules rules = rules_of(random, mode);
    const auto terrain = map_of(random, rules.match.teams);
    World world(terrain, rules, {.players_max = kPlayers}, seed);
    World loaded(terrain, rules, {.players_max = kPlayers}, seed + 1);
    World repeated = world;
    MatchJudge judge(world);
    Tick loaded_phase = 1;  // none has begun
    for (int tick = 0; tick < kTicks; ++tick) {
        if (loaded_phase != world.state().match.phase_tick || tick % 100 == 0) {
            loaded_phase = world.state().match.phase_tick;
            const auto refused = loaded.load(world.save());
            ASSERT_FALSE(refused) << "tick " << world.tick() << ": " << *refused;
        }
        const std::vector<Command> commands = commands_of(world, random, orders, judge);
        const std::vector<Command> more = with_repeats(world, commands, repeats);

        const StepResult result = world.step(commands);

        ASSERT_EQ(result.errors, 0u) << "tick " << world.tick();
        const auto unsound = world.find_broken_invariant();
        ASSERT_FALSE(unsound) << "tick " << world.tick() << ": " << *unsound;
        const std::string broken = judge.judge(world, result);
        ASSERT_EQ(broken, "") << "tick " << world.tick();
        ASSERT_EQ(hash_after(loaded, commands), world.hash()) << "tick " << world.tick();
        ASSERT_EQ(hash_after(repeated, more), world.hash()) << "tick " << world.tick();
    }
    seen.take(judge);
}

Seen play_all(GameMode mode) {
    Seen seen;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        play(mode, seed, seen);
        if (testing::Test::HasFatalFailure()) return seen;
    }
    EXPECT_GT(seen.stood, 1000u);
    for (const MatchPhase phase :
         {MatchPhase::waiting, MatchPhase::warm_up, MatchPhase::countdown, MatchPhase::play,
          MatchPhase::overtime, MatchPhase::round_end, MatchPhase::match_end})
        EXPECT_GT(seen.phases.at(static_cast<std::size_t>(phase)), 3u) << name_of(phase);
    for (const EndedBy by : {EndedBy::time_limit, EndedBy::overtime, EndedBy::tie, EndedBy::rounds,
                             EndedBy::forfeit, EndedBy::operator_act})
        EXPECT_GT(seen.of(by), 0u) << name_of(by);
    if (has_teams(mode)) {
        EXPECT_GT(seen.moves, 100u);
    }
    EXPECT_GT(seen.of(EventKind::death), 100u);
    EXPECT_GT(seen.of(EventKind::launch), 10u);
    return seen;
}

TEST(MatchModel, deathmatch_keeps_the_laws) {
    const Seen seen = play_all(GameMode::deathmatch);

    EXPECT_GT(seen.of(EndedBy::score_limit), 5u);
}

TEST(MatchModel, team_deathmatch_keeps_the_laws) {
    const Seen seen = play_all(GameMode::team_deathmatch);

    EXPECT_GT(seen.of(EndedBy::score_limit), 5u);
    EXPECT_GT(seen.of(EventKind::point), 50u);
}

TEST(MatchModel, last_one_standing_keeps_the_laws) {
    const Seen seen = play_all(GameMode::last_one_standing);

    EXPECT_GT(seen.of(EndedBy::survival), 20u);
}

TEST(MatchModel, capture_the_flag_keeps_the_laws) {
    const Seen seen = play_all(GameMode::capture_the_flag);

    EXPECT_GT(seen.of(EventKind::take), 100u);
    EXPECT_GT(seen.of(EventKind::drop), 50u);
    EXPECT_GT(seen.of(EventKind::recover), 30u);
    EXPECT_GT(seen.of(EventKind::capture), 20u);
    EXPECT_GT(seen.of(EndedBy::score_limit), 5u);
}

TEST(MatchModel, king_of_the_hill_keeps_the_laws) {
    const Seen seen = play_all(GameMode::king_of_the_hill);

    EXPECT_GT(seen.of(EventKind::hill), 100u);
    EXPECT_GT(seen.of(EventKind::point), 100u);
    EXPECT_GT(seen.of(EndedBy::score_limit), 5u);
}

TEST(MatchModel, elimination_keeps_the_laws) {
    const Seen seen = play_all(GameMode::elimination);

    EXPECT_GT(seen.of(EndedBy::survival), 20u);
}

}  // namespace
}  // namespace arena::sim::match_model_test
