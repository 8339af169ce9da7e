// Merging what is new into a sorted list: in one pass, however much of it there is, and without
// memory of its own (std::inplace_merge takes some).
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace arena {

/// Sorts `added` and merges it into `sorted`, then empties it. Both are ordered by `comes_before`;
/// what is equal to something in `sorted` comes after it. `sorted` has the capacity for both, so
/// that nothing is allocated.
template <typename T, typename Before>
void merge_sorted(std::vector<T>& added, std::vector<T>& sorted, const Before& comes_before) {
    std::sort(added.begin(), added.end(), comes_before);
    std::size_t old_left = sorted.size();
    std::size_t added_left = added.size();
    sorted.resize(old_left + added_left);
    // From the back: the place that is written lies behind all old ones that are still to be read.
    while (added_left > 0) {
        const bool old_is_last =
            old_left > 0 && comes_before(added[added_left - 1], sorted[old_left - 1]);
        sorted[old_left + added_left - 1] =
            old_is_last ? sorted[old_left - 1] : added[added_left - 1];
        --(old_is_last ? old_left : added_left);
    }
    added.clear();
}

}  // namespace arena
