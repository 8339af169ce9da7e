#include "sim/terrain/half_planes.h"

#include <algorithm>

#include "sim/geometry/polygon.h"

namespace arena::sim {

void append_half_planes(std::span<const Vec2> vertices, std::vector<HalfPlanes4>& half_planes) {
    for (std::size_t first = 0; first < vertices.size(); first += 4) {
        HalfPlanes4 four{};
        for (std::size_t lane = 0; lane < 4; ++lane) {
            const Segment side = edge(vertices, std::min(first + lane, vertices.size() - 1));
            const Vec2 normal = normalised_or(right_of(side.b - side.a), {});
            four.point.x[lane] = side.a.x;
            four.point.y[lane] = side.a.y;
            four.normal.x[lane] = normal.x;
            four.normal.y[lane] = normal.y;
        }
        half_planes.push_back(four);
    }
}

}  // namespace arena::sim
