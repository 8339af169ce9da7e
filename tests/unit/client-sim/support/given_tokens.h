// Files of connect tokens, as a matchmaker would leave them.
#pragma once

#include <string>

#include "protocol/protocol_id.h"
#include "tests/support/handshake.h"
#include "tests/support/temporary_folder.h"

namespace arena::client_sim::test {

/// Returns the spec of a token of this build for kServerAddress, made at kTestUnixTime.
inline protocol::TokenSpec given_spec(std::uint32_t lifetime = 30) {
    protocol::TokenSpec spec = arena::test::spec_for(7);
    spec.protocol_id = protocol::protocol_id();
    spec.lifetime = lifetime;
    return spec;
}

inline std::string bytes_of(const protocol::ConnectToken& token) {
    const protocol::ConnectTokenBytes bytes = protocol::write_connect_token(token);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Writes a token of its own randomness into a file of the folder. Returns the path.
inline std::string write_token(const arena::test::TemporaryFolder& folder, const std::string& name,
                               const protocol::TokenSpec& spec, std::uint64_t seed = 1) {
    return folder.write(name, bytes_of(arena::test::token_of(spec, seed)));
}

}  // namespace arena::client_sim::test
