// Slide: moves a body by `delta`, stops it at what it hits, and lets the rest of the motion run
// along the surface.
//
// At each stop the rest of the motion is scaled by the time left and clipped against every surface
// touched so far. The body ends where nothing is left: in a crease between two surfaces, or where
// the rest would turn back against the motion. The number of stops is bounded. What remains after
// the last stop is one more swept move, so the result is never inside an obstacle.
//
//        o                        1  stop a skin short of the slope, clip the rest along it
//         \                       2  stop at the wall: slope and wall form a crease, no way on
//          \ delta    |
//          1\         |           Why a skin: positions are floats. A body stopped exactly on a
//      ______\_2_____ | wall      slope lies, by rounding, a little before or a little inside it;
//      slope  \______\|           the next sweep would see an overlap, or the corners of flush
//                                 neighbours, and snag.
//
// The skin: a body ends 0 to 1 skin in front of what it has hit (5 micrometres in a world of 10 m,
// see slide_skin). Each stop restores it: a body that comes straight at the surface stops short of
// it, and a body that has come too near by rounding is moved off along the normal as far as there
// is room. So errors do not add up over ticks: a resting body does not sink, does not hover by more
// than the skin, and does not creep. A gap that is wider than the body by less than two skins may
// hold it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "sim/sweep/sweep.h"
#include "sim/values/static_vector.h"

namespace arena::sim {

/// The distance at which a body stops in front of a surface, relative to the largest coordinate or
/// 1 m: 4 to 8 times what a float of that size can resolve. A smaller one is lost in rounding, so
/// that bodies snag on seams; a larger one is visible.
inline constexpr float kSlideSkin = 0x1p-21f;

/// Returns the skin in metres for a world in which the largest coordinate of bodies and obstacles,
/// the far ends of long floors included, is `largest_coordinate` metres.
[[nodiscard]] constexpr float slide_skin(float largest_coordinate) {
    return kSlideSkin * (largest_coordinate > 1.0f ? largest_coordinate : 1.0f);
}

/// Motion whose component into a surface is less than this fraction of its length counts as along
/// the surface. At 0, two surfaces that are parallel up to rounding would form a crease and stop a
/// body.
inline constexpr float kAlongSurface = 0x1p-16f;

/// The most stops in one slide. A body in a corner needs two or three; round or jagged ground
/// causes more. Reaching the bound is reported, and the last move is swept but does not slide.
inline constexpr std::size_t kSlideStopsMax = 8;

/// The earliest hit that the caller's search found, and the obstacle that it is with.
struct SlideHit {
    SweepHit hit;
    std::uint32_t obstacle = 0;
};

/// Hits within this fraction of a motion are at the same time. With a larger one, bodies would pass
/// corners. At 0, a disc that lands on the seam of two flush floors might, by rounding, hit the
/// corner there before the floor, and the normal of a corner leans.
inline constexpr float kSameMoment = 0x1p-20f;

/// Keeps the better of two hits: an overlap before any other hit, the deeper overlap before the
/// shallower; otherwise the earlier hit, and at the same time a face before a corner. A tie keeps
/// `first`, so call it in the order of indices.
void keep_better_hit(std::optional<SlideHit>& first, const SlideHit& candidate);

/// Returns the t at which a body stops a skin in front of the hit, having moved less far along its
/// way; 0 when it starts nearer than that. `motion` is the displacement that was swept.
[[nodiscard]] float stop_before(const SweepHit& hit, Vec2 motion, float skin);

/// A surface that a sliding body touched.
struct SlideContact {
    std::uint32_t obstacle = 0;
    Vec2 point;      ///< metres, on the obstacle
    Vec2 normal;     ///< unit, from the obstacle to the mover
    float t = 0.0f;  ///< when, as a fraction of the whole motion
};

/// Where a slide ended and what it touched.
struct SlideResult {
    Vec2 position;   ///< metres
    Vec2 remaining;  ///< metres; what was left of the motion at the bound of stops, otherwise 0
    StaticVector<SlideContact, kSlideStopsMax + 1> contacts;  ///< in order, each surface once
    bool started_overlapped = false;  ///< by more than the skin; the body first left by the way out
    bool reached_stops_max = false;   ///< the bound of stops was reached
};

/// Returns the part of a motion that no surface opposes: the nearest to it among all motions that
/// lead into none of the surfaces. Zero in a crease.
[[nodiscard]] Vec2 clip_motion(Vec2 motion, std::span<const SlideContact> surfaces);

/// The bookkeeping of one slide. Call slide() instead.
class SlideProgress {
  public:
    SlideProgress(Vec2 from, Vec2 delta, float skin);

    [[nodiscard]] Vec2 position() const { return result_.position; }
    [[nodiscard]] Vec2 remaining() const { return result_.remaining; }
    [[nodiscard]] bool has_stopped() const { return result_.remaining == Vec2{}; }

    /// Moves up to the hit and turns the remaining motion along the surface.
    void stop_at(const SlideHit& hit);
    /// Returns what the gap lacks of the skin after the last stop, along the normal; zero when it
    /// lacks nothing.
    [[nodiscard]] Vec2 missing_skin() const { return missing_skin_; }
    /// Moves the body by missing_skin(), or half-way to `blocked`, the hit of the sweep of that
    /// move.
    void restore_skin(const std::optional<SlideHit>& blocked);

    /// Makes the last move: all that remains, or up to `blocked`, the hit of the sweep of that
    /// move.
    void finish(const std::optional<SlideHit>& blocked);
    [[nodiscard]] const SlideResult& result() const { return result_; }

  private:
    void leave_obstacle(const SlideHit& hit);
    void advance_to(const SlideHit& hit);
    void add_contact(const SlideHit& hit, float t);

    SlideResult result_;
    Vec2 delta_;
    float skin_;
    float time_left_ = 1.0f;
    Vec2 missing_skin_;
};

/// Moves a body of any kind from `from` by `delta`. `earliest_hit(position, delta)` returns
/// std::optional<SlideHit> for the body at that position: of the hits of all sweeps, the best by
/// keep_better_hit. It is called at most 2 * kSlideStopsMax + 1 times.
///
/// A body that starts inside an obstacle first leaves it by the way out, without a sweep. From a
/// free start the body never travels further than the length of `delta`, plus skins, and never ends
/// inside an obstacle.
template <typename EarliestHit>
[[nodiscard]] SlideResult slide(Vec2 from, Vec2 delta, float skin,
                                const EarliestHit& earliest_hit) {
    SlideProgress body(from, delta, skin);
    std::optional<SlideHit> hit = earliest_hit(body.position(), body.remaining());
    for (std::size_t stops = 0; hit && stops < kSlideStopsMax; ++stops) {
        body.stop_at(*hit);
        if (body.missing_skin() != Vec2{}) {
            body.restore_skin(earliest_hit(body.position(), body.missing_skin()));
        }
        if (body.has_stopped()) return body.result();
        hit = earliest_hit(body.position(), body.remaining());
    }
    body.finish(hit);
    return body.result();
}

/// Slides a disc among shapes. `obstacle` of a contact is the index into `obstacles`.
[[nodiscard]] SlideResult slide_circle(Circle mover, Vec2 delta,
                                       std::span<const AnyObstacle> obstacles);

/// Slides a counter-clockwise polygon, which may be concave, among shapes. Its vertices are
/// relative to `from`. `moved` is working memory for at least as many vertices.
[[nodiscard]] SlideResult slide_polygon(Polygon mover, Vec2 from, Vec2 delta,
                                        std::span<const AnyObstacle> obstacles,
                                        std::span<Vec2> moved);

}  // namespace arena::sim
