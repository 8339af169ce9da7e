// What a person sees while the bots play: some lines that are written over on a terminal, a line
// every few seconds elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client-sim/report/timeline.h"
#include "client-sim/scenario/scenario.h"

namespace arena::client_sim {

/// Small blocks, the highest for the largest of the values; a blank for what was not measured.
/// Colours nothing: 8 bytes a value at most.
[[nodiscard]] std::string sparkline(std::span<const std::optional<double>> values);

/// The lines for a terminal of so many columns, none of them longer. `recent`: at least one sample,
/// the newest last; where there is no room for all, the newest are shown.
[[nodiscard]] std::vector<std::string> live_lines(const Scenario& scenario,
                                                  std::span<const Sample> recent,
                                                  std::size_t columns);

/// The line for a log.
[[nodiscard]] std::string plain_line(const Sample& sample);

/// Writes to standard error, so that standard output holds the report alone.
class LiveView {
  public:
    LiveView(const Scenario& scenario, bool is_terminal)
        : scenario_(scenario), is_terminal_(is_terminal) {}

    void show(const Sample& sample);
    /// Clears the lines that are written over.
    void end();

  private:
    void clear();

    static constexpr std::size_t kSamplesShown = 40;
    static constexpr double kPlainSeconds = 5.0;

    const Scenario& scenario_;
    bool is_terminal_;
    std::vector<Sample> recent_;
    std::size_t lines_shown_ = 0;
    double shown_at_ = 0.0;
};

}  // namespace arena::client_sim
