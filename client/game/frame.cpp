#include "client/game/frame.h"

#include <algorithm>

#include "protocol/replication/entity_state.h"
#include "protocol/replication/motion.h"
#include "sim/math/vec2.h"

namespace arena::client {

namespace {

/// Returns the sum of the numbers from 1 to `last`.
constexpr float sum_to(float last) {
    return last * (last + 1.0f) * 0.5f;
}

/// The ticks for which a course knows that it was bent: longer than any frame is old.
constexpr sim::Tick kBendTicksMax = 1000;

/// Returns the bend of a motion that began `passed` ticks before its step is `step`.
Bend bend_of(const protocol::Motion& motion, sim::Tick passed, sim::Vec2 step) {
    constexpr float kStep = 1.0f / static_cast<float>(1 << protocol::kVelocityBits);
    constexpr float kTurn = 1.0f / static_cast<float>(1 << protocol::kTurnBits);
    const auto scaled = [](auto x, auto y, float unit) {
        return sim::Vec2{static_cast<float>(x), static_cast<float>(y)} * unit;
    };
    Bend bend{.step = scaled(motion.vx, motion.vy, kStep),
              .change = scaled(motion.turn.x, motion.turn.y, kTurn),
              .wanted = scaled(motion.wx, motion.wy, kStep),
              .ticks = static_cast<float>(motion.turn.ticks),
              .passed = static_cast<float>(passed)};
    if (motion.falls) bend.step.y = bend.wanted.y = step.y;
    return bend;
}

Course course_of(const WorldView& view, const protocol::Motion& motion) {
    const sim::Tick tick = std::max(view.tick(), motion.tick);
    Course course{.position = to_metres(extrapolate(motion, tick, view.fall())),
                  .step = to_metres(extrapolate_step(motion, tick, view.fall()))};
    if (motion.falls) course.fall = protocol::to_metres({0, view.fall()}).y;
    const sim::Tick passed = tick - motion.tick;
    // What ended long ago does not matter any more, and its numbers would be inexact.
    if (motion.steers && passed <= kBendTicksMax)
        course.bend = bend_of(motion, passed, course.step);
    return course;
}

void add_player(const PlayerView& seen, const Course& course, const protocol::Motion& motion,
                Frame& frame) {
    frame.players.push_back({.player = {.id = seen.id,
                                        .position = seen.position,
                                        .velocity = seen.velocity,
                                        .aim = seen.aim,
                                        .health = seen.health,
                                        .archetype = seen.archetype,
                                        .team = seen.team,
                                        .flags = seen.flags,
                                        .animation = seen.animation,
                                        .effects = seen.effects},
                             .course = course,
                             .jump = {},
                             .reported_tick = motion.tick});
}

/// Returns when a projectile that has flown like this since `begun` is past its range.
double end_of_range(float range, sim::Tick begun, const Course& course) {
    const float way = sim::length(course.step);
    return range > 0.0f && way > 0.0f ? begun + static_cast<double>(range / way) : kNeverOver;
}

void add_projectile(const Replica::Entity& entity, const Course& course, float tick_rate,
                    float range, Frame& frame) {
    const protocol::Traits& traits = entity.traits;
    frame.projectiles.push_back({.projectile = {.key = traits.id.value,
                                                .id = traits.id,
                                                .owner = traits.owner,
                                                .position = course.position,
                                                .velocity = course.step * tick_rate,
                                                .weapon = traits.kind,
                                                .team = traits.team},
                                 .course = course,
                                 .begun = entity.motion.tick,
                                 .over = end_of_range(range, entity.motion.tick, course)});
}

void add_thing(const Replica::Entity& entity, const Course& course, float tick_rate, Frame& frame) {
    const protocol::Traits& traits = entity.traits;
    if (traits.kind == protocol::kTrigger) {
        frame.triggers.push_back(
            {.id = traits.id,
             .status = static_cast<protocol::TriggerStatus>(entity.status.flags),
             .item = static_cast<std::uint8_t>(entity.status.health)});
        return;
    }
    frame.movers.push_back({.mover = {.id = traits.id,
                                      .offset = course.position,
                                      .velocity = course.step * tick_rate,
                                      .health = entity.status.health,
                                      .phase = static_cast<sim::MoverPhase>(entity.status.flags)},
                            .course = course});
}

template <typename List, typename IdOf>
void sort_by_id(List& list, const IdOf& id_of) {
    std::sort(list.begin(), list.end(),
              [&id_of](const auto& a, const auto& b) { return id_of(a) < id_of(b); });
}

}  // namespace

sim::Vec2 Bend::way(float after) const {
    const float turned = std::clamp(after, 0.0f, ticks);
    const float straight = std::min(after, 0.0f) + turned;
    return step * straight + change * sum_to(turned) + wanted * (after - straight);
}

sim::Vec2 Bend::step_at(float after) const {
    if (after <= 0.0f) return step;
    return after <= ticks ? step + change * after : wanted;
}

bool Course::is_straight_from(double ticks) const {
    return fall == 0.0f && (!bend || bend->passed + static_cast<float>(ticks) >= bend->ticks);
}

sim::Vec2 Course::after(double ticks) const {
    const auto passed = static_cast<float>(ticks);
    sim::Vec2 place = position;
    if (bend)
        place += bend->way(bend->passed + passed) - bend->way(bend->passed);
    else
        place += step * passed;
    place.y -= fall * sum_to(passed);
    return place;
}

sim::Vec2 Course::step_after(double ticks) const {
    const auto passed = static_cast<float>(ticks);
    sim::Vec2 later = bend ? bend->step_at(bend->passed + passed) : step;
    later.y -= fall * passed;
    return later;
}

const FramePlayer* find_player(const Frame& frame, sim::EntityId id) {
    const auto found = std::lower_bound(
        frame.players.begin(), frame.players.end(), id,
        [](const FramePlayer& one, sim::EntityId wanted) { return one.player.id < wanted; });
    return found != frame.players.end() && found->player.id == id ? &*found : nullptr;
}

void fill_frame(const WorldView& view, sim::EntityId own, float tick_rate, Frame& frame) {
    frame.tick = view.tick();
    frame.players.clear();
    frame.projectiles.clear();
    frame.movers.clear();
    frame.triggers.clear();
    // The view lists its players in the order of the replica.
    std::size_t next_player = 0;
    view.replica().for_each([&](const Replica::Entity& entity) {
        Course course = course_of(view, entity.motion);
        switch (category_of(entity.traits.id)) {
            case sim::Category::player: {
                const PlayerView& seen = view.players()[next_player++];
                if (seen.id == own && view.own_motion().part)
                    course = {.position = seen.position, .step = {}};
                return add_player(seen, course, entity.motion, frame);
            }
            case sim::Category::projectile:
                return add_projectile(entity, course, tick_rate, view.range_of(entity.traits.kind),
                                      frame);
            case sim::Category::obstacle:
                return add_thing(entity, course, tick_rate, frame);
        }
    });
    sort_by_id(frame.players, [](const FramePlayer& one) { return one.player.id; });
    sort_by_id(frame.projectiles, [](const FrameProjectile& one) { return one.projectile.id; });
    sort_by_id(frame.movers, [](const FrameMover& one) { return one.mover.id; });
    sort_by_id(frame.triggers, [](const PictureTrigger& one) { return one.id; });
}

}  // namespace arena::client
