#include "sim/tick/weapons/pick_up_weapon.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "sim/rules/loadout.h"
#include "sim/tick/weapons/arsenal.h"

namespace arena::sim {

namespace {

/// The slots of one player.
class Slots {
  public:
    Slots(const Rules& rules, std::size_t row, const Players& players)
        : archetype_(rules.archetypes[players.archetype[row]]),
          loadout_(players.loadout[row]),
          in_hand_(players.arsenal[row].slot) {}

    [[nodiscard]] std::optional<std::size_t> with(std::uint8_t weapon) const {
        if (weapon_in_slot(archetype_, loadout_, in_hand_) == weapon) return in_hand_;
        for (std::size_t slot = 0; slot < archetype_.weapon_slots; ++slot)
            if (weapon_in_slot(archetype_, loadout_, slot) == weapon) return slot;
        return std::nullopt;
    }

  private:
    const Archetype& archetype_;
    const Loadout& loadout_;
    std::size_t in_hand_;
};

void forget_heat(std::size_t slot, FiringState& firing) {
    firing.heat[slot] = 0.0f;
    firing.heat_tick[slot] = 0;
}

/// Whether the player wants to exchange the weapon in its hand, and has not done so in this tick.
bool may_exchange(std::uint32_t row, const Players& players, const std::vector<GivenUp>& given_up) {
    return (players.input[row].buttons & kButtonUse) != 0 &&
           std::none_of(given_up.begin(), given_up.end(),
                        [row](const GivenUp& other) { return other.row == row; });
}

std::int32_t& shots_of(std::size_t slot, std::size_t row, Players& players) {
    ArsenalState& arsenal = players.arsenal[row];
    return slot == arsenal.slot ? players.ammunition[row] : arsenal.ammunition[slot];
}

}  // namespace

std::int32_t add_shots(std::int32_t shots, std::int32_t& left) {
    if (left < 0) return 0;
    const std::int32_t added = std::min(shots, std::numeric_limits<std::int32_t>::max() - left);
    left += added;
    return added;
}

bool pick_up_weapon(const Rules& rules, const FoundWeapon& found, Tick tick, std::uint32_t row,
                    Players& players, std::vector<GivenUp>& given_up) {
    if (rules.archetypes[players.archetype[row]].weapon_slots == 0) return false;
    const Slots slots(rules, row, players);
    if (const auto same = slots.with(found.weapon)) {
        std::int32_t& left = shots_of(*same, row, players);
        if (found.same >= 0 || left < 0) return add_shots(std::max(found.same, 0), left) > 0;
        left = -1;
        return true;
    }
    const std::size_t in_hand = players.arsenal[row].slot;
    const auto free = slots.with(kNone);
    const std::size_t slot = free.value_or(in_hand);
    if (!free) {
        if (!may_exchange(row, players, given_up)) return false;
        const LeftInWeapon left = left_in_slot(in_hand, row, players);
        given_up.push_back({row, players.weapon[row], left.magazine, left.ammunition});
    }
    hold_in_slot(slot, found.weapon, players.loadout[row]);
    players.arsenal[row].magazine[slot] = found.magazine;
    forget_heat(slot, players.firing[row]);
    if (slot == in_hand) draw_weapon(rules, found.weapon, tick, row, players);
    shots_of(slot, row, players) = found.ammunition;
    return true;
}

LeftInWeapon left_in_slot(std::size_t slot, std::size_t row, const Players& players) {
    const ArsenalState& arsenal = players.arsenal[row];
    return {
        .magazine = arsenal.magazine[slot],
        .ammunition = slot == arsenal.slot ? players.ammunition[row] : arsenal.ammunition[slot]};
}

void take_from_hand(const Rules& rules, Tick tick, std::size_t row, Players& players) {
    ArsenalState& arsenal = players.arsenal[row];
    const std::size_t in_hand = arsenal.slot;
    // As if it were drawn again: nothing of its burst, its reload or its charge is left.
    draw_weapon(rules, players.weapon[row], tick, row, players);
    arsenal.drawn_tick = 0;
    arsenal.magazine[in_hand] = 0;
    forget_heat(in_hand, players.firing[row]);
    players.loadout[row].weapons[in_hand] = 0;
    players.weapon[row] = kNone;
    players.ammunition[row] = first_ammunition(rules, kNone);
}

}  // namespace arena::sim
