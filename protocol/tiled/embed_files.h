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

/// The key under which a tileset that could not be read says why, and so does an object whose
/// template could not be. No text can set it, since it is not read from one.
inline constexpr const char* kUnreadKey = "unread";

/// Returns why a tileset, or an object's template, could not be read; an empty text when it could.
[[nodiscard]] std::string why_unread(const nlohmann::json& thing);

/// Embeds all files that the document of a map names. What cannot be read gets kUnreadKey, because
/// it matters only where it is used: a tileset where a solid layer has its tiles, the template of a
/// collision shape where its tile is used, that of an object where the object is no decoration
/// anyway. A tileset keeps its source. Returns which limit of the document is exceeded, preceded by
/// the place, or nothing. `map_bytes` counts against kMapBytesMax together with the bytes of the
/// files.
[[nodiscard]] std::optional<std::string> embed_files(nlohmann::json& map,
                                                     const ReadBeside& read_beside,
                                                     std::size_t map_bytes, DocumentUse& use);

}  // namespace arena::protocol
