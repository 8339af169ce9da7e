// What a person sees while the bots play: one line that is written over on a terminal, a line every
// few seconds elsewhere.
#pragma once

#include <optional>
#include <string>

#include "client-sim/base/time.h"
#include "client-sim/bot/fleet_totals.h"

namespace arena::client_sim {

/// A moment of the run and the rates since the moment before.
[[nodiscard]] std::string progress_line(Time elapsed, const FleetTotals& now, Time elapsed_before,
                                        const FleetTotals& before, std::uint32_t clients);

/// Writes to standard error, so that standard output holds the report alone.
class Progress {
  public:
    Progress(std::uint32_t clients, bool terminal) : clients_(clients), terminal_(terminal) {}

    void show(Time elapsed, const FleetTotals& totals);
    /// Clears the line that is written over.
    void end() const;

  private:
    static constexpr Time kPlainInterval = std::chrono::seconds{5};

    std::uint32_t clients_;
    bool terminal_;
    Time shown_at_{0};
    FleetTotals shown_;
};

}  // namespace arena::client_sim
