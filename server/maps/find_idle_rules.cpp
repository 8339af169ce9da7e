#include "server/maps/find_idle_rules.h"

#include <algorithm>
#include <tuple>

#include "protocol/base/text.h"
#include "sim/math/vec2.h"
#include "sim/rules/zone.h"

namespace arena::server {

namespace {

std::string metres(float value) {
    return protocol::number_text(static_cast<double>(value));
}

std::string quoted(const std::string& name) {
    return '\'' + name + '\'';
}

bool holds_spawn(const sim::Zone& zone, const sim::Terrain& terrain) {
    return std::any_of(terrain.spawns.begin(), terrain.spawns.end(), [&](const auto& spawn) {
        return distance_squared(spawn.position, zone.center) <=
               zone.first_radius * zone.first_radius;
    });
}

bool has_ladders(const sim::Terrain& terrain) {
    return std::any_of(terrain.forces.begin(), terrain.forces.end(),
                       [](const auto& force) { return force.kind == sim::ForceKind::ladder; });
}

auto values_of(const sim::CaptureTheFlagRules& rules) {
    return std::tuple(rules.carrier_speed, rules.return_time, rules.return_by_touch,
                      rules.own_flag_at_home, rules.capture_points, rules.return_points);
}

auto values_of(const sim::KingOfTheHillRules& rules) {
    return std::tuple(rules.move_time, rules.point_time);
}

}  // namespace

std::vector<std::string> find_idle_rules(const sim::Rules& rules, const sim::Terrain& terrain) {
    std::vector<std::string> found;
    const sim::Zone& zone = rules.zone;
    if (has_zone(rules) && !terrain.spawns.empty() && !holds_spawn(zone, terrain)) {
        const sim::Vec2 size = terrain.bounds.max - terrain.bounds.min;
        found.push_back("no spawn point lies in the zone's first circle, of " +
                        metres(zone.first_radius) + " m around [" + metres(zone.center.x) + ", " +
                        metres(zone.center.y) + "]: the map is " + metres(size.x) + " x " +
                        metres(size.y) + " m, so write its center and first_radius in metres");
    }
    for (const sim::Archetype& archetype : rules.archetypes)
        if (rules.gravity == 0.0f && archetype.jump_speed > 0.0f)
            found.push_back("archetype " + quoted(archetype.name) +
                            " has a jump_speed, and without gravity nobody jumps: set gravity in "
                            "[world]");
    if (rules.gravity == 0.0f && has_ladders(terrain))
        found.emplace_back(
            "the map has ladders, which do nothing without gravity: set gravity in [world]");
    for (const sim::Weapon& weapon : rules.weapons)
        if (weapon.projectile.explosion_damage > 0 && !(weapon.projectile.explosion_radius > 0.0f))
            found.push_back("weapon " + quoted(weapon.name) +
                            " has explosion_damage and does not explode: set explosion_radius");
    const auto add_of_other_mode = [&](sim::GameMode mode, bool is_set) {
        if (!is_set || rules.match.mode == mode) return;
        const std::string name(sim::name_of(mode));
        found.push_back("[match." + name + "] has no effect in the mode " +
                        std::string(sim::name_of(rules.match.mode)) +
                        ": delete it, or set mode = \"" + name + "\"");
    };
    add_of_other_mode(sim::GameMode::capture_the_flag, values_of(rules.match.capture_the_flag) !=
                                                           values_of(sim::CaptureTheFlagRules{}));
    add_of_other_mode(sim::GameMode::king_of_the_hill, values_of(rules.match.king_of_the_hill) !=
                                                           values_of(sim::KingOfTheHillRules{}));
    return found;
}

}  // namespace arena::server
