// LeapGraph: where a player can stand on a map that is seen from the side, and how it gets from one
// place to the next: by steps, falls, jumps, dashes and pads, and on platforms that move.
//
// It begins where players appear and tries out what they can press (leap_trial.h), then from
// wherever that leads, and so on. A jump is taken only if it also succeeds a little earlier and a
// little later. A place on a platform is one in a phase of the platform's round:
//
//      ground                     platform, phase 0 ──rides──▶ phase 1 ──▶ phase 2 ──▶ 0
//      place ──▶ place ──boards when it is in phase 1────────▶ place
//                  ◀───────leaves in phase 2────────────────────────────── place
//
// Immutable, and the same for the same map, rules and body.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "client-sim/terrain/leap_trial.h"
#include "client-sim/terrain/place_index.h"
#include "client-sim/terrain/plane.h"

namespace arena::client_sim {

class LeapGraph {
  public:
    using PlaceId = std::uint32_t;
    static constexpr std::uint32_t kUnreachable = UINT32_MAX;
    static constexpr std::size_t kNoPlatform = LeapTrial::kNoPlatform;
    static inline const std::atomic<bool> kNeverStops{false};

    /// As soon as `stops` is true it is done, and knows what it has found until then.
    LeapGraph(const sim::Terrain& terrain, const sim::Rules& rules, const LeapBody& body,
              const std::atomic<bool>& stops = kNeverStops);

    struct Place {
        Point position;  ///< metres; on a platform from where that was drawn
        std::size_t platform = kNoPlatform;
        std::uint32_t phase = 0;  ///< of the platform
    };
    struct Way {
        PlaceId to = 0;
        std::uint32_t ticks = 0;    ///< that it takes
        std::uint32_t penalty = 0;  ///< ticks by which it is worse than another that takes as long
        Leap leap;
        double jump_at = 0.0;    ///< metres, x, where the player jumps; on a platform as Place
        bool is_flight = false;  ///< it leads through the air
        bool is_ride = false;    ///< the player stands, and the platform carries it
        /// It can be taken only when this platform is at the beginning of this phase.
        std::size_t boards = kNoPlatform;
        std::uint32_t phase = 0;
    };

    [[nodiscard]] std::size_t size() const { return places_.size(); }
    [[nodiscard]] const Place& place(PlaceId id) const { return places_[id]; }
    [[nodiscard]] std::span<const Way> ways_from(PlaceId id) const { return ways_[id]; }

    /// Returns the place of a player that stands there in that tick; nothing when there is none
    /// within a step.
    [[nodiscard]] std::optional<PlaceId> place_at(Point position, sim::Tick tick) const;
    /// Returns the place on the ground that is nearest to a goal, which may be in the air; nothing
    /// when none is within kGoalMetres.
    [[nodiscard]] std::optional<PlaceId> place_near(Point goal) const;
    static constexpr double kGoalMetres = 6.0;
    /// Returns the place on the ground that is least far to the side, of those at about the same
    /// height; nothing when none is within kAsideMetres.
    [[nodiscard]] std::optional<PlaceId> place_aside(Point position) const;
    static constexpr double kAsideMetres = 4.0;
    static constexpr double kAsideHeight = 1.0;  ///< metres, above and below

    /// Returns the ticks from every place to the goal, by Dijkstra's algorithm; kUnreachable where
    /// no way leads to it. Penalties are added. For a platform it counts half a round of waiting.
    [[nodiscard]] std::vector<std::uint32_t> ticks_to(PlaceId goal) const;

    /// Returns the ticks until the platform is at the beginning of the phase; 0 to a round less 1.
    [[nodiscard]] std::uint32_t ticks_until(std::size_t platform, std::uint32_t phase,
                                            sim::Tick tick) const;
    /// Returns the ticks since the beginning of the phase; 0 to a round less 1.
    [[nodiscard]] std::uint32_t ticks_since(std::size_t platform, std::uint32_t phase,
                                            sim::Tick tick) const;
    [[nodiscard]] std::uint32_t round_ticks(std::size_t platform) const {
        return rounds_[platform].ticks;
    }

    [[nodiscard]] std::uint32_t rise_ticks() const { return rise_ticks_; }
    [[nodiscard]] std::uint32_t run_up_ticks() const { return run_up_ticks_; }

  private:
    class Explorer;

    struct Round {
        std::uint32_t ticks = 0;         ///< of the platform, until it is where it was; 0: none
        std::uint32_t phases = 0;        ///< each of phase_ticks_, the last one may be shorter
        std::size_t first_layer = 0;     ///< of its places, one for each phase
        std::vector<sim::Vec2> offsets;  ///< by tick of the round
    };
    struct Cell {
        std::size_t platform = kNoPlatform;
        std::uint32_t phase = 0;
        std::int32_t column = 0;
        std::int32_t row = 0;

        friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
    };

    [[nodiscard]] static Cell cell_of(const Place& place);
    [[nodiscard]] std::size_t layer_of(const Place& place) const;
    void index_places();

    std::uint32_t phase_ticks_ = 1;
    std::uint32_t rise_ticks_ = 0;
    std::uint32_t run_up_ticks_ = 0;
    std::vector<Round> rounds_;  // by mover
    std::vector<Place> places_;
    std::vector<std::vector<Way>> ways_;       // by place
    std::vector<std::vector<Way>> ways_back_;  // by place: `to` is where they begin
    PlaceIndex index_;                         // the ground is its first layer
};

}  // namespace arena::client_sim
