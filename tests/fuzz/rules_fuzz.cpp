// Any bytes -> rules within their ranges, or problems of one line each.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "protocol/base/limits.h"
#include "protocol/rules/read_rules.h"
#include "protocol/rules/rule_keys.h"
#include "sim/geometry/polygon.h"
#include "sim/math/vec2.h"

namespace {

using namespace arena;

void require(bool holds) {
    if (!holds) std::abort();
}

void require_problems(const std::vector<std::string>& problems) {
    require(!problems.empty() && problems.size() <= protocol::kRuleProblemsMax);
    for (const std::string& problem : problems) {
        require(problem.rfind("fuzz.toml:", 0) == 0);
        for (const char c : problem)
            require(static_cast<unsigned char>(c) >= 0x20);
    }
}

/// Requires that `index` is below `count`, or none.
void require_index(std::uint8_t index, std::size_t count) {
    require(index == sim::kNone || index < count);
}

void require_archetypes(const sim::Rules& rules) {
    require(!rules.archetypes.empty() && rules.archetypes.size() <= protocol::kArchetypesMax);
    for (const sim::Archetype& archetype : rules.archetypes) {
        require_index(archetype.weapon, rules.weapons.size());
        require_index(archetype.animation, rules.animations.size());
        require(archetype.radius > 0.0f && archetype.radius < 20.0f);
        require(archetype.walkable_cosine > 0.0f && archetype.walkable_cosine <= 1.0f);
        require(archetype.health > 0 && std::isfinite(archetype.speed));
        if (!archetype.outline.empty()) require(sim::is_convex(archetype.outline));
    }
}

void require_weapons(const sim::Rules& rules) {
    require(!rules.weapons.empty() && rules.weapons.size() <= protocol::kWeaponsMax);
    for (const sim::Weapon& weapon : rules.weapons) {
        require_index(weapon.animation, rules.animations.size());
        require(weapon.interval > 0.0f && weapon.projectile.speed > 0.0f);
        require(weapon.directions.size() <= 64);
        for (const sim::Vec2 direction : weapon.directions)
            require(std::abs(sim::length(direction) - 1.0f) < 1e-6f);
    }
}

void require_animations(const sim::Rules& rules) {
    require(rules.animations.size() <= protocol::kAnimationsMax);
    for (const sim::Animation& animation : rules.animations) {
        require(!animation.frames.empty() && animation.frames.size() <= protocol::kFramesMax);
        for (const sim::AnimationFrame& frame : animation.frames) {
            require(frame.duration > 0.0f);
            require(frame.attacks.size() <= protocol::kVolumesMax);
            require(frame.vulnerabilities.size() <= protocol::kVolumesMax);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto rules = protocol::read_rules("fuzz.toml", text);
    if (!rules) {
        require_problems(rules.error());
        return 0;
    }
    require_archetypes(rules.value());
    require_weapons(rules.value());
    require_animations(rules.value());
    require(rules.value().lag_compensation.max_ms <= sim::kLookBackMsMax);
    return 0;
}
