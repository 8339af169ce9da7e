// A choice between names, as the value that stands for it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace arena::protocol {

/// Returns the value whose place in `names` the text has, or nothing: a name that is no choice has
/// been reported when its key was read.
template <typename Choice, std::size_t kNames>
[[nodiscard]] std::optional<Choice> choice_of(const std::array<std::string_view, kNames>& names,
                                              std::string_view text) {
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) return std::nullopt;
    return static_cast<Choice>(found - names.begin());
}

}  // namespace arena::protocol
