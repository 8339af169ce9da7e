// SweepAndPrune: boxes sorted by their left-most point. Each looks at those after it until one
// begins beyond its right end; behind that one, all do.
//
//     A |-------|          A meets B, C and E, breaks at D: D begins beyond A's end.
//     B   |-|              E begins where A ends and stays a candidate: boxes are closed.
//     C       |-----|
//     E         |-|
//     D           |------|
//
// The plainest broadphase that is not all against all, and the reference that the others are held
// against. Fast where things are spread along x; MovingGrid does not mind how they lie.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/geometry/aabb.h"

namespace arena::sim {

/// Two boxes whose x intervals share a point, as indices into the span they were given in; `first`
/// comes first in the order of left-most points.
struct SweepCandidate {
    std::uint32_t first = 0;
    std::uint32_t second = 0;

    friend constexpr bool operator==(const SweepCandidate&, const SweepCandidate&) = default;
};

/// Two boxes that share a point, as indices into the span they were given in; low < high.
struct BoxPair {
    std::uint32_t low = 0;
    std::uint32_t high = 0;

    friend constexpr auto operator<=>(const BoxPair&, const BoxPair&) = default;
};

class SweepAndPrune {
  public:
    /// For up to `boxes_max` boxes, anywhere. Everything is allocated here.
    explicit SweepAndPrune(std::uint32_t boxes_max);

    /// Forgets the last boxes and takes these; at most boxes_max. Finite, min <= max.
    void rebuild(std::span<const Aabb> boxes);

    /// Indices by min x, ties by index: give the boxes in the order of their ids, and ties go by
    /// id.
    [[nodiscard]] std::span<const std::uint32_t> order() const { return order_; }

    /// Appends the candidates on the x axis alone, in the order of the sweep. Never grows
    /// `candidates` beyond its capacity: false says that some were left out.
    [[nodiscard]] bool find_candidates(std::vector<SweepCandidate>& candidates) const;

    /// Appends all pairs of boxes that share a point (touching counts), sorted, each once: the
    /// candidates that meet on the y axis too. Never grows `pairs` beyond its capacity: false says
    /// that some were left out.
    [[nodiscard]] bool find_pairs(std::vector<BoxPair>& pairs) const;

  private:
    /// Calls visit(place, other_place) for each candidate in the order of the sweep, until visit
    /// answers false; gives whether it never did.
    template <typename Visit>
    bool for_each_candidate(Visit&& visit) const;

    std::vector<std::uint32_t> order_;
    std::vector<Aabb> boxes_;  // in that order
};

}  // namespace arena::sim
