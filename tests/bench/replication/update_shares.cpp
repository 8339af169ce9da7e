#include "tests/bench/replication/update_shares.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace arena::bench {
namespace {

template <std::size_t N>
void add_each(std::array<std::uint64_t, N>& sums, const std::array<std::uint64_t, N>& more) {
    std::transform(sums.begin(), sums.end(), more.begin(), sums.begin(), std::plus());
}

}  // namespace

std::uint64_t PartShares::total_bits() const {
    return std::accumulate(bits.begin(), bits.end(), std::uint64_t{0});
}

PartShares& PartShares::operator+=(const PartShares& other) {
    items += other.items;
    add_each(bits, other.bits);
    add_each(places, other.places);
    add_each(steps, other.steps);
    steered += other.steered;
    return *this;
}

std::uint64_t UpdateShares::total_bits() const {
    return std::accumulate(
        parts.begin(), parts.end(), std::uint64_t{0},
        [](std::uint64_t sum, const PartShares& part) { return sum + part.total_bits(); });
}

UpdateShares& UpdateShares::operator+=(const UpdateShares& other) {
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i] += other.parts[i];
    return *this;
}

}  // namespace arena::bench
