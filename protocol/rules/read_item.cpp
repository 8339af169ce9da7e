#include "protocol/rules/read_item.h"

#include <algorithm>
#include <optional>
#include <string>

#include "protocol/base/text.h"
#include "protocol/base/toml_value.h"

namespace arena::protocol {

namespace {

/// Returns the list at a key of a loot table, or nullptr after it has reported what is wrong.
const toml::array* entries_at(const toml::table& table, std::string_view key,
                              toml::node_type elements, const std::string& example,
                              TomlReader& reader) {
    const toml::node* const node = table.get(key);
    const toml::array* const list = node == nullptr ? nullptr : node->as_array();
    const bool is_right = list != nullptr && !list->empty() && list->size() <= kLootEntriesMax &&
                          list->is_homogeneous(elements);
    if (is_right) return list;
    if (node == nullptr && reader.has_fault(table)) return nullptr;
    const std::string given = node == nullptr ? "is missing" : "is " + toml_value_text(*node);
    reader.add_problem(node == nullptr ? table.source() : node->source(),
                       std::string(key) + " of a loot table " + given + ": write 1 to " +
                           std::to_string(kLootEntriesMax) + ' ' + example);
    return nullptr;
}

void read_weights(const toml::table& table, sim::LootTable& loot, TomlReader& reader) {
    const toml::array* const weights = entries_at(
        table, "weights", toml::node_type::integer,
        "whole numbers from 1 to " + std::to_string(kLootWeightMax) + " in brackets, [5, 3, 1]",
        reader);
    if (weights == nullptr) return;
    if (weights->size() != loot.entries.size()) {
        return reader.add_problem(
            *weights, "weights has " + std::to_string(weights->size()) + " numbers for " +
                          std::to_string(loot.entries.size()) + " items: write one for each");
    }
    for (std::size_t i = 0; i < weights->size(); ++i) {
        const auto weight = number_in((*weights)[i], 1.0, double{kLootWeightMax});
        if (!weight) {
            return reader.add_problem((*weights)[i], "a weight is " +
                                                         toml_value_text((*weights)[i]) +
                                                         ": write a whole number from 1 to " +
                                                         std::to_string(kLootWeightMax));
        }
        loot.entries[i].weight = static_cast<std::uint16_t>(*weight);
    }
}

/// Returns the item that a loot table names, and reports anything else.
std::uint8_t read_loot_item(const toml::node& node, const toml::table& table,
                            const NamedList& items, std::span<const toml::table* const> all,
                            TomlReader& reader) {
    const std::string& name = **node.as_string();
    if (name == kNoReference) {
        reader.add_problem(node, "a loot table holds 'none': delete it from items");
        return sim::kNone;
    }
    const bool is_table = std::any_of(all.begin(), all.end(), [&](const toml::table* other) {
        return (*other)["name"].value_exact<std::string>() == name;
    });
    if (!is_table || items.line_of(name) > 0)
        return items.index_of_one("items", name, table, reader);
    reader.add_problem(node, "items names '" + printable(name) +
                                 "', a [[loot_table]], and a loot table holds items only: write "
                                 "the names of the items in it");
    return sim::kNone;
}

/// Checks that an ability can take the uses that the item gives. Of one that comes back by itself,
/// it is enough to say that.
void check_given_ability(const toml::table& table, const ItemDraft& item,
                         const ItemReferences& references, TomlReader& reader) {
    if (item.ability == sim::kNone || reader.has_fault(*references.ability_tables[item.ability]))
        return;
    const sim::Ability& ability = references.ability_kinds[item.ability];
    if (ability.recharges)
        reader.add_problem(*table.get("ability"), "ability '" + item.ability_name +
                                                      "' comes back by itself: write recharges = "
                                                      "false in its [[ability]]");
    else if (item.uses > ability.charges)
        reader.add_problem(*table.get("uses"),
                           "uses is " + std::to_string(int{item.uses}) + ", and ability '" +
                               ability.name + "' holds " + std::to_string(int{ability.charges}) +
                               ": lower uses, or raise the charges of the ability");
}

}  // namespace

sim::Item read_item(const toml::table& table, const ItemReferences& references,
                    TomlReader& reader) {
    ItemDraft draft;
    reader.read_keys(table, "[[item]]", item_keys(), draft);
    if (table.get("name") == nullptr && !reader.has_fault(table))
        reader.add_problem(table.source(), "an item has no name: write name = \"...\"");
    draft.weapon = references.weapons.index_of("weapon", draft.weapon_name, table, reader);
    draft.effect = references.effects.index_of("effect", draft.effect_name, table, reader);
    draft.ability = references.abilities.index_of("ability", draft.ability_name, table, reader);
    if (reader.has_fault(table)) return draft;
    check_given_ability(table, draft, references, reader);
    if (const toml::node* const uses = table.get("uses");
        uses != nullptr && draft.ability_name == kNoReference)
        reader.add_problem(*uses, "uses has no effect without ability: name one, or delete it");
    const bool gives_something = draft.health > 0 || draft.ammunition > 0 || draft.score > 0 ||
                                 draft.weapon_name != kNoReference ||
                                 draft.effect_name != kNoReference ||
                                 draft.ability_name != kNoReference;
    if (!gives_something)
        reader.add_problem(table.source(), "item '" + draft.name +
                                               "' gives nothing: give it health, ammunition, a "
                                               "weapon, an effect, an ability or a score");
    return draft;
}

sim::LootTable read_loot_table(const toml::table& table, const NamedList& items,
                               std::span<const toml::table* const> all, TomlReader& reader) {
    sim::LootTable loot;
    reader.read_keys(table, "[[loot_table]]", loot_table_keys(), loot);
    if (table.get("name") == nullptr && !reader.has_fault(table))
        reader.add_problem(table.source(), "a loot table has no name: write name = \"...\"");
    const toml::array* const names =
        entries_at(table, "items", toml::node_type::string,
                   "names in brackets, [\"rifle\", \"medkit\"]", reader);
    if (names == nullptr) return loot;
    for (const toml::node& name : *names)
        loot.entries.push_back({.item = read_loot_item(name, table, items, all, reader)});
    if (table.get("weights") != nullptr) read_weights(table, loot, reader);
    return loot;
}

}  // namespace arena::protocol
