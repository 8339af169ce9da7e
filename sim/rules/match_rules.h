// The rules of a match: what decides it, and how it runs from its beginning to its end.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "sim/values/match.h"

namespace arena::sim {

struct CaptureTheFlagRules {
    float carrier_speed = 0.8f;       ///< factor on the speed of a player that carries a flag
    float return_time = 20.0f;        ///< seconds after which a dropped flag returns; 0: never
    bool return_by_touch = true;      ///< by a player of its team
    bool own_flag_at_home = true;     ///< needed for a capture
    std::int32_t capture_points = 5;  ///< for the player; its team gets one
    std::int32_t return_points = 1;   ///< for the player that returns a flag by touch
};

struct KingOfTheHillRules {
    float move_time = 60.0f;  ///< seconds after which the next hill counts; 0: never
    float point_time = 1.0f;  ///< seconds of holding the hill for one point of the team
};

/// Whose view a dead player may be sent. The world does not know it.
enum class DeadWatch : std::uint8_t {
    nobody,  ///< it looks at where it died
    team,    ///< teammates
    all,
};

/// Their names in rules, by DeadWatch.
inline constexpr std::array<std::string_view, 3> kDeadWatchNames{"nobody", "team", "all"};

/// How matches begin, are decided and end.
struct MatchRules {
    GameMode mode = GameMode::endless;
    std::uint32_t players_to_start = 2;
    std::uint32_t teams = 2;       ///< in modes with teams
    float warm_up = 0.0f;          ///< seconds between the last player that was waited for and the
                                   ///< countdown
    float countdown = 3.0f;        ///< seconds
    float time_limit = 600.0f;     ///< seconds of a round; 0: none
    std::int32_t score_limit = 0;  ///< points that win a round; 0: none
    std::uint32_t rounds = 1;      ///< of a match, at most; more than half of them win it
    float overtime = 60.0f;        ///< seconds for which a tied round goes on; 0: none
    float round_end = 5.0f;        ///< seconds between a round and the next countdown
    float match_end = 15.0f;       ///< seconds for which the result is shown
    bool balance_rounds = true;    ///< moves players between teams before a round
    bool late_joining = true;      ///< false: whoever joins in a round spawns in the next one
    float respawn_wave = 0.0f;     ///< seconds between the ticks in which players respawn; 0: none
    DeadWatch dead_watch = DeadWatch::team;
    float idle_warning = 0.0f;  ///< seconds without a change of its input after which the server
                                ///< warns a player; 0: it does not
    float idle_limit = 0.0f;    ///< seconds after which it sends the player away; 0: never
    CaptureTheFlagRules capture_the_flag;
    KingOfTheHillRules king_of_the_hill;
};

}  // namespace arena::sim
