#include "tests/bench/geometry/scenes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "sim/base/random.h"
#include "sim/extra/resolve_against_union.h"
#include "sim/geometry/aabb.h"
#include "sim/geometry/orientation.h"
#include "sim/narrowphase/thompson.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_circle_line.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "sim/sweep/sweep_point_line.h"
#include "sim/sweep/sweep_polygon_polygon.h"

namespace arena::bench {
namespace {

using sim::Aabb;
using sim::overlaps;
using sim::touches;

constexpr float kCell = 4.0f;       // metres
constexpr float kArena = 50.0f;     // metres from the origin
constexpr float kShallow = 0.1f;    // metres
constexpr int kDirections = 16;     // in which two shapes are moved apart
constexpr float kShortest = 0.05f;  // metres: no edge is shorter

float between(Random& random, float low, float high) {
    return low + (high - low) * random.unit();
}

Vec2 direction(float turns) {
    const float angle = turns * 6.2831853f;
    return {std::cos(angle), std::sin(angle)};
}

// --- drawing a shape around a place

template <typename Shape>
Shape draw(Random& random, Vec2 place);

template <>
Vec2 draw(Random&, Vec2 place) {
    return place;
}

template <>
Segment draw(Random& random, Vec2 place) {
    const Vec2 half = direction(random.unit()) * between(random, 0.25f, 1.5f);
    return {place - half, place + half};
}

template <>
Circle draw(Random& random, Vec2 place) {
    return {place, between(random, 0.3f, 0.7f)};
}

/// Returns points in convex position: on a stretched circle in any orientation.
Outline try_outline(Random& random, Vec2 place) {
    const std::size_t count = 3 + random.below(6);
    const Vec2 along = direction(random.unit());
    const float radius = between(random, 0.4f, 1.4f);
    const float flatness = between(random, 0.4f, 1.0f);
    std::array<float, kOutlineVerticesMax> turns{};
    for (std::size_t i = 0; i < count; ++i)
        turns[i] = random.unit();
    std::sort(turns.begin(), turns.begin() + static_cast<std::ptrdiff_t>(count));
    Outline outline;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 rim = direction(turns[i]) * radius;
        const Vec2 vertex = along * rim.x - sim::right_of(along) * (rim.y * flatness);
        static_cast<void>(outline.vertices.push_back(place + vertex));
    }
    return outline;
}

template <>
Outline draw(Random& random, Vec2 place) {
    for (;;) {
        const Outline outline = try_outline(random, place);
        const auto vertices = outline.vertices.view();
        bool good = sim::is_convex(vertices) && sim::signed_area(vertices) > 0.1f;
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            const Segment side = sim::edge(vertices, i);
            good = good && sim::length(side.b - side.a) > kShortest;
        }
        if (good) return outline;
    }
}

// --- looking at shapes

/// Points whose hull is the shape; of a circle, some points of its rim.
using Hull = StaticVector<Vec2, kDirections>;

Hull hull_of(std::span<const Vec2> points) {
    Hull hull;
    for (const Vec2 point : points)
        static_cast<void>(hull.push_back(point));
    return hull;
}
Hull points_of(Vec2 point) {
    return hull_of({&point, 1});
}
Hull points_of(Segment line) {
    return hull_of(std::array<Vec2, 2>{line.a, line.b});
}
Hull points_of(Circle circle) {
    Hull rim;
    for (int i = 0; i < kDirections; ++i) {
        const Vec2 outwards = direction(static_cast<float>(i) / kDirections);
        static_cast<void>(rim.push_back(circle.center + outwards * circle.radius));
    }
    return rim;
}
Hull points_of(const Outline& outline) {
    return hull_of(outline.vertices);
}

template <typename Shape>
Aabb box_of(const Shape& shape) {
    return sim::aabb_of_points(
        points_of(shape).view());  // those of a circle include the four outermost
}

