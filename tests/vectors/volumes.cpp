// Cases on attack and vulnerability volumes, and on which targets may be hit. The cases name hit
// types; the library uses bits.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>

#include "sim/extra/sweep_and_prune.h"
#include "sim/volumes/cone.h"
#include "sim/volumes/enclosing_circle.h"
#include "sim/volumes/hits.h"
#include "sim/volumes/targets.h"
#include "sim/volumes/volume_overlap.h"
#include "tests/vectors/convert.h"
#include "tests/vectors/mechanism.h"

namespace arena::vectors {
namespace {

using sim::Aabb;
using sim::AttackVolume;
using sim::Circle;
using sim::HitType;
using sim::HitTypes;
using sim::Vec2;
using sim::VolumeShape;
using sim::VulnerabilityVolume;

constexpr std::array<std::pair<const char*, HitType>, 6> kHitNames{{{"HIT", HitType::hit},
                                                                    {"DEATH", HitType::death},
                                                                    {"COLLECT", HitType::collect},
                                                                    {"LAUNCH", HitType::launch},
                                                                    {"DEPRESS", HitType::depress},
                                                                    {"POSSESS", HitType::possess}}};

/// Returns the types of a name or of a list of names; returns `otherwise` when no name is one of
/// the types: INVALID, NONE, ANY, null.
HitTypes named_types(const Json& names, HitTypes otherwise) {
    HitTypes types;
    const Json list = names.is_array() ? names : Json::array({names});
    for (const Json& name : list) {
        for (const auto& [known, type] : kHitNames)
            if (name == known) types = types | type;
    }
    return types.any() ? types : otherwise;
}
HitTypes attack_types(const Json& names) {
    return named_types(names, sim::kNoHit);
}
HitTypes vulnerability_types(const Json& names) {
    return named_types(names, names == "NONE" ? sim::kNoHit : sim::kAnyHit);
}

Json json_of(HitTypes types) {
    Json names = Json::array();
    for (const auto& [name, type] : kHitNames)
        if (types.has(type)) names.push_back(name);
    if (names.empty()) return nullptr;
    return names.size() == 1 ? names.front() : names;
}

VolumeShape shape_of(const Json& volume) {
    const std::string type = volume.value("type", volume.contains("radius") ? "sphere" : "box");
    if (type == "sphere" || type == "circle")
        return Circle{volume.at("center").get<Vec2>(), volume.at("radius").get<float>()};
    const bool is_short = volume.contains("min");
    return Aabb{volume.at(is_short ? "min" : "box_min").get<Vec2>(),
                volume.at(is_short ? "max" : "box_max").get<Vec2>()};
}

std::vector<VolumeShape> shapes_of(const Json& volumes) {
    std::vector<VolumeShape> shapes;
    for (const Json& volume : volumes)
        shapes.push_back(shape_of(volume));
    return shapes;
}

Json volume_union_bounds(const Json& inputs) {
    const std::vector<VolumeShape> shapes = shapes_of(inputs.at("volumes"));
    const auto bounds = inputs.contains("center")
                            ? sim::enclosing_circle_about(inputs.at("center").get<Vec2>(), shapes)
                            : sim::enclosing_circle(shapes);
    if (!bounds) return {{"error", "no volumes"}};
    // Whether the circle encloses is computed again, by the distance to which each volume reaches
    // from the centre.
    const bool encloses =
        sim::enclosing_circle_about(bounds->center, shapes).radius <= bounds->radius;
    return {{"center", bounds->center}, {"radius", bounds->radius}, {"encloses", encloses}};
}

/// A body and the storage behind its spans.
class Body {
  public:
    Body(std::uint32_t id, Vec2 position) : id_{id}, position_(position) {}

    void attack(const VolumeShape& shape, HitTypes deals) { attacks_.push_back({shape, deals}); }
    void expose(const VolumeShape& shape, HitTypes accepts) {
        vulnerabilities_.push_back({shape, accepts});
    }
    [[nodiscard]] sim::HitBody view() const {
        std::vector<VolumeShape> shapes;
        for (const AttackVolume& volume : attacks_)
            shapes.push_back(volume.shape);
        for (const VulnerabilityVolume& volume : vulnerabilities_)
            shapes.push_back(volume.shape);
        return {.id = {id_},
                .position = position_,
                .bounds = sim::enclosing_circle(shapes).value_or(Circle{}),
                .attacks = attacks_,
                .vulnerabilities = vulnerabilities_};
    }

