#include <array>

#include "sim/geometry/prepared_polygon.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/surely_nearest.h"
#include "sim/sweep/path_entry.h"
#include "sim/sweep/sweep_circle_polygon.h"

namespace arena::sim {
namespace {

/// The path of a disc relative to a prepared polygon.
class PreparedPath {
  public:
    PreparedPath(Circle mover, Vec2 delta, const PreparedPolygon& polygon)
        : mover_(mover),
          delta_(delta),
          polygon_(polygon),
          reach_(mover.radius * length(delta)),
          start_(heights(mover.center, polygon)) {
        constexpr float kMargin = 1.0f + 0x1p-19f;
        const Vec2 local = mover.center - polygon.origin;
        const float extent = std::abs(local.x) + std::abs(local.y) + polygon.extent;
        const float step = std::abs(delta.x) + std::abs(delta.y);
        const float clear_from = mover.radius * kMargin + height_error(extent + step);
        const Float4 clear = all_lanes(clear_from);
        const Float4 beside = all_lanes(reach_ * kMargin + height_error(extent) * step);
        std::array<Mask4, 2> apart{};
        std::array<Mask4, 2> is_left{};
        std::array<Mask4, 2> is_right{};
        for (std::size_t half = 0; half < 2; ++half) {
            const Float4 gained = dot(all_lanes(delta), polygon.outward[half]);
            apart[half] = start_.height[half] + min(gained, all_lanes(0.0f)) > clear;
            left_[half] = left_of_path(starts_of(polygon, 4 * half));
            is_left[half] = left_[half] > beside;
            is_right[half] = left_[half] < -beside;
        }
        starts_clear_ = start_.above(clear_from) != 0;
        // In numbers: the compilers would turn conditions into branches.
        const auto if_all = [](Mask4 mask) { return (bits_of(mask) + 1) & 0x10; };
        misses_ = (bits_of(apart[0] | apart[1]) | if_all(is_left[0] & is_left[1]) |
                   if_all(is_right[0] & is_right[1])) != 0;
    }

    /// Whether a line separates the whole path from the polygon: an edge's line, or one along the
    /// path.
    [[nodiscard]] bool surely_misses() const { return misses_; }
    /// Returns the heights of the centre at its start.
    [[nodiscard]] const Heights& start() const { return start_; }
    /// Whether an edge's line separates the disc at its start from the polygon.
    [[nodiscard]] bool starts_surely_clear() const { return starts_clear_; }

    /// Whether the line of the path passes through the inside of the grown outline. The arithmetic
    /// is that for the plain polygon, so the bits are the same.
    [[nodiscard]] bool enters_outline() const {
        return both(bits_of((left_[0] + reach_ > 0.0f) | (left_[1] + reach_ > 0.0f)) != 0,
                    bits_of((left_[0] - reach_ < 0.0f) | (left_[1] - reach_ < 0.0f)) != 0);
    }
    /// Returns the feature that the path enters through. The arithmetic is that for the plain
    /// polygon, so the bits are the same.
    [[nodiscard]] std::optional<PathEntry> entry() const {
        std::array<Mask4, 2> faces{};
        std::array<Mask4, 2> starts_right{};
        std::array<Mask4, 2> ends_right{};
        for (std::size_t half = 0; half < 2; ++half) {
            const Points4 along = ends_of(polygon_, 4 * half) - starts_of(polygon_, 4 * half);
            const Float4 grown_by =
                mover_.radius * cross(all_lanes(delta_), polygon_.outward[half]);
            faces[half] = cross(along, all_lanes(delta_)) > 0.0f;
            starts_right[half] = left_[half] + grown_by < 0.0f;
            ends_right[half] = left_of_path(ends_of(polygon_, 4 * half)) + grown_by <= 0.0f;
        }
        auto entry = walk_outline(polygon_.plain.vertices.size(), bits_of(faces[0], faces[1]),
                                  bits_of(starts_right[0], starts_right[1]),
                                  bits_of(ends_right[0], ends_right[1]));
        if (entry) entry->outward = outward_of(polygon_, entry->index);
        return entry;
    }

  private:
    [[nodiscard]] Float4 left_of_path(Points4 vertices) const {
        return cross(all_lanes(delta_), vertices - all_lanes(mover_.center));
    }

    Circle mover_;
    Vec2 delta_;
    const PreparedPolygon& polygon_;
    float reach_;  // the radius times the path's length
    Heights start_;
    std::array<Float4, 2> left_{};  // how far each vertex lies left of the path, times its length
    bool misses_ = false;
    bool starts_clear_ = false;
};

}  // namespace

std::optional<SweepHit> sweep_circle_polygon(Circle mover, Vec2 delta,
                                             const PreparedPolygon& obstacle) {
    const auto use_plain = [&] { return sweep_circle_polygon(mover, delta, obstacle.plain); };
    constexpr float kShortSquared = 0x1p-80f;  // products of shorter ones underflow
    if (!both(obstacle.is_regular, length_squared(delta) > kShortSquared)) [[unlikely]]
        return use_plain();
    const PreparedPath path(mover, delta, obstacle);
    if (path.surely_misses()) return std::nullopt;
    if (!path.starts_surely_clear()) {
        // Near a corner, or overlapping.
        SurelyNearest nearest;
        if (!surely_nearest(mover.center, obstacle, path.start(), nearest)) [[unlikely]]
            return use_plain();
        if (nearest.distance < mover.radius) {
            if (obstacle.plain.inner_edges != 0) [[unlikely]]
                return use_plain();
            return overlap_hit(mover, {nearest.normal, mover.radius - nearest.distance});
        }
        if (!(dot(nearest.normal, delta) < 0.0f)) return std::nullopt;
    }
    if (!path.enters_outline()) return std::nullopt;
    const auto entry = path.entry();
    if (!entry) [[unlikely]]
        return use_plain();
    const Segment side = edge(obstacle, entry->index);
    if (path.starts_surely_clear() && !is_ahead(mover, delta, side.a, *entry)) [[unlikely]]
        return use_plain();
    if (entry->kind == NearestFeature::Kind::vertex)
        return hit_in_motion(hit_corner(mover, delta, side.a, entry->index), *entry,
                             obstacle.plain);
    return hit_in_motion(hit_face(mover, delta, side, obstacle.length[entry->index], *entry),
                         *entry, obstacle.plain);
}

}  // namespace arena::sim
