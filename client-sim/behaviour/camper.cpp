#include <algorithm>
#include <cmath>
#include <numbers>

#include "client-sim/behaviour/steering.h"
#include "client-sim/behaviour/targeting.h"

namespace arena::client_sim {

namespace {

constexpr double kPostStep = 2.0;  // metres between the rings of places examined
constexpr int kPostRings = 3;      // so it camps at most 6 m from where it was
constexpr int kPlacesOnRing = 16;
constexpr double kCoverMetres = 2.5;      // an obstacle this near is cover
constexpr int kCoverRays = 16;            // directions in which it looks for cover
constexpr double kWalkedOffMetres = 0.5;  // from its post before it walks back
constexpr double kFullStickMetres =
    1.0;  // nearer than this it walks slower, so as not to overshoot
constexpr double kCarriedOffMetres = 10.0;  // from its post before it takes another
constexpr double kWalkSecondsMax = 5.0;     // to its post; after that it stays where it is

Point on_circle(int part, int parts) {
    const double angle = 2.0 * std::numbers::pi * part / parts;
    return {std::cos(angle), std::sin(angle)};
}

/// Returns the number of directions in which something near stops a shot or the map ends.
int cover_at(const Situation& situation, Point place) {
    int covered = 0;
    for (int ray = 0; ray < kCoverRays; ++ray) {
        const Point end = place + on_circle(ray, kCoverRays) * kCoverMetres;
        const bool is_open =
            situation.field.outside_by(end, 0.0) <= 0.0 && situation.field.visible(place, end);
        covered += is_open ? 0 : 1;
    }
    return covered;
}

/// With gravity a post is to the left or the right, and the ground does not block the way to it.
bool can_be_reached(const Situation& situation, Point from, Point place) {
    if (situation.has_gravity && std::abs(place.y - from.y) > 0.01) return false;
    const double radius = situation.has_gravity ? 0.0 : situation.player_radius;
    return situation.field.free_path(from, place, radius);
}

/// Returns the nearby place with the most cover, and the nearest of several.
Point choose_post(const Situation& situation, Point position) {
    Point post = position;
    int most = cover_at(situation, position);
    for (int ring = 1; ring <= kPostRings; ++ring)
        for (int part = 0; part < kPlacesOnRing; ++part) {
            const Point place = position + on_circle(part, kPlacesOnRing) * (kPostStep * ring);
            if (!can_be_reached(situation, position, place)) continue;
            const int cover = cover_at(situation, place);
            if (cover <= most) continue;
            most = cover;
            post = place;
        }
    return post;
}

void keep_post(Mind& mind, const Situation& situation, Point position) {
    if (!mind.goal || distance(position, *mind.goal) > kCarriedOffMetres) {
        mind.goal = choose_post(situation, position);
        mind.goal_until = situation.tick + ticks_of(situation, kWalkSecondsMax);
    }
    if (situation.tick >= mind.goal_until) mind.goal = position;
}

/// Returns the push of the stick, zero near the post.
Point walk_to_post(Mind& mind, const Situation& situation, Point position) {
    Point offset = *mind.goal - position;
    if (situation.has_gravity) offset.y = 0.0;
    const double off = length(offset);
    if (off > kWalkedOffMetres) return direction_of(offset) * std::min(1.0, off / kFullStickMetres);
    mind.goal_until = situation.tick + ticks_of(situation, kWalkSecondsMax);
    return {};
}

}  // namespace

sim::PlayerInput camp(Mind& mind, const Situation& situation) {
    const client::PlayerView* const self = situation.self;
    if (self == nullptr) {
        mind.goal.reset();
        return {};
    }
    const Point position = to_point(self->position);
    keep_post(mind, situation, position);
    const Point move = walk_to_post(mind, situation, position);
    return walk_and_shoot(mind, situation, move, look_about(situation));
}

}  // namespace arena::client_sim
