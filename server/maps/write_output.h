// What a command makes -> the file that the user named.
#pragma once

#include <iosfwd>
#include <string>

namespace arena::server {

/// Writes the text to a file. Returns true, or false after one line to `err` about what is wrong.
[[nodiscard]] bool write_output(const std::string& text, const std::string& file,
                                std::ostream& err);

}  // namespace arena::server
