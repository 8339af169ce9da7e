#include "protocol/tiled/embed_files.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "protocol/tiled/document.h"
#include "protocol/tiled/file_path.h"
#include "protocol/tiled/message.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;
using Problem = std::optional<std::string>;

/// The four top bits of a tile's number say how it is flipped.
constexpr std::uint32_t kTileNumberMask = (1u << 28u) - 1u;

/// Numbers that a tileset takes when nothing says how many tiles it has.
constexpr std::uint32_t kTilesOfUnknownSet = 1u << 16u;

/// A file as the map names it: "tileset 'walls.tsx'".
std::string file_text(std::string_view noun, const std::string& path) {
    return std::string(noun) + " '" + printable(path, kFileTextBytesMax) + "'";
}

/// Reads each file once.
class Files {
  public:
    Files(const ReadBeside& read_beside, std::size_t map_bytes, DocumentUse& use)
        : read_beside_(read_beside), bytes_(map_bytes), use_(use) {}

    /// Returns the document of a file, or why there is none.
    const Result<json, std::string>& document(const std::string& path, std::string_view type);

  private:
    [[nodiscard]] Result<json, std::string> read(const std::string& path, std::string_view type);

    const ReadBeside& read_beside_;
    std::size_t bytes_;
    DocumentUse& use_;
    std::map<std::string, Result<json, std::string>> documents_;  // by path
};

const Result<json, std::string>& Files::document(const std::string& path, std::string_view type) {
    const auto found = documents_.find(path);
    if (found != documents_.end()) return found->second;
    return documents_.emplace(path, read(path, type)).first->second;
}

Result<json, std::string> Files::read(const std::string& path, std::string_view type) {
    if (!read_beside_) {
        return Failure{std::string(
            "is a file of its own, which was not given: give it with the map, or make one file of "
            "all with arenad pack-map")};
    }
    if (documents_.size() == kMapFilesMax) {
        return Failure{"is one more than the " + std::to_string(kMapFilesMax) +
                       " files that a map may name: use fewer"};
    }
    const auto bytes = read_beside_(path);
    if (!bytes) return Failure{bytes.error()};
    bytes_ += bytes.value().size();
    if (bytes_ > kMapBytesMax) {
        return Failure{"makes the map and its files larger than " +
                       std::to_string(kMapBytesMax >> 20u) + " MiB: make them smaller"};
    }
    auto document = parse_document(bytes.value(), use_);
    if (!document) return document;
    // Tiled before 1.0 wrote no type into its JSON.
    const std::string said = text_at(document.value(), "type");
    const bool is_it = document.value().is_object() && (said.empty() || said == type);
    if (is_it) return document;
    const std::string kind = said.empty() ? kind_text(document.value()) : "of type '" + said + "'";
    return Failure{"is " + kind + ", not a " + std::string(type) + ": name another file in Tiled"};
}

/// Embeds the files of one map.
class Embedding {
  public:
    Embedding(json& map, const ReadBeside& read_beside, std::size_t map_bytes, DocumentUse& use)
        : map_(map), use_(use), files_(read_beside, map_bytes, use) {}

    [[nodiscard]] Problem embed();

  private:
    /// A tileset of the map that came from a file: its own, or a template's.
    struct Embedded {
        std::string path;
        std::uint32_t first_gid = 1;
    };
    /// Where objects are: what they name is relative to the file at `referrer`. In the collision
    /// shapes of a tile, the tile of a template means nothing.
    struct Scope {
        std::string referrer;
        bool is_tile = false;
    };

    [[nodiscard]] Problem embed_tileset(json& tileset);
    [[nodiscard]] Problem embed_in_layers(json& parent, const std::string& parent_path,
                                          std::size_t depth);
    [[nodiscard]] Problem embed_in_objects(json& parent, const std::string& place,
                                           const Scope& scope);
    [[nodiscard]] Problem embed_in_tiles(json& tileset, const std::string& path);
    [[nodiscard]] Problem embed_template(json& object, const Scope& scope);
    [[nodiscard]] Problem number_tile(json& object, const json& template_document,
                                      const std::string& template_path);
    [[nodiscard]] Result<std::uint32_t, std::string> first_gid_of(const json& tileset,
                                                                  const std::string& path);
    [[nodiscard]] Problem count_copy(const json& value) {
        const DocumentLimit limit = use_.count_copy(value);
        if (limit == DocumentLimit::none) return std::nullopt;
        is_over_limit_ = true;
        return excess_text(limit);
    }

    json& map_;
    DocumentUse& use_;
    Files files_;
    std::vector<Embedded> embedded_;
    std::uint64_t end_of_numbers_ = 0;  // behind those of all tilesets; 0 until it is needed
    bool is_over_limit_ = false;        // of the document, which ends everything
};

