// Events: what happened in a tick, in the order in which it happened.
#pragma once

#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::sim {

/// The meaning of the fields of an Event, by kind (fields that are not named are zero):
///
///   kind     subject        other             position  velocity  amount
///   spawn    new entity     owner or none     where     of it     health (player), 0 (projectile)
///   despawn  gone entity    what it hit       where     -         -
///   hit      victim         attacker          where     -         damage
///   death    victim         killer            where     -         -
///   score    player         -                 -         -         score after it
///   collect  player         pickup            where     -         health, shots or ticks given;
///                                                                 of an item its index in
///                                                                 Rules::items, counted from 1
///   launch   player         pad or attacker   where     after it  -
///   press    plate          player            middle    -         -
///   release  plate          -                 middle    -         -
///   explode  projectile     owner             where     -         damage at the centre
///            or player
///   bounce   projectile     what it hit       where     after it  -
///   destroy  crate          attacker          -         -         -
///   phase    winner or none -                 -         -         the MatchPhase that begins
///   point    player or none -                 -         -         points of `team` after it
///   take     player         -                 where     -         the flag, in Terrain::flags
///   drop     player         -                 where     -         the flag
///   recover  player or none -                 where     -         the flag, which is home again
///   capture  player         -                 where     -         the flag
///   hill     -              -                 -         -         the hill, in Terrain::hills
///   team     player         -                 -         -         -
///
/// A hit also has `looked_back`. `team` is the team that won, that has the points, whose flag it
/// is, that holds the hill, or to which the operator has moved the player. Positions are in metres,
/// velocities in metres per second.
///
/// An explosion and a bounce come before their consequences. A projectile that explodes despawns
/// next.
///
/// A player spawns when it joins, after each death, before each round and after a change of its
/// team, and despawns when it leaves. A projectile spawns with a shot and despawns when it hits
/// something or its lifetime ends.
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
    phase,
    point,
    take,
    drop,
    recover,
    capture,
    hill,
    team,
};

/// One thing that happened in a tick.
struct Event {
    EventKind kind = EventKind::spawn;
    EntityId subject;
    EntityId other;
    Vec2 position;
    Vec2 velocity;
    std::int32_t amount = 0;
    Tick tick = 0;
    /// Ticks between the past body that was hit and the victim's present one
    /// (sim/tick/memory/seen_bodies.h).
    std::uint8_t looked_back = 0;
    std::uint8_t team = 0;

    friend constexpr bool operator==(const Event&, const Event&) = default;
};

}  // namespace arena::sim
