// Where the time of a tick goes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "server/base/time.h"
#include "server/statistics/enum_counters.h"

namespace arena::server {

/// In the order of the work. Receiving datagrams, which comes first, is the shell's.
enum class TickStage : std::uint8_t {
    step,    ///< inputs are taken and the world moves on
    record,  ///< what changed is noted, once for all clients
    update,  ///< the updates of the clients whose turn it is are written
    flush,   ///< what is due is packed and sealed
};
inline constexpr std::size_t kTickStageCount = 4;

/// The name in metrics and reports.
[[nodiscard]] constexpr std::string_view name_of(TickStage stage) {
    constexpr std::string_view kNames[kTickStageCount] = {"step", "record", "update", "flush"};
    return kNames[static_cast<std::size_t>(stage)];
}

/// Nanoseconds, summed over all ticks.
using StageTimes = EnumCounters<TickStage, kTickStageCount>;

/// Adds the time between two laps to the stage that the later one ends. Without a clock it does
/// nothing.
class StageClock {
  public:
    /// Both outlive it. The first stage begins now.
    StageClock(const std::function<Time()>& read, StageTimes& times) : read_(read), times_(times) {
        if (read_) begin_ = read_();
    }

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
