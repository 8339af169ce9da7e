// Merges new elements into a sorted list in one pass, however many there are, and without
// allocating (std::inplace_merge may allocate).
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace arena {

/// Sorts `added` and merges it into `sorted`, then empties it. Both are ordered by `comes_before`;
/// an added element comes after the elements of `sorted` that are equal to it. `sorted` has the
/// capacity for both, so that nothing is allocated.
template <typename T, typename Before>
void merge_sorted(std::vector<T>& added, std::vector<T>& sorted, const Before& comes_before) {
    std::sort(added.begin(), added.end(), comes_before);
    std::size_t old_left = sorted.size();
    std::size_t added_left = added.size();
    sorted.resize(old_left + added_left);
    // From the back, the place that is written is always behind the old elements that have not been
    // read yet.
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
