// TOML text -> what the simulated network does. docs/bots.md has every key.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "protocol/link/link_profile.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// A longer text is refused unread, in bytes.
inline constexpr std::size_t kNetworkBytesMax = 64u << 10;

/// `file` names the text in messages. Every number is in_range(); the error is one line that begins
/// with FILE:LINE, about the first thing that is wrong.
[[nodiscard]] Result<protocol::NetworkProfile, std::string> read_network(std::string_view file,
                                                                         std::string_view text);

}  // namespace arena::client_sim
