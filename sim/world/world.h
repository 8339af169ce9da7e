// World: the authoritative simulation. Commands go in and events come out, and nothing else.
//
// state(t + 1) is a function of state(t) and the ordered commands alone. It depends on no clock,
// thread, file or address, and a step allocates no memory, except the first step of a copy.
//
// A world has three parts: what never changes (WorldSetup: terrain, rules, and what follows from
// them), the state that each tick makes from the last one (WorldState), and the working memory of a
// step (StepMemory). World::step is the list of the stages, each of which has its own header in
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
#include "sim/tick/memory/step_result.h"
#include "sim/tick/step_memory.h"
#include "sim/values/command.h"
#include "sim/values/entity.h"
#include "sim/values/event.h"
#include "sim/values/state.h"
#include "sim/world/world_setup.h"

namespace arena::sim {

/// A world that advances tick by tick.
class World {
  public:
    /// Builds a world at tick 0. Limits that are left at kFollows follow from the rest
    /// (sim/state/limits.h). The terrain must have a spawn point, and the rules a tick rate, an
    /// archetype and a weapon.
    World(std::shared_ptr<const Terrain> terrain, const Rules& rules, const Limits& limits,
          std::uint64_t seed);

    /// Makes a copy, which continues exactly as the original would. It costs what the state costs:
    /// one allocation for each list that is not empty, and the bytes of its rows, some 150 per
    /// player. All that never changes is shared. The working memory is not copied: the first step
    /// of a copy allocates it, as the constructor does, and that step alone allocates.
    World(const World& other);
    /// Assigns the state. Assigning to a copy of the same world that has stepped before allocates
    /// nothing at all, so going back to an earlier tick costs the bytes of its rows.
    World& operator=(const World& other);
    World(World&&) noexcept = default;
    World& operator=(World&&) noexcept = default;
    ~World() = default;

    /// Advances the world by one tick. `commands` may come in any order; they are applied sorted by
    /// player, and those of one player in the order given. The data that the result points to is
    /// valid until the next step. With a clock the statistics say what each stage took; nothing
    /// else depends on it.
    [[nodiscard]] StepResult step(std::span<const Command> commands, StageClock clock = nullptr);

    /// Returns the state as bytes (sim/state/state_image.h), to continue with elsewhere or later.
    [[nodiscard]] std::vector<std::uint8_t> save() const;
    /// Continues from an image that a world of the same map, rules and limits has saved, at every
    /// tick as that one would have. Otherwise returns the reason in one line and does not change.
    [[nodiscard]] std::optional<std::string> load(std::span<const std::uint8_t> image);

    [[nodiscard]] Tick tick() const { return state_.tick; }
    [[nodiscard]] const WorldState& state() const { return state_; }
    [[nodiscard]] const Rules& rules() const { return setup_->rules; }
    /// Returns the limits, with a number for each.
    [[nodiscard]] const Limits& limits() const { return setup_->limits; }
    [[nodiscard]] const Terrain& terrain() const { return *setup_->terrain; }

    /// Returns the players, sorted by id, the dead included. players()[i] is a PlayerState by
    /// value, and a range-based for walks them; to read one field of all players, take its column.
    [[nodiscard]] const Players& players() const { return state_.players; }
    /// Returns the projectiles in the order of their shots.
    [[nodiscard]] std::span<const ProjectileState> projectiles() const {
        return state_.projectiles;
    }

    /// Returns the entity with the id, or nothing when no such entity is in the world now. Dead
    /// players and movers that are not solid are not found.
    [[nodiscard]] std::optional<Entity> find(EntityId id) const;

    /// Returns XXH3-64 over every field of the state, in a fixed order. It is computed on each
    /// call; no step needs it.
    [[nodiscard]] std::uint64_t hash() const;

    /// Returns the first broken invariant in words (sim/state/validate.h), or nothing. Pairs are
    /// checked against what the last step knows of its movers. Debug builds call it after every
    /// step.
    [[nodiscard]] std::optional<std::string> find_broken_invariant() const;

  private:
    /// Returns the working memory of the next step, and makes it when there is none.
    StepMemory& memory();
    /// Resets the working memory, which belongs to another state than the one that was just loaded
    /// or assigned.
    void reset_memory();

    std::shared_ptr<const WorldSetup> setup_;
    WorldState state_;
    std::unique_ptr<StepMemory> memory_;  // none in a copy that has not stepped yet
};

}  // namespace arena::sim
