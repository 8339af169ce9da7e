// A pair of indices, as a broadphase finds it. Where a pair is made, a comment says what the two
// indices name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arena::sim {

/// Two indices, ordered by the first and then by the second.
struct IndexPair {
    std::uint32_t first = 0;
    std::uint32_t second = 0;

    friend constexpr auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

/// Writes to `kept` the pairs for which the test holds, in their order; its capacity has to be
/// enough for all pairs. The outcome of a test cannot be predicted, so it is added up instead of
/// branched on.
template <typename Test>
inline void keep_pairs(std::span<const IndexPair> pairs, std::vector<IndexPair>& kept,
                       const Test& test) {
    kept.resize(pairs.size());
    std::size_t count = 0;
    for (const IndexPair pair : pairs) {
        kept[count] = pair;
        count += test(pair) ? 1u : 0u;
    }
    kept.resize(count);
}

}  // namespace arena::sim
