#include "client-sim/behaviour/objective.h"

#include <algorithm>
#include <limits>
#include <span>

#include "sim/values/match.h"

namespace arena::client_sim {

namespace {

bool is_about(const Situation& situation, sim::GameMode mode) {
    return situation.match != nullptr && situation.match->match.mode == mode &&
           sim::counts(situation.match->match.phase);
}

std::optional<Point> nearest_of_team(std::span<const MatchPlace> places, std::uint8_t team,
                                     Point position) {
    std::optional<Point> nearest;
    for (const MatchPlace& place : places) {
        if (place.team != team) continue;
        if (nearest && distance(position, place.center) >= distance(position, *nearest)) continue;
        nearest = place.center;
    }
    return nearest;
}

}  // namespace

bool is_standing(const Situation& situation) {
    return situation.match != nullptr && protocol::standing_end(situation.match->match) > 0;
}

bool is_about_flags(const Situation& situation) {
    return is_about(situation, sim::GameMode::capture_the_flag);
}

bool is_about_hill(const Situation& situation) {
    return is_about(situation, sim::GameMode::king_of_the_hill);
}

std::optional<Point> place_of(const Situation& situation, const protocol::MatchFlag& flag) {
    if (flag.carrier == sim::kNoEntity) return to_point(flag.position);
    const auto carrier = situation.player(flag.carrier);
    if (!carrier) return std::nullopt;
    return to_point(carrier->position);
}

const protocol::MatchFlag* flag_of_team(const Situation& situation, std::uint8_t team) {
    for (const protocol::MatchFlag& flag : situation.match->match.flags)
        if (flag.team == team) return &flag;
    return nullptr;
}

const protocol::MatchFlag* carried_flag(const Situation& situation) {
    for (const protocol::MatchFlag& flag : situation.match->match.flags)
        if (flag.carrier == situation.self->id) return &flag;
    return nullptr;
}

const protocol::MatchFlag* flag_to_take(const Situation& situation) {
    const Point position = to_point(situation.self->position);
    const protocol::MatchFlag* nearest = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const protocol::MatchFlag& flag : situation.match->match.flags) {
        if (flag.team == situation.self->team || flag.carrier != sim::kNoEntity) continue;
        const double away = distance(position, to_point(flag.position));
        if (away >= least) continue;
        least = away;
        nearest = &flag;
    }
    return nearest;
}

std::optional<Point> home_of_team(const Situation& situation, std::uint8_t team) {
    return nearest_of_team(situation.match->map.places().homes, team,
                           to_point(situation.self->position));
}

std::optional<Point> capture_place(const Situation& situation, std::uint8_t team) {
    const auto base = nearest_of_team(situation.match->map.places().bases, team,
                                      to_point(situation.self->position));
    return base ? base : home_of_team(situation, team);
}

std::optional<MatchPlace> current_hill(const Situation& situation) {
    const auto& hills = situation.match->map.places().hills;
    const std::size_t index = situation.match->match.hill;
    if (index >= hills.size()) return std::nullopt;
    return hills[index];
}

std::uint32_t rank_in_team(const Situation& situation) {
    const auto players = situation.match->roster.players();
    return static_cast<std::uint32_t>(
        std::count_if(players.begin(), players.end(), [&](const client::Roster::Player& player) {
            return player.team == situation.self->team && player.id < situation.self->id;
        }));
}

}  // namespace arena::client_sim
