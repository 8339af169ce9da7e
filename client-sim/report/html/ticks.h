// Where the marks of an axis stand: at round numbers.
#pragma once

#include <vector>

namespace arena::client_sim::html {

/// Multiples of 1, 2 or 5 times a power of ten, in at most `steps_max` steps and a bit over. The
/// first is not above `low`, the last not below `high`: together they are the axis. Bounds that are
/// no range give 0 and 1.
[[nodiscard]] std::vector<double> round_ticks(double low, double high, int steps_max);

/// Seconds from 0 to at most `high`, at steps that people count time in: 1, 2, 5, 10, 15, 30 s,
/// 1, 2, 5, 10, 15, 30 min, then hours.
[[nodiscard]] std::vector<double> time_ticks(double high, int steps_max);

/// 1, 2 and 5 times powers of ten from `low` to `high`, for a logarithmic axis; the powers alone,
/// or every second or third of them, where all would be more than `ticks_max`.
[[nodiscard]] std::vector<double> log_ticks(double low, double high, int ticks_max);

/// The nearest of these numbers that is not above, and not below, a positive `number`.
[[nodiscard]] double round_down(double number);
[[nodiscard]] double round_up(double number);

}  // namespace arena::client_sim::html
