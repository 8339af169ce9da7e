// The exit codes of arena-bots and of its commands. docs/bots.md explains them.
#pragma once

namespace arena::client_sim {

inline constexpr int kExitHeld = 0;         ///< every threshold held; nothing is worse
inline constexpr int kExitMissed = 1;       ///< a threshold was missed, or something is worse
inline constexpr int kExitNoRun = 2;        ///< nothing to judge: bad use, no connection, invalid
inline constexpr int kExitInterrupted = 3;  ///< ended early by a signal; no verdict

}  // namespace arena::client_sim
