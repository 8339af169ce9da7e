// Compares the answer of a mechanism with what a geometry case expects.
//
// Only the keys in `expected` are compared, including those of objects inside it. Numbers may
// differ by the tolerance of the case, or by what 32-bit floats lose: 2e-5 of the largest number in
// the case. Everything else is compared exactly: booleans, names, orders, and integers that the
// answer has as integers (counts, indices, ids). `null` requires an explicit null.
//
// Some keys mean more than equality:
//   x_any_of           the answer's x is one of these
//   x_cone             the answer's x is a unit vector in the closed cone between these two
//   triangles_as_sets  the same triangles, in any order, from any vertex on
//   cleaned_vertices   the same closed loop, from any vertex on, in either direction
//   overlap            if an interval [p, q]: the same two ends
//   may_...            a permission; nothing is compared
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace arena::vectors {

using Json = nlohmann::json;

/// An expected key that the answer does not match; both values as JSON.
struct Difference {
    std::string key;
    std::string expected;
    std::string got;
};

/// Returns one entry for each key in the `expected` of the case that `answer` does not match.
/// Throws std::invalid_argument when `expected` has no keys, and the exceptions of nlohmann when
/// the case is malformed in another way.
[[nodiscard]] std::vector<Difference> differences(const Json& geometry_case, const Json& answer);

/// Returns how much numbers may differ in this case.
[[nodiscard]] double allowed_difference(const Json& geometry_case);

}  // namespace arena::vectors