/// Returns the first number behind those of a tileset.
std::uint64_t end_of_numbers(const json& tileset) {
    std::uint64_t count = id_at(tileset, "tilecount");
    if (const json* tiles = value_at(tileset, "tiles"); tiles != nullptr && tiles->is_array())
        for (const json& tile : *tiles)
            count = std::max<std::uint64_t>(count, std::uint64_t{id_at(tile)} + 1);
    if (id_at(tileset, "tilecount") == 0)
        count = std::max<std::uint64_t>(count, kTilesOfUnknownSet);
    return id_at(tileset, "firstgid") + count;
}

Problem Embedding::embed() {
    if (const auto tilesets = map_.find("tilesets"); tilesets != map_.end() && tilesets->is_array())
        for (json& tileset : *tilesets)
            if (Problem problem = embed_tileset(tileset)) return problem;
    return embed_in_layers(map_, {}, 0);
}

/// Fills in a tileset of the map. Keeps why it could not be read, if it could not.
Problem Embedding::embed_tileset(json& tileset) {
    const json* const source = value_at(tileset, "source");
    if (source == nullptr) return tileset.is_object() ? embed_in_tiles(tileset, {}) : std::nullopt;
    const std::string& said = source->is_string() ? source->get_ref<const std::string&>() : "";
    const auto path = beside({}, said);
    if (!path) {
        tileset[kUnreadKey] = "is not the path of a file: name another file in Tiled";
        return std::nullopt;
    }
    embedded_.push_back({*path, id_at(tileset, "firstgid")});
    const auto& document = files_.document(*path, "tileset");
    if (!document) {
        tileset[kUnreadKey] = document.error();
        return std::nullopt;
    }
    if (Problem problem = count_copy(document.value())) return problem;
    json whole = document.value();
    whole.erase("source");
    whole["firstgid"] = tileset.value("firstgid", json());
    tileset = std::move(whole);
    return embed_in_tiles(tileset, *path);
}

Problem Embedding::embed_in_tiles(json& tileset, const std::string& path) {
    const auto tiles = tileset.find("tiles");
    if (tiles == tileset.end() || !tiles->is_array()) return std::nullopt;
    for (json& tile : *tiles) {
        if (!tile.is_object()) continue;
        const auto group = tile.find("objectgroup");
        if (group == tile.end()) continue;
        const std::string place =
            "tileset '" + text_at(tileset, "name") + "', tile " + std::to_string(id_at(tile));
        if (Problem problem = embed_in_objects(*group, place, {path, true})) return problem;
    }
    return std::nullopt;
}

/// Looks for templates in the layers of a map or a group. Groups that are nested too deeply stay as
/// they are, for the reader of the layers to report.
Problem Embedding::embed_in_layers(json& parent, const std::string& parent_path,
                                   std::size_t depth) {
    if (depth > kMapDepthMax || !parent.is_object()) return std::nullopt;
    const auto layers = parent.find("layers");
    if (layers == parent.end() || !layers->is_array()) return std::nullopt;
    for (json& layer : *layers) {
        const std::string path = layer_path(parent_path, text_at(layer, "name"));
        const std::string place = place_text(path, 0);
        if (Problem problem = embed_in_objects(layer, place, {})) return problem;
        if (Problem problem = embed_in_layers(layer, path, depth + 1)) return problem;
    }
    return std::nullopt;
}

Problem Embedding::embed_in_objects(json& parent, const std::string& place, const Scope& scope) {
    if (!parent.is_object()) return std::nullopt;
    const auto objects = parent.find("objects");
    if (objects == parent.end() || !objects->is_array()) return std::nullopt;
    for (json& object : *objects) {
        if (value_at(object, "template") == nullptr) continue;
        const Problem problem = embed_template(object, scope);
        if (!problem) continue;
        if (!is_over_limit_) {
            object[kUnreadKey] = *problem;
            continue;
        }
        const std::uint32_t id = id_at(object);
        return place + (id == 0 ? "" : ", object " + std::to_string(id)) + ": " + *problem;
    }
    return std::nullopt;
}

/// Returns the properties of both, by name; those of the instance win.
json merged_properties(const json& of_template, const json& of_instance) {
    json merged = of_instance.is_array() ? of_instance : json::array();
    if (!of_template.is_array()) return merged;
    std::set<std::string> said;
    for (const json& property : merged)
        said.insert(text_at(property, "name"));
    for (const json& property : of_template)
        if (!said.contains(text_at(property, "name"))) merged.push_back(property);
    return merged;
}

/// Gives the object what its template has, except for what the object says itself.
void inherit(const json& template_object, json& object) {
    const bool says_class = object.contains("class") || object.contains("type");
    for (const auto& [key, value] : template_object.items()) {
        if (key == "id" || (says_class && (key == "class" || key == "type"))) continue;
        if (key == "properties") {
            object[key] = merged_properties(value, object.value("properties", json::array()));
        } else if (!object.contains(key)) {
            object[key] = value;
        }
    }
}

