#include "protocol/rules/read_ability.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "protocol/base/toml_value.h"
#include "protocol/rules/choice.h"
#include "protocol/rules/rule_bounds.h"

namespace arena::protocol {

namespace {

using sim::AbilityKind;

/// Which of the keys mean something for abilities of a kind, besides those that all have.
bool concerns(AbilityKind kind, std::string_view key) {
    switch (kind) {
        case AbilityKind::dash:
            return key == "speed" || key == "time";
        case AbilityKind::leap:
            return key == "speed";
        case AbilityKind::blink:
            return key == "distance";
        case AbilityKind::burst:
            return key == "radius" || key == "damage" || key == "knockback" || key == "effect";
        case AbilityKind::effect:
            return key == "radius" || key == "effect" || key == "to";
        case AbilityKind::shot:
            return key == "weapon";
    }
    return false;
}

constexpr std::array<std::string_view, 9> kKeysOfSomeKinds{
    "speed", "time", "distance", "radius", "damage", "knockback", "effect", "to", "weapon"};

void report_keys_without_effect(const toml::table& table, AbilityKind kind, TomlReader& reader) {
    for (const std::string_view key : kKeysOfSomeKinds) {
        const toml::node* const node = table.get(key);
        if (node == nullptr || concerns(kind, key)) continue;
        reader.add_problem(*node,
                           std::string(key) + " has no effect on an ability of the kind " +
                               std::string(sim::kAbilityKindNames[static_cast<std::size_t>(kind)]) +
                               ": delete it");
    }
}

/// Whether a shot does nothing at all, which is reported of the weapon.
bool fires_nothing(const sim::Weapon& weapon) {
    return weapon.directions.empty() && weapon.animation == sim::kNone;
}

/// Returns what an ability of its kind needs and does not have, as an instruction, or nullptr.
const char* find_need(const AbilityDraft& ability, const std::vector<sim::Weapon>& weapons) {
    const bool names_an_effect =
        ability.effect_name != kNoReference;  // an unknown one was reported
    switch (ability.kind) {
        case AbilityKind::dash:
        case AbilityKind::leap:
        case AbilityKind::blink:
            return nullptr;
        case AbilityKind::burst:
            if (ability.damage > 0 || ability.knockback > 0.0f || names_an_effect) return nullptr;
            return "does nothing: give it a damage or a knockback above 0, or an effect";
        case AbilityKind::effect:
            return names_an_effect ? nullptr : "gives nothing: give it an effect";
        case AbilityKind::shot:
            if (ability.weapon_name == kNoReference) return "fires nothing: give it a weapon";
            if (ability.weapon == sim::kNone || fires_nothing(weapons[ability.weapon]))
                return nullptr;  // it was reported already
            return weapons[ability.weapon].directions.empty()
                       ? "fires a weapon without projectiles: give that a count above 0"
                       : nullptr;
    }
    return nullptr;
}

}  // namespace

sim::Ability read_ability(const toml::table& table, const AbilityReferences& references,
                          TomlReader& reader) {
    AbilityDraft draft;
    reader.read_keys(table, "[[ability]]", ability_keys(), draft);
    if (table.get("name") == nullptr && !reader.has_fault(table))
        reader.add_problem(table.source(), "an ability has no name: write name = \"...\"");
    draft.effect = references.effects.index_of("effect", draft.effect_name, table, reader);
    draft.weapon = references.weapons.index_of("weapon", draft.weapon_name, table, reader);
    draft.to = choice_of<sim::Recipients>(sim::kRecipientsNames, draft.to_name).value_or(draft.to);
    const auto kind = choice_of<AbilityKind>(sim::kAbilityKindNames, draft.kind_name);
    if (!kind) {
        if (table.get("kind") == nullptr && !reader.has_fault(table))
            reader.add_problem(table.source(),
                               "an ability has no kind: write one, for example kind = \"dash\"");
        return draft;
    }
    draft.kind = *kind;
    if (reader.has_fault(table)) return draft;
    if (const toml::node* const cooldown = table.get("cooldown"); cooldown && !draft.recharges)
        reader.add_problem(*cooldown,
                           "cooldown has no effect on what does not recharge: delete it, or "
                           "recharges");
    report_keys_without_effect(table, draft.kind, reader);
    const toml::node* const radius = table.get("radius");
    if (draft.kind == AbilityKind::effect && draft.to == sim::Recipients::own && radius != nullptr)
        reader.add_problem(*radius,
                           "radius has no effect on what a player gives itself: delete it, or set "
                           "'to' to team or enemies");
    if (const char* const need = find_need(draft, references.weapon_kinds))
        reader.add_problem(table.source(), "ability '" + draft.name + "' " + need);
    return draft;
}

void read_ability_slots(const toml::node& node, const toml::table& table,
                        const SlotReferences& references, sim::Archetype& archetype,
                        TomlReader& reader) {
    const toml::array* list = node.as_array();
    if (list == nullptr || list->empty() || list->size() > sim::kAbilitySlotsMax ||
        !list->is_homogeneous(toml::node_type::string)) {
        reader.mark_fault(table);
        return reader.add_problem(node, "abilities is " + toml_value_text(node) + ": write 1 to " +
                                            std::to_string(sim::kAbilitySlotsMax) +
                                            " names in brackets, [\"dash\", \"none\", \"mine\"]");
    }
    for (const toml::node& name : *list) {
        const std::uint8_t ability =
            references.names.index_of("abilities", **name.as_string(), table, reader);
        if (!archetype.abilities.push_back(ability)) return;  // cannot happen: counted above
        // Without an acceleration, the stick takes over at once, or never.
        const bool may_fall = references.rules.gravity > 0.0f || !references.knows_gravity;
        const bool may_leap =
            archetype.acceleration > 0.0f || (may_fall && archetype.air_acceleration > 0.0f);
        if (ability == sim::kNone || reader.has_fault(table)) continue;
        const sim::Ability& kind = references.rules.abilities[ability];
        if (kind.kind == AbilityKind::leap && !may_leap)
            reader.add_problem(node, "ability '" + kind.name +
                                         "' is a leap, which needs an acceleration: set one, or "
                                         "make it a dash");
        if (kind.stamina > archetype.stamina)
            reader.add_problem(node, "ability '" + kind.name +
                                         "' costs more stamina than the archetype has: raise the "
                                         "stamina of the archetype, or lower that of the ability");
    }
    if (archetype.abilities[0] != sim::kNone && archetype.dash_speed > 0.0f &&
        !reader.has_fault(table))
        reader.add_problem(node,
                           "abilities begins with one on the button of the dash: write \"none\" in "
                           "its place, or delete dash_speed");
}

void check_stamina(const toml::table& table, const sim::Archetype& archetype, TomlReader& reader) {
    const toml::node* const recovery = table.get("stamina_recovery");
    if (recovery != nullptr && archetype.stamina == 0.0f)
        reader.add_problem(*recovery,
                           "stamina_recovery has no effect without stamina: set stamina, or delete "
                           "it");
    if (archetype.stamina > static_cast<float>(kStaminaSecondsMax) * archetype.stamina_recovery)
        reader.add_problem(*table.get("stamina"),
                           "stamina takes more than 120 s to come back: raise stamina_recovery, or "
                           "lower stamina");
}

void check_uses(const sim::Rules& rules, const UsesTables& tables, TomlReader& reader) {
    if (reader.any_fault(tables.abilities) || reader.any_fault(tables.items) ||
        reader.any_fault(tables.archetypes))
        return;
    for (std::size_t i = 0; i < rules.abilities.size(); ++i) {
        const sim::Ability& ability = rules.abilities[i];
        const auto item = std::find_if(rules.items.begin(), rules.items.end(),
                                       [i](const sim::Item& other) { return other.ability == i; });
        const bool is_given = item != rules.items.end();
        if (!ability.recharges && !is_given)
            reader.add_problem(*tables.abilities[i],
                               "ability '" + ability.name +
                                   "' does not recharge, and no item gives uses of it: name it as "
                                   "the ability of an [[item]], or delete recharges");
        const auto has_it = [i](const sim::Archetype& archetype) {
            return std::find(archetype.abilities.begin(), archetype.abilities.end(), i) !=
                   archetype.abilities.end();
        };
        if (is_given && std::none_of(rules.archetypes.begin(), rules.archetypes.end(), has_it))
            reader.add_problem(
                *tables.items[static_cast<std::size_t>(item - rules.items.begin())]->get("ability"),
                "item '" + item->name + "' gives uses of '" + ability.name +
                    "', and no archetype has that ability: list it in abilities");
    }
}

}  // namespace arena::protocol
