// The crypto library's one step at the start of a program.
#pragma once

namespace arena::protocol::crypto {

/// To be called before the first thread starts; again does nothing. Until then everything works,
/// but slower, and without AES-256-GCM. False: the system has no generator of random numbers, and
/// the program must not go on.
[[nodiscard]] bool init();

}  // namespace arena::protocol::crypto
