// The mechanisms of arena-vectors, in groups, with one file for each group.
#pragma once

#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace arena::vectors {

using Json = nlohmann::json;

/// Runs the library on the `inputs` of a case and returns the answer, with the keys that the
/// `expected` of the case may have. When the library rejects the input, the answer is {"error":
/// "reason"}.
using RunMechanism = Json (*)(const Json& inputs);

/// A mechanism by the name that cases use.
struct Mechanism {
    std::string_view name;
    RunMechanism run;
};

/// Bounding circles and boxes, distances, rectangles.
std::vector<Mechanism> bounds_mechanisms();
/// The Thompson tests: whether two shapes overlap or touch.
std::vector<Mechanism> thompson_mechanisms();
/// Push-out: the separating-axis test and similar tests.
std::vector<Mechanism> push_out_mechanisms();
/// Slopes, normals from faces and centroids, bounces.
std::vector<Mechanism> slopes_mechanisms();
/// Sweeps of moving bodies, and slide.
std::vector<Mechanism> sweeps_mechanisms();
/// Triangulation.
std::vector<Mechanism> decomposition_mechanisms();
/// One-sided surfaces: rays, the two-ray mover, grid traversal.
std::vector<Mechanism> surfaces_mechanisms();
/// Attack and vulnerability volumes, hit types, sweep and prune, targets.
std::vector<Mechanism> volumes_mechanisms();

}  // namespace arena::vectors
