#include "sim/tick/items/choose_item.h"

#include <algorithm>

namespace arena::sim {

namespace {

std::uint8_t draw_from(const LootTable& table, Random& random) {
    std::uint32_t all = 0;
    for (const LootEntry& entry : table.entries)
        all += entry.weight;
    std::uint32_t drawn = random.below(all);
    for (const LootEntry& entry : table.entries) {
        if (drawn < entry.weight) return entry.item;
        drawn -= entry.weight;
    }
    return kNone;  // a table without entries, which the rules do not have
}

}  // namespace

std::uint8_t choose_item(const Rules& rules, const std::string& name, Random& random) {
    const auto has_name = [&name](const auto& thing) { return thing.name == name; };
    const auto item = std::find_if(rules.items.begin(), rules.items.end(), has_name);
    if (item != rules.items.end()) return static_cast<std::uint8_t>(item - rules.items.begin());
    const auto table = std::find_if(rules.loot_tables.begin(), rules.loot_tables.end(), has_name);
    return table == rules.loot_tables.end() ? kNone : draw_from(*table, random);
}

}  // namespace arena::sim
