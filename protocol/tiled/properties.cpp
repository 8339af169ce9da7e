#include "protocol/tiled/properties.h"

#include <array>
#include <string_view>

#include "protocol/tiled/message.h"
#include "protocol/tiled/property_reader.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 3> kMapProperties = {"pixels_per_metre", "default_class",
                                                            "solid_property"};

Result<std::optional<double>, std::string> read_scale(const json& value,
                                                      std::vector<std::string>& warnings) {
    std::optional<double> scale;
    if (value.is_number()) scale = value.get<double>();
    if (value.is_string()) {
        scale = number_in_text(value);
        if (scale) {
            warnings.push_back("map property 'pixels_per_metre' is a string, read as the number " +
                               number_text(*scale) + ": change its type to float");
        }
    }
    if (!scale || !(*scale > 0.0)) {
        return Failure{"map property 'pixels_per_metre' is " + kind_text(value) +
                       ", not a number above 0: set it to the length of a metre in pixels"};
    }
    return scale;
}

/// Returns a string, or an empty one when it is missing or of another type, which is a warning.
std::string read_word(const json& map, std::string_view name, std::vector<std::string>& warnings) {
    const json* value = find_property(map, name);
    if (value == nullptr) return {};
    if (value->is_string()) return printable(value->get_ref<const std::string&>());
    warnings.push_back("map property '" + std::string(name) + "' is " + kind_text(*value) +
                       ", not a string, and is ignored: change its type to string");
    return {};
}

void warn_of_misspelt(const json& map, std::vector<std::string>& warnings) {
    Findings findings;
    PropertyReader reader(map, "the map", "map properties", findings);
    for (const std::string_view name : kMapProperties)
        static_cast<void>(reader.raw(name));
    reader.finish_near();
    const std::vector<std::string> found = findings.warnings();
    warnings.insert(warnings.end(), found.begin(), found.end());
}

}  // namespace

Result<MapProperties, std::string> read_map_properties(const json& map) {
    MapProperties properties;

    if (const json* value = find_property(map, "pixels_per_metre")) {
        const auto scale = read_scale(*value, properties.warnings);
        if (!scale) return Failure{scale.error()};
        properties.pixels_per_metre = scale.value();
    }

    properties.default_class = read_word(map, "default_class", properties.warnings);
    const std::string solid = read_word(map, "solid_property", properties.warnings);
    if (!solid.empty()) properties.solid_property = SolidProperty(solid);
    warn_of_misspelt(map, properties.warnings);
    return properties;
}

}  // namespace arena::protocol
