// What a program makes -> the file that the user named, whole or not at all.
//
// The bytes go to a new file in the same folder, which then takes the place of the named one: a
// signal, a full disk or a loss of power leaves either the old file or the whole new one, never
// half of one. Only where the folder takes no new file, as around a file that is mounted alone into
// a container, the named file itself is written, unless it is to be private. A link stays a link,
// and its target is replaced. What is not a regular file, such as a pipe or /dev/stdout, is written
// into; "-" is standard output.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arena::files {

enum class Existing : std::uint8_t {
    replace,  ///< an existing file gets new bytes
    refuse,   ///< an existing file stays as it is, and is an error
};

enum class Readers : std::uint8_t {
    as_usual,  ///< the permissions of an existing file, or those that the umask leaves to a new one
    owner_only,  ///< mode 0600 from the first byte on: keys and tokens
};

struct OutputManner {
    Existing existing = Existing::replace;
    Readers readers = Readers::as_usual;
};

/// Writes `bytes` to `path`. Returns an empty text, or a one-line error that begins with the path
/// and says what to do. After an error an existing file is as it was, unless it had to be written
/// itself, and nothing else is left in its folder.
[[nodiscard]] std::string write_output_file(const std::string& path, std::string_view bytes,
                                            OutputManner manner = {});

/// Whether write_output_file could begin to replace the file, for programs that work long before
/// they write. Returns an empty text or the error. Changes nothing.
[[nodiscard]] std::string why_not_writable(const std::string& path);

}  // namespace arena::files
