// The program: command line in, exit code out.
#pragma once

#include <iosfwd>

namespace arena::server {

inline constexpr int kExitDone = 0;
inline constexpr int kExitUnhealthy = 1;   ///< the server that was asked is unhealthy, or refuses
inline constexpr int kExitFailed = 1;      ///< every match of the server has hung or failed
inline constexpr int kExitUsageError = 2;  ///< options, configuration, map, address in use
inline constexpr int kExitGivenUp = 3;     ///< a supervised server has crashed too often

/// Runs the program and returns its exit code. Whenever that is kExitUsageError or kExitGivenUp,
/// one line is in `err`: "arenad: what is wrong; what to do".
int arenad_main(int argc, const char* const* argv, std::ostream& out, std::ostream& err);

}  // namespace arena::server
