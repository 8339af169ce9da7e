#include "protocol/tiled/findings.h"

#include <algorithm>
#include <utility>

#include "protocol/base/nearest_name.h"
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
                    "has no solid tile (to make all of them solid, set its property solid to true; "
                    "to make some solid, draw their collision shapes, set their property "
                    "collides to true, or name their own property in the map property "
                    "solid_property)"};
        case Finding::image_layer:
            return {"image layer", "ignored (decoration)"};
        case Finding::unknown_layer:
            return {"layer of unknown type", "ignored"};
        case Finding::tile_object:
            return {"tile object",
                    "ignored (decoration: it has no class, and its tile is not solid)"};
        case Finding::text_object:
            return {"text object", "ignored (decoration)"};
        case Finding::solid_point:
            return {"point of class wall", "not solid because it has no extent (draw a shape)"};
        case Finding::hidden_object:
            return {"hidden object", "read anyway, as hiding affects only drawing"};
        case Finding::shapes_and_property:
            return {"tile with collision shapes and a property for solid tiles",
                    "its shapes say where it is solid, whatever the property says"};
        case Finding::point_in_tile:
            return {"point among the collision shapes of a tile",
                    "not solid because it has no extent (draw a shape)"};
        case Finding::no_shape_in_tile:
            return {"thing among the collision shapes of a tile that is none",
                    "ignored (draw a shape)"};
        case Finding::unread_shape:
            return {"collision shape that cannot be read",
                    "ignored because nothing solid is of its tile"};
        case Finding::unread_template:
            return {"object whose template cannot be read",
                    "ignored because the object is decoration whatever the template says"};
        case Finding::unread_tileset:
            return {"tileset that cannot be read",
                    "ignored because nothing that may be solid is of its tiles"};
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

/// Returns the class that an unknown one may mean, or all of them when none is near.
std::string closest_class(const std::string& class_name) {
    const auto near = class_near(class_name);
    if (!near) return "the known classes are " + class_list();
    return "the closest match is '" + std::string(name_of(*near)) + "'";
}

/// Returns a line for each class to which a known one is near that would change something; tiles
/// have any other class.
std::vector<std::string> tile_class_warnings(
    const std::map<std::pair<std::string, bool>, std::uint32_t>& classes) {
    std::vector<std::string> lines;
    std::size_t looked_up = 0;
    for (const auto& [key, count] : classes) {
        const auto& [class_name, has_walls] = key;
        if (looked_up++ == kNearestMax || lines.size() == kUnknownClassesNamedMax) break;
        const auto near = class_near(class_name);
        if (!near || (has_walls && *near == ObjectClass::wall)) continue;
        lines.push_back("unknown class '" + class_name + "': " + counted(count, "tile") +
                        (has_walls ? " with shapes that are walls: " : " not solid: ") +
                        closest_class(class_name));
    }
    return lines;
}

void add_to(Sightings& sightings, std::string place) {
    ++sightings.count;
    if (sightings.places.size() < kPlacesNamedMax) sightings.places.push_back(std::move(place));
}

}  // namespace

void Findings::note(Finding finding, std::string place) {
    add_to(sightings_[finding], std::move(place));
}

void Findings::note_class(const std::string& what, const std::string& place) {
    add_to(classes_[what], place);
}

void Findings::note_named_like_class(const std::string& name, ObjectClass object_class,
                                     const std::string& place) {
    std::string what = "object named '";
    what.append(name).append("' has no class, ignored (for a ").append(name_of(object_class));
    add_to(names_[what.append(", set its class)")], place);
}

void Findings::note_unread_tileset(std::string_view tileset, std::string_view why,
                                   const std::string& place) {
    std::string what = "tile object of the tileset '";
    what.append(tileset).append("', which ").append(why);
    add_to(tilesets_[what + "; until then nothing says where the object is solid"], place);
}

std::string Findings::nearest_of(const UnknownProperty& property) {
    std::string key(property.owner);
    key.append("\n").append(property.name);
    const auto found = nearest_.find(key);
    if (found != nearest_.end()) return found->second;
    if (nearest_.size() == kNearestMax) return {};
    return nearest_[key] = nearest_name(property.name, property.known);
}

void Findings::note_unknown_property(const UnknownProperty& property, const std::string& place) {
    const std::string nearest = nearest_of(property);
    std::string what = "property '";
    what.append(property.name).append("' has no meaning for ");
    if (class_named(property.owner)) what += "class ";
    what.append(property.owner).append(", ignored");
    if (!nearest.empty()) what += " (the closest match is '" + nearest + "')";
    add_to(properties_[what], place);
}

void Findings::note_near_property(const UnknownProperty& property, const std::string& place) {
    // A part of a name is no misspelling: `wall_jump` has nothing to do with `wall`.
    constexpr std::size_t kBytesMoreMax = 2;
    const std::string nearest = nearest_of(property);
    if (nearest.empty()) return;
    const std::size_t longer = std::max(property.name.size(), nearest.size());
    const std::size_t shorter = std::min(property.name.size(), nearest.size());
    if (longer - shorter <= kBytesMoreMax) note_unknown_property(property, place);
}

void Findings::note_solid_guess(std::string_view property, std::string_view guess,
                                const std::string& place) {
    std::string what = "property '";
    what.append(property).append(
        "' of a tile may say what is solid, ignored (if it does, set the ");
    what.append("map property solid_property to ").append(guess);
    add_to(properties_[what + ")"], place);
}

void Findings::note_unclear_mark(std::string_view property, std::string_view owner,
                                 const std::string& place) {
    std::string what = "property '";
    what.append(property).append("' of ").append(owner);
    what += " is neither true nor false, ignored";
    add_to(properties_[what], place);
}

void Findings::note_text_property(std::string_view property, const std::string& place,
                                  std::string_view type) {
    std::string what = "property '";
    what.append(property).append("' is ").append(type);
    add_to(properties_[what + ", read anyway (change its type)"], place);
}

std::vector<std::string> Findings::warnings() const {
    std::vector<std::string> lines;
    std::size_t named = 0;
    for (const auto& [class_name, count] : unknown_classes_) {
        if (named++ == kUnknownClassesNamedMax) break;
        lines.push_back("unknown class '" + class_name + "': " + counted(count, "object") +
                        " ignored: " + closest_class(class_name));
    }
    if (unknown_classes_.size() > kUnknownClassesNamedMax) {
        lines.push_back(std::to_string(unknown_classes_.size() - kUnknownClassesNamedMax) +
                        " more unknown classes: their objects are ignored");
    }
    const std::vector<std::string> tile_lines = tile_class_warnings(tile_classes_);
    lines.insert(lines.end(), tile_lines.begin(), tile_lines.end());
    for (const auto& [what, sightings] : tilesets_)
        lines.push_back(counted_line(what, sightings));
    for (const auto& [what, sightings] : classes_)
        lines.push_back(counted_line(what, sightings));
    named = 0;
    for (const auto& [what, sightings] : names_) {
        if (named++ == kUnknownClassesNamedMax) break;
        lines.push_back(counted_line(what, sightings));
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
