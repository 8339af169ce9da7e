// What a program of the recorded matches writes never replaces what it has read.
#pragma once

#include <string>

#include "files/own_input.h"
#include "tests/golden/game.h"

namespace arena::golden {

/// Returns one line about the input that the output would replace, or an empty text. `map` is that
/// of the game, and `log` an input log, or empty.
[[nodiscard]] std::string find_lost_input(const files::NamedFile& output, const std::string& map,
                                          const Game& game, const std::string& log);

}  // namespace arena::golden
