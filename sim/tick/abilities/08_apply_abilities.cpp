#include "sim/tick/abilities/08_apply_abilities.h"

#include "sim/math/vec2.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/abilities/02_use_abilities.h"
#include "sim/tick/hits/blast.h"
#include "sim/tick/status/give_effect.h"
#include "sim/volumes/targets.h"

namespace arena::sim {

namespace {

/// Where a burst throws a player that is in the same place.
constexpr Vec2 kUpwards{0.0f, 1.0f};

TeamMember member(const Players& players, std::size_t row) {
    return {players.id[row], Team{players.team[row]}};
}

/// Whether the ability is meant for the other player, if that is near enough.
bool concerns(const Rules& rules, const Ability& ability, const Players& players, Tick tick,
              std::size_t user, std::size_t other) {
    if (user == other || players.alive[other] == 0) return false;
    if (ability.kind == AbilityKind::effect && ability.to == Recipients::team)
        return players.team[user] != 0 && players.team[user] == players.team[other];
    // Hits of bursts ask for protection when they are applied.
    const bool is_safe =
        ability.kind == AbilityKind::effect && players.protected_until_tick[other] > tick;
    return !is_safe && may_damage(member(players, user), member(players, other),
                                  rules.friendly_fire ? FriendlyFire::on : FriendlyFire::off);
}

bool reaches_others(const Ability& ability) {
    return ability.kind == AbilityKind::burst ||
           (ability.kind == AbilityKind::effect && ability.to != Recipients::own);
}

void reach(const Rules& rules, const Ability& ability, std::size_t user, std::uint32_t row,
           WorldState& state, HitList& hits, StepReport& report) {
    Players& players = state.players;
    if (ability.kind == AbilityKind::effect)
        return give_effect(rules, ability.effect, players.id[user], state.tick,
                           players.effects[row]);
    const Vec2 away = normalised_or(players.position[row] - players.position[user], kUpwards);
    hits.add({.victim = row,
              .attacker = players.id[user],
              .position = players.position[row],
              .damage = ability.damage,
              .effect = ability.effect,
              .knockback = away * ability.knockback,
              .direction = players.position[row] - players.position[user]},
             report);
}

}  // namespace

void apply_abilities(const Rules& rules, const Solids& solids, const PlayerGrid& grid,
                     WorldState& state, HitSearch& search, Lookup& lookup, HitList& hits,
                     StepReport& report) {
    if (!state.features.abilities) return;
    const Players& players = state.players;
    for (std::size_t user = 0; user < players.size(); ++user) {
        const Ability* const ability = acting_ability(rules, players, user, state.tick);
        if (ability == nullptr || !reaches_others(*ability)) continue;
        const Circle around{players.position[user], ability->radius};
        if (ability->kind == AbilityKind::burst)
            report.add({.kind = EventKind::explode,
                        .subject = players.id[user],
                        .other = players.id[user],
                        .position = around.center,
                        .amount = ability->damage,
                        .tick = state.tick});
        find_players_near(around, grid, search.in_blast, report);
        for (const auto [searcher, row] : search.in_blast)
            if (concerns(rules, *ability, players, state.tick, user, row) &&
                reaches_player(rules, players, around, row, players.position[row]) &&
                line_of_sight(solids, {around.center, players.position[row]}, lookup.found))
                reach(rules, *ability, user, row, state, hits, report);
    }
}

}  // namespace arena::sim
