#include "sim/geometry/edge_sections.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "sim/geometry/orientation.h"
#include "sim/geometry/point_tree.h"
#include "sim/geometry/segments.h"

namespace arena::sim {
namespace {

using Index = PlaneGraph::Index;

/// Orders the lines through two segments, each from left to right: by direction, and from right to
/// left among parallel ones. Positive when the line of s comes first, zero when it is the same.
double order_of_lines(Segment s, Segment t) {
    const double turning = turn(s.a, s.b, t.a, t.b);
    return turning != 0.0 ? turning : orientation(s.a, s.b, t.a);
}

class SectionFinder {
  public:
    SectionFinder(std::span<const Vec2> vertices, const PlaneGraph& places)
        : places_(places), count_(static_cast<Index>(vertices.size())) {
        std::vector<Index> all(places.place_count());
        std::iota(all.begin(), all.end(), Index{0});
        position_.reserve(all.size());
        for (const Index place : all)
            position_.push_back(places.position(place));
        tree_ = PointTree(position_, all);
    }

    std::vector<EdgeSection> find() {
        std::vector<Index> edges(count_);
        std::iota(edges.begin(), edges.end(), Index{0});
        std::sort(edges.begin(), edges.end(), [&](Index i, Index j) {
            const double order = order_of_lines(segment_of(i), segment_of(j));
            return order != 0.0 ? order > 0.0 : i < j;
        });
        for (std::size_t first = 0, end = 0; first < edges.size(); first = end) {
            const Segment line = segment_of(edges[first]);
            while (end < edges.size() && order_of_lines(line, segment_of(edges[end])) == 0.0)
                ++end;
            add_line(std::span(edges).subspan(first, end - first));
        }
        std::sort(sections_.begin(), sections_.end(),
                  [](const EdgeSection& a, const EdgeSection& b) {
                      return a.left != b.left ? a.left < b.left : a.right < b.right;
                  });
        return std::move(sections_);
    }

  private:
    [[nodiscard]] Index from(Index edge) const { return places_.place_of(edge); }
    [[nodiscard]] Index to(Index edge) const {
        return places_.place_of(edge + 1 == count_ ? 0 : edge + 1);
    }
    [[nodiscard]] Segment segment_of(Index edge) const {
        return {position_[std::min(from(edge), to(edge))],
                position_[std::max(from(edge), to(edge))]};
    }

    /// Cuts the edges on one line at each other's ends. Their places are numbered along the line.
    void add_line(std::span<const Index> edges) {
        struct End {
            Index place, edge;
            bool starts;
        };
        std::vector<End> ends;
        ends.reserve(2 * edges.size());
        for (const Index edge : edges) {
            ends.push_back({std::min(from(edge), to(edge)), edge, true});
            ends.push_back({std::max(from(edge), to(edge)), edge, false});
        }
        std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
            return a.place != b.place ? a.place < b.place : a.edge < b.edge;
        });
        std::vector<Index> open;  // the edges that run on, in ascending order
        Index here = 0;
        for (const End& end : ends) {
            if (!open.empty() && end.place != here) add_stretch(here, end.place, open);
            here = end.place;
            const auto at = std::lower_bound(open.begin(), open.end(), end.edge);
            if (end.starts) {
                open.insert(at, end.edge);
            } else {
                open.erase(at);
            }
        }
    }

    /// Adds the stretch from `left` to `right`, along which `edges` run, cut at the vertices on it.
    void add_stretch(Index left, Index right, std::span<const Index> edges) {
        EdgeSection section = count_directions(edges);
        std::vector<Index> cuts = places_on(left, right);
        cuts.push_back(right);
        for (const Index cut : cuts) {
            section.left = left;
            section.right = cut;
            sections_.push_back(section);
            left = cut;
        }
    }

    [[nodiscard]] EdgeSection count_directions(std::span<const Index> edges) const {
        EdgeSection section;
        EdgePair rightwards;  // the first and the second of them
        EdgePair leftwards;
        std::size_t rightwards_count = 0;
        std::size_t leftwards_count = 0;
        const auto count = [](EdgePair& pair, std::size_t& so_far, Index edge) {
            if (so_far == 0) pair.first = edge;
            if (so_far == 1) pair.second = edge;
            ++so_far;
        };
        for (const Index edge : edges) {
            if (from(edge) < to(edge)) {
                count(rightwards, rightwards_count, edge);
            } else {
                count(leftwards, leftwards_count, edge);
            }
        }
        if (rightwards_count > 0) section.rightwards = static_cast<Index>(rightwards.first);
        if (leftwards_count > 0) section.leftwards = static_cast<Index>(leftwards.first);
        section.surplus = static_cast<std::int32_t>(rightwards_count) -
                          static_cast<std::int32_t>(leftwards_count);
        if (section.surplus > 1) section.doubled = rightwards;
        if (section.surplus < -1) section.doubled = leftwards;
        return section;
    }

    /// Returns the places between two places on the straight line from one to the other.
    [[nodiscard]] std::vector<Index> places_on(Index left, Index right) const {
        const Segment stretch{position_[left], position_[right]};
        std::vector<Index> found;
        const auto note = [&](Index place) {
            if (place > left && place < right && is_on_segment(position_[place], stretch))
                found.push_back(place);
            return false;
        };
        // The triangle is the segment there and back.
        static_cast<void>(tree_.any_in({stretch.a, stretch.b, stretch.a}, note));
        std::sort(found.begin(), found.end());
        return found;
    }

    const PlaneGraph& places_;
    Index count_;
    std::vector<Vec2> position_;  // per place
    PointTree tree_;
    std::vector<EdgeSection> sections_;
};

}  // namespace

std::vector<EdgeSection> edge_sections(std::span<const Vec2> vertices, const PlaneGraph& places) {
    return SectionFinder(vertices, places).find();
}

}  // namespace arena::sim
