// read_file: reads a file that the user named with an option.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "sim/values/result.h"

namespace arena::client_sim {

/// How messages speak of a kind of file.
struct FileKind {
    std::string_view noun;    ///< "map"
    std::string_view option;  ///< "--map"
    std::size_t bytes_max = 0;
};

/// Reads a regular file of at most `kind.bytes_max` bytes. Fails with a one-line message that
/// begins with the file and says what to do.
[[nodiscard]] Result<std::string, std::string> read_file(const std::filesystem::path& file,
                                                         const FileKind& kind);

}  // namespace arena::client_sim
