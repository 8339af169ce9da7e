// The numbers of a report in which a change means better or worse.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace arena::client_sim {

/// Which direction of a change is an improvement.
enum class Better : std::uint8_t { less, more };

/// How one number is compared.
struct ComparedKey {
    std::string_view key;
    std::string_view unit;
    Better better = Better::less;
    /// Added to the value before its logarithm is taken, so that 0 has a logarithm. Differences
    /// that are small against it do not matter.
    double offset = 0.0;
    /// Its share of the chance of a false alarm. A key that is read first has a larger share and is
    /// found more easily.
    double weight = 1.0;
};

/// Returns the compared keys. Left out are numbers that only describe what was played or requested,
/// those of the simulated network and of the bots themselves, and input_margin_ticks_*, for which
/// neither direction is better.
[[nodiscard]] std::span<const ComparedKey> compared_keys();

}  // namespace arena::client_sim
