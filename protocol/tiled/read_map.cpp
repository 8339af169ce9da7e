#include "protocol/tiled/read_map.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "protocol/tiled/document.h"
#include "protocol/tiled/document_text.h"
#include "protocol/tiled/embed_files.h"
#include "protocol/tiled/layers.h"
#include "protocol/tiled/message.h"
#include "protocol/tiled/properties.h"
#include "protocol/tiled/transform.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;
using Problem = std::optional<std::string>;

/// "maps/arena.tmj" -> "arena".
std::string stem_of(std::string_view file) {
    const std::size_t slash = file.find_last_of("/\\");
    if (slash != std::string_view::npos) file.remove_prefix(slash + 1);
    const std::size_t dot = file.rfind('.');
    if (dot != std::string_view::npos && dot > 0) file = file.substr(0, dot);
    return printable(file, kMapTextBytesMax - 3);  // room for the "..." of a cut name
}

/// The map's size and the width of a tile, in pixels.
struct Extent {
    bool infinite = false;
    double width = 0.0;
    double height = 0.0;
    double tile_width = 0.0;
};

/// Returns a value that should be one of Tiled's words: 'isometric'.
std::string word_text(const json& value) {
    if (!value.is_string()) return kind_text(value);
    std::string text = "'";
    text += printable(value.get_ref<const std::string&>());
    text += "'";
    return text;
}

Problem check_is_map(const json& map) {
    if (!map.is_object()) return "is not a Tiled map: name the file of a map";
    const json* type = value_at(map, "type");
    if (type == nullptr || *type == "map") return std::nullopt;
    return "is of type " + word_text(*type) + ", not a Tiled map: name the file of a map";
}

Result<double, std::string> positive(const json& map, std::string_view key) {
    const json* value = value_at(map, key);
    const std::string name(key);
    if (value == nullptr) return Failure{"the map's " + name + " is missing: export it again"};
    if (!value->is_number() || !(value->get<double>() > 0.0)) {
        return Failure{"the map's " + name + " is " + kind_text(*value) +
                       ", not a number above 0: set the map's size and tile size in Tiled"};
    }
    return value->get<double>();
}

Result<Extent, std::string> read_extent(const json& map) {
    Extent extent;
    extent.infinite = flag_at(map, "infinite", false);

    const auto tile_width = positive(map, "tilewidth");
    if (!tile_width) return Failure{tile_width.error()};
    const auto tile_height = positive(map, "tileheight");
    if (!tile_height) return Failure{tile_height.error()};
    extent.tile_width = tile_width.value();
    extent.width = tile_width.value();
    extent.height = tile_height.value();
    const auto columns = positive(map, "width");
    const auto rows = positive(map, "height");
    if (extent.infinite && (!columns || !rows)) return extent;  // an infinite map needs no size
    if (!columns) return Failure{columns.error()};
    if (!rows) return Failure{rows.error()};

    extent.width *= columns.value();
    extent.height *= rows.value();
    return extent;
}

/// Returns the bounds from the origin to the size of the map.
Result<sim::Bounds, std::string> bounds_of_extent(const Extent& extent, const MapScale& scale) {
    const double width = extent.width / scale.pixels_per_metre;
    const double height = extent.height / scale.pixels_per_metre;
    const std::string size =
        "the map is " + number_text(width) + " x " + number_text(height) + " m";
    if (!(width <= kMapMetresMax && height <= kMapMetresMax)) {
        return Failure{size + ", the limit is " + number_text(kMapMetresMax) +
                       ": raise pixels_per_metre or make the map smaller"};
    }
    if (!(width >= kMapMetresMin && height >= kMapMetresMin)) {
        return Failure{size + ", the minimum is " + number_text(kMapMetresMin) +
                       ": lower pixels_per_metre or make the map larger"};
    }
    return sim::Bounds{{0.0f, 0.0f}, {static_cast<float>(width), static_cast<float>(height)}};
}

void include(sim::Bounds& box, sim::Vec2 point, float reach) {
    box.min = {std::min(box.min.x, point.x - reach), std::min(box.min.y, point.y - reach)};
    box.max = {std::max(box.max.x, point.x + reach), std::max(box.max.y, point.y + reach)};
}

/// Extends the box by an obstacle or an area, with the margin of an infinite map around it.
void include(sim::Bounds& box, const sim::MapObstacle& obstacle, sim::Vec2 offset) {
    for (const sim::Vec2 vertex : obstacle.vertices)
        include(box, {vertex.x + offset.x, vertex.y + offset.y}, kInfiniteMapMargin);
    if (obstacle.shape == sim::Shape::circle) {
        include(box, {obstacle.center.x + offset.x, obstacle.center.y + offset.y},
                obstacle.radius + kInfiniteMapMargin);
    }
}

void include(sim::Bounds& box, const sim::MapArea& area) {
    if (area.shape == sim::Shape::circle)
        return include(box, area.center, area.radius + kInfiniteMapMargin);
    include(box, area.box.min, kInfiniteMapMargin);
    include(box, area.box.max, kInfiniteMapMargin);
}

