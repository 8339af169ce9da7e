#include "sim/terrain/mover_path.h"

#include <cstddef>

#include "sim/math/vec2.h"
#include "sim/rules/rules.h"

namespace arena::sim {

namespace {

/// The path unrolled into stops: the way there and, for a ping-pong, the way back. Stop i is a
/// vertex at which the mover waits before it moves on to stop i + 1.
class Stops {
  public:
    explicit Stops(const MapMover& mover) : path_(mover.path) {
        mode_ = mover.kind == MoverKind::door ? PathMode::once : mover.mode;
        if (mode_ == PathMode::loop && path_.size() > 2 && path_.front() == path_.back())
            vertices_ = path_.size() - 1;
        else
            vertices_ = path_.size();
    }

    [[nodiscard]] std::size_t legs() const {
        if (vertices_ < 2) return 0;
        switch (mode_) {
            case PathMode::once:
                return vertices_ - 1;
            case PathMode::loop:
                return vertices_;
            case PathMode::ping_pong:
                return 2 * (vertices_ - 1);
        }
        return 0;
    }

    [[nodiscard]] Vec2 at(std::size_t stop) const {
        if (stop < vertices_) return path_[stop];
        return mode_ == PathMode::loop ? path_[stop - vertices_]
                                       : path_[2 * (vertices_ - 1) - stop];
    }

  private:
    const std::vector<Vec2>& path_;
    PathMode mode_ = PathMode::once;
    std::size_t vertices_ = 0;
};

std::uint32_t leg_ticks(const MapMover& mover, Vec2 from, Vec2 to, std::uint32_t tick_rate) {
    if (from == to) return 0;
    return ticks_of(length(to - from) / mover.speed, tick_rate);
}

std::uint32_t wait_ticks(const MapMover& mover, std::uint32_t tick_rate) {
    if (mover.kind == MoverKind::door || !(mover.wait > 0.0f)) return 0;
    return ticks_of(mover.wait, tick_rate);
}

}  // namespace

std::uint32_t path_ticks(const MapMover& mover, std::uint32_t tick_rate) {
    const Stops stops(mover);
    std::uint32_t ticks = 0;
    for (std::size_t leg = 0; leg < stops.legs(); ++leg)
        ticks += wait_ticks(mover, tick_rate) +
                 leg_ticks(mover, stops.at(leg), stops.at(leg + 1), tick_rate);
    return ticks;
}

Vec2 offset_after(const MapMover& mover, std::uint32_t ticks, std::uint32_t tick_rate) {
    const Stops stops(mover);
    const std::uint32_t wait = wait_ticks(mover, tick_rate);
    for (std::size_t leg = 0; leg < stops.legs(); ++leg) {
        const Vec2 from = stops.at(leg);
        if (ticks <= wait) return from;
        ticks -= wait;
        const Vec2 to = stops.at(leg + 1);
        const std::uint32_t under_way = leg_ticks(mover, from, to, tick_rate);
        if (ticks < under_way)
            return lerp(from, to, static_cast<float>(ticks) / static_cast<float>(under_way));
        ticks -= under_way;
    }
    return stops.at(stops.legs());
}

float path_seconds(const MapMover& mover) {
    float seconds = 0.0f;
    for (std::size_t i = 0; i < mover.path.size(); ++i) {
        const Vec2 to = mover.path[i + 1 < mover.path.size() ? i + 1 : 0];
        seconds += mover.wait + length(to - mover.path[i]) / mover.speed;
    }
    return seconds;
}

}  // namespace arena::sim
