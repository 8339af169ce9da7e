// Spawning in a slow and simple way: every place is tested against every player, and only what must
// be is remembered from one player to the next. The judge of sim/tick/lives/choose_spawn.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "sim/narrowphase/circle_circle.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/lives/choose_spawn.h"

namespace arena::test {

struct Spawned {
    sim::EntityId player;
    sim::Vec2 position;
    std::uint8_t archetype = 0;

    friend bool operator==(const Spawned&, const Spawned&) = default;
};

class SlowSpawn {
  public:
    /// Players of `state` stand where they are after the pushes of the tick.
    SlowSpawn(const sim::Solids& solids, const sim::SpawnPoints& spawns,
              const sim::WorldState& state)
        : random(state.random), solids_(solids), spawns_(spawns), tick_(state.tick) {
        found_.reserve(10'000);
        for (const sim::PlayerState& player : state.players) {
            if (player.alive) living_.push_back({player.position, player.radius});
            if (!player.alive && player.respawn_tick <= state.tick) waiting_.push_back(player);
        }
        std::sort(waiting_.begin(), waiting_.end(), [](const auto& a, const auto& b) {
            return std::pair(a.respawn_tick, a.id) < std::pair(b.respawn_tick, b.id);
        });
    }

    std::vector<Spawned> spawn_all() {
        std::vector<Spawned> spawned;
        for (const sim::PlayerState& player : waiting_) {
            const auto point = find(player.team);
            if (!point) continue;
            living_.push_back(point->place);
            spawned.push_back({player.id, point->place.center, point->archetype});
        }
        return spawned;
    }

    Random random;  ///< as it is after the spawns

  private:
    struct Team {
        std::vector<std::uint32_t> free;  ///< points that were free at the team's first search
        bool may_go_beside = false;
    };

    /// Returns the points that a team may use: its own before those for all.
    std::vector<std::uint32_t> points_for(std::uint8_t team) const {
        std::vector<std::uint32_t> points;
        const auto add_points_of = [&](std::uint8_t owner) {
            for (std::uint32_t i = 0; i < spawns_.points.size(); ++i)
                if (spawns_.points[i].team == owner) points.push_back(i);
        };
        if (team != 0) add_points_of(team);
        add_points_of(0);
        return points;
    }

    /// Returns those of the points that this tick may look at.
    std::vector<std::uint32_t> turn_of(const std::vector<std::uint32_t>& points,
                                       std::size_t per_tick) const {
        const std::size_t share = std::max<std::size_t>(1, per_tick / (spawns_.teams.size() + 1));
        std::vector<std::uint32_t> turn;
        for (std::size_t i = 0; i < std::min(share, points.size()); ++i)
            turn.push_back(points[(tick_ * share + i) % points.size()]);
        return turn;
    }

    bool is_free_of_players(sim::Circle place) const {
        return std::none_of(living_.begin(), living_.end(),
                            [&](sim::Circle player) { return sim::overlaps(player, place); });
    }

    float clearance_squared(sim::Vec2 place) const {
        float nearest = sim::kClearanceMax * sim::kClearanceMax;
        for (const sim::Circle player : living_)
            nearest = std::min(nearest, sim::distance_squared(player.center, place));
        return nearest;
    }

    std::optional<std::uint32_t> draw(std::vector<std::uint32_t>& free) {
        while (!free.empty()) {
            const std::uint32_t at = random.below(static_cast<std::uint32_t>(free.size()));
            if (is_free_of_players(spawns_.points[free[at]].place)) return free[at];
            free[at] = free.back();
            free.pop_back();
        }
        return std::nullopt;
    }

    std::optional<sim::SpawnPoint> find(std::uint8_t wanted) {
        const auto& teams = spawns_.teams;
        const bool is_own = std::find(teams.begin(), teams.end(), wanted) != teams.end();
        const std::uint8_t number = is_own ? wanted : std::uint8_t{0};
        const std::vector<std::uint32_t> points = points_for(number);
        if (!teams_.contains(number)) teams_[number] = begin(points);
        Team& team = teams_[number];

        const auto first = draw(team.free);
        if (first) {
            const sim::SpawnPoint one = spawns_.points[*first];
            const sim::SpawnPoint other = spawns_.points[draw(team.free).value()];
            return clearance_squared(other.place.center) > clearance_squared(one.place.center)
                       ? other
                       : one;
        }
        return team.may_go_beside ? find_beside(points) : std::nullopt;
    }

    Team begin(const std::vector<std::uint32_t>& points) {
        const auto turn = turn_of(points, sim::kSpawnPointsPerTick);
        Team team;
        for (const std::uint32_t point : turn) {
            const sim::Circle place = spawns_.points[point].place;
            if (is_free_of_players(place) && sim::is_free_of_solids(solids_, place, found_))
                team.free.push_back(point);
        }
        team.may_go_beside = team.free.empty() || turn.size() == points.size();
        return team;
    }

    std::optional<sim::SpawnPoint> find_beside(const std::vector<std::uint32_t>& points) {
        const auto turn = turn_of(points, sim::kPointsSearchedPerTick);
        for (std::uint32_t ring = 0; ring < sim::kRings; ++ring)
            for (const std::uint32_t index : turn)
                for (std::uint32_t i = 0; i < sim::kPlacesInRing; ++i) {
                    const sim::SpawnPoint& point = spawns_.points[index];
                    const sim::Circle place =
                        sim::place_beside(point, ring * sim::kPlacesInRing + i);
                    if (is_free_of_players(place) &&
                        sim::is_free_of_solids(solids_, place, found_) &&
                        sim::line_of_sight(solids_, {point.place.center, place.center}, found_,
                                           sim::Traveller::player))
                        return sim::SpawnPoint{place, point.archetype, point.team};
                }
        return std::nullopt;
    }

    const sim::Solids& solids_;
    const sim::SpawnPoints& spawns_;
    std::uint64_t tick_;
    std::vector<sim::Circle> living_;
    std::vector<sim::PlayerState> waiting_;
    std::map<std::uint8_t, Team> teams_;
    std::vector<std::uint32_t> found_;
};

}  // namespace arena::test
