// What tells the archetypes apart in a picture: a short text on each player.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sim/rules/archetype.h"

namespace arena::golden {

/// Returns the marks by archetype: the shortest beginning of the name, of up to three letters from
/// A to Z, that no other name begins with, as "Sh" for "shade" beside "soldier"; or else the number
/// of the archetype, counted from 1. No marks where there are less than two archetypes.
[[nodiscard]] std::vector<std::string> archetype_marks(std::span<const sim::Archetype> archetypes);

}  // namespace arena::golden
