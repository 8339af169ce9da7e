#include "protocol/tiled/read_object.h"

#include <algorithm>
#include <set>
#include <utility>

#include "protocol/tiled/circle_or_box.h"
#include "protocol/tiled/classes.h"
#include "protocol/tiled/embed_files.h"
#include "protocol/tiled/forces.h"
#include "protocol/tiled/match_objects.h"
#include "protocol/tiled/movers.h"
#include "protocol/tiled/objects.h"
#include "protocol/tiled/property_reader.h"
#include "protocol/tiled/read_map.h"
#include "protocol/tiled/shapes.h"
#include "protocol/tiled/tile_object.h"
#include "protocol/tiled/tile_shapes.h"
#include "protocol/tiled/triggers.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;
using Problem = std::optional<std::string>;

/// One object and what is known of it before its class is handled.
struct Subject {
    const json& object;
    const ObjectIdentity& identity;
    ObjectClass object_class;
    const Layer& layer;
    Walk& walk;
    ObjectTile tile;  ///< of a tile object

    /// Call it only when a tileset has the tile.
    [[nodiscard]] TileInSet tile_in_set() const { return {*tile.tileset, tile.number}; }
    [[nodiscard]] sim::MapSource source() const { return {layer.path, identity.id}; }
    [[nodiscard]] PropertyReader properties() const {
        PropertyReader reader(object, name_of(object_class), place_text(layer.path, identity.id),
                              walk.contents.findings);
        if (tile.tile != nullptr) reader.inherit_from(*tile.tile->source);
        return reader;
    }
};

/// The one shape of an object, and where it is.
struct Drawing {
    ObjectKind kind = ObjectKind::rectangle;
    ObjectGeometry geometry;
    Placement placement;
    std::string tile_place;  ///< of a shape in its tileset, with ": "; empty for an object's own
};

/// Whether objects of the class are a circle or a box.
bool is_circle_or_box(ObjectClass object_class) {
    return object_class == ObjectClass::spikes || object_class == ObjectClass::pickup ||
           object_class == ObjectClass::pad || object_class == ObjectClass::plate ||
           object_class == ObjectClass::area || object_class == ObjectClass::base ||
           object_class == ObjectClass::hill || is_force(object_class);
}

/// Whether only the place of an object counts when it is drawn as a tile.
bool is_a_place(ObjectClass object_class) {
    return object_class == ObjectClass::spawn || object_class == ObjectClass::flag;
}

Result<Drawing, std::string> drawing_of(const Subject& subject) {
    if (subject.identity.kind == ObjectKind::tile) {
        const auto drawn = draw_tile(subject.object, subject.tile, subject.layer.offset);
        if (!drawn) return Failure{drawn.error()};
        const TileShape& shape =
            is_a_place(subject.object_class)
                ? drawn.value().whole
                : only_shape_of(drawn.value(), is_circle_or_box(subject.object_class));
        std::string shape_place;
        if (shape.object_id != 0) {
            const TileInSet tile = subject.tile_in_set();
            shape_place = tile_place(tile.tileset.name, tile.number, shape.object_id) + ": ";
        }
        return Drawing{shape.kind, shape.geometry, {{}, drawn.value().frame}, shape_place};
    }
    auto geometry = read_geometry(subject.object, subject.identity.kind);
    if (!geometry) return Failure{geometry.error()};
    return Drawing{
        subject.identity.kind, std::move(geometry).value(), {subject.layer.offset, {}}, {}};
}

Result<std::vector<sim::MapObstacle>, std::string> shapes_of(const Subject& subject) {
    const auto drawing = drawing_of(subject);
    if (!drawing) return Failure{drawing.error()};
    auto shapes = solid_shapes(drawing.value().kind, drawing.value().geometry,
                               drawing.value().placement, subject.walk.scale);
    if (!shapes) return Failure{drawing.value().tile_place + shapes.error()};
    for (sim::MapObstacle& obstacle : shapes.value()) {
        if (Problem problem = count_vertices(obstacle.vertices.size(), subject.walk))
            return Failure{*problem};
        obstacle.source = subject.source();
    }
    return shapes;
}

