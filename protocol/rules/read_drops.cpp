#include "protocol/rules/read_drops.h"

#include <algorithm>
#include <array>
#include <string>

namespace arena::protocol {

namespace {

/// Returns the table of a weapon's projectile, if it has the key, or nullptr.
const toml::table* projectile_with(const toml::table& weapon, std::string_view key) {
    const toml::node* const projectile = weapon.get("projectile");
    const toml::table* const table = projectile == nullptr ? nullptr : projectile->as_table();
    const toml::node* const value = table == nullptr ? nullptr : table->get(key);
    return value != nullptr && value->is_string() ? table : nullptr;
}

/// A projectile that gives something passes players and ends at whom it gives it to.
void check_given(const toml::table& projectile, TomlReader& reader) {
    constexpr std::array kOfHits{"instant",   "damage",         "pierce",          "effect",
                                 "knockback", "homing_degrees", "passes_teammates"};
    for (const char* const key : kOfHits)
        if (const toml::node* const node = projectile.get(key))
            reader.add_problem(
                *node, std::string(key) + " has no effect with gives: delete it, or 'gives'");
}

bool can_be_dropped(std::uint8_t item, const sim::Rules& rules) {
    return rules.items[item].dropped_as != sim::kNone;
}

/// Returns the items that a name stands for: one, or those of a loot table. Empty: there is no such
/// name.
std::vector<std::uint8_t> items_named(const std::string& name, const sim::Rules& rules) {
    for (std::size_t i = 0; i < rules.items.size(); ++i)
        if (rules.items[i].name == name) return {static_cast<std::uint8_t>(i)};
    for (const sim::LootTable& table : rules.loot_tables) {
        if (table.name != name) continue;
        std::vector<std::uint8_t> items;
        for (const sim::LootEntry& entry : table.entries)
            if (entry.item != sim::kNone) items.push_back(entry.item);
        return items;
    }
    return {};
}

void check_dropped_name(const toml::node& at, const std::string& name, const sim::Rules& rules,
                        TomlReader& reader) {
    const std::vector<std::uint8_t> items = items_named(name, rules);
    if (items.empty())
        return reader.add_problem(
            at, "drops names '" + name +
                    "', and there is no such item or loot table: define it in an [[item]] or a "
                    "[[loot_table]], or write \"none\"");
    for (const std::uint8_t item : items)
        if (!can_be_dropped(item, rules))
            reader.add_problem(at, "drops names '" + rules.items[item].name +
                                       "', which cannot be dropped: give that item dropped_as");
}

void check_dropped_weapons(const toml::node& at, const sim::Archetype& archetype,
                           const sim::Rules& rules, TomlReader& reader) {
    if (archetype.weapon_slots == 0)
        return reader.add_problem(
            at, "drops_weapons has no effect without weapon_slots: set weapon_slots, or delete it");
    const bool any = std::any_of(rules.items.begin(), rules.items.end(), [](const sim::Item& item) {
        return item.weapon != sim::kNone && item.dropped_as != sim::kNone;
    });
    if (!any)
        reader.add_problem(at,
                           "drops_weapons has no effect, because no item with a weapon can be "
                           "dropped: give one dropped_as");
}

}  // namespace

void read_given_items(const RuleTables& weapons, const NamedList& items, sim::Rules& rules,
                      TomlReader& reader) {
    for (std::size_t i = 0; i < weapons.size(); ++i) {
        const toml::table* const table = projectile_with(*weapons[i], "gives");
        if (table == nullptr) continue;
        sim::ProjectileKind& projectile = rules.weapons[i].projectile;
        projectile.gives =
            items.index_of("gives", **table->get("gives")->as_string(), *table, reader);
        if (projectile.gives == sim::kNone) continue;
        check_given(*table, reader);
        projectile.passes_players = true;
        projectile.damage = 0;  // to crates
    }
}

void read_dropped_items(const RuleTables& items, const NamedList& weapons, sim::Rules& rules,
                        TomlReader& reader) {
    for (std::size_t i = 0; i < items.size(); ++i) {
        const toml::node* const name = items[i]->get("dropped_as");
        if (name == nullptr || !name->is_string()) continue;
        const std::uint8_t weapon =
            weapons.index_of("dropped_as", **name->as_string(), *items[i], reader);
        rules.items[i].dropped_as = weapon;
        if (weapon == sim::kNone) continue;
        const sim::Weapon& dropped = rules.weapons[weapon];
        if (dropped.projectile.gives != i)
            reader.add_problem(
                *name, "'" + rules.items[i].name + "' is dropped as '" + dropped.name +
                           "', which does not give it: write gives = \"" + rules.items[i].name +
                           "\" in the projectile of '" + dropped.name + "'");
        if (dropped.directions.size() != 1)
            reader.add_problem(*name, "dropped_as names '" + dropped.name +
                                          "', which does not fire one projectile at a time: set "
                                          "its count to 1");
    }
}

void check_drops(const toml::table& table, const sim::Archetype& archetype, const sim::Rules& rules,
                 TomlReader& reader) {
    const toml::node* const drops = table.get("drops");
    if (drops != nullptr && !archetype.drops.empty())
        check_dropped_name(*drops, archetype.drops, rules, reader);
    const toml::node* const weapons = table.get("drops_weapons");
    if (weapons != nullptr && archetype.drops_weapons != sim::WeaponDrops::none)
        check_dropped_weapons(*weapons, archetype, rules, reader);
}

}  // namespace arena::protocol
