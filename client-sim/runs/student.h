// Student's t distribution: how likely noise alone puts two means so far apart.
#pragma once

namespace arena::client_sim {

/// The probability that |t| is at least so large, 0 .. 1. `freedom` is at least 1.
/// Abramowitz and Stegun, 26.7.3 and 26.7.4, with the integral done by Simpson's rule.
[[nodiscard]] double two_sided_tail(double t, int freedom);

/// The smallest t whose two-sided tail is at most `level` (0 < level < 1).
[[nodiscard]] double critical_t(double level, int freedom);

}  // namespace arena::client_sim
