#include "client-sim/bot/use_totals.h"

#include <algorithm>
#include <cstddef>

namespace arena::client_sim {

namespace {

bool carries(const sim::Archetype& archetype, std::size_t weapon) {
    for (std::size_t slot = 0; slot < sim::kWeaponSlotsMax; ++slot)
        if (sim::first_weapon_in_slot(archetype, slot) == weapon) return true;
    return false;
}

bool is_picked_up(const sim::Rules& rules, std::size_t weapon) {
    return std::any_of(rules.items.begin(), rules.items.end(),
                       [weapon](const sim::Item& item) { return item.weapon == weapon; });
}

/// Whether a player can have it in hand.
bool is_held(const sim::Rules& rules, std::size_t weapon) {
    return is_picked_up(rules, weapon) ||
           std::any_of(
               rules.archetypes.begin(), rules.archetypes.end(),
               [weapon](const sim::Archetype& archetype) { return carries(archetype, weapon); });
}

/// Whether a weapon that a player can have in hand fires as it.
bool is_alternative(const sim::Rules& rules, std::size_t weapon) {
    for (std::size_t in_hand = 0; in_hand < rules.weapons.size(); ++in_hand)
        if (rules.weapons[in_hand].alternative == weapon && is_held(rules, in_hand)) return true;
    return false;
}

}  // namespace

UseTotals unused(const sim::Rules& rules) {
    UseTotals totals;
    for (std::size_t weapon = 0; weapon < rules.weapons.size(); ++weapon) {
        const bool is_fired = is_held(rules, weapon) || is_alternative(rules, weapon);
        totals.push_back(
            {.is_ability = false, .name = is_fired ? rules.weapons[weapon].name : std::string{}});
    }
    for (const sim::Ability& ability : rules.abilities)
        totals.push_back({.is_ability = true, .name = ability.name});
    return totals;
}

void add_uses(const UseTotals& more, UseTotals& totals) {
    for (const UseTotal& one : more) {
        if (one.name.empty()) continue;
        const auto known = std::find_if(totals.begin(), totals.end(), [&](const UseTotal& total) {
            return total.is_ability == one.is_ability && total.name == one.name;
        });
        if (known == totals.end()) {
            totals.push_back(one);
            continue;
        }
        known->counts.uses += one.counts.uses;
        known->counts.hits += one.counts.hits;
        known->counts.damage += one.counts.damage;
        known->counts.kills += one.counts.kills;
    }
}

bool are_worth_a_table(const UseTotals& totals) {
    return totals.size() > 1;
}

}  // namespace arena::client_sim
