#include "protocol/tiled/upgrade.h"

#include <charconv>
#include <cstdint>
#include <map>
#include <utility>

#include "protocol/tiled/message.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;
using Problem = std::optional<std::string>;

std::optional<std::uint32_t> tile_number(const std::string& key) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), number);
    if (error != std::errc() || end != key.data() + key.size()) return std::nullopt;
    return number;
}

class Upgrade {
  public:
    explicit Upgrade(DocumentUse& use) : use_(use) {}

    [[nodiscard]] Problem upgrade(json& value);

  private:
    using Tiles = std::map<std::uint32_t, json>;

    [[nodiscard]] Problem upgrade_properties(json& properties);
    [[nodiscard]] Problem upgrade_tiles(json& tileset);
    /// Merges what a tileset says of its tiles under one key: tiles, or (under `member` of each)
    /// their properties.
    [[nodiscard]] Problem add_tiles(json& by_number, const char* member, Tiles& tiles);
    [[nodiscard]] Problem count() {
        const DocumentLimit limit = use_.count_value(ListKind::other);
        return limit == DocumentLimit::none ? std::nullopt : Problem(excess_text(limit));
    }

    DocumentUse& use_;
};

Problem Upgrade::upgrade_properties(json& properties) {
    json list = json::array();
    for (auto& [name, value] : properties.items()) {
        for (int added = 0; added < 2; ++added)  // an object, and a name in it
            if (Problem problem = count()) return problem;
        list.push_back({{"name", name}, {"value", std::move(value)}});
    }
    properties = std::move(list);
    return std::nullopt;
}

Problem Upgrade::add_tiles(json& by_number, const char* member, Tiles& tiles) {
    for (auto& [text, value] : by_number.items()) {
        const auto number = tile_number(text);
        if (!number) return "'" + printable(text) + "' is not the number of a tile: save it again";
        if (Problem problem = count()) return problem;
        json& tile = tiles[*number];
        if (tile.is_null()) tile = json::object();
        if (member != nullptr) {
            tile[member] = std::move(value);
        } else if (value.is_object()) {
            tile.update(value);
        }
        tile["id"] = *number;
    }
    return std::nullopt;
}

Problem Upgrade::upgrade_tiles(json& tileset) {
    const json* const listed = value_at(tileset, "tiles");
    const bool has_list = listed != nullptr && listed->is_array();
    const bool has_object = listed != nullptr && listed->is_object();
    if (!has_object && !tileset.contains("tileproperties")) return std::nullopt;

    Tiles tiles;
    if (has_list)
        for (const json& tile : *listed)
            if (tile.is_object()) tiles.insert_or_assign(id_at(tile), tile);
    for (const auto& [key, member] : {std::pair<const char*, const char*>{"tiles", nullptr},
                                      {"tileproperties", "properties"}}) {
        const auto part = tileset.find(key);
        if (part == tileset.end() || !part->is_object()) continue;
        if (Problem problem = add_tiles(*part, member, tiles))
            return "tileset '" + text_at(tileset, "name") + "', " + key + ": " + *problem;
    }
    json list = json::array();
    for (auto& [number, tile] : tiles)
        list.push_back(std::move(tile));
    tileset["tiles"] = std::move(list);
    tileset.erase("tileproperties");
    return std::nullopt;
}

// The depth of the recursion is that of a document, at most kJsonDepthMax. The value of a property
// is its author's, whatever its keys look like.
Problem Upgrade::upgrade(json& value) {
    if (value.is_array()) {
        for (json& item : value)
            if (Problem problem = upgrade(item)) return problem;
    }
    if (!value.is_object()) return std::nullopt;
    if (Problem problem = upgrade_tiles(value)) return problem;
    for (auto& [key, member] : value.items()) {
        if (key == "value") continue;
        if (key == "properties" && member.is_object()) {
            if (Problem problem = upgrade_properties(member)) return problem;
        } else if (Problem problem = upgrade(member)) {
            return problem;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> upgrade_document(json& document, DocumentUse& use) {
    return Upgrade(use).upgrade(document);
}

}  // namespace arena::protocol
