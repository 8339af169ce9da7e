// The custom properties of one thing of a map (a map, a layer, an object), read by the code that
// knows its class.
//
// An invalid value is an error, since the world would differ from what was drawn. A number or a
// flag that is written as text is accepted with a warning. A property that the class does not have
// is ignored with a warning.
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

/// Returns the value of a property, or nullptr. Tiled writes properties as a list of {name, type,
/// value}; before 1.2, as an object.
[[nodiscard]] const nlohmann::json* find_property(const nlohmann::json& thing,
                                                  std::string_view name);

/// Returns the number that a text spells, or nothing. A new property in Tiled is text until its
/// type is changed.
[[nodiscard]] std::optional<double> number_in_text(const nlohmann::json& value);

class PropertyReader {
  public:
    /// `class_name` and `place` are for messages. The thing and the findings must outlive the
    /// reader.
    PropertyReader(const nlohmann::json& thing, std::string_view class_name, std::string place,
                   Findings& findings)
        : thing_(thing), class_name_(class_name), place_(std::move(place)), findings_(findings) {}

    /// Returns the value of a property. Returns `otherwise` when there is no such property, and
    /// when it is invalid, which problem() then reports.
    [[nodiscard]] float number(std::string_view name, float otherwise, double min, double max);
    [[nodiscard]] std::int32_t whole(std::string_view name, std::int32_t otherwise,
                                     std::int32_t min, std::int32_t max);
    [[nodiscard]] bool flag(std::string_view name, bool otherwise);
    /// Returns a text that is printable and at most kMapTextBytesMax bytes long; empty for none.
    [[nodiscard]] std::string text(std::string_view name);
    /// Returns the index of the property's value in `words`.
    [[nodiscard]] std::size_t one_of(std::string_view name, std::span<const std::string_view> words,
                                     std::size_t otherwise);

    /// Whether the thing has the property.
    [[nodiscard]] bool has(std::string_view name) const {
        return find_property(thing_, name) != nullptr;
    }
    /// Returns the property's value as it is in the document, for code that reads it itself;
    /// nullptr for none.
    [[nodiscard]] const nlohmann::json* raw(std::string_view name);

    /// Notes the properties that were not asked for. Call it once, after all others have been read.
    void finish();

    /// Returns the first problem with how to fix it; empty when there is none so far.
    [[nodiscard]] const std::optional<std::string>& problem() const { return problem_; }
    /// Records a problem with a property, unless there was one before.
    void fail(std::string_view name, const nlohmann::json& value, const std::string& remedy);

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
