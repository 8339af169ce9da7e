// The library's results are the same bits on every compiler, optimisation level and processor. This
// test runs in all presets against one number.
#include <cstdint>
#include <cstring>

#include <gtest/gtest.h>

#include "sim/extra/bounding_circle.h"
#include "sim/geometry/decompose.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/thompson.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_circle_line.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "tests/support/polygons.h"

namespace arena::sim {
namespace {

/// FNV-1a over bit patterns.
class Hash {
  public:
    void add(float value) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        add_bits(bits);
    }
    void add(Vec2 v) {
        add(v.x);
        add(v.y);
    }
    void add(bool value) { add_bits(value ? 1u : 0u); }
    void add(const std::optional<Contact>& contact) {
        add(contact.has_value());
        if (!contact) return;
        add(contact->normal);
        add(contact->depth);
    }
    void add(const std::optional<SweepHit>& hit) {
        add(hit.has_value());
        if (!hit) return;
        add(hit->t);
        add(hit->point);
        add(hit->normal);
        add(hit->started_overlapped);
    }
    void add_bits(std::uint64_t bits) { value_ = (value_ ^ bits) * 1099511628211u; }
    [[nodiscard]] std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 14695981039346656037u;
};

/// Coordinates in coarse steps, so that some of them coincide exactly now and then.
class Numbers {
  public:
    float next(float range) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        const auto step = static_cast<float>(static_cast<std::int32_t>(state_ >> 40) % 4096);
        return (step / 2048.0f - 1.0f) * range;
    }
    Vec2 point(float range) {
        const float x = next(range);
        return {x, next(range)};
    }

  private:
    std::uint64_t state_ = 1;
};

TEST(SameBits, on_every_compiler_and_processor) {
    Numbers numbers;
    Hash hash;
    for (int round = 0; round < 20000; ++round) {
        const Vec2 at = numbers.point(40);
        const test::Points polygon{at, at + Vec2{3.3f, numbers.next(1)},
                                   at + Vec2{3.7f, 3.1f + numbers.next(1)},
                                   at + Vec2{numbers.next(1), 3.9f}};
        const test::Points other = test::rectangle(numbers.next(40), -45, 45, 45);
        const Circle mover{numbers.point(45), 0.5f + numbers.next(0.5f)};
        const Circle round_obstacle{at, 2.7f};
        const Segment line{at, numbers.point(45)};
        const Vec2 delta = numbers.point(40);

        hash.add(overlaps(mover, Polygon{polygon}));
        hash.add(overlaps(line, Polygon{polygon}));
        hash.add(intersect_lines(line, {mover.center, mover.center + delta}).point);
        hash.add(push_circle_out_of_polygon(mover, {polygon, 2}));
        hash.add(push_circle_out_of_polygon({at + Vec2{1, 2}, mover.radius}, {polygon}));
        hash.add(push_polygon_out_of_polygon({polygon}, {other}));
        hash.add(sweep_circle_circle(mover, delta, round_obstacle));
        hash.add(sweep_circle_line(mover, delta, line));
        hash.add(sweep_circle_polygon(mover, delta, {polygon}));
        hash.add(bounding_circle(polygon, BoundingPolicy::smallest)->radius);
        for (const Vec2 v : decompose(polygon).vertices)
            hash.add(v);
    }

    // When a result changes on purpose, change this number with it. There must always be only one.
    EXPECT_EQ(hash.value(), 1621747668204309936u);
}

}  // namespace
}  // namespace arena::sim
