#include "client/game/correction_cause.h"

#include <algorithm>
#include <optional>

#include "sim/geometry/aabb.h"
#include "sim/math/vec2.h"
#include "sim/volumes/volume_reach.h"

namespace arena::client {

namespace {

sim::Aabb box_of(const sim::MapObstacle& obstacle) {
    return obstacle.shape == sim::Shape::circle
               ? sim::aabb_of_circle(obstacle.center, obstacle.radius)
               : sim::aabb_of_points(obstacle.vertices);
}

/// Metres from a place to a box that is moved by `offset`; 0 inside.
float distance_to(const sim::Aabb& box, sim::Vec2 offset, sim::Vec2 place) {
    const sim::Vec2 at = place - offset;
    const sim::Vec2 nearest{std::clamp(at.x, box.min.x, box.max.x),
                            std::clamp(at.y, box.min.y, box.max.y)};
    return sim::length(at - nearest);
}

float radius_of(const sim::Rules& rules, std::uint8_t archetype) {
    return archetype < rules.archetypes.size() ? rules.archetypes[archetype].radius
                                               : rules.radius_max();
}

/// Returns the box around a mover along all of its path; where the path has corners, it covers more
/// than the mover does.
sim::Aabb box_along(const sim::MapMover& mover) {
    const sim::Aabb path = sim::aabb_of_points(mover.path);
    const sim::Aabb drawn = box_of(mover.obstacle);
    return {drawn.min + path.min, drawn.max + path.max};
}

bool is_near_trigger(const ReportedPlayer& at, const sim::MapTrigger& trigger) {
    const sim::Aabb box = trigger.shape == sim::Shape::circle
                              ? sim::aabb_of_circle(trigger.center, trigger.radius)
                              : sim::Aabb{trigger.box.min, trigger.box.max};
    return distance_to(box, {}, at.position) < at.radius + kNearPad;
}

/// Returns how far the melee attack of this animation reaches from the attacker's centre, in
/// metres; nothing when it throws no player.
std::optional<float> reach_of_melee_attack(const sim::Rules& rules, std::uint8_t animation) {
    if (animation >= rules.animations.size()) return std::nullopt;
    const sim::Animation& blow = rules.animations[animation];
    if (blow.launch == sim::Vec2{}) return std::nullopt;
    std::optional<float> reach;
    for (const sim::AnimationFrame& frame : blow.frames)
        for (const sim::AttackVolume& attack : frame.attacks)
            reach = std::max(reach.value_or(0.0f), sim::farthest_reach({}, {&attack.shape, 1}));
    return reach;
}

/// Returns null when the client does not see the mover.
const FrameMover* find_mover(const Frame& frame, sim::EntityId id) {
    const auto found = std::find_if(frame.movers.begin(), frame.movers.end(),
                                    [id](const FrameMover& one) { return one.mover.id == id; });
    return found != frame.movers.end() ? &*found : nullptr;
}

}  // namespace

bool is_near_player(const ReportedPlayer& at, std::span<const FramePlayer> players,
                    const sim::Rules& rules) {
    return std::any_of(players.begin(), players.end(), [&](const FramePlayer& other) {
        if (other.player.id == at.own) return false;
        const float touching = at.radius + radius_of(rules, other.player.archetype);
        return sim::length(other.course.position - at.position) < touching + kNearPlayer;
    });
}

bool is_near_bush(const ReportedPlayer& at, const sim::Terrain& terrain) {
    return std::any_of(terrain.bushes.drawn.begin(), terrain.bushes.drawn.end(),
                       [&](const sim::MapObstacle& area) {
                           return distance_to(box_of(area), {}, at.position) <
                                  at.radius + kNearPlayer;
                       });
}

bool is_near_mover(const ReportedPlayer& at, const Frame& frame, const sim::Terrain& terrain) {
    const float reach = at.radius + kNearMover;
    for (std::size_t i = 0; i < terrain.movers.size(); ++i) {
        const sim::MapMover& mover = terrain.movers[i];
        const sim::Aabb box = box_of(mover.obstacle);
        if (mover.kind == sim::MoverKind::door &&
            distance_to(box_along(mover), {}, at.position) < reach)
            return true;
        if (const FrameMover* const seen = find_mover(frame, terrain.mover_id(i))) {
            if (distance_to(box, seen->mover.offset, at.position) < reach) return true;
            continue;
        }
        const bool may_be_near = std::any_of(
            mover.path.begin(), mover.path.end(),
            [&](sim::Vec2 offset) { return distance_to(box, offset, at.position) < reach; });
        if (may_be_near || distance_to(box, {}, at.position) < reach) return true;
    }
    return false;
}

bool is_near_pad(const ReportedPlayer& at, const sim::Terrain& terrain) {
    return std::any_of(
        terrain.triggers.begin(), terrain.triggers.end(), [&](const sim::MapTrigger& trigger) {
            return trigger.kind == sim::TriggerKind::pad && is_near_trigger(at, trigger);
        });
}

bool is_near_speed_gift(const ReportedPlayer& at, const sim::Terrain& terrain) {
    return std::any_of(terrain.triggers.begin(), terrain.triggers.end(),
                       [&](const sim::MapTrigger& trigger) {
                           return trigger.kind == sim::TriggerKind::pickup &&
                                  trigger.gift == sim::Gift::speed && is_near_trigger(at, trigger);
                       });
}

bool is_near_melee_attack(const ReportedPlayer& at, std::span<const FramePlayer> players,
                          const sim::Rules& rules) {
    return std::any_of(players.begin(), players.end(), [&](const FramePlayer& other) {
        if (other.player.id == at.own) return false;
        const auto reach = reach_of_melee_attack(rules, other.player.animation);
        return reach &&
               sim::length(other.course.position - at.position) < at.radius + *reach + kNearPlayer;
    });
}

CorrectionCause cause_of(const Evidence& evidence) {
    if (evidence.input_differed) return CorrectionCause::input;
    if (evidence.was_thrown) return CorrectionCause::thrown;
    if (evidence.abilities_differed) return CorrectionCause::state;
    if (evidence.is_near_mover) return CorrectionCause::mover;
    if (evidence.is_near_player) return CorrectionCause::player;
    if (evidence.has_lost_update) return CorrectionCause::loss;
    return CorrectionCause::unknown;
}

}  // namespace arena::client