/// Adds a wall, a low wall or a one-sided line that is drawn as a tile.
Problem add_solid_tile(const Subject& subject) {
    const auto drawn = draw_tile(subject.object, subject.tile, subject.layer.offset);
    if (!drawn) return drawn.error();
    std::vector<TileShape> shapes = solid_shapes_of(drawn.value(), subject.object_class);
    if (shapes.empty())
        return "is one_sided and drawn as a tile without a polyline: draw it as a polyline";
    if (subject.object_class == ObjectClass::one_sided) {
        PropertyReader properties = subject.properties();
        const bool flip = properties.flag("flip", false);
        properties.finish();
        if (properties.problem()) return properties.problem();
        for (TileShape& shape : shapes)
            shape.flip = shape.flip != flip;
    }
    return add_tile_shapes(shapes, subject.tile_in_set(), drawn.value().frame, subject.source(),
                           subject.walk);
}

Problem add_wall(const Subject& subject) {
    if (subject.identity.kind == ObjectKind::tile) return add_solid_tile(subject);
    auto shapes = shapes_of(subject);
    if (!shapes) return shapes.error();
    for (sim::MapObstacle& obstacle : shapes.value()) {
        obstacle.is_low = subject.object_class == ObjectClass::low_wall;
        subject.walk.contents.obstacles.push_back(std::move(obstacle));
    }
    return std::nullopt;
}

Problem add_one_sided(const Subject& subject) {
    if (subject.identity.kind == ObjectKind::tile) return add_solid_tile(subject);
    if (subject.identity.kind != ObjectKind::polyline) {
        return "is one_sided and drawn as a " + std::string(kind_name(subject.identity.kind)) +
               ": draw it as a polyline";
    }
    PropertyReader properties = subject.properties();
    const bool flip = properties.flag("flip", false);
    properties.finish();
    if (properties.problem()) return properties.problem();

    auto shapes = shapes_of(subject);
    if (!shapes) return shapes.error();
    for (sim::MapObstacle& obstacle : shapes.value()) {
        obstacle.is_one_sided = true;
        if (flip) std::swap(obstacle.vertices[0], obstacle.vertices[1]);
        subject.walk.contents.obstacles.push_back(std::move(obstacle));
    }
    return std::nullopt;
}

Problem add_spawn(const Subject& subject) {
    constexpr std::int32_t kTeamMax = 255;
    PropertyReader properties = subject.properties();
    sim::MapSpawn spawn;
    spawn.team = static_cast<std::uint8_t>(properties.whole("team", 0, 0, kTeamMax));
    spawn.archetype = properties.text("archetype");
    properties.finish();
    if (properties.problem()) return properties.problem();

    const auto drawing = drawing_of(subject);
    if (!drawing) return drawing.error();
    const auto position = spawn_position(drawing.value().kind, drawing.value().geometry,
                                         drawing.value().placement, subject.walk.scale);
    if (!position) return position.error();
    spawn.position = position.value();
    spawn.source = subject.source();
    subject.walk.contents.spawns.push_back(std::move(spawn));
    return std::nullopt;
}

Problem add_mover(const Subject& subject) {
    if (subject.identity.kind == ObjectKind::polyline ||
        subject.identity.kind == ObjectKind::point) {
        return "is drawn as a " + std::string(kind_name(subject.identity.kind)) +
               ": draw it as a rectangle, an ellipse or a polygon";
    }
    PropertyReader properties = subject.properties();
    const bool goes =
        subject.object_class == ObjectClass::platform || subject.object_class == ObjectClass::door;
    const json* path = goes ? properties.raw("path") : nullptr;
    auto mover = read_mover(subject.object_class, properties);
    properties.finish();
    if (!mover) return mover.error();
    if (goes && path == nullptr) {
        return properties.missing("path",
                                  "set it to the name of a polyline of class path, or, if it does "
                                  "not move, give it the class wall");
    }
    if (subject.walk.contents.movers.size() == kMapMoversMax)
        return "more than " + std::to_string(kMapMoversMax) + " movers in the map: delete some";

    auto shapes = shapes_of(subject);
    if (!shapes) return shapes.error();
    mover.value().obstacle = std::move(shapes.value().front());
    if (path != nullptr)
        subject.walk.pending_paths.push_back({subject.walk.contents.movers.size(), *path});
    subject.walk.contents.movers.push_back(std::move(mover).value());
    return std::nullopt;
}

