#include "server/replication/change_log.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <optional>
#include <span>
#include <utility>

#include "protocol/base/prefetch.h"
#include "protocol/replication/status_flags.h"
#include "server/replication/trigger_status.h"
#include "sim/geometry/aabb.h"
#include "sim/terrain/forces.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/status/condition.h"

namespace arena::server {

namespace {

using protocol::Aim;
using protocol::kAimBits;
using protocol::Motion;
using protocol::motion_through;

/// Whether `a` is the earlier id. Ids of projectiles wrap after 2^30, long after the earlier ones
/// have gone.
bool is_before(sim::EntityId a, sim::EntityId b) {
    if (category_of(a) != sim::Category::projectile) return a < b;
    constexpr std::uint32_t kHalf = 1u << 29;
    const std::uint32_t ahead = (b.value - a.value) & (2 * kHalf - 1);
    return 0 < ahead && ahead < kHalf;
}

/// Finds an id in a list that is sorted by id. Returns the list's end when it is not there.
template <typename List>
auto find_sorted(const List& list, sim::EntityId id) {
    const auto found =
        std::ranges::lower_bound(list, id, is_before, [](const auto& one) { return one.id; });
    return found != list.end() && found->id == id ? found : list.end();
}

std::int16_t to_health(std::int32_t health) {
    return static_cast<std::int16_t>(std::clamp(health, -0x7FFF, 0x7FFF));
}

/// How many entities ahead of the one that is recorded the motions are asked for. Nobody has read
/// them since the last tick.
constexpr std::ptrdiff_t kPrefetchAhead = 4;

/// A longer step in one tick is not movement, in metres along an axis: an entity that spawns or is
/// teleported continues with its own velocity.
constexpr float kStepMax = 4.0f;

/// Returns the step of the last tick. It predicts the next tick better than the velocity does,
/// because it includes being pushed and being carried. Nothing pushes a projectile, and in the tick
/// in which it bounces, its step leads neither where it came from nor where it goes.
sim::Vec2 step_between(sim::Vec2 before, sim::Vec2 now, sim::Vec2 velocity, float seconds,
                       sim::Category category) {
    const sim::Vec2 step{now.x - before.x, now.y - before.y};
    const bool is_movement = std::abs(step.x) <= kStepMax && std::abs(step.y) <= kStepMax;
    const bool counts = is_movement && category != sim::Category::projectile;
    return counts ? step : sim::Vec2{velocity.x * seconds, velocity.y * seconds};
}

protocol::Traits traits_of_thing(sim::EntityId id, std::uint8_t kind) {
    return {.id = id, .owner = sim::kNoEntity, .kind = kind, .team = 0};
}

sim::Aabb box_of(const sim::MapObstacle& obstacle) {
    return obstacle.shape == sim::Shape::circle
               ? sim::aabb_of_circle(obstacle.center, obstacle.radius)
               : sim::aabb_of_points(obstacle.vertices);
}

sim::Aabb box_of(const sim::MapTrigger& trigger) {
    return trigger.shape == sim::Shape::circle ? sim::aabb_of_circle(trigger.center, trigger.radius)
                                               : trigger.box;
}

/// Whether nothing but a gravity as strong as the world's changes the projectile's velocity: then a
/// motion that falls extrapolates it. Any other change of its velocity is sent as new motions.
bool falls_as_extrapolated(const sim::ProjectileState& projectile, const sim::Rules& rules) {
    const sim::ProjectileKind& kind = kind_of(projectile, rules);
    const bool is_stuck = kind.sticks && projectile.velocity == sim::Vec2{};
    return !is_stuck && kind.gravity == rules.gravity && kind.drag == 0.0f &&
           kind.acceleration == 0.0f && kind.homing_degrees == 0.0f && kind.returns_after == 0.0f;
}

/// Returns the step of a player that steers from `step` towards `wanted`, changing by at most
/// `gain`, all in metres per tick.
sim::Vec2 steered_step(sim::Vec2 step, sim::Vec2 wanted, float gain) {
    const sim::Vec2 apart = wanted - step;
    const float length = std::hypot(apart.x, apart.y);
    return length <= gain ? wanted : step + apart * (gain / length);
}

/// How far a step may be from the one that steering predicts, on each axis, in metres; but not by
/// more than this part of what steering changes, or a player that does not steer would pass.
constexpr float kSteeredWithin = 1.5f / 1024.0f;
constexpr float kSteeredWithinPart = 0.25f;

/// Returns the velocity, in metres per second, to which the player's stick takes it: along the
/// ground that it stands on, as far as its condition permits. What else acts on it, such as a dash,
/// a conveyor or the wind, is left out.
sim::Vec2 wanted_velocity(const sim::Rules& rules, const sim::Players& players, std::size_t row,
                          sim::Tick tick) {
    const sim::Archetype& archetype = rules.archetypes[players.archetype[row]];
    const sim::Condition condition = condition_of(rules, players, row, tick);
    const bool is_faster = tick < players.speed_until_tick[row];
    const float top =
        archetype.speed * condition.speed * (is_faster ? players.speed_factor[row] : 1.0f);
    const sim::PlayerInput input =
        permitted_input(sim::acting_input(players, row, tick), condition);
    if (rules.gravity == 0.0f) return sim::stick_of(input) * top;
    const float along = std::clamp(
        static_cast<float>(input.move_x) / static_cast<float>(sim::kMoveFull), -1.0f, 1.0f);
    const sim::Vec2 ground = players.ground_normal[row];
    const sim::Vec2 right = ground == sim::Vec2{} ? sim::Vec2{1.0f, 0.0f} : sim::right_of(ground);
    return right * (along * top);
}

/// Whether a ladder holds the player in the air, so that gravity does not pull it.
bool hangs_on_ladder(const sim::Terrain& terrain, const sim::Players& players, std::size_t row) {
    if (terrain.forces.empty() || players.thrown[row] != 0) return false;
    const float climb_speed = sim::forces_at(terrain, players.position[row]).climb_speed;
    return climb_speed > 0.0f && players.velocity[row].y <= climb_speed;
}

}  // namespace

Aim to_aim(sim::Vec2 direction) {
    constexpr double kTurn = 2.0 * std::numbers::pi;
    constexpr unsigned kMask = (1u << kAimBits) - 1;
    const double angle =
        std::atan2(static_cast<double>(direction.y), static_cast<double>(direction.x));
    const long aim = std::lround(angle / kTurn * (1u << kAimBits));
    return static_cast<Aim>(static_cast<unsigned long>(aim) & kMask);
}

ChangeLog::ChangeLog(const sim::Rules& rules, std::uint32_t lives_begun)
    : rules_(&rules),
      fall_(protocol::fall_of(rules.gravity, rules.tick_rate)),
      shot_kinds_(protocol::shot_kinds_of(rules.weapons, rules.tick_rate)),
      lives_begun_(lives_begun) {
    for (const sim::Archetype& kind : rules.archetypes)
        run_kinds_.push_back(protocol::run_kind_of(kind.speed, kind.acceleration,
                                                   kind.air_acceleration, rules.tick_rate));
}

void ChangeLog::record(const sim::World& world) {
    tick_ = world.tick();
    gone_players_.clear();
    gone_projectiles_.clear();
    for (std::size_t i = kEndedTicks - 1; i > 0; --i)
        ended_[i] = ended_[i - 1];
    ended_[0].clear();
    record_things(world);
    living_.clear();
    const sim::Players& players = world.players();
    record_kind(world, players_, players.size(), [&](std::size_t row) -> std::optional<SeenEntity> {
        if (players.alive[row] == 0) return std::nullopt;
        return see(world, row);
    });
    const auto projectiles = world.projectiles();
    record_kind(
        world, projectiles_, projectiles.size(),
        [&](std::size_t row) -> std::optional<SeenEntity> { return see(projectiles[row]); });
}

const BitSet& ChangeLog::ended_since(sim::Tick tick) const {
    const sim::Tick ticks = tick_ - tick;
    return ticks <= kEndedTicks ? ended_[std::max(ticks, sim::Tick{1}) - 1] : all_slots_;
}

std::optional<Slot> ChangeLog::find_player(sim::EntityId id) const {
    const auto found = std::ranges::lower_bound(players_, id, {}, &Living::id);
    if (found == players_.end() || found->id != id) return std::nullopt;
    return found->slot;
}

EntityHandle ChangeLog::find(sim::EntityId id) const {
    const auto handle_of = [this](Slot slot) { return EntityHandle{slot, lives_[slot]}; };
    if (category_of(id) == sim::Category::obstacle) {
        if (things_.empty()) return {};
        const std::size_t index = id.value - traits_[things_.front()].id.value;
        return index < things_.size() ? handle_of(things_[index]) : EntityHandle{};
    }
    const bool is_player = category_of(id) == sim::Category::player;
    const auto& gone = is_player ? gone_players_ : gone_projectiles_;
    if (const auto found = find_sorted(gone, id); found != gone.end()) return found->was;
    const auto& living = is_player ? players_ : projectiles_;
    const auto found = find_sorted(living, id);
    return found != living.end() ? handle_of(found->slot) : EntityHandle{};
}

ChangeLog::SeenEntity ChangeLog::see(const sim::World& world, std::size_t row) const {
    const sim::Players& players = world.players();
    unsigned flags = 0;
    if (players.ground_normal[row] != sim::Vec2{}) flags |= protocol::kPlayerOnGround;
    if (tick_ < players.dash_until_tick[row]) flags |= protocol::kPlayerDashes;
    if (tick_ < players.protected_until_tick[row]) flags |= protocol::kPlayerIsProtected;
    if (tick_ < players.speed_until_tick[row]) flags |= protocol::kPlayerIsFaster;
    const std::uint8_t own = players.animation[row];
    const sim::Archetype& archetype = rules_->archetypes[players.archetype[row]];
    return {.traits = {.id = players.id[row],
                       .owner = sim::kNoEntity,
                       .kind = players.archetype[row],
                       .team = players.team[row]},
            .position = players.position[row],
            .tracked_position = players.position[row],
            .velocity = players.velocity[row],
            .reach = {},
            .aim = to_aim(players.aim[row]),
            .status = {.health = to_health(players.health[row]),
                       .flags = static_cast<std::uint8_t>(flags),
                       .animation = own != sim::kNone ? own : archetype.animation,
                       .effects = sim::effect_mask(players.effects[row], tick_ + 1)},
            .falls = fall_ != 0 && players.ground_normal[row] == sim::Vec2{} &&
                     !hangs_on_ladder(world.terrain(), players, row),
            .row = row,
            .deaths = players.deaths[row]};
}

ChangeLog::SeenEntity ChangeLog::see(const sim::ProjectileState& projectile) const {
    return {.traits = {.id = projectile.id,
                       .owner = projectile.owner,
                       .kind = projectile.weapon,
                       .team = projectile.team},
            .position = projectile.position,
            .tracked_position = projectile.position,
            .velocity = projectile.velocity,
            .reach = {},
            .aim = 0,
            .status = {},
            .falls = fall_ != 0 && falls_as_extrapolated(projectile, *rules_)};
}

ChangeLog::SeenEntity ChangeLog::see_mover(const sim::World& world, std::size_t index) const {
    const sim::MoverState& mover = world.state().movers[index];
    const DrawnBox& drawn = drawn_[index];
    return {.traits = traits_of_thing(world.terrain().mover_id(index), protocol::kMover),
            .position = {drawn.middle.x + mover.offset.x, drawn.middle.y + mover.offset.y},
            .tracked_position = mover.offset,
            .velocity = mover.velocity,
            .reach = drawn.reach,
            .aim = 0,
            .status = {.health = to_health(mover.health),
                       .flags = static_cast<std::uint8_t>(mover.phase)},
            .falls = false};
}

ChangeLog::SeenEntity ChangeLog::see_trigger(const sim::World& world, std::size_t index) const {
    const DrawnBox& drawn = drawn_[world.terrain().movers.size() + index];
    const sim::TriggerState& trigger = world.state().triggers[index];
    const protocol::TriggerStatus status = status_of(trigger, tick_);
    return {.traits = traits_of_thing(world.terrain().trigger_id(index), protocol::kTrigger),
            .position = drawn.middle,
            .tracked_position = {},
            .velocity = {},
            .reach = drawn.reach,
            .aim = 0,
            .status = {.health = static_cast<std::int16_t>(trigger.item),
                       .flags = static_cast<std::uint8_t>(status)},
            .falls = false};
}

void ChangeLog::record_things(const sim::World& world) {
    const sim::Terrain& terrain = world.terrain();
    const std::size_t movers = terrain.movers.size();
    const std::size_t count = movers + terrain.triggers.size();
    const bool is_first = drawn_.size() != count;
    if (is_first) add_things(terrain);
    for (std::size_t i = 0; i < count; ++i) {
        const SeenEntity now = i < movers ? see_mover(world, i) : see_trigger(world, i - movers);
        if (is_first)
            appear(things_[i], now);
        else
            update_entity(world, things_[i], now);
    }
}

void ChangeLog::add_things(const sim::Terrain& terrain) {
    const auto add = [this](const sim::Aabb& box) {
        drawn_.push_back(
            {.middle = {(box.min.x + box.max.x) / 2.0f, (box.min.y + box.max.y) / 2.0f},
             .reach = {(box.max.x - box.min.x) / 2.0f, (box.max.y - box.min.y) / 2.0f}});
        things_.push_back(take_slot());
    };
    for (const sim::MapMover& mover : terrain.movers)
        add(box_of(mover.obstacle));
    for (const sim::MapTrigger& trigger : terrain.triggers)
        add(box_of(trigger));
}

template <typename SeeRow>
void ChangeLog::record_kind(const sim::World& world, std::vector<Living>& living, std::size_t count,
                            const SeeRow& see_row) {
    next_.clear();
    auto before = living.begin();
    for (std::size_t row = 0; row < count; ++row) {
        if (living.end() - before > kPrefetchAhead)
            protocol::prefetch(std::span(&std::as_const(motions_)[before[kPrefetchAhead].slot], 1));
        const std::optional<SeenEntity> now = see_row(row);
        if (!now) continue;
        for (; before != living.end() && is_before(before->id, now->traits.id); ++before)
            free_slot(before->slot);
        Slot slot = 0;
        const bool was_there = before != living.end() && before->id == now->traits.id;
        if (was_there && before->deaths == now->deaths && traits_[before->slot] == now->traits) {
            slot = before++->slot;
            update_entity(world, slot, *now);
        } else {
            if (was_there) free_slot(before++->slot);
            slot = take_slot();
            appear(slot, *now);
        }
        next_.push_back({now->traits.id, slot, now->deaths});
        living_.push_back(slot);
    }
    for (; before != living.end(); ++before)
        free_slot(before->slot);
    std::swap(living, next_);
}

void ChangeLog::appear(Slot slot, const SeenEntity& now) {
    const float seconds = 1.0f / static_cast<float>(rules_->tick_rate);
    if (++lives_begun_ == 0) ++lives_begun_;  // 0 means a free slot
    lives_[slot] = lives_begun_;
    changes_[slot].at.fill(tick_);
    traits_[slot] = now.traits;
    motions_[slot] = MotionTrack(
        motion_through(tick_, now.tracked_position,
                       {now.velocity.x * seconds, now.velocity.y * seconds}, now.falls));
    aims_[slot] = AimTrack(now.aim, tick_);
    statuses_[slot] = now.status;
    positions_[slot] = now.position;
    tracked_positions_[slot] = now.tracked_position;
    steps_[slot] = now.velocity * seconds;
    reaches_[slot] = now.reach;
}

void ChangeLog::update_entity(const sim::World& world, Slot slot, const SeenEntity& now) {
    MotionTrack& motion = motions_[slot];
    const protocol::FinePoint truth = protocol::to_fine(now.tracked_position);
    motion.compare(truth, tick_, fall_);
    const float seconds = 1.0f / static_cast<float>(rules_->tick_rate);
    const sim::Vec2 step = step_between(tracked_positions_[slot], now.tracked_position,
                                        now.velocity, seconds, category_of(now.traits.id));
    if (!motion.extrapolates_to(truth, tick_, fall_) || motion.has_ended(tick_)) {
        const bool is_shot = category_of(now.traits.id) == sim::Category::projectile;
        motion.begin(motion_of(world, slot, now, step), fall_,
                     is_shot ? &shot_kinds_[now.traits.kind] : nullptr);
        note(slot, Group::motion);
    }
    steps_[slot] = step;
    if (aims_[slot].newest() != now.aim) {
        aims_[slot].turn(now.aim, tick_);
        note(slot, Group::aim);
    }
    if (std::exchange(statuses_[slot], now.status) != now.status) note(slot, Group::status);
    positions_[slot] = now.position;
    tracked_positions_[slot] = now.tracked_position;
}

/// A player steers if it came here as steering predicts.
protocol::Motion ChangeLog::motion_of(const sim::World& world, Slot slot, const SeenEntity& now,
                                      sim::Vec2 step) const {
    const Motion straight = motion_through(tick_, now.tracked_position, step, now.falls);
    if (!now.row) return straight;
    const protocol::RunKind kind = kind_of(run_kinds_, now.traits.kind);
    constexpr float kGain = 1.0f / static_cast<float>(1 << protocol::kGainBits);
    const float gain = static_cast<float>(now.falls ? kind.air : kind.ground) * kGain;
    if (gain == 0.0f) return straight;
    const float seconds = 1.0f / static_cast<float>(rules_->tick_rate);
    const sim::Vec2 before = steps_[slot];
    sim::Vec2 wanted = wanted_velocity(*rules_, world.players(), *now.row, tick_) * seconds;
    if (now.falls) wanted.y = before.y;
    const sim::Vec2 predicted = steered_step(before, wanted, gain);
    const float within = std::min(kSteeredWithin, gain * kSteeredWithinPart);
    const bool is_off_x = std::abs(step.x - predicted.x) > within;
    const bool is_off_y = !now.falls && std::abs(step.y - predicted.y) > within;
    if (is_off_x || is_off_y) return straight;
    return steered(straight, protocol::to_step(wanted), kind).value_or(straight);
}

Slot ChangeLog::take_slot() {
    if (!free_.empty()) {
        const Slot slot = free_.back();
        free_.pop_back();
        return slot;
    }
    lives_.push_back(0);
    ended_at_.push_back(0);
    changes_.emplace_back();
    traits_.emplace_back();
    motions_.emplace_back(Motion{});
    aims_.emplace_back(protocol::Aim{0}, sim::Tick{0});
    statuses_.emplace_back();
    positions_.emplace_back();
    tracked_positions_.emplace_back();
    steps_.emplace_back();
    reaches_.emplace_back();
    const auto slot = static_cast<Slot>(lives_.size() - 1);
    for (BitSet& ended : ended_)
        ended.make_room(lives_.size());
    all_slots_.make_room(lives_.size());
    all_slots_.insert(slot);
    return slot;
}

void ChangeLog::free_slot(Slot slot) {
    const sim::EntityId id = traits_[slot].id;
    auto& gone = category_of(id) == sim::Category::player ? gone_players_ : gone_projectiles_;
    gone.push_back({id, {slot, lives_[slot]}});
    lives_[slot] = 0;
    ended_at_[slot] = tick_;
    for (BitSet& ended : ended_)
        ended.insert(slot);
    free_.push_back(slot);
}

}  // namespace arena::server
