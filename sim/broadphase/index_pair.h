// A pair of indices, as a broadphase finds it. What the two name is said where the pair is made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arena::sim {

struct IndexPair {
    std::uint32_t first = 0;
    std::uint32_t second = 0;

    friend constexpr auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

/// Writes to `kept` the pairs that test says yes to, in their order; its capacity has to do. Which
/// pairs those are cannot be foreseen, so the answer is added up and not branched on.
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
