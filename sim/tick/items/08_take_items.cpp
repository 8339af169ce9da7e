#include "sim/tick/items/08_take_items.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sim/math/vec2.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/items/dropped_weapons.h"
#include "sim/tick/items/gifts.h"
#include "sim/tick/items/touching.h"
#include "sim/tick/weapons/pick_up_weapon.h"
#include "sim/volumes/enclosing_circle.h"

namespace arena::sim {

namespace {

Tick spawn_tick_of(const ProjectileState& projectile, const ProjectileKind& kind,
                   std::uint32_t tick_rate) {
    return projectile.expiry_tick - flight_ticks(kind, tick_rate);
}

/// Writes the rows of the players that touch a projectile there to search.touching, ascending.
void find_takers(Circle there, const BodyFrames& frames, const PlayerGrid& grid,
                 const WorldState& state, HitSearch& search, StepReport& report) {
    const AttackVolume volume{there, HitType::collect};
    const HitBody lying{.bounds = enclosing_circle_about(there.center, {&volume.shape, 1}),
                        .attacks = {&volume, 1}};
    find_touching(lying, frames, grid, state, search, report);
}

/// The places along the way of a projectile in this tick at which it may touch players, so close to
/// each other that it passes no player between two of them. A slow one has one, where it is.
class Places {
  public:
    Places(const ProjectileState& projectile, const ProjectileKind& kind, const Rules& rules)
        : end_(projectile.position),
          step_(projectile.velocity * (1.0f / static_cast<float>(rules.tick_rate))) {
        const float apart = length(step_) / (kind.radius + rules.radius_min());
        count_ = static_cast<std::uint32_t>(std::max(std::ceil(apart), 1.0f));
    }

    [[nodiscard]] std::uint32_t count() const { return count_; }
    [[nodiscard]] Vec2 place(std::uint32_t number) const {
        const std::uint32_t left = count_ - 1 - number;
        return end_ - step_ * (static_cast<float>(left) / static_cast<float>(count_));
    }

  private:
    Vec2 end_;
    Vec2 step_;  ///< metres
    std::uint32_t count_ = 1;
};

/// Returns the shots of a dropped weapon for a player that has one of its kind; -1: unlimited.
std::int32_t all_shots(const DroppedWeapon& dropped) {
    if (dropped.ammunition < 0) return -1;
    std::int32_t shots = dropped.ammunition;
    static_cast<void>(add_shots(static_cast<std::int32_t>(dropped.magazine), shots));
    return shots;
}

/// Returns the amount of the event, or 0 when the player can use nothing of it.
std::int32_t give(const ProjectileState& projectile, std::uint8_t item, std::uint32_t row,
                  const GiftContext& context) {
    WorldState& state = context.state;
    const DroppedWeapon* const dropped = find_dropped(state.dropped_weapons, projectile.id);
    if (dropped == nullptr) return give_item(item, {.pickup = projectile.id, .row = row}, context);
    const FoundWeapon found{.weapon = context.rules.items[item].weapon,
                            .magazine = static_cast<std::uint16_t>(dropped->magazine),
                            .ammunition = dropped->ammunition,
                            .same = all_shots(*dropped)};
    const bool is_taken = pick_up_weapon(context.rules, found, state.tick, row, state.players,
                                         context.drops.given_up);
    return is_taken ? item + 1 : 0;
}

void end_taken(ProjectileState& projectile, std::int32_t amount, std::uint32_t row,
               WorldState& state, StepReport& report) {
    report.add({.kind = EventKind::collect,
                .subject = state.players.id[row],
                .other = projectile.id,
                .position = state.players.position[row],
                .amount = amount,
                .tick = state.tick});
    report.add({.kind = EventKind::despawn,
                .subject = projectile.id,
                .other = state.players.id[row],
                .position = projectile.position,
                .tick = state.tick});
    forget_dropped(projectile.id, state.dropped_weapons);
    projectile.id = kNoEntity;
}

}  // namespace

void take_items(const Rules& rules, const BodyFrames& frames, const Solids& solids,
                const PlayerGrid& grid, WorldState& state, HitSearch& search, Drops& drops,
                HitList& hits, Lookup& lookup, StepReport& report) {
    if (!state.features.drops) return;
    for (ProjectileState& projectile : state.projectiles) {
        const ProjectileKind& kind = kind_of(projectile, rules);
        if (kind.gives == kNone || projectile.id == kNoEntity) continue;
        const bool is_new = state.tick - spawn_tick_of(projectile, kind, rules.tick_rate) <
                            ticks_of(kOwnDropSeconds, rules.tick_rate);
        const auto offer_at = [&](Vec2 place) {
            find_takers({place, kind.radius}, frames, grid, state, search, report);
            for (const std::uint32_t row : search.touching) {
                if (is_new && state.players.id[row] == projectile.owner) continue;
                const std::int32_t amount =
                    give(projectile, kind.gives, row, {rules, state, drops, hits, report});
                if (amount == 0) continue;
                return end_taken(projectile, amount, row, state, report);
            }
        };
        const Places places(projectile, kind, rules);
        for (std::uint32_t number = 0; number < places.count(); ++number) {
            const Vec2 place = places.place(number);
            // After a bounce it came from elsewhere.
            const bool was_there =
                kind.bounces == 0 ||
                line_of_sight(solids, {place, projectile.position}, lookup.found);
            if (was_there && projectile.id != kNoEntity) offer_at(place);
        }
    }
}

}  // namespace arena::sim
