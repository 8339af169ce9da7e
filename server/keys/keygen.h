// `arenad keygen`: a new key for matchmaker and server, or for operator and server.
#pragma once

#include <string>

#include "protocol/crypto/random.h"
#include "sim/values/result.h"

namespace arena::server {

/// What to print: the key, or that it is in `file`, which must not be there yet. Without a file the
/// name is empty. The error is one line.
[[nodiscard]] Result<std::string, std::string> keygen(const std::string& file,
                                                      const protocol::crypto::FillRandom& random);

}  // namespace arena::server
