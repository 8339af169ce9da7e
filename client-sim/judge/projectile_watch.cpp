#include "client-sim/judge/projectile_watch.h"

#include <algorithm>

#include <spdlog/fmt/fmt.h>

#include "client-sim/judge/reported_entity.h"
#include "client-sim/judge/tolerances.h"

namespace arena::client_sim {

ProjectileWatch::ProjectileWatch(const ObstacleField& field, const protocol::Welcome& welcome)
    : field_(field),
      weapons_(welcome.weapons),
      some_move_by_rays_(std::ranges::any_of(welcome.archetypes, [](const auto& archetype) {
          return archetype.move == sim::MoveKind::rays;
      })) {}

ProjectileWatch::Broken ProjectileWatch::look(protocol::ShortId id,
                                              const client::Replica::Entity& entity) {
    const protocol::Traits& traits = entity.traits;
    if (traits.kind >= weapons_.size()) return {};
    if (id >= tracks_.size()) tracks_.resize(std::size_t{id} + 1);
    Track& track = tracks_[id];
    const bool is_new = track.id != traits.id;
    if (is_new) track = {.id = traits.id};
    const auto radius = static_cast<double>(weapons_[traits.kind].radius);
    Broken broken;
    broken.in_wall = find_wall(entity, radius, track);
    broken.out_of_range = find_excess(entity, track, is_new);
    return broken;
}

void ProjectileWatch::fetch(std::span<const protocol::ShortId> ids) const {
    for (const protocol::ShortId id : ids)
        if (id < tracks_.size()) __builtin_prefetch(&tracks_[id], 1);
}

/// A shot begins at the centre of its shooter, even when the shot is wider, and the centre of a
/// player that moves by rays may be in a wall. So until a shot has surely been outside all walls,
/// at most its centre is checked.
std::optional<std::string> ProjectileWatch::find_wall(const client::Replica::Entity& entity,
                                                      double radius, Track& track) const {
    const Point place = to_point(reported_position(entity));
    const double error = position_error_max(entity);
    const double depth_max = kObstacleDepthMax + error;
    if (field_.is_clear(place, radius + error) && field_.outside_by(place, 0.0) <= depth_max) {
        track.is_clear = true;
        return std::nullopt;
    }
    const double inside = std::max(0.0, radius - depth_max);
    const auto touched = field_.deepest_overlap(place, inside, Traveller::projectile);
    auto wall = touched;
    if (touched && !track.is_clear)
        wall = some_move_by_rays_
                   ? std::nullopt
                   : field_.deepest_overlap(place, -depth_max, Traveller::projectile);
    if (!track.is_clear)
        track.is_clear = !field_.deepest_overlap(place, radius + error, Traveller::projectile);
    if (!wall && field_.outside_by(place, 0.0) <= depth_max) return std::nullopt;
    return fmt::format(
        "projectile {} at ({:.4f}, {:.4f}) is in {}", number_of(entity.traits.id), place.x, place.y,
        wall ? fmt::format("obstacle {}", number_of(wall->obstacle)) : std::string("the border"));
}

std::optional<std::string> ProjectileWatch::find_excess(const client::Replica::Entity& entity,
                                                        Track& track, bool is_new) const {
    const sim::Vec2 now = reported_position(entity);
    const double within = position_error_max(entity);
    if (is_new) track.position = now;
    if (entity.motion.tick < track.tick) return std::nullopt;  // of an introduction that came late
    // Both positions may be off, and where it turns the errors add up.
    track.flown += std::max(0.0, distance(to_point(track.position), to_point(now)) -
                                     (static_cast<double>(track.within) + within));
    track.position = now;
    track.within = static_cast<float>(within);
    track.tick = entity.motion.tick;
    const auto range = static_cast<double>(weapons_[entity.traits.kind].range);
    if (range == 0.0 || track.flown <= range * (1.0 + kRangeSlackPart) + kRangeSlack)
        return std::nullopt;
    return fmt::format("projectile {} flew {:.4f} m at least, the range of weapon {} is {:.4f} m",
                       number_of(entity.traits.id), track.flown, entity.traits.kind, range);
}

}  // namespace arena::client_sim
