#include "client/game/smoothing.h"

#include <algorithm>
#include <cmath>

#include "sim/math/vec2.h"

namespace arena::client {

namespace {

// In metres: shorter offsets count as none. A pixel is a centimetre in most games.
constexpr float kOffsetMin = 0.0005f;

}  // namespace

sim::Vec2 decayed(sim::Vec2 offset, double passed, const GameSettings& settings) {
    const float distance = sim::length(offset);
    if (distance < kOffsetMin || settings.smoothing_time <= Time{0}) return {};
    const double share = -std::expm1(-passed / seconds(settings.smoothing_time));
    const float step = std::min(distance * static_cast<float>(share),
                                settings.smoothing_speed_max * static_cast<float>(passed));
    return offset * ((distance - step) / distance);
}

sim::Vec2 hiding(sim::Vec2 before, sim::Vec2 moved, const GameSettings& settings) {
    const sim::Vec2 offset = before - moved;
    if (settings.smoothing_time <= Time{0}) return {};
    if (sim::length(offset) > settings.snap_distance) return {};
    return offset;
}

}  // namespace arena::client
