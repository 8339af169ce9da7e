#include "server/maps/find_hidden_pickups.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "protocol/tiled/message.h"
#include "sim/geometry/aabb.h"
#include "sim/geometry/closest_point.h"
#include "sim/geometry/polygon.h"
#include "sim/math/vec2.h"
#include "sim/rules/body_frames.h"

namespace arena::server {

namespace {

/// The most pickups that are named; more would hardly help.
constexpr std::size_t kNamedMax = 8;

/// Metres by which a player may be in a wall, with room to spare: it rests up to 2 mm deep, and
/// coordinates of 8 km round by half a millimetre. With a smaller one a warning could be wrong;
/// with a larger one, pickups just below the face of a wall are not named.
constexpr float kSlack = 0.02f;

/// Metres from the middle of a cell to its corners below which it is not divided any more. Whatever
/// is not decided then counts as free.
constexpr float kCellMin = 0.01f;

/// The most work for all pickups together, in looks at a piece or a vertex: below a second.
constexpr std::size_t kWorkMax = std::size_t{1} << 22u;

/// Metres: the least that a cell of the terrain's grid measures.
constexpr float kGridCell = 3.0f;

/// What decides where a player can be, and what it can take from there; metres.
struct Build {
    float clear = 0.0f;  ///< radius of the disc about its position that lies within its body
    float reach = 0.0f;  ///< from its position to the furthest that it can be touched

    friend bool operator==(const Build&, const Build&) = default;
};

Build build_of(const sim::Archetype& archetype, float overhang) {
    Build build{.clear = archetype.radius, .reach = archetype.radius + overhang};
    const auto outline = archetype.outline.view();
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const sim::Segment edge{outline[i], outline[(i + 1) % outline.size()]};
        build.clear = std::min(build.clear, std::sqrt(sim::distance_squared({}, edge)));
    }
    return build;
}

std::vector<Build> builds_of(const sim::Rules& rules) {
    const float overhang = std::max(sim::BodyFrames(rules).overhang_max(), 0.0f);
    std::vector<Build> builds;
    for (const sim::Archetype& archetype : rules.archetypes) {
        const Build build = build_of(archetype, overhang);
        if (std::find(builds.begin(), builds.end(), build) == builds.end()) builds.push_back(build);
    }
    return builds;
}

/// By rays, only feet and sides of a player are kept out of walls.
bool may_stand_in_walls(const sim::Rules& rules) {
    return std::any_of(rules.archetypes.begin(), rules.archetypes.end(),
                       [](const auto& archetype) { return archetype.move == sim::MoveKind::rays; });
}

sim::Aabb grown(const sim::Aabb& box, float by) {
    return {box.min - sim::Vec2{by, by}, box.max + sim::Vec2{by, by}};
}

sim::Aabb box_of(const sim::MapTrigger& trigger) {
    return trigger.shape == sim::Shape::circle ? sim::aabb_of_circle(trigger.center, trigger.radius)
                                               : trigger.box;
}

float distance_to(const sim::MapTrigger& trigger, sim::Vec2 place) {
    if (trigger.shape == sim::Shape::circle)
        return std::max(sim::length(place - trigger.center) - trigger.radius, 0.0f);
    const sim::Vec2 nearest{std::clamp(place.x, trigger.box.min.x, trigger.box.max.x),
                            std::clamp(place.y, trigger.box.min.y, trigger.box.max.y)};
    return sim::length(place - nearest);
}

/// Looks for a place where a player can stand and touch a pickup. All places from which the pickup
/// is in reach are divided into cells, and those further, until it is certain of each that its
/// places are too near to a wall, or that one of them is free.
class PickupSearch {
  public:
    explicit PickupSearch(const sim::Terrain& terrain) : terrain_(terrain) {
        found_.reserve(terrain.pieces.size());
    }

    /// Whether it is certain that no player of that build can touch the pickup. False after the
    /// work is used up.
    [[nodiscard]] bool is_hidden_from(const Build& build, const sim::MapTrigger& pickup);

    [[nodiscard]] bool is_exhausted() const { return work_ > kWorkMax; }

  private:
    /// What does not change while one pickup is divided.
    struct Question {
        const sim::MapTrigger& pickup;
        Build build;
    };

    [[nodiscard]] bool is_closed(const Question& question, const sim::Aabb& cell,
                                 std::span<const std::uint32_t> pieces);
    [[nodiscard]] bool holds(const sim::TerrainPiece& piece, const sim::Aabb& cell);
    [[nodiscard]] float distance_to_piece(const sim::TerrainPiece& piece, sim::Vec2 place);

