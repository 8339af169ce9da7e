#include "server/replication/tell_rules.h"

#include <spdlog/fmt/fmt.h>

#include "protocol/ranges.h"
#include "sim/world/rules_hash.h"

namespace arena::server {
namespace {

protocol::WelcomeArchetype to_wire(const sim::Archetype& archetype) {
    return {.radius = archetype.radius,
            .move = archetype.move,
            .can_jump = archetype.jump_speed > 0.0f,
            .can_dash = archetype.dash_speed > 0.0f,
            .outline = archetype.outline};
}

}  // namespace

std::optional<std::string> find_untellable(const sim::Rules& rules) {
    if (rules.archetypes.size() > protocol::kArchetypesMax)
        return fmt::format("the rules have {} archetypes, but clients can be told of {}: drop some",
                           rules.archetypes.size(), protocol::kArchetypesMax);
    if (rules.weapons.size() > protocol::kWeaponsMax)
        return fmt::format("the rules have {} weapons, but clients can be told of {}: drop some",
                           rules.weapons.size(), protocol::kWeaponsMax);
    protocol::Welcome welcome;
    tell_rules(rules, welcome);
    const std::size_t bytes = protocol::rules_bytes(welcome);
    if (bytes > protocol::kRulesBytesMax)
        return fmt::format(
            "what clients have to know of the rules takes {} bytes ({} an archetype, {} a vertex "
            "of an outline, {} a weapon), but a datagram has room for {}: drop some archetypes or "
            "weapons, or draw outlines with fewer vertices",
            bytes, protocol::kArchetypeBytes, protocol::kVertexBytes, protocol::kWeaponBytes,
            protocol::kRulesBytesMax);
    return std::nullopt;
}

void tell_rules(const sim::Rules& rules, protocol::Welcome& welcome) {
    welcome.gravity = rules.gravity;
    welcome.archetypes.clear();
    for (const sim::Archetype& archetype : rules.archetypes)
        welcome.archetypes.push_back(to_wire(archetype));
    welcome.weapons.clear();
    for (const sim::Weapon& weapon : rules.weapons)
        welcome.weapons.push_back(
            {.radius = weapon.projectile.radius, .range = weapon.projectile.range});
    welcome.rules_hash = sim::hash_of(rules);
}

}  // namespace arena::server
