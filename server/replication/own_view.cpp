#include "server/replication/own_view.h"

#include "protocol/base/limits.h"
#include "sim/values/weapon.h"

namespace arena::server {

static_assert(sim::kGainedSpeedMax < protocol::kVelocityMax, "an update can hold every speed");

namespace {

protocol::OwnEffects own_effects_of(const sim::ActiveEffects& effects) {
    protocol::OwnEffects own;
    for (std::size_t i = 0; i < own.size(); ++i)
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
            .respawn_tick = player.respawn_tick,
            .ammunition = player.ammunition,
            .weapon = player.weapon,
            .animation = player.animation,
            .effects = own_effects_of(player.effects),
            .arsenal = player.arsenal,
            .abilities = player.abilities,
            .loadout = player.loadout,
            .firing = player.firing};
}

void OwnView::write(const sim::PlayerState& player, const OwnLife& life, std::uint32_t tag,
                    protocol::Update& update) {
    if (!deaths_before_) deaths_before_ = life.deaths;
    protocol::OwnState state = own_state_of(player);
    state.deaths = static_cast<std::uint8_t>(life.deaths - *deaths_before_);
    if (player.alive && entity_ != life.entity) {
        entity_ = life.entity;
        motion_ = {};
        state_ = {};
    }
    if (player.alive) motion_.write_if_changed(own_motion_of(player), tag, update.own_motion);
    state_.write_if_changed(state, tag, update.own_state);
}

void OwnView::on_lost(std::uint32_t tag) {
    motion_.on_lost(tag);
    state_.on_lost(tag);
}

}  // namespace arena::server
