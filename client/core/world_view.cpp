#include "client/core/world_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "protocol/replication/motion.h"
#include "sim/math/vec2.h"

namespace arena::client {

namespace {

constexpr std::size_t kAims = std::size_t{1} << protocol::kAimBits;

/// Returns a unit vector for each possible aim.
std::array<sim::Vec2, kAims> all_directions() {
    std::array<sim::Vec2, kAims> directions;
    for (std::size_t aim = 0; aim < kAims; ++aim) {
        const double angle = 2.0 * std::numbers::pi * static_cast<double>(aim) / kAims;
        directions[aim] = {static_cast<float>(std::cos(angle)),
                           static_cast<float>(std::sin(angle))};
    }
    return directions;
}

sim::Vec2 direction_of(protocol::Aim aim) {
    static const std::array<sim::Vec2, kAims> kDirections = all_directions();
    return kDirections[aim % kAims];
}

bool is_trigger(const Replica::Entity& obstacle) {
    return obstacle.traits.kind == protocol::kTrigger;
}

/// Makes the list unless that has been done. `add_all` gets the views, to which it adds.
template <typename List, typename AddAll>
auto made(List& list, const AddAll& add_all) {
    if (!std::exchange(list.is_made, true)) {
        list.views.clear();
        add_all(list.views);
    }
    return std::span(std::as_const(list.views));
}

std::vector<protocol::ShotKind> shot_kinds_of(const protocol::Welcome& welcome) {
    std::vector<protocol::ShotKind> kinds;
    for (const protocol::WelcomeWeapon& weapon : welcome.weapons)
        kinds.push_back(weapon.shot);
    return kinds;
}

std::vector<protocol::RunKind> run_kinds_of(const protocol::Welcome& welcome) {
    std::vector<protocol::RunKind> kinds;
    for (const protocol::WelcomeArchetype& archetype : welcome.archetypes)
        kinds.push_back(archetype.run);
    return kinds;
}

}  // namespace

WorldView::WorldView(const protocol::Welcome& welcome)
    : own_(welcome.player),
      tick_rate_(welcome.tick_rate),
      fall_(protocol::fall_of(welcome.gravity, welcome.tick_rate)),
      replica_(fall_, shot_kinds_of(welcome), run_kinds_of(welcome)) {
    for (const protocol::WelcomeWeapon& weapon : welcome.weapons)
        ranges_.push_back(weapon.range);
}

bool WorldView::apply(const protocol::Update& update) {
    if (own_ != sim::kNoEntity) {
        own_motion_.take(update.own_motion, update.tick);
        own_state_.take(update.own_state, update.tick);
    }
    bool is_good = true;
    if (update.entities.empty())
        replica_.apply_nothing();
    else
        is_good = replica_.apply(update.tick, update.entities);
    tick_ = std::max(tick_, update.tick);
    const Replica::Entity* shot = nullptr;
    for (const protocol::ShortId id : replica_.introduced()) {
        const Replica::Entity* const entity = replica_.find(id);
        if (entity != nullptr && category_of(entity->traits.id) == sim::Category::projectile)
            shot = entity;
    }
    if (shot != nullptr) projectile_speed_ = sim::length(velocity_of(*shot));
    show_own();
    forget_lists();
    return is_good;
}

void WorldView::forget_lists() {
    players_.is_made = projectiles_.is_made = movers_.is_made = triggers_.is_made = false;
}

void WorldView::show_own() {
    own_view_.reset();
    if (own_ == sim::kNoEntity) return;
    const Replica::Entity* own = replica_.find(own_id_);
    if (own == nullptr || own->traits.id != own_) {
        const auto id = replica_.short_id_of(own_);
        if (!id) return;
        own_id_ = *id;
        own = replica_.find(own_id_);
    }
    own_view_ = view_of_player(*own);
}

const Replica::Entity* WorldView::find(sim::EntityId id) const {
    const auto short_id = replica_.short_id_of(id);
    return short_id ? replica_.find(*short_id) : nullptr;
}

std::span<const PlayerView> WorldView::players() const {
    return made(players_, [this](std::vector<PlayerView>& views) {
        replica_.for_each_of(sim::Category::player, [&](const Replica::Entity& entity) {
            views.push_back(view_of_player(entity));
        });
    });
}

std::span<const ProjectileView> WorldView::projectiles() const {
    return made(projectiles_, [this](std::vector<ProjectileView>& views) {
        replica_.for_each_of(sim::Category::projectile, [&](const Replica::Entity& entity) {
            views.push_back(view_of_projectile(entity));
        });
    });
}

std::span<const MoverView> WorldView::movers() const {
    return made(movers_, [this](std::vector<MoverView>& views) {
        replica_.for_each_of(sim::Category::obstacle, [&](const Replica::Entity& entity) {
            if (!is_trigger(entity)) views.push_back(view_of_mover(entity));
        });
    });
}

std::span<const TriggerView> WorldView::triggers() const {
    return made(triggers_, [this](std::vector<TriggerView>& views) {
        replica_.for_each_of(sim::Category::obstacle, [&](const Replica::Entity& entity) {
            if (!is_trigger(entity)) return;
            views.push_back({.id = entity.traits.id,
                             .status = static_cast<protocol::TriggerStatus>(entity.status.flags),
                             .item = static_cast<std::uint8_t>(entity.status.health)});
        });
    });
}

std::optional<PlayerView> WorldView::player(sim::EntityId id) const {
    const Replica::Entity* const entity = find(id);
    const bool is_player = entity != nullptr && category_of(id) == sim::Category::player;
    return is_player ? std::optional(view_of_player(*entity)) : std::nullopt;
}

std::optional<MoverView> WorldView::mover(sim::EntityId id) const {
    const Replica::Entity* const entity = find(id);
    const bool is_mover =
        entity != nullptr && category_of(id) == sim::Category::obstacle && !is_trigger(*entity);
    return is_mover ? std::optional(view_of_mover(*entity)) : std::nullopt;
}

PlayerView WorldView::view_of_player(const Replica::Entity& entity) const {
    PlayerView player{.id = entity.traits.id,
                      .aim = direction_of(entity.aim),
                      .health = entity.status.health,
                      .archetype = entity.traits.kind,
                      .team = entity.traits.team,
                      .flags = entity.status.flags,
                      .animation = entity.status.animation,
                      .effects = entity.status.effects};
    if (player.id != own_ || !own_motion_.part) {
        player.position = position_of(entity);
        player.velocity = velocity_of(entity);
        return player;
    }
    player.position = own_motion_.part->position;
    player.velocity = own_motion_.part->velocity;
    if (own_state_.part) player.ammunition = own_state_.part->ammunition;
    return player;
}

ProjectileView WorldView::view_of_projectile(const Replica::Entity& entity) const {
    return {.id = entity.traits.id,
            .owner = entity.traits.owner,
            .position = position_of(entity),
            .velocity = velocity_of(entity),
            .weapon = entity.traits.kind,
            .team = entity.traits.team};
}

MoverView WorldView::view_of_mover(const Replica::Entity& entity) const {
    return {.id = entity.traits.id,
            .offset = position_of(entity),
            .velocity = velocity_of(entity),
            .health = entity.status.health,
            .phase = static_cast<sim::MoverPhase>(entity.status.flags)};
}

sim::Vec2 WorldView::position_of(const Replica::Entity& entity) const {
    return replica_.position(entity, std::max(tick_, entity.motion.tick));
}

sim::Vec2 WorldView::velocity_of(const Replica::Entity& entity) const {
    const protocol::FinePoint step =
        extrapolate_step(entity.motion, std::max(tick_, entity.motion.tick), fall_);
    const sim::Vec2 metres = protocol::to_metres(step);
    return {metres.x * tick_rate_, metres.y * tick_rate_};
}

}  // namespace arena::client