Vec2 moved(Vec2 point, Vec2 by) {
    return point + by;
}
Segment moved(Segment line, Vec2 by) {
    return {line.a + by, line.b + by};
}
Circle moved(Circle circle, Vec2 by) {
    return {circle.center + by, circle.radius};
}
Outline moved(Outline outline, Vec2 by) {
    for (Vec2& vertex : outline.vertices)
        vertex += by;
    return outline;
}

// Return what the tests take: a polygon of the library instead of one that owns its vertices.
template <typename Shape>
const Shape& tested_shape(const Shape& shape) {
    return shape;
}
sim::Polygon tested_shape(const Outline& outline) {
    return outline;
}

template <typename A, typename B>
bool contains_shape(const A& a, const B& b) {
    const Hull points = points_of(b);
    return std::all_of(points.begin(), points.end(),
                       [&](Vec2 point) { return overlaps(point, tested_shape(a)); });
}

template <typename A, typename B>
Placement placement_of(const A& a, const B& b) {
    if (!sim::boxes_overlap(box_of(a), box_of(b))) return Placement::apart_by_box;
    if (!touches(tested_shape(a), tested_shape(b))) return Placement::near_miss;
    if (contains_shape(a, b) || contains_shape(b, a)) return Placement::contained;
    for (int i = 0; i < kDirections; ++i) {
        const Vec2 by = direction(static_cast<float>(i) / kDirections) * kShallow;
        if (!touches(tested_shape(moved(a, by)), tested_shape(b))) return Placement::shallow;
    }
    return Placement::deep;
}

template <typename A, typename B>
auto sweep(const A& mover, Vec2 delta, const B& obstacle) {
    if constexpr (std::is_same_v<A, Vec2>) {
        return sim::sweep_point_line(mover, delta, obstacle);
    } else if constexpr (std::is_same_v<A, Outline>) {
        const auto hit = sim::sweep_polygon_polygon(mover, delta, obstacle);
        return hit ? std::optional(hit->first) : std::nullopt;
    } else if constexpr (std::is_same_v<B, Circle>) {
        return sim::sweep_circle_circle(mover, delta, obstacle);
    } else if constexpr (std::is_same_v<B, Segment>) {
        return sim::sweep_circle_line(mover, delta, obstacle);
    } else {
        return sim::sweep_circle_polygon(mover, delta, obstacle);
    }
}

template <typename A, typename B>
MotionEnd motion_end_of(const A& mover, Vec2 delta, const B& obstacle) {
    if (!sim::boxes_overlap(sim::swept(box_of(mover), delta), box_of(obstacle))) {
        return MotionEnd::apart_by_box;
    }
    const auto hit = sweep(mover, delta, obstacle);
    if (!hit) return MotionEnd::near_miss;
    return hit->started_overlapped ? MotionEnd::starts_inside : MotionEnd::hits;
}

// --- filling a scene

/// How many items of each class are still wanted.
template <std::size_t N>
class Quota {
  public:
    Quota(std::size_t count, const std::array<double, N>& shares) {
        std::size_t given = 0;
        for (std::size_t i = 1; i < N; ++i) {
            wanted_[i] = static_cast<std::size_t>(shares[i] * static_cast<double>(count));
            given += wanted_[i];
        }
        wanted_[0] = count - given;
    }
    /// Whether an item of this class is still wanted; if so, counts it.
    bool take(std::size_t index) {
        if (wanted_[index] == 0) return false;
        --wanted_[index];
        ++taken_[index];
        return true;
    }
    /// Gives up on all items that are still wanted, and wants as many more of the classes that have
    /// been drawn.
    void redistribute_missing() {
        std::size_t missing = 0;
        std::size_t present = 0;
        for (std::size_t i = 0; i < N; ++i) {
            missing += std::exchange(wanted_[i], 0);
            if (taken_[i] > 0) ++present;
        }
        for (std::size_t i = 0; i < N && present > 0; ++i) {
            if (taken_[i] == 0) continue;
            wanted_[i] = missing / present;
            missing -= wanted_[i];
            --present;
        }
    }
    [[nodiscard]] bool is_full() const {
        return std::all_of(wanted_.begin(), wanted_.end(), [](std::size_t n) { return n == 0; });
    }
    [[nodiscard]] std::string in_words(const std::array<const char*, N>& names) const {
        const std::size_t all = std::accumulate(taken_.begin(), taken_.end(), std::size_t{0});
        std::string words;
        for (std::size_t i = 0; i < N; ++i) {
            if (taken_[i] == 0) continue;
            std::array<char, 64> text{};
            std::snprintf(text.data(), text.size(), "%s%.0f %% %s", words.empty() ? "" : ", ",
                          100.0 * static_cast<double>(taken_[i]) / static_cast<double>(all),
                          names[i]);
            words += text.data();
        }
        return words;
    }

