#include "server/replication/hiding.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/terrain/bushes.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/abilities/02_use_abilities.h"
#include "sim/tick/status/condition.h"

namespace arena::server {

namespace {

/// Whether an ability that acts shows its player. One that gives an effect does not: it may be the
/// one that makes the player invisible.
bool shows_player(const sim::Ability* ability) {
    return ability != nullptr && ability->kind != sim::AbilityKind::effect;
}

}  // namespace

Hiding::Hiding(const sim::Rules& rules)
    : rules_(&rules),
      some_are_invisible_(
          std::any_of(rules.effects.begin(), rules.effects.end(),
                      [](const sim::StatusEffect& effect) { return effect.invisible; })) {}

void Hiding::record(const sim::World& world, const ChangeLog& log) {
    const bool has_bushes = !world.terrain().bushes.pieces.empty();
    const bool hides_some = has_bushes || some_are_invisible_ || rules_->vision.line_of_sight;
    terrain_ = hides_some ? &world.terrain() : nullptr;
    tick_ = log.tick();
    if (!has_bushes && !some_are_invisible_) return;

    if (seen_.size() < log.slots()) seen_.resize(log.slots());
    const sim::Players& players = world.players();
    for (std::size_t row = 0; row < players.size(); ++row) {
        const auto slot = log.find_player(players.id[row]);
        if (!slot) continue;
        PlayerMemory& seen = seen_[*slot];
        const bool is_new = seen.life != log.life(*slot);
        const PlayerMemory now{
            .life = log.life(*slot),
            .bush = bush_at(players.position[row], scratch_),
            .is_invisible = condition_of(*rules_, players, row, tick_ + 1).is_invisible,
            .acted = is_new ? 0 : seen.acted,
            .fire_ready_tick = players.fire_ready_tick[row],
            .dash_ready_tick = players.dash_ready_tick[row],
            .health = players.health[row]};
        const bool has_acted =
            !is_new && (now.fire_ready_tick != seen.fire_ready_tick ||
                        now.dash_ready_tick != seen.dash_ready_tick || now.health < seen.health ||
                        shows_player(acting_ability(*rules_, players, row, tick_)));
        seen = now;
        if (has_acted) seen.acted = tick_;
    }
}

bool Hiding::hides(const EntityColumns& entities, Slot slot, const Viewer& viewer,
                   Scratch& scratch) const {
    if (!hides_some() || viewer.sees_hidden || slot == viewer.own) return false;
    const protocol::Traits& traits = entities.traits[slot];
    const sim::Category category = category_of(traits.id);
    if (category == sim::Category::obstacle) return false;
    if (viewer.team != 0 && traits.team == viewer.team) return false;
    const sim::Vec2 place = entities.positions[slot];
    const bool is_player = category == sim::Category::player;
    if (is_player && rules_->archetypes[traits.kind].is_always_seen) return false;
    if (is_player && slot < seen_.size() && seen_[slot].life == entities.lives[slot]) {
        if (hides_player(seen_[slot], place, viewer)) return true;
    }
    if (!needs_line_to(viewer)) return false;
    const float radius = is_player ? rules_->archetypes[traits.kind].radius : 0.0f;
    return is_behind_wall(place, radius, viewer, scratch);
}

bool Hiding::hides_player(const PlayerMemory& seen, sim::Vec2 place, const Viewer& viewer) const {
    const bool is_in_other_bush = seen.bush != kNoBush && seen.bush != bush_of(viewer);
    if (!is_in_other_bush && !seen.is_invisible) return false;
    return !has_acted(seen) && !is_in_reach(place, viewer);
}

/// Whether an action shows the player wherever it hides.
bool Hiding::has_acted(const PlayerMemory& seen) const {
    const auto shown_for = static_cast<sim::Tick>(
        std::lround(rules_->vision.bush_time * static_cast<float>(rules_->tick_rate)));
    return seen.acted != 0 && tick_ - seen.acted <= shown_for;
}

bool Hiding::hides_invisible(const EntityColumns& entities, EntityHandle player, sim::Vec2 place,
                             const Viewer& viewer) const {
    if (!some_are_invisible_ || viewer.sees_hidden || player.slot >= seen_.size()) return false;
    const PlayerMemory& seen = seen_[player.slot];
    const protocol::Traits& traits = entities.traits[player.slot];
    const bool is_player = category_of(traits.id) == sim::Category::player;
    if (!is_player || seen.life != player.life || !seen.is_invisible || has_acted(seen))
        return false;
    return (viewer.team == 0 || traits.team != viewer.team) && !is_in_reach(place, viewer);
}

bool Hiding::hides_place(sim::Vec2 place, const Viewer& viewer, Scratch& scratch) const {
    if (!hides_some() || viewer.sees_hidden) return false;
    const std::uint32_t bush = bush_at(place, scratch);
    if (bush != kNoBush && bush != bush_of(viewer) && !is_in_reach(place, viewer)) return true;
    return needs_line_to(viewer) && is_behind_wall(place, 0.0f, viewer, scratch);
}

std::uint32_t Hiding::bush_at(sim::Vec2 place, Scratch& scratch) const {
    return terrain_->bushes.at(place, scratch).value_or(kNoBush);
}

/// Returns the bush of the viewer's player; kNoBush for a dead one.
std::uint32_t Hiding::bush_of(const Viewer& viewer) const {
    return viewer.own && *viewer.own < seen_.size() ? seen_[*viewer.own].bush : kNoBush;
}

bool Hiding::is_in_reach(sim::Vec2 place, const Viewer& viewer) const {
    if (viewer.camera_size) return false;
    const sim::Vec2 apart = place - viewer.position;
    return std::hypot(apart.x, apart.y) <= rules_->vision.bush_distance;
}

/// Whether a wall hides a body. It is seen when its middle is, or its left or right side.
bool Hiding::is_behind_wall(sim::Vec2 place, float radius, const Viewer& viewer,
                            Scratch& scratch) const {
    const sim::Vec2 to = place - viewer.position;
    const float length = std::hypot(to.x, to.y);
    if (length <= radius) return false;
    const sim::Vec2 side = sim::Vec2{-to.y, to.x} * (radius / length);
    const std::array ends{place, place + side, place - side};
    const std::size_t count = radius > 0.0f ? ends.size() : 1;
    if (scratch.capacity() < terrain_->pieces.size()) scratch.reserve(terrain_->pieces.size());
    for (std::size_t i = 0; i < count; ++i)
        if (line_of_sight(*terrain_, {viewer.position, ends[i]}, scratch)) return false;
    return true;
}

}  // namespace arena::server
