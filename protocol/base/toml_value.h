// Returns what a node of a TOML document holds, for a message about it.
//
// A template, so that only those who read TOML include its library: Node is toml::node.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>

#include "protocol/base/text.h"

namespace arena::protocol {

/// Returns 40000, 0.5, 20.0, nan, 'text', true, [1, 2] (a list of up to four such values), "a
/// list", "a table" or "a date or time".
template <typename Node>
[[nodiscard]] std::string toml_value_text(const Node& node) {
    constexpr std::size_t kListedMax = 4;
    if (const auto whole = node.template value_exact<std::int64_t>()) return std::to_string(*whole);
    if (const auto number = node.template value_exact<double>()) return real_text(*number);
    if (const auto text = node.template value_exact<std::string>())
        return "'" + printable(*text) + "'";
    if (const auto flag = node.template value_exact<bool>()) return *flag ? "true" : "false";
    if (node.is_table()) return "a table";
    const auto* list = node.as_array();
    if (list == nullptr) return "a date or time";
    if (list->size() > kListedMax) return "a list of " + std::to_string(list->size());
    std::string text = "[";
    for (const auto& element : *list) {
        if (element.is_array() || element.is_table()) return "a list";
        text += (text.size() > 1 ? ", " : "") + toml_value_text(element);
    }
    return text + "]";
}

}  // namespace arena::protocol
