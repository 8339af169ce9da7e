#include "sim/narrowphase/line_line.h"

#include <algorithm>
#include <limits>

#include "sim/geometry/two_sides.h"

namespace arena::sim {
namespace {

LineIntersection intersect_degenerate(Segment first, Segment second) {
    LineIntersection result;
    const bool first_is_point = first.a == first.b;
    const Vec2 point = first_is_point ? first.a : second.a;
    const bool on_other = is_on_segment(point, first_is_point ? second : first);
    result.relation = on_other ? LineRelation::degenerate_touch : LineRelation::degenerate_disjoint;
    if (on_other) result.point = point;
    return result;
}

/// Whether a comes before b in the direction of `line`, compared on an axis along which the line
/// changes: exact.
bool comes_before(Vec2 a, Vec2 b, Segment line) {
    if (line.a.x != line.b.x) return line.a.x < line.b.x ? a.x < b.x : a.x > b.x;
    return line.a.y < line.b.y ? a.y < b.y : a.y > b.y;
}

LineIntersection intersect_collinear(Segment first, Segment second) {
    LineIntersection result;
    const bool same_way = comes_before(second.a, second.b, first);
    const Segment aligned = same_way ? second : Segment{second.b, second.a};
    const Vec2 from = comes_before(first.a, aligned.a, first) ? aligned.a : first.a;
    const Vec2 to = comes_before(first.b, aligned.b, first) ? first.b : aligned.b;
    if (from == to) {
        result.relation = LineRelation::collinear_touch;
        result.point = from;
    } else if (comes_before(from, to, first)) {
        result.relation = LineRelation::collinear_overlap;
        result.shared = {from, to};
    } else {
        result.relation = LineRelation::collinear_disjoint;
    }
    return result;
}

/// Returns the float nearest to a parameter that may lie far beyond the ends: for nearly parallel
/// lines, even beyond the largest float.
float within_float(double parameter) {
    constexpr auto kMost = static_cast<double>(std::numeric_limits<float>::max());
    return static_cast<float>(std::clamp(parameter, -kMost, kMost));
}

/// Returns the end that lies on the other line, which is the point that both share. At least one
/// end has to lie on the other line.
Vec2 touching_end(Segment first, double first_a, double first_b, Segment second, double second_a) {
    if (first_a == 0.0) return first.a;
    if (first_b == 0.0) return first.b;
    return second_a == 0.0 ? second.a : second.b;
}

/// On which side of the other line each of the four ends lies; for each line, `a` comes first.
struct Sides {
    Double2 of_first;
    Double2 of_second;
};

Sides sides_of(Segment first, Segment second) {
    const Double2 first_a = widened(first.a);
    const Double2 first_b = widened(first.b);
    const Double2 second_a = widened(second.a);
    const Double2 second_b = widened(second.b);
    const TwoSides of_first = two_sides(second_a, second_b, first_a, first_b);
    const TwoSides of_second = two_sides(first_a, first_b, second_a, second_b);
    if (both(of_first.is_sure, of_second.is_sure)) [[likely]]
        return {of_first.side, of_second.side};
    return {
        Double2{orientation(second.a, second.b, first.a), orientation(second.a, second.b, first.b)},
        Double2{orientation(first.a, first.b, second.a), orientation(first.a, first.b, second.b)}};
}

}  // namespace

LineIntersection intersect_lines(Segment first, Segment second) {
    if (first.a == first.b || second.a == second.b) return intersect_degenerate(first, second);

    const double turning = turn(first.a, first.b, second.a, second.b);
    const Sides sides = sides_of(first, second);
    const double first_a = sides.of_first[0];
    const double first_b = sides.of_first[1];
    const double second_a = sides.of_second[0];
    const double second_b = sides.of_second[1];
    if (turning == 0.0) [[unlikely]] {
        if (first_a == 0.0) return intersect_collinear(first, second);
        LineIntersection result;
        result.relation = LineRelation::parallel;
        return result;
    }

    // Whether two lines intersect cannot be predicted, so both cases take the same steps, without
    // a branch.
    const bool is_disjoint =
        either(have_same_sign(first_a, first_b), have_same_sign(second_a, second_b));
    const bool is_proper =
        both(have_opposite_signs(first_a, first_b), have_opposite_signs(second_a, second_b));
    LineIntersection result;
    result.relation = pick(is_disjoint, LineRelation::disjoint,
                           pick(is_proper, LineRelation::proper, LineRelation::touch));
    // `turning` equals first_a - first_b and second_b - second_a without their cancellation, but
    // only those differences make the quotient exactly 0 or 1 when an end has the value zero: x /
    // (x - 0) is 1.
    result.on_first = within_float(first_a / pick(is_disjoint, turning, first_a - first_b));
    result.on_second = within_float(second_a / pick(is_disjoint, -turning, second_a - second_b));
    const Vec2 crossing = lerp(first.a, first.b, result.on_first);
    result.point = pick(is_disjoint, Vec2{}, crossing);
    if (both(!is_disjoint, !is_proper)) [[unlikely]]
        result.point = touching_end(first, first_a, first_b, second, second_a);
    return result;
}

}  // namespace arena::sim