Problem add_trigger(const Subject& subject) {
    PropertyReader properties = subject.properties();
    auto trigger = read_trigger(subject.object_class, properties);
    properties.finish();
    if (!trigger) return trigger.error();
    if (subject.walk.contents.triggers.size() == kMapTriggersMax)
        return "more than " + std::to_string(kMapTriggersMax) + " triggers in the map: delete some";

    const auto drawing = drawing_of(subject);
    if (!drawing) return drawing.error();
    if (Problem problem =
            set_trigger_shape(drawing.value().kind, drawing.value().geometry,
                              drawing.value().placement, subject.walk.scale, trigger.value())) {
        return drawing.value().tile_place + *problem;
    }
    trigger.value().source = subject.source();
    subject.walk.contents.triggers.push_back(std::move(trigger).value());
    return std::nullopt;
}

Problem add_bush(const Subject& subject) {
    if (subject.identity.kind == ObjectKind::polyline ||
        subject.identity.kind == ObjectKind::point) {
        return "is a bush drawn as a " + std::string(kind_name(subject.identity.kind)) +
               ": draw it as a rectangle, an ellipse or a polygon";
    }
    PropertyReader properties = subject.properties();
    properties.finish();
    if (properties.problem()) return properties.problem();
    if (subject.walk.contents.bushes.size() == kMapBushesMax)
        return "more than " + std::to_string(kMapBushesMax) + " bushes in the map: delete some";
    auto shapes = shapes_of(subject);
    if (!shapes) return shapes.error();
    subject.walk.contents.bushes.push_back(std::move(shapes.value().front()));
    return std::nullopt;
}

Problem add_flag(const Subject& subject) {
    PropertyReader properties = subject.properties();
    auto flag = read_flag(subject.identity.kind, properties);
    properties.finish();
    if (!flag) return flag.error();
    const auto drawing = drawing_of(subject);
    if (!drawing) return drawing.error();
    if (Problem problem =
            set_flag_place(subject.identity.kind, drawing.value().geometry,
                           drawing.value().placement, subject.walk.scale, flag.value())) {
        return problem;
    }
    flag.value().source = subject.source();
    subject.walk.contents.flags.push_back(std::move(flag).value());
    return std::nullopt;
}

Result<sim::MapArea, std::string> area_of(const Subject& subject) {
    const auto drawing = drawing_of(subject);
    if (!drawing) return Failure{drawing.error()};
    auto area = circle_or_box(drawing.value().kind, drawing.value().geometry,
                              drawing.value().placement, subject.walk.scale);
    if (!area) return Failure{drawing.value().tile_place + area.error()};
    return area;
}

Problem add_base(const Subject& subject) {
    PropertyReader properties = subject.properties();
    const auto team = read_team(properties);
    properties.finish();
    if (!team) return team.error();
    const auto area = area_of(subject);
    if (!area) return area.error();
    subject.walk.contents.bases.push_back({area.value(), team.value(), subject.source()});
    return std::nullopt;
}

Problem add_hill(const Subject& subject) {
    subject.properties().finish();
    const auto area = area_of(subject);
    if (!area) return area.error();
    subject.walk.contents.hills.push_back({area.value(), subject.source()});
    return std::nullopt;
}

Problem add_force(const Subject& subject) {
    PropertyReader properties = subject.properties();
    const bool leads = subject.object_class == ObjectClass::teleporter;
    const json* const path = leads ? properties.raw("path") : nullptr;
    auto force = read_force(subject.object_class, properties);
    properties.finish();
    if (!force) return force.error();
    if (leads && path == nullptr)
        return properties.missing("path",
                                  "set it to the name of a polyline of class path that ends at its "
                                  "exit");
    if (path != nullptr)
        subject.walk.pending_exits.push_back({subject.walk.contents.forces.size(), *path});
    const auto area = area_of(subject);
    if (!area) return area.error();
    force.value().area = area.value();
    force.value().source = subject.source();
    subject.walk.contents.forces.push_back(std::move(force).value());
    return std::nullopt;
}

