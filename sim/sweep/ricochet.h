// Ricochet: moves a body by delta and lets it bounce off what it meets, a bounded number of times.
// For balls, grenades and shots that glance off walls; what slides along walls is slide.h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "sim/sweep/bounce.h"
#include "sim/sweep/slide.h"

namespace arena::sim {

/// Bounces in one ricochet, whatever the caller allows: a body between two near walls makes many.
inline constexpr std::size_t kBouncesMax = 8;

struct RicochetRules {
    float restitution = 1.0f;     ///< see bounce(); 0 to 1
    std::size_t bounces_max = 1;  ///< at most kBouncesMax; the surface met after that stops it
};

struct RicochetResult {
    Vec2 position;  ///< metres
    Vec2 motion;    ///< metres; the whole delta as bounced: divided by the tick, the new velocity
    StaticVector<SlideContact, kBouncesMax + 1> contacts;  ///< in order; the last one may stop it
    std::size_t bounces = 0;
    bool stopped = false;  ///< met a surface with no bounce left; motion is as it was there
};

/// `earliest_hit(position, delta)` as for slide(), asked at most kBouncesMax + 1 times. Stops a
/// skin in front of each surface before it bounces. The body never goes further than delta is long,
/// but for a start inside an obstacle, which is led out first, and never ends inside one.
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
