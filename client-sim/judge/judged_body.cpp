#include "client-sim/judge/judged_body.h"

#include <algorithm>

namespace arena::client_sim {

namespace {

std::vector<Point> outline_of(const protocol::WelcomeArchetype& archetype) {
    std::vector<Point> outline;
    for (const sim::Vec2 vertex : archetype.outline)
        outline.push_back(to_point(vertex));
    return outline;
}

/// Returns the radius of the disc about the origin; 0 when the origin is outside.
double inscribed_radius(const std::vector<Point>& outline) {
    const Point origin;
    return inside_polygon(origin, outline) ? distance_to_border(origin, outline) : 0.0;
}

Point middle_of_box(const std::vector<Point>& outline) {
    const auto by_x = [](Point a, Point b) { return a.x < b.x; };
    const auto by_y = [](Point a, Point b) { return a.y < b.y; };
    const auto [left, right] = std::minmax_element(outline.begin(), outline.end(), by_x);
    const auto [low, high] = std::minmax_element(outline.begin(), outline.end(), by_y);
    return {0.5 * (left->x + right->x), 0.5 * (low->y + high->y)};
}

}  // namespace

JudgedBody judged_body_of(const protocol::WelcomeArchetype& archetype) {
    const std::vector<Point> outline = outline_of(archetype);
    const bool is_disc = outline.empty();
    JudgedBody body;
    body.radius = is_disc ? static_cast<double>(archetype.radius) : inscribed_radius(outline);
    if (archetype.move == sim::MoveKind::rays) {
        if (!is_disc) body.core = middle_of_box(outline);
    } else {
        body.core_radius = body.radius;
    }
    return body;
}

std::vector<JudgedBody> judged_bodies_of(
    const std::vector<protocol::WelcomeArchetype>& archetypes) {
    std::vector<JudgedBody> bodies;
    bodies.reserve(archetypes.size());
    for (const protocol::WelcomeArchetype& archetype : archetypes)
        bodies.push_back(judged_body_of(archetype));
    return bodies;
}

}  // namespace arena::client_sim
