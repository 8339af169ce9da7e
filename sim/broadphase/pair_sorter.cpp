#include "sim/broadphase/pair_sorter.h"

#include <algorithm>

#include "sim/base/assert.h"

namespace arena::sim {

void PairSorter::sort(std::span<const IndexPair> pairs, std::vector<IndexPair>& sorted) {
    ARENA_ASSERT(pairs.size() <= sorted.capacity(), "the sorted pairs need as much room");
    sorted.resize(pairs.size());
    std::fill(runs_.begin(), runs_.end(), Run{});
    for (const IndexPair pair : pairs)
        ++runs_[pair.first].end;
    std::uint32_t begin = 0;
    for (Run& run : runs_) {
        const std::uint32_t count = run.end;
        run = {begin, begin};
        begin += count;
    }
    // The pairs of one first index are few: they are kept in order as they come.
    for (const IndexPair pair : pairs) {
        Run& run = runs_[pair.first];
        std::uint32_t place = run.end++;
        for (; place > run.begin && pair.second < sorted[place - 1].second; --place)
            sorted[place] = sorted[place - 1];
        sorted[place] = pair;
    }
}

}  // namespace arena::sim
