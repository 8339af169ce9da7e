// UseTotals: how often bots used each weapon and each ability of the rules, and what came of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/rules/rules.h"

namespace arena::client_sim {

struct UseCounts {
    std::uint64_t uses = 0;
    std::uint64_t hits = 0;  ///< on players
    std::uint64_t damage = 0;
    std::uint64_t kills = 0;

    friend bool operator==(const UseCounts&, const UseCounts&) = default;
};

/// A weapon or an ability, by its name in the rules, with its counts.
struct UseTotal {
    bool is_ability = false;
    std::string name;
    UseCounts counts = {};

    friend bool operator==(const UseTotal&, const UseTotal&) = default;
};

/// In the order of the rules: all weapons, then all abilities.
using UseTotals = std::vector<UseTotal>;

/// Returns a row without counts for each weapon and each ability of the rules. A weapon that no
/// player can fire itself has no name there: one that only abilities fire or shots split into, or
/// that says how an item lies on the ground.
[[nodiscard]] UseTotals unused(const sim::Rules& rules);

/// Adds counts to the rows of the same kind and name, and appends the rows that are missing. Rows
/// without a name are left out.
void add_uses(const UseTotals& more, UseTotals& totals);

/// Whether there is something to compare: an ability, or more than one weapon.
[[nodiscard]] bool are_worth_a_table(const UseTotals& totals);

}  // namespace arena::client_sim
