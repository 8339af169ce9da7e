#include "protocol/rules/link_alternatives.h"

#include <cstddef>
#include <string>

namespace arena::protocol {

namespace {

const toml::source_region& place_of(const toml::table& table, const char* key) {
    const toml::node* node = table.get(key);
    return node == nullptr ? table.source() : node->source();
}

/// Checks what the alternative of a weapon may not have of its own.
void check_alternative(const toml::table& table, const WeaponDraft& weapon,
                       const WeaponDraft& alternative, TomlReader& reader) {
    const toml::source_region& at = place_of(table, "alternative");
    const std::string name = "alternative '" + alternative.name + "' of weapon '" + weapon.name;
    if (alternative.alternative_name != kNoReference)
        reader.add_problem(at, name + "' has an alternative itself: name a weapon without one");
    if (alternative.magazine > 0)
        reader.add_problem(at, name +
                                   "' has a magazine, and would fire from that of the weapon in "
                                   "hand: name a weapon without one");
    if (alternative.heat_max > 0.0f)
        reader.add_problem(at, name +
                                   "' has a heat_max, and would heat the weapon in hand: name a "
                                   "weapon without one");
}

/// Checks that a full magazine is enough for a shot of the weapon, which fires from it.
void check_cost(const toml::table& table, const WeaponDraft& in_hand, const WeaponDraft& fired,
                const char* key, TomlReader& reader) {
    if (in_hand.magazine == 0 || fired.cost <= in_hand.magazine) return;
    reader.add_problem(place_of(table, key), "weapon '" + fired.name + "' takes " +
                                                 std::to_string(fired.cost) +
                                                 " shots, and the magazine of '" + in_hand.name +
                                                 "' holds " + std::to_string(in_hand.magazine) +
                                                 ": lower the cost, or enlarge the magazine");
}

}  // namespace

void link_alternatives(std::span<const toml::table* const> tables, const NamedList& names,
                       std::span<WeaponDraft> weapons, TomlReader& reader) {
    for (std::size_t i = 0; i < weapons.size(); ++i) {
        WeaponDraft& weapon = weapons[i];
        check_cost(*tables[i], weapon, weapon, "cost", reader);
        weapon.alternative =
            names.index_of("alternative", weapon.alternative_name, *tables[i], reader);
        if (weapon.alternative == sim::kNone) continue;
        const WeaponDraft& alternative = weapons[weapon.alternative];
        check_alternative(*tables[i], weapon, alternative, reader);
        check_cost(*tables[i], weapon, alternative, "alternative", reader);
    }
}

}  // namespace arena::protocol
