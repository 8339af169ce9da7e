// Commands: the only way into the world.
#pragma once

#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::sim {

/// What a command asks for.
enum class CommandKind : std::uint8_t {
    join,   ///< `player` enters and spawns; its id must be new
    leave,  ///< `player` is removed with its score
    /// `player` holds `input` from this tick on, until another input replaces it. Repeating the
    /// held input changes nothing, so a match is the same whether its inputs come in every tick or
    /// only when they change. The last of several inputs in one tick counts.
    input,
    // What the operator of the server asks for. In an endless match none of it has an effect.
    /// The match that waits for its players or warms up begins its first countdown, even if the
    /// players are too few or all of one team. Does nothing without players or in later phases.
    start_match,
    end_match,    ///< the match ends without a winner, if it has begun and has not ended
    change_team,  ///< `player` goes over to `team`, in a mode with teams
                  ///< (sim/tick/commands/01_change_teams.h)
};

/// One command, for one player or, as start_match and end_match, for none; the kind says which of
/// the other fields count.
struct Command {
    CommandKind kind = CommandKind::input;
    EntityId player;
    PlayerInput input;
    /// The team of a player that changes it, or that joins. With 0, or with a team that has no
    /// spawn point although others have, a player that joins gets the team with the fewest players,
    /// if there are teams.
    std::uint8_t team = 0;
};

}  // namespace arena::sim
