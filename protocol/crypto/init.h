// Initialises the crypto library when a program starts.
#pragma once

namespace arena::protocol::crypto {

/// Initialises libsodium. Call it before the first thread starts; calling it again does nothing.
/// Before it, everything works, but slower and without AES-256-GCM. Returns false when the system
/// has no random number generator; the program must then stop.
[[nodiscard]] bool init();

}  // namespace arena::protocol::crypto
