// The key that matchmaker and server share, as it stands in a key file: 64 hexadecimal digits.
//
// All functions are pure. What they give and take as text is as secret as the key; whoever holds
// such a text overwrites it with crypto::wipe.
#pragma once

#include <string>
#include <string_view>

#include "protocol/crypto/key.h"
#include "sim/values/result.h"

namespace arena::protocol {

inline constexpr std::size_t kKeyDigits = 2 * crypto::kKeyBytes;

/// Digits of both cases; white space before and after them, as a file's last line has it. The error
/// is for people and quotes nothing of the text but a single digit: "has 63 hexadecimal digits, a
/// key has 64". To be put after the name of what holds it.
[[nodiscard]] Result<crypto::Key, std::string> key_from_text(std::string_view text);

/// Lower case, nothing around it. key_from_text gives the same key again.
[[nodiscard]] std::string key_to_text(const crypto::Key& key);

}  // namespace arena::protocol
