// Careful looks into a JSON object: the wrong type reads like a missing key, nothing throws.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/tiled/message.h"

namespace arena::protocol {

/// The value at `key`, or nullptr when `object` is no object or has no such key.
inline const nlohmann::json* value_at(const nlohmann::json& object, std::string_view key) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

/// Any JSON number; always finite, because JSON has no other and the reader refuses 1e999.
inline std::optional<double> number_at(const nlohmann::json& object, std::string_view key) {
    const nlohmann::json* value = value_at(object, key);
    if (value == nullptr || !value->is_number()) return std::nullopt;
    return value->get<double>();
}

/// Made printable; empty when it is not there or not text.
inline std::string text_at(const nlohmann::json& object, std::string_view key) {
    const nlohmann::json* value = value_at(object, key);
    if (value == nullptr || !value->is_string()) return {};
    return printable(value->get_ref<const std::string&>());
}

inline bool flag_at(const nlohmann::json& object, std::string_view key, bool otherwise) {
    const nlohmann::json* value = value_at(object, key);
    return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
}

/// An editor's number of an object or a tile; 0 when there is none.
inline std::uint32_t id_at(const nlohmann::json& object, std::string_view key = "id") {
    const nlohmann::json* value = value_at(object, key);
    if (value == nullptr || !value->is_number_unsigned()) return 0;
    const auto id = value->get<std::uint64_t>();
    return id <= std::numeric_limits<std::uint32_t>::max() ? static_cast<std::uint32_t>(id) : 0;
}

/// What a value of the wrong kind is, for a message: "text 'abc'", "a list".
inline std::string kind_text(const nlohmann::json& value) {
    if (value.is_string()) return "text '" + printable(value.get_ref<const std::string&>()) + "'";
    if (value.is_number()) return number_text(value.get<double>());
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    if (value.is_array()) return "a list";
    if (value.is_object()) return "an object";
    return "null";
}

}  // namespace arena::protocol
