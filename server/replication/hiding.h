// Hiding: who is in a client's view and yet must not be told of. What is hidden from a client never
// leaves the server for it.
//
//   in a bush       seen from within the same bush, from close by, and for a while after acting:
//                   after a shot, a blow, a dash, or being hurt
//   behind a wall   not seen, where the rules ask for a line of sight; low walls and what moves
//                   hide nobody
//
// Teammates are never hidden from each other, and nobody from itself; nor are players of an
// archetype that is always seen. Things of the map are not either: where they are is known from the
// map.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/replication/change_log.h"
#include "sim/rules/rules.h"
#include "sim/world/world.h"

namespace arena::server {

/// From where a client looks.
struct Viewer {
    std::optional<Slot> own;                  ///< of the client's player, while it lives
    sim::Vec2 position;                       ///< metres; of a dead player, where it died
    std::uint8_t team = 0;                    ///< 0: it has no teammates
    std::optional<std::uint8_t> archetype{};  ///< of a player that lives or has lived
};

class Hiding {
  public:
    /// The rules outlive it.
    explicit Hiding(const sim::Rules& rules) : rules_(&rules) {}

    /// Looks at the players at the end of the tick that `log` has recorded last.
    void record(const sim::World& world, const ChangeLog& log);

    /// Whether anybody can be hidden at all.
    [[nodiscard]] bool hides_some() const { return terrain_ != nullptr; }
    /// Of the entities that are there now.
    [[nodiscard]] bool hides(const EntityColumns& entities, Slot slot, const Viewer& viewer);
    /// Whether what happens at a place, to nobody who is told of, is hidden.
    [[nodiscard]] bool hides_place(sim::Vec2 place, const Viewer& viewer);

  private:
    static constexpr std::uint32_t kNoBush = UINT32_MAX;
    /// A player, by slot.
    struct Seen {
        std::uint32_t life = 0;
        std::uint32_t bush = kNoBush;
        sim::Tick acted = 0;  ///< when it did last what shows it; 0: not in this life
        // As they were.
        sim::Tick fire_ready_tick = 0;
        sim::Tick dash_ready_tick = 0;
        std::int32_t health = 0;
    };
    [[nodiscard]] std::uint32_t bush_at(sim::Vec2 place);
    [[nodiscard]] std::uint32_t bush_of(const Viewer& viewer);
    [[nodiscard]] bool is_in_reach(sim::Vec2 place, const Viewer& viewer) const;
    [[nodiscard]] bool is_behind_wall(sim::Vec2 place, float radius, const Viewer& viewer);

    const sim::Rules* rules_;
    const sim::Terrain* terrain_ = nullptr;  // null: nothing hides anybody
    sim::Tick tick_ = 0;
    std::vector<Seen> seen_;            // by slot
    std::vector<std::uint32_t> found_;  // kept for its memory
};

}  // namespace arena::server
