// JSON text -> the part of it that the importer reads, under limits.
//
// Takes untrusted bytes. Returns a document that nests at most kJsonDepthMax deep, stays within the
// limits of DocumentUse, and holds only keys that the importer reads. Tile data in a list, the bulk
// of most maps, is kept as a binary value of four bytes a cell, little-endian. Reading stops as
// soon as a limit is exceeded, before memory grows further.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/tiled/document_use.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// The most objects and arrays inside each other. A map with kMapDepthMax nested groups needs 72.
inline constexpr std::size_t kJsonDepthMax = 128;

/// Returns the document as it was written, in whatever version of the format. Fails with a one-line
/// message without the file's name: "line 3, column 7: what is wrong: what to do", with the layer
/// and the object where the text has named them before.
[[nodiscard]] Result<nlohmann::json, std::string> parse_json(std::string_view bytes,
                                                             DocumentUse& use);

}  // namespace arena::protocol
