#include <algorithm>

#include "sim/tick/launch.h"
#include "sim/tick/stages.h"
#include "sim/tick/strike_crates.h"
#include "sim/tick/swing.h"
#include "sim/volumes/targets.h"
#include "sim/world/attack_records.h"

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
void find_attackers(const BodyFrames& frames, const WorldState& state, StepScratch& scratch) {
    const Players& players = state.players;
    scratch.attackers.clear();
    scratch.attack_reaches.clear();
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] == 0 || shown_animation(frames, row, players) == kNone) continue;
        const HitBody body = body_of(frames, row, state.tick, players);
        if (body.attacks.empty()) continue;
        const Circle bounds = bounds_in_world(body);
        scratch.attackers.push_back(row);
        scratch.attack_reaches.push_back(
            {bounds.center, {}, bounds.radius + frames.overhang_max() + kVolumeSearchSlack});
    }
}

/// Pairs of rows (low, high) of which one may strike the other, sorted, each once. Only attackers
/// ask, and they are few; the grid answers each from the cells around it.
void find_volume_pairs(StepScratch& scratch) {
    std::vector<IndexPair>& pairs = scratch.found_pairs;
    pairs.clear();
    if (!scratch.player_grid.find_on_paths(scratch.attack_reaches, scratch.grid_drift, pairs))
        scratch.raise(StepError::candidates_full);
    for (IndexPair& pair : pairs) {
        const std::uint32_t attacker = scratch.attackers[pair.first];
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
            StepScratch& scratch) {
    const Players& players = state.players;
    if (!may_strike(rules, blow, state)) return;
    const EntityId attacker = players.id[blow.attacker];
    const AttackRecord record{attacker, players.id[blow.victim],
                              players.animation_tick[blow.attacker]};
    if (!add_record(record, state, scratch)) return;

    const Animation& animation = rules.animations[shown_animation(frames, blow.attacker, players)];
    const HitTypes wounds = blow.types & (HitType::hit | HitType::death);
    if (wounds.any())
        scratch.hit({.victim = blow.victim,
                     .attacker = attacker,
                     .position = players.position[blow.victim],
                     .damage = animation.damage,
                     .types = wounds});
    if (blow.types.has(HitType::launch)) {
        const bool faces_left = players.aim[blow.attacker].x < 0.0f;
        const Vec2 velocity = animation.launch;
        launch(rules, blow.victim, faces_left ? Vec2{-velocity.x, velocity.y} : velocity, attacker,
               state, scratch);
    }
}

}  // namespace

void detect_volume_hits(const Rules& rules, const BodyFrames& frames, const Terrain& terrain,
                        WorldState& state, StepScratch& scratch) {
    if (!frames.has_animations()) return;
    advance_animations(frames, state.tick, state.players);
    forget_ended_swings(state);
    find_attackers(frames, state, scratch);
    if (scratch.attackers.empty()) return;
    strike_crates(rules, frames, terrain, state, scratch);
    find_volume_pairs(scratch);
    for (const auto [low, high] : scratch.found_pairs) {
        const HitBody low_body = body_of(frames, low, state.tick, state.players);
        const HitBody high_body = body_of(frames, high, state.tick, state.players);
        ++scratch.statistics.volume_tests;
        for (const VolumeHit& hit : pair_hits(low_body, high_body)) {
            const bool low_attacks = hit.attacker == low_body.id;
            const Blow blow{low_attacks ? low : high, low_attacks ? high : low, hit.types};
            strike(rules, frames, blow, state, scratch);
        }
    }
    merge_new_records(state, scratch);
}

}  // namespace arena::sim
