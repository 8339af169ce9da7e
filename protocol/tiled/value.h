// Safe access to a JSON object: a value of the wrong type reads like a missing key, and nothing
// throws.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/tiled/message.h"

namespace arena::protocol {

/// Returns the value at `key`, or nullptr when `object` is not an object or has no such key.
inline const nlohmann::json* value_at(const nlohmann::json& object, std::string_view key) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

/// Returns the number at `key`. It is always finite, because JSON has no other numbers and the
/// reader rejects 1e999.
inline std::optional<double> number_at(const nlohmann::json& object, std::string_view key) {
    const nlohmann::json* value = value_at(object, key);
    if (value == nullptr || !value->is_number()) return std::nullopt;
    return value->get<double>();
}

/// Returns the text at `key`, made printable; empty when it is missing or not text.
inline std::string text_at(const nlohmann::json& object, std::string_view key) {
    const nlohmann::json* value = value_at(object, key);
    if (value == nullptr || !value->is_string()) return {};
    return printable(value->get_ref<const std::string&>());
}

/// Returns the flag at `key`, or `otherwise` when it is missing or not a flag.
inline bool flag_at(const nlohmann::json& object, std::string_view key, bool otherwise) {
    const nlohmann::json* value = value_at(object, key);
    return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
}

/// Returns the number that Tiled has given an object or a tile; 0 when there is none.
inline std::uint32_t id_at(const nlohmann::json& object, std::string_view key = "id") {
    const nlohmann::json* value = value_at(object, key);
    if (value == nullptr || !value->is_number_unsigned()) return 0;
    const auto id = value->get<std::uint64_t>();
    return id <= std::numeric_limits<std::uint32_t>::max() ? static_cast<std::uint32_t>(id) : 0;
}

/// Returns what a value of the wrong type is, for a message: "text 'abc'", "a list".
inline std::string kind_text(const nlohmann::json& value) {
    if (value.is_string()) return "text '" + printable(value.get_ref<const std::string&>()) + "'";
    if (value.is_number()) return number_text(value.get<double>());
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    if (value.is_array()) return "a list";
    if (value.is_object()) return "an object";
    return "null";
}

}  // namespace arena::protocol
