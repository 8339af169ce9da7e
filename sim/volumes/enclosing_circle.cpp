#include "sim/volumes/enclosing_circle.h"

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>

#include "sim/math/round_to_float.h"
#include "sim/values/static_vector.h"
#include "sim/volumes/volume_reach.h"

namespace arena::sim {
namespace {

/// At most three discs support a smallest circle; a fourth is the one that is added.
using Support = StaticVector<WideDisc, 4>;

/// The best centre found so far for the discs in `all`, and the discs that support it.
struct Best {
    WidePoint center;
    double radius = std::numeric_limits<double>::infinity();
    Support support;
    bool is_supported = false;

    /// Keeps the centre if it needs a smaller radius to enclose all than any before. A centre that
    /// rounding has spoilt, or that does not exist, simply needs a larger one. Of two that are as
    /// good but for rounding, the one that its own discs hold goes first: another may be there by
    /// chance, where a further disc decides, and would leave the wrong support.
    void try_center(WidePoint candidate, const Support& all, std::initializer_list<WideDisc> by) {
        constexpr double kRounding = 1e-9;
        double needed = 0.0;
        for (const WideDisc& disc : all) {
            const double reach = reach_from(candidate, disc);
            if (!(reach <= needed)) needed = reach;  // a NaN is kept
        }
        const double slack = kRounding * needed;
        bool all_touch = true;
        for (const WideDisc& disc : by)
            all_touch = all_touch && reach_from(candidate, disc) >= needed - slack;
        double limit = radius;
        if (all_touch && !is_supported) limit += slack;
        if (!all_touch && is_supported) limit -= slack;
        if (!(needed < limit)) return;
        center = candidate;
        radius = needed;
        is_supported = all_touch;
        support.clear();
        for (const WideDisc& disc : by)
            if (!support.push_back(disc)) return;
    }
};

/// Tries the centre of the circle that encloses and touches both: on the line through their
/// centres.
void try_pair(Best& best, const Support& all, const WideDisc& a, const WideDisc& b) {
    const double apart = distance(a.center, b.center);
    if (apart == 0.0) return;
    const double radius = 0.5 * (apart + a.radius + b.radius);
    const double share = (radius - a.radius) / apart;
    best.try_center({a.center.x + (b.center.x - a.center.x) * share,
                     a.center.y + (b.center.y - a.center.y) * share},
                    all, {a, b});
}

/// Tries the centres of the circles that enclose and touch all three (Apollonius). With the origin
/// in a's centre and r = R - a.radius, |c| = r and |c - b| = r - (b.radius - a.radius); the
/// difference of the squares is linear in c and r, so c = p + q r, and |c| = r leaves a quadratic
/// in r. Centres on one line need no third disc.
void try_triple(Best& best, const Support& all, const WideDisc& a, const WideDisc& b,
                const WideDisc& c) {
    const WidePoint ab{b.center.x - a.center.x, b.center.y - a.center.y};
    const WidePoint ac{c.center.x - a.center.x, c.center.y - a.center.y};
    const double determinant = 2.0 * (ab.x * ac.y - ab.y * ac.x);
    if (determinant == 0.0) return;
    const double grow_b = b.radius - a.radius;
    const double grow_c = c.radius - a.radius;
    const double square_b = ab.x * ab.x + ab.y * ab.y - grow_b * grow_b;
    const double square_c = ac.x * ac.x + ac.y * ac.y - grow_c * grow_c;
    const WidePoint p{(square_b * ac.y - square_c * ab.y) / determinant,
                      (square_c * ab.x - square_b * ac.x) / determinant};
    const WidePoint q{2.0 * (grow_b * ac.y - grow_c * ab.y) / determinant,
                      2.0 * (grow_c * ab.x - grow_b * ac.x) / determinant};
    const auto try_root = [&](double r) {
        best.try_center({a.center.x + p.x + q.x * r, a.center.y + p.y + q.y * r}, all, {a, b, c});
    };

    // u r^2 + 2 v r + w = 0, in the form that does not subtract nearly equal numbers.
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

/// Returns the smallest circle around up to four discs: of all circles that one, two or three of
/// them support, each measured by the radius that it needs to enclose all, the best is the
/// smallest, so no tolerance decides. A tie goes to the first.
Best smallest_around(const Support& all) {
    Best best;
    for (const WideDisc& disc : all)
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

/// Adds the part that sticks out farthest until none does. Source: B. Gärtner, Fast and Robust
/// Smallest Enclosing Balls, 1999, whose pivot rule this is. The radius grows with every round, so
/// no support occurs twice; more than a few rounds happen only where rounding decides, and the
/// bound ends those. Welzl's recursion, which was made for points, is wrong for discs of different
/// sizes.
WidePoint center_of_smallest(std::span<const VolumeShape> shapes) {
    constexpr int kRoundsMax = 64;
    Support first;
    if (!first.push_back(farthest_part({}, shapes.first(1)))) return {};
    Best best = smallest_around(first);
    for (int round = 0; round < kRoundsMax; ++round) {
        const WideDisc outside = farthest_part(best.center, shapes);
        if (reach_from(best.center, outside) <= best.radius) break;
        Support all = best.support;
        if (!all.push_back(outside)) break;
        const Best larger = smallest_around(all);
        if (!(larger.radius > best.radius)) break;
        best = larger;
    }
    return best.center;
}

}  // namespace

std::optional<Circle> enclosing_circle(std::span<const VolumeShape> shapes) {
    if (shapes.empty()) return std::nullopt;
    const WidePoint best = center_of_smallest(shapes);
    return enclosing_circle_about({round_to_float(best.x), round_to_float(best.y)}, shapes);
}

Circle enclosing_circle_about(Vec2 center, std::span<const VolumeShape> shapes) {
    return {center, farthest_reach(center, shapes)};
}

}  // namespace arena::sim
