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

constexpr std::array kPartsAboutPlayers{UpdatePart::introduced_players, UpdatePart::player_motions,
                                        UpdatePart::aims, UpdatePart::statuses};

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
    far_items += other.far_items;
    far_bits += other.far_bits;
    return *this;
}

std::uint64_t UpdateShares::total_bits() const {
    return std::accumulate(
        parts.begin(), parts.end(), std::uint64_t{0},
        [](std::uint64_t sum, const PartShares& part) { return sum + part.total_bits(); });
}

std::uint64_t UpdateShares::far_bits() const {
    std::uint64_t sum = 0;
    for (const UpdatePart part : kPartsAboutPlayers)
        sum += (*this)[part].far_bits;
    return sum;
}

std::uint64_t UpdateShares::near_bits() const {
    std::uint64_t sum = 0;
    for (const UpdatePart part : kPartsAboutPlayers)
        sum += (*this)[part].total_bits() - (*this)[part].far_bits;
    return sum;
}

UpdateShares& UpdateShares::operator+=(const UpdateShares& other) {
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i] += other.parts[i];
    return *this;
}

}  // namespace arena::bench
