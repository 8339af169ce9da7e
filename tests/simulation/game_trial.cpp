#include "tests/simulation/game_trial.h"

#include <algorithm>
#include <string>

#include "server/maps/load_game.h"
#include "sim/rules/game_kind.h"
#include "tests/support/folders.h"

namespace arena::simulation {

GamePlay game_play(std::size_t number) {
    constexpr const char* kMaps[] = {"arena", "hills", "heroes", "royale"};
    constexpr int kRoundTrips[] = {0, 50, 100, 150};
    constexpr double kLosses[] = {0.0, 0.01, 0.05};
    return {.map = kMaps[number % 4],
            .round_trip_ms = kRoundTrips[number / 4 % 4],
            .loss = kLosses[number / 16 % 3]};
}

Result<GameMatchSettings, std::string> settings_of(std::uint64_t seed, const GamePlay& play) {
    const auto game =
        server::load_playable_game(test::source_path("maps/" + std::string(play.map) + ".tmj"), "");
    if (!game.ok()) return Failure{game.error()};
    const protocol::LinkProfile way{.delay = std::chrono::milliseconds(play.round_trip_ms) / 2,
                                    .loss = play.loss};
    GameMatchSettings settings{.seed = seed,
                               .players = 8,
                               .network = {.to_server = way, .to_client = way},
                               .terrain = game.value().map.terrain};
    settings.server.rules = game.value().rules.rules;
    settings.fires = 0.3;
    settings.jumps = 0.3;
    settings.dashes = 0.1;
    if (sim::uses_abilities(settings.server.rules) || sim::uses_loadouts(settings.server.rules))
        settings.skills = 0.1;
    return settings;
}

GameTrialTotals& GameTrialTotals::operator+=(const GameTrialTotals& other) {
    updates_compared += other.updates_compared;
    for (std::size_t i = 0; i < corrections.size(); ++i)
        corrections[i] += other.corrections[i];
    frames += other.frames;
    own_jump_max = std::max(own_jump_max, other.own_jump_max);
    others_jump_max = std::max(others_jump_max, other.others_jump_max);
    others_snaps += other.others_snaps;
    return *this;
}

Verdict try_game(std::uint64_t seed, const GamePlay& play, protocol::Time duration,
                 GameTrialTotals& totals) {
    Verdict verdict;
    const auto settings = settings_of(seed, play);
    if (!settings.ok()) {
        verdict.violate({}, settings.error());
        return verdict;
    }
    GameMatch match(settings.value());
    match.run(duration);

    const GamesSeen& seen = match.seen();
    const std::string where = std::string(play.map) + ", " + std::to_string(play.round_trip_ms) +
                              " ms, " + std::to_string(100.0 * play.loss) + " % lost: ";
    constexpr auto kUnknown = static_cast<std::size_t>(client::CorrectionCause::unknown);
    if (seen.corrections[kUnknown] > 0)
        verdict.violate(duration, where + std::to_string(seen.corrections[kUnknown]) +
                                      " corrections without a cause, first of " + seen.unexplained);
    if (seen.own_jump_max > kOwnJumpBound)
        verdict.violate(duration, where + "shown to jump by " + std::to_string(seen.own_jump_max) +
                                      " m: own " + seen.worst_own);
    if (seen.others_jump_max > kOthersJumpBound)
        verdict.violate(duration, where + "shown to jump by " +
                                      std::to_string(seen.others_jump_max) +
                                      " m: " + seen.worst_other);
    const std::uint64_t snaps_max = play.loss > 0.0 ? kOthersSnapsMax : 0;
    if (play.loss <= 0.05 && seen.others_snaps > snaps_max)
        verdict.violate(duration, where + std::to_string(seen.others_snaps) +
                                      " snaps of others: at most " + std::to_string(snaps_max));
    totals.updates_compared += match.counters().updates_compared;
    for (std::size_t i = 0; i < seen.corrections.size(); ++i)
        totals.corrections[i] += seen.corrections[i];
    totals.frames += seen.frames;
    totals.own_jump_max = std::max(totals.own_jump_max, seen.own_jump_max);
    totals.others_jump_max = std::max(totals.others_jump_max, seen.others_jump_max);
    totals.others_snaps += seen.others_snaps;
    return verdict;
}

}  // namespace arena::simulation
