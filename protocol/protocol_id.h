// The number that two programs must share to talk to each other.
#pragma once

#include <cstdint>
#include <string>

namespace arena::protocol {

/// Returns the first 16 hex digits of the SHA-256 of "arenad session 3\n" and the texts of all
/// files of protocol/schema/ in the order of their names:
///
///     (echo arenad session 3; cat protocol/schema/*.fbs) | sha256sum
///
/// It changes with every change of the messages and with the version of the session layer. A
/// connect token is for one protocol id, and the handshake rejects all others.
[[nodiscard]] std::uint64_t protocol_id();

/// Returns the id as "0x" and 16 lower-case hex digits.
[[nodiscard]] std::string protocol_id_text();

}  // namespace arena::protocol
