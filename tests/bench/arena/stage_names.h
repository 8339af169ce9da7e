// The names of a step's stages in tables and JSON.
#pragma once

#include <array>

#include "sim/tick/memory/step_result.h"

namespace arena::bench {

inline constexpr std::array<const char*, sim::kStages> kStageNames{
    "apply commands", "move",        "find pairs", "push out", "step back",
    "sweep",          "detect hits", "apply hits", "spawn"};

}  // namespace arena::bench
