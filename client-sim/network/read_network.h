// Reads network profiles, which are TOML. docs/bots.md explains every key.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "protocol/link/link_profile.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// The longest text, in bytes; a longer one is rejected unread.
inline constexpr std::size_t kNetworkBytesMax = 64u << 10;

/// Reads a profile, all of whose numbers are in_range(). `file` names the text in messages. Fails
/// with a one-line message that begins with FILE:LINE, about the first problem.
[[nodiscard]] Result<protocol::NetworkProfile, std::string> read_network(std::string_view file,
                                                                         std::string_view text);

}  // namespace arena::client_sim
