#include "sim/volumes/enclosing_circle.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>

#include "sim/values/static_vector.h"

namespace arena::sim {
namespace {

struct Point {
    double x = 0.0;
    double y = 0.0;
};
struct Disc {
    Point center;
    double radius = 0.0;
};

double distance(Point a, Point b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    return std::sqrt(dx * dx + dy * dy);
}

/// How far the disc reaches, seen from a point: a circle about that point encloses it when it has
/// at least this radius.
double reach_from(Point point, const Disc& disc) {
    return distance(point, disc.center) + disc.radius;
}

/// The part of a shape that is farthest from a point, as a disc: a circle itself, a box's corner.
Disc farthest_part(Point /*from*/, const Circle& circle) {
    return {{static_cast<double>(circle.center.x), static_cast<double>(circle.center.y)},
            static_cast<double>(circle.radius)};
}
Disc farthest_part(Point from, const Aabb& box) {
    const auto farther = [](double value, float low, float high) {
        const auto min = static_cast<double>(low);
        const auto max = static_cast<double>(high);
        return std::abs(value - min) > std::abs(max - value) ? min : max;
    };
    return {{farther(from.x, box.min.x, box.max.x), farther(from.y, box.min.y, box.max.y)}, 0.0};
}

/// A tie goes to the lowest index.
Disc farthest_part(Point from, std::span<const VolumeShape> shapes) {
    Disc farthest;
    double reach = -1.0;
    for (const VolumeShape& shape : shapes) {
        const Disc part = std::visit(
            [&](const auto& any_shape) { return farthest_part(from, any_shape); }, shape);
        if (reach_from(from, part) <= reach) continue;
        farthest = part;
        reach = reach_from(from, part);
    }
    return farthest;
}

/// At most three discs hold a smallest circle in place; a fourth is the one that comes in.
using Support = StaticVector<Disc, 4>;

/// The best centre found so far for the discs in `all`, and the discs that led to it.
struct Best {
    Point center;
    double radius = std::numeric_limits<double>::infinity();
    Support support;

    /// Keeps the centre if it needs a smaller radius to enclose all than any before. A centre that
    /// rounding spoilt, or that does not exist, just needs a larger one.
    void try_center(Point candidate, const Support& all, std::initializer_list<Disc> by) {
        double needed = 0.0;
        for (const Disc& disc : all) {
            const double reach = reach_from(candidate, disc);
            if (!(reach <= needed)) needed = reach;  // keeps a NaN
        }
        if (!(needed < radius)) return;
        center = candidate;
        radius = needed;
        support.clear();
        for (const Disc& disc : by)
            if (!support.push_back(disc)) return;
    }
};

/// The centre of the circle that touches both from around: on the line through their centres.
void try_pair(Best& best, const Support& all, const Disc& a, const Disc& b) {
    const double apart = distance(a.center, b.center);
    if (apart == 0.0) return;
    const double radius = 0.5 * (apart + a.radius + b.radius);
    const double share = (radius - a.radius) / apart;
    best.try_center({a.center.x + (b.center.x - a.center.x) * share,
                     a.center.y + (b.center.y - a.center.y) * share},
                    all, {a, b});
}

/// The centres of the circles that touch all three from around (Apollonius). With the origin in a's
/// centre and r = R - a.radius, |c| = r and |c - b| = r - (b.radius - a.radius); the difference of
/// the squares is linear in c and r, so c = p + q r, and |c| = r leaves a quadratic in r. Centres
/// on one line need no third disc.
void try_triple(Best& best, const Support& all, const Disc& a, const Disc& b, const Disc& c) {
    const Point ab{b.center.x - a.center.x, b.center.y - a.center.y};
    const Point ac{c.center.x - a.center.x, c.center.y - a.center.y};
    const double determinant = 2.0 * (ab.x * ac.y - ab.y * ac.x);
    if (determinant == 0.0) return;
    const double grow_b = b.radius - a.radius;
    const double grow_c = c.radius - a.radius;
    const double square_b = ab.x * ab.x + ab.y * ab.y - grow_b * grow_b;
    const double square_c = ac.x * ac.x + ac.y * ac.y - grow_c * grow_c;
    const Point p{(square_b * ac.y - square_c * ab.y) / determinant,
                  (square_c * ab.x - square_b * ac.x) / determinant};
    const Point q{2.0 * (grow_b * ac.y - grow_c * ab.y) / determinant,
                  2.0 * (grow_c * ab.x - grow_b * ac.x) / determinant};
    const auto try_root = [&](double r) {
        best.try_center({a.center.x + p.x + q.x * r, a.center.y + p.y + q.y * r}, all, {a, b, c});
    };

    // u r^2 + 2 v r + w = 0, in the form that subtracts no equals.
    const double u = q.x * q.x + q.y * q.y - 1.0;
    const double v = p.x * q.x + p.y * q.y;
    const double w = p.x * p.x + p.y * p.y;
    const double discriminant = v * v - u * w;
    if (!(discriminant >= 0.0)) return;
    const double root = std::sqrt(discriminant);
    const double sum = v > 0.0 ? -(v + root) : root - v;
    if (u != 0.0) try_root(sum / u);
    if (sum != 0.0) try_root(w / sum);
}

/// The smallest circle around up to four discs: all circles that one, two or three of them hold in
/// place, each measured by what it would need to enclose all. The best of them is the smallest, so
/// no tolerance decides; a tie goes to the first.
Best smallest_around(const Support& all) {
    Best best;
    for (const Disc& disc : all)
        best.try_center(disc.center, all, {disc});
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j)
            try_pair(best, all, all[i], all[j]);
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j)
            for (std::size_t k = j + 1; k < all.size(); ++k)
                try_triple(best, all, all[i], all[j], all[k]);
    return best;
}

/// Takes in the part that sticks out farthest until none does (after B. Gärtner, Fast and Robust
/// Smallest Enclosing Balls, 1999, whose pivot this is). The radius grows with every round, so no
/// support comes twice; rounds beyond a handful happen only where rounding decides, and those the
/// bound ends. Welzl's recursion, made for points, is wrong for discs of different size.
Point center_of_smallest(std::span<const VolumeShape> shapes) {
    constexpr int kRoundsMax = 64;
    Support first;
    if (!first.push_back(farthest_part({}, shapes.first(1)))) return {};
    Best best = smallest_around(first);
    for (int round = 0; round < kRoundsMax; ++round) {
        const Disc outside = farthest_part(best.center, shapes);
        if (reach_from(best.center, outside) <= best.radius) break;
        Support all = best.support;
        if (!all.push_back(outside)) break;
        const Best larger = smallest_around(all);
        if (!(larger.radius > best.radius)) break;
        best = larger;
    }
    return best.center;
}

float rounded_up(double value) {
    const auto nearest = static_cast<float>(value);
    if (static_cast<double>(nearest) >= value) return nearest;
    return std::nextafter(nearest, std::numeric_limits<float>::infinity());
}

}  // namespace

std::optional<Circle> enclosing_circle(std::span<const VolumeShape> shapes) {
    if (shapes.empty()) return std::nullopt;
    const Point center = center_of_smallest(shapes);
    return enclosing_circle_about({static_cast<float>(center.x), static_cast<float>(center.y)},
                                  shapes);
}

Circle enclosing_circle_about(Vec2 center, std::span<const VolumeShape> shapes) {
    if (shapes.empty()) return {center, 0.0f};
    const Point point{static_cast<double>(center.x), static_cast<double>(center.y)};
    return {center, rounded_up(reach_from(point, farthest_part(point, shapes)))};
}

}  // namespace arena::sim
