// How good a connection is, as one grade that does not flicker.
#pragma once

#include <optional>

#include "client/base/time.h"
#include "client/game/game_event.h"

namespace arena::client {

// From these values on, a connection is fair, poor or silent. A tick is 17 ms at 60 a second; a
// player notices a tenth of a second.
inline constexpr float kFairLoss = 0.01f;
inline constexpr float kPoorLoss = 0.05f;
inline constexpr Time kFairJitter = std::chrono::milliseconds{30};
inline constexpr Time kPoorJitter = std::chrono::milliseconds{100};
inline constexpr Time kFairRoundTrip = std::chrono::milliseconds{150};
inline constexpr Time kPoorRoundTrip = std::chrono::milliseconds{300};
/// The time of ten packets from a server that has nothing to say.
inline constexpr Time kSilence = std::chrono::seconds{1};
/// A better grade is reported after it has lasted this long, a worse one at once.
inline constexpr Time kCalm = std::chrono::seconds{3};

struct ConnectionMeasures {
    float loss = 0.0f;  ///< 0 to 1
    Time jitter{0};
    std::optional<Time> round_trip;
    Time silence{0};  ///< since the last datagram
};

/// Returns the worst grade that any of the measures deserves.
[[nodiscard]] ConnectionGrade grade_of(const ConnectionMeasures& measures);

/// The grade as reported to the game.
class GradeWatch {
  public:
    [[nodiscard]] ConnectionGrade grade() const { return grade_; }
    /// Returns the change, if there is one now.
    std::optional<QualityChangedEvent> watch(ConnectionGrade measured, Time now);

  private:
    ConnectionGrade grade_ = ConnectionGrade::good;
    Time worse_at_{0};  ///< when the measured grade was last as bad as the reported one
};

}  // namespace arena::client
