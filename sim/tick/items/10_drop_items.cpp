#include "sim/tick/items/10_drop_items.h"

#include "sim/math/compass.h"
#include "sim/math/vec2.h"
#include "sim/rules/drops.h"
#include "sim/rules/loadout.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/items/choose_item.h"
#include "sim/tick/items/dropped_weapons.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/projectiles/add_projectile.h"
#include "sim/tick/status/condition.h"
#include "sim/tick/weapons/pick_up_weapon.h"

namespace arena::sim {

namespace {

class Dropping {
  public:
    Dropping(const Rules& rules, const Limits& limits, const Bounds& bounds, WorldState& state,
             StepReport& report)
        : rules_(rules), limits_(limits), bounds_(bounds), state_(state), report_(report) {}

    /// Returns whether it lies there: there may be no room for another projectile.
    bool drop_item(std::uint8_t item, std::size_t number, std::size_t row) {
        if (state_.projectiles.size() >= limits_.projectiles_max) {
            report_.raise(StepError::projectiles_full);
            return false;
        }
        const Players& players = state_.players;
        const std::uint8_t weapon = rules_.items[item].dropped_as;
        const float radius = rules_.weapons[weapon].projectile.radius;
        add_projectile(rules_,
                       {.owner = players.id[row],
                        .position = clamp_into(bounds_, {players.position[row], radius}),
                        .direction = rotated(players.aim[row], kCompass[number % kCompass.size()]),
                        .weapon = weapon,
                        .team = players.team[row]},
                       state_, report_);
        return true;
    }

    /// Drops a weapon, which `item` gives, with what is left in it.
    bool drop_weapon(std::uint8_t item, const LeftInWeapon& left, std::size_t number,
                     std::size_t row) {
        if (!drop_item(item, number, row)) return false;
        add_dropped({.projectile = state_.projectiles.back().id,
                     .ammunition = left.ammunition,
                     .magazine = left.magazine},
                    state_.dropped_weapons);
        return true;
    }

    void drop_by_button(std::size_t row) {
        if (!wants_to_drop(rules_, state_.tick, row, state_.players)) return;
        Players& players = state_.players;
        const std::uint8_t item = dropped_item_of(rules_, players.weapon[row]);
        if (drop_weapon(item, left_in_slot(players.arsenal[row].slot, row, players), 0, row))
            take_from_hand(rules_, state_.tick, row, players);
    }

    /// What it has exchanged, unless that cannot be dropped.
    void drop_given_up(const GivenUp& weapon) {
        const std::uint8_t item = dropped_item_of(rules_, weapon.weapon);
        if (item != kNone) drop_weapon(item, {weapon.magazine, weapon.ammunition}, 0, weapon.row);
    }

    void drop_at_death(std::uint32_t row) {
        const Archetype& archetype = rules_.archetypes[state_.players.archetype[row]];
        std::size_t number = 0;
        if (!archetype.drops.empty()) {
            const std::uint8_t item = choose_item(rules_, archetype.drops, state_.random);
            if (item != kNone) drop_item(item, number++, row);
        }
        if (archetype.drops_weapons == WeaponDrops::none) return;
        for (std::size_t slot = 0; slot < archetype.weapon_slots; ++slot) {
            const bool is_in_hand = slot == state_.players.arsenal[row].slot;
            if (archetype.drops_weapons == WeaponDrops::in_hand && !is_in_hand) continue;
            const std::uint8_t item = dropped_item_of(
                rules_, weapon_in_slot(archetype, state_.players.loadout[row], slot));
            if (item != kNone)
                drop_weapon(item, left_in_slot(slot, row, state_.players), number++, row);
        }
    }

  private:
    const Rules& rules_;
    const Limits& limits_;
    const Bounds& bounds_;
    WorldState& state_;
    StepReport& report_;
};

}  // namespace

bool wants_to_drop(const Rules& rules, Tick tick, std::size_t row, const Players& players) {
    return (players.input[row].buttons & kButtonDrop) != 0 && players.alive[row] != 0 &&
           !stands(players, row, tick) &&
           rules.archetypes[players.archetype[row]].weapon_slots > 0 &&
           !condition_of(rules, players, row, tick).is_stunned &&
           dropped_item_of(rules, players.weapon[row]) != kNone;
}

void drop_items(const Rules& rules, const Limits& limits, const Terrain& terrain,
                const Drops& drops, WorldState& state, StepReport& report) {
    if (!state.features.drops) return;
    Dropping dropping(rules, limits, terrain.bounds, state, report);
    for (const GivenUp& weapon : drops.given_up)
        dropping.drop_given_up(weapon);
    for (const std::uint32_t row : drops.deaths)
        dropping.drop_at_death(row);
    for (std::size_t row = 0; row < state.players.size(); ++row)
        dropping.drop_by_button(row);
}

}  // namespace arena::sim
