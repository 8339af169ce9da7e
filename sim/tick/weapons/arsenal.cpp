#include "sim/tick/weapons/arsenal.h"

#include <algorithm>
#include <utility>

#include "sim/rules/loadout.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/status/condition.h"

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

bool begins_reload(const Weapon& weapon, Tick tick, std::size_t row, const Players& players) {
    const ArsenalState& arsenal = players.arsenal[row];
    const std::uint16_t left = arsenal.magazine[arsenal.slot];
    if (arsenal.reloaded_tick != 0 || arsenal.drawn_tick > tick || arsenal.burst_left > 0 ||
        left >= weapon.magazine || players.ammunition[row] == 0)
        return false;
    const Buttons wanting = left == 0 ? kButtonReload | kButtonFire : kButtonReload;
    return (players.input[row].buttons & wanting) != 0;
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
    arsenal.spread_degrees = 0.0f;
    arsenal.drawn_tick = end_of(rules.weapons[weapon].draw_time, tick, rules.tick_rate);
}

void handle_weapon(const Rules& rules, Tick tick, std::size_t row, Players& players) {
    if (players.alive[row] == 0 || stands(players, row, tick)) return;
    if (condition_of(rules, players, row, tick).is_stunned) return;
    const std::uint8_t wanted = players.input[row].slot;
    if (wanted > 0) take_slot(rules, static_cast<std::uint8_t>(wanted - 1), tick, row, players);
    ArsenalState& arsenal = players.arsenal[row];
    if ((players.input[row].buttons & kButtonFire) == 0)
        arsenal.flags = static_cast<std::uint16_t>(arsenal.flags & ~unsigned{kFireSpent});
    if (arsenal.burst_left > 0 && !is_loaded(rules, tick, row, players)) arsenal.burst_left = 0;
    if (magazine_of(rules, players.weapon[row]) == 0) return;
    const Weapon& weapon = rules.weapons[players.weapon[row]];
    if (arsenal.reloaded_tick != 0 && arsenal.reloaded_tick <= tick) {
        fill_magazine(weapon, row, players);
        arsenal.reloaded_tick = 0;
    }
    if (begins_reload(weapon, tick, row, players))
        arsenal.reloaded_tick = tick + ticks_of(weapon.reload_time, rules.tick_rate);
}

bool wants_to_fire(const Rules& rules, std::size_t row, const Players& players) {
    const ArsenalState& arsenal = players.arsenal[row];
    if (arsenal.burst_left > 0) return true;
    if ((players.input[row].buttons & kButtonFire) == 0) return false;
    return rules.weapons[players.weapon[row]].burst <= 1 || (arsenal.flags & kFireSpent) == 0;
}

bool is_loaded(const Rules& rules, Tick tick, std::size_t row, const Players& players) {
    const ArsenalState& arsenal = players.arsenal[row];
    if (arsenal.drawn_tick > tick) return false;
    if (magazine_of(rules, players.weapon[row]) == 0) return players.ammunition[row] != 0;
    return arsenal.reloaded_tick == 0 && arsenal.magazine[arsenal.slot] > 0;
}

void take_shot(const Weapon& weapon, std::size_t row, Players& players) {
    if (weapon.magazine > 0)
        --players.arsenal[row].magazine[players.arsenal[row].slot];
    else if (players.ammunition[row] > 0)
        --players.ammunition[row];
    if (weapon.burst <= 1) return;
    ArsenalState& arsenal = players.arsenal[row];
    if (arsenal.burst_left > 0) {
        --arsenal.burst_left;
    } else {
        arsenal.burst_left = static_cast<std::uint8_t>(weapon.burst - 1);
        arsenal.flags |= kFireSpent;
    }
}

std::uint32_t ticks_to_next_shot(const Weapon& weapon, const ArsenalState& arsenal,
                                 std::uint32_t tick_rate) {
    const bool is_in_burst = weapon.burst > 1 && arsenal.burst_left > 0;
    return ticks_of(is_in_burst ? weapon.burst_interval : weapon.interval, tick_rate);
}

}  // namespace arena::sim
