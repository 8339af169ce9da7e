// LiveView: the progress that is shown while the bots play. On a terminal a few lines are updated
// in place; elsewhere a line is written every few seconds.
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

/// Returns a block character for each value, scaled to the largest of them, and a blank for a value
/// that was not measured. Adds no colour; a value takes at most 8 bytes.
[[nodiscard]] std::string sparkline(std::span<const std::optional<double>> values);

/// Returns the lines for a terminal that is `columns` wide, none of them wider. `recent` holds at
/// least one sample, the newest last; when there is no room for all, the newest are shown.
[[nodiscard]] std::vector<std::string> live_lines(const Scenario& scenario,
                                                  std::span<const Sample> recent,
                                                  std::size_t columns);

/// Returns the line for a log.
[[nodiscard]] std::string plain_line(const Sample& sample);

/// Shows the progress on standard error, so that standard output holds only the report. Keeps a
/// reference to `scenario`, which must outlive it.
class LiveView {
  public:
    LiveView(const Scenario& scenario, bool is_terminal)
        : scenario_(scenario), is_terminal_(is_terminal) {}

    /// Shows a sample: on a terminal every one, elsewhere one every kPlainSeconds.
    void show(const Sample& sample);
    /// Clears the lines of the terminal.
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
