#include "protocol/rules/read_drops.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace arena::protocol {

namespace {

/// Returns the table of a weapon's projectile, if it names something at the key, or nullptr.
const toml::table* projectile_with(const toml::table& weapon, std::string_view key) {
    const toml::node* const projectile = weapon.get("projectile");
    const toml::table* const table = projectile == nullptr ? nullptr : projectile->as_table();
    const toml::node* const value = table == nullptr ? nullptr : table->get(key);
    const toml::value<std::string>* const name = value == nullptr ? nullptr : value->as_string();
    return name != nullptr && **name != kNoReference ? table : nullptr;
}

/// A projectile that gives something passes players and ends at whom it gives it to.
void check_given(const toml::table& projectile, TomlReader& reader) {
    constexpr std::array kOfHits{"instant",        "damage",          "pierce",
                                 "effect",         "knockback",       "homing_degrees",
                                 "passes_players", "passes_teammates"};
    for (const char* const key : kOfHits)
        if (const toml::node* const node = projectile.get(key))
            reader.add_problem(
                *node, std::string(key) + " has no effect with gives: delete it, or 'gives'");
}

/// Whether something is wrong in the table of a weapon or of its projectile, or the latter may
/// stand below a wrong heading.
bool has_fault_in_shot(const toml::table& weapon, const TomlReader& reader) {
    const toml::node* const projectile = weapon.get("projectile");
    const toml::table* const table = projectile == nullptr ? nullptr : projectile->as_table();
    if (table == nullptr && reader.has_lost_tables()) return true;
    return reader.has_fault(weapon) || (table != nullptr && reader.has_fault(*table));
}

/// Returns the items that a name stands for: one, or those of a loot table. Nothing: there is no
/// such name.
std::optional<std::vector<std::uint8_t>> items_named(const std::string& name,
                                                     const sim::Rules& rules) {
    for (std::size_t i = 0; i < rules.items.size(); ++i)
        if (rules.items[i].name == name) return std::vector{static_cast<std::uint8_t>(i)};
    for (const sim::LootTable& table : rules.loot_tables) {
        if (table.name != name) continue;
        std::vector<std::uint8_t> items;
        for (const sim::LootEntry& entry : table.entries)
            if (entry.item != sim::kNone) items.push_back(entry.item);
        return items;
    }
    return std::nullopt;
}

void check_dropped_name(const toml::node& at, const std::string& name,
                        const DropReferences& references, TomlReader& reader) {
    const sim::Rules& rules = references.rules;
    const auto items = items_named(name, rules);
    if (!items && (references.items.lacks_names() || references.loot_tables.lacks_names())) return;
    if (!items)
        return reader.add_problem(
            at, "drops names '" + name +
                    "', and there is no such item or loot table: define it in an [[item]] or a "
                    "[[loot_table]], or write \"none\"");
    const bool is_table = references.items.line_of(name) == 0;
    for (const std::uint8_t item : *items) {
        if (references.named[item].dropped_as) continue;
        if (!is_table) {
            reader.add_problem(at, "drops names '" + name +
                                       "', which cannot be dropped: give that item dropped_as");
            continue;
        }
        std::string problem = "drops names the loot table '" + name + "' of line ";
        problem.append(std::to_string(references.loot_tables.line_of(name)))
            .append(", whose item '")
            .append(rules.items[item].name)
            .append("' cannot be dropped: give that item dropped_as, or delete it from the table");
        reader.add_problem(at, problem);
    }
}

void check_dropped_weapons(const toml::table& table, const sim::Archetype& archetype,
                           const DropReferences& references, TomlReader& reader) {
    const toml::node& at = *table.get("drops_weapons");
    if (archetype.weapon_slots == 0) {
        if (!reader.has_fault(table))
            reader.add_problem(at,
                               "drops_weapons has no effect without weapon_slots: set "
                               "weapon_slots, or delete it");
        return;
    }
    const std::vector<ItemNames>& named = references.named;
    bool any = references.items.lacks_names();
    for (std::size_t i = 0; i < named.size(); ++i)
        any |= named[i].dropped_as && named[i].weapon;
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
        if (!reader.has_fault(*table)) check_given(*table, reader);
        projectile.passes_players = true;
        projectile.damage = 0;  // to crates
    }
}

std::vector<ItemNames> read_dropped_items(const RuleTables& items, const RuleTables& weapon_tables,
                                          const NamedList& weapons, sim::Rules& rules,
                                          TomlReader& reader) {
    std::vector<ItemNames> named(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool has_fault = reader.has_fault(*items[i]);
        named[i] = {.dropped_as = has_fault,
                    .weapon = has_fault || items[i]->get("weapon") != nullptr};
        const toml::node* const name = items[i]->get("dropped_as");
        if (name == nullptr || !name->is_string()) continue;
        named[i].dropped_as = has_fault || **name->as_string() != kNoReference;
        const std::uint8_t weapon =
            weapons.index_of("dropped_as", **name->as_string(), *items[i], reader);
        rules.items[i].dropped_as = weapon;
        if (weapon == sim::kNone) continue;
        const sim::Weapon& dropped = rules.weapons[weapon];
        const bool gives_unknown = dropped.projectile.gives == sim::kNone &&
                                   projectile_with(*weapon_tables[weapon], "gives") != nullptr;
        if (dropped.projectile.gives != i && !gives_unknown &&
            !has_fault_in_shot(*weapon_tables[weapon], reader))
            reader.add_problem(
                *name, "'" + rules.items[i].name + "' is dropped as '" + dropped.name +
                           "', which does not give it: write gives = \"" + rules.items[i].name +
                           "\" in the projectile of '" + dropped.name + "'");
        const bool fires_nothing = dropped.directions.empty() && dropped.animation == sim::kNone;
        if (dropped.directions.size() != 1 && !fires_nothing)
            reader.add_problem(*name, "dropped_as names '" + dropped.name +
                                          "', which does not fire one projectile at a time: set "
                                          "its count to 1");
    }
    return named;
}

void check_drops(const toml::table& table, const sim::Archetype& archetype,
                 const DropReferences& references, TomlReader& reader) {
    const toml::node* const drops = table.get("drops");
    if (drops != nullptr && !archetype.drops.empty())
        check_dropped_name(*drops, archetype.drops, references, reader);
    const toml::node* const weapons = table.get("drops_weapons");
    if (weapons != nullptr && archetype.drops_weapons != sim::WeaponDrops::none)
        check_dropped_weapons(table, archetype, references, reader);
}

}  // namespace arena::protocol
