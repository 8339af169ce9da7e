// A file named by a user -> its bytes, or one line that says what is wrong and what to do, without
// the file's name.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "files/descriptor.h"
#include "sim/values/result.h"

namespace arena::files {

/// How messages describe a kind of file.
struct FileKind {
    std::string_view noun;  ///< "map"
    /// ".tmj or .tmx"; empty for a file of any name.
    std::string_view ending;
    /// The remedy when the file is too long: "delete objects or split the map".
    std::string_view remedy;
    std::size_t bytes_max = 0;
};

/// With these flags any file is opened at once, even a pipe without a writer, and read_opened says
/// what is wrong with it.
[[nodiscard]] int reading_flags();

/// Returns the bytes of a regular file of at most `kind.bytes_max` bytes. Fails with the line
/// described above.
[[nodiscard]] Result<std::string, std::string> read_file(const std::filesystem::path& path,
                                                         const FileKind& kind);

/// Returns the bytes of a file that has been opened with reading_flags(), as read_file does.
[[nodiscard]] Result<std::string, std::string> read_opened(const Descriptor& file,
                                                           const FileKind& kind);

/// Returns the line for a file that could not be opened, by the value of errno.
[[nodiscard]] std::string describe_open_error(int error, const FileKind& kind);

}  // namespace arena::files
