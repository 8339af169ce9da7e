// What the importer found and did not turn into a part of the world. It is collected while the
// layers are read and written as warnings at the end: one line for each kind of finding, however
// many there are.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arena::protocol {

/// The kinds of findings, in the order of their warnings.
enum class Finding : std::uint8_t {
    tile_layer,
    image_layer,
    unknown_layer,
    tile_object,
    text_object,
    capsule_object,
    solid_point,
    hidden_object,
    tile_class,
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

class Findings {
  public:
    /// Notes a finding; `place` is as place_text returns it.
    void note(Finding finding, std::string place);
    /// Notes an object of an unknown class.
    void note_unknown_class(const std::string& class_name) { ++unknown_classes_[class_name]; }
    /// Notes a property that its class does not have.
    void note_unknown_property(std::string_view class_name, std::string_view property,
                               const std::string& place);
    /// Notes a number or a flag that is written as text.
    void note_text_property(std::string_view property, const std::string& place);
    /// Adds any other warning, complete.
    void note_warning(std::string warning) { other_warnings_.push_back(std::move(warning)); }

    /// Returns the warnings, one line each.
    [[nodiscard]] std::vector<std::string> warnings() const;

  private:
    std::map<std::string, std::uint32_t> unknown_classes_;
    std::map<std::string, Sightings> properties_;  // by the text of the warning
    std::vector<std::string> other_warnings_;
    std::map<Finding, Sightings> sightings_;
};

}  // namespace arena::protocol
