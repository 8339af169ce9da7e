// Student's t distribution: how likely noise alone causes such a difference of two means.
#pragma once

namespace arena::client_sim {

/// Returns the probability, 0 .. 1, that noise alone makes |t| at least this large. `freedom` is at
/// least 1. Source: Abramowitz and Stegun, 26.7.3 and 26.7.4, with the integral by Simpson's rule.
[[nodiscard]] double two_sided_tail(double t, int freedom);

/// Returns the smallest t whose two-sided tail is at most `level` (0 < level < 1).
[[nodiscard]] double critical_t(double level, int freedom);

}  // namespace arena::client_sim
