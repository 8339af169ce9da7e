#include "server/welcome/describe_rules.h"

#include <algorithm>
#include <string>

#include "protocol/base/limits.h"
#include "protocol/ranges.h"
#include "sim/rules/rules_hash.h"
#include "sim/rules/zone.h"

namespace arena::server {
namespace {

static_assert(sim::kLookBackMsMax == protocol::kLookBackMsMax);

protocol::WelcomeArchetype to_wire(const sim::Archetype& archetype, sim::Vec2 view,
                                   std::uint32_t tick_rate) {
    return {.radius = archetype.radius,
            .health = static_cast<std::int16_t>(std::clamp(archetype.health, 1, 0x7FFF)),
            .move = archetype.move,
            .can_jump = archetype.jump_speed > 0.0f,
            .can_dash = archetype.dash_speed > 0.0f,
            .is_always_seen = archetype.is_always_seen,
            .run = protocol::run_kind_of(archetype.speed, archetype.acceleration,
                                         archetype.air_acceleration, tick_rate),
            .view = view,
            .outline = archetype.outline};
}

protocol::WelcomeZone to_wire(const sim::Zone& zone) {
    return {.center = zone.center,
            .first_radius = zone.first_radius,
            .last_radius = zone.last_radius,
            .wait = zone.wait,
            .shrink_time = zone.shrink_time,
            .damage_interval = zone.damage_interval,
            .damage = zone.damage};
}

std::string too_many(const std::string& things, std::size_t count, std::size_t count_max) {
    return "the rules have " + std::to_string(count) + " " + things +
           ", but a Welcome has room for " + std::to_string(count_max) + ": drop some";
}

}  // namespace

std::optional<std::string> find_unsendable(const sim::Rules& rules) {
    if (rules.archetypes.size() > protocol::kArchetypesMax)
        return too_many("archetypes", rules.archetypes.size(), protocol::kArchetypesMax);
    if (rules.weapons.size() > protocol::kWeaponsMax)
        return too_many("weapons", rules.weapons.size(), protocol::kWeaponsMax);
    protocol::Welcome welcome;
    describe_rules(rules, welcome);
    const std::size_t bytes = protocol::rules_bytes(welcome);
    if (bytes > protocol::kRulesBytesMax)
        return "what clients have to know of the rules takes " + std::to_string(bytes) +
               " bytes (" + std::to_string(protocol::kArchetypeBytes) + " an archetype, " +
               std::to_string(protocol::kVertexBytes) + " a vertex of an outline, " +
               std::to_string(protocol::kWeaponBytes) + " a weapon, " +
               std::to_string(protocol::kViewBytes) +
               " an archetype where views differ), but a datagram has room for " +
               std::to_string(protocol::kRulesBytesMax) +
               ": drop some archetypes or weapons, or draw outlines with fewer vertices";
    return std::nullopt;
}

void describe_rules(const sim::Rules& rules, protocol::Welcome& welcome) {
    welcome.gravity = rules.gravity;
    welcome.archetypes.clear();
    for (std::size_t i = 0; i < rules.archetypes.size(); ++i)
        welcome.archetypes.push_back(
            to_wire(rules.archetypes[i], rules.view_of(i), rules.tick_rate));
    welcome.view = rules.vision.view;
    welcome.view_margin = rules.vision.margin;
    welcome.exact_distance = rules.vision.exact_distance;
    welcome.weapons.clear();
    for (const sim::Weapon& weapon : rules.weapons)
        welcome.weapons.push_back(
            {.radius = weapon.projectile.radius,
             .range = weapon.projectile.range,
             .shot = protocol::shot_kind_of(weapon.projectile, rules.tick_rate)});
    welcome.zone.reset();
    if (sim::has_zone(rules)) welcome.zone = to_wire(rules.zone);
    welcome.look_back_ms =
        static_cast<std::uint8_t>(std::min(rules.lag_compensation.max_ms, sim::kLookBackMsMax));
    welcome.rules_hash = sim::hash_of(rules);
}

}  // namespace arena::server
