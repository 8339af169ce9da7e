// Files that only their owner may read, from the first byte on: keys and tokens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arena::server {

enum class Existing : std::uint8_t {
    refuse,   ///< an existing file stays as it is, and is an error
    replace,  ///< the bytes and permissions of an existing file are replaced
};

/// Writes `bytes` to `path` with mode 0600. Returns an empty text, or a one-line error that begins
/// with the path and says what to do. After an error, a file that had to be new is removed.
[[nodiscard]] std::string write_private_file(const std::string& path, std::string_view bytes,
                                             Existing existing);

}  // namespace arena::server
