// Calendar: seconds since 1970 for connect tokens, from a steady clock that never jumps and the
// system's clock, which may.
//
// An expired token is refused, so a system clock that jumps ahead would shut out all clients for as
// long as it is wrong. The calendar therefore advances by the steady clock and follows the
// system's:
//
//   by a few seconds     at once: the two drift apart, and a clock is corrected in small steps
//   back                 at once: that admits clients that a wrong clock kept out
//   ahead                when the jump has lasted for five minutes
//
// Meanwhile tokens are valid for at most those five minutes too long; they still admit only their
// owner, once.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "server/base/time.h"

namespace arena::server {

/// The system's clock may be this far off before it counts as a jump.
inline constexpr std::int64_t kClockStepSeconds = 5;
/// A jump ahead must last this long.
inline constexpr Time kClockJumpConfirmTime = std::chrono::minutes(5);

class Calendar {
  public:
    /// Returns the seconds since 1970, and 0 before. Must be called at least once a minute.
    /// `system_seconds` is the reading of the system's clock at `now`; before 1970, the negative
    /// number in two's complement.
    [[nodiscard]] std::uint64_t seconds(Time now, std::uint64_t system_seconds);

  private:
    /// A jump of the system's clock to `offset`, or to within a small step of it.
    struct PendingJump {
        std::int64_t offset = 0;
        Time since{};
    };

    std::optional<std::int64_t> offset_;  ///< from the steady clock's seconds to the calendar's
    std::optional<PendingJump> pending_jump_;
};

}  // namespace arena::server
