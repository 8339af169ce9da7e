// JSON text -> the part of it that the importer reads, under caps.
//
// Takes untrusted bytes. Returns a document that nests at most kJsonDepthMax deep, holds at most
// kJsonValuesMax values, kMapObjectsMax objects and kMapVerticesMax vertices, and only keys that
// the importer reads. Tile data in a list, the bulk of most maps, is kept as a binary value of four
// bytes a cell, little-endian, at most kMapTilesMax cells. Reading stops as soon as a cap is
// exceeded, before memory grows further.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "sim/values/result.h"

namespace arena::protocol {

/// The most objects and arrays inside each other. A map with kMapDepthMax nested groups needs 72.
inline constexpr std::size_t kJsonDepthMax = 128;

/// The most values that are kept. 65536 objects of 12 values and 262144 vertices of 3 fit; each
/// costs about 100 bytes, so the worst document stays under 200 MB.
inline constexpr std::size_t kJsonValuesMax = 1'750'000;

/// Returns the document. Fails with a one-line message without the file's name: "line 3, column 7:
/// what is wrong: what to do", with the layer and the object where the text has named them before.
[[nodiscard]] Result<nlohmann::json, std::string> parse_document(std::string_view bytes);

}  // namespace arena::protocol
