#include "tests/support/exact_judge.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

namespace arena::test::exact {
namespace {

namespace mp = boost::multiprecision;
using Integer = mp::number<mp::cpp_int_backend<>, mp::et_off>;

int sign(const Integer& value) {
    return value.sign();
}

/// numerator / denominator; denominator > 0.
struct Fraction {
    Integer numerator = 0;
    Integer denominator = 1;
};

/// `denominator` is not zero.
Fraction quotient(const Integer& numerator, const Integer& denominator) {
    if (denominator < 0) return {-numerator, -denominator};
    return {numerator, denominator};
}

bool operator<(const Fraction& a, const Fraction& b) {
    return a.numerator * b.denominator < b.numerator * a.denominator;
}
bool operator==(const Fraction& a, const Fraction& b) {
    return a.numerator * b.denominator == b.numerator * a.denominator;
}

const Fraction& zero() {
    static const Fraction kZero{0, 1};
    return kZero;
}
const Fraction& one() {
    static const Fraction kOne{1, 1};
    return kOne;
}

bool is_in_unit_range(const Fraction& f) {
    return f.numerator >= 0 && f.numerator <= f.denominator;
}

Fraction middle(const Fraction& a, const Fraction& b) {
    return {a.numerator * b.denominator + b.numerator * a.denominator,
            2 * a.denominator * b.denominator};
}

/// Returns the nearest double.
double rounded(const Fraction& f) {
    return mp::cpp_rational(mp::cpp_int(f.numerator), mp::cpp_int(f.denominator))
        .convert_to<double>();
}

struct Vector {
    Integer x;
    Integer y;
};
Vector operator-(const Vector& a, const Vector& b) {
    return {a.x - b.x, a.y - b.y};
}
bool operator==(const Vector& a, const Vector& b) {
    return a.x == b.x && a.y == b.y;
}
Integer cross(const Vector& a, const Vector& b) {
    return a.x * b.y - a.y * b.x;
}
Integer dot(const Vector& a, const Vector& b) {
    return a.x * b.x + a.y * b.y;
}

/// The point (x / w, y / w); w > 0.
struct Point {
    Integer x;
    Integer y;
    Integer w = 1;
};

Point point_of(const Vector& v) {
    return {v.x, v.y, 1};
}

/// Returns the sign of the area of abc.
int orientation(const Point& a, const Point& b, const Point& c) {
    return sign(a.x * (b.y * c.w - c.y * b.w) - a.y * (b.x * c.w - c.x * b.w) +
                a.w * (b.x * c.y - c.x * b.y));
}

struct Line {
    Vector a;
    Vector b;

    [[nodiscard]] Vector along() const { return b - a; }
    [[nodiscard]] Point at(const Fraction& f) const {
        return {a.x * f.denominator + along().x * f.numerator,
                a.y * f.denominator + along().y * f.numerator, f.denominator};
    }
};

/// Counter-clockwise, perhaps without area.
using Outline = std::vector<Vector>;

Line edge_of(const Outline& outline, std::size_t i) {
    return {outline[i], outline[(i + 1) % outline.size()]};
}

/// Coordinates as whole multiples of one power of two, fine enough for all that it was shown.
class Lattice {
  public:
    void show(Vec2 p) {
        show(p.x);
        show(p.y);
    }
    void show(const Points& points) {
        for (const Vec2 p : points)
            show(p);
    }
    void show(sim::Segment s) {
        show(s.a);
        show(s.b);
    }

    [[nodiscard]] Vector of(Vec2 p) const { return {multiple(p.x), multiple(p.y)}; }
    [[nodiscard]] Line of(sim::Segment s) const { return {of(s.a), of(s.b)}; }
    [[nodiscard]] Outline of(const Points& points) const {
        Outline outline;
        for (const Vec2 p : points)
            outline.push_back(of(p));
        return outline;
    }

    /// Converts back to metres.
    [[nodiscard]] Double2 metres(const Point& p) const {
        return {metres(Fraction{p.x, p.w}), metres(Fraction{p.y, p.w})};
    }

