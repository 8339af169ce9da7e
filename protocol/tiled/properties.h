// The map's own properties that the importer obeys: pixels_per_metre and default_class.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "sim/values/result.h"

namespace arena::protocol {

struct MapProperties {
    std::optional<double> pixels_per_metre;  ///< above 0
    std::string default_class;               ///< of objects without a class; empty for none
    std::vector<std::string> warnings;
};

/// Takes the root of the document. A scale that makes no sense is an error, since everything would
/// come out wrong; a default class that makes none is a warning, since nothing becomes solid.
[[nodiscard]] Result<MapProperties, std::string> read_map_properties(const nlohmann::json& map);

}  // namespace arena::protocol
