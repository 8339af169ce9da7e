// SweepAndPrune: boxes sorted by their left ends. Each box is compared with those after it until
// one begins beyond its right end; so do all the boxes after that one.
//
//     A |-------|          A is compared with B, C and E, and stops at D, which begins beyond
//     B   |-|              A's end. E begins where A ends and is a candidate: boxes are closed.
//     C       |-----|
//     E         |-|
//     D           |------|
//
// The simplest broadphase that does not compare all pairs, and the reference for the others. Fast
// where things are spread along x; for MovingGrid it does not matter how they are spread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/geometry/aabb.h"

namespace arena::sim {

/// Two boxes whose x intervals share a point, as indices into the span that they came in; `first`
/// comes first in the order of left ends.
struct SweepCandidate {
    std::uint32_t first = 0;
    std::uint32_t second = 0;

    friend constexpr bool operator==(const SweepCandidate&, const SweepCandidate&) = default;
};

/// Two boxes that share a point, as indices into the span that they came in; low < high.
struct BoxPair {
    std::uint32_t low = 0;
    std::uint32_t high = 0;

    friend constexpr auto operator<=>(const BoxPair&, const BoxPair&) = default;
};

/// The sorted boxes.
class SweepAndPrune {
  public:
    /// Prepares for up to `boxes_max` boxes, anywhere. Everything is allocated here.
    explicit SweepAndPrune(std::uint32_t boxes_max);

    /// Replaces the boxes; at most boxes_max. Boxes are finite, with min <= max.
    void rebuild(std::span<const Aabb> boxes);

    /// Returns the indices ordered by min x, then by index. If the boxes come in the order of their
    /// ids, ties go by id.
    [[nodiscard]] std::span<const std::uint32_t> order() const { return order_; }

    /// Appends the candidates, by the x axis alone, in the order of the sweep. Never grows
    /// `candidates` beyond its capacity; returns false when some were left out.
    [[nodiscard]] bool find_candidates(std::vector<SweepCandidate>& candidates) const;

    /// Appends all pairs of boxes that share a point (touching counts), sorted, each once: the
    /// candidates that also overlap on the y axis. Never grows `pairs` beyond its capacity; returns
    /// false when some were left out.
    [[nodiscard]] bool find_pairs(std::vector<BoxPair>& pairs) const;

  private:
    /// Calls visit(place, other_place) for each candidate in the order of the sweep until visit
    /// returns false. Returns whether it never did.
    template <typename Visit>
    bool for_each_candidate(Visit&& visit) const;

    std::vector<std::uint32_t> order_;
    std::vector<Aabb> boxes_;  // in that order
};

}  // namespace arena::sim
