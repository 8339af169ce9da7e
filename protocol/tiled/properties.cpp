#include "protocol/tiled/properties.h"

#include "protocol/tiled/message.h"
#include "protocol/tiled/property_reader.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;

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

}  // namespace

Result<MapProperties, std::string> read_map_properties(const json& map) {
    MapProperties properties;

    if (const json* value = find_property(map, "pixels_per_metre")) {
        const auto scale = read_scale(*value, properties.warnings);
        if (!scale) return Failure{scale.error()};
        properties.pixels_per_metre = scale.value();
    }

    if (const json* value = find_property(map, "default_class")) {
        if (value->is_string()) {
            properties.default_class = printable(value->get_ref<const std::string&>());
        } else {
            properties.warnings.push_back(
                "map property 'default_class' is " + kind_text(*value) +
                ", not a string, and is ignored: change its type to string");
        }
    }
    return properties;
}

}  // namespace arena::protocol
