// A file named by a user -> its bytes, or one line that says what is wrong and what to do, without
// the file's name.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "sim/values/result.h"

namespace arena::server {

/// How messages describe a kind of file.
struct FileKind {
    std::string_view noun;    ///< "map"
    std::string_view ending;  ///< ".tmj or .tmx"
    /// The remedy when the file is too long: "delete objects or split the map".
    std::string_view remedy;
    std::size_t bytes_max = 0;
};

/// Returns the bytes of a regular file of at most `kind.bytes_max` bytes. Fails with the line
/// described above.
[[nodiscard]] Result<std::string, std::string> read_file(const std::filesystem::path& path,
                                                         const FileKind& kind);

}  // namespace arena::server