  private:
    std::array<std::size_t, N> wanted_{};
    std::array<std::size_t, N> taken_{};
};

constexpr std::size_t kDrawsPerItem = 400;

template <typename Item>
void shuffle(std::vector<Item>& items, Random& random) {
    for (std::size_t i = items.size(); i > 1; --i)
        std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
}

/// Draws items until each class has its share; `draw_item` returns an item, `class_of` its class.
template <typename Item, std::size_t N, typename Draw, typename ClassOf>
Scene<Item> fill(std::size_t count, const std::array<double, N>& shares,
                 const std::array<const char*, N>& names, Random& random, Draw draw_item,
                 ClassOf class_of) {
    Scene<Item> scene;
    Quota<N> quota(count, shares);
    for (std::size_t drawn = 0; !quota.is_full(); ++drawn) {
        if (drawn > 0 && drawn % (kDrawsPerItem * count) == 0) quota.redistribute_missing();
        const Item item = draw_item(random);
        if (quota.take(static_cast<std::size_t>(class_of(item)))) scene.items.push_back(item);
    }
    shuffle(scene.items, random);
    scene.mix = quota.in_words(names);
    return scene;
}

constexpr std::array<const char*, 5> kPlacementNames{"apart by box", "near miss", "shallow", "deep",
                                                     "contained"};
constexpr std::array<const char*, 4> kMotionEndNames{"apart by box", "near miss", "hits",
                                                     "starts inside"};

struct Places {
    Vec2 a;
    Vec2 b;
};

Places draw_places(Random& random) {
    const Vec2 corner{between(random, -kArena, kArena - kCell),
                      between(random, -kArena, kArena - kCell)};
    const auto in_cell = [&] {
        return corner + Vec2{between(random, 0, kCell), between(random, 0, kCell)};
    };
    const Vec2 a = in_cell();
    return {a, in_cell()};
}

template <typename A, typename B>
Pairs<A, B> draw_pairs(std::size_t count, Random& random) {
    const auto draw_item = [](Random& source) {
        const Places places = draw_places(source);
        A a = draw<A>(source, places.a);
        return Pair<A, B>{a, draw<B>(source, places.b)};
    };
    const auto class_of = [](const Pair<A, B>& pair) { return placement_of(pair.a, pair.b); };
    return fill<Pair<A, B>>(count, kPlacementShares, kPlacementNames, random, draw_item, class_of);
}

/// Rounds to a grid of 1/16 m. Points touch points and lines only where floats are exact, so these
/// scenes lie on the grid, and half of their points equal the other point or the middle of the
/// line.
Vec2 on_grid(Vec2 point) {
    return {std::round(point.x * 16.0f) / 16.0f, std::round(point.y * 16.0f) / 16.0f};
}

Pairs<Vec2, Vec2> draw_points_at_points(std::size_t count, Random& random) {
    const auto draw_item = [](Random& source) {
        const Places places = draw_places(source);
        const Vec2 b = on_grid(places.b);
        return Pair<Vec2, Vec2>{source.below(2) == 0 ? b : on_grid(places.a), b};
    };
    const auto class_of = [](const Pair<Vec2, Vec2>& pair) { return placement_of(pair.a, pair.b); };
    return fill<Pair<Vec2, Vec2>>(count, kPlacementShares, kPlacementNames, random, draw_item,
                                  class_of);
}

