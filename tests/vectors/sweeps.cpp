#include <optional>
#include <string>
#include <vector>

#include "sim/extra/pierce.h"
#include "sim/math/vec2.h"
#include "sim/sweep/slide.h"
#include "sim/sweep/sweep.h"
#include "tests/vectors/convert.h"
#include "tests/vectors/mechanism.h"

namespace arena::vectors {
namespace {

using sim::Vec2;

Json answer_of(const std::optional<sim::SweepHit>& hit) {
    if (!hit) {
        return {{"hit", false},      {"start_overlapped", false}, {"t", nullptr},
                {"normal", nullptr}, {"contact_point", nullptr},  {"depenetration", nullptr}};
    }
    Json answer{{"hit", true},
                {"start_overlapped", hit->started_overlapped},
                {"t", hit->t},
                {"normal", hit->normal},
                {"contact_point", hit->point},
                {"depenetration", nullptr}};
    if (hit->started_overlapped)
        answer["depenetration"] = {{"depth", hit->depth}, {"normal", hit->normal}};
    return answer;
}

Json sweep_polygon_polygon(const Json& inputs) {
    const auto mover = normalised_polygon(inputs.at("A"));
    const auto obstacle = normalised_polygon(inputs.at("B"));
    const auto delta = inputs.at("delta").get<Vec2>();
    const auto hit = sim::sweep_polygon_polygon({mover}, delta, {obstacle});
    Json answer = answer_of(hit ? std::optional(hit->first) : std::nullopt);
    answer["simultaneous_contacts"] = hit ? hit->contacts.size() : 0u;
    return answer;
}

Json sweep_circle_circle(const Json& inputs) {
    const sim::Circle mover = circle(inputs.at("c1"), inputs.at("r1"));
    const sim::Circle obstacle = circle(inputs.at("c2"), inputs.at("r2"));
    const auto delta = inputs.value("delta1", Vec2{});
    const auto obstacle_delta = inputs.value("delta2", Vec2{});
    return answer_of(sim::sweep_both(mover, delta, obstacle, obstacle_delta));
}

Json sweep_circle_polygon(const Json& inputs) {
    const sim::Circle mover = circle(inputs.at("center"), inputs.at("radius"));
    const auto polygon = normalised_polygon(inputs.at("polygon"));
    const auto delta = inputs.at("delta").get<Vec2>();
    return answer_of(sim::sweep(mover, delta, sim::Polygon{polygon}));
}

/// The indices are those of the given outline, in whichever direction it winds.
Json edge_facing_cull(const Json& inputs) {
    const auto outline = inputs.at("polygon").get<std::vector<Vec2>>();
    const sim::Winding winding = sim::winding(outline);
    if (winding == sim::Winding::none) throw Rejected("degenerate_polygon");
    // A moving shape is hit on its leading edges, as if everything else moved towards it.
    const bool is_obstacle = inputs.value("role", "static_target") == "static_target";
    const auto delta = inputs.at("delta").get<Vec2>();
    Json kept = Json::array();
    Json kept_points = Json::array();
    Json culled = Json::array();
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const sim::Segment given = sim::edge(outline, i);
        const bool runs_backwards = winding == sim::Winding::clockwise;
        const sim::Segment side = runs_backwards ? sim::Segment{given.b, given.a} : given;
        if (sim::is_facing(side, is_obstacle ? delta : -delta)) {
            kept.push_back(i);
            kept_points.push_back({given.a, given.b});
        } else {
            culled.push_back(i);
        }
    }
    return {{"kept_edges", kept}, {"kept_edge_points", kept_points}, {"culled_edges", culled}};
}

/// Returns the name that the cases use for a surface with this normal; y up.
const char* name_of_surface(Vec2 normal) {
    constexpr float kUpright = 0.999f;
    if (normal.y > kUpright) return "floor";
    if (normal.y < -kUpright) return "ceiling";
    if (normal.x > kUpright || normal.x < -kUpright) return "wall";
    return "slope";
}

std::vector<Vec2> with_y_negated(std::vector<Vec2> vertices) {
    for (Vec2& vertex : vertices)
        vertex.y = -vertex.y;
    return {vertices.rbegin(), vertices.rend()};
}

Json slide_move(const Json& inputs) {
    // The slide does not know which way is down; input with y down is mirrored, and mirrored back
    // at the end.
    const bool is_down = inputs.value("y_axis", "up") == "down";
    const auto turned = [is_down](const Json& outline) {
        auto polygon = normalised_polygon(outline);
        return is_down ? with_y_negated(std::move(polygon)) : polygon;
    };
    const auto back = [is_down](Vec2 v) { return is_down ? Vec2{v.x, -v.y} : v; };

    const std::vector<Vec2> mover = turned(inputs.at("A"));
    std::vector<std::vector<Vec2>> outlines;
    for (const Json& outline : inputs.at("obstacles"))
        outlines.push_back(turned(outline));
    std::vector<sim::AnyObstacle> obstacles;
    for (const auto& outline : outlines)
        obstacles.emplace_back(sim::Polygon{outline});

    const Vec2 delta = back(inputs.at("delta").get<Vec2>());
    std::vector<Vec2> moved(mover.size());
    const sim::SlideResult result = sim::slide_polygon({mover}, {}, delta, obstacles, moved);

    Json contacts = Json::array();
    Json contact_indices = Json::array();
    Json normals = Json::array();
    for (const sim::SlideContact& contact : result.contacts) {
        contacts.push_back(name_of_surface(contact.normal));
        contact_indices.push_back(contact.obstacle);
        normals.push_back(back(contact.normal));
    }
    return {{"final_offset", back(result.position)},
            {"start_overlapped", result.started_overlapped},
            {"contacts", contacts},
            {"contact_indices", contact_indices},
            {"contact_normals", normals}};
}

Json projectile_pierce(const Json& inputs) {
    const sim::Circle projectile = circle(inputs.at("start"), inputs.at("radius"));
    std::vector<sim::PierceTarget> targets;
    for (const Json& target : inputs.at("targets")) {
        targets.push_back({.id = {target.at("id").get<std::uint32_t>()},
                           .body = circle(target.at("center"), target.at("radius")),
                           .delta = target.value("delta", Vec2{})});
    }
    const bool pierces = inputs.value("pierce", true);
    std::vector<sim::PierceHit> out(pierces ? targets.size() : 1);
    const auto delta = inputs.at("delta").get<Vec2>();
    const sim::PierceCount count = sim::pierce(projectile, delta, targets, out);
    Json hits = Json::array();
    for (std::size_t i = 0; i < count.hits; ++i)
        hits.push_back(Json::array({out[i].id.value, out[i].t}));
    return {{"hits", hits}};
}

}  // namespace

std::vector<Mechanism> sweeps_mechanisms() {
    return {
        {"sweep_polygon_polygon", sweep_polygon_polygon},
        {"sweep_circle_circle", sweep_circle_circle},
        {"sweep_circle_polygon", sweep_circle_polygon},
        {"edge_facing_cull", edge_facing_cull},
        {"slide_move", slide_move},
        {"projectile_pierce", projectile_pierce},
    };
}

}  // namespace arena::vectors
