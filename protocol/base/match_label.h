// Labels of matches: by its label a connect token or an operator names one match of a server.
#pragma once

#include <cstddef>
#include <string_view>

namespace arena::protocol {

inline constexpr std::size_t kMatchLabelBytesMax = 32;

/// What a label has to be, for messages: "must be " and this.
inline constexpr std::string_view kMatchLabelForm =
    "1 to 32 bytes of ASCII letters, digits, '-', '_' and '.'";

/// Whether `text` has 1 to kMatchLabelBytesMax bytes, all of them ASCII letters, digits, '-', '_'
/// or '.'.
[[nodiscard]] bool is_match_label(std::string_view text);

}  // namespace arena::protocol
