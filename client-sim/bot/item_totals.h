// ItemTotals: how often bots took each item of the rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client-sim/terrain/match_places.h"
#include "client/game/game_event.h"
#include "sim/rules/rules.h"

namespace arena::client_sim {

/// An item, by its name in the rules.
struct ItemTotal {
    std::string name;
    std::uint64_t taken = 0;

    friend bool operator==(const ItemTotal&, const ItemTotal&) = default;
};

/// In the order of the rules.
using ItemTotals = std::vector<ItemTotal>;

/// Returns a row for each item of the rules, of which none is taken yet.
[[nodiscard]] ItemTotals none_taken(const sim::Rules& rules);

/// Whether what was taken is an item, from a pickup of the map or from what somebody has dropped;
/// other pickups give health, shots, speed or an effect.
[[nodiscard]] bool is_item(const client::CollectedEvent& taken, const MatchPlaces& places);

/// Adds counts to the rows of the same name, and appends the rows that are missing.
void add_items(const ItemTotals& more, ItemTotals& totals);

}  // namespace arena::client_sim
