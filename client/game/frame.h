// Frame: what a client knew of everything in view, as it was at the end of one update's tick.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "client/core/world_view.h"
#include "client/game/picture.h"
#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::client {

/// How the way of a player that turns is bent: protocol::Motion, in metres.
struct Bend {
    sim::Vec2 step;       ///< metres per tick, before the turn
    sim::Vec2 change;     ///< metres per tick by which each step of the turn differs
    sim::Vec2 wanted;     ///< metres per tick, after the turn
    float ticks = 0.0f;   ///< of the turn
    float passed = 0.0f;  ///< since it began

    /// Returns how far it has come `ticks` ticks after the turn began.
    [[nodiscard]] sim::Vec2 way(float ticks) const;
    /// Returns the step of that tick.
    [[nodiscard]] sim::Vec2 step_at(float ticks) const;
};

/// A position, and the motion from there.
struct Course {
    sim::Vec2 position;  ///< metres
    sim::Vec2 step;      ///< metres per tick
    float fall = 0.0f;   ///< metres per tick by which each further step points more downwards
    std::optional<Bend> bend = {};  ///< in a fall, of its x alone

    /// Whether it leads straight on from `ticks` ticks later, or earlier if negative.
    [[nodiscard]] bool is_straight_from(double ticks) const;
    /// Returns the position `ticks` ticks later, or earlier if negative, in metres. For whole ticks
    /// from the motion's own on it equals protocol::extrapolate except for float rounding.
    [[nodiscard]] sim::Vec2 after(double ticks) const;
    /// Returns the step `ticks` ticks later.
    [[nodiscard]] sim::Vec2 step_after(double ticks) const;
};

struct FramePlayer {
    PicturePlayer player;  ///< as it was then
    Course course;
    /// The tick of the update since which the player has been in view without a break, and alive.
    sim::Tick since = 0;
    /// Metres by which it is further from the frame before than its velocities lead: news that came
    /// late. The shown position jumps by this much, and smoothing hides the jump.
    sim::Vec2 jump;
    /// The tick of its last reported motion. It has been extrapolated since.
    sim::Tick reported_tick = 0;
    bool is_stopped = false;  ///< extrapolated to stand where a static thing stops it

    /// Returns metres per second, as far as known.
    [[nodiscard]] sim::Vec2 velocity() const { return is_stopped ? sim::Vec2{} : player.velocity; }
};

/// In FrameProjectile::over: its weapon has no range.
inline constexpr double kNeverOver = std::numeric_limits<double>::infinity();

struct FrameProjectile {
    PictureProjectile projectile;
    Course course;
    sim::Tick begun = 0;       ///< it has flown like this since the end of this tick, or for longer
    double over = kNeverOver;  ///< the moment, in ticks, at which its range ends at the latest
};

struct FrameMover {
    PictureMover mover;
    Course course;
};

/// All lists are sorted by id.
struct Frame {
    sim::Tick tick = 0;
    std::vector<FramePlayer> players;  ///< includes the own one, where the server said it was
    std::vector<FrameProjectile> projectiles;
    std::vector<FrameMover> movers;
    std::vector<PictureTrigger> triggers;
};

/// Whether `id` names the client's own player `own`. A client that watches has none, and an id may
/// name nothing.
[[nodiscard]] constexpr bool is_own(sim::EntityId id, sim::EntityId own) {
    return own != sim::kNoEntity && id == own;
}

/// Returns null when the player is not in the frame.
[[nodiscard]] const FramePlayer* find_player(const Frame& frame, sim::EntityId id);

/// Fills `frame` with what the view knows, for the end of view.tick(). `own` is the client's own
/// player. Leaves FramePlayer::since and FramePlayer::jump unset.
void fill_frame(const WorldView& view, sim::EntityId own, float tick_rate, Frame& frame);

}  // namespace arena::client
