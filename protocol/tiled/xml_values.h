// The texts of XML attributes and elements -> the values that JSON has for them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace arena::protocol {

/// Returns the number that a text spells, or else the text itself, which whoever expects a number
/// then reports.
[[nodiscard]] nlohmann::json number_or_text(std::string_view text);

/// Returns the flag that "0", "1", "false" or "true" spells, or else the text itself.
[[nodiscard]] nlohmann::json flag_or_text(std::string_view text);

/// Returns the value of an attribute whose name has a meaning in the format and is not the name of
/// an element in JSON; discarded (json::is_discarded) for all others.
[[nodiscard]] nlohmann::json attribute_value(std::string_view name, std::string_view text);

/// Returns the value of a custom property of a type ("int", "bool", "string", ...).
[[nodiscard]] nlohmann::json property_value(std::string_view type, std::string_view text);

/// Takes the next word off the front of a list whose items are separated by `separator` and blanks;
/// empty at its end.
[[nodiscard]] std::string_view next_item(std::string_view& list, char separator);

}  // namespace arena::protocol
