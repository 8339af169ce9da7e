// Frame: what a client knew of all that it saw, as it was at the end of the tick of one update.
#pragma once

#include <cstdint>
#include <vector>

#include "client-sim/client/world_view.h"
#include "client-sim/game/picture.h"
#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::client_sim {

/// A place, and how it goes on from there.
struct Course {
    sim::Vec2 position;  ///< metres
    sim::Vec2 step;      ///< metres a tick
    float fall = 0.0f;   ///< metres a tick, by which each further tick's step goes more downwards

    /// Metres: the place so many ticks later, or earlier. The same as protocol::foresee for whole
    /// ones, but for the rounding of floats.
    [[nodiscard]] sim::Vec2 after(double ticks) const;
};

struct FramePlayer {
    PicturePlayer player;  ///< as it was then
    Course course;
    /// In view without a break, and alive, since an update about this tick.
    sim::Tick since = 0;
    /// Metres by which it is further from the frame before than its velocities lead: news that came
    /// late. What is shown jumps by so much, and the smoothing hides it.
    sim::Vec2 jump;
    /// The tick at whose end the server's word had it at `told_at`, in metres; it has been foreseen
    /// since.
    sim::Tick told = 0;
    sim::Vec2 told_at;
    bool is_stopped = false;  ///< foreseen to stand where something that never moves stops it

    /// Metres per second, as far as anybody knows.
    [[nodiscard]] sim::Vec2 velocity() const { return is_stopped ? sim::Vec2{} : player.velocity; }
};

struct FrameProjectile {
    PictureProjectile projectile;
    Course course;
    sim::Tick begun = 0;  ///< it flies as it does since the end of this tick, or longer
};

struct FrameMover {
    PictureMover mover;
    Course course;
};

/// All lists are sorted by id.
struct Frame {
    sim::Tick tick = 0;
    std::vector<FramePlayer> players;  ///< the own one, too, where the server said it was
    std::vector<FrameProjectile> projectiles;
    std::vector<FrameMover> movers;
    std::vector<PictureFixture> fixtures;
};

/// Null when it is not there.
[[nodiscard]] const FramePlayer* find_player(const Frame& frame, sim::EntityId id);

/// Makes `frame` what the view knows, for the end of view.tick(). `own` is the client's own player.
/// The times since when, and the jumps, are left out.
void fill_frame(const WorldView& view, sim::EntityId own, float tick_rate, Frame& frame);

}  // namespace arena::client_sim
