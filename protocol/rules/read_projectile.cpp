#include "protocol/rules/read_projectile.h"

#include <array>
#include <string>

#include "protocol/base/toml_value.h"
#include "protocol/rules/drafts.h"

namespace arena::protocol {

namespace {

/// Checks that an instant hit has a range that it can fly in one tick, and nothing that only a
/// longer flight has.
void check_instant(const toml::table& table, const ProjectileDraft& projectile,
                   TomlReader& reader) {
    constexpr std::array kOfLongerFlights{"speed", "life", "gravity", "drag", "acceleration"};
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

}  // namespace

sim::ProjectileKind read_projectile(const toml::table& table, const NamedList& effects,
                                    TomlReader& reader) {
    ProjectileDraft projectile;
    reader.read_keys(table, "[weapon.projectile]", projectile_keys(), projectile);
    projectile.effect = effects.index_of("effect", projectile.effect_name, table, reader);
    projectile.explosion_effect =
        effects.index_of("explosion_effect", projectile.explosion_effect_name, table, reader);
    if (projectile.instant) check_instant(table, projectile, reader);
    return projectile;
}

}  // namespace arena::protocol
