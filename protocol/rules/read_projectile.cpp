#include "protocol/rules/read_projectile.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "protocol/base/toml_value.h"
#include "protocol/rules/drafts.h"
#include "protocol/rules/rule_bounds.h"

namespace arena::protocol {

namespace {

/// Checks that an instant hit has a range that it can fly in one tick, and nothing that only a
/// longer flight has.
void check_instant(const toml::table& table, const ProjectileDraft& projectile,
                   TomlReader& reader) {
    constexpr std::array kOfLongerFlights{"speed",          "life",         "gravity",
                                          "drag",           "acceleration", "pulse_interval",
                                          "homing_degrees", "sticks",       "returns_after"};
    for (const char* const key : kOfLongerFlights)
        if (const toml::node* node = table.get(key))
            reader.add_problem(*node, std::string(key) +
                                          " has no effect on an instant hit, which flies its "
                                          "whole range at once: delete it, or 'instant'");
    if (projectile.range > 0.0f && projectile.range <= sim::kInstantRangeMax) return;
    const toml::node* range = table.get("range");
    reader.add_problem(range == nullptr ? *table.get("instant") : *range,
                       "an instant hit has the range " +
                           number_text(static_cast<double>(projectile.range)) +
                           ": write a range above 0, up to " +
                           number_text(static_cast<double>(sim::kInstantRangeMax)));
}

/// Checks that there is an explosion for what explosions give.
void check_explosion(const toml::table& table, const ProjectileDraft& projectile,
                     TomlReader& reader) {
    if (projectile.explosion_radius > 0.0f) return;
    for (const char* const key : {"explosion_effect", "explosion_knockback"})
        if (const toml::node* node = table.get(key))
            reader.add_problem(*node, std::string(key) +
                                          " has no effect without an explosion: set "
                                          "explosion_radius above 0, or delete it");
}

/// Checks that pulses are explosions, and that there is one before the end.
void check_pulses(const toml::table& table, const ProjectileDraft& projectile, TomlReader& reader) {
    const toml::node* const interval = table.get("pulse_interval");
    if (interval == nullptr || !(projectile.pulse_interval > 0.0f)) return;
    if (!(projectile.explosion_radius > 0.0f))
        reader.add_problem(*interval,
                           "pulse_interval has no effect without an explosion: set "
                           "explosion_radius above 0, or delete it");
    if (projectile.pulse_interval >= projectile.life)
        reader.add_problem(*interval, "pulse_interval is not below the life of the projectile, " +
                                          number_text(static_cast<double>(projectile.life)) +
                                          ": lower it, or raise life");
}

/// Checks that what passes all players, or explodes for its team, does not hurt.
void check_harmless(const toml::table& table, const ProjectileDraft& projectile,
                    TomlReader& reader) {
    const auto refuse = [&](bool is_used, const char* by, auto keys) {
        if (!is_used) return;
        for (const char* const key : keys)
            if (const toml::node* node = table.get(key))
                reader.add_problem(*node, std::string(key) + " has no effect with " + by +
                                              ": delete it, or '" + by + "'");
    };
    refuse(projectile.passes_players, "passes_players",
           std::array{"pierce", "effect", "knockback", "passes_teammates"});
    refuse(projectile.explosion_for_team, "explosion_for_team",
           std::array{"explosion_damage", "explosion_knockback"});
    if (projectile.explosion_for_team &&
        (!(projectile.explosion_radius > 0.0f) || projectile.explosion_effect_name == kNoReference))
        reader.add_problem(*table.get("explosion_for_team"),
                           "explosion_for_team gives nothing: set explosion_radius above 0 and an "
                           "explosion_effect");
}

/// Checks that only a flight of several ticks sticks, that only an instant hit goes through walls,
/// and that what bounces off them does bounce.
void check_walls(const toml::table& table, const ProjectileDraft& projectile, TomlReader& reader) {
    if (projectile.pierce_walls > 0 && !projectile.instant)
        reader.add_problem(*table.get("pierce_walls"),
                           "pierce_walls has no effect without instant: write instant = true, or "
                           "delete it");
    if (const toml::node* const kept = table.get("restitution"); kept && projectile.bounces == 0)
        reader.add_problem(*kept,
                           "restitution has no effect without bounces: set bounces above 0, or "
                           "delete it");
    if (projectile.sticks && !(projectile.speed > 0.0f))
        reader.add_problem(*table.get("sticks"),
                           "sticks has no effect at speed 0, at which it never reaches a wall: "
                           "raise speed, or delete it");
}

/// Checks that what turns in its flight flies: that it has a speed, or falls.
void check_turning(const toml::table& table, const ProjectileDraft& projectile,
                   TomlReader& reader) {
    if (projectile.speed > 0.0f || projectile.gravity != 0.0f) return;
    const auto refuse = [&](float value, const char* key) {
        if (value > 0.0f)
            reader.add_problem(*table.get(key),
                               std::string(key) +
                                   " has no effect at speed 0, at which it lies still: raise "
                                   "speed, or delete it");
    };
    refuse(projectile.homing_degrees, "homing_degrees");
    refuse(projectile.returns_after, "returns_after");
}

/// Checks that it flies on after it has turned back.
void check_return(const toml::table& table, const ProjectileDraft& projectile, TomlReader& reader) {
    if (projectile.instant || !(projectile.returns_after > 0.0f) ||
        projectile.returns_after < projectile.life)
        return;
    reader.add_problem(*table.get("returns_after"),
                       "returns_after is not below the life of the projectile, " +
                           number_text(static_cast<double>(projectile.life)) +
                           ": lower it, or raise life");
}

/// Checks that what does not home has no rules of what it homes on.
void check_homing(const toml::table& table, const ProjectileDraft& projectile, TomlReader& reader) {
    if (projectile.homing_degrees > 0.0f) return;
    for (const char* const key : {"homing_cone_degrees", "homing_range"})
        if (const toml::node* node = table.get(key))
            reader.add_problem(*node, std::string(key) +
                                          " has no effect on what does not home: set "
                                          "homing_degrees above 0, or delete it");
}

/// Returns the weapons that come out of each other, beginning with what `weapon` splits into; at
/// most one more than may follow each other.
std::size_t count_splits(const std::vector<sim::Weapon>& weapons, std::uint8_t weapon) {
    std::size_t splits = 0;
    while (splits <= sim::kSplitsMax && weapons[weapon].projectile.splits_into != sim::kNone) {
        weapon = weapons[weapon].projectile.splits_into;
        ++splits;
    }
    return splits;
}

bool has_endless_splits(const std::vector<sim::Weapon>& weapons, std::uint8_t weapon) {
    return count_splits(weapons, weapon) > sim::kSplitsMax;
}

/// Whether the weapon is the last in the file of a circle of splits.
bool closes_circle(const std::vector<sim::Weapon>& weapons, std::uint8_t weapon) {
    std::uint8_t next = weapons[weapon].projectile.splits_into;
    for (std::size_t i = 0; i < weapons.size() && next < weapon; ++i)
        next = weapons[next].projectile.splits_into;
    return next == weapon;
}

/// Whether the fault of a chain of splits is reported at this weapon: at the last one that has it,
/// because those before it have it only for that reason.
bool is_fault_of(const std::vector<sim::Weapon>& weapons, std::uint8_t weapon) {
    const std::uint8_t into = weapons[weapon].projectile.splits_into;
    return has_endless_splits(weapons, weapon) &&
           (!has_endless_splits(weapons, into) || closes_circle(weapons, weapon));
}

/// What a shot becomes.
struct ShotSum {
    std::size_t projectiles = 0;
    std::string text;  ///< "4 + 32 + 64": fired, and out of each split
};

/// Adds up what a shot of the weapon becomes; its chain of splits has an end.
ShotSum add_up_shot(const std::vector<sim::Weapon>& weapons, std::uint8_t weapon) {
    ShotSum sum;
    std::size_t fired = 1;
    for (; weapon != sim::kNone; weapon = weapons[weapon].projectile.splits_into) {
        fired *= weapons[weapon].directions.size();
        sum.projectiles += fired;
        sum.text.append(sum.text.empty() ? "" : " + ").append(std::to_string(fired));
    }
    return sum;
}

bool is_too_much(const ShotSum& sum) {
    return sum.projectiles > kShotProjectilesMax;
}

/// Returns the table in which it is written what the weapon splits into, or nullptr.
const toml::table* find_split(const toml::table& weapon) {
    const toml::node* const projectile = weapon.get("projectile");
    const toml::table* const table = projectile == nullptr ? nullptr : projectile->as_table();
    const toml::node* const name = table == nullptr ? nullptr : table->get("splits_into");
    return name != nullptr && name->is_string() ? table : nullptr;
}

}  // namespace

void read_splits(const std::vector<const toml::table*>& tables, const NamedList& names,
                 std::vector<sim::Weapon>& weapons, TomlReader& reader) {
    for (std::size_t i = 0; i < tables.size(); ++i)
        if (const toml::table* const table = find_split(*tables[i]))
            weapons[i].projectile.splits_into = names.index_of(
                "splits_into", **table->get("splits_into")->as_string(), *table, reader);
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const std::uint8_t into = weapons[i].projectile.splits_into;
        if (into == sim::kNone) continue;
        const toml::node& name = *find_split(*tables[i])->get("splits_into");
        const bool fires_nothing =  // which was reported
            weapons[into].directions.empty() && weapons[into].animation == sim::kNone;
        if (weapons[into].directions.empty() && !fires_nothing)
            reader.add_problem(name, "splits_into names a weapon without projectiles: give '" +
                                         weapons[into].name + "' a count above 0");
        const auto weapon = static_cast<std::uint8_t>(i);
        if (has_endless_splits(weapons, weapon)) {
            if (is_fault_of(weapons, weapon))
                reader.add_problem(name,
                                   "'" + weapons[i].name + "' splits more than " +
                                       std::to_string(sim::kSplitsMax) +
                                       " times, or comes back to itself: end the chain sooner");
            continue;
        }
        const ShotSum sum = add_up_shot(weapons, weapon);
        if (is_too_much(sum) && !is_too_much(add_up_shot(weapons, into)))
            reader.add_problem(name, "a shot of '" + weapons[i].name + "' becomes " +
                                         std::to_string(sum.projectiles) + " projectiles in all, " +
                                         sum.text + ", and " + std::to_string(kShotProjectilesMax) +
                                         " are the most: lower its count, or that of a weapon "
                                         "that it splits into");
    }
}

sim::ProjectileKind read_projectile(const toml::table& table, const NamedList& effects,
                                    TomlReader& reader) {
    ProjectileDraft projectile;
    reader.read_keys(table, "[weapon.projectile]", projectile_keys(), projectile);
    projectile.effect = effects.index_of("effect", projectile.effect_name, table, reader);
    projectile.explosion_effect =
        effects.index_of("explosion_effect", projectile.explosion_effect_name, table, reader);
    if (reader.has_fault(table)) return projectile;
    if (projectile.instant)
        check_instant(table, projectile, reader);
    else
        check_pulses(table, projectile, reader);
    check_explosion(table, projectile, reader);
    if (!projectile.instant) check_turning(table, projectile, reader);
    check_return(table, projectile, reader);
    check_homing(table, projectile, reader);
    check_walls(table, projectile, reader);
    check_harmless(table, projectile, reader);
    return projectile;
}

}  // namespace arena::protocol
