// BodyFrames: what each archetype shows in each frame of each animation, prepared for the tick:
// durations in ticks, volumes in flat arrays, and the circle around those of a frame.
//
// An archetype without an animation shows one frame forever: its whole disc, or the box around its
// outline, vulnerable to everything. So does every frame of an animation without any vulnerability
// volume: a melee attack that only says where it hits does not make its player invulnerable.
//
// Built once from the rules and never changed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/values/entity.h"
#include "sim/volumes/hits.h"

namespace arena::sim {

/// The hit types that players deal to players. Their attack volumes' other types (COLLECT, DEPRESS,
/// POSSESS) are ignored, because players do not pick up or press players.
inline constexpr HitTypes kPlayerAttacks = HitType::hit | HitType::death | HitType::launch;

/// One frame of an animation as one archetype shows it.
struct BodyFrame {
    std::uint32_t end = 0;  ///< ticks after the animation's start at which the next one follows
    Circle bounds;          ///< around all volumes, in the body's coordinates, not mirrored
    std::uint32_t first_attack = 0;
    std::uint32_t attack_count = 0;
    std::uint32_t first_vulnerability = 0;
    std::uint32_t vulnerability_count = 0;
};

/// The frames of one animation as one archetype shows it; at least one.
struct BodyAnimation {
    std::uint32_t first_frame = 0;
    std::uint32_t frame_count = 0;
    std::uint32_t ticks = 0;  ///< of all frames
    bool loops = false;
};

/// How much further than the volumes a search in the players' grid reaches, in metres. The grid
/// holds floats, whose step is up to 1 mm far from the origin, while overlaps are tested in double.
inline constexpr float kVolumeSearchSlack = 0x1p-7f;

/// The frames of all animations, for all archetypes.
class BodyFrames {
  public:
    /// Prepares the frames of all archetypes. The animations that the rules name must exist.
    explicit BodyFrames(const Rules& rules);

    /// Whether the rules have animations; without them nothing advances and there are no melee
    /// attacks.
    [[nodiscard]] bool has_animations() const { return animations_count_ > 0; }

    /// Returns how far a vulnerability volume sticks out of its body's disc at most, over all
    /// archetypes, in metres.
    [[nodiscard]] float overhang_max() const { return overhang_max_; }

    /// Returns the animation that plays when no weapon's does, or kNone.
    [[nodiscard]] std::uint8_t own_animation(std::uint8_t archetype) const {
        return own_animations_[archetype];
    }
    /// Returns an animation as the archetype shows it. `animation` may be kNone: the body itself.
    [[nodiscard]] const BodyAnimation& animation_of(std::uint8_t archetype,
                                                    std::uint8_t animation) const;
    /// Returns the frame at `ticks` after the animation's start, at most the last one.
    [[nodiscard]] const BodyFrame& frame_at(const BodyAnimation& animation,
                                            std::uint32_t ticks) const;

    /// Returns the attack volumes of the frame, with the hit types of kPlayerAttacks only.
    [[nodiscard]] std::span<const AttackVolume> attacks(const BodyFrame& frame) const {
        return std::span(attacks_).subspan(frame.first_attack, frame.attack_count);
    }
    /// Returns the vulnerability volumes of the frame.
    [[nodiscard]] std::span<const VulnerabilityVolume> vulnerabilities(
        const BodyFrame& frame) const {
        return std::span(vulnerabilities_)
            .subspan(frame.first_vulnerability, frame.vulnerability_count);
    }

  private:
    void add_body(const Archetype& archetype);
    void add_animation(const Animation& animation, const Archetype& archetype,
                       std::uint32_t tick_rate);
    BodyFrame add_frame(std::span<const AttackVolume> attacks,
                        std::span<const VulnerabilityVolume> vulnerabilities, float body_radius);

    std::size_t animations_count_ = 0;
    float overhang_max_ = 0.0f;
    std::vector<std::uint8_t> own_animations_;  // by archetype
    std::vector<BodyAnimation> animations_;     // by archetype and animation, its disc last
    std::vector<BodyFrame> frames_;
    std::vector<AttackVolume> attacks_;
    std::vector<VulnerabilityVolume> vulnerabilities_;
};

}  // namespace arena::sim
