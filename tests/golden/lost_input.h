// What a program of the recorded matches writes never replaces what it has read.
#pragma once

#include <string>
#include <vector>

#include "files/own_input.h"
#include "tests/golden/game.h"

namespace arena::golden {

/// Returns one line about the input, or the output before it, that an output would replace, or an
/// empty text. `map` is that of the game; `logs` are read beside it.
[[nodiscard]] std::string find_lost_input(const std::vector<files::NamedFile>& outputs,
                                          const std::string& map, const Game& game,
                                          const std::vector<files::NamedFile>& logs);

}  // namespace arena::golden
