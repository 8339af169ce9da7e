// Reads the key that bots share with a server, from the key file that both were given.
#pragma once

#include <string>

#include "protocol/crypto/key.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// Reads the first key of a key file (protocol/session/token/key_list.h). Fails with a one-line
/// message that begins with the file and quotes nothing from it.
[[nodiscard]] Result<protocol::crypto::Key, std::string> read_key_file(const std::string& file);

}  // namespace arena::client_sim
