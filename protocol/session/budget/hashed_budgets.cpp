#include "protocol/session/budget/hashed_budgets.h"

#include <algorithm>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace arena::protocol {

HashedBudgets::HashedBudgets(std::size_t budgets, std::uint64_t secret)
    : budgets_(std::max<std::size_t>(budgets, 1)), secret_(secret) {}

std::array<std::size_t, 2> HashedBudgets::places_of(std::uint64_t key) const {
    const std::uint64_t hash = XXH3_64bits_withSeed(&key, sizeof key, secret_);
    return {static_cast<std::size_t>((hash & 0xFFFFFFFFu) % budgets_.size()),
            static_cast<std::size_t>((hash >> 32u) % budgets_.size())};
}

bool HashedBudgets::has_some(std::uint64_t key, const Rate& rate, Time now) const {
    const auto [first, second] = places_of(key);
    return budgets_[first].has(rate, now) || budgets_[second].has(rate, now);
}

void HashedBudgets::charge(std::uint64_t key, const Rate& rate, Time now) {
    const auto [first, second] = places_of(key);
    static_cast<void>(budgets_[first].take(rate, now));
    if (second != first) static_cast<void>(budgets_[second].take(rate, now));
}

bool HashedBudgets::take(std::uint64_t key, const Rate& rate, Time now) {
    if (!has_some(key, rate, now)) return false;
    charge(key, rate, now);
    return true;
}

}  // namespace arena::protocol
