// Slopes: how steep a face is, whether it is walkable, and how a mover leaves it. y points up.
//
// Takes the contact of any push-out test, so it serves every pair of shapes. Returns a shift that
// keeps the mover's x where the face is a floor: a character that stands on a ramp stays where it
// stands.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/geometry/shapes.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// Returns |rise / run| of a face: 0 is level, 0.75 is the ramp of a 3-4-5 triangle. Returns
/// nothing when the face is vertical, that is, when the run is 0 or so short that the ratio does
/// not fit a float.
[[nodiscard]] std::optional<float> slope_amount(Segment face);

/// The steepest face that counts as a floor, as the cosine of its angle to the horizontal, which is
/// the y of its normal. With 0, every face that looks up is a floor.
struct WalkableLimit {
    float cosine = 0.0f;
};
/// Returns the limit for a slope amount, which must not be negative; 1 is 45 degrees.
[[nodiscard]] WalkableLimit walkable_up_to(float slope);

/// In radians: a face that is steeper than the limit by less is a floor. A slope that is drawn
/// exactly as steep as the limit may come out steeper, because the corners of the map are rounded
/// to floats: by this much for a slope of 1 m that is 8 km from the origin. With 0, rounding would
/// decide whether such a slope can be walked; a large value would let players walk where they must
/// not.
inline constexpr float kSlopeSlack = 0x1p-10f;

/// The role of a face for a character that walks.
enum class SlopeKind : std::uint8_t {
    floor,    ///< looks up, and is not too steep to walk on
    steep,    ///< a wall, or too steep a slope
    ceiling,  ///< looks down
};
/// Returns the kind of a face with this unit normal. A slope as steep as the limit is a floor, also
/// when rounding has made it a little steeper.
[[nodiscard]] SlopeKind slope_kind(Vec2 normal, WalkableLimit limit);

/// How a mover leaves a slope.
struct SlopeResponse {
    SlopeKind kind = SlopeKind::floor;
    Vec2 shift;  ///< metres
};

/// Returns the shift that moves the mover out of the slope. A floor moves it on y alone, by depth /
/// normal.y, which is how far straight up the face's surface lies; the y of the push (depth *
/// normal.y) would leave it sunk. Everything else pushes along the normal, on both axes, and so
/// does a floor so steep that the distance straight up does not fit a float.
[[nodiscard]] SlopeResponse respond_to_slope(const Contact& contact, WalkableLimit limit);

}  // namespace arena::sim
