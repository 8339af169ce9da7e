// A budget for each of any number of keys (addresses, prefixes, client ids), in memory that never
// grows.
//
// A key is hashed to two of a fixed number of budgets, pays at both, and has nothing left only when
// neither has. So two keys that meet at one budget do not harm each other, and an honest one is
// shut out only when both of its budgets are spent by others: with b spent budgets of n, in (b /
// n)^2 of all cases. The hash has a secret, so nobody can choose whom to meet, and with the
// secret's renewal everybody moves. (W. Feng et al., Stochastic Fair Blue, INFOCOM 2001, does so
// with queues.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "protocol/base/time.h"
#include "protocol/session/budget/budget.h"

namespace arena::protocol {

class HashedBudgets {
  public:
    HashedBudgets(std::size_t budgets, std::uint64_t secret);

    void renew(std::uint64_t secret) { secret_ = secret; }

    [[nodiscard]] bool has_some(std::uint64_t key, const Rate& rate, Time now) const;
    /// Takes one unit where one is left.
    void charge(std::uint64_t key, const Rate& rate, Time now);
    /// Both: whether there was one, which is now taken.
    [[nodiscard]] bool take(std::uint64_t key, const Rate& rate, Time now);

  private:
    [[nodiscard]] std::array<std::size_t, 2> places_of(std::uint64_t key) const;

    std::vector<Budget> budgets_;
    std::uint64_t secret_;
};

}  // namespace arena::protocol
