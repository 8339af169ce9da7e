// All pictures of docs/collision.md, in groups. Each is drawn from what the functions of sim/
// return for the shapes that it shows.
#pragma once

#include <vector>

#include "tests/pictures/svg.h"

namespace arena::pictures {

[[nodiscard]] std::vector<Picture> exact_pictures();
[[nodiscard]] std::vector<Picture> bounds_pictures();
[[nodiscard]] std::vector<Picture> fast_distance_pictures();
[[nodiscard]] std::vector<Picture> thompson_pictures();
[[nodiscard]] std::vector<Picture> push_out_pictures();
[[nodiscard]] std::vector<Picture> push_union_pictures();
[[nodiscard]] std::vector<Picture> slope_pictures();
[[nodiscard]] std::vector<Picture> sweep_pictures();
[[nodiscard]] std::vector<Picture> slide_pictures();
[[nodiscard]] std::vector<Picture> decomposition_pictures();
[[nodiscard]] std::vector<Picture> surface_pictures();
[[nodiscard]] std::vector<Picture> volume_pictures();

}  // namespace arena::pictures
