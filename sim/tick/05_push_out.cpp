#include "sim/narrowphase/push_circle_circle.h"
#include "sim/tick/stages.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

void push_players_apart(Players& players, StepScratch& scratch) {
    for (const IndexPair pair : scratch.player_contacts) {
        const auto contact =
            push_circle_out_of_circle(players.circle(pair.second), players.circle(pair.first));
        if (!contact) continue;
        const Vec2 half = contact->normal * (contact->depth * 0.5f);
        players.position[pair.second] += half;
        players.position[pair.first] -= half;
        scratch.wake(pair.first);
        scratch.wake(pair.second);
        ++scratch.statistics.pushes;
    }
}

/// The contacts of one player follow each other: each such run is solved together, deepest first.
void push_players_out_of_terrain(const Terrain& terrain, Players& players, StepScratch& scratch) {
    const auto& contacts = scratch.terrain_contacts;
    for (std::size_t begin = 0; begin < contacts.size();) {
        const std::uint32_t row = contacts[begin].first;
        scratch.found.clear();
        std::size_t end = begin;
        for (; end < contacts.size() && contacts[end].first == row; ++end)
            scratch.found.push_back(contacts[end].second);
        scratch.statistics.pushes +=
            push_out_of_pieces(terrain, scratch.found, players.circle(row), players.position[row]);
        scratch.wake(row);
        begin = end;
    }
}

void keep_inside(const Bounds& bounds, std::uint32_t row, Players& players) {
    players.position[row] = clamp_into(bounds, players.circle(row));
}

}  // namespace

void push_out(const Terrain& terrain, WorldState& state, StepScratch& scratch) {
    ++scratch.pass;
    push_players_apart(state.players, scratch);
    push_players_out_of_terrain(terrain, state.players, scratch);
    for (const IndexPair contact : scratch.player_contacts) {
        keep_inside(terrain.bounds, contact.first, state.players);
        keep_inside(terrain.bounds, contact.second, state.players);
    }
    for (const IndexPair contact : scratch.terrain_contacts)
        keep_inside(terrain.bounds, contact.first, state.players);
}

}  // namespace arena::sim