  private:
    /// |value| = mantissa * 2^exponent.
    struct Parts {
        std::int32_t mantissa;
        int exponent;
    };
    static Parts parts_of(float value) {
        int exponent = 0;
        const float fraction = std::frexp(value, &exponent);
        Parts parts{static_cast<std::int32_t>(std::ldexp(fraction, 24)), exponent - 24};
        while (parts.mantissa != 0 && parts.mantissa % 2 == 0) {
            parts.mantissa /= 2;
            ++parts.exponent;
        }
        return parts;
    }

    void show(float value) {
        if (value != 0.0f) unit_ = std::min(unit_, parts_of(value).exponent);
    }
    [[nodiscard]] Integer multiple(float value) const {
        if (value == 0.0f) return 0;
        const Parts parts = parts_of(value);
        return Integer(parts.mantissa) * (Integer(1) << (parts.exponent - unit_));
    }
    [[nodiscard]] double metres(const Fraction& f) const {
        if (unit_ >= 0) return rounded({f.numerator << unit_, f.denominator});
        return rounded({f.numerator, f.denominator << -unit_});
    }

    int unit_ = 0;  // the exponent of the power of two
};

bool is_between(const Integer& a, const Integer& b, const Integer& value) {
    return std::min(a, b) <= value && value <= std::max(a, b);
}

bool is_on_segment(const Point& p, const Line& s) {
    return orientation(point_of(s.a), point_of(s.b), p) == 0 &&
           is_between(s.a.x * p.w, s.b.x * p.w, p.x) && is_between(s.a.y * p.w, s.b.y * p.w, p.y);
}

sim::PointSide classify_point(const Point& p, const Outline& outline) {
    int windings = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Line side = edge_of(outline, i);
        if (is_on_segment(p, side)) return sim::PointSide::boundary;
        const bool rises = side.a.y * p.w <= p.y && side.b.y * p.w > p.y;
        const bool falls = side.a.y * p.w > p.y && side.b.y * p.w <= p.y;
        if (!rises && !falls) continue;
        const int turning = orientation(point_of(side.a), point_of(side.b), p);
        if (rises && turning > 0) ++windings;
        if (falls && turning < 0) --windings;
    }
    return windings != 0 ? sim::PointSide::inside : sim::PointSide::outside;
}

/// Adds where `line` crosses the line through `other`, or contains the ends of a collinear `other`,
/// as parameters of `line` in [0, 1].
void add_cuts(const Line& line, const Line& other, std::vector<Fraction>& cuts) {
    const auto add = [&](const Fraction& cut) {
        if (is_in_unit_range(cut)) cuts.push_back(cut);
    };
    const Vector d = line.along();
    const Vector e = other.along();
    const Integer denominator = cross(d, e);
    if (denominator != 0) {
        add(quotient(cross(other.a - line.a, e), denominator));
        return;
    }
    if (cross(d, other.a - line.a) != 0 || dot(d, d) == 0) return;
    add(quotient(dot(other.a - line.a, d), dot(d, d)));
    add(quotient(dot(other.b - line.a, d), dot(d, d)));
}

/// Returns the cuts from 0 to 1, in order, the ends included.
std::vector<Fraction> cuts_of(const Line& line, const Outline& outline) {
    std::vector<Fraction> cuts{zero(), one()};
    for (std::size_t i = 0; i < outline.size(); ++i)
        add_cuts(line, edge_of(outline, i), cuts);
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    return cuts;
}

void look_at(const Point& p, const Outline& outline, ContactAnswer& answer) {
    const sim::PointSide side = classify_point(p, outline);
    if (side == sim::PointSide::inside) answer.overlap = true;
    if (side != sim::PointSide::outside) answer.touch = true;
    if (side == sim::PointSide::boundary) answer.touch_walls = true;
}

ContactAnswer compare_line(const Line& line, const Outline& outline) {
    const std::vector<Fraction> cuts = cuts_of(line, outline);
    ContactAnswer answer;
    for (std::size_t i = 0; i < cuts.size(); ++i) {
        look_at(line.at(cuts[i]), outline, answer);
        if (i + 1 < cuts.size()) look_at(line.at(middle(cuts[i], cuts[i + 1])), outline, answer);
    }
    return answer;
}

/// Whether a part of `side`, an edge of one polygon, is part of an edge of the other that runs the
/// same way: then both have their inside on its left.
bool shares_part_of_edge(const Line& side, const Outline& other) {
    const Vector along = side.along();
    const Fraction end{dot(along, along), 1};
    for (std::size_t i = 0; i < other.size(); ++i) {
        const Line that = edge_of(other, i);
        if (cross(along, that.along()) != 0 || dot(along, that.along()) <= 0) continue;
        if (cross(along, that.a - side.a) != 0) continue;
        if (dot(that.a - side.a, along) < end.numerator && dot(that.b - side.a, along) > 0) {
            return true;
        }
    }
    return false;
}

ContactAnswer compare_polygons(const Outline& a, const Outline& b) {
    ContactAnswer answer;
    const auto add = [&](const Outline& cut, const Outline& by) {
        for (std::size_t i = 0; i < cut.size(); ++i) {
            const Line side = edge_of(cut, i);
            const ContactAnswer part = compare_line(side, by);
            answer.overlap = answer.overlap || part.overlap || shares_part_of_edge(side, by);
            answer.touch = answer.touch || part.touch;
            answer.touch_walls = answer.touch_walls || part.touch_walls;
        }
    };
    add(a, b);
    add(b, a);
    return answer;
}

/// Whether the bounding boxes share no interior: a quick no for the sweep.
bool boxes_are_apart(const Outline& a, const Outline& b) {
    const auto by_x = [](const Vector& u, const Vector& v) { return u.x < v.x; };
    const auto by_y = [](const Vector& u, const Vector& v) { return u.y < v.y; };
    const auto [a_left, a_right] = std::minmax_element(a.begin(), a.end(), by_x);
    const auto [b_left, b_right] = std::minmax_element(b.begin(), b.end(), by_x);
    if (a_right->x <= b_left->x || b_right->x <= a_left->x) return true;
    const auto [a_low, a_high] = std::minmax_element(a.begin(), a.end(), by_y);
    const auto [b_low, b_high] = std::minmax_element(b.begin(), b.end(), by_y);
    return a_high->y <= b_low->y || b_high->y <= a_low->y;
}

/// Adds the times from 0 on at which a vertex of `moving` lies on an edge of `standing`.
void add_contact_times(const Outline& moving, const Vector& delta, const Outline& standing,
                       std::vector<Fraction>& times) {
    for (const Vector& vertex : moving) {
        for (std::size_t i = 0; i < standing.size(); ++i) {
            const Line side = edge_of(standing, i);
            const Integer denominator = cross(delta, side.along());
            if (denominator == 0) continue;
            const Fraction t = quotient(cross(side.a - vertex, side.along()), denominator);
            const Fraction on_side = quotient(cross(side.a - vertex, delta), denominator);
            if (t.numerator >= 0 && is_in_unit_range(on_side)) times.push_back(t);
        }
    }
}

bool overlap_at(const Fraction& t, const Outline& mover, const Vector& delta,
                const Outline& obstacle) {
    // Everything is multiplied by the denominator of t, so that it stays whole.
    Outline there;
    for (const Vector& v : mover) {
        there.push_back({v.x * t.denominator + delta.x * t.numerator,
                         v.y * t.denominator + delta.y * t.numerator});
    }
    Outline resting;
    for (const Vector& v : obstacle)
        resting.push_back({v.x * t.denominator, v.y * t.denominator});
    return !boxes_are_apart(there, resting) && compare_polygons(there, resting).overlap;
}

}  // namespace

