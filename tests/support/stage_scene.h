// A state put together by hand, and the stages of a tick in which volumes, triggers and the zone
// find the players that they hit: players stand where a test puts them, and nothing else happens.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "sim/state/movers.h"
#include "sim/state/validate.h"
#include "tests/support/stages.h"

namespace arena::test {

class StageScene {
  public:
    StageScene(std::shared_ptr<const sim::Terrain> map, sim::Rules game, sim::Limits limits = {})
        : terrain(std::move(map)),
          rules(std::move(game)),
          frames(rules),
          memory(*terrain, rules, limits) {
        state.triggers.resize(terrain->triggers.size());
        state.players.reserve(limits.players_max);
        state.attack_records.reserve(memory.new_records.records_max);
    }

    /// Puts a living player there; returns its row, which is valid until a player with a lower id
    /// is put in.
    std::size_t put(std::uint32_t number, sim::Vec2 position, sim::Vec2 aim = {1.0f, 0.0f},
                    std::uint8_t archetype = 0) {
        sim::PlayerState player;
        player.id = {number};
        player.position = position;
        player.aim = aim;
        player.archetype = archetype;
        player.radius = rules.archetypes[archetype].radius;
        player.health = rules.archetypes[archetype].health;
        player.alive = true;
        player.animation_tick = state.tick + 1;
        std::size_t row = 0;
        while (row < state.players.size() && state.players.id[row] < player.id)
            ++row;
        state.players.insert(row, player);
        return row;
    }

    /// Puts the movers of the map where they are at tick 0.
    void place_movers() {
        state.movers = sim::first_mover_states(*terrain, rules.tick_rate);
        memory.moving.place(*terrain, state.movers);
    }
    [[nodiscard]] sim::Solids solids() const { return {*terrain, memory.moving}; }

    /// Begins the own step of every player where it is; all of them are asleep.
    void begin_steps() {
        memory.steps.starts.assign(state.players.position.begin(), state.players.position.end());
        memory.steps.wanted.assign(state.players.size(), {});
        memory.steps.blocked.assign(state.players.size(), 0);
        memory.begin_moves(state.players.size());
    }
    /// Fills the grid with the players where they are, as the broadphase does.
    void fill_grid() {
        memory.grid.discs.rebuild(state.players.position, state.players.radius,
                                  state.players.alive);
        memory.grid.longest_step = 0.0f;
        memory.grid.drift = 0.0f;
    }

    /// Runs the stages of one tick. `hits` and `events` then hold which players were hit, thrown,
    /// given something or pressed something.
    void tick() {
        ++state.tick;
        memory.clear();
        fill_grid();
        detect_volume_hits(rules, frames, *terrain, state, memory);
        touch_triggers(rules, frames, *terrain, state, memory);
        hurt_outside_zone(rules, state, memory);
        broken = sim::find_broken_invariant(state, rules, *terrain).value_or("");
    }
    /// Runs that many ticks; returns the number of hits in all of them.
    std::size_t run(int ticks) {
        std::size_t hits = 0;
        for (int i = 0; i < ticks; ++i) {
            tick();
            hits += memory.hits.hits.size();
        }
        return hits;
    }

    [[nodiscard]] const std::vector<sim::Hit>& hits() const { return memory.hits.hits; }
    [[nodiscard]] const std::vector<sim::Event>& events() const { return memory.report.events; }
    [[nodiscard]] sim::EntityId id_of(const sim::Hit& hit) const {
        return state.players.id[hit.victim];
    }

    std::shared_ptr<const sim::Terrain> terrain;
    sim::Rules rules;
    sim::BodyFrames frames;
    sim::WorldState state;
    sim::StepMemory memory;
    std::string broken;  ///< the invariant that the last tick broke, or nothing
};

}  // namespace arena::test