Problem Embedding::embed_template(json& object, const Scope& scope) {
    const json said = std::move(object["template"]);
    object.erase("template");
    if (!said.is_string()) return "template is " + kind_text(said) + ", not a file: delete it";
    const std::string& source = said.get_ref<const std::string&>();
    const auto path = beside(scope.referrer, source);
    if (!path) {
        return file_text("template", source) +
               " is not the path of a file: name another file in Tiled";
    }
    const auto& document = files_.document(*path, "template");
    if (!document) {
        return file_text("template", *path) + ": " + document.error() +
               "; or detach the template in Tiled";
    }
    const json* const drawn = value_at(document.value(), "object");
    if (drawn == nullptr || !drawn->is_object())
        return file_text("template", *path) + ": has no object: save it from Tiled again";
    if (value_at(*drawn, "template") != nullptr) {
        return file_text("template", *path) +
               ": its object is the instance of another template: detach it in Tiled";
    }
    if (Problem problem = count_copy(*drawn)) return problem;
    const bool has_own_tile = object.contains("gid");
    inherit(*drawn, object);
    if (scope.is_tile || has_own_tile || !object.contains("gid")) return std::nullopt;
    Problem problem = number_tile(object, document.value(), *path);
    if (problem) object.erase("gid");  // in the map it is the number of another tile
    return problem;
}

/// Changes the number of a template's tile to that which the tile has in the map.
Problem Embedding::number_tile(json& object, const json& template_document,
                               const std::string& template_path) {
    const std::uint32_t number = id_at(object, "gid");
    const json* const tileset = value_at(template_document, "tileset");
    if (tileset == nullptr || id_at(*tileset, "firstgid") == 0) {
        return file_text("template", template_path) +
               ": its tile is of no tileset: save it from Tiled again";
    }
    const std::uint32_t in_template = number & kTileNumberMask;
    const std::uint32_t first_in_template = id_at(*tileset, "firstgid");
    if (in_template < first_in_template) {
        return file_text("template", template_path) +
               ": its tile is not of its tileset: save it from Tiled again";
    }
    const auto first = first_gid_of(*tileset, template_path);
    if (!first) return first.error();
    const std::uint64_t in_map = std::uint64_t{first.value()} + (in_template - first_in_template);
    if (in_map > kTileNumberMask)
        return std::string("more tiles in the tilesets than can be numbered: remove some");
    object["gid"] = (number & ~kTileNumberMask) | static_cast<std::uint32_t>(in_map);
    return std::nullopt;
}

/// Returns the number of the first tile that a template's tileset has in the map, to which it is
/// added if it is not there.
Result<std::uint32_t, std::string> Embedding::first_gid_of(const json& tileset,
                                                           const std::string& template_path) {
    const json* const source = value_at(tileset, "source");
    const bool is_file = source != nullptr && source->is_string();
    // A template's own tileset is found again by the template's path.
    const auto path =
        is_file ? beside(template_path, source->get_ref<const std::string&>()) : template_path;
    for (const Embedded& embedded : embedded_)
        if (path && embedded.path == *path) return embedded.first_gid;

    json& tilesets = map_["tilesets"];
    if (!tilesets.is_array()) tilesets = json::array();
    if (end_of_numbers_ == 0) {
        end_of_numbers_ = 1;
        for (const json& other : tilesets)
            end_of_numbers_ = std::max(end_of_numbers_, end_of_numbers(other));
    }
    const std::uint64_t first = end_of_numbers_;
    if (first > kTileNumberMask)
        return Failure{std::string("more tiles in the tilesets than can be numbered: remove some")};

    if (Problem problem = count_copy(tileset)) return Failure{*problem};
    json added = tileset;
    added["firstgid"] = first;
    if (is_file) added["source"] = path ? *path : std::string();
    tilesets.push_back(std::move(added));
    if (!is_file) embedded_.push_back({*path, static_cast<std::uint32_t>(first)});
    if (Problem problem = embed_tileset(tilesets.back())) return Failure{*problem};
    end_of_numbers_ = end_of_numbers(tilesets.back());
    return static_cast<std::uint32_t>(first);
}

}  // namespace

std::string why_unread(const json& thing) {
    const json* const reason = value_at(thing, kUnreadKey);
    return reason == nullptr ? std::string() : reason->get<std::string>();
}

std::optional<std::string> embed_files(json& map, const ReadBeside& read_beside,
                                       std::size_t map_bytes, DocumentUse& use) {
    if (!map.is_object()) return std::nullopt;
    return Embedding(map, read_beside, map_bytes, use).embed();
}

}  // namespace arena::protocol
