#include "sim/tick/hits/08_detect_volume_hits.h"

#include <algorithm>
#include <span>

#include "sim/tick/hits/strike_crates.h"
#include "sim/tick/motion/launch.h"
#include "sim/tick/status/shield.h"
#include "sim/tick/weapons/swing.h"
#include "sim/volumes/targets.h"

namespace arena::sim {

namespace {

bool is_alive(EntityId id, const Players& players) {
    const auto row = players.find(id);
    return row && players.alive[*row] != 0;
}

/// Whether the swing that a player's record names is still under way, against a crate or a living
/// player.
bool is_swing_under_way(const AttackRecord& record, const Players& players) {
    const auto attacker = players.find(record.attacker);
    const bool is_crate = category_of(record.victim) != Category::player;
    return attacker && players.alive[*attacker] != 0 &&
           players.animation_tick[*attacker] == record.swing &&
           (is_crate || is_alive(record.victim, players));
}

void forget_ended_swings(WorldState& state) {
    std::erase_if(state.attack_records, [&](const AttackRecord& record) {
        return category_of(record.attacker) == Category::player &&
               !is_swing_under_way(record, state.players);
    });
}

/// Returns the disc in which another player's volume could overlap one of this attacker.
Path search_disc_of(const BodyFrames& frames, const HitBody& attacker) {
    const Circle bounds = bounds_in_world(attacker);
    return {bounds.center, {}, bounds.radius + frames.overhang_max() + kVolumeSearchSlack};
}

/// Finds the rows of the players that show an attack volume, and the reach of each.
void find_attackers(const BodyFrames& frames, const WorldState& state, HitSearch& search) {
    const Players& players = state.players;
    search.attackers.clear();
    search.attack_reaches.clear();
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] == 0 || shown_animation(frames, row, players) == kNone) continue;
        const HitBody body = hit_body_of(frames, row, state.tick, players);
        if (body.attacks.empty()) continue;
        search.attackers.push_back(row);
        search.attack_reaches.push_back(search_disc_of(frames, body));
    }
}

bool looks_back(std::uint32_t row, const Players& players) {
    return players.input[row].seen_back > 0;
}

/// Moves the attackers that look back to search.looking_back, by how far, then by row.
void split_off_looking_back(const Players& players, HitSearch& search) {
    search.looking_back.clear();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < search.attackers.size(); ++i) {
        const std::uint32_t row = search.attackers[i];
        if (looks_back(row, players)) {
            search.looking_back.push_back({players.input[row].seen_back, row});
            continue;
        }
        search.attackers[kept] = row;
        search.attack_reaches[kept++] = search.attack_reaches[i];
    }
    search.attackers.resize(kept);
    search.attack_reaches.resize(kept);
    std::sort(search.looking_back.begin(), search.looking_back.end());
}

