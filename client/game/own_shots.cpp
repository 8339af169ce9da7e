#include "client/game/own_shots.h"

#include <algorithm>
#include <cmath>

#include "client/game/smoothing.h"
#include "sim/math/vec2.h"
#include "sim/rules/loadout.h"
#include "sim/tick/weapons/arsenal.h"
#include "sim/tick/weapons/charge.h"
#include "sim/tick/weapons/spread.h"

namespace arena::client {

namespace {

// Above the ids of all projectiles, which are below 2^31.
constexpr std::uint32_t kFirstOwnKey = 3u << 30;
constexpr std::uint32_t kOwnKeys = 1u << 30;

// How far ahead walls are searched on the path of a shot whose end is not predicted.
constexpr double kWallSearchSeconds = 1.0;

// Limit for the squared difference of two directions: what rounding on the wire may turn a shot by.
// A bounce turns it by more.
constexpr float kSameDirectionMax = 0.01f;

// Metres on each axis by which a reported place may differ from a course that is still right: the
// bound of motions (protocol::kRestartedFallBound), and rounding in a flight of thousands of ticks.
constexpr float kReportedErrorMax = 0.05f;

bool is_as_reported(sim::Vec2 place, sim::Vec2 reported) {
    return std::abs(place.x - reported.x) <= kReportedErrorMax &&
           std::abs(place.y - reported.y) <= kReportedErrorMax;
}

/// Returns 0 for equal directions, 2 for opposite ones, growing in between.
float turn_between(sim::Vec2 a, sim::Vec2 b) {
    return sim::distance_squared(sim::normalised_or(a, {}), sim::normalised_or(b, {}));
}

/// Returns the weapon of a shot that a player has fired in the tick from one state to the other.
std::uint8_t fired_weapon(const sim::Rules& rules, const sim::PlayerState& before,
                          const sim::PlayerState& player) {
    if (player.weapon != sim::kNone) return last_fired_weapon(rules, player.weapon, player.arsenal);
    // What it dropped after the shot was in its hand before, or in the slot to which it has
    // changed.
    const std::size_t slot = player.arsenal.slot;
    const std::uint8_t dropped =
        weapon_in_slot(rules.archetypes[player.archetype], before.loadout, slot);
    const bool was_in_hand = before.arsenal.slot == slot;
    return last_fired_weapon(rules, dropped, was_in_hand ? before.arsenal : player.arsenal);
}

}  // namespace

void OwnShots::start(const protocol::Welcome& welcome, const GameSettings& settings,
                     const sim::Rules* rules, Flight* flight) {
    own_ = welcome.player;
    tick_rate_ = welcome.tick_rate;
    settings_ = settings;
    flight_ = flight;
    radii_.clear();
    for (const protocol::WelcomeWeapon& weapon : welcome.weapons)
        radii_.push_back(weapon.radius);
    kinds_.clear();
    if (rules != nullptr)
        for (const sim::Weapon& weapon : rules->weapons)
            kinds_.push_back(weapon.projectile);
    shots_.clear();
    moment_ = 0.0;
}

void OwnShots::fire(const sim::Rules& rules, const sim::PlayerState& before,
                    const sim::PlayerState& player, sim::Tick tick, EventQueue& events) {
    // A change of weapon in this tick has ended the spread, and any charge.
    const bool is_same = before.arsenal.slot == player.arsenal.slot;
    const std::uint8_t fired = fired_weapon(rules, before, player);
    if (fired >= rules.weapons.size()) return;
    const sim::Weapon& weapon = rules.weapons[fired];
    const std::uint8_t charge =
        is_same ? charge_at(weapon, before.firing, tick, rules.tick_rate) : std::uint8_t{0};
    const float fan_factor = sim::charged_factor(weapon.charge_spread, charge);
    const float spread =
        is_same ? spread_at(weapon, before.arsenal, tick, rules.tick_rate) * fan_factor : 0.0f;
    const sim::Vec2 turn = turn_of_shot(player.id, tick, spread);
    const float speed = sim::shot_speed(weapon.projectile, rules.tick_rate) *
                        sim::charged_factor(weapon.charge_speed, charge);
    for (std::size_t number = 0; number < weapon.directions.size(); ++number) {
        const sim::Vec2 direction = direction_in_fan(weapon, number, fan_factor);
        const sim::Vec2 velocity = sim::rotated(sim::rotated(player.aim, turn), direction) * speed;
        Shot shot;
        shot.projectile = {.key = kFirstOwnKey + next_key_,
                           .id = sim::kNoEntity,
                           .owner = own_,
                           .position = player.position,
                           .velocity = velocity,
                           .weapon = fired,
                           .team = player.team};
        shot.tick = shot.course_tick = tick;
        shot.course = {.position = player.position,
                       .step = velocity * static_cast<float>(1.0 / tick_rate_)};
        shot.is_predicted = true;
        shot.ends = tick + sim::flight_ticks(weapon.projectile, rules.tick_rate);
        predict_projectile(weapon.projectile, shot, events);
    }
}

void OwnShots::predict_projectile(const sim::ProjectileKind& kind, const Shot& fired,
                                  EventQueue& events) {
    if (shots_.size() >= kShotsMax) return;
    next_key_ = (next_key_ + 1) % kOwnKeys;
    Shot& shot = shots_.emplace_back(fired);
    if (sim::is_propelled(kind)) {
        fly_from({shot.course.position, step_after(kind, shot.projectile.velocity, tick_rate_),
                  shot.tick},
                 kind, shot);
    } else {
        double ticks = shot.ends - shot.tick;
        const float step = sim::length(shot.course.step);
        if (kind.range > 0.0f && step > 0.0f)
            ticks = std::min(ticks, static_cast<double>(kind.range / step));
        fly_for(ticks, shot);
        if (shot.stops == kNever) shot.ends = std::min(shot.ends, shot.course_tick + ticks);
    }
    ++counters_.predicted;
    events.push(ShotEvent{.shooter = own_,
                          .key = shot.projectile.key,
                          .tick = shot.tick,
                          .position = shot.course.position,
                          .velocity = shot.projectile.velocity,
                          .weapon = shot.projectile.weapon,
                          .is_predicted = true});
}

const sim::ProjectileKind* OwnShots::find_kind(const Shot& shot) const {
    const std::uint8_t weapon = shot.projectile.weapon;
    return weapon < kinds_.size() ? &kinds_[weapon] : nullptr;
}

/// Lets its course end after `ticks`, or at a wall before that; what sticks is shown there until
/// its life is over.
void OwnShots::fly_for(double ticks, Shot& shot) {
    const double stop = end_at_wall(shot, ticks);
    const sim::ProjectileKind* const kind = find_kind(shot);
    if (kind == nullptr || !kind->sticks) {
        shot.ends = stop;
        return;
    }
    const bool is_at_wall = stop < shot.course_tick + ticks;
    shot.stops = is_at_wall ? stop : kNever;
    shot.ends = shot.tick + sim::flight_ticks(*kind, static_cast<std::uint32_t>(tick_rate_));
}

/// Returns the moment at which its course hits a wall, or ends after `ticks`.
double OwnShots::end_at_wall(const Shot& shot, double ticks) {
    const sim::ProjectileKind* const kind = find_kind(shot);
    if (flight_ == nullptr || (kind != nullptr && kind->pierce_walls > 0))
        return shot.course_tick + ticks;
    const std::uint8_t weapon = shot.projectile.weapon;
    const float radius = weapon < radii_.size() ? radii_[weapon] : 0.0f;
    const sim::Vec2 way = shot.course.step * static_cast<float>(ticks);
    const float share = flight_->share_until_wall({shot.course.position, radius}, way);
    return shot.course_tick + ticks * static_cast<double>(share);
}

/// Returns null when its velocity does not change, or its kind is not known.
const sim::ProjectileKind* OwnShots::find_propelled(const Shot& shot) const {
    const sim::ProjectileKind* const kind = find_kind(shot);
    return kind != nullptr && sim::is_propelled(*kind) ? kind : nullptr;
}

/// Lets the shot fly anew from there, to the end of its life unless something ends it before.
void OwnShots::fly_from(const FlownCourse& known, const sim::ProjectileKind& kind, Shot& shot) {
    shot.known = known;
    shot.course = {.position = known.position, .step = known.step};
    shot.course_tick = known.tick;
    shot.ends = shot.tick + sim::flight_ticks(kind, static_cast<std::uint32_t>(tick_rate_));
    shot.stops = kNever;
    shot.range_left = kind.range;
    end_in_next_step(kind, shot);
}

/// Ends the shot if its next step leads into a wall or to the end of its range.
void OwnShots::end_in_next_step(const sim::ProjectileKind& kind, Shot& shot) {
    const float way = sim::length(shot.course.step);
    const bool has_range_end = kind.range > 0.0f && shot.range_left < way;
    const double ticks = has_range_end ? static_cast<double>(shot.range_left / way) : 1.0;
    const double stop = end_at_wall(shot, ticks);
    const bool is_at_wall = stop < shot.course_tick + ticks;
    if (is_at_wall && kind.sticks)
        shot.stops = stop;
    else if (stop < shot.course_tick + 1.0)
        shot.ends = std::min(shot.ends, stop);
    shot.range_left -= way;
}

/// Flies the shot on, tick by tick, until the moment is in its next step.
void OwnShots::fly_to(double moment, const sim::ProjectileKind& kind, Shot& shot) {
    while (shot.course_tick + 1.0 <= std::min({moment, shot.ends, shot.stops})) {
        FlownCourse flown{shot.course.position, shot.course.step, shot.course_tick};
        flown.advance(kind, tick_rate_);
        shot.course = {.position = flown.position, .step = flown.step};
        shot.course_tick = flown.tick;
        end_in_next_step(kind, shot);
    }
}

void OwnShots::on_frame(const Frame& frame, EventQueue& events) {
    for (const FrameProjectile& reported : frame.projectiles)
        if (is_own(reported.projectile.owner, own_)) take_reported(reported, frame.tick, events);
    // A confirmed shot that is no longer there has ended.
    std::erase_if(shots_, [&](const Shot& shot) {
        const sim::EntityId id = shot.projectile.id;
        return id != sim::kNoEntity &&
               std::none_of(
                   frame.projectiles.begin(), frame.projectiles.end(),
                   [&](const FrameProjectile& reported) { return reported.projectile.id == id; });
    });
    drop_unconfirmed(frame.tick, events);
}

void OwnShots::drop_unconfirmed(sim::Tick frame_tick, EventQueue& events) {
    std::erase_if(shots_, [&](const Shot& shot) {
        if (shot.projectile.id != sim::kNoEntity) return false;
        if (frame_tick < shot.tick + kConfirmSeconds * tick_rate_) return false;
        if (shot.is_fired) return true;
        ++counters_.dropped;
        events.push(ShotDroppedEvent{.key = shot.projectile.key, .tick = shot.tick});
        return true;
    });
}

void OwnShots::take_reported(const FrameProjectile& reported, sim::Tick tick, EventQueue& events) {
    for (Shot& shot : shots_)
        if (shot.projectile.id == reported.projectile.id) return follow(reported, tick, shot);
    if (Shot* const shot = find_predicted(reported)) {
        if (!shot->is_fired) ++counters_.confirmed;
        shot->is_fired = true;
        shot->projectile.id = reported.projectile.id;
        return follow(reported, tick, *shot);
    }
    if (shots_.size() >= kShotsMax) return;
    Shot& shot = shots_.emplace_back();
    shot.projectile = reported.projectile;
    shot.is_fired = true;
    shot.tick = reported.begun;
    shot.course = reported.course;
    shot.course_tick = tick;
    if (const sim::ProjectileKind* kind = find_propelled(shot))
        fly_from({reported.course.position, step_after(*kind, shot.projectile.velocity, tick_rate_),
                  tick},
                 *kind, shot);
    else
        fly_for(kWallSearchSeconds * tick_rate_, shot);
    events.push(
        ShotEvent{.shooter = own_,
                  .key = shot.projectile.key,
                  .tick = reported.begun,
                  .position = reported.course.after(static_cast<double>(reported.begun) - tick),
                  .velocity = reported.projectile.velocity,
                  .weapon = reported.projectile.weapon});
}

/// Follows the reported course; a difference from the shown one is smoothed. After a turn the shot
/// may fly on past where it would have ended.
void OwnShots::follow(const FrameProjectile& reported, sim::Tick tick, Shot& shot) {
    if (const sim::ProjectileKind* kind = find_propelled(shot))
        return follow_propelled(reported, tick, *kind, shot);
    const double seen = std::max(moment_, static_cast<double>(shot.tick));
    const sim::Vec2 before = shot.course.after(seen - shot.course_tick);
    const bool has_turned =
        turn_between(shot.projectile.velocity, reported.projectile.velocity) > kSameDirectionMax;
    shot.projectile.velocity = reported.projectile.velocity;
    shot.course = reported.course;
    shot.course_tick = tick;
    shot.offset = hiding(shot.offset, shot.course.after(seen - tick) - before, settings_);
    if (has_turned || turns_slowly(shot)) fly_for(kWallSearchSeconds * tick_rate_, shot);
}

/// Whether it may turn by little from one report to the next, and still fly past where its course
/// would have ended.
bool OwnShots::turns_slowly(const Shot& shot) const {
    const sim::ProjectileKind* const kind = find_kind(shot);
    return kind != nullptr && (kind->homing_degrees > 0.0f || kind->returns_after > 0.0f);
}

/// Keeps the course while the reported place agrees with it; otherwise flies on from there, and
/// smooths the difference.
void OwnShots::follow_propelled(const FrameProjectile& reported, sim::Tick tick,
                                const sim::ProjectileKind& kind, Shot& shot) {
    shot.projectile.velocity = reported.projectile.velocity;
    while (shot.known.tick < tick && shot.known.tick < shot.ends)
        shot.known.advance(kind, tick_rate_);
    if (shot.known.tick == tick && is_as_reported(shot.known.position, reported.course.position))
        return;
    const double seen = std::max(moment_, static_cast<double>(shot.tick));
    const sim::Vec2 before = shot.course.after(seen - shot.course_tick);
    fly_from(
        {reported.course.position, step_after(kind, shot.projectile.velocity, tick_rate_), tick},
        kind, shot);
    fly_to(seen, kind, shot);
    shot.offset =
        hiding(shot.offset, shot.course.after(seen - shot.course_tick) - before, settings_);
}

/// Returns the unconfirmed shot nearest in time, and then in direction; null when none is near.
OwnShots::Shot* OwnShots::find_predicted(const FrameProjectile& reported) {
    Shot* best = nullptr;
    double best_ticks = kApartSeconds * tick_rate_;
    for (Shot& shot : shots_) {
        if (shot.projectile.id != sim::kNoEntity ||
            shot.projectile.weapon != reported.projectile.weapon)
            continue;
        const double ticks = std::abs(static_cast<double>(shot.tick) - reported.begun);
        const bool is_nearer =
            ticks < best_ticks ||
            (ticks == best_ticks &&
             (best == nullptr ||
              turn_between(shot.projectile.velocity, reported.projectile.velocity) <
                  turn_between(best->projectile.velocity, reported.projectile.velocity)));
        if (!is_nearer) continue;
        best = &shot;
        best_ticks = ticks;
    }
    return best;
}

void OwnShots::on_own_state(const sim::Rules& rules, const protocol::OwnState& state) {
    if (state.weapon >= rules.weapons.size()) return;
    const std::uint8_t fired = last_fired_weapon(rules, state.weapon, state.arsenal);
    on_ready_tick(state.fire_ready_tick,
                  ticks_to_next_shot(rules.weapons[fired], state.arsenal, rules.tick_rate));
}

void OwnShots::on_ready_tick(sim::Tick ready, sim::Tick interval) {
    const double fired_at = static_cast<double>(ready) - interval;
    for (Shot& shot : shots_) {
        if (shot.is_fired || std::abs(shot.tick - fired_at) > kApartSeconds * tick_rate_) continue;
        shot.is_fired = true;
        ++counters_.confirmed;
    }
}

sim::Tick OwnShots::newest_not_dropped(sim::Tick last) const {
    sim::Tick newest = 0;
    for (const Shot& shot : shots_)
        if (shot.is_predicted && shot.tick <= last) newest = std::max(newest, shot.tick);
    return newest;
}

void OwnShots::show(double moment, double passed, std::vector<PictureProjectile>& projectiles) {
    moment_ = moment;
    for (Shot& shot : shots_) {
        shot.offset = decayed(shot.offset, passed, settings_);
        if (const sim::ProjectileKind* kind = find_propelled(shot)) fly_to(moment, *kind, shot);
        if (moment < shot.tick || moment > shot.ends) continue;
        PictureProjectile shown = shot.projectile;
        shown.position =
            shot.course.after(std::min(moment, shot.stops) - shot.course_tick) + shot.offset;
        projectiles.push_back(shown);
    }
}

}  // namespace arena::client
