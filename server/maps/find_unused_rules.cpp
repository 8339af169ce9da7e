#include "server/maps/find_unused_rules.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "sim/rules/rules_hash.h"

namespace arena::server {

namespace {

/// Which of the things of a kind are named, by their indices.
class Named {
  public:
    explicit Named(std::size_t things) : is_named_(things) {}

    void add(std::size_t index) {
        if (index < is_named_.size()) is_named_[index] = true;  // sim::kNone is no index
    }
    [[nodiscard]] bool operator[](std::size_t index) const { return is_named_[index]; }

  private:
    std::vector<bool> is_named_;
};

/// Whether the weapons are those of a file that defines none.
bool has_default_weapons(const sim::Rules& rules) {
    sim::Rules other;
    if (rules.weapons.size() != 1 || rules.weapons[0].name != other.weapons[0].name) return false;
    other.weapons = rules.weapons;
    return sim::hash_of(other) == sim::hash_of(sim::Rules{});
}

/// Names the weapons that players spawn with.
void add_first_weapons(const sim::Rules& rules, Named& named) {
    for (const sim::Archetype& archetype : rules.archetypes) {
        named.add(archetype.weapon);
        for (const std::uint8_t weapon : archetype.weapons)
            named.add(weapon);
    }
}

/// Names the weapons that players fire, and those that other weapons become.
void add_fired_weapons(const sim::Rules& rules, Named& named) {
    add_first_weapons(rules, named);
    for (const sim::Ability& ability : rules.abilities)
        named.add(ability.weapon);
    for (const sim::Item& item : rules.items)
        named.add(item.weapon);
    for (const sim::Weapon& weapon : rules.weapons) {
        named.add(weapon.alternative);
        named.add(weapon.projectile.splits_into);
    }
}

Named named_weapons(const sim::Rules& rules) {
    Named named(rules.weapons.size());
    add_fired_weapons(rules, named);
    for (const sim::Item& item : rules.items)
        named.add(item.dropped_as);
    return named;
}

template <typename Thing>
std::size_t index_of(const std::vector<Thing>& things, const std::string& name) {
    const auto found = std::find_if(things.begin(), things.end(),
                                    [&](const Thing& thing) { return thing.name == name; });
    return static_cast<std::size_t>(found - things.begin());
}

Named named_effects(const sim::Rules& rules, const sim::Terrain& terrain) {
    Named named(rules.effects.size());
    for (const sim::Weapon& weapon : rules.weapons) {
        named.add(weapon.projectile.effect);
        named.add(weapon.projectile.explosion_effect);
    }
    for (const sim::Animation& animation : rules.animations)
        named.add(animation.effect);
    for (const sim::Ability& ability : rules.abilities)
        named.add(ability.effect);
    for (const sim::Item& item : rules.items)
        named.add(item.effect);
    for (std::size_t i = 0; i < rules.effects.size(); ++i)
        if (rules.effects[i].next_hit != i) named.add(rules.effects[i].next_hit);
    for (const sim::MapTrigger& trigger : terrain.triggers)
        named.add(index_of(rules.effects, trigger.effect));
    return named;
}

Named named_loot_tables(const sim::Rules& rules, const sim::Terrain& terrain) {
    Named named(rules.loot_tables.size());
    for (const sim::Archetype& archetype : rules.archetypes)
        named.add(index_of(rules.loot_tables, archetype.drops));
    for (const sim::MapTrigger& trigger : terrain.triggers)
        named.add(index_of(rules.loot_tables, trigger.item));
    return named;
}

/// Names the items that weapons give. One that is only fired when its item is dropped does not
/// count: whoever drops the item was given it before, unless it is a weapon to begin with or that
/// of another item.
void add_given_items(const sim::Rules& rules, Named& named) {
    Named fired(rules.weapons.size());
    add_fired_weapons(rules, fired);
    Named first(rules.weapons.size());
    add_first_weapons(rules, first);
    const auto is_drop_of = [&](std::size_t weapon, const sim::Item& item) {
        const bool is_first_weapon = item.weapon < rules.weapons.size() && first[item.weapon];
        const auto givers =
            std::count_if(rules.items.begin(), rules.items.end(),
                          [&](const sim::Item& other) { return other.weapon == item.weapon; });
        const bool is_given_otherwise = item.weapon != sim::kNone && givers > 1;
        return item.dropped_as == weapon && !is_first_weapon && !is_given_otherwise;
    };
    for (std::size_t i = 0; i < rules.weapons.size(); ++i) {
        const std::uint8_t item = rules.weapons[i].projectile.gives;
        if (item < rules.items.size() && (fired[i] || !is_drop_of(i, rules.items[item])))
            named.add(item);
    }
}

/// The items of a loot table are named, whether or not the table is: one line is enough.
Named named_items(const sim::Rules& rules, const sim::Terrain& terrain) {
    Named named(rules.items.size());
    for (const sim::LootTable& table : rules.loot_tables)
        for (const sim::LootEntry& entry : table.entries)
            named.add(entry.item);
    add_given_items(rules, named);
    for (const sim::Archetype& archetype : rules.archetypes)
        named.add(index_of(rules.items, archetype.drops));
    for (const sim::MapTrigger& trigger : terrain.triggers)
        named.add(index_of(rules.items, trigger.item));
    return named;
}

template <typename Thing>
void add_unused(const std::vector<Thing>& things, const Named& named, const std::string& kind,
                const std::string& advice, std::vector<std::string>& found) {
    for (std::size_t i = 0; i < things.size(); ++i) {
        if (named[i]) continue;
        found.push_back(kind);
        found.back().append(" '").append(things[i].name).append("' ").append(advice);
    }
}

bool does_nothing(const sim::StatusEffect& effect) {
    const bool is_state = effect.stun || effect.root || effect.silence || effect.invisible ||
                          effect.invulnerable || effect.shield > 0;
    const bool is_factor =
        effect.speed != 1.0f || effect.damage_given != 1.0f || effect.damage_taken != 1.0f;
    return !is_state && !is_factor && effect.health == 0 && effect.next_hit == sim::kNone;
}

}  // namespace

std::vector<std::string> find_unused_rules(const sim::Rules& rules, const sim::Terrain& terrain) {
    std::vector<std::string> found;
    if (!has_default_weapons(rules))
        add_unused(rules.weapons, named_weapons(rules), "weapon",
                   "is never fired: give it to an archetype, an ability or an item, or delete it",
                   found);
    add_unused(rules.effects, named_effects(rules, terrain), "effect",
               "is never given: name it in what gives it, or delete it", found);
    add_unused(rules.items, named_items(rules, terrain), "item",
               "is never given: name it in a pickup of the map or as what an archetype drops, or "
               "delete it",
               found);
    add_unused(rules.loot_tables, named_loot_tables(rules, terrain), "loot table",
               "is never drawn from: name it in a pickup of the map or as what an archetype drops, "
               "or delete it",
               found);
    for (const sim::StatusEffect& effect : rules.effects)
        if (does_nothing(effect))
            found.push_back("effect '" + effect.name +
                            "' does nothing: set what it does, for example its speed");
    return found;
}

}  // namespace arena::server
