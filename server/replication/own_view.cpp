#include "server/replication/own_view.h"

#include "protocol/base/limits.h"
#include "sim/values/passed_ticks.h"
#include "sim/values/weapon.h"

namespace arena::server {

static_assert(sim::kGainedSpeedMax < protocol::kVelocityMax, "an update can hold every speed");

namespace {

protocol::OwnEffects own_effects_of(const sim::ActiveEffects& effects) {
    protocol::OwnEffects own;
    for (std::size_t i = 0; i < own.size(); ++i)
        if (effects[i].kind != sim::kNone)
            own[i] = {effects[i].until_tick, static_cast<std::uint8_t>(effects[i].kind)};
    return own;
}

}  // namespace

protocol::OwnMotion own_motion_of(const sim::PlayerState& player) {
    return {.position = player.position,
            .velocity = player.velocity,
            .ground_normal = player.ground_normal,
            .ground = player.ground,
            .buttons_spent = player.buttons_spent,
            .is_thrown = player.thrown != 0,
            .air = player.air};
}

protocol::OwnState own_state_of(const sim::PlayerState& player) {
    return {.fire_ready_tick = player.fire_ready_tick,
            .dash_until_tick = player.dash_until_tick,
            .dash_ready_tick = player.dash_ready_tick,
            .speed_until_tick = player.speed_until_tick,
            .speed_factor = player.speed_factor,
            .protected_until_tick = player.protected_until_tick,
            .animation_tick = player.animation_tick,
            .respawn_tick = player.alive ? 0 : player.respawn_tick,
            .ammunition = player.ammunition,
            .weapon = player.weapon,
            .animation = player.animation,
            .effects = own_effects_of(player.effects),
            .arsenal = player.arsenal,
            .abilities = player.abilities,
            .loadout = player.loadout,
            .firing = player.firing};
}

protocol::OwnMotion without_passed(protocol::OwnMotion motion, sim::Tick now) {
    motion.air = sim::without_passed(motion.air, now);
    return motion;
}

protocol::OwnState without_passed(protocol::OwnState state, sim::Tick now) {
    for (sim::Tick* const until :
         {&state.dash_until_tick, &state.dash_ready_tick, &state.protected_until_tick})
        *until = sim::without_passed(*until, now);
    const sim::SpeedGift gift = sim::without_passed(
        sim::SpeedGift{.until_tick = state.speed_until_tick, .factor = state.speed_factor}, now);
    state.speed_until_tick = gift.until_tick;
    state.speed_factor = gift.factor;
    state.abilities = sim::without_passed(state.abilities, now);
    return state;
}

void OwnView::write(const sim::PlayerState& player, const OwnLife& life, std::uint32_t tag,
                    protocol::Update& update) {
    if (!deaths_before_) deaths_before_ = life.deaths;
    protocol::OwnState state = without_passed(own_state_of(player), update.tick);
    state.deaths = static_cast<std::uint8_t>(life.deaths - *deaths_before_);
    if (player.alive && entity_ != life.entity) {
        entity_ = life.entity;
        motion_ = {};
        state_ = {};
    }
    if (player.alive)
        motion_.write_if_changed(without_passed(own_motion_of(player), update.tick), update.tick,
                                 tag, update.own_motion);
    state_.write_if_changed(state, update.tick, tag, update.own_state);
}

void OwnView::on_lost(std::uint32_t tag) {
    motion_.on_lost(tag);
    state_.on_lost(tag);
}

}  // namespace arena::server
