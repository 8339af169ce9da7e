#include "sim/rules/body_frames.h"

#include <algorithm>

#include "sim/base/assert.h"
#include "sim/math/vec2.h"
#include "sim/volumes/enclosing_circle.h"

namespace arena::sim {

namespace {

/// Returns the disc, or the box around the outline, since volumes have no other shapes. The box is
/// as wide on both sides as on the wider one, because volumes are mirrored and bodies are not.
VulnerabilityVolume whole_body(const Archetype& archetype) {
    if (archetype.outline.empty())
        return {.shape = Circle{{}, archetype.radius}, .accepts = kAnyHit};
    const Aabb box = aabb_of_points(archetype.outline.view());
    const float half = std::max(-box.min.x, box.max.x);
    return {.shape = Aabb{{-half, box.min.y}, {half, box.max.y}}, .accepts = kAnyHit};
}

bool names_vulnerabilities(const Animation& animation) {
    return std::any_of(animation.frames.begin(), animation.frames.end(),
                       [](const AnimationFrame& frame) { return !frame.vulnerabilities.empty(); });
}

bool is_known(std::uint8_t animation, const Rules& rules) {
    return animation == kNone || animation < rules.animations.size();
}

}  // namespace

BodyFrames::BodyFrames(const Rules& rules) : animations_count_(rules.animations.size()) {
    ARENA_ASSERT(rules.animations.size() <= kNone, "an animation's index fits into a byte");
    for (const Weapon& weapon : rules.weapons)
        ARENA_ASSERT(is_known(weapon.animation, rules), "a weapon's animation exists");
    for (const Archetype& archetype : rules.archetypes) {
        ARENA_ASSERT(is_known(archetype.animation, rules), "an archetype's animation exists");
        own_animations_.push_back(archetype.animation);
        for (const Animation& animation : rules.animations)
            add_animation(animation, archetype, rules.tick_rate);
        add_body(archetype);
    }
}

const BodyAnimation& BodyFrames::animation_of(std::uint8_t archetype,
                                              std::uint8_t animation) const {
    const std::size_t place = animation == kNone ? animations_count_ : animation;
    return animations_[archetype * (animations_count_ + 1) + place];
}

const BodyFrame& BodyFrames::frame_at(const BodyAnimation& animation, std::uint32_t ticks) const {
    const std::uint32_t last = animation.first_frame + animation.frame_count - 1;
    std::uint32_t number = animation.first_frame;
    while (number < last && ticks >= frames_[number].end)
        ++number;
    return frames_[number];
}

void BodyFrames::add_body(const Archetype& archetype) {
    const VulnerabilityVolume body = whole_body(archetype);
    animations_.push_back({.first_frame = static_cast<std::uint32_t>(frames_.size()),
                           .frame_count = 1,
                           .ticks = 1,
                           .loops = false});
    frames_.push_back(add_frame({}, {&body, 1}, archetype.radius));
}

void BodyFrames::add_animation(const Animation& animation, const Archetype& archetype,
                               std::uint32_t tick_rate) {
    if (animation.frames.empty()) return add_body(archetype);
    const VulnerabilityVolume body = whole_body(archetype);
    const bool is_body_vulnerable = !names_vulnerabilities(animation);
    BodyAnimation shown{.first_frame = static_cast<std::uint32_t>(frames_.size()),
                        .frame_count = static_cast<std::uint32_t>(animation.frames.size()),
                        .loops = animation.loops};
    for (const AnimationFrame& frame : animation.frames) {
        shown.ticks += ticks_of(frame.duration, tick_rate);
        const std::span<const VulnerabilityVolume> vulnerabilities =
            is_body_vulnerable ? std::span(&body, 1) : std::span(frame.vulnerabilities);
        BodyFrame added = add_frame(frame.attacks, vulnerabilities, archetype.radius);
        added.end = shown.ticks;
        frames_.push_back(added);
    }
    animations_.push_back(shown);
}

BodyFrame BodyFrames::add_frame(std::span<const AttackVolume> attacks,
                                std::span<const VulnerabilityVolume> vulnerabilities,
                                float body_radius) {
    BodyFrame frame{.first_attack = static_cast<std::uint32_t>(attacks_.size()),
                    .first_vulnerability = static_cast<std::uint32_t>(vulnerabilities_.size())};
    std::vector<VolumeShape> shapes;
    for (const VulnerabilityVolume& vulnerability : vulnerabilities) {
        vulnerabilities_.push_back(vulnerability);
        shapes.push_back(vulnerability.shape);
    }
    const float reach = enclosing_circle_about({}, shapes).radius;
    overhang_max_ = std::max(overhang_max_, reach - body_radius);
    for (const AttackVolume& attack : attacks) {
        const HitTypes deals = attack.deals & kPlayerAttacks;
        if (!deals.any()) continue;
        attacks_.push_back({attack.shape, deals});
        shapes.push_back(attack.shape);
    }
    frame.attack_count = static_cast<std::uint32_t>(attacks_.size()) - frame.first_attack;
    frame.vulnerability_count =
        static_cast<std::uint32_t>(vulnerabilities_.size()) - frame.first_vulnerability;
    frame.bounds = enclosing_circle(shapes).value_or(Circle{});
    return frame;
}

}  // namespace arena::sim
