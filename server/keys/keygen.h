// `arenad keygen`: a new key for matchmaker and server, or for operator and server.
#pragma once

#include <string>

#include "protocol/crypto/random.h"
#include "sim/values/result.h"

namespace arena::server {

/// Makes a key and writes it to `file`, which must not exist yet. Returns the text to print: a
/// confirmation, or the key itself when `file` is empty. Fails with a one-line message.
[[nodiscard]] Result<std::string, std::string> keygen(const std::string& file,
                                                      const protocol::crypto::FillRandom& random);

}  // namespace arena::server
