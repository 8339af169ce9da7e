#include "tests/bench/arena/mode_option.h"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "program/option_values.h"
#include "sim/mode/map_needs.h"

namespace arena::bench {

void add_mode_option(CLI::App& command, sim::GameMode& mode) {
    const std::function<void(const std::string&)> take = [&mode](const std::string& name) {
        const auto* const found =
            std::find(sim::kGameModeNames.begin(), sim::kGameModeNames.end(), name);
        mode = static_cast<sim::GameMode>(found - sim::kGameModeNames.begin());
    };
    command
        .add_option_function<std::string>(
            "--mode", take,
            "mode of the match, without limits, and with friendly fire where there are teams: "
            "endless, deathmatch, team_deathmatch, capture_the_flag or king_of_the_hill")
        ->transform(program::one_of(
            {"endless", "deathmatch", "team_deathmatch", "capture_the_flag", "king_of_the_hill"}))
        ->type_name("NAME")
        ->default_str(std::string(sim::name_of(mode)));
}

sim::Rules played_without_end(sim::Rules rules, sim::GameMode mode) {
    if (mode == sim::GameMode::endless) return rules;
    rules.match = {.mode = mode,
                   .players_to_start = 2,
                   .countdown = 0.0f,
                   .time_limit = 24.0f * 3600.0f,
                   .balance_rounds = false};
    rules.friendly_fire = true;
    return rules;
}

void require_playable(const sim::Terrain& terrain, const sim::Rules& rules) {
    const auto lacks = sim::find_lacks(terrain, rules.match.mode, rules.match.teams);
    if (!lacks.empty())
        throw std::runtime_error(std::string(sim::name_of(rules.match.mode)) + ": " +
                                 lacks.front());
}

}  // namespace arena::bench
