// Whether a mechanism's answer is the one that a geometry case expects.
//
// Only the keys in `expected` are compared, in objects inside it too. Numbers may differ by the
// case's tolerance, or by what 32-bit floats lose: 2e-5 of the largest number in the case. All else
// is compared exactly: booleans, names, orders, and integers that the answer gives as integers
// (counts, indices, ids). `null` wants an explicit null.
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

struct Difference {
    std::string key;
    std::string expected;
    std::string got;
};

/// One entry for each key in the case's `expected` that `answer` does not meet. Throws what
/// nlohmann throws when the case is malformed.
[[nodiscard]] std::vector<Difference> differences(const Json& geometry_case, const Json& answer);

/// How much numbers may differ in this case.
[[nodiscard]] double allowed_difference(const Json& geometry_case);

}  // namespace arena::vectors
