// Ricochet: moves a body by `delta` and lets it bounce off what it hits, a bounded number of times.
// For balls, grenades and shots that glance off walls; for bodies that slide along walls, see
// slide.h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "sim/sweep/bounce.h"
#include "sim/sweep/slide.h"

namespace arena::sim {

/// The most bounces in one ricochet, whatever the caller allows: a body between two near walls
/// would make many.
inline constexpr std::size_t kBouncesMax = 8;

/// How a body bounces, and how often.
struct RicochetRules {
    float restitution = 1.0f;     ///< see bounce(); 0 to 1
    std::size_t bounces_max = 1;  ///< at most kBouncesMax; the next surface stops the body
};

/// Where a ricochet ended and what it hit.
struct RicochetResult {
    Vec2 position;  ///< metres
    Vec2 motion;    ///< metres: the whole delta, bounced; over the tick's seconds, the new velocity
    StaticVector<SlideContact, kBouncesMax + 1> contacts;  ///< in order; the last may stop it
    std::size_t bounces = 0;
    bool stopped = false;  ///< hit a surface with no bounce left; `motion` is not bounced there
};

/// Moves a body from `from` by `delta`. `earliest_hit(position, delta)` is the same as for slide()
/// and is called at most kBouncesMax + 1 times. The body stops a skin in front of each surface
/// before it bounces. It never travels further than the length of `delta`, except when it starts
/// inside an obstacle, which it first leaves by the way out, and it never ends inside one.
template <typename EarliestHit>
[[nodiscard]] RicochetResult ricochet(Vec2 from, Vec2 delta, float skin, RicochetRules rules,
                                      const EarliestHit& earliest_hit) {
    RicochetResult body;
    body.position = from;
    body.motion = delta;
    float time_left = 1.0f;
    const std::size_t bounces_max = std::min(rules.bounces_max, kBouncesMax);
    while (const std::optional<SlideHit> met =
               earliest_hit(body.position, body.motion * time_left)) {
        const SweepHit& hit = met->hit;
        static_cast<void>(body.contacts.push_back(
            {met->obstacle, hit.point, hit.normal, 1.0f - time_left * (1.0f - hit.t)}));
        if (hit.started_overlapped) {
            body.position += hit.normal * (hit.depth + skin);
        } else {
            const float t = stop_before(hit, body.motion * time_left, skin);
            body.position += body.motion * (time_left * t);
            time_left *= 1.0f - t;
        }
        if (body.bounces == bounces_max) {
            body.stopped = true;
            return body;
        }
        ++body.bounces;
        body.motion = bounce(body.motion, hit.normal, rules.restitution);
    }
    body.position += body.motion * time_left;
    return body;
}

}  // namespace arena::sim
