#include "sim/tick/weapons/arsenal.h"

#include <algorithm>
#include <utility>

#include "sim/rules/loadout.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/status/condition.h"
#include "sim/tick/weapons/charge.h"
#include "sim/tick/weapons/heat.h"

namespace arena::sim {

namespace {

/// Returns the tick in which something that lasts so long from `tick` on is over; a time of 0 is
/// over at once.
Tick end_of(float seconds, Tick tick, std::uint32_t tick_rate) {
    return seconds > 0.0f ? tick + ticks_of(seconds, tick_rate) : tick;
}

std::uint16_t magazine_of(const Rules& rules, std::uint8_t weapon) {
    return weapon == kNone ? std::uint16_t{0} : rules.weapons[weapon].magazine;
}

std::uint16_t without(std::uint16_t flags, std::uint16_t flag) {
    return static_cast<std::uint16_t>(flags & ~unsigned{flag});
}

void end_charge(std::size_t row, Players& players) {
    players.firing[row].charge_tick = 0;
    players.arsenal[row].flags = without(players.arsenal[row].flags, kAlternativeCharged);
}

bool presses(const Players& players, std::size_t row, Buttons buttons) {
    return (players.input[row].buttons & buttons) != 0;
}

/// Whether the weapon in hand has an alternative, and fires as that in this tick, if it fires.
bool fires_alternative(const Rules& rules, std::size_t row, const Players& players) {
    const std::uint8_t weapon = players.weapon[row];
    if (weapon == kNone || rules.weapons[weapon].alternative == kNone) return false;
    const ArsenalState& arsenal = players.arsenal[row];
    if (arsenal.burst_left > 0) return (arsenal.flags & kAlternativeFired) != 0;
    if (players.firing[row].charge_tick != 0) return (arsenal.flags & kAlternativeCharged) != 0;
    return presses(players, row, kButtonAlternativeFire);
}

/// Returns the button that fires the weapon in hand as fired_weapon.
Buttons fire_button_of(const Rules& rules, std::size_t row, const Players& players) {
    return fires_alternative(rules, row, players) ? kButtonAlternativeFire : kButtonFire;
}

/// Returns the shots that the next use of the weapon in hand takes.
std::uint16_t cost_of(const Rules& rules, std::size_t row, const Players& players) {
    const std::uint8_t weapon = fired_weapon(rules, row, players);
    return weapon == kNone ? std::uint16_t{1} : rules.weapons[weapon].cost;
}

bool overheats(const Rules& rules, Tick tick, std::size_t row, const Players& players) {
    const std::uint8_t weapon = players.weapon[row];
    return weapon != kNone && is_overheated(rules.weapons[weapon], players.firing[row],
                                            players.arsenal[row].slot, tick, rules.tick_rate);
}

/// Exchanges what the slots keep of their ammunition. Does nothing when the slot has no weapon or
/// is in hand already.
void take_slot(const Rules& rules, std::uint8_t slot, Tick tick, std::size_t row,
               Players& players) {
    ArsenalState& arsenal = players.arsenal[row];
    const std::uint8_t weapon =
        weapon_in_slot(rules.archetypes[players.archetype[row]], players.loadout[row], slot);
    if (slot == arsenal.slot || weapon == kNone) return;
    // An empty first slot keeps nothing.
    arsenal.ammunition[arsenal.slot] = players.weapon[row] == kNone ? 0 : players.ammunition[row];
    players.ammunition[row] = std::exchange(arsenal.ammunition[slot], 0);
    arsenal.slot = slot;
    draw_weapon(rules, weapon, tick, row, players);
}

/// Moves shots from the ammunition into the magazine until it is full.
void fill_magazine(const Weapon& weapon, std::size_t row, Players& players) {
    std::uint16_t& magazine = players.arsenal[row].magazine[players.arsenal[row].slot];
    std::int32_t& ammunition = players.ammunition[row];
    const std::int32_t room = weapon.magazine - magazine;
    const std::int32_t taken = ammunition < 0 ? room : std::min(room, ammunition);
    magazine = static_cast<std::uint16_t>(magazine + taken);
    if (ammunition > 0) ammunition -= taken;
}

bool begins_reload(const Rules& rules, Tick tick, std::size_t row, const Players& players) {
    const Weapon& weapon = rules.weapons[players.weapon[row]];
    const ArsenalState& arsenal = players.arsenal[row];
    const std::uint16_t left = arsenal.magazine[arsenal.slot];
    if (arsenal.reloaded_tick != 0 || arsenal.drawn_tick > tick || arsenal.burst_left > 0 ||
        left >= weapon.magazine || players.firing[row].charge_tick != 0 ||
        players.ammunition[row] == 0)
        return false;
    if (presses(players, row, kButtonReload)) return true;
    return left < cost_of(rules, row, players) &&
           presses(players, row, fire_button_of(rules, row, players));
}

/// Ends a reload that is over, and begins one that the player wants.
void handle_reload(const Rules& rules, Tick tick, std::size_t row, Players& players) {
    ArsenalState& arsenal = players.arsenal[row];
    const Weapon& weapon = rules.weapons[players.weapon[row]];
    if (weapon.magazine == 0) return;
    if (arsenal.reloaded_tick != 0 && arsenal.reloaded_tick <= tick) {
        fill_magazine(weapon, row, players);
        arsenal.reloaded_tick = 0;
    }
    if (begins_reload(rules, tick, row, players))
        arsenal.reloaded_tick = tick + ticks_of(weapon.reload_time, rules.tick_rate);
}

/// Begins a charge, or ends one whose button is released too early.
void handle_charge(const Rules& rules, Tick tick, std::size_t row, Players& players) {
    const Weapon& fired = rules.weapons[fired_weapon(rules, row, players)];
    if (!charges(fired)) return;
    const Buttons button = fire_button_of(rules, row, players);
    FiringState& firing = players.firing[row];
    if (firing.charge_tick == 0) {
        const bool begins = presses(players, row, button) && players.arsenal[row].burst_left == 0 &&
                            players.fire_ready_tick[row] <= tick &&
                            is_loaded(rules, tick, row, players);
        if (!begins) return;
        firing.charge_tick = tick;
        if (button == kButtonAlternativeFire) players.arsenal[row].flags |= kAlternativeCharged;
    } else if (!presses(players, row, button) &&
               !is_charged(fired, firing, tick, rules.tick_rate)) {
        end_charge(row, players);
    }
}

}  // namespace

std::int32_t first_ammunition(const Rules& rules, std::uint8_t weapon) {
    return weapon == kNone ? -1 : rules.weapons[weapon].ammunition;
}

ArsenalState first_arsenal(const Rules& rules, const Archetype& archetype) {
    ArsenalState arsenal;
    for (std::size_t slot = 0; slot < kWeaponSlotsMax; ++slot) {
        const std::uint8_t weapon = first_weapon_in_slot(archetype, slot);
        arsenal.magazine[slot] = magazine_of(rules, weapon);
        if (slot > 0 && weapon != kNone) arsenal.ammunition[slot] = first_ammunition(rules, weapon);
    }
    return arsenal;
}

void draw_weapon(const Rules& rules, std::uint8_t weapon, Tick tick, std::size_t row,
                 Players& players) {
    ArsenalState& arsenal = players.arsenal[row];
    players.weapon[row] = weapon;
    arsenal.reloaded_tick = 0;
    arsenal.burst_left = 0;
    arsenal.flags = without(arsenal.flags, kAlternativeFired);
    end_charge(row, players);
    arsenal.spread_degrees = 0.0f;
    arsenal.drawn_tick = end_of(rules.weapons[weapon].draw_time, tick, rules.tick_rate);
}

void handle_weapon(const Rules& rules, Tick tick, std::size_t row, Players& players) {
    if (players.alive[row] == 0 || stands(players, row, tick) ||
        condition_of(rules, players, row, tick).is_stunned)
        return end_charge(row, players);
    const std::uint8_t wanted = players.input[row].slot;
    if (wanted > 0) take_slot(rules, static_cast<std::uint8_t>(wanted - 1), tick, row, players);
    ArsenalState& arsenal = players.arsenal[row];
    if (!presses(players, row, kButtonFire)) arsenal.flags = without(arsenal.flags, kFireSpent);
    if (!presses(players, row, kButtonAlternativeFire))
        arsenal.flags = without(arsenal.flags, kAlternativeSpent);
    if (arsenal.burst_left > 0 && !is_loaded(rules, tick, row, players)) arsenal.burst_left = 0;
    if (players.weapon[row] == kNone) return;
    handle_reload(rules, tick, row, players);
    handle_charge(rules, tick, row, players);
}

std::uint8_t fired_weapon(const Rules& rules, std::size_t row, const Players& players) {
    const std::uint8_t weapon = players.weapon[row];
    return fires_alternative(rules, row, players) ? rules.weapons[weapon].alternative : weapon;
}

std::uint8_t last_fired_weapon(const Rules& rules, std::uint8_t weapon,
                               const ArsenalState& arsenal) {
    if (weapon == kNone || (arsenal.flags & kAlternativeFired) == 0) return weapon;
    const std::uint8_t alternative = rules.weapons[weapon].alternative;
    return alternative == kNone ? weapon : alternative;
}

bool wants_to_fire(const Rules& rules, std::size_t row, const Players& players) {
    const ArsenalState& arsenal = players.arsenal[row];
    if (arsenal.burst_left > 0) return true;
    const Buttons button = fire_button_of(rules, row, players);
    const Weapon& fired = rules.weapons[fired_weapon(rules, row, players)];
    // What is released too early has ended its charge already.
    if (charges(fired))
        return players.firing[row].charge_tick != 0 && !presses(players, row, button);
    if (!presses(players, row, button)) return false;
    const std::uint16_t spent = button == kButtonFire ? kFireSpent : kAlternativeSpent;
    return fired.burst <= 1 || (arsenal.flags & spent) == 0;
}

bool is_loaded(const Rules& rules, Tick tick, std::size_t row, const Players& players) {
    const ArsenalState& arsenal = players.arsenal[row];
    if (arsenal.drawn_tick > tick) return false;
    if (overheats(rules, tick, row, players)) return false;
    const std::uint16_t cost = cost_of(rules, row, players);
    if (magazine_of(rules, players.weapon[row]) == 0)
        return players.ammunition[row] < 0 || players.ammunition[row] >= cost;
    return arsenal.reloaded_tick == 0 && arsenal.magazine[arsenal.slot] >= cost;
}

void take_shot(const Rules& rules, Tick tick, std::size_t row, Players& players) {
    const Weapon& in_hand = rules.weapons[players.weapon[row]];
    const bool is_alternative = fires_alternative(rules, row, players);
    const Weapon& fired = is_alternative ? rules.weapons[in_hand.alternative] : in_hand;
    ArsenalState& arsenal = players.arsenal[row];
    if (in_hand.magazine > 0) {
        std::uint16_t& left = arsenal.magazine[arsenal.slot];
        left = static_cast<std::uint16_t>(left - fired.cost);
    } else if (players.ammunition[row] > 0) {
        players.ammunition[row] -= fired.cost;
    }
    arsenal.flags = without(arsenal.flags, kAlternativeFired);
    if (is_alternative) arsenal.flags |= kAlternativeFired;
    end_charge(row, players);
    if (fired.burst <= 1) return;
    if (arsenal.burst_left > 0) {
        --arsenal.burst_left;
    } else {
        arsenal.burst_left = static_cast<std::uint8_t>(fired.burst - 1);
        arsenal.flags |= is_alternative ? kAlternativeSpent : kFireSpent;
    }
    if (!is_loaded(rules, tick, row, players)) arsenal.burst_left = 0;
}

std::uint32_t ticks_to_next_shot(const Weapon& weapon, const ArsenalState& arsenal,
                                 std::uint32_t tick_rate) {
    const bool is_in_burst = weapon.burst > 1 && arsenal.burst_left > 0;
    return ticks_of(is_in_burst ? weapon.burst_interval : weapon.interval, tick_rate);
}

}  // namespace arena::sim
