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

bool pick_up_weapon(const Rules& rules, std::uint8_t weapon, std::int32_t shots, Tick tick,
                    std::size_t row, Players& players) {
    if (rules.archetypes[players.archetype[row]].weapon_slots == 0) return false;
    const Slots slots(rules, row, players);
    if (const auto same = slots.with(weapon)) {
        std::int32_t& left = shots_of(*same, row, players);
        if (shots >= 0 || left < 0) return add_shots(std::max(shots, 0), left) > 0;
        left = -1;
        return true;
    }
    const std::size_t in_hand = players.arsenal[row].slot;
    std::size_t slot = in_hand;
    if (const auto free = slots.with(kNone))
        slot = *free;
    else if ((players.input[row].buttons & kButtonUse) == 0)
        return false;
    hold_in_slot(slot, weapon, players.loadout[row]);
    players.arsenal[row].magazine[slot] = rules.weapons[weapon].magazine;
    players.firing[row].heat[slot] = 0.0f;
    players.firing[row].heat_tick[slot] = 0;
    if (slot == in_hand) draw_weapon(rules, weapon, tick, row, players);
    shots_of(slot, row, players) = shots;
    return true;
}

}  // namespace arena::sim
