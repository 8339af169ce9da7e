#include "sim/geometry/triangulate.h"

#include <algorithm>
#include <cstddef>

#include "sim/geometry/orientation.h"
#include "sim/geometry/point_tree.h"
#include "sim/geometry/polygon.h"

namespace arena::sim {
namespace {

using Index = std::uint32_t;

class EarClipper {
  public:
    explicit EarClipper(std::span<const Vec2> polygon);

    std::vector<Triangle> clip();

  private:
    [[nodiscard]] bool is_convex_corner(Index v) const {
        return orientation(at_[previous_[v]], at_[v], at_[next_[v]]) > 0.0;
    }
    [[nodiscard]] bool is_ear(Index v) const;
    [[nodiscard]] bool blocks(Index p, Index u, Index v, Index w) const;
    [[nodiscard]] Index next_candidate();
    [[nodiscard]] Index any_corner() const;
    void cut_off(Index v);

    std::span<const Vec2> at_;
    std::vector<Index> next_;
    std::vector<Index> previous_;
    std::vector<char> is_clipped_;
    PointTree reflex_;  // vertices that turn right or not at all; a convex vertex never joins them
    std::vector<Index> candidates_;
    std::size_t candidates_taken_ = 0;
    Index some_vertex_ = 0;
    std::vector<Triangle> triangles_;
};

EarClipper::EarClipper(std::span<const Vec2> polygon)
    : at_(polygon),
      next_(polygon.size()),
      previous_(polygon.size()),
      is_clipped_(polygon.size(), 0) {
    const auto count = static_cast<Index>(polygon.size());
    for (Index i = 0; i < count; ++i) {
        next_[i] = i + 1 == count ? 0 : i + 1;
        previous_[i] = i == 0 ? count - 1 : i - 1;
    }
    std::vector<Index> reflex;
    candidates_.reserve(3 * polygon.size());
    for (Index i = 0; i < count; ++i) {
        if (is_convex_corner(i)) {
            candidates_.push_back(i);
        } else {
            reflex.push_back(i);
        }
    }
    reflex_ = PointTree(polygon, reflex);
    triangles_.reserve(polygon.size() - 2);
}

/// A vertex p spoils the ear u, v, w when it lies in the closed triangle. Only reflex vertices need
/// a test: if any vertex lies in the triangle, the one farthest from the diagonal uw is reflex. A
/// vertex at the place of a corner (a bridge puts two vertices there) does not spoil the ear
/// itself; where its outline runs on into the triangle, another vertex does.
bool EarClipper::blocks(Index p, Index u, Index v, Index w) const {
    const Vec2 a = at_[u];
    const Vec2 b = at_[v];
    const Vec2 c = at_[w];
    const Vec2 point = at_[p];
    if (point == a || point == b || point == c) return false;
    return orientation(a, b, point) >= 0.0 && orientation(b, c, point) >= 0.0 &&
           orientation(c, a, point) >= 0.0;
}

bool EarClipper::is_ear(Index v) const {
    if (!is_convex_corner(v)) return false;
    const Index u = previous_[v];
    const Index w = next_[v];
    return !reflex_.any_in({at_[u], at_[v], at_[w]}, [&](Index p) { return blocks(p, u, v, w); });
}

/// Returns the next vertex of the queue that is an ear. When none is left, the outline is not
/// simple; then it returns the first convex corner, or else any vertex.
Index EarClipper::next_candidate() {
    while (candidates_taken_ < candidates_.size()) {
        const Index v = candidates_[candidates_taken_++];
        if (!is_clipped_[v] && is_ear(v)) return v;
    }
    return any_corner();
}

Index EarClipper::any_corner() const {
    Index v = some_vertex_;
    do {
        if (is_convex_corner(v)) return v;
        v = next_[v];
    } while (v != some_vertex_);
    return some_vertex_;
}

void EarClipper::cut_off(Index v) {
    const Index u = previous_[v];
    const Index w = next_[v];
    triangles_.push_back({u, v, w});
    is_clipped_[v] = 1;
    reflex_.remove(v);
    next_[u] = w;
    previous_[w] = u;
    some_vertex_ = u;
    for (const Index neighbour : {u, w}) {
        if (!is_convex_corner(neighbour)) continue;
        candidates_.push_back(neighbour);
        reflex_.remove(neighbour);
    }
}

std::vector<Triangle> EarClipper::clip() {
    for (std::size_t left = at_.size(); left > 3; --left)
        cut_off(next_candidate());
    const Index v = some_vertex_;
    triangles_.push_back({previous_[v], v, next_[v]});
    return std::move(triangles_);
}

}  // namespace

std::vector<Triangle> triangulate(std::span<const Vec2> polygon) {
    if (polygon.size() < 3 || !std::all_of(polygon.begin(), polygon.end(), is_finite)) return {};
    return EarClipper(polygon).clip();
}

}  // namespace arena::sim
