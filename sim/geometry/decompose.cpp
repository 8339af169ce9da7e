#include "sim/geometry/decompose.h"

#include <algorithm>

#include "sim/geometry/orientation.h"
#include "sim/geometry/plane_graph.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/triangulate.h"

namespace arena::sim {
namespace {

using Index = std::uint32_t;
constexpr Index kNoEdge = ~Index{0};

/// Cuts a convex polygon into a fan of pieces around vertex 0, each with as many vertices as a
/// piece may have.
ConvexPieces cut_convex(std::span<const Vec2> polygon) {
    ConvexPieces result;
    const std::size_t count = polygon.size();
    std::size_t first = 1;
    do {
        const std::size_t last = std::min(first + kConvexVerticesMax - 2, count - 1);
        const std::size_t size = last - first + 2;
        std::uint64_t inner = 0;
        if (first != 1) inner |= 1;  // from vertex 0 to `first`
        if (last != count - 1) inner |= std::uint64_t{1} << (size - 1);
        result.pieces.push_back(
            {static_cast<Index>(result.vertices.size()), static_cast<Index>(size), inner});
        result.vertices.push_back(polygon[0]);
        for (std::size_t i = first; i <= last; ++i)
            result.vertices.push_back(polygon[i]);
        first = last;
    } while (first != count - 1);
    return result;
}

/// Triangles as half-edges: each runs counter-clockwise around its face, and its twin runs the
/// other way around the neighbour. An edge of the outline has no twin.
class PieceMerger {
  public:
    PieceMerger(std::span<const Vec2> polygon, std::span<const Triangle> triangles);

    void merge();
    [[nodiscard]] ConvexPieces pieces() const;

  private:
    struct HalfEdge {
        Index origin = 0;
        Index next = 0;
        Index previous = 0;
        Index twin = kNoEdge;
        bool removed = false;
    };

    void find_twins();
    [[nodiscard]] Index face_of(Index half_edge);
    /// Whether the corner at the start of `half_edge` stays convex when the half-edge is removed.
    [[nodiscard]] bool stays_convex_at_start(Index half_edge) const;
    void remove_edge(Index half_edge);

    std::span<const Vec2> at_;
    std::vector<HalfEdge> edges_;
    std::vector<Index> face_;  // per half-edge: a step towards the half-edge that names its face
    std::vector<Index> size_;  // per naming half-edge: vertices of the face
};

PieceMerger::PieceMerger(std::span<const Vec2> polygon, std::span<const Triangle> triangles)
    : at_(polygon) {
    edges_.reserve(3 * triangles.size());
    for (const Triangle& triangle : triangles) {
        const auto base = static_cast<Index>(edges_.size());
        edges_.push_back({triangle.a, base + 1, base + 2});
        edges_.push_back({triangle.b, base + 2, base});
        edges_.push_back({triangle.c, base, base + 1});
        face_.insert(face_.end(), 3, base);
        size_.insert(size_.end(), 3, 3);
    }
    find_twins();
}

/// Triangles are neighbours when they share an edge between the same two places. That includes the
/// triangles on either side of a keyhole's bridge, although the bridge has other vertices on its
/// way back.
void PieceMerger::find_twins() {
    const PlaneGraph places(at_, {});  // without edges
    const auto place_of = [&](const HalfEdge& edge) { return places.place_of(edge.origin); };
    struct Ends {
        Index low, high, half_edge;
    };
    std::vector<Ends> sorted;
    sorted.reserve(edges_.size());
    for (Index i = 0; i < edges_.size(); ++i) {
        const Index from = place_of(edges_[i]);
        const Index to = place_of(edges_[edges_[i].next]);
        sorted.push_back({std::min(from, to), std::max(from, to), i});
    }
    std::sort(sorted.begin(), sorted.end(), [](const Ends& a, const Ends& b) {
        if (a.low != b.low) return a.low < b.low;
        if (a.high != b.high) return a.high < b.high;
        return a.half_edge < b.half_edge;
    });
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        if (sorted[i - 1].low != sorted[i].low || sorted[i - 1].high != sorted[i].high) continue;
        HalfEdge& one = edges_[sorted[i - 1].half_edge];
        HalfEdge& other = edges_[sorted[i].half_edge];
        // Only an outline that crosses itself has more than two, or two in the same direction.
        if (one.twin != kNoEdge || place_of(one) == place_of(other)) continue;
        one.twin = sorted[i].half_edge;
        other.twin = sorted[i - 1].half_edge;
    }
}

Index PieceMerger::face_of(Index half_edge) {
    while (face_[half_edge] != half_edge) {
        face_[half_edge] = face_[face_[half_edge]];
        half_edge = face_[half_edge];
    }
    return half_edge;
}

bool PieceMerger::stays_convex_at_start(Index half_edge) const {
    const HalfEdge& edge = edges_[half_edge];
    const Index before = edges_[edge.previous].origin;
    const HalfEdge& leaving = edges_[edges_[edge.twin].next];
    const Index after = edges_[leaving.next].origin;
    // Where a bridge bends, all edges but one may be removed; that one has to stay.
    if (at_[before] == at_[after]) return false;
    return orientation(at_[before], at_[edge.origin], at_[after]) >= 0.0;
}

void PieceMerger::remove_edge(Index half_edge) {
    const Index twin = edges_[half_edge].twin;
    const auto link = [this](Index from, Index to) {
        edges_[from].next = to;
        edges_[to].previous = from;
    };
    link(edges_[half_edge].previous, edges_[twin].next);
    link(edges_[twin].previous, edges_[half_edge].next);
    edges_[half_edge].removed = true;
    edges_[twin].removed = true;
}

void PieceMerger::merge() {
    for (Index i = 0; i < edges_.size(); ++i) {
        const Index twin = edges_[i].twin;
        if (twin == kNoEdge || twin < i) continue;  // outline, or seen from the other side
        if (!stays_convex_at_start(i) || !stays_convex_at_start(twin)) continue;
        const Index one = face_of(i);
        const Index other = face_of(twin);
        if (one == other) continue;  // only in outlines that cross themselves
        const Index merged_size = size_[one] + size_[other] - 2;
        if (merged_size > kConvexVerticesMax) continue;
        remove_edge(i);
        face_[other] = one;
        size_[one] = merged_size;
    }
}

ConvexPieces PieceMerger::pieces() const {
    ConvexPieces result;
    std::vector<char> is_written(edges_.size(), 0);
    for (Index start = 0; start < edges_.size(); ++start) {
        if (edges_[start].removed || is_written[start]) continue;
        ConvexPieces::Piece piece;
        piece.first = static_cast<Index>(result.vertices.size());
        Index i = start;
        do {
            if (edges_[i].twin != kNoEdge) piece.inner_edges |= std::uint64_t{1} << piece.count;
            result.vertices.push_back(at_[edges_[i].origin]);
            ++piece.count;
            is_written[i] = 1;
            i = edges_[i].next;
        } while (i != start);
        result.pieces.push_back(piece);
    }
    return result;
}

}  // namespace

ConvexPieces decompose(std::span<const Vec2> ccw_simple) {
    if (ccw_simple.size() < 3 || !std::all_of(ccw_simple.begin(), ccw_simple.end(), is_finite)) {
        return {};
    }
    if (is_convex(ccw_simple)) return cut_convex(ccw_simple);
    const std::vector<Triangle> triangles = triangulate(ccw_simple);
    PieceMerger merger(ccw_simple, triangles);
    merger.merge();
    return merger.pieces();
}

}  // namespace arena::sim
