// The key that matchmaker and server share, as it is written in a key file: 64 hexadecimal digits.
//
// All functions are pure. The texts that they take and return are as secret as the key; their owner
// overwrites them with crypto::wipe.
#pragma once

#include <string>
#include <string_view>

#include "protocol/crypto/key.h"
#include "sim/values/result.h"

namespace arena::protocol {

inline constexpr std::size_t kKeyDigits = 2 * crypto::kKeyBytes;

/// Parses digits of either case, with white space before and after them, such as a file's last line
/// break. The error is a message for people that quotes nothing of the text but a single character:
/// "has 63 hexadecimal digits, a key has 64". The caller puts the name of the key's source in
/// front.
[[nodiscard]] Result<crypto::Key, std::string> key_from_text(std::string_view text);

/// Returns the digits in lower case and nothing else; key_from_text turns them back into the same
/// key.
[[nodiscard]] std::string key_to_text(const crypto::Key& key);

}  // namespace arena::protocol
