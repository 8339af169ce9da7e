// The slow and obvious judge of outlines that touch themselves: what do they enclose, and is that
// clear?
//
// For small whole coordinates. The plane is cut into upright strips at every vertex and every
// crossing; within a strip no edges cross, so between two neighbouring edges the outline winds
// equally often around every point. Crossings are fractions with small denominators, far more than
// the rounding of doubles apart.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "tests/support/double_judge.h"
#include "tests/support/polygons.h"

namespace arena::test {

/// A point that lies on no edge, and how often the outline winds around it.
struct WoundPoint {
    Double2 at;
    int times = 0;
};

class OutlineJudge {
  public:
    explicit OutlineJudge(const Points& drawn) : outline_(without_spikes(drawn)) {
        for (std::size_t i = 0; i < outline_.size(); ++i)
            cut_edge(outline_[i], outline_[(i + 1) % outline_.size()], drawn);
        wind_around_strips();
    }

    /// Whether it is clear what the outline encloses.
    [[nodiscard]] bool is_clear() const {
        if (outline_.size() < 3 || any_crossing()) return false;
        int direction = 0;
        for (const WoundPoint& point : points_) {
            if (point.times == 0) continue;
            if (direction == 0) direction = point.times;
            if (std::abs(point.times) != 1 || point.times != direction) return false;
        }
        return direction != 0 && !any_line_without_width();
    }

    /// At least one in each face of the plane.
    [[nodiscard]] const std::vector<WoundPoint>& points() const { return points_; }

    /// How often the outline winds around a point that lies on no edge.
    [[nodiscard]] int times_around(Double2 point) const {
        int times = 0;
        for (const Edge& edge : edges_) {
            if ((edge.from.x > point.x) == (edge.to.x > point.x)) continue;
            if (height_at(edge, point.x) > point.y) continue;
            times += edge.from.x < edge.to.x ? 1 : -1;
        }
        return times;
    }

  private:
    struct Edge {
        Double2 from;
        Double2 to;
    };

    static double turn(Double2 a, Double2 b, Double2 c) { return cross(b - a, c - a); }
    static double height_at(const Edge& edge, double x) {
        return edge.from.y +
               (x - edge.from.x) * (edge.to.y - edge.from.y) / (edge.to.x - edge.from.x);
    }
    static bool is_between(Double2 p, Double2 a, Double2 b) {
        return turn(a, b, p) == 0.0 && dot(p - a, p - b) < 0.0;
    }

    /// Drops one superfluous vertex after the other, until none is left.
    static Points without_spikes(Points outline) {
        for (bool dropped = true; dropped && outline.size() >= 2;) {
            dropped = false;
            for (std::size_t i = 0; i < outline.size() && !dropped; ++i) {
                const std::size_t n = outline.size();
                const Double2 u = wide(outline[(i + n - 1) % n]);
                const Double2 v = wide(outline[i]);
                const Double2 w = wide(outline[(i + 1) % n]);
                const bool repeats = v.x == w.x && v.y == w.y;
                const bool turns_back = turn(u, v, w) == 0.0 && dot(u - v, w - v) > 0.0;
                if (!repeats && !turns_back) continue;
                outline.erase(outline.begin() + static_cast<std::ptrdiff_t>(i));
                dropped = true;
            }
        }
        return outline;
    }

    void cut_edge(Vec2 from, Vec2 to, const Points& drawn) {
        Points cuts{from, to};
        for (const Vec2 p : drawn) {
            if (is_between(wide(p), wide(from), wide(to))) cuts.push_back(p);
        }
        std::sort(cuts.begin(), cuts.end(), [&](Vec2 a, Vec2 b) {
            const Double2 along = wide(to) - wide(from);
            return dot(wide(a), along) < dot(wide(b), along);
        });
        cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
        for (std::size_t i = 1; i < cuts.size(); ++i)
            edges_.push_back({wide(cuts[i - 1]), wide(cuts[i])});
    }

    static bool cross_each_other(const Edge& a, const Edge& b) {
        return turn(a.from, a.to, b.from) * turn(a.from, a.to, b.to) < 0.0 &&
               turn(b.from, b.to, a.from) * turn(b.from, b.to, a.to) < 0.0;
    }

    [[nodiscard]] bool any_crossing() const {
        for (const Edge& a : edges_)
            for (const Edge& b : edges_)
                if (cross_each_other(a, b)) return true;
        return false;
    }

    /// Whether an edge is passed as often in one direction as in the other, with the outside
    /// around it.
    [[nodiscard]] bool any_line_without_width() const {
        for (const Edge& edge : edges_) {
            int surplus = 0;
            for (const Edge& other : edges_) {
                if (same(edge.from, other.from) && same(edge.to, other.to)) ++surplus;
                if (same(edge.from, other.to) && same(edge.to, other.from)) --surplus;
            }
            if (surplus != 0) continue;
            // A little to the left of its middle, nearer than any other vertex or edge may be.
            const Double2 along = edge.to - edge.from;
            const Double2 middle = (edge.from + edge.to) * 0.5;
            if (times_around(middle + Double2{-along.y, along.x} * 1e-7) == 0) return true;
        }
        return false;
    }

    static bool same(Double2 a, Double2 b) { return a.x == b.x && a.y == b.y; }

    void wind_around_strips() {
        std::vector<double> xs;
        for (const Edge& a : edges_) {
            xs.push_back(a.from.x);
            for (const Edge& b : edges_) {
                if (!cross_each_other(a, b)) continue;
                const double part = turn(b.from, b.to, a.from) /
                                    (turn(b.from, b.to, a.from) - turn(b.from, b.to, a.to));
                xs.push_back(a.from.x + part * (a.to.x - a.from.x));
            }
        }
        std::sort(xs.begin(), xs.end());
        for (std::size_t i = 1; i < xs.size(); ++i)
            if (xs[i] - xs[i - 1] > 1e-9) wind_around_strip(0.5 * (xs[i - 1] + xs[i]));
    }

    void wind_around_strip(double x) {
        std::vector<double> heights;
        for (const Edge& edge : edges_)
            if ((edge.from.x > x) != (edge.to.x > x)) heights.push_back(height_at(edge, x));
        std::sort(heights.begin(), heights.end());
        for (std::size_t i = 1; i < heights.size(); ++i) {
            if (heights[i] - heights[i - 1] < 1e-9) continue;
            const Double2 at{x, 0.5 * (heights[i - 1] + heights[i])};
            points_.push_back({at, times_around(at)});
        }
    }

    Points outline_;
    std::vector<Edge> edges_;  // cut at every vertex that lies on them
    std::vector<WoundPoint> points_;
};

}  // namespace arena::test