/// Returns the bounds of an infinite map, which has no edge itself: the box around its walls,
/// movers, spawn points, flags, bases and hills, with a margin.
sim::Bounds bounds_of_contents(const LayerContents& contents, const sim::Bounds& when_empty) {
    if (contents.obstacles.empty() && contents.spawns.empty() && contents.movers.empty() &&
        contents.flags.empty() && contents.bases.empty() && contents.hills.empty())
        return when_empty;
    constexpr float kBeyondEverything = static_cast<float>(4.0 * kMapMetresMax);
    sim::Bounds box{{kBeyondEverything, kBeyondEverything},
                    {-kBeyondEverything, -kBeyondEverything}};
    for (const sim::MapObstacle& obstacle : contents.obstacles)
        include(box, obstacle, {});
    for (const sim::MapMover& mover : contents.movers) {
        include(box, mover.obstacle, {});
        for (const sim::Vec2 offset : mover.path)
            include(box, mover.obstacle, offset);
    }
    for (const sim::MapSpawn& spawn : contents.spawns) {
        include(box, spawn.position, kInfiniteMapMargin);
    }
    for (const sim::MapFlag& flag : contents.flags)
        include(box, flag.position, kInfiniteMapMargin);
    for (const sim::MapBase& base : contents.bases)
        include(box, base.area);
    for (const sim::MapHill& hill : contents.hills)
        include(box, hill.area);
    return box;
}

void note_default_class(const std::string& default_class, std::vector<std::string>& warnings) {
    if (default_class.empty() || default_class == "wall" || default_class == "spawn") return;
    warnings.push_back("map property 'default_class' is '" + default_class +
                       "', which is not a known class: objects without a class are ignored: set it "
                       "to wall or spawn");
}

/// Notes an orientation other than orthogonal: in such a map the pixels of objects are not those of
/// the screen.
void note_orientation(const json& map, MapReport& report) {
    const json* orientation = value_at(map, "orientation");
    if (orientation == nullptr || *orientation == "orthogonal") return;
    report.unplayable = "the map's orientation is " + word_text(*orientation) +
                        ": only orthogonal maps can be played";
    report.warnings.push_back(report.unplayable);
}

Result<TiledMap, std::string> read_document(const json& map) {
    const auto extent = read_extent(map);
    if (!extent) return Failure{extent.error()};
    const auto properties = read_map_properties(map);
    if (!properties) return Failure{properties.error()};

    TiledMap result;
    MapReport& report = result.report;
    report.warnings = properties.value().warnings;
    const double tile_width = extent.value().tile_width;
    if (!properties.value().pixels_per_metre) {
        report.warnings.push_back("map property 'pixels_per_metre' is missing: one tile (" +
                                  number_text(tile_width) + " px) is taken as one metre");
    }
    note_default_class(properties.value().default_class, report.warnings);
    note_orientation(map, report);

    const MapScale scale{extent.value().height,
                         properties.value().pixels_per_metre.value_or(tile_width)};
    const auto bounds = bounds_of_extent(extent.value(), scale);
    if (!bounds) return Failure{bounds.error()};

    LayerContents contents;
    if (Problem problem = read_layers(map, scale, properties.value(), contents)) {
        return Failure{*problem};
    }
    const std::vector<std::string> passed_over = contents.findings.warnings();
    report.warnings.insert(report.warnings.end(), passed_over.begin(), passed_over.end());

    result.description.bounds =
        extent.value().infinite ? bounds_of_contents(contents, bounds.value()) : bounds.value();
    report.objects_by_class = std::move(contents.objects_by_class);
    report.solid_tiles = std::move(contents.solid_tiles);
    result.description.obstacles = std::move(contents.obstacles);
    result.description.spawns = std::move(contents.spawns);
    result.description.movers = std::move(contents.movers);
    result.description.triggers = std::move(contents.triggers);
    result.description.bushes = std::move(contents.bushes);
    result.description.flags = std::move(contents.flags);
    result.description.bases = std::move(contents.bases);
    result.description.hills = std::move(contents.hills);
    result.description.forces = std::move(contents.forces);
    return result;
}

Failure<MapReadError> refusal(std::string_view file, const std::string& problem) {
    return Failure{MapReadError{printable(file, kFileTextBytesMax) + ": " + problem}};
}

/// Returns the document of a map with everything that its files have.
Result<json, std::string> whole_document(std::string_view bytes, const ReadBeside& read_beside) {
    if (bytes.size() > kMapBytesMax) {
        return Failure{"is larger than " + std::to_string(kMapBytesMax >> 20u) +
                       " MiB: delete objects or split the map"};
    }
    DocumentUse use;
    auto map = parse_document(bytes, use);
    if (!map) return map;
    if (Problem problem = check_is_map(map.value())) return Failure{*problem};
    if (Problem problem = embed_files(map.value(), read_beside, bytes.size(), use))
        return Failure{*problem};
    return map;
}

}  // namespace

Result<TiledMap, MapReadError> read_tiled_map(std::string_view file, std::string_view bytes,
                                              const ReadBeside& read_beside) {
    const auto document = whole_document(bytes, read_beside);
    if (!document) return refusal(file, document.error());
    auto map = read_document(document.value());
    if (!map) return refusal(file, map.error());
    map.value().description.name = stem_of(file);
    return std::move(map).value();
}

Result<std::string, MapReadError> pack_tiled_map(std::string_view file, std::string_view bytes,
                                                 const ReadBeside& read_beside) {
    auto document = whole_document(bytes, read_beside);
    if (!document) return refusal(file, document.error());
    if (const auto map = read_document(document.value()); !map) return refusal(file, map.error());
    std::string packed = document_text(std::move(document).value());
    if (packed.size() <= kMapBytesMax) return packed;
    return refusal(file, "would be larger than " + std::to_string(kMapBytesMax >> 20u) +
                             " MiB in one file: set the map's tile layer format to Base64 "
                             "(Zstandard compressed)");
}

}  // namespace arena::protocol
