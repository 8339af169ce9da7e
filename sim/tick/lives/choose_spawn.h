// Where players enter the world.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/terrain/spawn_points.h"
#include "sim/tick/memory/player_grid.h"
#include "sim/tick/memory/spawn_queue.h"
#include "sim/tick/memory/step_result.h"

namespace arena::sim {

/// Metres beyond which the distance to the next player makes no difference: no shot of the default
/// rules flies so far, and a client's screen seldom shows more. With a larger value, a search in an
/// empty world would cost more.
inline constexpr float kClearanceMax = 48.0f;

/// The search of one tick for places to spawn players. It looks at each place about once, however
/// many players wait: during the search places are taken and never become free again, so each team
/// continues where its last search ended.
///
/// Two of the team's free spawn points are drawn at random, and the one farther from all living
/// players is taken: it is hard to predict and seldom in front of a gun. When no point is free, the
/// search takes a free place next to one of the team's points.
///
/// A map may have more points than a tick can look at (kSpawnPointsPerTick). Then each team has its
/// share of them, at points that follow each other in its list; the next tick looks at the points
/// that come next, so that each has its turn. Places beside the points are taken only when none of
/// the tick's points was free.
///
/// Looks players up in `grid` and among the newcomers of `queue`; `found` is working memory with
/// room for all pieces.
class SpawnSearch {
  public:
    SpawnSearch(const Solids& solids, const SpawnPoints& spawns, const PlayerGrid& grid,
                WorldState& state, SpawnQueue& queue, std::vector<std::uint32_t>& found,
                StepStatistics& statistics)
        : solids_(solids),
          spawns_(spawns),
          grid_(grid),
          state_(state),
          queue_(queue),
          found_(found),
          statistics_(statistics) {}

    /// Returns where to spawn a player of the team, and as which archetype: `place` overlaps no
    /// living player and nothing solid. Returns nothing when the team has no place left in this
    /// tick. Before the next call, the player that was spawned must be among queue.newcomers.
    [[nodiscard]] std::optional<SpawnPoint> find(std::uint8_t team);

    /// Returns the team's index into queue.teams: all teams without spawn points share the points
    /// for all, and one search.
    [[nodiscard]] static std::uint8_t search_of(std::uint8_t team, const SpawnPoints& spawns);

  private:
    /// Numbers of points in a team's list, which wraps around.
    struct Window {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    [[nodiscard]] Window window_of(std::uint32_t points, std::uint32_t per_tick) const;

    void begin(TeamSpawns& team, const OpenPoints& points);
    [[nodiscard]] std::optional<SpawnPoint> take_point(TeamSpawns& team);
    [[nodiscard]] std::optional<std::uint32_t> draw_free_point(TeamSpawns& team);
    [[nodiscard]] std::optional<SpawnPoint> take_place_beside(TeamSpawns& team,
                                                              const OpenPoints& points);
    [[nodiscard]] bool is_free_beside(std::uint32_t point, std::uint32_t number);
    [[nodiscard]] bool is_free_of_players(Circle place);
    [[nodiscard]] bool is_free_of_newcomers(Circle place);
    [[nodiscard]] float reach_of(Circle place) const;
    [[nodiscard]] float clearance_squared(Vec2 place);
    template <typename Visit>
    void for_each_newcomer_near(Vec2 place, float reach, const Visit& visit);
    template <typename Visit>
    void for_each_living_near(Vec2 place, float reach, const Visit& visit);

    const Solids& solids_;
    const SpawnPoints& spawns_;
    const PlayerGrid& grid_;
    WorldState& state_;
    SpawnQueue& queue_;
    std::vector<std::uint32_t>& found_;
    StepStatistics& statistics_;
};

}  // namespace arena::sim