/// Finds the pairs of rows (low, high) of which one may hit the other, sorted, each once. Only
/// attackers search, and they are few; the grid searches the cells around each.
void find_volume_pairs(const PlayerGrid& grid, HitSearch& search, StepReport& report) {
    std::vector<IndexPair>& pairs = search.pairs;
    pairs.clear();
    if (!grid.discs.find_on_paths(search.attack_reaches, grid.drift, pairs))
        report.raise(StepError::candidates_full);
    for (IndexPair& pair : pairs) {
        const std::uint32_t attacker = search.attackers[pair.first];
        pair = {std::min(attacker, pair.second), std::max(attacker, pair.second)};
    }
    std::erase_if(pairs, [](const IndexPair& pair) { return pair.first == pair.second; });
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

struct MeleeAttack {
    std::uint32_t attacker = 0;  ///< row
    std::uint32_t victim = 0;    ///< row
    Vec2 place;                  ///< of the victim's body that it hits
    HitTypes types;              ///< of kPlayerAttacks
    Tick looks_back = 0;
};

bool may_strike(const Rules& rules, const MeleeAttack& attack, const WorldState& state) {
    const Players& players = state.players;
    const auto member = [&](std::uint32_t row) {
        return TeamMember{players.id[row], Team{players.team[row]}};
    };
    return players.protected_until_tick[attack.victim] <= state.tick &&
           may_damage(member(attack.attacker), member(attack.victim),
                      rules.friendly_fire ? FriendlyFire::on : FriendlyFire::off) &&
           !has_record(state.attack_records, players.id[attack.attacker],
                       players.id[attack.victim]);
}

/// Returns the velocity with which the attack launches its victim.
Vec2 launch_of(const Animation& animation, const Rules& rules, const MeleeAttack& attack,
               const Players& players) {
    const bool faces_left = players.aim[attack.attacker].x < 0.0f;
    const Vec2 velocity = animation.launch;
    return grown_knockback(rules.archetypes[players.archetype[attack.victim]],
                           players.health[attack.victim],
                           faces_left ? Vec2{-velocity.x, velocity.y} : velocity);
}

bool some_shield(const Rules& rules) {
    return std::any_of(rules.effects.begin(), rules.effects.end(),
                       [](const StatusEffect& effect) { return effect.shield > 0; });
}

/// A shield may break, or be given, before the hit is applied, so where there are shields its
/// launch waits for that. One that only launches takes nothing from a shield.
void apply_melee_attack(const Rules& rules, const BodyFrames& frames, const MeleeAttack& attack,
                        WorldState& state, NewRecords& records, HitList& hits, StepReport& report) {
    const Players& players = state.players;
    if (!may_strike(rules, attack, state)) return;
    const EntityId attacker = players.id[attack.attacker];
    const AttackRecord record{attacker, players.id[attack.victim],
                              players.animation_tick[attack.attacker]};
    if (!add_record(record, state, records, report)) return;

    const Animation& animation =
        rules.animations[shown_animation(frames, attack.attacker, players)];
    const Vec2 direction = attack.place - players.position[attack.attacker];
    const Vec2 velocity =
        attack.types.has(HitType::launch) ? launch_of(animation, rules, attack, players) : Vec2{};
    const HitTypes damage_types = attack.types & (HitType::hit | HitType::death);
    const bool launch_waits = damage_types.any() && velocity != Vec2{} && some_shield(rules);
    if (damage_types.any())
        hits.add({.victim = attack.victim,
                  .attacker = attacker,
                  .position = players.position[attack.victim],
                  .damage = animation.damage,
                  .types = damage_types,
                  .looked_back = static_cast<std::uint8_t>(attack.looks_back),
                  .effect = animation.effect,
                  .direction = direction,
                  .launch = launch_waits ? velocity : Vec2{}},
                 report);
    if (velocity == Vec2{} || launch_waits) return;
    if (find_shield(rules, direction, state.tick, attack.victim, state.players) == nullptr)
        launch(rules, attack.victim, velocity, attacker, state, report);
}

/// The melee attacks of players that do not look back: against the others as they are.
void strike_present(const Rules& rules, const BodyFrames& frames, const PlayerGrid& grid,
                    WorldState& state, HitSearch& search, NewRecords& records, HitList& hits,
                    StepReport& report) {
    if (search.attackers.empty()) return;
    find_volume_pairs(grid, search, report);
    for (const auto [low, high] : search.pairs) {
        const HitBody low_body = hit_body_of(frames, low, state.tick, state.players);
        const HitBody high_body = hit_body_of(frames, high, state.tick, state.players);
        ++report.statistics.volume_tests;
        for (const VolumeHit& hit : pair_hits(low_body, high_body)) {
            const bool low_attacks = hit.attacker == low_body.id;
            const MeleeAttack attack{.attacker = low_attacks ? low : high,
                                     .victim = low_attacks ? high : low,
                                     .place = low_attacks ? high_body.position : low_body.position,
                                     .types = hit.types};
            if (looks_back(attack.attacker, state.players)) continue;
            apply_melee_attack(rules, frames, attack, state, records, hits, report);
        }
    }
}

/// Takes as attackers the rows of `rest` that look back by as many ticks as its first. Returns how
/// many they are.
std::size_t choose_searchers(std::span<const LookingBack> rest, const BodyFrames& frames,
                             const WorldState& state, HitSearch& search) {
    search.attackers.clear();
    search.attack_reaches.clear();
    for (const LookingBack& one : rest) {
        if (one.looks_back != rest.front().looks_back) break;
        search.attackers.push_back(one.attacker);
        search.attack_reaches.push_back(
            search_disc_of(frames, hit_body_of(frames, one.attacker, state.tick, state.players)));
    }
    return search.attackers.size();
}

/// Tests one attacker, with the volumes that it shows now, against one victim as it was.
void strike_past(const Rules& rules, const BodyFrames& frames, const Solids& solids,
                 const SeenBodies& seen, MeleeAttack attack, WorldState& state, NewRecords& records,
                 HitList& hits, Lookup& lookup, StepReport& report) {
    const Players& players = state.players;
    HitBody victim = hit_body_of(frames, attack.victim, state.tick, players);
    victim.position = seen.ends[attack.victim];
    attack.place = victim.position;
    ++report.statistics.volume_tests;
    attack.types = first_hit(hit_body_of(frames, attack.attacker, state.tick, players), victim);
    attack.looks_back = seen.looks_back;
    if (!attack.types.any()) return;
    if (is_behind_wall(rules, solids, players, attack.victim, victim.position,
                       players.position[attack.attacker], lookup.found))
        return;
    apply_melee_attack(rules, frames, attack, state, records, hits, report);
}

/// The melee attacks of players that look back: by how far, then by attacker, then by victim.
void strike_past_bodies(const Rules& rules, const BodyFrames& frames, const Solids& solids,
                        WorldState& state, PastGrid& past_grid, HitSearch& search,
                        NewRecords& records, HitList& hits, Lookup& lookup, StepReport& report) {
    std::span<const LookingBack> rest = search.looking_back;
    while (!rest.empty()) {
        const SeenBodies seen =
            past_bodies(state.past, state.players, state.tick, rest.front().looks_back, past_grid);
        rest = rest.subspan(choose_searchers(rest, frames, state, search));
        search.pairs.clear();
        if (!seen.discs.find_on_paths(search.attack_reaches, 0.0f, search.pairs))
            report.raise(StepError::candidates_full);
        std::sort(search.pairs.begin(), search.pairs.end());
        for (const auto [searcher, victim] : search.pairs) {
            const MeleeAttack attack{
                .attacker = search.attackers[searcher], .victim = victim, .place = {}, .types = {}};
            if (attack.attacker == victim) continue;
            strike_past(rules, frames, solids, seen, attack, state, records, hits, lookup, report);
        }
    }
}

}  // namespace

void detect_volume_hits(const Rules& rules, const BodyFrames& frames, const Solids& solids,
                        const PlayerGrid& grid, WorldState& state, PastGrid& past_grid,
                        HitSearch& search, NewRecords& records, HitList& hits, Lookup& lookup,
                        StepReport& report) {
    if (!frames.has_animations()) return;
    advance_animations(frames, state.tick, state.players);
    forget_ended_swings(state);
    find_attackers(frames, state, search);
    if (search.attackers.empty()) return;
    strike_crates(rules, frames, solids, state, search, records, report);
    if (state.past.is_kept()) split_off_looking_back(state.players, search);
    strike_present(rules, frames, grid, state, search, records, hits, report);
    if (state.past.is_kept())
        strike_past_bodies(rules, frames, solids, state, past_grid, search, records, hits, lookup,
                           report);
    merge_new_records(records, state);
}

}  // namespace arena::sim
