#include "sim/mode/map_needs.h"

#include <algorithm>
#include <cstddef>

namespace arena::sim {

namespace {

/// Numbers of teams, ascending.
using TeamNumbers = std::vector<std::uint32_t>;

bool has_points(const Terrain& terrain, std::uint32_t team) {
    return std::any_of(terrain.spawns.begin(), terrain.spawns.end(),
                       [team](const MapSpawn& spawn) { return spawn.team == team; });
}

bool has_flag(const Terrain& terrain, std::uint32_t team) {
    return std::any_of(terrain.flags.begin(), terrain.flags.end(),
                       [team](const MapFlag& flag) { return flag.team == team; });
}

/// Returns the teams 1 to `teams` for which `has` is false.
template <typename Has>
TeamNumbers teams_without(const Terrain& terrain, std::uint32_t teams, Has has) {
    TeamNumbers without;
    for (std::uint32_t team = 1; team <= std::min<std::uint32_t>(teams, kTeamsMax); ++team)
        if (!has(terrain, team)) without.push_back(team);
    return without;
}

/// Returns "2", "2 and 4", "2, 3 and 5", or "2 to 4" for three or more in a row.
std::string list_of(const TeamNumbers& teams) {
    const bool is_row = teams.size() >= 3 && teams.back() - teams.front() + 1 == teams.size();
    if (is_row) return std::to_string(teams.front()) + " to " + std::to_string(teams.back());
    std::string text;
    for (std::size_t i = 0; i < teams.size(); ++i) {
        if (i > 0) text += i + 1 == teams.size() ? " and " : ", ";
        text += std::to_string(teams[i]);
    }
    return text;
}

/// Returns "an object of class 'flag' with team = 2", or "an object of class 'flag' for each of the
/// teams 2 and 3".
std::string objects_for(const char* class_name, const TeamNumbers& teams) {
    const std::string object = std::string("an object of class '") + class_name + "' ";
    if (teams.size() == 1) return object + "with team = " + list_of(teams);
    return object + "for each of the teams " + list_of(teams);
}

/// Returns the hint for the teams that have no spawn points of their own.
std::string hint_for_guests(const TeamNumbers& guests) {
    const std::string subject =
        guests.size() == 1
            ? "team " + list_of(guests) + " has no spawn point of its own and uses"
            : "the teams " + list_of(guests) + " have no spawn points of their own and use";
    return subject + " those for all: to keep teams apart, add " + objects_for("spawn", guests);
}

/// Returns the hint for spawn points of teams above `teams`.
std::string hint_for_unused(std::uint32_t teams, std::ptrdiff_t unused) {
    return (unused == 1 ? "1 spawn point is" : std::to_string(unused) + " spawn points are") +
           " of a team above " + std::to_string(teams) + ", which nobody uses in a match of " +
           std::to_string(teams) + " teams: set 'team' to that of a team, or to 0 for all";
}

}  // namespace

std::vector<std::string> find_lacks(const Terrain& terrain, GameMode mode, std::uint32_t teams) {
    const std::string needs = std::string(name_of(mode)) + " needs ";
    std::vector<std::string> lacks;
    if (terrain.spawns.empty())
        lacks.push_back(needs + "a spawn point: add an object of class 'spawn'");
    const bool needs_teams = has_teams(mode) && !terrain.spawns.empty();
    if (needs_teams && !has_points(terrain, 0)) {
        const TeamNumbers stranded = teams_without(terrain, teams, has_points);
        if (!stranded.empty())
            lacks.push_back(needs + "a spawn point for each team: add " +
                            objects_for("spawn", stranded) + ", or one for all with team = 0");
    }
    if (mode == GameMode::capture_the_flag) {
        const TeamNumbers flagless = teams_without(terrain, teams, has_flag);
        if (!flagless.empty())
            lacks.push_back(needs + "a flag for each team: add " + objects_for("flag", flagless));
    }
    if (mode == GameMode::king_of_the_hill && terrain.hills.empty())
        lacks.push_back(needs + "a hill: add an object of class 'hill'");
    return lacks;
}

std::vector<std::string> find_hints(const Terrain& terrain, GameMode mode, std::uint32_t teams) {
    std::vector<std::string> hints;
    if (!has_teams(mode)) return hints;
    const std::uint32_t last = std::min<std::uint32_t>(teams, kTeamsMax);
    const TeamNumbers guests = teams_without(terrain, last, has_points);
    if (has_points(terrain, 0) && !guests.empty()) hints.push_back(hint_for_guests(guests));
    const auto unused = std::count_if(terrain.spawns.begin(), terrain.spawns.end(),
                                      [last](const MapSpawn& spawn) { return spawn.team > last; });
    if (unused > 0) hints.push_back(hint_for_unused(last, unused));
    return hints;
}

std::uint32_t find_teams_max(const Terrain& terrain, GameMode mode) {
    for (std::uint32_t teams = kTeamsMax; teams >= 2; --teams)
        if (find_lacks(terrain, mode, teams).empty()) return teams;
    return 0;
}

}  // namespace arena::sim
