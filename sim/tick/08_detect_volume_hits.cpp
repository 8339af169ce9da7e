#include "sim/tick/08_detect_volume_hits.h"

#include <algorithm>

#include "sim/tick/launch.h"
#include "sim/tick/strike_crates.h"
#include "sim/tick/swing.h"
#include "sim/volumes/targets.h"

namespace arena::sim {

namespace {

bool is_alive(EntityId id, const Players& players) {
    const auto row = players.find(id);
    return row && players.alive[*row] != 0;
}

/// Whether the swing that a player's record names still goes on against a crate or somebody who
/// lives.
bool goes_on(const AttackRecord& record, const Players& players) {
    const auto attacker = players.find(record.attacker);
    const bool is_crate = category_of(record.victim) != Category::player;
    return attacker && players.alive[*attacker] != 0 &&
           players.animation_tick[*attacker] == record.swing &&
           (is_crate || is_alive(record.victim, players));
}

void forget_ended_swings(WorldState& state) {
    std::erase_if(state.attack_records, [&](const AttackRecord& record) {
        return category_of(record.attacker) == Category::player && !goes_on(record, state.players);
    });
}

/// The rows of those who show an attack volume, and around each the space in which a volume of
/// somebody else could meet one.
void find_attackers(const BodyFrames& frames, const WorldState& state, HitSearch& search) {
    const Players& players = state.players;
    search.attackers.clear();
    search.attack_reaches.clear();
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] == 0 || shown_animation(frames, row, players) == kNone) continue;
        const HitBody body = body_of(frames, row, state.tick, players);
        if (body.attacks.empty()) continue;
        const Circle bounds = bounds_in_world(body);
        search.attackers.push_back(row);
        search.attack_reaches.push_back(
            {bounds.center, {}, bounds.radius + frames.overhang_max() + kVolumeSearchSlack});
    }
}

/// Pairs of rows (low, high) of which one may strike the other, sorted, each once. Only attackers
/// ask, and they are few; the grid answers each from the cells around it.
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

struct Blow {
    std::uint32_t attacker = 0;  ///< row
    std::uint32_t victim = 0;    ///< row
    HitTypes types;              ///< of kPlayerAttacks
};

bool may_strike(const Rules& rules, const Blow& blow, const WorldState& state) {
    const Players& players = state.players;
    const auto member = [&](std::uint32_t row) {
        return TeamMember{players.id[row], Team{players.team[row]}};
    };
    return players.protected_until_tick[blow.victim] <= state.tick &&
           may_damage(member(blow.attacker), member(blow.victim),
                      rules.friendly_fire ? FriendlyFire::on : FriendlyFire::off) &&
           !has_record(state.attack_records, players.id[blow.attacker], players.id[blow.victim]);
}

void strike(const Rules& rules, const BodyFrames& frames, const Blow& blow, WorldState& state,
            NewRecords& records, HitList& hits, StepReport& report) {
    const Players& players = state.players;
    if (!may_strike(rules, blow, state)) return;
    const EntityId attacker = players.id[blow.attacker];
    const AttackRecord record{attacker, players.id[blow.victim],
                              players.animation_tick[blow.attacker]};
    if (!add_record(record, state, records, report)) return;

    const Animation& animation = rules.animations[shown_animation(frames, blow.attacker, players)];
    const HitTypes wounds = blow.types & (HitType::hit | HitType::death);
    if (wounds.any())
        hits.add({.victim = blow.victim,
                  .attacker = attacker,
                  .position = players.position[blow.victim],
                  .damage = animation.damage,
                  .types = wounds},
                 report);
    if (blow.types.has(HitType::launch)) {
        const bool faces_left = players.aim[blow.attacker].x < 0.0f;
        const Vec2 velocity = animation.launch;
        launch(rules, blow.victim, faces_left ? Vec2{-velocity.x, velocity.y} : velocity, attacker,
               state, report);
    }
}

}  // namespace

void detect_volume_hits(const Rules& rules, const BodyFrames& frames, const Solids& solids,
                        const PlayerGrid& grid, WorldState& state, HitSearch& search,
                        NewRecords& records, HitList& hits, StepReport& report) {
    if (!frames.has_animations()) return;
    advance_animations(frames, state.tick, state.players);
    forget_ended_swings(state);
    find_attackers(frames, state, search);
    if (search.attackers.empty()) return;
    strike_crates(rules, frames, solids, state, search, records, report);
    find_volume_pairs(grid, search, report);
    for (const auto [low, high] : search.pairs) {
        const HitBody low_body = body_of(frames, low, state.tick, state.players);
        const HitBody high_body = body_of(frames, high, state.tick, state.players);
        ++report.statistics.volume_tests;
        for (const VolumeHit& hit : pair_hits(low_body, high_body)) {
            const bool low_attacks = hit.attacker == low_body.id;
            const Blow blow{low_attacks ? low : high, low_attacks ? high : low, hit.types};
            strike(rules, frames, blow, state, records, hits, report);
        }
    }
    merge_new_records(records, state);
}

}  // namespace arena::sim
