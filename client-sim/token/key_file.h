// The key that bots share with a server, from the file that both were given.
#pragma once

#include <string>

#include "protocol/crypto/key.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// 64 hexadecimal digits. The error is one line that begins with the file and quotes nothing of it.
[[nodiscard]] Result<protocol::crypto::Key, std::string> read_key_file(const std::string& file);

}  // namespace arena::client_sim
