// A file that a user named -> its bytes, or one line that begins with the file and says what to do.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "sim/values/result.h"

namespace arena::client_sim {

/// How a sort of file is spoken of in messages.
struct FileKind {
    std::string_view noun;    ///< "map"
    std::string_view option;  ///< "--map"
    std::size_t bytes_max = 0;
};

/// Reads at most `kind.bytes_max` bytes, and only of a regular file.
[[nodiscard]] Result<std::string, std::string> read_file(const std::filesystem::path& file,
                                                         const FileKind& kind);

}  // namespace arena::client_sim
