// The map `field` as a file of Tiled 1.10: what maps/field.tmj holds, byte for byte, and others as
// dense.
//
// Takes a seed and a side. Gives the text of the file, one object a line, or the sentence of
// plan_field.
#pragma once

#include <cstdint>
#include <string>

#include "sim/values/result.h"
#include "tests/field/plan_field.h"

namespace arena::field {

/// Of the map that is shipped.
inline constexpr std::uint64_t kShippedSeed = 1;

[[nodiscard]] Result<std::string, std::string> draw_field(std::uint64_t seed,
                                                          std::uint32_t side = kFieldSide);

}  // namespace arena::field
