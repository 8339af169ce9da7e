// SnapshotLog: counts which updates of a client arrived and which never did.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "client-sim/base/time.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

class SnapshotLog {
  public:
    /// Starts a log for a server with `tick_rate` ticks a second that sends an update every
    /// tick_rate / snapshot_rate ticks.
    SnapshotLog(std::uint32_t tick_rate, std::uint32_t snapshot_rate);

    /// Another world begins, whose ticks have nothing to do with those before: nothing is missing
    /// between the two.
    void begin_world();

    /// Takes the arrival of the update of that tick. Returns the time since the one before, when
    /// this is a newer one.
    std::optional<Time> on_update(sim::Tick tick, Time now);

    /// Returns how many updates arrived.
    [[nodiscard]] std::uint64_t snapshots() const { return snapshots_; }
    /// Returns how many are missing between the first and the last that arrived.
    [[nodiscard]] std::uint64_t missing() const { return missing_; }
    [[nodiscard]] sim::Tick first_tick() const { return first_tick_; }
    [[nodiscard]] sim::Tick last_tick() const { return last_tick_; }
    [[nodiscard]] std::optional<Time> first_at() const { return first_at_; }
    /// Returns the time since the newest update; 0 before the first.
    [[nodiscard]] Time silence(Time now) const { return first_at_ ? now - last_at_ : Time{0}; }

  private:
    [[nodiscard]] bool remember(sim::Tick tick);

    double ticks_apart_;
    std::uint64_t snapshots_ = 0;
    std::uint64_t missing_ = 0;
    sim::Tick first_tick_ = 0;
    sim::Tick last_tick_ = 0;
    sim::Tick world_began_ = 0;  ///< the first tick in this world
    sim::Tick newest_ = 0;       ///< likewise
    bool is_in_world_ = false;   ///< an update of this world has arrived
    std::optional<Time> first_at_;
    Time last_at_{0};
    std::array<sim::Tick, 256> recent_{};  ///< by tick modulo its size
};

}  // namespace arena::client_sim
