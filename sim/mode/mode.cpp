#include "sim/mode/mode.h"

namespace arena::sim {

const Mode* mode_for(GameMode mode) {
    switch (mode) {
        case GameMode::endless:
            return nullptr;
        case GameMode::deathmatch:
            return &kDeathmatch;
        case GameMode::team_deathmatch:
            return &kTeamDeathmatch;
        case GameMode::last_one_standing:
            return &kLastOneStanding;
        case GameMode::capture_the_flag:
            return &kCaptureTheFlag;
        case GameMode::king_of_the_hill:
            return &kKingOfTheHill;
        case GameMode::elimination:
            return &kElimination;
    }
    return nullptr;
}

}  // namespace arena::sim
