#include "sim/tick/weapons/swing.h"

namespace arena::sim {

void swing(const Weapon& weapon, std::size_t row, Tick tick, Players& players) {
    if (weapon.animation == kNone) return;
    players.animation[row] = weapon.animation;
    players.animation_tick[row] = tick + 1;
}

void stop_swinging(std::size_t row, Tick tick, Players& players) {
    players.animation[row] = kNone;
    players.animation_tick[row] = tick + 1;
}

std::uint8_t shown_animation(const BodyFrames& frames, std::size_t row, const Players& players) {
    const std::uint8_t swung = players.animation[row];
    return swung != kNone ? swung : frames.own_animation(players.archetype[row]);
}

void advance_animations(const BodyFrames& frames, Tick tick, Players& players) {
    for (std::size_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] == 0) continue;
        const std::uint8_t shown = shown_animation(frames, row, players);
        if (shown == kNone) continue;
        const BodyAnimation& animation = frames.animation_of(players.archetype[row], shown);
        const Tick shown_for = tick - players.animation_tick[row];
        if (shown_for < animation.ticks) continue;
        if (players.animation[row] != kNone) {
            players.animation[row] = kNone;
            players.animation_tick[row] = tick;
        } else if (animation.loops) {
            players.animation_tick[row] = tick - shown_for % animation.ticks;
        }
    }
}

HitBody hit_body_of(const BodyFrames& frames, std::size_t row, Tick tick, const Players& players) {
    const std::uint8_t shown = shown_animation(frames, row, players);
    const BodyAnimation& animation = frames.animation_of(players.archetype[row], shown);
    const BodyFrame& frame = frames.frame_at(animation, tick - players.animation_tick[row]);
    return {.id = players.id[row],
            .position = players.position[row],
            .mirror = {.x = players.aim[row].x < 0.0f},
            .bounds = frame.bounds,
            .attacks = frames.attacks(frame),
            .vulnerabilities = frames.vulnerabilities(frame)};
}

}  // namespace arena::sim
