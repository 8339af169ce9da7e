// Eight directions, an eighth of a turn apart: for searching around a place.
#pragma once

#include <array>

#include "sim/values/vec2.h"

namespace arena::sim {

inline constexpr float kDiagonal = 0.70710678f;  // the square root of a half

/// Unit vectors, counter-clockwise from the right.
inline constexpr std::array<Vec2, 8> kCompass{{{1, 0},
                                               {kDiagonal, kDiagonal},
                                               {0, 1},
                                               {-kDiagonal, kDiagonal},
                                               {-1, 0},
                                               {-kDiagonal, -kDiagonal},
                                               {0, -1},
                                               {kDiagonal, -kDiagonal}}};

}  // namespace arena::sim
