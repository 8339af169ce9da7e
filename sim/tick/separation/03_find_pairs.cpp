#include "sim/tick/separation/03_find_pairs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include "sim/math/float4.h"
#include "sim/terrain/terrain_queries.h"

namespace arena::sim {

namespace {

/// Returns an upper bound of how far any player has moved, in metres, and at most 1.42 times the
/// furthest: it combines the longest way along x with the longest along y, which alternate in
/// memory.
float longest_step(std::span<const Vec2> from, std::span<const Vec2> to) {
    Float4 longest = all_lanes(0.0f);
    std::size_t row = 0;
    for (; row + 2 <= from.size(); row += 2) {
        Float4 two_from;
        Float4 two_to;
        std::memcpy(&two_from, from.data() + row, sizeof two_from);
        std::memcpy(&two_to, to.data() + row, sizeof two_to);
        longest = max(longest, abs(two_to - two_from));
    }
    Vec2 most{std::max(longest[0], longest[2]), std::max(longest[1], longest[3])};
    for (; row < from.size(); ++row) {
        const Vec2 step = to[row] - from[row];
        most = {std::max(most.x, std::abs(step.x)), std::max(most.y, std::abs(step.y))};
    }
    return length(most);
}

void find_player_pairs(const PlayerGrid& grid, Candidates& candidates, StepReport& report) {
    if (grid.discs.find_pairs(2.0f * kPushMargin, candidates.players)) return;
    candidates.are_complete = false;
    report.raise(StepError::candidates_full);
}

/// Notes the rows of the players that may be near something solid, in the order of cells, so that
/// neighbours look up the same part of the terrain one after the other. Most players are clear of
/// everything, but no branch predictor can know which, so the loop adds instead of branching.
void choose_near_terrain(const Solids& solids, const CellOrder& order,
                         std::vector<std::uint32_t>& near) {
    near.resize(order.size + kReadAhead);
    std::size_t count = 0;
    for (std::uint32_t place = 0; place < order.size; place += 4) {
        const Circles4 discs{{load4(&order.x[place]), load4(&order.y[place])},
                             load4(&order.radius[place]) + kPushMargin};
        const std::uint32_t near_bits =
            bits_of(may_overlap_pieces(solids, discs) & lanes_before(order.size, place));
        for (std::size_t lane = 0; lane < 4; ++lane) {
            near[count] = order.index[place + lane];
            count += near_bits >> lane & 1u;
        }
    }
    near.resize(count);
}

void find_terrain_pairs(const Players& players, const Solids& solids, const PlayerGrid& grid,
                        Candidates& candidates, Lookup& lookup, StepReport& report) {
    choose_near_terrain(solids, grid.discs.order(), candidates.near_terrain);
    bool complete = true;
    for (const std::uint32_t row : candidates.near_terrain) {
        const Circle disc{players.position[row], players.radius[row] + kPushMargin};
        complete &= find_pieces(solids, disc, {}, row, lookup.found, candidates.terrain);
    }
    if (!complete) report.raise(StepError::candidates_full);
}

void find_all_pairs(const Players& players, const Solids& solids, PlayerGrid& grid,
                    Candidates& candidates, Lookup& lookup, StepReport& report) {
    grid.discs.rebuild(players.position, players.radius, players.alive);
    find_player_pairs(grid, candidates, report);
    find_terrain_pairs(players, solids, grid, candidates, lookup, report);
}

}  // namespace

void find_pairs(const Players& players, const Solids& solids, const OwnSteps& steps,
                PlayerGrid& grid, Candidates& candidates, Lookup& lookup, StepReport& report) {
    grid.longest_step = longest_step(steps.starts, players.position);
    find_all_pairs(players, solids, grid, candidates, lookup, report);
    report.statistics.players_alive = static_cast<std::uint32_t>(grid.discs.indices().size());
    report.statistics.pairs =
        static_cast<std::uint32_t>(candidates.players.size() + candidates.terrain.size());
}

void find_pairs_again(const Players& players, const Solids& solids, PlayerGrid& grid, Awake& awake,
                      Candidates& candidates, Lookup& lookup, StepReport& report) {
    candidates.players.clear();
    candidates.terrain.clear();
    find_all_pairs(players, solids, grid, candidates, lookup, report);
    for (const std::uint32_t row : awake.rows)
        awake.found_at[row] = players.position[row];
    candidates.awake_chosen = 0;
}

}  // namespace arena::sim
