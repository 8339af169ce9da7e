// The custom property by which tiles and layers are marked as solid in most people's maps. Its name
// is theirs: a map names it in its property `solid_property`, as NAME for one that has to be true
// or as NAME=VALUE for any other; without that, the usual names count.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/tiled/findings.h"

namespace arena::protocol {

/// The usual names, in whatever capitals.
inline constexpr std::array<std::string_view, 10> kSolidNames = {
    "collides", "collide",  "collision", "collidable", "solid",
    "blocked",  "blocking", "obstacle",  "impassable", "wall"};

/// What a thing's solid property says.
struct SolidMark {
    enum class Says : std::uint8_t {
        nothing,  ///< there is no such property
        no,
        yes,
        unclear,  ///< it is neither true nor false
    };
    Says says = Says::nothing;
    std::string name;  ///< of the property, as in kSolidNames or as the map spells it
    /// Of a value that was read as true or false although it is neither: "a string", "a number".
    std::string_view converted_from;
};

/// Notes a mark that is unclear or that was converted; `owner` is what has it: "a tile".
void note_mark(const SolidMark& mark, std::string_view owner, const std::string& place,
               Findings& findings);

/// Returns what the map's `solid_property` would be if this property of a tile said where tiles are
/// solid: "IsBlocking", "passable=false", "type=wall"; empty when it does not look so. One of the
/// usual names does not either.
[[nodiscard]] std::string solid_property_guess(std::string_view property,
                                               const nlohmann::json& value);

class SolidProperty {
  public:
    /// The usual names.
    SolidProperty() = default;
    /// Only this one: "NAME" or "NAME=VALUE".
    explicit SolidProperty(std::string_view named);

    /// Whether only one value counts; another says nothing of a layer.
    [[nodiscard]] bool has_value() const { return !value_.empty(); }
    /// Whether the map names the property.
    [[nodiscard]] bool is_named() const { return !name_.empty(); }
    [[nodiscard]] const std::string& name() const { return name_; }

    /// Returns what the properties of a tile or a layer say. Where several of the names occur, a
    /// true one decides, then one that is unclear.
    [[nodiscard]] SolidMark read(const nlohmann::json& thing) const;

  private:
    /// Returns the name that a property counts as; empty when it is another property.
    [[nodiscard]] std::string_view counts_as(std::string_view property) const;

    std::string name_;   // empty for the usual ones
    std::string value_;  // that the property has to have; empty for true
};

}  // namespace arena::protocol
