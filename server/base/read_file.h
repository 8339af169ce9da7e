// A file that a user named -> its bytes, or one line without the file's name that says what is
// wrong and what to do.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "sim/values/result.h"

namespace arena::server {

/// How a sort of file is spoken of in messages.
struct FileKind {
    std::string_view noun;     ///< "map"
    std::string_view ending;   ///< ".tmj"
    std::string_view way_out;  ///< when it is too long: "delete objects or split the map"
    std::size_t bytes_max = 0;
};

/// Reads at most `kind.bytes_max` bytes, and only of a regular file.
[[nodiscard]] Result<std::string, std::string> read_file(const std::filesystem::path& path,
                                                         const FileKind& kind);

}  // namespace arena::server
