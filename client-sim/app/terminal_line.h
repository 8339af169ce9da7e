// Lines that fit a terminal. A line that wraps takes several rows, and a view that updates its
// lines in place would count only one.
#pragma once

#include <cstddef>
#include <string_view>

namespace arena::client_sim {

/// Returns the longest beginning of a line of UTF-8 that takes at most `columns` columns. A
/// character beyond the scripts that are surely narrow counts as two columns: some of them are
/// wide, and terminals differ about the others.
[[nodiscard]] std::string_view cut_to_columns(std::string_view line, std::size_t columns);

/// Returns the columns of the terminal at standard error; 80 when it is no terminal or does not
/// say.
[[nodiscard]] std::size_t terminal_columns();

}  // namespace arena::client_sim
