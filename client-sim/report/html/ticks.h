// Ticks: the round numbers at which the marks of an axis are placed.
#pragma once

#include <vector>

namespace arena::client_sim::html {

/// Returns multiples of 1, 2 or 5 times a power of ten, in at most `steps_max` + 1 steps. The first
/// is not above `low` and the last not below `high`; together they span the axis. Returns 0 and 1
/// when the bounds form no range.
[[nodiscard]] std::vector<double> round_ticks(double low, double high, int steps_max);

/// Returns seconds from 0 to at most `high`, in steps in which people count time: 1, 2, 5, 10, 15,
/// 30 s, 1, 2, 5, 10, 15, 30 min, then hours.
[[nodiscard]] std::vector<double> time_ticks(double high, int steps_max);

/// Returns 1, 2 and 5 times powers of ten from `low` to `high`, for a logarithmic axis. When these
/// are more than `ticks_max`, returns only the powers, or every n-th of them. Returns nothing when
/// the bounds form no positive range.
[[nodiscard]] std::vector<double> log_ticks(double low, double high, int ticks_max);

/// Returns the nearest number of the form 1, 2 or 5 times a power of ten that is not above a
/// positive `number`.
[[nodiscard]] double round_down(double number);
/// Returns the nearest such number that is not below a positive `number`.
[[nodiscard]] double round_up(double number);

}  // namespace arena::client_sim::html
