// The keys of a map, a tileset or a template that the importer reads. All others are dropped while
// a text is read.
#pragma once

#include <cstdint>
#include <string_view>

#include "protocol/tiled/document_use.h"

namespace arena::protocol {

/// Whether the importer reads a key of an object that is an element of such a list. Tile data is
/// read only in layers and their chunks.
[[nodiscard]] bool is_key_read(std::string_view key, ListKind list);

/// What the keys of an object are.
enum class KeysOf : std::uint8_t {
    format,         ///< words of the format
    names,          ///< names of properties or numbers of tiles, chosen by whoever drew the map
    lists_of_names  ///< numbers of tiles, whose values are objects of KeysOf::names
};

/// Returns what the keys of the object at `key` are, in any version of the format: Tiled before 1.2
/// wrote properties and the tiles of a tileset as objects.
[[nodiscard]] KeysOf keys_of(std::string_view key);

}  // namespace arena::protocol
