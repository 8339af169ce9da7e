// The custom properties of one thing of a map (a map, a layer, an object), read by the code that
// knows its class.
//
// An invalid value is an error, since the world would differ from what was drawn. A number or a
// flag that is written as text is accepted with a warning. A property that the class does not have
// is ignored with a warning that names the one that may be meant.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/tiled/findings.h"
#include "protocol/tiled/value.h"
#include "sim/values/vec2.h"

namespace arena::protocol {

/// Returns the value of a property, or nullptr. Tiled writes properties as a list of {name, type,
/// value}; before 1.2, as an object.
[[nodiscard]] const nlohmann::json* find_property(const nlohmann::json& thing,
                                                  std::string_view name);

/// Calls `visit(name, value)` for each property that has a name and a value, in the order of the
/// document.
template <typename Visit>
void for_each_property(const nlohmann::json& thing, Visit visit) {
    const nlohmann::json* properties = value_at(thing, "properties");
    if (properties == nullptr) return;
    if (properties->is_object()) {
        for (const auto& [name, value] : properties->items())
            visit(std::string_view(name), value);
        return;
    }
    if (!properties->is_array()) return;
    for (const nlohmann::json& property : *properties) {
        const nlohmann::json* name = value_at(property, "name");
        const nlohmann::json* value = value_at(property, "value");
        if (name != nullptr && name->is_string() && value != nullptr)
            visit(std::string_view(name->get_ref<const std::string&>()), *value);
    }
}

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

    /// Lets the object have the properties of its tile, too, where it has none of the same name.
    void inherit_from(const nlohmann::json& tile) { tile_ = &tile; }

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
    [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
    /// Returns the property's value as it is in the document, for code that reads it itself;
    /// nullptr for none.
    [[nodiscard]] const nlohmann::json* raw(std::string_view name);

    /// Notes the properties that were not asked for, each with the one that may be meant. Call it
    /// once, after all others have been read.
    void finish();

    /// The same for things whose properties may be anyone's: notes only those whose name is near to
    /// one that was asked for.
    void finish_near();

    /// Returns that a property is missing, for a thing that cannot work without it, and which of
    /// its other properties may be meant.
    [[nodiscard]] std::string missing(std::string_view name, std::string_view remedy) const;

    /// Returns the first problem with how to fix it; empty when there is none so far.
    [[nodiscard]] const std::optional<std::string>& problem() const { return problem_; }
    /// Records a problem with a property, unless there was one before.
    void fail(std::string_view name, const nlohmann::json& value, const std::string& remedy);

  private:
    [[nodiscard]] std::optional<double> number_of(std::string_view name,
                                                  const nlohmann::json& value);
    [[nodiscard]] const nlohmann::json* find(std::string_view name) const;
    void note_others(bool only_near);

    const nlohmann::json& thing_;
    const nlohmann::json* tile_ = nullptr;
    std::string_view class_name_;
    std::string place_;
    Findings& findings_;
    std::vector<std::string_view> asked_;
    std::optional<std::string> problem_;
};

}  // namespace arena::protocol
