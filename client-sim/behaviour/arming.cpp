#include "client-sim/behaviour/arming.h"

#include <cstdint>

namespace arena::client_sim {

sim::PlayerInput with_ready_weapon(sim::PlayerInput input, const Situation& situation) {
    const sim::ArsenalState& arsenal = situation.arsenal;
    if (situation.self == nullptr || arsenal == sim::ArsenalState{}) return input;
    const bool shoots = (input.buttons & sim::kButtonFire) != 0;
    if (!shoots) input.buttons |= sim::kButtonReload;
    if (situation.self->ammunition != 0 || arsenal.magazine[arsenal.slot] > 0) return input;
    for (std::uint8_t slot = 0; slot < sim::kWeaponSlotsMax; ++slot) {
        if (arsenal.ammunition[slot] == 0 && arsenal.magazine[slot] == 0) continue;
        input.slot = static_cast<std::uint8_t>(slot + 1);
        break;
    }
    return input;
}

}  // namespace arena::client_sim
