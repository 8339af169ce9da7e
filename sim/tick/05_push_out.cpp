#include "sim/narrowphase/push_circle_circle.h"
#include "sim/tick/stages.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

void push_players_apart(const Rules& rules, WorldState& state, StepScratch& scratch) {
    for (const BoxPair& pair : scratch.player_contacts) {
        PlayerState& low = state.players[pair.low];
        PlayerState& high = state.players[pair.high];
        const auto contact = push_circle_out_of_circle({high.position, rules.player_radius},
                                                       {low.position, rules.player_radius});
        if (!contact) continue;
        const Vec2 half = contact->normal * (contact->depth * 0.5f);
        high.position += half;
        low.position -= half;
        ++scratch.statistics.pushes;
    }
}

/// Contacts are sorted by player: each run of one player is solved together, deepest first.
void push_players_out_of_terrain(const Rules& rules, const Terrain& terrain, WorldState& state,
                                 StepScratch& scratch) {
    const auto& contacts = scratch.terrain_contacts;
    for (std::size_t begin = 0; begin < contacts.size();) {
        const std::uint32_t player = contacts[begin].player;
        scratch.found.clear();
        std::size_t end = begin;
        for (; end < contacts.size() && contacts[end].player == player; ++end)
            scratch.found.push_back(contacts[end].piece);
        Vec2& position = state.players[player].position;
        scratch.statistics.pushes +=
            push_out_of_pieces(terrain, scratch.found, {position, rules.player_radius}, position);
        begin = end;
    }
}

}  // namespace

void push_out(const Rules& rules, const Terrain& terrain, WorldState& state, StepScratch& scratch) {
    push_players_apart(rules, state, scratch);
    push_players_out_of_terrain(rules, terrain, state, scratch);
    for (PlayerState& player : state.players)
        player.position = clamp_into(terrain.bounds, {player.position, rules.player_radius});
}

}  // namespace arena::sim
