#include "protocol/tiled/findings.h"

#include <utility>

#include "protocol/tiled/classes.h"
#include "protocol/tiled/message.h"

namespace arena::protocol {

namespace {

struct Wording {
    std::string_view noun;
    std::string_view fate;
};

Wording wording_of(Finding finding) {
    switch (finding) {
        case Finding::tile_layer:
            return {"tile layer",
                    "has no solid tile (draw collision shapes in its tileset or walls in an object "
                    "layer)"};
        case Finding::image_layer:
            return {"image layer", "ignored (decoration)"};
        case Finding::unknown_layer:
            return {"layer of unknown type", "ignored"};
        case Finding::tile_object:
            return {"tile object", "not supported (draw a shape)"};
        case Finding::text_object:
            return {"text object", "ignored (decoration)"};
        case Finding::capsule_object:
            return {"capsule object", "not supported (draw a polygon)"};
        case Finding::solid_point:
            return {"point of class wall", "not solid because it has no extent (draw a shape)"};
        case Finding::hidden_object:
            return {"hidden object", "read anyway, as hiding affects only drawing"};
        case Finding::tile_class:
            return {"collision shape of a tile",
                    "not solid because its class is not wall, low_wall or one_sided (a polyline)"};
    }
    return {"thing", "ignored"};
}

/// Returns "3 x what: place; place; and 1 more".
std::string counted_line(const std::string& what, const Sightings& sightings) {
    std::string text = std::to_string(sightings.count) + " x " + what + ":";
    for (std::size_t i = 0; i < sightings.places.size(); ++i) {
        text += (i == 0 ? " " : "; ") + sightings.places[i];
    }
    if (sightings.count > sightings.places.size()) {
        text += "; and " + std::to_string(sightings.count - sightings.places.size()) + " more";
    }
    return text;
}

std::string warning_of(Finding finding, const Sightings& sightings) {
    const Wording wording = wording_of(finding);
    return counted_line(std::string(wording.noun) + ": " + std::string(wording.fate), sightings);
}

void add_to(Sightings& sightings, std::string place) {
    ++sightings.count;
    if (sightings.places.size() < kPlacesNamedMax) sightings.places.push_back(std::move(place));
}

}  // namespace

void Findings::note(Finding finding, std::string place) {
    add_to(sightings_[finding], std::move(place));
}

void Findings::note_unknown_property(std::string_view class_name, std::string_view property,
                                     const std::string& place) {
    std::string what = "property '";
    what.append(property).append("' has no meaning for class ").append(class_name);
    add_to(properties_[what + ", ignored"], place);
}

void Findings::note_text_property(std::string_view property, const std::string& place) {
    std::string what = "property '";
    what.append(property);
    add_to(properties_[what + "' is a string, read anyway (change its type)"], place);
}

std::vector<std::string> Findings::warnings() const {
    std::vector<std::string> lines;
    std::size_t named = 0;
    for (const auto& [class_name, count] : unknown_classes_) {
        if (named++ == kUnknownClassesNamedMax) break;
        lines.push_back("unknown class '" + class_name + "': " + counted(count, "object") +
                        " ignored: the known classes are " + class_list());
    }
    if (unknown_classes_.size() > kUnknownClassesNamedMax) {
        lines.push_back(std::to_string(unknown_classes_.size() - kUnknownClassesNamedMax) +
                        " more unknown classes: their objects are ignored");
    }
    named = 0;
    for (const auto& [what, sightings] : properties_) {
        if (named++ == kUnknownClassesNamedMax) break;
        lines.push_back(counted_line(what, sightings));
    }
    if (properties_.size() > kUnknownClassesNamedMax) {
        lines.push_back(std::to_string(properties_.size() - kUnknownClassesNamedMax) +
                        " more kinds of properties: they are ignored or read as strings");
    }
    for (const auto& [finding, sightings] : sightings_) {
        lines.push_back(warning_of(finding, sightings));
    }
    lines.insert(lines.end(), other_warnings_.begin(), other_warnings_.end());
    return lines;
}

}  // namespace arena::protocol
