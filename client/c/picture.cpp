#include <algorithm>
#include <cstdint>
#include <vector>

#include "arenad/client.h"
#include "client/c/guarded.h"
#include "client/c/handle.h"
#include "client/c/versioned.h"

namespace arena::client {

namespace {

static_assert(ARENAD_PLAYER_ON_GROUND == protocol::kPlayerOnGround &&
              ARENAD_PLAYER_DASHES == protocol::kPlayerDashes &&
              ARENAD_PLAYER_PROTECTED == protocol::kPlayerIsProtected &&
              ARENAD_PLAYER_FASTER == protocol::kPlayerIsFaster);
static_assert(ARENAD_NO_INDEX == sim::kNone);
static_assert(static_cast<int>(sim::MoverPhase::gone) == ARENAD_MOVER_GONE);
static_assert(static_cast<int>(protocol::TriggerStatus::pressed) == ARENAD_TRIGGER_PRESSED);

arenad_player shown(const PicturePlayer& player) {
    return {.id = player.id.value,
            .position = to_c(player.position),
            .velocity = to_c(player.velocity),
            .aim = to_c(player.aim),
            .health = player.health,
            .archetype = player.archetype,
            .team = player.team,
            .flags = player.flags,
            .animation = player.animation};
}

arenad_own shown(const PictureOwn& own) {
    return {.player = shown(own.player),
            .computed_position = to_c(own.computed_position),
            .ammunition = own.ammunition,
            .fire_ready_tick = own.fire_ready_tick,
            .dash_ready_tick = own.dash_ready_tick,
            .weapon = own.weapon,
            .is_predicted = own.is_predicted,
            .unused = {}};
}

arenad_abilities shown(const sim::AbilitiesState& abilities) {
    arenad_abilities shown{.full_tick = {},
                           .acts_tick = abilities.acts_tick,
                           .begun = abilities.begun,
                           .stamina_ticks = abilities.stamina_ticks};
    std::copy(abilities.full_tick.begin(), abilities.full_tick.end(), shown.full_tick);
    return shown;
}

arenad_arsenal shown(const sim::ArsenalState& arsenal, const sim::Loadout& loadout) {
    arenad_arsenal shown{.slot = arsenal.slot + std::uint32_t{1},
                         .magazine = arsenal.magazine[arsenal.slot],
                         .drawn_tick = arsenal.drawn_tick,
                         .reloaded_tick = arsenal.reloaded_tick,
                         .picked_up = {}};
    std::copy(loadout.weapons.begin(), loadout.weapons.end(), shown.picked_up);
    return shown;
}

arenad_firing shown(const sim::FiringState& firing, std::uint8_t slot) {
    return {.charge_tick = firing.charge_tick,
            .heat_tick = firing.heat_tick[slot],
            .heat = firing.heat[slot]};
}

arenad_projectile shown(const PictureProjectile& projectile) {
    return {.key = projectile.key,
            .id = projectile.id.value,
            .owner = projectile.owner.value,
            .position = to_c(projectile.position),
            .velocity = to_c(projectile.velocity),
            .weapon = projectile.weapon,
            .team = projectile.team,
            .unused = {}};
}

arenad_mover shown(const PictureMover& mover) {
    return {.id = mover.id.value,
            .offset = to_c(mover.offset),
            .velocity = to_c(mover.velocity),
            .health = mover.health,
            .phase = static_cast<std::uint8_t>(mover.phase),
            .unused = {}};
}

arenad_trigger shown(const PictureTrigger& trigger) {
    return {.id = trigger.id.value,
            .status = static_cast<std::uint8_t>(trigger.status),
            .item = trigger.item,
            .unused = {}};
}

template <typename Theirs, typename Ours>
void show_all(const std::vector<Theirs>& theirs, std::vector<Ours>& ours) {
    ours.clear();
    for (const Theirs& each : theirs)
        ours.push_back(shown(each));
}

arenad_error picture(arenad_client* client, arenad_time now, arenad_picture* given) {
    if (client == nullptr) return ARENAD_ERROR_NULL;
    if (const arenad_error error = check_struct_size(given)) return error;
    if (const arenad_error error = take_time(*client, now)) return error;

    const Picture& drawn = client->game.picture(time_of(*client));
    if (drawn.own) client->own = shown(*drawn.own);
    if (drawn.own) client->arsenal = shown(drawn.own->arsenal, drawn.own->loadout);
    if (drawn.own) client->firing = shown(drawn.own->firing, drawn.own->arsenal.slot);
    if (drawn.own) client->abilities = shown(drawn.own->abilities);
    if (drawn.zone) client->zone = {to_c(drawn.zone->center), drawn.zone->radius};
    if (drawn.focus)
        client->focus = {.position = to_c(drawn.focus->position),
                         .view = to_c(drawn.focus->view),
                         .player = drawn.focus->player.value};
    if (drawn.reported)
        client->reported = {.position = to_c(drawn.reported->position),
                            .velocity = to_c(drawn.reported->velocity),
                            .tick = drawn.reported->tick};
    show_all(drawn.others, client->others);
    client->other_effects.clear();
    for (const PicturePlayer& other : drawn.others)
        client->other_effects.push_back(other.effects);
    show_all(drawn.projectiles, client->projectiles);
    show_all(drawn.movers, client->movers);
    show_all(drawn.triggers, client->triggers);
    write_struct(arenad_picture{.struct_size = 0,
                                .respawn_tick = drawn.respawn_tick,
                                .own_moment = drawn.own_moment,
                                .others_moment = drawn.others_moment,
                                .own = drawn.own ? &client->own : nullptr,
                                .others = client->others.data(),
                                .other_count = client->others.size(),
                                .projectiles = client->projectiles.data(),
                                .projectile_count = client->projectiles.size(),
                                .movers = client->movers.data(),
                                .mover_count = client->movers.size(),
                                .triggers = client->triggers.data(),
                                .trigger_count = client->triggers.size(),
                                .zone = drawn.zone ? &client->zone : nullptr,
                                .focus = drawn.focus ? &client->focus : nullptr,
                                .other_effects = client->other_effects.data(),
                                .own_effects = drawn.own ? drawn.own->player.effects : 0u,
                                .arsenal = drawn.own ? &client->arsenal : nullptr,
                                .abilities = drawn.own ? &client->abilities : nullptr,
                                .firing = drawn.own ? &client->firing : nullptr,
                                .reported = drawn.reported ? &client->reported : nullptr},
                 given);
    return ARENAD_OK;
}

}  // namespace

}  // namespace arena::client

arenad_error arenad_client_picture(arenad_client* client, arenad_time now,
                                   arenad_picture* picture) {
    return arena::client::guarded([&] { return arena::client::picture(client, now, picture); });
}
