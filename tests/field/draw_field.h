// The map `field` as a file of Tiled 1.10: what maps/field.tmj holds, byte for byte.
//
// Takes a seed. Gives the text of the file, one object a line, or the sentence of plan_field.
#pragma once

#include <cstdint>
#include <string>

#include "sim/values/result.h"

namespace arena::field {

/// Of the map that is shipped.
inline constexpr std::uint64_t kShippedSeed = 1;

[[nodiscard]] Result<std::string, std::string> draw_field(std::uint64_t seed);

}  // namespace arena::field
