// A budget for every prefix of addresses there is, in memory that never grows.
//
// A prefix is hashed to one of a fixed number of budgets. Two that meet there share it, which costs
// one of them waiting while the other one floods; the hash has a secret, so nobody can choose whom
// to meet, and with the secret's renewal everybody moves to another place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "protocol/session/address.h"
#include "protocol/session/budget.h"
#include "protocol/time.h"

namespace arena::protocol {

class PrefixBudgets {
  public:
    PrefixBudgets(std::size_t budgets, std::uint64_t secret);

    void renew(std::uint64_t secret) { secret_ = secret; }
    [[nodiscard]] bool take(const Address& address, const Rate& rate, Time now,
                            std::uint32_t units = 1);

  private:
    std::vector<Budget> budgets_;
    std::uint64_t secret_;
};

}  // namespace arena::protocol
