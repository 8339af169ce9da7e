// Rounds a double to float so that it stays rounded.
#pragma once

namespace arena::sim {

/// Returns the float nearest to the value, for code that widens it to double again. At -O3, GCC 12
/// converts two neighbouring values from double to float and back as one vector, and then drops
/// both conversions, as if a float could hold every double. Whether it sees both conversions
/// depends on which sources are compiled together. Here the asm statement hides the first one from
/// it.
inline float round_to_float(double value) {
    auto rounded = static_cast<float>(value);
#if defined(__GNUC__) && !defined(__clang__)
#if defined(__SSE2__)
    asm("" : "+x"(rounded));
#else
    asm("" : "+m"(rounded));
#endif
#endif
    return rounded;
}

}  // namespace arena::sim
