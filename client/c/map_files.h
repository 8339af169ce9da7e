// Reads the map and rules that a caller passes as bytes.
#pragma once

#include <optional>
#include <string>

#include "arenad/client.h"
#include "client/game/game_client.h"

namespace arena::client {

/// What is wrong with something that the caller has passed, in one line.
struct Problem {
    arenad_error error = ARENAD_OK;
    std::string text;

    friend bool operator==(const Problem&, const Problem&) = default;
};

/// Returns the problem with this text, or with the error's own.
[[nodiscard]] Problem problem(arenad_error error, std::string text = {});

/// Reads the files into `map`; without a map file there is none. The struct_size is ignored. After
/// a problem `map` may have been changed.
[[nodiscard]] std::optional<Problem> read_map_files(const arenad_map& given, GameMap& map);

}  // namespace arena::client
