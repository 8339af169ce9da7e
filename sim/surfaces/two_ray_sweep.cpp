#include "sim/surfaces/two_ray_sweep.h"

#include <cmath>

#include "sim/surfaces/raycast_surfaces.h"

namespace arena::sim {
namespace {

/// The middle and the edges of the box, relative to the origin of the body.
struct BoxExtent {
    explicit BoxExtent(const BodyBox& box)
        : low(box.offset),
          high{box.offset.x + box.width, box.offset.y + box.height},
          middle{box.offset.x + 0.5f * box.width, box.offset.y + 0.5f * box.height} {}

    [[nodiscard]] float leading_x(Vec2 delta) const { return delta.x > 0.0f ? high.x : low.x; }
    [[nodiscard]] float leading_y(Vec2 delta) const { return delta.y > 0.0f ? high.y : low.y; }

    Vec2 low;
    Vec2 high;
    Vec2 middle;
};

/// A moving body: it casts rays, moves to the surfaces they hit, and records those.
class Mover {
  public:
    Mover(const TwoRayMove& move, Vec2 previous, std::span<const Surface> surfaces)
        : extent_(move.box),
          delta_(move.current - previous),
          previous_middle_(previous + extent_.middle),
          self_(move.self),
          floors_(move.floors),
          surfaces_(surfaces) {
        result_.position = move.current;
    }

    TwoRayResult sweep() {
        if (std::abs(delta_.x) > std::abs(delta_.y)) {
            sweep_horizontally();
            sweep_vertically();
        } else {
            sweep_vertically();
            sweep_horizontally();
        }
        if (delta_.x != 0.0f && delta_.y != 0.0f) {
            align_vertically();
            align_horizontally();
        }
        if (result_.vertical_hit) {
            result_.touched |= result_.vertical_normal.y > 0.0f ? Touched::floor : Touched::ceiling;
        }
        if (result_.horizontal_hit) {
            result_.touched |=
                result_.horizontal_normal.x > 0.0f ? Touched::left_wall : Touched::right_wall;
        }
        result_.normal = normalised_or(result_.vertical_normal + result_.horizontal_normal, {});
        return result_;
    }

  private:
    void sweep_horizontally() {
        if (delta_.x == 0.0f) return;
        const float edge = extent_.leading_x(delta_);
        const auto hit = cast({previous_middle_, in_world({edge, extent_.middle.y})},
                              Vec2{delta_.x, 0.0f}, floors_);
        if (!hit) return;
        record_horizontal_hit(hit->normal);
        result_.position.x = hit->point.x - edge;
    }

    void sweep_vertically() {
        if (delta_.y == 0.0f) return;
        const float edge = extent_.leading_y(delta_);
        const auto hit =
            cast({previous_middle_, in_world({extent_.middle.x, edge})}, Vec2{0.0f, delta_.y});
        if (!hit) return;
        record_vertical_hit(hit->normal);
        result_.position.y = hit->point.y - edge;
    }

    /// The normal of the surface determines which edge comes to lie on it: a slope that opposes a
    /// motion up and to the right may still carry the box from below.
    void align_vertically() {
        const bool may_begin_in_ground = floors_ && delta_.y > 0.0f;
        const float from = may_begin_in_ground ? extent_.middle.y : extent_.leading_y(-delta_);
        const auto hit = cast({in_world({extent_.middle.x, from}),
                               in_world({extent_.middle.x, extent_.leading_y(delta_)})},
                              delta_);
        if (!hit) return;
        record_vertical_hit(hit->normal);
        if (hit->normal.y > 0.0f) result_.position.y = hit->point.y - extent_.low.y;
        if (hit->normal.y < 0.0f) result_.position.y = hit->point.y - extent_.high.y;
    }

    void align_horizontally() {
        const float from = floors_ ? extent_.middle.x : extent_.leading_x(-delta_);
        const auto hit = cast({in_world({from, extent_.middle.y}),
                               in_world({extent_.leading_x(delta_), extent_.middle.y})},
                              floors_ ? Vec2{delta_.x, 0.0f} : delta_, floors_);
        if (!hit) return;
        record_horizontal_hit(hit->normal);
        if (hit->normal.x > 0.0f) result_.position.x = hit->point.x - extent_.low.x;
        if (hit->normal.x < 0.0f) result_.position.x = hit->point.x - extent_.high.x;
    }

    [[nodiscard]] Vec2 in_world(Vec2 from_origin) const { return result_.position + from_origin; }

    [[nodiscard]] std::optional<SurfaceHit> cast(
        Segment path, Vec2 filter_direction,
        std::optional<CarryingFloors> ends_at = std::nullopt) const {
        return raycast_surfaces({path, filter_direction, self_, ends_at}, surfaces_);
    }

    void record_vertical_hit(Vec2 normal) {
        result_.vertical_hit = true;
        result_.vertical_normal = normal;
    }
    void record_horizontal_hit(Vec2 normal) {
        result_.horizontal_hit = true;
        result_.horizontal_normal = normal;
    }

    BoxExtent extent_;
    Vec2 delta_;
    Vec2 previous_middle_;
    EntityId self_;
    std::optional<CarryingFloors> floors_;
    std::span<const Surface> surfaces_;
    TwoRayResult result_;
};

}  // namespace

TwoRayResult two_ray_sweep(const TwoRayMove& move, std::span<const Surface> surfaces) {
    if (!move.previous) return {.position = move.current};
    return Mover(move, *move.previous, surfaces).sweep();
}

}  // namespace arena::sim
