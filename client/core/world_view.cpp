#include "client/core/world_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

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

}  // namespace

WorldView::WorldView(const protocol::Welcome& welcome)
    : own_(welcome.player),
      tick_rate_(welcome.tick_rate),
      fall_(protocol::fall_of(welcome.gravity, welcome.tick_rate)),
      replica_(fall_) {
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
    for (const protocol::ShortId id : replica_.introduced()) {
        const Replica::Entity* const entity = replica_.find(id);
        if (entity != nullptr && category_of(entity->traits.id) == sim::Category::projectile)
            projectile_speed_ = sim::length(velocity_of(*entity));
    }
    players_.clear();
    player_ids_.clear();
    own_place_ = kNowhere;
    projectiles_.clear();
    movers_.clear();
    triggers_.clear();
    replica_.for_each([this](const Replica::Entity& entity) { show(entity); });
    return is_good;
}

void WorldView::show(const Replica::Entity& entity) {
    const protocol::Traits& traits = entity.traits;
    switch (category_of(traits.id)) {
        case sim::Category::player:
            return show_player(entity);
        case sim::Category::projectile:
            projectiles_.push_back({.id = traits.id,
                                    .owner = traits.owner,
                                    .position = position_of(entity),
                                    .velocity = velocity_of(entity),
                                    .weapon = traits.kind,
                                    .team = traits.team});
            return;
        case sim::Category::obstacle:
            break;
    }
    if (traits.kind == protocol::kTrigger) {
        triggers_.push_back({.id = traits.id,
                             .status = static_cast<protocol::TriggerStatus>(entity.status.flags),
                             .item = static_cast<std::uint8_t>(entity.status.health)});
        return;
    }
    movers_.push_back({.id = traits.id,
                       .offset = position_of(entity),
                       .velocity = velocity_of(entity),
                       .health = entity.status.health,
                       .phase = static_cast<sim::MoverPhase>(entity.status.flags)});
}

void WorldView::show_player(const Replica::Entity& entity) {
    PlayerView& player = players_.emplace_back();
    player.id = entity.traits.id;
    player_ids_.push_back(player.id);
    if (player.id == own_) own_place_ = players_.size() - 1;
    player.aim = direction_of(entity.aim);
    player.health = entity.status.health;
    player.archetype = entity.traits.kind;
    player.team = entity.traits.team;
    player.flags = entity.status.flags;
    player.animation = entity.status.animation;
    player.effects = entity.status.effects;
    if (player.id != own_ || !own_motion_.part) {
        player.position = position_of(entity);
        player.velocity = velocity_of(entity);
        return;
    }
    player.position = own_motion_.part->position;
    player.velocity = own_motion_.part->velocity;
    if (own_state_.part) player.ammunition = own_state_.part->ammunition;
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

const PlayerView* WorldView::player(sim::EntityId id) const {
    const auto found = std::find(player_ids_.begin(), player_ids_.end(), id);
    return found != player_ids_.end()
               ? &players_[static_cast<std::size_t>(found - player_ids_.begin())]
               : nullptr;
}

const MoverView* WorldView::mover(sim::EntityId id) const {
    const auto found = std::find_if(movers_.begin(), movers_.end(),
                                    [id](const MoverView& mover) { return mover.id == id; });
    return found != movers_.end() ? &*found : nullptr;
}

}  // namespace arena::client
