// What two programs have to have in common to talk with each other, as one number.
#pragma once

#include <cstdint>
#include <string>

namespace arena::protocol {

/// The first 16 hex digits of the SHA-256 of "arenad session 3\n" and the texts of all files of
/// protocol/schema/ in the order of their names:
///
///     (echo arenad session 3; cat protocol/schema/*.fbs) | sha256sum
///
/// Changes with every change of the messages, and with the session layer's version. Connect tokens
/// are for one protocol id, and the handshake refuses all others.
[[nodiscard]] std::uint64_t protocol_id();

/// As people write it: "0x" and 16 lower-case hex digits.
[[nodiscard]] std::string protocol_id_text();

}  // namespace arena::protocol
