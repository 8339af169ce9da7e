// The mechanisms that arena-vectors knows, in groups, one file a group.
#pragma once

#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace arena::vectors {

using Json = nlohmann::json;

/// Runs the library on a case's `inputs` and returns what it answered, with the keys that the
/// case's `expected` may hold. An answer that the library refuses is {"error": "reason"}.
using RunMechanism = Json (*)(const Json& inputs);

struct Mechanism {
    std::string_view name;
    RunMechanism run;
};

/// Bounding circles and boxes, distances, rectangles.
std::vector<Mechanism> bounds_mechanisms();
/// The Thompson tests: do two shapes meet?
std::vector<Mechanism> thompson_mechanisms();
/// Push-out: the separating-axis test and its kin.
std::vector<Mechanism> push_out_mechanisms();
/// Slopes, normals by faces and centroids, bounces.
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
