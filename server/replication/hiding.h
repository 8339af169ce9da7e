// Hiding: which entities in a client's view must not be sent to it. The server never sends a client
// what is hidden from it.
//
//   in a bush       seen from within the same bush, from close by, and for a while after acting:
//                   a shot, a melee attack, an ability that does more than give an effect, or
//                   being hurt
//   invisible       by a status effect: likewise, but alone in its bush
//   behind a wall   not seen, where the rules ask for a line of sight; low walls and movers
//                   hide nothing
//
// Teammates are never hidden from each other, nor is a player from itself, nor are players of an
// archetype that is always seen, nor things of the map, whose places are known from the map.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/replication/change_log.h"
#include "sim/rules/rules.h"
#include "sim/world/world.h"

namespace arena::server {

/// Who looks, and from where.
struct Viewer {
    std::optional<Slot> own;                  ///< the player that looks, while it lives
    sim::Vec2 position;                       ///< in metres; for a dead player, where it died
    std::uint8_t team = 0;                    ///< 0: without teammates
    std::optional<std::uint8_t> archetype{};  ///< once the player has lived
    /// Of a camera: metres; it has no place from which it looks, so only bushes hide from it.
    std::optional<sim::Vec2> camera_size{};
    bool sees_hidden = false;  ///< whether nothing is hidden from it
};

class Hiding {
  public:
    /// `rules` must outlive this.
    explicit Hiding(const sim::Rules& rules);

    /// Records the players at the end of the tick that `log` recorded last.
    void record(const sim::World& world, const ChangeLog& log);

    /// Whether anything can be hidden.
    [[nodiscard]] bool hides_some() const { return terrain_ != nullptr; }
    /// Working memory, which may be shared by all clients. It holds nothing between two calls.
    using Scratch = std::vector<std::uint32_t>;
    /// Whether one of the present entities is hidden from the viewer.
    [[nodiscard]] bool hides(const EntityColumns& entities, Slot slot, const Viewer& viewer,
                             Scratch& scratch) const;
    /// Whether an effect at this place is hidden from the viewer, if it concerns no entity that the
    /// client is sent.
    [[nodiscard]] bool hides_place(sim::Vec2 place, const Viewer& viewer, Scratch& scratch) const;

    /// Whether a status effect hides this player, and with it an effect at this place that concerns
    /// it, from the viewer.
    [[nodiscard]] bool hides_invisible(const EntityColumns& entities, EntityHandle player,
                                       sim::Vec2 place, const Viewer& viewer) const;

  private:
    static constexpr std::uint32_t kNoBush = UINT32_MAX;
    /// What is remembered of a player.
    struct PlayerMemory {
        std::uint32_t life = 0;
        std::uint32_t bush = kNoBush;
        bool is_invisible = false;
        sim::Tick acted = 0;  ///< when an action last revealed it; 0: not in this life
        // Values at the last tick.
        sim::Tick fire_ready_tick = 0;
        sim::Tick dash_ready_tick = 0;
        std::int32_t health = 0;
    };
    [[nodiscard]] bool needs_line_to(const Viewer& viewer) const {
        return rules_->vision.line_of_sight && !viewer.camera_size;
    }
    /// Whether a bush or a status effect hides the player at this place from the viewer.
    [[nodiscard]] bool hides_player(const PlayerMemory& seen, sim::Vec2 place,
                                    const Viewer& viewer) const;
    [[nodiscard]] bool has_acted(const PlayerMemory& seen) const;
    [[nodiscard]] std::uint32_t bush_at(sim::Vec2 place, Scratch& scratch) const;
    [[nodiscard]] std::uint32_t bush_of(const Viewer& viewer) const;
    [[nodiscard]] bool is_in_reach(sim::Vec2 place, const Viewer& viewer) const;
    [[nodiscard]] bool is_behind_wall(sim::Vec2 place, float radius, const Viewer& viewer,
                                      Scratch& scratch) const;

    const sim::Rules* rules_;
    bool some_are_invisible_;                // by status effects
    const sim::Terrain* terrain_ = nullptr;  // null: nothing is hidden
    sim::Tick tick_ = 0;
    std::vector<PlayerMemory> seen_;  // by slot
    Scratch scratch_;                 // of record()
};

}  // namespace arena::server
