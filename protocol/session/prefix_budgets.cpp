#include "protocol/session/prefix_budgets.h"

#include <algorithm>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace arena::protocol {

PrefixBudgets::PrefixBudgets(std::size_t budgets, std::uint64_t secret)
    : budgets_(std::max<std::size_t>(budgets, 1)), secret_(secret) {}

bool PrefixBudgets::take(const Address& address, const Rate& rate, Time now, std::uint32_t units) {
    const std::uint64_t prefix = prefix_of(address);
    const std::uint64_t hash = XXH3_64bits_withSeed(&prefix, sizeof prefix, secret_);
    return budgets_[static_cast<std::size_t>(hash % budgets_.size())].take(rate, now, units);
}

}  // namespace arena::protocol
