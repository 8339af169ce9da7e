// Commands: the only way into the world.
#pragma once

#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::sim {

enum class CommandKind : std::uint8_t {
    join,   ///< `player` enters and is spawned; its id must be new
    leave,  ///< `player` is removed with its score
    /// `player` holds `input` from this tick on, until another takes its place. To repeat what is
    /// held is to say nothing: a match is the same whether its inputs come in every tick or only
    /// when they change. Of several in one tick the last counts.
    input,
};

struct Command {
    CommandKind kind = CommandKind::input;
    EntityId player;
    PlayerInput input;
    /// Of who joins; 0, or one that the map has no spawn point for though it has some for others:
    /// that with the fewest players, if any.
    std::uint8_t team = 0;
};

}  // namespace arena::sim
