// Inputs for model tests of the world's mechanics.
#pragma once

#include <cstdint>

#include "sim/base/random.h"
#include "sim/values/input.h"

namespace arena::test {

/// Sticks are often pushed all the way to one side, so that bodies run into things for a while.
inline sim::PlayerInput wild_input(Random& random) {
    sim::PlayerInput input;
    const auto axis = [&] {
        const std::uint32_t what = random.below(4);
        if (what == 0) return static_cast<std::int8_t>(random.next());
        return static_cast<std::int8_t>(what == 1 ? 0 : what == 2 ? 127 : -127);
    };
    input.move_x = axis();
    input.move_y = axis();
    input.aim_x = static_cast<std::int16_t>(random.next());
    input.aim_y = static_cast<std::int16_t>(random.next());
    input.buttons = static_cast<sim::Buttons>(random.next() & sim::kButtonsPressed);
    if (random.below(2) == 0) input.seen_back = static_cast<std::uint8_t>(random.below(24));
    // From a generator of its own, so that seeds lead to the worlds that they have always led to.
    Random arms(random.state());
    if (arms.below(8) == 0) input.buttons |= sim::kButtonReload;
    if (arms.below(4) == 0)
        input.slot = static_cast<std::uint8_t>(arms.below(sim::kWeaponSlotsMax + 1u));
    if (arms.below(3) == 0) input.buttons |= sim::kButtonAlternativeFire;
    if (arms.below(6) == 0) input.buttons |= sim::kButtonDrop;
    return input;
}

}  // namespace arena::test
