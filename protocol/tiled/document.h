// JSON text -> the part of it that the importer reads, under caps.
//
// Takes bytes that nobody vouches for. Gives a document that is no deeper than kJsonDepthMax, holds
// at most kJsonValuesMax values, kMapObjectsMax objects and kMapVerticesMax vertices, and only keys
// that the importer looks at. Tile data in a list, the bulk of most maps, is kept as a binary value
// of four bytes a cell, little-endian, at most kMapTilesMax cells. A cap stops the reading where it
// is met, before memory grows further.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "sim/values/result.h"

namespace arena::protocol {

/// Objects and arrays inside each other. A map with kMapDepthMax nested groups needs 72.
inline constexpr std::size_t kJsonDepthMax = 128;

/// Values kept. 65536 objects of 12 values and 262144 vertices of 3 fit; each costs about 100
/// bytes, so that the worst document stays under 200 MB.
inline constexpr std::size_t kJsonValuesMax = 1'750'000;

/// The document, or a one-line text without the file's name: "line 3, column 7: what is wrong: what
/// to do", with the layer and the object when the text had named them before.
[[nodiscard]] Result<nlohmann::json, std::string> parse_document(std::string_view bytes);

}  // namespace arena::protocol
