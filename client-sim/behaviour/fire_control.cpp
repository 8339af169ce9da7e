#include "client-sim/behaviour/fire_control.h"

#include <algorithm>
#include <cstdint>

#include "sim/rules/loadout.h"
#include "sim/tick/weapons/charge.h"

namespace arena::client_sim {

namespace {

constexpr sim::Tick kSecondsOfTurn = 4;  // of which one is that of the alternative fire

/// Not for all bots at the same time.
bool is_alternatives_turn(const Situation& situation) {
    const sim::Tick seconds = situation.tick / situation.tick_rate;
    return (seconds + situation.self->id.value) % kSecondsOfTurn == 0;
}

/// Whether what the weapon in hand has left is enough for a shot.
bool is_enough(const Situation& situation, const sim::Weapon& in_hand, const sim::Weapon& fired) {
    const std::int32_t ammunition = situation.self->ammunition;
    if (in_hand.magazine == 0) return ammunition < 0 || ammunition >= fired.cost;
    return situation.arsenal.magazine[situation.arsenal.slot] >= fired.cost;
}

/// Whether the bot fires the weapon in hand as its alternative. A charge goes on.
bool takes_alternative(const Situation& situation, const sim::Weapon& in_hand) {
    if (in_hand.alternative == sim::kNone) return false;
    if (situation.firing.charge_tick != 0)
        return (situation.arsenal.flags & sim::kAlternativeCharged) != 0;
    return is_alternatives_turn(situation) &&
           is_enough(situation, in_hand, situation.rules->weapons[in_hand.alternative]);
}

/// Whether the weapon is charged fully.
bool is_full(const Situation& situation, const sim::Weapon& fired) {
    return charge_at(fired, situation.firing, situation.tick, situation.tick_rate) ==
           sim::kFullCharge;
}

}  // namespace

const sim::Weapon* find_weapon(const Situation& situation, std::size_t slot) {
    const sim::Rules* const rules = situation.rules;
    if (rules == nullptr || situation.self == nullptr) return nullptr;
    const std::size_t archetype =
        std::min<std::size_t>(situation.self->archetype, rules->archetypes.size() - 1);
    const std::uint8_t weapon =
        sim::weapon_in_slot(rules->archetypes[archetype], situation.loadout, slot);
    return weapon < rules->weapons.size() ? &rules->weapons[weapon] : nullptr;
}

sim::PlayerInput with_fire_control(sim::PlayerInput input, const Situation& situation) {
    if ((input.buttons & sim::kButtonFire) == 0) return input;
    const sim::ArsenalState& arsenal = situation.arsenal;
    const sim::Weapon* const weapon = find_weapon(situation, arsenal.slot);
    const bool is_alternative = weapon != nullptr && takes_alternative(situation, *weapon);
    const sim::Weapon* const fired =
        is_alternative ? &situation.rules->weapons[weapon->alternative] : weapon;
    const unsigned spent = is_alternative ? sim::kAlternativeSpent : sim::kFireSpent;
    const bool has_had_burst = (arsenal.flags & spent) != 0 && arsenal.burst_left == 0;
    const bool releases = has_had_burst || (fired != nullptr && is_full(situation, *fired));
    const unsigned others = input.buttons & ~unsigned{kFireButtons};
    const unsigned pressed = is_alternative ? sim::kButtonAlternativeFire : sim::kButtonFire;
    input.buttons = static_cast<sim::Buttons>(others | (releases ? 0u : pressed));
    return input;
}

}  // namespace arena::client_sim
