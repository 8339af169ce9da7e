// Replaces what a map takes from other files, its tilesets and templates, by what is in them, so
// that everything behind it reads one document.
//
// A template's instance has what the template has, except for what it says itself; the tileset of a
// template with a tile becomes one of the map's. Files that are copied count as often as they are
// copied (DocumentUse), before they are.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "protocol/tiled/document_use.h"
#include "protocol/tiled/read_map.h"

namespace arena::protocol {

/// The key under which a tileset that could not be read says why. No text can set it, since it is
/// not read from one.
inline constexpr const char* kUnreadKey = "unread";

/// Embeds all files that the document of a map names. A tileset that cannot be read keeps its
/// source and gets kUnreadKey: it matters only where a solid layer has its tiles. Returns what is
/// wrong, preceded by the place, or nothing. `map_bytes` counts against kMapBytesMax together with
/// the bytes of the files.
[[nodiscard]] std::optional<std::string> embed_files(nlohmann::json& map,
                                                     const ReadBeside& read_beside,
                                                     std::size_t map_bytes, DocumentUse& use);

}  // namespace arena::protocol
