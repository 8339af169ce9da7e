// Decodes the cells of a tile layer from every form in which Tiled writes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "sim/values/result.h"

namespace arena::protocol {

/// Returns the cells of a layer that the document keeps as bytes, which are little-endian.
[[nodiscard]] std::vector<std::uint32_t> cells_of(std::span<const std::uint8_t> bytes);

/// Returns `count` cells. `data` is as parse_document keeps it: a list of numbers as bytes, or the
/// text unchanged. `layer` has the keys `encoding` and `compression`. Fails with a message that
/// says what is wrong and how to fix it.
[[nodiscard]] Result<std::vector<std::uint32_t>, std::string> decode_tiles(
    const nlohmann::json& data, const nlohmann::json& layer, std::size_t count);

}  // namespace arena::protocol
