// The keys of [match] and of the tables in it.
#include <array>

#include "protocol/rules/rule_bounds.h"
#include "protocol/rules/rule_keys.h"

namespace arena::protocol {
namespace {

constexpr double kPlayersToStartMax = 10000.0;
constexpr double kPointsMax = 99999.0;
constexpr double kRoundsMax = 99.0;

using Play = KeyOf<MatchDraft>;
constexpr std::array kMatchKeys{
    Play::one_of<&MatchDraft::mode_name>("mode", sim::kGameModeNames, "required"),
    Play::in<&MatchDraft::players_to_start>("players_to_start", "players", 1.0, kPlayersToStartMax),
    Play::in<&MatchDraft::teams>("teams", "", 2.0, double{sim::kTeamsMax}),
    Play::in<&MatchDraft::warm_up>("warm_up", "s", 0.0, kSecondsMax),
    Play::in<&MatchDraft::countdown>("countdown", "s", 0.0, kShortSecondsMax),
    Play::in<&MatchDraft::time_limit>("time_limit", "s", 0.0, 24.0 * kSecondsMax),
    Play::in<&MatchDraft::score_limit>("score_limit", "points", 0.0, kPointsMax),
    Play::in<&MatchDraft::rounds>("rounds", "", 1.0, kRoundsMax),
    Play::in<&MatchDraft::overtime>("overtime", "s", 0.0, kSecondsMax),
    Play::in<&MatchDraft::round_end>("round_end", "s", 0.0, kShortSecondsMax),
    Play::in<&MatchDraft::match_end>("match_end", "s", 0.0, kSecondsMax),
    Play::word<&MatchDraft::balance_rounds>("balance_rounds", ""),
    Play::word<&MatchDraft::late_joining>("late_joining", ""),
    Play::in<&MatchDraft::respawn_wave>("respawn_wave", "s", 0.0, kSecondsMax),
    Play::one_of<&MatchDraft::dead_watch_name>("dead_watch", sim::kDeadWatchNames),
    Play::in<&MatchDraft::idle_warning>("idle_warning", "s", 0.0, kSecondsMax),
    Play::in<&MatchDraft::idle_limit>("idle_limit", "s", 0.0, kSecondsMax),
    Play::nested("capture_the_flag", "table", "see there", ""),
    Play::nested("king_of_the_hill", "table", "see there", ""),
};

using Flags = KeyOf<sim::CaptureTheFlagRules>;
constexpr std::array kCaptureTheFlagKeys{
    Flags::in<&sim::CaptureTheFlagRules::carrier_speed>("carrier_speed", "", 0.1, 2.0),
    Flags::in<&sim::CaptureTheFlagRules::return_time>("return_time", "s", 0.0, kSecondsMax),
    Flags::word<&sim::CaptureTheFlagRules::return_by_touch>("return_by_touch", ""),
    Flags::word<&sim::CaptureTheFlagRules::own_flag_at_home>("own_flag_at_home", ""),
    Flags::in<&sim::CaptureTheFlagRules::capture_points>("capture_points", "points", 0.0, 1000.0),
    Flags::in<&sim::CaptureTheFlagRules::return_points>("return_points", "points", 0.0, 1000.0),
};

using Hills = KeyOf<sim::KingOfTheHillRules>;
constexpr std::array kKingOfTheHillKeys{
    Hills::in<&sim::KingOfTheHillRules::move_time>("move_time", "s", 0.0, kSecondsMax),
    Hills::in<&sim::KingOfTheHillRules::point_time>("point_time", "s", 0.1, kSecondsMax),
};

}  // namespace

std::span<const RuleKey<MatchDraft>> match_keys() {
    return kMatchKeys;
}
std::span<const RuleKey<sim::CaptureTheFlagRules>> capture_the_flag_keys() {
    return kCaptureTheFlagKeys;
}
std::span<const RuleKey<sim::KingOfTheHillRules>> king_of_the_hill_keys() {
    return kKingOfTheHillKeys;
}

}  // namespace arena::protocol