    const sim::Terrain& terrain_;
    std::vector<std::uint32_t> found_;
    std::size_t work_ = 0;
};

/// Whether the whole cell lies in the piece. A line holds nothing.
bool PickupSearch::holds(const sim::TerrainPiece& piece, const sim::Aabb& cell) {
    if (!sim::contains(piece.box, cell.min) || !sim::contains(piece.box, cell.max)) return false;
    const std::array corners{cell.min, sim::Vec2{cell.max.x, cell.min.y}, cell.max,
                             sim::Vec2{cell.min.x, cell.max.y}};
    work_ += corners.size() * (1 + piece.vertex_count);
    return std::all_of(corners.begin(), corners.end(), [&](sim::Vec2 corner) {
        if (piece.shape == sim::Shape::circle)
            return sim::length(corner - piece.center) <= piece.radius;
        return piece.shape == sim::Shape::polygon &&
               sim::classify_point_in_convex(corner, sim::polygon_of(terrain_, piece)) !=
                   sim::PointSide::outside;
    });
}

/// Returns 0 for a place in the piece. A line counts as nothing, at an infinite distance.
float PickupSearch::distance_to_piece(const sim::TerrainPiece& piece, sim::Vec2 place) {
    work_ += 2 * std::size_t{piece.vertex_count};
    if (piece.shape == sim::Shape::circle)
        return std::max(sim::length(place - piece.center) - piece.radius, 0.0f);
    float least = std::numeric_limits<float>::infinity();
    if (piece.shape != sim::Shape::polygon) return least;
    if (sim::classify_point_in_convex(place, sim::polygon_of(terrain_, piece)) !=
        sim::PointSide::outside)
        return 0.0f;
    const auto vertices = terrain_.vertices_of(piece);
    for (std::size_t i = 0; i < vertices.size(); ++i)
        least = std::min(least, sim::distance_squared(
                                    place, {vertices[i], vertices[(i + 1) % vertices.size()]}));
    return std::sqrt(least);
}

/// Whether no player of the build can be at any place of the cell and touch the pickup. `pieces`
/// holds all that are nearer to the cell than the player's body is wide.
bool PickupSearch::is_closed(const Question& question, const sim::Aabb& cell,
                             std::span<const std::uint32_t> pieces) {
    const sim::Vec2 size = cell.max - cell.min;
    const sim::Vec2 middle = cell.min + size * 0.5f;
    const float corner = sim::length(size) * 0.5f;
    const float away = distance_to(question.pickup, middle);
    if (away > question.build.reach + corner + kSlack) return true;

    const sim::Aabb around = grown(cell, question.build.clear);
    // Whether a wall so far from the middle is too near to every place of the cell.
    const auto is_blocked = [&](float distance) {
        return distance + corner + kSlack < question.build.clear;
    };
    std::vector<std::uint32_t> near;
    float nearest = std::numeric_limits<float>::infinity();
    work_ += 1 + pieces.size();
    for (const std::uint32_t index : pieces) {
        const sim::TerrainPiece& piece = terrain_.pieces[index];
        if (!sim::boxes_overlap(piece.box, around)) continue;
        if (is_exhausted()) return false;
        if (holds(piece, cell)) return true;
        near.push_back(index);
        if (nearest > 0.0f && !is_blocked(nearest))
            nearest = std::min(nearest, distance_to_piece(piece, middle));
    }
    if (is_blocked(nearest)) return true;
    const bool is_free = nearest >= question.build.clear && away <= question.build.reach;
    if (is_free || corner <= kCellMin) return false;

    sim::Aabb low = cell;
    sim::Aabb high = cell;
    if (size.x > size.y)
        low.max.x = high.min.x = middle.x;
    else
        low.max.y = high.min.y = middle.y;
    return is_closed(question, low, near) && is_closed(question, high, near);
}

bool PickupSearch::is_hidden_from(const Build& build, const sim::MapTrigger& pickup) {
    if (build.clear <= kSlack) return false;
    const sim::Aabb box = box_of(pickup);
    const sim::Vec2 middle = (box.min + box.max) * 0.5f;
    if (terrain_.clearance.clearance_at(middle) > build.clear) return false;

    const sim::Aabb in_reach = grown(box, build.reach + kSlack);
    const sim::Vec2 size = in_reach.max - in_reach.min;
    const float cells = (size.x / kGridCell + 2.0f) * (size.y / kGridCell + 2.0f);
    work_ += std::min(static_cast<std::size_t>(cells), std::size_t{sim::StaticGrid::kCellsMax});
    work_ += terrain_.grid.boxes_touched_max(0.0f) / 4;  // the grid looks at four boxes at a time
    if (is_exhausted()) return false;
    found_.clear();
    const bool is_complete = terrain_.grid.query(grown(in_reach, build.clear), found_);
    work_ += 4 * found_.size();  // they were sorted
    return is_complete && is_closed({pickup, build}, in_reach, found_);
}

std::string line_about(const sim::MapTrigger& pickup) {
    const std::string place = protocol::place_text(pickup.source.layer, pickup.source.object_id);
    return (place.empty() ? "" : place + ": ") +
           "the pickup lies in a wall, where no player can touch it: move it, or make it larger";
}

}  // namespace

std::vector<std::string> find_hidden_pickups(const sim::Rules& rules, const sim::Terrain& terrain) {
    if (may_stand_in_walls(rules)) return {};
    const std::vector<Build> builds = builds_of(rules);
    PickupSearch search(terrain);
    std::vector<std::string> found;
    for (const sim::MapTrigger& trigger : terrain.triggers) {
        if (search.is_exhausted()) break;
        const bool is_hidden = trigger.kind == sim::TriggerKind::pickup &&
                               std::all_of(builds.begin(), builds.end(), [&](const Build& build) {
                                   return search.is_hidden_from(build, trigger);
                               });
        if (!is_hidden) continue;
        if (found.size() == kNamedMax) {
            found.emplace_back("more pickups lie in walls");
            break;
        }
        found.push_back(line_about(trigger));
    }
    return found;
}

}  // namespace arena::server
