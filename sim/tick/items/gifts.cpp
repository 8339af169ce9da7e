#include "sim/tick/items/gifts.h"

#include <algorithm>

#include "sim/tick/match/points.h"
#include "sim/tick/status/find_effect.h"
#include "sim/tick/status/give_effect.h"
#include "sim/tick/weapons/arsenal.h"
#include "sim/tick/weapons/pick_up_weapon.h"

namespace arena::sim {

namespace {

/// Raises the health up to the archetype's. Returns how much was added: 0 for a player that needs
/// none.
std::int32_t heal(std::int32_t amount, std::size_t row, const Rules& rules, Players& players) {
    const std::int32_t room = rules.archetypes[players.archetype[row]].health - players.health[row];
    const std::int32_t given = std::max(std::min(amount, room), 0);
    players.health[row] += given;
    return given;
}

/// Replaces the old speed by the new one. Returns the ticks that it lasts: 0 for a player that
/// carries a flag and keeps the speed of a carrier.
std::int32_t speed_up(const MapTrigger& drawn, std::size_t row, const Rules& rules, Tick tick,
                      Players& players) {
    if (players.speed_until_tick[row] == kNeverTick) return 0;
    const std::uint32_t duration = ticks_of(drawn.duration, rules.tick_rate);
    players.speed_factor[row] = drawn.speed_factor;
    players.speed_until_tick[row] = tick + duration;
    return static_cast<std::int32_t>(duration);
}

/// Returns the ticks that the effect lasts by itself: 0 for a player for which it would change
/// nothing, and for kNone.
std::int32_t affect(std::uint8_t effect, const Taking& taking, const GiftContext& context) {
    if (effect == kNone) return 0;
    const WorldState& state = context.state;
    ActiveEffects effects = state.players.effects[taking.row];
    give_effect(context.rules, effect, taking.pickup, state.tick, effects);
    if (effects == state.players.effects[taking.row]) return 0;
    add_effect(effect, taking, state.players, context.hits, context.report);
    return static_cast<std::int32_t>(
        ticks_of(context.rules.effects[effect].duration, context.rules.tick_rate));
}

/// Whether the player has got shots, or the item's weapon.
bool arm(const Item& item, std::uint32_t row, const GiftContext& context) {
    const Rules& rules = context.rules;
    WorldState& state = context.state;
    if (item.weapon == kNone) return add_shots(item.ammunition, state.players.ammunition[row]) > 0;
    const std::int32_t shots =
        item.ammunition > 0 ? item.ammunition : first_ammunition(rules, item.weapon);
    return pick_up_weapon(rules,
                          {.weapon = item.weapon,
                           .magazine = rules.weapons[item.weapon].magazine,
                           .ammunition = shots,
                           .same = shots},
                          state.tick, row, state.players, context.drops.given_up);
}

/// Returns how many uses of the item's ability the player has got: none without that ability, or
/// with as many as it can have.
std::uint32_t give_uses(const Item& item, std::size_t row, const Rules& rules, Players& players) {
    if (item.ability == kNone) return 0;
    const auto& slots = rules.archetypes[players.archetype[row]].abilities;
    std::uint32_t given = 0;
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        if (slots[slot] != item.ability) continue;
        Tick& uses = players.abilities[row].full_tick[slot];
        const std::uint32_t room = rules.abilities[item.ability].charges - uses;
        given += std::min<std::uint32_t>(item.uses, room);
        uses += std::min<std::uint32_t>(item.uses, room);
    }
    return given;
}

/// Points count only while a round is played. Teams score where the mode has teams.
bool score(std::int32_t points, std::size_t row, const GiftContext& context) {
    WorldState& state = context.state;
    if (points == 0 || !counts(state.match.phase)) return false;
    add_points(points, row, state, context.report);
    const std::uint8_t team = state.players.team[row];
    if (has_teams(state.match.mode) && team > 0)
        add_team_points(points, team, state.players.id[row], state, context.report);
    return true;
}

}  // namespace

void add_effect(std::uint8_t effect, const Taking& taking, const Players& players, HitList& hits,
                StepReport& report) {
    if (effect == kNone) return;
    hits.add({.victim = taking.row,
              .attacker = taking.pickup,
              .position = players.position[taking.row],
              .types = kNoHit,
              .effect = effect},
             report);
}

std::int32_t give_drawn(const MapTrigger& drawn, const Taking& taking, const GiftContext& context) {
    Players& players = context.state.players;
    switch (drawn.gift) {
        case Gift::health:
            return heal(drawn.amount, taking.row, context.rules, players);
        case Gift::ammunition:
            return add_shots(drawn.amount, players.ammunition[taking.row]);
        case Gift::speed:
            return speed_up(drawn, taking.row, context.rules, context.state.tick, players);
        case Gift::effect:
            return affect(find_effect(context.rules, drawn.effect), taking, context);
        case Gift::item:
            return 0;  // give_item() gives these
    }
    return 0;
}

std::int32_t give_item(std::size_t item, const Taking& taking, const GiftContext& context) {
    const Item& kind = context.rules.items[item];
    bool has_given = arm(kind, taking.row, context);
    has_given |= heal(kind.health, taking.row, context.rules, context.state.players) > 0;
    has_given |= affect(kind.effect, taking, context) > 0;
    has_given |= give_uses(kind, taking.row, context.rules, context.state.players) > 0;
    has_given |= score(kind.score, taking.row, context);
    return has_given ? static_cast<std::int32_t>(item + 1) : 0;
}

}  // namespace arena::sim
