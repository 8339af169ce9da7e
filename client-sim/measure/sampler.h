// Sampler: makes the timeline of a run, from the sums of the bots and the readings of the server.
#pragma once

#include <cstdint>
#include <optional>

#include "client-sim/base/time.h"
#include "client-sim/bot/fleet_totals.h"
#include "client-sim/report/timeline.h"
#include "client-sim/status/server_load.h"

namespace arena::client_sim {

/// What happened since the sample before, and what there is now.
struct Moment {
    Time at{0};
    std::uint32_t clients_wanted = 0;
    std::uint64_t clients_playing = 0;  ///< let in and not gone
    const FleetTotals& totals;          ///< since the run began
    const FleetDistributions& recent;   ///< since the sample before
    const Histogram& recent_lag;        ///< likewise
    double cpu_seconds = 0.0;           ///< of this process, since it began
};

class Sampler {
  public:
    /// `cpu_seconds`: of this process until now.
    explicit Sampler(double cpu_seconds) : cpu_before_(cpu_seconds) {}

    /// A reading of the server, made at `at`; those that come late, or not at all, leave gaps.
    void hear(const ServerLoad& load, Time at);

    [[nodiscard]] Sample take(const Moment& moment);

    /// Forgets the readings before the newest one for whole_load().
    void restart_load() { first_ = newest_; }

    /// From the first reading to the newest. If the server was restarted meanwhile, from the
    /// beginning of the last one on.
    [[nodiscard]] std::optional<LoadSpan> whole_load() const;

  private:
    struct Reading {
        ServerLoad load;
        Time at{0};
    };
    void add_server(Sample& sample);

    Time at_{0};
    double cpu_before_ = 0.0;
    std::uint64_t bytes_received_ = 0;
    std::uint64_t bytes_sent_ = 0;
    std::uint64_t corrections_ = 0;
    std::uint64_t violations_ = 0;
    std::uint32_t restarts_ = 0;  ///< of the server, since the first reading
    std::optional<Reading> first_;
    std::optional<Reading> sampled_;  ///< that the sample before was made of
    std::optional<Reading> newest_;
};

}  // namespace arena::client_sim
