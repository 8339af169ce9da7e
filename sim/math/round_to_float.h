// A double rounded to float so that it stays rounded.
#pragma once

namespace arena::sim {

/// The float nearest to the value, for one that is widened to double again. At -O3 GCC 12 takes two
/// neighbours from double to float and back as one vector, and then drops both conversions, as if a
/// float held every double. Whether it sees both hangs on which sources are compiled together. Here
/// it does not see what was converted.
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
