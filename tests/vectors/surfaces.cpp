// Cases on one-sided surfaces. The cases name owners by strings; the library uses ids.
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

#include "sim/extra/grid_walk.h"
#include "sim/extra/temporary_surfaces.h"
#include "sim/surfaces/raycast_surfaces.h"
#include "sim/surfaces/two_ray_sweep.h"
#include "tests/vectors/convert.h"
#include "tests/vectors/mechanism.h"

namespace arena::vectors {
namespace {

using sim::EntityId;
using sim::Surface;
using sim::Vec2;

/// The ids of the owners of a case: each new name gets the next free id.
class Owners {
  public:
    EntityId id_of(const Json& owner) {
        if (owner.is_null()) return sim::kNoEntity;
        const auto next = static_cast<std::uint32_t>(ids_.size()) + sim::kFirstPlayerId;
        return {ids_.try_emplace(owner.dump(), next).first->second};
    }

  private:
    std::map<std::string, std::uint32_t> ids_;
};

std::vector<Surface> surfaces_of(const Json& list, Owners& owners) {
    std::vector<Surface> surfaces;
    for (const Json& surface : list) {
        surfaces.push_back({.a = surface.at("a").get<Vec2>(),
                            .b = surface.at("b").get<Vec2>(),
                            .normal = surface.at("normal").get<Vec2>(),
                            .owner = owners.id_of(surface.value("owner", Json())),
                            .temporary = surface.value("temporary", false)});
    }
    return surfaces;
}

Json raycast_surfaces(const Json& inputs) {
    Owners owners;
    const std::vector<Surface> surfaces = surfaces_of(inputs.at("surfaces"), owners);
    const sim::SurfaceRay ray{{inputs.at("start").get<Vec2>(), inputs.at("end").get<Vec2>()},
                              inputs.at("filter_direction").get<Vec2>(),
                              owners.id_of(inputs.value("self", Json()))};

    const auto hit = sim::raycast_surfaces(ray, surfaces);

    if (!hit) return {{"hit", false}, {"t", nullptr}, {"point", nullptr}, {"surface", nullptr}};
    return {{"hit", true},
            {"t", hit->t},
            {"point", hit->point},
            {"normal", hit->normal},
            {"surface", hit->surface}};
}

/// Plays the frames from the submission up to the given one, and returns whether the surface is
/// visible then.
bool is_visible_in(std::int64_t frame, std::int64_t submitted_in_frame) {
    sim::TemporarySurfaces surfaces;
    if (frame < submitted_in_frame) return false;
    if (!surfaces.submit({})) return false;
    // After two frames without a new submission the store is empty and stays empty.
    for (std::int64_t played = 0; played < std::min<std::int64_t>(frame - submitted_in_frame, 3);
         ++played)
        surfaces.next_frame();
    return !surfaces.visible().empty();
}

Json temporary_surface_lifetime(const Json& inputs) {
    Json visible = Json::array();
    for (const Json& frame : inputs.at("queries"))
        visible.push_back(is_visible_in(frame.get<std::int64_t>(),
                                        inputs.at("submitted_in_frame").get<std::int64_t>()));
    return {{"visible", visible}};
}

/// Returns one name, a list of several, or null for none. With y down, the floor is what the
/// library, with y up, calls the ceiling.
Json json_of(sim::Touched touched, bool y_is_down) {
    using sim::Touched;
    Json names = Json::array();
    if (has(touched, y_is_down ? Touched::ceiling : Touched::floor)) names.push_back("floor");
    if (has(touched, y_is_down ? Touched::floor : Touched::ceiling)) names.push_back("ceiling");
    if (has(touched, Touched::left_wall)) names.push_back("left_wall");
    if (has(touched, Touched::right_wall)) names.push_back("right_wall");
    if (names.empty()) return nullptr;
    return names.size() == 1 ? names.front() : names;
}

Json box_two_ray_sweep(const Json& inputs) {
    Owners owners;
    const std::vector<Surface> surfaces = surfaces_of(inputs.at("surfaces"), owners);
    const Json previous = inputs.value("previous", Json());
    const Json& box = inputs.at("box");
    sim::TwoRayMove move{
        .current = inputs.at("current").get<Vec2>(),
        .box = {.offset = {box.value("offset_x", 0.0f), box.value("offset_y", 0.0f)},
                .width = box.at("width").get<float>(),
                .height = box.at("height").get<float>()},
        .self = owners.id_of(inputs.value("self", Json()))};
    if (!previous.is_null()) move.previous = previous.get<Vec2>();

    const sim::TwoRayResult answer = sim::two_ray_sweep(move, surfaces);

    return {{"final", answer.position},
            {"vertical_hit", answer.vertical_hit},
            {"horizontal_hit", answer.horizontal_hit},
            {"touched", json_of(answer.touched, inputs.value("y_axis", "up") == "down")},
            {"normal", answer.normal}};
}

Json grid_traversal(const Json& inputs) {
    const Json& size = inputs.at("world_tiles");
    const sim::GridShape grid{.cell_size = inputs.at("tile").get<float>(),
                              .columns = size.at(0).get<std::uint32_t>(),
                              .rows = size.at(1).get<std::uint32_t>()};

    sim::GridWalk walk(grid, {inputs.at("start").get<Vec2>(), inputs.at("end").get<Vec2>()});
    Json tiles = Json::array();
    while (const auto tile = walk.next())
        tiles.push_back({tile->x, tile->y});

    return {{"tiles", tiles}};
}

}  // namespace

std::vector<Mechanism> surfaces_mechanisms() {
    return {{"raycast_surfaces", raycast_surfaces},
            {"temporary_surface_lifetime", temporary_surface_lifetime},
            {"box_two_ray_sweep", box_two_ray_sweep},
            {"grid_traversal", grid_traversal}};
}

}  // namespace arena::vectors