int turn(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    Lattice lattice;
    lattice.show({a, b, c, d});
    return sign(cross(lattice.of(b) - lattice.of(a), lattice.of(d) - lattice.of(c)));
}

bool is_on_segment(Vec2 p, sim::Segment s) {
    Lattice lattice;
    lattice.show({p, s.a, s.b});
    return is_on_segment(point_of(lattice.of(p)), lattice.of(s));
}

sim::PointSide classify_point(Vec2 p, const Points& polygon) {
    Lattice lattice;
    lattice.show(p);
    lattice.show(polygon);
    return classify_point(point_of(lattice.of(p)), lattice.of(polygon));
}

LinesAnswer compare_lines(sim::Segment first, sim::Segment second) {
    using R = sim::LineRelation;
    Lattice lattice;
    lattice.show(first);
    lattice.show(second);
    const Line s = lattice.of(first);
    const Line t = lattice.of(second);
    LinesAnswer answer;

    if (s.a == s.b || t.a == t.b) {
        const Point point = point_of(s.a == s.b ? s.a : t.a);
        const bool meet = is_on_segment(point, s.a == s.b ? t : s);
        answer.relation = meet ? R::degenerate_touch : R::degenerate_disjoint;
        if (meet) answer.point = lattice.metres(point);
        return answer;
    }

    const Integer turning = cross(s.along(), t.along());
    if (turning != 0) {
        const Fraction on_first = quotient(cross(t.a - s.a, t.along()), turning);
        const Fraction on_second = quotient(cross(t.a - s.a, s.along()), turning);
        answer.on_first = rounded(on_first);
        answer.on_second = rounded(on_second);
        if (!is_in_unit_range(on_first) || !is_in_unit_range(on_second)) return answer;
        const auto is_end = [](const Fraction& f) { return f == zero() || f == one(); };
        answer.relation = is_end(on_first) || is_end(on_second) ? R::touch : R::proper;
        answer.point = lattice.metres(s.at(on_first));
        return answer;
    }

    if (cross(s.along(), t.a - s.a) != 0) {
        answer.relation = R::parallel;
        return answer;
    }
    const Integer whole = dot(s.along(), s.along());
    const Integer t_a = dot(t.a - s.a, s.along());
    const Integer t_b = dot(t.b - s.a, s.along());
    const Integer from = std::max(Integer(0), std::min(t_a, t_b));
    const Integer to = std::min(whole, std::max(t_a, t_b));
    const Double2 from_point = lattice.metres(s.at({from, whole}));
    if (from > to) {
        answer.relation = R::collinear_disjoint;
    } else if (from == to) {
        answer.relation = R::collinear_touch;
        answer.point = from_point;
    } else {
        answer.relation = R::collinear_overlap;
        answer.shared_from = from_point;
        answer.shared_to = lattice.metres(s.at({to, whole}));
    }
    return answer;
}

