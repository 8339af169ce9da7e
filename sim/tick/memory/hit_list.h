// The hits that players are about to take. Several stages add hits; apply_hits applies them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/tick/memory/reserve_exactly.h"
#include "sim/tick/memory/step_report.h"
#include "sim/values/entity.h"
#include "sim/values/weapon.h"
#include "sim/volumes/hit_type.h"

namespace arena::sim {

struct Hit {
    std::uint32_t victim = 0;  ///< row
    EntityId attacker;         ///< a player, an obstacle, or kNoEntity for the zone
    Vec2 position;
    std::int32_t damage = 0;
    /// HIT takes `damage`, DEATH all the health that is left. None of them: it is no hit and only
    /// gives its effect, also to those that nothing hurts.
    HitTypes types = HitType::hit;
    /// Also hits players that are protected after their spawn: a crushed body has no place to be.
    bool is_unavoidable = false;
    std::uint8_t looked_back = 0;  ///< ticks, to the body that was hit
    std::uint8_t effect = kNone;   ///< index into Rules::effects of what it gives, or kNone
    Vec2 knockback;                ///< metres per second that it adds to the victim's velocity
    /// In which it comes, of any length; a shield that faces it stops it, and always one of length
    /// 0. None: no shield stops it.
    std::optional<Vec2> direction;
    /// Metres per second with which it launches a victim that no shield protects, or zero.
    Vec2 launch;
    bool is_pulse = false;  ///< of an effect: its attacker does nothing now
};

struct HitList {
    explicit HitList(std::uint32_t most) : hits_max(most) { reserve_exactly(hits, most); }

    /// Appends a hit; when there is no room, raises StepError::hits_full.
    void add(const Hit& hit, StepReport& report) {
        if (hits.size() >= hits_max) return report.raise(StepError::hits_full);
        hits.push_back(hit);
    }

    std::uint32_t hits_max = 0;
    std::vector<Hit> hits;
};

}  // namespace arena::sim
