#include "client-sim/bot/item_totals.h"

#include <algorithm>

namespace arena::client_sim {

ItemTotals none_taken(const sim::Rules& rules) {
    ItemTotals totals;
    for (const sim::Item& item : rules.items)
        totals.push_back({.name = item.name});
    return totals;
}

/// A thing that was taken as soon as it was dropped has never been in view, and is kNoEntity.
bool is_item(const client::CollectedEvent& taken, const MatchPlaces& places) {
    if (taken.pickup == sim::kNoEntity) return true;
    if (sim::category_of(taken.pickup) == sim::Category::projectile) return true;
    return std::any_of(places.items.begin(), places.items.end(),
                       [&](const ItemPlace& place) { return place.pickup == taken.pickup; });
}

void add_items(const ItemTotals& more, ItemTotals& totals) {
    for (const ItemTotal& one : more) {
        const auto known = std::find_if(totals.begin(), totals.end(), [&](const ItemTotal& total) {
            return total.name == one.name;
        });
        if (known == totals.end())
            totals.push_back(one);
        else
            known->taken += one.taken;
    }
}

}  // namespace arena::client_sim
