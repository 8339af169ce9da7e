// The map `field` as a file of Tiled 1.10: maps/field.tmj, byte for byte, and others of the same
// density.
#pragma once

#include <cstdint>
#include <string>

#include "sim/values/result.h"
#include "tests/field/plan_field.h"

namespace arena::field {

/// The seed of the map that is shipped.
inline constexpr std::uint64_t kShippedSeed = 1;

[[nodiscard]] Result<std::string, std::string> draw_field(std::uint64_t seed,
                                                          std::uint32_t side = kFieldSide);

}  // namespace arena::field
