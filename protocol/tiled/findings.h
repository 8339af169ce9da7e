// What the importer found and did not turn into a part of the world. It is collected while the
// layers are read and written as warnings at the end: one line for each kind of finding, however
// many there are.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/tiled/classes.h"

namespace arena::protocol {

/// The kinds of findings, in the order of their warnings.
enum class Finding : std::uint8_t {
    tile_layer,
    image_layer,
    unknown_layer,
    tile_object,
    text_object,
    solid_point,
    hidden_object,
    shapes_and_property,
    point_in_tile,
    no_shape_in_tile,
    unread_shape,
    unread_template,
    unread_tileset,
};

/// A property that its thing does not have, and those that it has.
struct UnknownProperty {
    std::string_view owner;  ///< the thing's class, or "a tile", "a tile layer", "the map"
    std::string_view name;
    std::span<const std::string_view> known;
};

/// How often something was found, and the first places.
struct Sightings {
    std::uint32_t count = 0;
    std::vector<std::string> places;  ///< at most kPlacesNamedMax
};

/// The most places that a warning lists; it counts the rest.
inline constexpr std::size_t kPlacesNamedMax = 4;

/// The most unknown classes that get a warning each; one more warning counts the rest. The same
/// holds for unknown properties.
inline constexpr std::size_t kUnknownClassesNamedMax = 32;

/// The most different properties, or classes of tiles, for which a near one is looked up: more than
/// any honest map has, and few enough that a hostile one costs no time.
inline constexpr std::size_t kNearestMax = 1024;

class Findings {
  public:
    /// Notes a finding; `place` is as place_text or tile_place returns it, of something unread
    /// followed by why.
    void note(Finding finding, std::string place);
    [[nodiscard]] bool has(Finding finding) const { return sightings_.contains(finding); }
    /// Notes an object of an unknown class.
    void note_unknown_class(const std::string& class_name) { ++unknown_classes_[class_name]; }
    /// Notes an object without a class, and ignored, whose name is that of a class or near to it.
    void note_named_like_class(const std::string& name, ObjectClass object_class,
                               const std::string& place);
    /// Notes a tile of an unknown class, which is not solid or `has_walls` as its shapes. It gets a
    /// warning when a known one is near, except for walls when that is wall.
    void note_tile_class(const std::string& class_name, bool has_walls) {
        ++tile_classes_[{class_name, has_walls}];
    }
    /// Notes a thing that its known class keeps from being solid; `what` says so, and has few
    /// different texts.
    void note_class(const std::string& what, const std::string& place);
    /// Notes a tile object of a tileset that could not be read, and why not.
    void note_unread_tileset(std::string_view tileset, std::string_view why,
                             const std::string& place);
    /// Notes a property that its class does not have, with the one that may be meant.
    void note_unknown_property(const UnknownProperty& property, const std::string& place);
    /// Notes the property only when it is a misspelling of a known one.
    void note_near_property(const UnknownProperty& property, const std::string& place);
    /// Notes a tile's property that may say what is solid, if the map's `solid_property` is
    /// `guess`.
    void note_solid_guess(std::string_view property, std::string_view guess,
                          const std::string& place);
    /// Notes a number or a flag that is written as text, or as another type.
    void note_text_property(std::string_view property, const std::string& place,
                            std::string_view type = "a string");
    /// Notes a solid property of `owner` ("a tile") that is neither true nor false.
    void note_unclear_mark(std::string_view property, std::string_view owner,
                           const std::string& place);
    /// Adds any other warning, complete.
    void note_warning(std::string warning) { other_warnings_.push_back(std::move(warning)); }

    /// Returns the warnings, one line each.
    [[nodiscard]] std::vector<std::string> warnings() const;

  private:
    [[nodiscard]] std::string nearest_of(const UnknownProperty& property);

    std::map<std::string, std::uint32_t> unknown_classes_;
    std::map<std::pair<std::string, bool>, std::uint32_t> tile_classes_;
    std::map<std::string, Sightings> tilesets_;    // unread, by the text of the warning
    std::map<std::string, Sightings> classes_;     // by the text of the warning
    std::map<std::string, std::string> nearest_;   // of unknown properties, at most kNearestMax
    std::map<std::string, Sightings> names_;       // of objects, by the text of the warning
    std::map<std::string, Sightings> properties_;  // by the text of the warning
    std::vector<std::string> other_warnings_;
    std::map<Finding, Sightings> sightings_;
};

}  // namespace arena::protocol
