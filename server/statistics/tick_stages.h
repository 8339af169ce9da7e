// How long the stages of a tick take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "server/base/time.h"
#include "server/statistics/enum_counters.h"

namespace arena::server {

/// The stages, in the order of the work. Receiving datagrams comes first, and is measured by the
/// shell.
enum class TickStage : std::uint8_t {
    step,    ///< takes the inputs and advances the world
    record,  ///< records the changes, once for all clients
    update,  ///< writes the updates of the clients whose turn it is
    flush,   ///< packs and seals what is due
};
inline constexpr std::size_t kTickStageCount = 4;

/// Returns the name in metrics and reports.
[[nodiscard]] constexpr std::string_view name_of(TickStage stage) {
    constexpr std::string_view kNames[kTickStageCount] = {"step", "record", "update", "flush"};
    return kNames[static_cast<std::size_t>(stage)];
}

/// In nanoseconds, summed over all ticks.
using StageTimes = EnumCounters<TickStage, kTickStageCount>;

/// Adds the time between two laps to the stage that ends with the later one. Does nothing without a
/// clock.
class StageClock {
  public:
    /// Begins the first stage. Both arguments must outlive the clock.
    StageClock(const std::function<Time()>& read, StageTimes& times) : read_(read), times_(times) {
        if (read_) begin_ = read_();
    }

    /// Ends `stage` and begins the next one.
    void lap(TickStage stage) {
        if (!read_) return;
        const Time end = read_();
        times_[stage] += static_cast<std::uint64_t>((end - begin_).count());
        begin_ = end;
    }

  private:
    const std::function<Time()>& read_;
    StageTimes& times_;
    Time begin_{};
};

}  // namespace arena::server
