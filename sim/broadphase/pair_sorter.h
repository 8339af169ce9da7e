// PairSorter: puts pairs of indices in order without memory of its own per call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/index_pair.h"

namespace arena::sim {

class PairSorter {
  public:
    /// For pairs whose first index is below `firsts_max`.
    explicit PairSorter(std::size_t firsts_max) : runs_(firsts_max) {}

    /// Writes the pairs to `sorted`, by (first, second); its capacity has to do. A counting sort by
    /// the first index: cheaper than comparing as long as there are not many more indices than
    /// pairs.
    void sort(std::span<const IndexPair> pairs, std::vector<IndexPair>& sorted);

  private:
    /// Places in the sorted pairs; while sorting, the end is where the next pair goes.
    struct Run {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
    };

    std::vector<Run> runs_;  // by first index
};

}  // namespace arena::sim
