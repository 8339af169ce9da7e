#include "client-sim/behaviour/arming.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "client-sim/behaviour/fire_control.h"
#include "sim/rules/archetype.h"
#include "sim/rules/drops.h"

namespace arena::client_sim {

namespace {

constexpr sim::Tick kSecondsInHand = 5;  // of one turn
constexpr sim::Tick kSecondsKept = 2;    // at least, once it is drawn and while it can shoot
constexpr sim::Tick kTurnsOfFirst = 3;   // before each turn of another weapon

/// Returns the damage of a second of hits, to compare weapons by.
double strength_of(const sim::Weapon& weapon) {
    const sim::ProjectileKind& kind = weapon.projectile;
    const double volley = static_cast<double>(weapon.directions.size()) *
                          static_cast<double>(kind.damage + kind.explosion_damage);
    return volley / static_cast<double>(weapon.interval);
}

/// Whether this is enough for a shot of the weapon in the slot.
bool is_enough(const Situation& situation, std::size_t slot, std::int32_t ammunition) {
    const std::int32_t magazine = situation.arsenal.magazine[slot];
    const sim::Weapon* const weapon = find_weapon(situation, slot);
    const std::int32_t cost = weapon == nullptr ? 1 : weapon->cost;
    return ammunition < 0 || ammunition >= cost - magazine;
}

/// Whether the slot has a shot left.
bool is_loaded(const Situation& situation, std::size_t slot) {
    const bool is_in_hand = slot == situation.arsenal.slot;
    return is_enough(situation, slot,
                     is_in_hand ? situation.self->ammunition : situation.arsenal.ammunition[slot]);
}

/// Whether the weapon in the slot can shoot at once: it needs no reload first.
bool is_ready(const Situation& situation, std::size_t slot) {
    const sim::Weapon* const weapon = find_weapon(situation, slot);
    if (weapon == nullptr) return false;
    if (weapon->magazine == 0) return is_loaded(situation, slot);
    return situation.arsenal.magazine[slot] >= weapon->cost;
}

/// Whether the player is in the middle of a charge, a burst or a reload.
bool is_busy(const Situation& situation) {
    return situation.firing.charge_tick != 0 || situation.arsenal.burst_left != 0 ||
           situation.arsenal.reloaded_tick != 0;
}

/// Whether it has not had the weapon in hand for long enough to shoot with it.
bool has_just_drawn(const Situation& situation) {
    const sim::Tick drawn = situation.arsenal.drawn_tick;
    if (situation.tick < drawn) return true;
    return drawn != 0 && situation.tick < drawn + kSecondsKept * situation.tick_rate &&
           is_ready(situation, situation.arsenal.slot);
}

/// Returns how many weapons the player has by its archetype; 0 when it picks up its weapons, or
/// when the bot does not know the rules.
std::size_t own_weapons(const Situation& situation) {
    const sim::Rules* const rules = situation.rules;
    if (rules == nullptr || situation.loadout != sim::Loadout{}) return 0;
    const std::size_t archetype =
        std::min<std::size_t>(situation.self->archetype, rules->archetypes.size() - 1);
    return rules->archetypes[archetype].weapons.size();
}

/// Returns the slot whose turn it is, counted from 0: mostly the first one, and each of the others
/// in turn. Not for all bots at the same time.
std::size_t slot_in_turn(const Situation& situation, std::size_t slots) {
    const sim::Tick turn =
        situation.tick / (kSecondsInHand * situation.tick_rate) + situation.self->id.value;
    if (turn % (kTurnsOfFirst + 1) < kTurnsOfFirst) return 0;
    return 1 + turn / (kTurnsOfFirst + 1) % (slots - 1);
}

/// Returns the slot that a player with several weapons of its own takes now, counted from 1; 0
/// where it keeps the one in hand. In a fight it takes another weapon rather than reload.
std::uint8_t own_slot_to_take(const Situation& situation, bool shoots) {
    const std::size_t slots = own_weapons(situation);
    const std::size_t in_hand = situation.arsenal.slot;
    if (slots < 2 || is_busy(situation) || has_just_drawn(situation)) return 0;
    const std::size_t wanted = slot_in_turn(situation, slots);
    const auto take = [in_hand](std::size_t slot) {
        return slot == in_hand ? std::uint8_t{0} : static_cast<std::uint8_t>(slot + 1);
    };
    if (is_ready(situation, wanted)) return take(wanted);
    if (!shoots) return is_loaded(situation, wanted) ? take(wanted) : std::uint8_t{0};
    if (is_ready(situation, in_hand)) return 0;
    for (std::size_t slot = 0; slot < slots; ++slot)
        if (is_ready(situation, slot)) return take(slot);
    return is_loaded(situation, wanted) ? take(wanted) : std::uint8_t{0};
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

/// Whether the hand of a player that picks up weapons is empty.
bool is_hand_empty(const Situation& situation) {
    return situation.loadout != sim::Loadout{} &&
           situation.loadout.weapons[situation.arsenal.slot] == 0;
}

/// Whether the player can drop the weapon in its hand, as far as it knows the rules.
bool can_drop(const Situation& situation) {
    const std::size_t weapon = situation.loadout.weapons[situation.arsenal.slot];
    return situation.rules != nullptr && weapon > 0 &&
           sim::dropped_item_of(*situation.rules, static_cast<std::uint8_t>(weapon - 1)) !=
               sim::kNone;
}

}  // namespace

bool is_unarmed(const Situation& situation) {
    return situation.self != nullptr && situation.rules != nullptr &&
           situation.loadout != sim::Loadout{} && strongest_slot(situation) == 0;
}

sim::PlayerInput with_ready_weapon(sim::PlayerInput input, const Situation& situation) {
    const sim::ArsenalState& arsenal = situation.arsenal;
    if (situation.self == nullptr || arsenal == sim::ArsenalState{}) return input;
    const bool shoots = (input.buttons & kFireButtons) != 0;
    if (!shoots) input.buttons |= sim::kButtonReload;
    if (!shoots) input.slot = strongest_slot(situation);
    if (const std::uint8_t own = own_slot_to_take(situation, shoots)) input.slot = own;
    if (!is_hand_empty(situation)) {
        if (is_enough(situation, arsenal.slot, situation.self->ammunition)) return input;
        if (can_drop(situation)) {
            // Another slot would be in its hand before it drops what it holds.
            input.slot = 0;
            input.buttons |= sim::kButtonDrop;
            return input;
        }
    }
    for (std::uint8_t slot = 0; slot < sim::kWeaponSlotsMax; ++slot) {
        if (slot == arsenal.slot || !is_enough(situation, slot, arsenal.ammunition[slot])) continue;
        input.slot = static_cast<std::uint8_t>(slot + 1);
        return input;
    }
    input.buttons |= sim::kButtonUse;  // whatever lies here is better
    return input;
}

}  // namespace arena::client_sim
