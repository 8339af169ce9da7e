// Commands: the only way into the world.
#pragma once

#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::sim {

enum class CommandKind : std::uint8_t {
    join,   ///< `player` enters and is spawned; its id must be new
    leave,  ///< `player` is removed with its score
    input,  ///< `player` holds `input` from this tick on until the next input command
};

struct Command {
    CommandKind kind = CommandKind::input;
    EntityId player;
    PlayerInput input;
};

}  // namespace arena::sim
