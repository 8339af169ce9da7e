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

bool is_for_abilities_alone(const sim::Rules& rules, std::size_t weapon) {
    return std::any_of(
               rules.abilities.begin(), rules.abilities.end(),
               [weapon](const sim::Ability& ability) { return ability.weapon == weapon; }) &&
           !is_picked_up(rules, weapon) &&
           std::none_of(
               rules.archetypes.begin(), rules.archetypes.end(),
               [weapon](const sim::Archetype& archetype) { return carries(archetype, weapon); });
}

}  // namespace

UseTotals unused(const sim::Rules& rules) {
    UseTotals totals;
    for (std::size_t weapon = 0; weapon < rules.weapons.size(); ++weapon)
        totals.push_back({.is_ability = false,
                          .name = is_for_abilities_alone(rules, weapon)
                                      ? std::string{}
                                      : rules.weapons[weapon].name});
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
