// The file with the key that matchmakers, servers and `arenad token` share, or with an admin key.
#pragma once

#include <string>

#include "protocol/crypto/key.h"
#include "sim/values/result.h"

namespace arena::server {

struct KeyFile {
    protocol::crypto::Key key;
    /// Empty, or one line that begins with the file's name, when others may read the file.
    std::string warning;
};

/// Reads a key. Fails with a one-line message that begins with the file's name and says what to do.
/// A key of zeros is rejected, because it is the key of an open server.
[[nodiscard]] Result<KeyFile, std::string> read_key_file(const std::string& path);

}  // namespace arena::server
