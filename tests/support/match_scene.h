// Small matches for tests: short clocks at ten ticks a second, a map with flags and hills, and what
// a mode sees of a tick.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "sim/mode/mode.h"
#include "sim/state/state_image.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::test {

/// Ten ticks a second: a countdown of 5 ticks and the one in which the players are spawned, 40
/// ticks of play, 20 of overtime, 3 of the end of a round, and 5 of that of a match.
inline sim::Rules match_rules(sim::GameMode mode) {
    sim::Rules rules;
    rules.tick_rate = 10;
    rules.respawn_delay = 0.5f;
    rules.match.mode = mode;
    rules.match.countdown = 0.5f;
    rules.match.time_limit = 4.0f;
    rules.match.overtime = 2.0f;
    rules.match.round_end = 0.3f;
    rules.match.match_end = 0.5f;
    return rules;
}

inline sim::MapFlag flag_of(std::uint8_t team, sim::Vec2 position) {
    return {.position = position, .radius = 0.5f, .team = team, .source = {}};
}
inline sim::MapArea round_area(sim::Vec2 center, float radius) {
    return {.shape = sim::Shape::circle, .center = center, .radius = radius, .box = {}};
}
inline sim::MapArea box_area(sim::Vec2 min, sim::Vec2 max) {
    return {.shape = sim::Shape::polygon, .center = {}, .radius = 0.0f, .box = {min, max}};
}

/// The objects of modes on a map.
struct MatchObjects {
    std::vector<sim::MapFlag> flags;
    std::vector<sim::MapBase> bases;
    std::vector<sim::MapHill> hills;
};

/// The terrain of the map, with these objects.
inline std::shared_ptr<const sim::Terrain> with_objects(const MapBuilder& map,
                                                        MatchObjects objects) {
    auto built = sim::build_terrain(map.description());
    if (!built) throw std::runtime_error("test map: " + built.error().reason);
    auto terrain = std::const_pointer_cast<sim::Terrain>(std::move(built).value());
    terrain->flags = std::move(objects.flags);
    terrain->bases = std::move(objects.bases);
    terrain->hills = std::move(objects.hills);
    return terrain;
}

/// Team 1 spawns on the left, team 2 on the right, with four points each; their flags are at
/// (3, 10) and (37, 10). The hills are around (20, 6) and (20, 14).
inline std::shared_ptr<const sim::Terrain> match_map() {
    MapBuilder map(40.0f, 20.0f);
    for (const float y : {4.0f, 8.0f, 12.0f, 16.0f})
        map.spawn({6.0f, y}, 1).spawn({34.0f, y}, 2);
    return with_objects(map, {.flags = {flag_of(1, {3.0f, 10.0f}), flag_of(2, {37.0f, 10.0f})},
                              .bases = {},
                              .hills = {{round_area({20.0f, 6.0f}, 2.0f), {}},
                                        {round_area({20.0f, 14.0f}, 2.0f), {}}}});
}

/// Drives a match.
class MatchDriver : public WorldDriver {
  public:
    explicit MatchDriver(const sim::Rules& rules,
                         std::shared_ptr<const sim::Terrain> terrain = match_map())
        : WorldDriver(std::move(terrain), rules) {}

    [[nodiscard]] const sim::MatchState& match() const { return world.state().match; }
    [[nodiscard]] sim::MatchPhase phase() const { return match().phase; }
    [[nodiscard]] std::size_t row(std::uint32_t number) const {
        return world.players().find(player_id(number)).value();
    }

    /// Players 1 to `count` join in one tick.
    void join_all(std::uint32_t count) {
        std::vector<sim::Command> joins;
        for (std::uint32_t number = 1; number <= count; ++number)
            joins.push_back(join(player_id(number)));
        step(joins);
    }
    /// Steps until the phase begins; fails the test when it does not within 1000 ticks.
    void run_until(sim::MatchPhase wanted) {
        for (int i = 0; phase() != wanted; ++i) {
            if (i == 1000) throw std::runtime_error("match scene: the phase does not come");
            step();
        }
    }
    /// Goes on from a changed state, which must be sound.
    void edit(const std::function<void(sim::WorldState&)>& change) {
        sim::WorldState state = world.state();
        change(state);
        const auto refused =
            world.load(sim::write_image(state, world.terrain(), world.rules(), world.limits()));
        if (refused) throw std::runtime_error("match scene: " + *refused);
    }
    void put(std::uint32_t number, sim::Vec2 position) {
        edit([&](sim::WorldState& state) { state.players.position[row(number)] = position; });
    }
    /// The player has been knocked out of the round.
    void knock_out(std::uint32_t number) {
        edit([&](sim::WorldState& state) {
            sim::PlayerState player = state.players[row(number)];
            player.alive = false;
            player.health = 0;
            player.velocity = {};
            player.respawn_tick = sim::kNeverTick;
            state.players.set(row(number), player);
        });
    }
};

/// What a mode sees of a tick, put together by hand.
struct ModeScene {
    explicit ModeScene(sim::GameMode mode) {
        rules.mode = mode;
        match.mode = mode;
        match.phase = sim::MatchPhase::play;
    }

    /// Adds a living player with the next id; returns its row.
    std::size_t add(std::uint8_t team, sim::Vec2 position = {}) {
        const std::size_t row = players.size();
        sim::PlayerState player;
        player.id = {static_cast<std::uint32_t>(row) + 1};
        player.team = team;
        player.position = position;
        player.alive = true;
        player.health = 100;
        players.insert(row, player);
        return row;
    }
    /// The player in this row dies in this tick and is out of the round.
    void kill(std::size_t row, sim::EntityId killer = sim::kNoEntity) {
        players.alive[row] = 0;
        players.health[row] = 0;
        players.respawn_tick[row] = sim::kNeverTick;
        kills.push_back({killer, players.id[row]});
    }
    void add_flag(std::uint8_t team, sim::Vec2 home) {
        homes.push_back(flag_of(team, home));
        flags.push_back({.position = home});
    }

    [[nodiscard]] sim::ModeView view() const {
        return {.rules = rules,
                .tick_rate = 10,
                .tick = tick,
                .homes = homes,
                .bases = bases,
                .hills = hills,
                .players = players,
                .match = match,
                .flags = flags,
                .kills = kills,
                .left = left};
    }
    [[nodiscard]] sim::ModeOrders orders() const {
        sim::ModeOrders given;
        sim::mode_for(rules.mode)->advance(view(), given);
        return given;
    }
    [[nodiscard]] sim::Leader leader() const { return sim::mode_for(rules.mode)->leader(view()); }

    sim::MatchRules rules;
    sim::Tick tick = 100;
    sim::Players players;
    sim::MatchState match;
    std::vector<sim::MapFlag> homes;
    std::vector<sim::MapBase> bases;
    std::vector<sim::MapHill> hills;
    std::vector<sim::FlagState> flags;
    std::vector<sim::Kill> kills;
    sim::PerTeam<std::uint32_t> left{};
};

}  // namespace arena::test
