// Calendar: seconds since 1970 for connect tokens, from a clock that never jumps and the system's,
// which may.
//
// A token that has expired is refused, so a system clock that jumps ahead would shut everybody out,
// if only for as long as it is wrong. So the calendar goes on by the steady clock, and follows the
// system's:
//
//   by a few seconds     at once: the two drift apart, and a clock is set right in small steps
//   back                 at once: that lets in whom a wrong clock kept out
//   ahead                when it has stood for five minutes
//
// Meanwhile tokens are good for at most those five minutes too long: they still let in only their
// owner, once.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "server/base/time.h"

namespace arena::server {

/// The system's clock may be that far off before it counts as a jump.
inline constexpr std::int64_t kClockStepSeconds = 5;
/// A jump ahead has to stand for so long.
inline constexpr Time kClockDoubt = std::chrono::minutes(5);

class Calendar {
  public:
    /// To be asked at least once a minute. `system_seconds`: what the system's clock says at `now`;
    /// before 1970, the negative number as two's complement has it. Then it is 0.
    [[nodiscard]] std::uint64_t seconds(Time now, std::uint64_t system_seconds);

  private:
    /// The system's clock has jumped to `offset`; or a small step from there.
    struct Doubt {
        std::int64_t offset = 0;
        Time since{};
    };

    std::optional<std::int64_t> offset_;  ///< to the steady clock's seconds
    std::optional<Doubt> doubt_;
};

}  // namespace arena::server
