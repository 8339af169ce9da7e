// Reads the connect tokens that a matchmaker, or `arenad token`, has made for the bots.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "protocol/base/host_port.h"
#include "protocol/session/address.h"
#include "protocol/session/token/connect_token.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// A connect token and its file, for messages.
struct GivenToken {
    std::string file;
    protocol::ConnectToken token;
};

/// Reads the connect token in the file `path`, or those in all files of the folder `path`, sorted
/// by name; hidden files (".name") are left out. Fails with a one-line message about the first file
/// that holds no connect token, or one of another version, one that has expired at `unix_seconds`,
/// or the same as another file.
[[nodiscard]] Result<std::vector<GivenToken>, std::string> read_tokens(const std::string& path,
                                                                       std::uint64_t unix_seconds);

/// Returns the first server that the first token names.
[[nodiscard]] protocol::HostPort first_server_of(std::span<const GivenToken> tokens);

/// Returns which of these addresses all tokens name, the first one. Fails with a one-line message
/// about a token that names another server than `asked`, which the addresses were looked up for.
[[nodiscard]] Result<protocol::Address, std::string> common_server(
    std::span<const GivenToken> tokens, std::span<const protocol::Address> addresses,
    const protocol::HostPort& asked);

}  // namespace arena::client_sim
