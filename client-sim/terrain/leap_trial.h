// LeapTrial: finds out where a player gets to by pressing this or that, on a map seen from the
// side.
//
// It asks sim::predict, by which the world moves its players: what a trial shows is what happens,
// with all walls, slopes, one-sided lines, pads and platforms. One player and one platform are in
// it: a question about ground that stays where it is has no platforms, because they would be
// somewhere else when the answer is used. Doors are open and timed obstacles are down, since both
// will be at some time; crates are whole.
//
// Deterministic. For one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "client-sim/terrain/plane.h"
#include "sim/geometry/aabb.h"
#include "sim/predict/predict.h"
#include "sim/rules/rules.h"
#include "sim/terrain/mover_path.h"
#include "sim/terrain/terrain.h"

namespace arena::client_sim {

/// What a player presses: the stick to one side, from its start until it is on the ground again.
struct Leap {
    std::int8_t side = 0;  ///< -1: left, 1: right, 0: neither
    bool jumps = false;    ///< after LeapTrial::kRunUpSeconds on the ground
    bool dashes = false;   ///< at the top of the jump, to that side and up

    friend constexpr bool operator==(const Leap&, const Leap&) = default;
};

/// Whose leaps.
struct LeapBody {
    std::uint8_t archetype = 0;  ///< an index into the rules
    float speed_factor = 1.0f;   ///< of a carrier

    friend constexpr bool operator==(const LeapBody&, const LeapBody&) = default;
};

/// Longer rounds of a platform are not worth waiting for, nor trying out.
inline constexpr std::uint32_t kRoundSecondsMax = 30;

/// Whether it is a platform that comes back again and again, and soon enough.
[[nodiscard]] inline bool goes_round(const sim::MapMover& mover, std::uint32_t tick_rate) {
    return mover.kind == sim::MoverKind::platform && mover.mode != sim::PathMode::once &&
           sim::path_ticks(mover, tick_rate) <= kRoundSecondsMax * tick_rate;
}

class LeapTrial {
  public:
    /// In place of a platform: only what never moves.
    static constexpr std::size_t kNoPlatform = SIZE_MAX;
    /// Runs on the ground before a jump, to be at full speed.
    static constexpr float kRunUpSeconds = 0.13f;

    /// Keeps references to both. The world must have gravity.
    LeapTrial(const sim::Terrain& terrain, const sim::Rules& rules, const LeapBody& body);

    /// A player that stands.
    struct Stand {
        sim::PlayerState player;
        sim::Tick tick = 0;                  ///< at whose end it stands there
        std::size_t platform = kNoPlatform;  ///< that is solid meanwhile
    };
    /// How exactly a leap begins.
    struct Beginning {
        std::uint32_t run_up_ticks = 0;  ///< on the ground, before a jump
        bool is_running = false;         ///< it comes at full speed, and is half a tick behind
    };
    struct End {
        Stand stand;              ///< it stands again
        float jumped_at = 0;      ///< metres, x: where it jumped
        bool is_flight = false;   ///< it was off the ground
        std::int32_t damage = 0;  ///< by spikes on the way
    };

    /// Returns where a player stands that appears at this place; nothing when it does not come to
    /// stand.
    [[nodiscard]] std::optional<Stand> drop(sim::Vec2 place);
    /// Returns where the leap ends: on the ground, for one without a jump at the latest when the
    /// player has moved by `step` metres to the side. Nothing when that kills the player, when
    /// it takes too long, or when it leads nowhere.
    [[nodiscard]] std::optional<End> attempt(const Stand& start, const Leap& leap, float step,
                                             const Beginning& beginning);
    /// Returns the same player after it has stood for so many ticks; nothing when it does not stand
    /// any more.
    [[nodiscard]] std::optional<Stand> wait(const Stand& start, std::uint32_t ticks);

    [[nodiscard]] const sim::Terrain& terrain() const { return terrain_; }
    [[nodiscard]] std::uint32_t ticks_of(float seconds) const {
        return sim::ticks_of(seconds, rules_.tick_rate);
    }
    /// Returns the ticks from a jump to its highest point.
    [[nodiscard]] std::uint32_t rise_ticks() const;
    /// Returns the damage as a part of the health.
    [[nodiscard]] double share_of_health(std::int32_t damage) const {
        return static_cast<double>(damage) / archetype_.health;
    }
    [[nodiscard]] bool can_jump() const { return archetype_.jump_speed > 0.0f; }
    [[nodiscard]] bool can_dash() const { return archetype_.dash_speed > 0.0f; }

  private:
    struct Flight;

    void place_movers(std::size_t platform, sim::Tick tick, std::vector<sim::MoverState>& movers);
    /// Moves the player by one tick. Returns false when it dies.
    [[nodiscard]] bool step(Flight& flight, const sim::PlayerInput& input);
    [[nodiscard]] bool touch_triggers(Flight& flight) const;
    [[nodiscard]] bool touch_spikes(const sim::MapTrigger& spikes, const sim::Aabb& body,
                                    Flight& flight) const;

    const sim::Terrain& terrain_;
    const sim::Rules& rules_;
    const sim::Archetype& archetype_;
    LeapBody body_;
    sim::Aabb box_;  ///< of the body, about its position
    sim::PredictionMemory memory_;
    std::vector<sim::MoverState> at_rest_;  // by mover: without a platform
    std::vector<sim::MoverState> before_;
    std::vector<sim::MoverState> movers_;
};

}  // namespace arena::client_sim
