// The program: command line in, exit code out.
#pragma once

#include <iosfwd>

namespace arena::server {

inline constexpr int kExitDone = 0;
inline constexpr int kExitNotWell =
    1;  ///< of what asks a running server: it is not well, or says no
inline constexpr int kExitBadUse = 2;  ///< options, configuration, map, address in use

/// Whatever ends in kExitBadUse puts one line into `err`: "arenad: what is wrong; what to do".
int arenad_main(int argc, const char* const* argv, std::ostream& out, std::ostream& err);

}  // namespace arena::server
