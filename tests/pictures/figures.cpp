#include "tests/pictures/figures.h"

#include <cmath>

namespace arena::pictures {
namespace {

struct SineCosine {
    double sine = 0.0;
    double cosine = 1.0;
};

/// Computes both by their series, for angles up to an eighth of a turn: the terms left out are
/// below 1e-16.
SineCosine of_small(double radians) {
    double sine = 0.0;
    double cosine = 0.0;
    double term = 1.0;
    for (int i = 0; i < 16; i += 2) {
        cosine += term;
        term *= radians / (i + 1);
        sine += term;
        term *= -radians / (i + 2);
    }
    return {sine, cosine};
}

}  // namespace

sim::Vec2 direction(double degrees) {
    const double quarters = std::floor(degrees / 90.0 + 0.5);
    const SineCosine small = of_small((degrees - 90.0 * quarters) * 0.017453292519943295);
    const auto x = static_cast<float>(small.cosine);
    const auto y = static_cast<float>(small.sine);
    switch (static_cast<long long>(quarters) & 3) {
        case 0:
            return {x, y};
        case 1:
            return {-y, x};
        case 2:
            return {-x, -y};
        default:
            return {y, -x};
    }
}

Points rectangle(float min_x, float min_y, float max_x, float max_y) {
    return {{min_x, min_y}, {max_x, min_y}, {max_x, max_y}, {min_x, max_y}};
}

Points moved(std::span<const sim::Vec2> vertices, sim::Vec2 delta) {
    Points result;
    for (const sim::Vec2 vertex : vertices)
        result.push_back(vertex + delta);
    return result;
}

Points turned(std::span<const sim::Vec2> vertices, double degrees) {
    const sim::Vec2 x = direction(degrees);
    const sim::Vec2 y{-x.y, x.x};
    Points result;
    for (const sim::Vec2 vertex : vertices)
        result.push_back(x * vertex.x + y * vertex.y);
    return result;
}

Points rock() {
    return {{0.0f, 1.5f},  {1.5f, 0.0f},  {4.0f, 0.5f},  {5.0f, 2.5f},  {6.0f, 0.5f}, {8.5f, 0.0f},
            {11.5f, 1.0f}, {12.0f, 3.5f}, {10.0f, 4.5f}, {11.0f, 6.5f}, {9.0f, 8.0f}, {7.0f, 5.5f},
            {5.5f, 7.5f},  {3.0f, 8.0f},  {2.5f, 5.0f},  {0.5f, 5.0f}};
}

Points hexagon() {
    return {{-2.0f, -1.0f}, {0.5f, -2.0f}, {2.5f, -1.0f},
            {2.5f, 1.0f},   {0.0f, 2.0f},  {-2.0f, 1.0f}};
}

}  // namespace arena::pictures
