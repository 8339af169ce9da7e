#include "client-sim/terrain/leap_trial.h"

#include <algorithm>
#include <cmath>

#include "sim/math/vec2.h"
#include "sim/values/input.h"

namespace arena::client_sim {

namespace {

constexpr float kLeapSecondsMax = 4.0f;  // a longer fall is not worth it
constexpr float kDropSecondsMax = 3.0f;  // from a spawn point to the ground
constexpr float kDeadlyMargin = 0.15f;   // metres to keep from deadly spikes

constexpr sim::EntityId kTried{1};

/// Returns the mover as all trials see it that are not about it. A platform that goes its way once
/// is where it will be.
sim::MoverState at_rest(const sim::MapMover& mover, std::uint32_t tick_rate) {
    sim::MoverState state;
    switch (mover.kind) {
        case sim::MoverKind::platform:
            if (!goes_round(mover, tick_rate))
                return sim::mover_at(mover, sim::kTickMax, tick_rate);
            state.phase = sim::MoverPhase::gone;
            return state;
        case sim::MoverKind::door:
        case sim::MoverKind::timed:
            state.phase = sim::MoverPhase::gone;
            return state;
        case sim::MoverKind::crate:
            return state;
    }
    return state;
}

sim::Aabb box_of(const sim::Archetype& archetype) {
    if (archetype.outline.empty())
        return {{-archetype.radius, -archetype.radius}, {archetype.radius, archetype.radius}};
    sim::Aabb box{archetype.outline[0], archetype.outline[0]};
    for (const sim::Vec2 vertex : archetype.outline) {
        box.min = {std::min(box.min.x, vertex.x), std::min(box.min.y, vertex.y)};
        box.max = {std::max(box.max.x, vertex.x), std::max(box.max.y, vertex.y)};
    }
    return box;
}

/// Returns the box about a trigger's volume.
sim::Aabb box_of(const sim::MapTrigger& trigger) {
    if (trigger.shape != sim::Shape::circle) return {trigger.box.min, trigger.box.max};
    const sim::Vec2 reach{trigger.radius, trigger.radius};
    return {trigger.center - reach, trigger.center + reach};
}

bool stands_on_ground(const sim::PlayerState& player) {
    return player.ground_normal != sim::Vec2{};
}

sim::PlayerInput input_of(const Leap& leap, bool jumps, bool dashes) {
    const bool goes_up = dashes && leap.side != 0;
    sim::PlayerInput input;
    input.move_x = static_cast<std::int8_t>(leap.side * sim::kMoveFull);
    input.move_y = static_cast<std::int8_t>(goes_up ? sim::kMoveFull : 0);
    if (jumps) input.buttons |= sim::kButtonJump;
    if (dashes) input.buttons |= sim::kButtonDash;
    return input;
}

}  // namespace

/// A player on its way.
struct LeapTrial::Flight {
    sim::PlayerState player;
    sim::Tick tick = 0;
    std::size_t platform = kNoPlatform;
    std::size_t pad = SIZE_MAX;  ///< that it touches: each throws once a touch
    sim::Tick hurt_again_tick = 0;
    std::int32_t damage = 0;
};

LeapTrial::LeapTrial(const sim::Terrain& terrain, const sim::Rules& rules, const LeapBody& body)
    : terrain_(terrain),
      rules_(rules),
      archetype_(rules.archetypes[body.archetype]),
      body_(body),
      box_(box_of(archetype_)),
      memory_(terrain, rules),
      before_(terrain.movers.size()),
      movers_(terrain.movers.size()) {
    for (const sim::MapMover& mover : terrain.movers)
        at_rest_.push_back(at_rest(mover, rules.tick_rate));
}

std::uint32_t LeapTrial::rise_ticks() const {
    return ticks_of(archetype_.jump_speed / rules_.gravity);
}

void LeapTrial::place_movers(std::size_t platform, sim::Tick tick,
                             std::vector<sim::MoverState>& movers) {
    movers = at_rest_;
    if (platform != kNoPlatform)
        movers[platform] = sim::mover_at(terrain_.movers[platform], tick, rules_.tick_rate);
}

/// Bodies are taken for their boxes here: near enough to keep from spikes, and to know which way a
/// pad throws.
bool LeapTrial::touch_triggers(Flight& flight) const {
    const sim::Aabb body{flight.player.position + box_.min, flight.player.position + box_.max};
    std::size_t touched = SIZE_MAX;
    for (std::size_t i = 0; i < terrain_.triggers.size(); ++i) {
        const sim::MapTrigger& trigger = terrain_.triggers[i];
        if (trigger.kind == sim::TriggerKind::spikes && !touch_spikes(trigger, body, flight))
            return false;
        if (trigger.kind == sim::TriggerKind::pad && sim::boxes_overlap(box_of(trigger), body))
            touched = i;
    }
    if (touched != SIZE_MAX && touched != flight.pad) {
        flight.player.velocity = terrain_.triggers[touched].launch;
        flight.player.dash_until_tick = 0;
        flight.player.ground_normal = {};
        flight.player.ground = sim::kNoEntity;
    }
    flight.pad = touched;
    return true;
}

/// Returns false when that kills it. What hurts only leaves it half of its health.
bool LeapTrial::touch_spikes(const sim::MapTrigger& spikes, const sim::Aabb& body,
                             Flight& flight) const {
    const bool is_deadly = spikes.amount == 0;
    const float margin = is_deadly ? kDeadlyMargin : 0.0f;
    const sim::Aabb box = box_of(spikes);
    const sim::Aabb around{box.min - sim::Vec2{margin, margin},
                           box.max + sim::Vec2{margin, margin}};
    if (!sim::boxes_overlap(around, body)) return true;
    if (is_deadly) return false;
    if (flight.tick < flight.hurt_again_tick) return true;
    flight.hurt_again_tick = flight.tick + ticks_of(spikes.interval);
    flight.damage += spikes.amount;
    return 2 * flight.damage < archetype_.health;
}

bool LeapTrial::step(Flight& flight, const sim::PlayerInput& input) {
    place_movers(flight.platform, flight.tick, before_);
    ++flight.tick;
    if (flight.platform == kNoPlatform)
        movers_ = before_;
    else
        place_movers(flight.platform, flight.tick, movers_);
    const sim::Prediction next =
        sim::predict(flight.player, input, flight.tick,
                     {.movers_before = before_, .movers = movers_, .others = {}}, memory_);
    flight.player = next.player;
    flight.player.input = input;
    return !next.is_crushed && touch_triggers(flight);
}

std::optional<LeapTrial::Stand> LeapTrial::drop(sim::Vec2 place) {
    Flight flight;
    flight.player.id = kTried;
    flight.player.position = place;
    flight.player.radius = archetype_.radius;
    flight.player.archetype = body_.archetype;
    flight.player.weapon = sim::kNone;
    flight.player.health = archetype_.health;
    flight.player.alive = true;
    flight.player.speed_factor = body_.speed_factor;
    flight.player.speed_until_tick = sim::kNeverTick;
    flight.tick = 1;
    for (std::uint32_t left = ticks_of(kDropSecondsMax); left > 0; --left) {
        if (!step(flight, {})) return std::nullopt;
        if (!stands_on_ground(flight.player)) continue;
        flight.player.velocity = {};
        return Stand{.player = flight.player, .tick = flight.tick};
    }
    return std::nullopt;
}

std::optional<LeapTrial::End> LeapTrial::attempt(const Stand& start, const Leap& leap,
                                                 float step_metres, const Beginning& beginning) {
    Flight flight{.player = start.player, .tick = start.tick, .platform = start.platform};
    flight.player.dash_until_tick = 0;
    flight.player.dash_ready_tick = 0;
    flight.player.buttons_spent = 0;
    static_cast<void>(touch_triggers(flight));  // a pad below it has thrown already
    flight.player.velocity = {};
    if (beginning.is_running) {
        const float speed = archetype_.speed * body_.speed_factor * static_cast<float>(leap.side);
        flight.player.velocity = sim::right_of(start.player.ground_normal) * speed;
        flight.player.position =
            flight.player.position -
            flight.player.velocity * (0.5f / static_cast<float>(rules_.tick_rate));
    }
    flight.player.ground_normal = start.player.ground_normal;
    flight.player.ground = start.player.ground;
    const std::uint32_t dash_tick = beginning.run_up_ticks + rise_ticks();
    const std::uint32_t ticks_max = ticks_of(kLeapSecondsMax);
    End end;
    for (std::uint32_t tick = 0; tick < ticks_max; ++tick) {
        const bool jumps = leap.jumps && tick == beginning.run_up_ticks;
        if (jumps) {
            end.jumped_at = flight.player.position.x;
            if (!stands_on_ground(flight.player)) return std::nullopt;
        }
        if (!step(flight, input_of(leap, jumps, leap.dashes && tick == dash_tick)))
            return std::nullopt;
        const bool has_jumped = !leap.jumps || tick > beginning.run_up_ticks;
        if (!stands_on_ground(flight.player)) {
            end.is_flight = true;
            continue;
        }
        const bool has_moved =
            std::abs(flight.player.position.x - start.player.position.x) >= step_metres;
        if (!has_jumped || (!end.is_flight && !has_moved)) continue;
        end.damage = flight.damage;
        flight.player.velocity = {};
        end.stand = {.player = flight.player, .tick = flight.tick, .platform = start.platform};
        return end;
    }
    return std::nullopt;
}

std::optional<LeapTrial::Stand> LeapTrial::wait(const Stand& start, std::uint32_t ticks) {
    Flight flight{.player = start.player, .tick = start.tick, .platform = start.platform};
    static_cast<void>(touch_triggers(flight));
    flight.player = start.player;
    for (; ticks > 0; --ticks)
        if (!step(flight, {}) || !stands_on_ground(flight.player)) return std::nullopt;
    flight.player.velocity = {};
    return Stand{.player = flight.player, .tick = flight.tick, .platform = start.platform};
}

}  // namespace arena::client_sim
