// The keys of connect tokens as a key file holds them: 64 hexadecimal digits on a line each.
//
//   # the key of the backend since March; the server seals with it, too
//   5f0c…
//   91ab…     # the one before: remove it in April
//
// A "#" begins a comment; empty lines are skipped. The reader takes the text, not the file, and
// quotes no more of it in an error than one character. The caller overwrites the text.
#pragma once

#include <string>
#include <string_view>

#include "protocol/session/token/token_keys.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// Room for kTokenKeysMax keys with comments.
inline constexpr std::size_t kKeyListBytesMax = 4096;

/// Reads one key at least. Fails with a one-line message that begins with `file` and the line's
/// number and says what is wrong: no key, one key too many, the same key twice, the key of zeros.
[[nodiscard]] Result<TokenKeys, std::string> read_key_list(std::string_view file,
                                                           std::string_view text);

}  // namespace arena::protocol