  private:
    std::uint32_t id_;
    Vec2 position_;
    std::vector<AttackVolume> attacks_;
    std::vector<VulnerabilityVolume> vulnerabilities_;
};

Body body_with_shapes(std::uint32_t id, const Json& json) {
    Body body(id, json.value("position", Json::array({0, 0})).get<Vec2>());
    for (const Json& volume : json.value("attack", Json::array()))
        body.attack(shape_of(volume), attack_types(volume.value("hit", Json())));
    for (const Json& volume : json.value("vulnerability", Json::array()))
        body.expose(shape_of(volume), vulnerability_types(volume.value("hit", Json())));
    return body;
}

/// Makes a body for cases that name types only: its volumes all overlap those of another such body,
/// or none of them does.
Body body_with_types(std::uint32_t id, Vec2 position, const Json& attacks,
                     const Json& vulnerabilities) {
    const Circle everywhere{{0.0f, 0.0f}, 1.0f};
    Body body(id, position);
    for (const Json& name : attacks)
        body.attack(everywhere, attack_types(name));
    for (const Json& name : vulnerabilities)
        body.expose(everywhere, vulnerability_types(name));
    return body;
}

/// Returns the place of the second of two such bodies: to the right of the first, with or without
/// overlap.
Vec2 second_place(bool overlaps) {
    return {overlaps ? 0.5f : 10.0f, 0.0f};
}

Json attack_vs_vulnerability(const Json& inputs) {
    const Body attacker = body_with_shapes(1, inputs.at("attacker"));
    const Body victim = body_with_shapes(2, inputs.at("victim"));
    return {{"hit", json_of(sim::first_hit(attacker.view(), victim.view()))}};
}

Json hit_of_lists(const Json& attacks, const Json& vulnerabilities, bool overlaps) {
    const Body attacker = body_with_types(1, {}, attacks, Json::array());
    const Body victim = body_with_types(2, second_place(overlaps), Json::array(), vulnerabilities);
    return {{"hit", json_of(sim::first_hit(attacker.view(), victim.view()))}};
}

Json hit_filter(const Json& inputs) {
    return hit_of_lists(Json::array({inputs.at("attack")}),
                        Json::array({inputs.at("vulnerability")}),
                        inputs.value("volumes_overlap", true));
}

Json hit_filter_list(const Json& inputs) {
    return hit_of_lists(inputs.at("attack"), inputs.at("vulnerability"),
                        inputs.value("all_overlap", true));
}

Json pair_hits(const Json& inputs) {
    const auto body = [&](const char* name, std::uint32_t id, Vec2 position) {
        const Json& json = inputs.at(name);
        return body_with_types(id, position, json.value("attack", Json::array()),
                               json.value("vulnerability", Json::array()));
    };
    const Body a = body("a", 1, {});
    const Body b = body("b", 2, second_place(inputs.value("all_overlap", true)));

    Json events = Json::array();
    for (const sim::VolumeHit& hit : sim::pair_hits(a.view(), b.view())) {
        const auto name = [](sim::EntityId id) { return id.value == 1 ? "a" : "b"; };
        events.push_back({name(hit.attacker), name(hit.victim), json_of(hit.types)});
    }
    return {{"events", events}};
}

Json sphere_sphere_volume(const Json& inputs) {
    const Circle a{inputs.at("c1").get<Vec2>(), inputs.at("r1").get<float>()};
    const Circle b{inputs.at("c2").get<Vec2>(), inputs.at("r2").get<float>()};
    return {{"intersects", sim::volumes_overlap(a, {}, b)}};
}

Json sphere_box_volume(const Json& inputs) {
    const Circle circle{inputs.at("center").get<Vec2>(), inputs.at("radius").get<float>()};
    const Aabb box{inputs.at("box_min").get<Vec2>(), inputs.at("box_max").get<Vec2>()};
    double corner = sim::distance_squared(circle.center, Aabb{box.min, box.min});
    for (const Vec2 other : {Vec2{box.max.x, box.min.y}, box.max, Vec2{box.min.x, box.max.y}})
        corner = std::min(corner, sim::distance_squared(circle.center, Aabb{other, other}));
    const bool overlap = sim::volumes_overlap(circle, {}, box);
    return {{"exact", overlap},
            {"intersects", overlap},
            {"distance", std::sqrt(sim::distance_squared(circle.center, box))},
            {"distance_to_corner", std::sqrt(corner)}};
}

Json sweep_and_prune(const Json& inputs) {
    // Names become indices in their alphabetical order, so that ties go by name.
    std::map<std::string, Aabb> boxes_by_name;
    for (const Json& interval : inputs.at("intervals"))
        boxes_by_name[interval.at(0).get<std::string>()] = {{interval.at(1).get<float>(), 0.0f},
                                                            {interval.at(2).get<float>(), 0.0f}};
    std::vector<std::string> names;
    std::vector<Aabb> boxes;
    for (const auto& [name, box] : boxes_by_name) {
        names.push_back(name);
        boxes.push_back(box);
    }
    sim::SweepAndPrune sweep(static_cast<std::uint32_t>(boxes.size()));
    std::vector<sim::SweepCandidate> candidates;
    candidates.reserve(boxes.size() * boxes.size());

    sweep.rebuild(boxes);
    if (!sweep.find_candidates(candidates))
        return {{"error", "more candidates than pairs of boxes"}};

    Json order = Json::array();
    for (const std::uint32_t index : sweep.order())
        order.push_back(names[index]);
    Json pairs = Json::array();
    for (const sim::SweepCandidate& pair : candidates)
        pairs.push_back({names[pair.first], names[pair.second]});
    return {{"order", order}, {"candidate_pairs", pairs}};
}

Json flip_volume(const Json& inputs) {
    const sim::Mirror mirror{
        {inputs.value("parent_width", 0.0f), inputs.value("parent_height", 0.0f)},
        inputs.value("flip_x", false),
        inputs.value("flip_y", false)};
    if (inputs.contains("center")) {
        const Circle circle = sim::mirrored(
            Circle{inputs.at("center").get<Vec2>(), inputs.value("radius", 0.0f)}, mirror);
        return {{"center", circle.center}, {"radius", circle.radius}};
    }
    const Aabb box = sim::mirrored(
        Aabb{inputs.at("box_min").get<Vec2>(), inputs.at("box_max").get<Vec2>()}, mirror);
    return {{"min", box.min}, {"max", box.max}};
}

Json projectile_target_filter(const Json& inputs) {
    const Json teams = inputs.value("teams", Json::object());
    const auto member = [&](const Json& id) {
        const auto number = id.get<std::uint32_t>();
        const Json team = teams.value(std::to_string(number), Json());
        // The cases count teams from 0; in the library 0 is no team.
        return sim::TeamMember{
            {number},
            team.is_null() ? sim::Team::none : static_cast<sim::Team>(team.get<int>() + 1)};
    };
    std::vector<sim::TeamMember> overlapping;
    for (const Json& id : inputs.at("overlaps"))
        overlapping.push_back(member(id));

    const auto target = sim::first_target(
        member(inputs.at("owner")), overlapping,
        inputs.value("friendly_fire", false) ? sim::FriendlyFire::on : sim::FriendlyFire::off);

    return {{"target", target ? Json(target->value) : Json()}};
}

Json cone_hit(const Json& inputs) {
    const double degrees = std::clamp(inputs.at("half_angle_degrees").get<double>(), 0.0, 180.0);
    const double radians = degrees * 0.017453292519943295;
    const sim::Cone cone{.apex = inputs.at("origin").get<Vec2>(),
                         .direction = inputs.at("direction").get<Vec2>(),
                         .range = inputs.at("range").get<float>(),
                         .half_angle = {static_cast<float>(std::cos(radians)),
                                        static_cast<float>(std::sin(radians))}};
    return {{"in_sector", sim::is_in_cone(inputs.at("point").get<Vec2>(), cone)}};
}

}  // namespace

std::vector<Mechanism> volumes_mechanisms() {
    return {{"volume_union_bounds", volume_union_bounds},
            {"attack_vs_vulnerability", attack_vs_vulnerability},
            {"sphere_sphere_volume", sphere_sphere_volume},
            {"sphere_box_volume", sphere_box_volume},
            {"hit_filter", hit_filter},
            {"hit_filter_list", hit_filter_list},
            {"pair_hits", pair_hits},
            {"sweep_and_prune", sweep_and_prune},
            {"flip_volume", flip_volume},
            {"projectile_target_filter", projectile_target_filter},
            {"cone_hit", cone_hit}};
}

}  // namespace arena::vectors
