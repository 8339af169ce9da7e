#include "protocol/tiled/findings.h"

#include <utility>

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
            return {"tile layer", "not solid in this version, draw its walls in an object layer"};
        case Finding::image_layer:
            return {"image layer", "passed over, it is decoration"};
        case Finding::unknown_layer:
            return {"layer of unknown type", "passed over"};
        case Finding::tile_object:
            return {"tile object", "not read in this version, draw a shape"};
        case Finding::template_instance:
            return {"template instance",
                    "not read in this version, export with templates detached"};
        case Finding::text_object:
            return {"text object", "passed over, it is decoration"};
        case Finding::capsule_object:
            return {"capsule object", "not read in this version, draw a polygon"};
        case Finding::solid_point:
            return {"point of class wall", "not solid since it has no extent, draw a shape"};
        case Finding::hidden_object:
            return {"hidden object", "read all the same, hiding concerns drawing only"};
    }
    return {"thing", "passed over"};
}

std::string warning_of(Finding finding, const Sightings& sightings) {
    const Wording wording = wording_of(finding);
    std::string text = std::to_string(sightings.count) + " x " + std::string(wording.noun) + ": " +
                       std::string(wording.fate) + ":";
    for (std::size_t i = 0; i < sightings.places.size(); ++i) {
        text += (i == 0 ? " " : "; ") + sightings.places[i];
    }
    if (sightings.count > sightings.places.size()) {
        text += "; and " + std::to_string(sightings.count - sightings.places.size()) + " more";
    }
    return text;
}

}  // namespace

void Findings::note(Finding finding, std::string place) {
    Sightings& sightings = sightings_[finding];
    ++sightings.count;
    if (sightings.places.size() < kPlacesNamedMax) sightings.places.push_back(std::move(place));
}

std::vector<std::string> Findings::warnings() const {
    std::vector<std::string> lines;
    std::size_t named = 0;
    for (const auto& [class_name, count] : unknown_classes_) {
        if (named++ == kUnknownClassesNamedMax) break;
        lines.push_back("unknown class '" + class_name + "': " + counted(count, "object") +
                        " passed over: the known classes are wall and spawn");
    }
    if (unknown_classes_.size() > kUnknownClassesNamedMax) {
        lines.push_back(std::to_string(unknown_classes_.size() - kUnknownClassesNamedMax) +
                        " more unknown classes: their objects are passed over");
    }
    for (const auto& [finding, sightings] : sightings_) {
        lines.push_back(warning_of(finding, sightings));
    }
    return lines;
}

}  // namespace arena::protocol
