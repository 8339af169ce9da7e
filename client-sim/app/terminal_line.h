// Lines that fit a terminal. A line that wraps takes several rows, and a view that writes over its
// lines counts one.
#pragma once

#include <cstddef>
#include <string_view>

namespace arena::client_sim {

/// The beginning of a line of UTF-8 that takes at most so many columns. A character beyond the
/// scripts that are surely narrow counts as two: that wide ones do is certain, of the others
/// terminals differ.
[[nodiscard]] std::string_view fitting(std::string_view line, std::size_t columns);

/// Of the terminal behind standard error; 80 when it does not say, or is none.
[[nodiscard]] std::size_t terminal_columns();

}  // namespace arena::client_sim
