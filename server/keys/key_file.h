// The file of the key that matchmakers, servers and `arenad token` share.
#pragma once

#include <string>

#include "protocol/crypto/key.h"
#include "sim/values/result.h"

namespace arena::server {

struct KeyFile {
    protocol::crypto::Key key;
    std::string warning;  ///< empty, or one line that begins with the file: others may read it
};

/// The error is one line that begins with the file and says what to do. A key of zeros is an error:
/// it is what an open server has.
[[nodiscard]] Result<KeyFile, std::string> read_key_file(const std::string& path);

}  // namespace arena::server
