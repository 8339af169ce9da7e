#include "protocol/tiled/document_keys.h"

#include <algorithm>
#include <array>

namespace arena::protocol {

namespace {

/// Every key that some part of the importer reads.
constexpr std::array<std::string_view, 47> kKeysRead = {
    "capsule",         "chunks",      "class",     "compression", "data",       "ellipse",
    "encoding",        "fillmode",    "firstgid",  "gid",         "height",     "id",
    "imageheight",     "imagewidth",  "infinite",  "layers",      "name",       "object",
    "objectalignment", "objectgroup", "objects",   "offsetx",     "offsety",    "orientation",
    "point",           "polygon",     "polyline",  "properties",  "rotation",   "source",
    "template",        "text",        "tilecount", "tileheight",  "tileoffset", "tileproperties",
    "tilerendersize",  "tiles",       "tileset",   "tilesets",    "tilewidth",  "type",
    "value",           "visible",     "width",     "x",           "y"};
static_assert(std::is_sorted(kKeysRead.begin(), kKeysRead.end()),
              "binary search needs sorted keys");

}  // namespace

bool is_key_read(std::string_view key, ListKind list) {
    if (key == "data" && list != ListKind::layers && list != ListKind::chunks) return false;
    return std::binary_search(kKeysRead.begin(), kKeysRead.end(), key);
}

KeysOf keys_of(std::string_view key) {
    if (key == "properties" || key == "tiles") return KeysOf::names;
    if (key == "tileproperties") return KeysOf::lists_of_names;
    return KeysOf::format;
}

}  // namespace arena::protocol
