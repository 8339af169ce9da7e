// Draws times.
#pragma once

#include "protocol/base/time.h"
#include "protocol/link/dice.h"

namespace arena::simulation {

/// Returns a time uniform in [0, bound); 0 for the bound 0.
[[nodiscard]] inline protocol::Time time_below(protocol::Dice& dice, protocol::Time bound) {
    return protocol::Time(
        static_cast<protocol::Time::rep>(dice.below(static_cast<std::uint64_t>(bound.count()))));
}

}  // namespace arena::simulation
