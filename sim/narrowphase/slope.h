// Slopes: how steep is a face, can one walk on it, and how does a mover leave it? y points up.
//
// Takes the contact of any push-out test, so it serves every pair of shapes. Gives a shift that
// keeps the mover in place on x where the face is a floor: a character that stands on a ramp stays
// where it stands.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// |rise / run| of a face: 0 is level, 0.75 the ramp of a 3-4-5 triangle. Nothing when it is
/// vertical, that is when the run is 0 or so short that the ratio is beyond a float.
[[nodiscard]] std::optional<float> slope_amount(Segment face);

/// The steepest face that is a floor, as the cosine of its angle against the level: the y of its
/// normal. 0 takes every face that looks up for a floor.
struct WalkableLimit {
    float cosine = 0.0f;
};
/// The same limit from a slope amount, which must not be negative: 1 is 45 degrees.
[[nodiscard]] WalkableLimit walkable_up_to(float slope);

enum class SlopeKind : std::uint8_t {
    floor,    ///< looks up, and is not too steep to walk on
    steep,    ///< a wall, or too steep a slope
    ceiling,  ///< looks down
};
/// A slope that is just as steep as the limit is a floor.
[[nodiscard]] SlopeKind slope_kind(Vec2 normal, WalkableLimit limit);

struct SlopeResponse {
    SlopeKind kind = SlopeKind::floor;
    Vec2 shift;  ///< metres
};

/// The shift that takes the mover out of the slope: floors on y alone, by depth / normal.y, which
/// is how far straight up the face's surface lies; the depth's own y (depth * normal.y) would leave
/// it sunk. Everything else along the normal, on both axes; and so does a floor so steep that
/// straight up is beyond a float.
[[nodiscard]] SlopeResponse respond_to_slope(const Contact& contact, WalkableLimit limit);

}  // namespace arena::sim