ContactAnswer compare_line(sim::Segment line, const Points& polygon) {
    Lattice lattice;
    lattice.show(line);
    lattice.show(polygon);
    return compare_line(lattice.of(line), lattice.of(polygon));
}

ContactAnswer compare_polygons(const Points& a, const Points& b) {
    Lattice lattice;
    lattice.show(a);
    lattice.show(b);
    return compare_polygons(lattice.of(a), lattice.of(b));
}

SweepAnswer sweep_polygons(const Points& mover, Vec2 delta, const Points& obstacle) {
    Lattice lattice;
    lattice.show(mover);
    lattice.show(delta);
    lattice.show(obstacle);
    const Outline a = lattice.of(mover);
    const Outline b = lattice.of(obstacle);
    const Vector d = lattice.of(delta);
    if (overlap_at(zero(), a, d, b)) return {true, 0.0};

    std::vector<Fraction> times{zero()};
    add_contact_times(a, d, b, times);
    add_contact_times(b, Vector{} - d, a, times);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    // After the last of these times nothing changes; a last interval needs an end, too.
    times.push_back({times.back().numerator + times.back().denominator, times.back().denominator});
    for (std::size_t i = 0; i + 1 < times.size() && is_in_unit_range(times[i]); ++i) {
        if (overlap_at(middle(times[i], times[i + 1]), a, d, b)) return {false, rounded(times[i])};
    }
    return {};
}

}  // namespace arena::test::exact
