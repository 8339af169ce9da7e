// The properties of the map itself that the importer uses: pixels_per_metre, default_class and
// solid_property.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/tiled/solid_property.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// The map's properties, and warnings about them.
struct MapProperties {
    std::optional<double> pixels_per_metre;  ///< above 0
    std::string default_class;               ///< of objects without a class; empty for none
    SolidProperty solid_property;            ///< of tiles and layers
    std::vector<std::string> warnings;
};

/// Reads them from the root of the document. An invalid scale is an error, since everything would
/// have the wrong size; an invalid default class or solid property is a warning, since it only
/// keeps things from becoming solid. Other properties are the map's own; one that may be a
/// misspelling is a warning.
[[nodiscard]] Result<MapProperties, std::string> read_map_properties(const nlohmann::json& map);

}  // namespace arena::protocol
