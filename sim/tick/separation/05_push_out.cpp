#include "sim/tick/separation/05_push_out.h"

#include <cmath>

#include "sim/narrowphase/push_circle_circle.h"
#include "sim/state/player_body.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/motion/end_motion.h"
#include "sim/tick/motion/joint.h"
#include "sim/tick/separation/03_find_pairs.h"
#include "sim/tick/separation/04_find_contacts.h"
#include "sim/tick/separation/engine.h"

namespace arena::sim {

namespace {

/// Pushes each of two players by half of the contact that `push(mover, obstacle)` returns.
template <typename Push>
void push_players_apart(const Contacts& contacts, Players& players, Awake& awake,
                        StepStatistics& statistics, const Push& push) {
    for (const IndexPair pair : contacts.players) {
        const auto contact = push(pair.second, pair.first);
        if (!contact) continue;
        const Vec2 half = contact->normal * (contact->depth * 0.5f);
        for (const std::uint32_t row : {pair.first, pair.second})
            awake.wake(row, players.position[row]);
        players.position[pair.second] += half;
        players.position[pair.first] -= half;
        ++statistics.pushes;
    }
}

/// The contacts of one player follow each other: each such run is solved together, deepest first.
template <typename PushOut>
void push_players_out_of_terrain(std::span<const IndexPair> contacts, const Players& players,
                                 Awake& awake, Lookup& lookup, StepStatistics& statistics,
                                 const PushOut& push_out_of) {
    for (std::size_t begin = 0; begin < contacts.size();) {
        const std::uint32_t row = contacts[begin].first;
        lookup.found.clear();
        std::size_t end = begin;
        for (; end < contacts.size() && contacts[end].first == row; ++end)
            lookup.found.push_back(contacts[end].second);
        awake.wake(row, players.position[row]);
        statistics.pushes += push_out_of(row, lookup.found);
        begin = end;
    }
}

/// Below this x of a normal (a slope of 15 degrees), the way straight back is too long.
constexpr float kSteepMin = 0.25f;

/// A body that is pushed out of a slope.
struct PushedBody {
    Vec2 step;  ///< metres: its own in this tick
    bool walks = false;
    WalkableLimit limit;
};

/// Floors push straight up, unless that is too far for a body that walks. A steep slope pushes a
/// body that walks into it back on its way, and one that runs into it in the air straight back, so
/// as not to lift it; and a body that falls onto it along the normal, so that it slides down.
Vec2 shift_out_of_slope(const Contact& contact, const PushedBody& body) {
    const SlopeResponse response = respond_to_slope(contact, body.limit);
    if (response.kind == SlopeKind::floor && body.walks &&
        length(response.shift) > kJointStepMax * length(body.step))
        return shift_along_floor(contact, body.step).value_or(response.shift);
    if (response.kind == SlopeKind::steep && body.walks)
        if (const auto part = part_into(contact, body.step, kContactSlop))
            return -body.step * *part;
    const bool runs_into = body.step.x * contact.normal.x < 0.0f;
    const bool is_far_back = std::abs(contact.normal.x) < kSteepMin;
    if (response.kind != SlopeKind::steep || !runs_into || is_far_back) return response.shift;
    return {contact.depth / contact.normal.x, 0.0f};
}

/// Pushes deepest first. Returns the number of pushes.
std::uint32_t push_body_out_of_pieces(const Rules& rules, const Solids& solids, std::uint32_t row,
                                      std::span<const std::uint32_t> pieces, Players& players) {
    const Archetype& archetype = rules.archetypes[players.archetype[row]];
    std::uint32_t pushes = 0;
    for (; pushes < kBodyPushesMax; ++pushes) {
        const auto deepest = deepest_piece(solids, pieces, core_of(rules, players, row));
        if (!deepest || deepest->contact.depth <= kSettledSlop) break;
        const Contact& contact = deepest->contact;
        const PushedBody body{players.velocity[row] * (1.0f / static_cast<float>(rules.tick_rate)),
                              players.ground_normal[row] != Vec2{}, walkable_limit(archetype)};
        players.position[row] += rules.gravity != 0.0f ? shift_out_of_slope(contact, body)
                                                       : contact.normal * contact.depth;
        players.velocity[row] =
            end_motion_into(players.velocity[row], contact.normal, rules, archetype);
    }
    return pushes;
}

/// Returns whether any player was pushed further than kPushMargin.
template <typename KeepInside>
bool keep_all_inside(const Contacts& contacts, const Players& players, const Awake& awake,
                     const KeepInside& keep_inside) {
    bool pushed_far = false;
    const auto keep = [&](std::uint32_t row) {
        keep_inside(row);
        if (awake.by_row[row] != awake.pass) return;
        const Vec2 pushed = players.position[row] - awake.found_at[row];
        if (length_squared(pushed) > kPushMargin * kPushMargin) pushed_far = true;
    };
    for (const IndexPair contact : contacts.players) {
        keep(contact.first);
        keep(contact.second);
    }
    for (const IndexPair contact : contacts.terrain)
        keep(contact.first);
    return pushed_far;
}

/// At most this many rounds of detecting and pushing in a tick; without contacts there is nothing
/// to push. One round settles a pair, two a pair at a wall; the others are for crowds, which pass a
/// push on from player to player.
constexpr int kPushPassesMax = 8;

}  // namespace

bool push_discs_out(const Rules& /*rules*/, const Solids& solids, const Contacts& contacts,
                    Players& players, Awake& awake, Lookup& lookup, StepStatistics& statistics) {
    ++awake.pass;
    push_players_apart(
        contacts, players, awake, statistics, [&](std::uint32_t mover, std::uint32_t obstacle) {
            return push_circle_out_of_circle(players.circle(mover), players.circle(obstacle));
        });
    push_players_out_of_terrain(contacts.terrain, players, awake, lookup, statistics,
                                [&](std::uint32_t row, std::span<const std::uint32_t> pieces) {
                                    return push_out_of_pieces(solids, pieces, players.circle(row),
                                                              players.position[row]);
                                });
    return keep_all_inside(contacts, players, awake, [&](std::uint32_t row) {
        players.position[row] = clamp_into(solids.terrain().bounds, players.circle(row));
    });
}

bool push_bodies_out(const Rules& rules, const Solids& solids, const Contacts& contacts,
                     Players& players, Awake& awake, Lookup& lookup, StepStatistics& statistics) {
    ++awake.pass;
    push_players_apart(contacts, players, awake, statistics,
                       [&](std::uint32_t mover, std::uint32_t obstacle) {
                           return push_body_out_of_body(body_of(rules, players, mover),
                                                        body_of(rules, players, obstacle));
                       });
    push_players_out_of_terrain(contacts.terrain, players, awake, lookup, statistics,
                                [&](std::uint32_t row, std::span<const std::uint32_t> pieces) {
                                    return push_body_out_of_pieces(rules, solids, row, pieces,
                                                                   players);
                                });
    return keep_all_inside(contacts, players, awake, [&](std::uint32_t row) {
        players.position[row] += shift_into(solids.terrain().bounds, body_of(rules, players, row));
    });
}

void push_until_settled(const Engine& engine, const Rules& rules, const Solids& solids,
                        const OwnSteps& steps, Players& players, PlayerGrid& grid,
                        Candidates& candidates, Contacts& contacts, Awake& awake, Lookup& lookup,
                        StepReport& report) {
    engine.find_contacts(rules, solids, players, steps, awake, candidates.all(), contacts);
    report.statistics.contacts += contacts.count();
    for (int pass = 0; pass < kPushPassesMax && contacts.any(); ++pass) {
        const bool pushed_far =
            engine.push_out(rules, solids, contacts, players, awake, lookup, report.statistics);
        if (pushed_far) find_pairs_again(players, solids, grid, awake, candidates, lookup, report);
        choose_awake_pairs(awake, candidates);
        engine.find_contacts(rules, solids, players, steps, awake, candidates.of_awake(), contacts);
        report.statistics.contacts += contacts.count();
    }
}

}  // namespace arena::sim
