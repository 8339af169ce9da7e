// How good a connection is, in one word that does not flicker.
#pragma once

#include <optional>

#include "client-sim/base/time.h"
#include "client-sim/game/game_event.h"

namespace arena::client_sim {

// From these on a connection is fair, poor or silent. A tick is 17 ms at 60 a second; a player
// feels a tenth of a second.
inline constexpr float kFairLoss = 0.01f;
inline constexpr float kPoorLoss = 0.05f;
inline constexpr Time kFairJitter = std::chrono::milliseconds{30};
inline constexpr Time kPoorJitter = std::chrono::milliseconds{100};
inline constexpr Time kFairRoundTrip = std::chrono::milliseconds{150};
inline constexpr Time kPoorRoundTrip = std::chrono::milliseconds{300};
/// Ten packets of a server that has nothing to say.
inline constexpr Time kSilence = std::chrono::seconds{1};
/// A better grade is told when it has lasted so long; a worse one at once.
inline constexpr Time kCalm = std::chrono::seconds{3};

struct ConnectionMeasures {
    float loss = 0.0f;  ///< 0 to 1
    Time jitter{0};
    std::optional<Time> round_trip;
    Time silence{0};  ///< since the last datagram
};

[[nodiscard]] ConnectionGrade grade_of(const ConnectionMeasures& measures);

/// The grade as a game is told of it.
class GradeWatch {
  public:
    [[nodiscard]] ConnectionGrade grade() const { return grade_; }
    /// The change, if there is one now.
    std::optional<QualityChangedEvent> watch(ConnectionGrade measured, Time now);

  private:
    ConnectionGrade grade_ = ConnectionGrade::good;
    Time worse_at_{0};  ///< when it was last as bad as it is told
};

}  // namespace arena::client_sim
