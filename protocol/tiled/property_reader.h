// The custom properties of one thing of a map (a map, a layer, an object), looked at by those who
// know what it is.
//
// A value that makes no sense is an error, since the world would come out otherwise than it was
// drawn; a number or a flag that stands there as text is read, with a warning; a property that
// means nothing to the class is passed over, with a warning.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/tiled/findings.h"
#include "sim/values/vec2.h"

namespace arena::protocol {

/// The value of a property, or nullptr. Tiled writes properties as a list of {name, type, value};
/// before 1.2 as an object.
[[nodiscard]] const nlohmann::json* find_property(const nlohmann::json& thing,
                                                  std::string_view name);

/// The number that a text spells, since a new property in Tiled is text until its type is changed.
[[nodiscard]] std::optional<double> number_in_text(const nlohmann::json& value);

class PropertyReader {
  public:
    /// `class_name` and `place` are for messages. The thing and the findings outlive the reader.
    PropertyReader(const nlohmann::json& thing, std::string_view class_name, std::string place,
                   Findings& findings)
        : thing_(thing), class_name_(class_name), place_(std::move(place)), findings_(findings) {}

    /// Each gives `otherwise` when there is no such property, and when it is wrong: then problem()
    /// says so.
    [[nodiscard]] float number(std::string_view name, float otherwise, double min, double max);
    [[nodiscard]] std::int32_t whole(std::string_view name, std::int32_t otherwise,
                                     std::int32_t min, std::int32_t max);
    [[nodiscard]] bool flag(std::string_view name, bool otherwise);
    /// Printable and short.
    [[nodiscard]] std::string text(std::string_view name);
    /// The index in `words` of what the property says.
    [[nodiscard]] std::size_t one_of(std::string_view name, std::span<const std::string_view> words,
                                     std::size_t otherwise);

    [[nodiscard]] bool has(std::string_view name) const {
        return find_property(thing_, name) != nullptr;
    }
    /// The property as it stands there, for those who read it themselves; nullptr for none.
    [[nodiscard]] const nlohmann::json* raw(std::string_view name);

    /// Notes the properties that nobody has asked for. Once, after all the others.
    void finish();

    /// The first thing that was wrong, with the way out; nothing so far when empty.
    [[nodiscard]] const std::optional<std::string>& problem() const { return problem_; }
    void fail(std::string_view name, const nlohmann::json& value, const std::string& way_out);

  private:
    [[nodiscard]] std::optional<double> number_of(std::string_view name,
                                                  const nlohmann::json& value);

    const nlohmann::json& thing_;
    std::string_view class_name_;
    std::string place_;
    Findings& findings_;
    std::vector<std::string_view> asked_;
    std::optional<std::string> problem_;
};

}  // namespace arena::protocol
