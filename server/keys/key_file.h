// The file with the keys that matchmakers, servers and `arenad token` share, and those with one
// key: of operators, or of the receivers of results.
#pragma once

#include <string>

#include "protocol/crypto/key.h"
#include "protocol/session/token/token_keys.h"
#include "sim/values/result.h"

namespace arena::server {

struct KeyFile {
    protocol::crypto::Key key;
    /// Empty, or one line that begins with the file's name, when others may read the file.
    std::string warning;
};

struct TokenKeyFile {
    protocol::TokenKeys keys;
    std::string warning;  ///< as that of a KeyFile
};

/// Reads the keys of connect tokens (protocol/session/token/key_list.h). Fails with a one-line
/// message that begins with the file's name, has the line where there is one, and says what to do.
[[nodiscard]] Result<TokenKeyFile, std::string> read_token_key_file(const std::string& path);

/// Reads a single key. Fails with a one-line message that begins with the file's name and says what
/// to do. A key of zeros is rejected, because it is the key of an open server.
[[nodiscard]] Result<KeyFile, std::string> read_key_file(const std::string& path);

}  // namespace arena::server
