// Which numbers of a report mean something better or worse.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace arena::client_sim {

enum class Better : std::uint8_t { less, more };

struct ComparedKey {
    std::string_view key;
    std::string_view unit;
    Better better = Better::less;
    /// Added to the value before its logarithm is taken, so that 0 has one: a difference that is
    /// small against this is not worth a word.
    double offset = 0.0;
    /// Its share of the chance for a false alarm: what one looks at first may be found more easily.
    double weight = 1.0;
};

/// Left out are numbers that only describe what was played or asked for, those of the simulated
/// network and of the bots themselves, and input_margin_ticks_*, of which neither more nor less is
/// better.
[[nodiscard]] std::span<const ComparedKey> compared_keys();

}  // namespace arena::client_sim
