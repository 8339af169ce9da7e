// What the importer came across and did not turn into the world, gathered while the layers are
// walked and written as warnings at the end: one line for each sort of finding, however many there
// are of it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arena::protocol {

/// In the order of the warnings.
enum class Finding : std::uint8_t {
    tile_layer,
    image_layer,
    unknown_layer,
    tile_object,
    template_instance,
    text_object,
    capsule_object,
    solid_point,
    hidden_object,
    tile_class,
};

/// How often something was met, and where first.
struct Sightings {
    std::uint32_t count = 0;
    std::vector<std::string> places;  ///< at most kPlacesNamedMax
};

/// A warning names this many places and counts the rest.
inline constexpr std::size_t kPlacesNamedMax = 4;

/// So many unknown classes get a warning each; the rest are counted in one. The same for unknown
/// properties.
inline constexpr std::size_t kUnknownClassesNamedMax = 32;

class Findings {
  public:
    /// `place` as place_text writes it.
    void note(Finding finding, std::string place);
    void note_unknown_class(const std::string& class_name) { ++unknown_classes_[class_name]; }
    /// A property that means nothing to its class.
    void note_unknown_property(std::string_view class_name, std::string_view property,
                               const std::string& place);
    /// A number or a flag that stands there as text.
    void note_text_property(std::string_view property, const std::string& place);
    /// Any other warning, written out.
    void note_warning(std::string warning) { other_warnings_.push_back(std::move(warning)); }

    [[nodiscard]] std::vector<std::string> warnings() const;

  private:
    std::map<std::string, std::uint32_t> unknown_classes_;
    std::map<std::string, Sightings> properties_;  // by what is said of them
    std::vector<std::string> other_warnings_;
    std::map<Finding, Sightings> sightings_;
};

}  // namespace arena::protocol
