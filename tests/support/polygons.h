// Polygons that many tests draw, and how gtest prints the library's values.
#pragma once

#include <ostream>
#include <vector>

#include "sim/math/vec2.h"

namespace arena::sim {

inline void PrintTo(const Vec2& v, std::ostream* out) {
    *out << "(" << v.x << ", " << v.y << ")";
}

}  // namespace arena::sim

namespace arena::test {

using sim::Vec2;
using Points = std::vector<Vec2>;

/// Returns a rectangle, counter-clockwise from the lower left corner.
inline Points rectangle(float min_x, float min_y, float max_x, float max_y) {
    return {{min_x, min_y}, {max_x, min_y}, {max_x, max_y}, {min_x, max_y}};
}

inline Points u_shape() {
    return {{0, 0}, {6, 0}, {6, 6}, {4, 6}, {4, 2}, {2, 2}, {2, 6}, {0, 6}};
}

inline Points comb() {
    return {{0, 0}, {7, 0}, {7, 5}, {6, 1}, {5, 5}, {4, 1}, {3, 5}, {2, 1}, {1, 5}};
}

/// Returns a counter-clockwise star with four points, 1000 from the centre, 250 at its notches.
inline Points four_point_star() {
    return {{0, 1000},  {-250, 250}, {-1000, 0}, {-250, -250},
            {0, -1000}, {250, -250}, {1000, 0},  {250, 250}};
}

/// Returns a square with a square hole, joined by a bridge from the outer corner to the hole's.
inline Points keyhole() {
    return {{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0}, {3, 3}, {3, 7}, {7, 7}, {7, 3}, {3, 3}};
}

}  // namespace arena::test
