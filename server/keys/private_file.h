// Files that hold secrets: nobody but their owner may read them, from the first byte on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arena::server {

enum class Existing : std::uint8_t {
    refuse,   ///< a file that is there already stays as it is, and that is an error
    replace,  ///< its bytes and its permissions are replaced
};

/// Writes all of `bytes` into `path` with mode 0600. Empty: done. Else one line that begins with
/// the path and says what to do; of a new file nothing is left then.
[[nodiscard]] std::string write_private_file(const std::string& path, std::string_view bytes,
                                             Existing existing);

}  // namespace arena::server