Problem add_path(const Subject& subject) {
    if (subject.identity.kind != ObjectKind::polyline) {
        return "is a path drawn as a " + std::string(kind_name(subject.identity.kind)) +
               ": draw it as a polyline";
    }
    const auto segments = shapes_of(subject);
    if (!segments) return segments.error();
    if (segments.value().size() >= kPathVerticesMax) {
        return "path has more than " + std::to_string(kPathVerticesMax) +
               " vertices: draw it with fewer";
    }
    std::vector<sim::Vec2> points{segments.value().front().vertices[0]};
    for (const sim::MapObstacle& segment : segments.value())
        points.push_back(segment.vertices[1]);
    subject.walk.paths.add(subject.identity.id, text_at(subject.object, "name"), std::move(points));
    return std::nullopt;
}

Problem add(const Subject& subject) {
    switch (subject.object_class) {
        case ObjectClass::wall:
        case ObjectClass::low_wall:
            return add_wall(subject);
        case ObjectClass::one_sided:
            return add_one_sided(subject);
        case ObjectClass::spawn:
            return add_spawn(subject);
        case ObjectClass::platform:
        case ObjectClass::door:
        case ObjectClass::timed:
        case ObjectClass::crate:
            return add_mover(subject);
        case ObjectClass::spikes:
        case ObjectClass::pickup:
        case ObjectClass::pad:
        case ObjectClass::plate:
        case ObjectClass::area:
            return add_trigger(subject);
        case ObjectClass::bush:
            return add_bush(subject);
        case ObjectClass::flag:
            return add_flag(subject);
        case ObjectClass::base:
            return add_base(subject);
        case ObjectClass::hill:
            return add_hill(subject);
        case ObjectClass::ice:
        case ObjectClass::conveyor:
        case ObjectClass::wind:
        case ObjectClass::gravity:
        case ObjectClass::water:
        case ObjectClass::ladder:
        case ObjectClass::teleporter:
            return add_force(subject);
        case ObjectClass::path:
            return add_path(subject);
    }
    return std::nullopt;
}

/// Returns the finding for objects of a kind that cannot become a shape; nothing for the other
/// kinds.
std::optional<Finding> skip_finding_of(ObjectKind kind) {
    switch (kind) {
        case ObjectKind::text:
            return Finding::text_object;
        case ObjectKind::rectangle:
        case ObjectKind::ellipse:
        case ObjectKind::point:
        case ObjectKind::polygon:
        case ObjectKind::polyline:
        case ObjectKind::capsule:
        case ObjectKind::tile:
            return std::nullopt;
    }
    return std::nullopt;
}

/// Returns the class of objects that have none: wall in a layer that is solid, otherwise what the
/// map says.
std::string class_without(const Layer& layer, const Walk& walk) {
    if (layer.solid) return *layer.solid ? "wall" : "";
    return walk.properties.default_class;
}

/// Adds a tile object whose class says nothing, and whose tile is solid.
Problem add_tile_as_in_layer(const Subject& subject) {
    const Tile& tile = *subject.tile.tile;
    subject.walk.contents.solid_tiles.count(tile.solid_by, tile.solid_property);
    const auto drawn = draw_tile(subject.object, subject.tile, subject.layer.offset);
    if (!drawn) return drawn.error();
    return add_tile_shapes(drawn.value().shapes, subject.tile_in_set(), drawn.value().frame,
                           subject.source(), subject.walk);
}

/// Whether the object means nothing whatever its template, which could not be read, says: its class
/// and its tile are its own.
bool is_decoration_anyway(const ObjectIdentity& own, const ObjectTile& tile, bool may_be_solid) {
    if (own.class_name.empty() || class_named(own.class_name)) return false;
    return !may_be_solid || (tile.tileset != nullptr && !tile.is_solid());
}

}  // namespace

std::optional<std::string> count_vertices(std::size_t count, Walk& walk) {
    walk.vertices += count;
    if (walk.vertices <= kMapVerticesMax) return std::nullopt;
    return "more than " + std::to_string(kMapVerticesMax) +
           " vertices in the walls (an ellipse has " + std::to_string(kEllipseVertices) +
           "): draw with fewer points or split the map";
}

