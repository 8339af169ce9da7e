// Slide: moves a body by delta, stops it at what it meets, and lets what is left of the motion run
// along there.
//
// At each stop the rest of the motion is scaled by the time left and clipped against every surface
// touched so far. The body ends where nothing is left: in a crease between two surfaces, or where
// the rest would turn back against the motion. Bounded; what remains after the last stop is one
// more swept move, so the result is never inside an obstacle.
//
//        o                        1  stop a skin short of the slope, clip the rest along it
//         \                       2  stop at the wall: slope and wall leave no way, a crease
//          \ delta    |
//          1\         |           Why a skin: positions are floats. A body stopped exactly on a
//      ______\_2_____ | wall      slope lies, by rounding, a little before or a little inside it;
//      slope  \______\|           the next sweep would see an overlap, or the corners of flush
//                                 neighbours, and snag.
//
// The skin: a body ends 0 to 1 skin in front of what it has met (5 micrometres in a world of 10 m,
// see slide_skin). Each stop restores it: one that comes straight stops short of it by going less
// far, one that has come too near by rounding is moved off along the normal, as far as there is
// room. So errors do not add up over ticks: a resting body neither sinks, nor hovers by more than
// the skin, nor creeps. A gap that is wider than the body by less than two skins may hold it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "sim/sweep/sweep.h"
#include "sim/values/static_vector.h"

namespace arena::sim {

/// How far in front of a surface a body stops, relative to the largest coordinate or 1 m: 4 to 8
/// times what a float of that size can resolve. A smaller one is lost in rounding, and bodies snag
/// on seams; a larger one can be seen.
inline constexpr float kSlideSkin = 0x1p-21f;

/// The skin in metres for a world of this size: where the largest coordinate of bodies and
/// obstacles, the far ends of long floors included, is `largest_coordinate`.
[[nodiscard]] constexpr float slide_skin(float largest_coordinate) {
    return kSlideSkin * (largest_coordinate > 1.0f ? largest_coordinate : 1.0f);
}

/// Motion that leads into a surface by less than this part of its length counts as along it. At 0,
/// two surfaces that are parallel but for rounding would make a crease and stop a body.
inline constexpr float kAlongSurface = 0x1p-16f;

/// Stops in one slide. A body in a corner needs two or three; more come from round or jagged
/// ground. Meeting the bound is reported, and the last move is swept but does not slide.
inline constexpr std::size_t kSlideStopsMax = 8;

/// What the caller's search found: the earliest hit and whose it is.
struct SlideHit {
    SweepHit hit;
    std::uint32_t obstacle = 0;
};

/// Hits within this part of a motion are at the same time. Longer, and bodies would pass corners;
/// at 0, a disc that lands on the seam of two flush floors may meet the corner there before the
/// floor by a rounding, and a corner's normal leans.
inline constexpr float kSameMoment = 0x1p-20f;

/// Keeps the better answer of two: an overlap before any other hit, the deeper before the less
/// deep; then the earlier, at the same time a face before a corner. At a tie the first, so ask in
/// the order of indices.
void keep_first(std::optional<SlideHit>& first, const SlideHit& candidate);

/// The t at which a body stops that meets this, a skin in front of it: it goes less far along its
/// way. 0 when it starts nearer than that.
[[nodiscard]] float stop_before(const SweepHit& hit, Vec2 motion, float skin);

struct SlideContact {
    std::uint32_t obstacle = 0;
    Vec2 point;      ///< metres, on the obstacle
    Vec2 normal;     ///< unit, from the obstacle to the mover
    float t = 0.0f;  ///< when, as a fraction of the whole motion
};

struct SlideResult {
    Vec2 position;   ///< metres
    Vec2 remaining;  ///< metres; what was left of the motion at the bound of stops, otherwise 0
    StaticVector<SlideContact, kSlideStopsMax + 1> contacts;  ///< in order, each surface once
    bool started_overlapped = false;  ///< by more than the skin; the body was first led out
    bool met_stops_max = false;
};

/// The part of a motion that no surface stands against: the nearest to it among all motions that
/// lead into none of them. Zero in a crease.
[[nodiscard]] Vec2 clip_motion(Vec2 motion, std::span<const SlideContact> surfaces);

/// The bookkeeping of one slide. Use slide().
class SlideProgress {
  public:
    SlideProgress(Vec2 from, Vec2 delta, float skin);

    [[nodiscard]] Vec2 position() const { return result_.position; }
    [[nodiscard]] Vec2 remaining() const { return result_.remaining; }
    [[nodiscard]] bool has_stopped() const { return result_.remaining == Vec2{}; }

    /// Goes up to the hit and turns what remains along the surface.
    void stop_at(const SlideHit& hit);
    /// What is missing to the skin after that stop, along the normal; zero when nothing is.
    [[nodiscard]] Vec2 missing_skin() const { return missing_skin_; }
    /// Moves off by it; half-way to what the sweep of that move has met.
    void restore_skin(const std::optional<SlideHit>& blocked);

    /// The last move: all that remains, or as far as the sweep of it has met nothing.
    void finish(const std::optional<SlideHit>& blocked);
    [[nodiscard]] const SlideResult& result() const { return result_; }

  private:
    void lead_out(const SlideHit& hit);
    void advance_to(const SlideHit& hit);
    void add_contact(const SlideHit& hit, float t);

    SlideResult result_;
    Vec2 delta_;
    float skin_;
    float time_left_ = 1.0f;
    Vec2 missing_skin_;
};

/// Moves a body of any kind by delta. `earliest_hit(position, delta)` answers as the sweeps do, for
/// the body at that position, with std::optional<SlideHit>: the best by keep_first. It is asked at
/// most 2 * kSlideStopsMax + 1 times.
///
/// A start inside an obstacle is led out first, by its way out, not swept. From a free start the
/// body never goes further than delta is long, but for skins, and never ends inside an obstacle.
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

/// A disc among shapes; `obstacle` of a contact is the index into `obstacles`.
[[nodiscard]] SlideResult slide_circle(Circle mover, Vec2 delta,
                                       std::span<const AnyObstacle> obstacles);

/// A polygon, which may be concave, given by its vertices about `from`; counter-clockwise. `moved`
/// is working memory for at least as many vertices.
[[nodiscard]] SlideResult slide_polygon(Polygon mover, Vec2 from, Vec2 delta,
                                        std::span<const AnyObstacle> obstacles,
                                        std::span<Vec2> moved);

}  // namespace arena::sim
