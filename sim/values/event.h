// Events: what happened in a tick, in the order in which it happened.
#pragma once

#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::sim {

/// What the fields of an Event mean, by kind (what is not named is zero):
///
///   kind     subject        other             position  velocity  amount
///   spawn    new entity     owner or nobody   where     of it     health (player), 0 (projectile)
///   despawn  gone entity    what it met       where     -         -
///   hit      victim         attacker          where     -         damage
///   death    victim         killer            where     -         -
///   score    player         -                 -         -         score after it
///   collect  player         pickup            where     -         health, shots or ticks it gave
///   launch   player         pad or attacker   where     after it  -
///   press    plate          player            middle    -         -
///   release  plate          -                 middle    -         -
///   explode  projectile     owner             where     -         damage in its middle
///   bounce   projectile     what it met       where     after it  -
///   destroy  crate          attacker          -         -         -
///
/// A hit also has `looked_back`.
///
/// An explosion and a bounce come before what follows from them. A projectile that explodes is
/// despawned next.
///
/// A player is spawned at its join and after each death, and despawned when it leaves; a projectile
/// is spawned by a shot and despawned when it hits something or its life is over.
enum class EventKind : std::uint8_t {
    spawn,
    despawn,
    hit,
    death,
    score,
    collect,
    launch,
    press,
    release,
    explode,
    bounce,
    destroy,
};

struct Event {
    EventKind kind = EventKind::spawn;
    EntityId subject;
    EntityId other;
    Vec2 position;
    Vec2 velocity;
    std::int32_t amount = 0;
    Tick tick = 0;
    /// Ticks between the body that was met and the victim's of this tick (sim/tick/seen_bodies.h).
    std::uint8_t looked_back = 0;

    friend constexpr bool operator==(const Event&, const Event&) = default;
};

}  // namespace arena::sim
