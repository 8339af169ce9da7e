// The properties of the map itself that the importer uses: pixels_per_metre and default_class.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "sim/values/result.h"

namespace arena::protocol {

/// The map's properties, and warnings about them.
struct MapProperties {
    std::optional<double> pixels_per_metre;  ///< above 0
    std::string default_class;               ///< of objects without a class; empty for none
    std::vector<std::string> warnings;
};

/// Reads them from the root of the document. An invalid scale is an error, since everything would
/// have the wrong size; an invalid default class is a warning, since it only keeps objects from
/// becoming solid.
[[nodiscard]] Result<MapProperties, std::string> read_map_properties(const nlohmann::json& map);

}  // namespace arena::protocol
