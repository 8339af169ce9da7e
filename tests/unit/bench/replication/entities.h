// Entities of a trace, as literals in tests.
#pragma once

#include <cstdint>

#include "tests/bench/replication/trace.h"

namespace arena::bench {

/// Returns a player that stands at (x, 0), in units of the trace.
inline TraceEntity player_at(std::uint32_t id, std::int32_t x) {
    TraceEntity entity{.id = {id}, .fields = {}};
    entity[Field::x] = x;
    return entity;
}

/// Returns the projectile of that number, counted from 0.
inline TraceEntity projectile_at(std::uint32_t number, std::int32_t x) {
    return player_at(sim::kFirstProjectileId + number, x);
}

}  // namespace arena::bench
