// The entries of a list, separated by commas, with or without blanks around them.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace arena::server {

/// Returns `text` without the blanks at its ends.
[[nodiscard]] inline std::string_view without_blanks(std::string_view text) {
    constexpr std::string_view kBlanks = " \t";
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

/// Returns the entries in their order, some of which may be empty; none for an empty list.
[[nodiscard]] inline std::vector<std::string_view> entries_of(std::string_view list) {
    std::vector<std::string_view> entries;
    if (list.empty()) return entries;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        entries.push_back(without_blanks(list.substr(begin, end - begin)));
        begin = end + 1;
    }
    return entries;
}

}  // namespace arena::server
