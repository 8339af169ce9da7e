#include "client-sim/behaviour/arming.h"

#include <cstddef>
#include <cstdint>

namespace arena::client_sim {

namespace {

/// Returns the damage of a second of hits, to compare weapons by.
double strength_of(const sim::Weapon& weapon) {
    const sim::ProjectileKind& kind = weapon.projectile;
    const double volley = static_cast<double>(weapon.directions.size()) *
                          static_cast<double>(kind.damage + kind.explosion_damage);
    return volley / static_cast<double>(weapon.interval);
}

/// Whether the slot has a shot left.
bool is_loaded(const Situation& situation, std::size_t slot) {
    const sim::ArsenalState& arsenal = situation.arsenal;
    const std::int32_t besides =
        slot == arsenal.slot ? situation.self->ammunition : arsenal.ammunition[slot];
    return besides != 0 || arsenal.magazine[slot] > 0;
}

/// Returns the slot of the strongest weapon that it has picked up and that is loaded, counted from
/// 1; 0 when it knows of none.
std::uint8_t strongest_slot(const Situation& situation) {
    if (situation.rules == nullptr) return 0;
    std::uint8_t strongest = 0;
    double most = 0.0;
    for (std::size_t slot = 0; slot < sim::kWeaponSlotsMax; ++slot) {
        const std::size_t weapon = situation.loadout.weapons[slot];
        if (weapon == 0 || weapon > situation.rules->weapons.size()) continue;
        const double strength = strength_of(situation.rules->weapons[weapon - 1]);
        if (strength <= most || !is_loaded(situation, slot)) continue;
        most = strength;
        strongest = static_cast<std::uint8_t>(slot + 1);
    }
    return strongest;
}

}  // namespace

bool is_unarmed(const Situation& situation) {
    return situation.self != nullptr && situation.rules != nullptr &&
           situation.loadout != sim::Loadout{} && strongest_slot(situation) == 0;
}

sim::PlayerInput with_ready_weapon(sim::PlayerInput input, const Situation& situation) {
    const sim::ArsenalState& arsenal = situation.arsenal;
    if (situation.self == nullptr || arsenal == sim::ArsenalState{}) return input;
    const bool shoots = (input.buttons & sim::kButtonFire) != 0;
    if (!shoots) input.buttons |= sim::kButtonReload;
    if (!shoots) input.slot = strongest_slot(situation);
    if (situation.self->ammunition != 0 || arsenal.magazine[arsenal.slot] > 0) return input;
    for (std::uint8_t slot = 0; slot < sim::kWeaponSlotsMax; ++slot) {
        if (arsenal.ammunition[slot] == 0 && arsenal.magazine[slot] == 0) continue;
        input.slot = static_cast<std::uint8_t>(slot + 1);
        return input;
    }
    input.buttons |= sim::kButtonUse;  // whatever lies here is better
    return input;
}

}  // namespace arena::client_sim
