// Sampler: makes the timeline of a run from the totals of the bots and the readings of the server.
#pragma once

#include <cstdint>
#include <optional>

#include "client-sim/base/time.h"
#include "client-sim/bot/fleet_totals.h"
#include "client-sim/report/timeline.h"
#include "client-sim/status/server_load.h"

namespace arena::client_sim {

/// What a sample is made of.
struct Moment {
    Time at{0};
    std::uint32_t clients_wanted = 0;
    std::uint64_t clients_playing = 0;  ///< connected and still playing
    const FleetTotals& totals;          ///< since the start of the run
    const FleetDistributions& recent;   ///< since the previous sample
    const Histogram& recent_lag;        ///< likewise
    double cpu_seconds = 0.0;           ///< of this process, since its start
};

class Sampler {
  public:
    /// `cpu_seconds` is the processor time of this process until now.
    explicit Sampler(double cpu_seconds) : cpu_before_(cpu_seconds) {}

    /// Takes a reading of the server, made at `at`. A late or missing reading leaves gaps in the
    /// samples.
    void add_reading(const ServerLoad& load, Time at);

    /// Returns the sample of this moment. Call it with rising times.
    [[nodiscard]] Sample take(const Moment& moment);

    /// Makes whole_load() begin at the newest reading.
    void restart_load() { first_ = newest_; }

    /// Returns the load from the first reading to the newest; nothing before there is a reading. If
    /// the server was restarted, the load covers only the time since the last restart.
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
    std::optional<Reading> sampled_;  ///< the reading that the previous sample used
    std::optional<Reading> newest_;
};

}  // namespace arena::client_sim
