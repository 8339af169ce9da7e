// The cells of a tile layer, in every way that Tiled writes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "sim/values/result.h"

namespace arena::protocol {

/// `data` as parse_document keeps it: a list of numbers as bytes, or the text as it stands there.
/// `layer` has the keys `encoding` and `compression`. Gives `count` cells, or what is wrong with
/// them and how to mend it.
[[nodiscard]] Result<std::vector<std::uint32_t>, std::string> decode_tiles(
    const nlohmann::json& data, const nlohmann::json& layer, std::size_t count);

}  // namespace arena::protocol
