// BodyFrames: what each archetype shows in each frame of each animation, ready for the tick:
// durations as ticks, volumes side by side, and the circle around those of a frame.
//
// An archetype without an animation shows one frame that lasts: its whole disc, or the box around
// its outline, vulnerable to everything. So does every frame of an animation that names no
// vulnerability volume at all: a blow that only says where it strikes makes nobody untouchable.
//
// Built once from the rules. Nothing of it changes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/values/entity.h"
#include "sim/volumes/hits.h"

namespace arena::sim {

/// What players do to players: other types of their attack volumes (COLLECT, DEPRESS, POSSESS) are
/// not looked at, for nobody picks up or stands on a player.
inline constexpr HitTypes kPlayerAttacks = HitType::hit | HitType::death | HitType::launch;

struct BodyFrame {
    std::uint32_t end = 0;  ///< ticks after the animation's begin at which the next one follows
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

/// Metres by which a search for volumes in the players' grid, which holds floats, reaches farther
/// than volumes do, whose overlap is asked in double: a float's step is 1 mm far from the origin.
inline constexpr float kVolumeSearchSlack = 0x1p-7f;

class BodyFrames {
  public:
    explicit BodyFrames(const Rules& rules);

    /// Whether anything is animated: without it there is nothing to advance and nobody to strike.
    [[nodiscard]] bool has_animations() const { return animations_count_ > 0; }

    /// Metres by which a vulnerability volume sticks out of its body's disc at most, whoever it is.
    [[nodiscard]] float overhang_max() const { return overhang_max_; }

    /// What plays when no weapon's animation does, or kNone.
    [[nodiscard]] std::uint8_t own_animation(std::uint8_t archetype) const {
        return own_animations_[archetype];
    }
    /// `animation` may be kNone.
    [[nodiscard]] const BodyAnimation& animation_of(std::uint8_t archetype,
                                                    std::uint8_t animation) const;
    /// After the last frame it stays.
    [[nodiscard]] const BodyFrame& frame_at(const BodyAnimation& animation,
                                            std::uint32_t ticks) const;

    [[nodiscard]] std::span<const AttackVolume> attacks(const BodyFrame& frame) const {
        return std::span(attacks_).subspan(frame.first_attack, frame.attack_count);
    }
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