Pairs<Vec2, Segment> draw_points_at_lines(std::size_t count, Random& random) {
    const auto draw_item = [](Random& source) {
        const Places places = draw_places(source);
        const Segment line = draw<Segment>(source, places.b);
        const Vec2 middle = on_grid(places.b);
        const Vec2 half = on_grid(line.b - places.b);
        const Vec2 point = source.below(2) == 0 ? middle + half * 0.5f : on_grid(places.a);
        return Pair<Vec2, Segment>{point, {middle - half, middle + half}};
    };
    const auto class_of = [](const Pair<Vec2, Segment>& pair) {
        return placement_of(pair.a, pair.b);
    };
    return fill<Pair<Vec2, Segment>>(count, kPlacementShares, kPlacementNames, random, draw_item,
                                     class_of);
}

template <typename A, typename B>
Motions<A, B> draw_motions(std::size_t count, Random& random) {
    const auto draw_item = [](Random& source) {
        const Places places = draw_places(source);
        A mover = draw<A>(source, places.a);
        const Vec2 delta = direction(source.unit()) * between(source, 0.1f, 2.0f);
        return Motion<A, B>{mover, delta, draw<B>(source, places.b)};
    };
    const auto class_of = [](const Motion<A, B>& motion) {
        return motion_end_of(motion.mover, motion.delta, motion.obstacle);
    };
    return fill<Motion<A, B>>(count, kMotionEndShares, kMotionEndNames, random, draw_item,
                              class_of);
}

Scene<UnionPair> draw_unions(std::size_t count, Random& random) {
    const auto draw_item = [](Random& source) {
        const Places places = draw_places(source);
        UnionPair pair{draw<Circle>(source, places.a), {}};
        for (Outline& piece : pair.pieces) {
            const Vec2 aside = direction(source.unit()) * between(source, 0.0f, 1.0f);
            piece = draw<Outline>(source, places.b + aside);
        }
        return pair;
    };
    const auto class_of = [](const UnionPair& pair) {
        Placement deepest = Placement::apart_by_box;
        for (const Outline& piece : pair.pieces)
            deepest = std::max(deepest, placement_of(pair.mover, piece));
        return deepest;
    };
    return fill<UnionPair>(count, kPlacementShares, kPlacementNames, random, draw_item, class_of);
}

}  // namespace

Scenes draw_scenes(std::size_t count) {
    Random random(1);
    Scenes scenes;
    scenes.point_point = draw_points_at_points(count, random);
    scenes.point_line = draw_points_at_lines(count, random);
    scenes.point_circle = draw_pairs<Vec2, Circle>(count, random);
    scenes.point_polygon = draw_pairs<Vec2, Outline>(count, random);
    scenes.line_line = draw_pairs<Segment, Segment>(count, random);
    scenes.line_circle = draw_pairs<Segment, Circle>(count, random);
    scenes.line_polygon = draw_pairs<Segment, Outline>(count, random);
    scenes.circle_circle = draw_pairs<Circle, Circle>(count, random);
    scenes.circle_polygon = draw_pairs<Circle, Outline>(count, random);
    scenes.polygon_polygon = draw_pairs<Outline, Outline>(count, random);
    scenes.circle_union = draw_unions(count, random);
    scenes.moving_point_line = draw_motions<Vec2, Segment>(count, random);
    scenes.moving_circle_circle = draw_motions<Circle, Circle>(count, random);
    scenes.moving_circle_line = draw_motions<Circle, Segment>(count, random);
    scenes.moving_circle_polygon = draw_motions<Circle, Outline>(count, random);
    scenes.moving_polygon_polygon = draw_motions<Outline, Outline>(count, random);
    return scenes;
}

}  // namespace arena::bench
