// World: the authoritative simulation. Commands in, events out; nothing else goes in or comes out.
//
// state(t + 1) is a function of state(t) and the ordered commands alone: no clock, no thread, no
// file, no address is looked at, and no memory is allocated after the constructor, but by the first
// step of a copy.
//
// A world is three things: what never changes (WorldSetup: terrain, rules, and what follows from
// them), the state that a tick makes of the last one (WorldState), and the memory that a step works
// in (StepMemory). World::step is the list of the stages, each with a header of its own in
// sim/tick/.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/terrain.h"
#include "sim/tick/step_memory.h"
#include "sim/tick/step_result.h"
#include "sim/values/command.h"
#include "sim/values/entity.h"
#include "sim/values/event.h"
#include "sim/values/state.h"
#include "sim/world/world_setup.h"

namespace arena::sim {

class World {
  public:
    /// What `limits` leaves open follows from the rest (sim/state/limits.h).
    World(std::shared_ptr<const Terrain> terrain, const Rules& rules, const Limits& limits,
          std::uint64_t seed);

    /// A copy goes on exactly as the original would. It costs what the state costs: one allocation
    /// a list that is not empty, and the bytes of its rows, some 150 a player. All that never
    /// changes is shared. What a step works in is not copied: the first step of a copy sets it
    /// aside, as the constructor does, and that step alone allocates.
    World(const World& other);
    /// Into a copy of the same world that has stepped before, nothing is allocated at all: to go
    /// back to an earlier tick costs the bytes of its rows.
    World& operator=(const World& other);
    World(World&&) noexcept = default;
    World& operator=(World&&) noexcept = default;
    ~World() = default;

    /// Moves the world on by one tick. `commands` may come in any order; they are applied sorted by
    /// player, those of one player in the order given. What the result points to lives until the
    /// next step. With a clock the statistics tell what each stage took; nothing else depends on
    /// it.
    [[nodiscard]] StepResult step(std::span<const Command> commands, StageClock clock = nullptr);

    /// The state as bytes (sim/state/state_image.h), to go on with elsewhere or later.
    [[nodiscard]] std::vector<std::uint8_t> save() const;
    /// Goes on from an image that a world of the same map, rules and limits has saved, at every
    /// tick as that one would have. Otherwise says in one line why not, and stays as it is.
    [[nodiscard]] std::optional<std::string> load(std::span<const std::uint8_t> image);

    [[nodiscard]] Tick tick() const { return state_.tick; }
    [[nodiscard]] const WorldState& state() const { return state_; }
    [[nodiscard]] const Rules& rules() const { return setup_->rules; }
    /// A number for each.
    [[nodiscard]] const Limits& limits() const { return setup_->limits; }
    [[nodiscard]] const Terrain& terrain() const { return *setup_->terrain; }

    /// Sorted by id; the dead are among them. players()[i] is a PlayerState by value, a range-based
    /// for walks them; to read one field of all, take its column.
    [[nodiscard]] const Players& players() const { return state_.players; }
    /// In the order of their shots.
    [[nodiscard]] std::span<const ProjectileState> projectiles() const {
        return state_.projectiles;
    }

    /// Any entity in the words of its users, or nothing when no such id is in the world.
    [[nodiscard]] std::optional<Entity> find(EntityId id) const;

    /// XXH3-64 over every field of the state, in a fixed order. Taken when it is asked for: no step
    /// needs it.
    [[nodiscard]] std::uint64_t hash() const;

    /// The first broken invariant in words (sim/state/validate.h), of pairs by what the last step
    /// knows of its movers. Debug builds ask after every step.
    [[nodiscard]] std::optional<std::string> find_broken_invariant() const;

  private:
    /// What the next step works in; made when there is none.
    StepMemory& memory();
    /// What the memory knows is of another state than the one that has come in.
    void forget_last_step();

    std::shared_ptr<const WorldSetup> setup_;
    WorldState state_;
    std::unique_ptr<StepMemory> memory_;  // none in a copy that has not stepped yet
};

}  // namespace arena::sim
