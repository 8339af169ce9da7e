// What a pickup gives, as one letter for pictures: those of draw-map and of arena-draw-match.
#pragma once

#include <string_view>

#include "sim/values/map.h"

namespace arena::server {

/// Returns the sign of a gift: one printable character that stands for no other gift.
[[nodiscard]] constexpr std::string_view gift_sign(sim::Gift gift) {
    switch (gift) {
        case sim::Gift::health:
            return "+";
        case sim::Gift::ammunition:
            return "A";
        case sim::Gift::speed:
            return "S";
        case sim::Gift::effect:
            return "E";
        case sim::Gift::item:
            return "I";
    }
    return "?";
}

}  // namespace arena::server