std::optional<std::string> read_object(const json& object, const Layer& layer, Walk& walk) {
    ObjectIdentity identity = read_identity(object);
    ObjectTile tile;
    if (identity.kind == ObjectKind::tile) tile = find_tile(object, walk.tilesets);
    Findings& findings = walk.contents.findings;
    const std::string place = place_text(layer.path, identity.id);
    const bool may_be_solid = layer.solid.value_or(true);
    if (const std::string unread = why_unread(object); !unread.empty()) {
        if (!is_decoration_anyway(identity, tile, may_be_solid)) return unread;
        findings.note(Finding::unread_template, place + ": " + unread);
    }
    // As in Tiled, an object without a class has that of its tile.
    if (identity.class_name.empty() && tile.tile != nullptr)
        identity.class_name = tile.tile->class_name;
    const bool classified = !identity.class_name.empty();
    ++walk.contents.objects_by_class[classified ? identity.class_name : "unclassified"];

    if (const auto finding = skip_finding_of(identity.kind)) {
        findings.note(*finding, place);
        return std::nullopt;
    }

    auto object_class = class_named(identity.class_name);
    const bool is_unread = tile.tileset != nullptr && tile.tileset->is_external;
    const bool needs_tile = object_class ? !is_a_place(*object_class) : may_be_solid;
    if (is_unread && needs_tile) {
        findings.note_unread_tileset(tile.tileset->name, tile.tileset->unread, place);
        walk.wanted_tilesets.insert(tile.tileset->first_gid);
    }
    if (needs_tile && tile.tile != nullptr && !tile.tile->damage.empty()) return tile.tile->damage;
    if (!object_class && tile.is_solid() && may_be_solid) {
        if (!identity.visible || !layer.visible) findings.note(Finding::hidden_object, place);
        return add_tile_as_in_layer({object, identity, ObjectClass::wall, layer, walk, tile});
    }
    if (!classified) object_class = class_named(class_without(layer, walk));
    if (!object_class) {
        if (classified) {
            findings.note_unknown_class(identity.class_name);
        } else if (may_be_solid) {
            if (identity.kind == ObjectKind::tile && !is_unread)
                findings.note(Finding::tile_object, place);
            const std::string name = text_at(object, "name");
            const auto near = name.empty() ? std::nullopt : class_near(name);
            if (near) findings.note_named_like_class(name, *near, place);
        }
        return std::nullopt;
    }
    const bool wall = *object_class == ObjectClass::wall || *object_class == ObjectClass::low_wall;
    if (wall && identity.kind == ObjectKind::point) {
        findings.note(Finding::solid_point, place);
        return std::nullopt;
    }
    if (!identity.visible || !layer.visible) findings.note(Finding::hidden_object, place);
    return add({object, identity, *object_class, layer, walk, tile});
}

std::optional<std::string> resolve_paths(Walk& walk) {
    const auto at = [](const sim::MapSource& source, const std::string& problem) {
        return place_text(source.layer, source.object_id) + ": " + problem;
    };
    for (const PendingPath& wanted : walk.pending_paths) {
        sim::MapMover& mover = walk.contents.movers[wanted.object];
        auto path = walk.paths.find(wanted.value);
        if (!path) return at(mover.obstacle.source, path.error());
        mover.path = std::move(path).value();
    }
    for (const PendingPath& wanted : walk.pending_exits) {
        sim::MapForce& teleporter = walk.contents.forces[wanted.object];
        const auto path = walk.paths.find(wanted.value);
        if (!path) return at(teleporter.source, path.error());
        teleporter.flow = path.value().back();
    }
    return std::nullopt;
}

void warn_of_unmatched_signals(LayerContents& contents) {
    std::set<std::string> given;
    std::set<std::string> heard;
    for (const sim::MapTrigger& trigger : contents.triggers)
        if (trigger.kind == sim::TriggerKind::plate) given.insert(trigger.signal);
    for (const sim::MapMover& mover : contents.movers)
        if (mover.kind == sim::MoverKind::door) heard.insert(mover.signal);

    std::size_t named = 0;
    const auto note = [&](const std::string& signal, const char* what) {
        if (named++ < kUnknownClassesNamedMax)
            contents.findings.note_warning("signal '" + signal + "': " + what);
    };
    for (const std::string& signal : heard)
        if (!given.contains(signal)) note(signal, "no plate sends it, so its doors stay shut");
    for (const std::string& signal : given)
        if (!heard.contains(signal))
            note(signal, "no door waits for it, so its plates open nothing");
}

}  // namespace arena::protocol
