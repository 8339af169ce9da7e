// Which pairs of bodies may overlap, and which do.
//
// Pairs of players are (low row, high row), those with the terrain (row, piece). All are in the
// order of the grid's cells; those of one player with the terrain follow each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/index_pair.h"

namespace arena::sim {

/// Metres by which a player may be pushed before it could overlap something that is not among its
/// candidates. A push of a normal tick is shorter than a step (0.1 m); a player that is pushed
/// through a wall all the same is put back by step_back.
inline constexpr float kPushMargin = 0.2f;

/// Some of the candidates.
struct CandidatePairs {
    std::span<const IndexPair> players;
    std::span<const IndexPair> terrain;
};

/// What the broadphase has found.
struct Candidates {
    std::vector<IndexPair> players;
    std::vector<IndexPair> terrain;
    bool are_complete = true;  ///< all had room in `players`

    std::vector<IndexPair> awake_players;  ///< of `players`, those with an awake player
    std::vector<IndexPair> awake_terrain;  ///< of `terrain`, those with an awake player
    std::size_t awake_chosen = 0;          ///< how many were awake when those were chosen

    std::vector<std::uint32_t> near_terrain;  ///< rows that may be near something; for find_pairs

    [[nodiscard]] CandidatePairs all() const { return {players, terrain}; }
    [[nodiscard]] CandidatePairs of_awake() const { return {awake_players, awake_terrain}; }

    void clear() {
        for (auto* pairs : {&players, &terrain, &awake_players, &awake_terrain})
            pairs->clear();
        are_complete = true;
        awake_chosen = 0;
    }
};

/// The candidates that the Thompson tests have confirmed.
struct Contacts {
    std::vector<IndexPair> players;
    std::vector<IndexPair> terrain;

    [[nodiscard]] bool any() const { return !players.empty() || !terrain.empty(); }
    [[nodiscard]] std::uint32_t count() const {
        return static_cast<std::uint32_t>(players.size() + terrain.size());
    }
    void clear() {
        players.clear();
        terrain.clear();
    }
};

}  // namespace arena::sim
