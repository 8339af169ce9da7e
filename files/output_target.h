// The path that a user named for an output -> what lies behind it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace arena::files {

enum class OutputKind : std::uint8_t {
    file,        ///< a regular file, or none yet: another one can take its place
    descriptor,  ///< one of this process, like /dev/stdout and "-"
    other,       ///< a pipe, a device, a folder
};

struct OutputTarget {
    OutputKind kind = OutputKind::file;
    std::filesystem::path path;  ///< where the links of the named path lead; it may not exist
    int descriptor = -1;         ///< of OutputKind::descriptor
};

/// Follows the links of a path. One that leads in a circle stays what it is.
[[nodiscard]] OutputTarget find_output_target(const std::string& path);

}  // namespace arena::files
