#include "tests/simulation/state_record.h"

#include <algorithm>
#include <cmath>

#include "protocol/replication/motion.h"
#include "server/replication/own_view.h"

namespace arena::simulation {

namespace {

using client_sim::Replica;

/// Whether a motion that begins in its own tick begins where the player was.
bool begins_at(const protocol::Motion& motion, sim::Vec2 position) {
    const protocol::Motion there = protocol::motion_through(motion.tick, position, {}, false);
    return motion.x == there.x && motion.y == there.y;
}

bool is_within(sim::Vec2 place, sim::Vec2 viewer, sim::Vec2 size, float margin) {
    return std::abs(place.x - viewer.x) <= size.x / 2.0f + margin &&
           std::abs(place.y - viewer.y) <= size.y / 2.0f + margin;
}

}  // namespace

void StateRecord::add(const sim::World& world) {
    newest_ = world.tick();
    Moment& moment = moments_[newest_ % moments_.size()];
    moment.tick = newest_;
    moment.living.clear();
    moment.in_flight.assign(world.projectiles().begin(), world.projectiles().end());
    for (const sim::PlayerState& player : world.players())
        if (player.alive) moment.living.push_back(player);
}

const StateRecord::Moment* StateRecord::at(sim::Tick tick) const {
    const Moment& moment = moments_[tick % moments_.size()];
    return moment.tick == tick && newest_ > 0 ? &moment : nullptr;
}

const sim::PlayerState* StateRecord::find(sim::Tick tick, sim::EntityId id) const {
    const Moment* const moment = at(tick);
    if (moment == nullptr) return nullptr;
    const auto found = std::ranges::lower_bound(moment->living, id, {}, &sim::PlayerState::id);
    return found != moment->living.end() && found->id == id ? &*found : nullptr;
}

std::optional<sim::Vec2> StateRecord::place_of(sim::EntityId id, sim::Tick tick) const {
    if (category_of(id) == sim::Category::player) {
        const sim::PlayerState* const player = find(tick, id);
        return player != nullptr ? std::optional(player->position) : std::nullopt;
    }
    const Moment* const moment = at(tick);
    if (moment == nullptr) return std::nullopt;
    const auto found = std::ranges::find(moment->in_flight, id, &sim::ProjectileState::id);
    return found != moment->in_flight.end() ? std::optional(found->position) : std::nullopt;
}

std::string StateRecord::find_error(const client_sim::WorldView& view, sim::EntityId own) const {
    std::string error;
    view.replica().for_each([&](const Replica::Entity& entity) {
        const sim::EntityId id = entity.traits.id;
        if (category_of(id) == sim::Category::obstacle || at(entity.motion.tick) == nullptr) return;
        const auto was = place_of(id, entity.motion.tick);
        if (!was || !begins_at(entity.motion, *was))
            error = "entity " + std::to_string(id.value) + " at tick " +
                    std::to_string(entity.motion.tick) + " where it was not";
    });
    const auto& [motion, tick] = view.own_motion();
    if (motion && at(tick) != nullptr) {
        const sim::PlayerState* const was = find(tick, own);
        if (was == nullptr || *motion != server::own_motion_of(*was))
            error = "its own player at tick " + std::to_string(tick) + " as it was not";
    }
    return error;
}

template <typename Visit>
bool StateRecord::throughout(sim::EntityId id, sim::EntityId own, const Visit& visit) const {
    for (sim::Tick back = 0; back <= second_; ++back) {
        const sim::PlayerState* const player = find(newest_ - back, id);
        const sim::PlayerState* const viewer = find(newest_ - back, own);
        if (player == nullptr || viewer == nullptr || !visit(*player, *viewer)) return false;
    }
    return true;
}

bool StateRecord::was_right(const Replica::Entity& entity, std::int64_t fall, sim::Tick tick,
                            sim::Tick wait_max) const {
    for (sim::Tick back = 0; back <= wait_max && entity.motion.tick + back <= tick; ++back) {
        const auto was = place_of(entity.traits.id, tick - back);
        if (was &&
            is_within_bound(foresee(entity.motion, tick - back, fall), protocol::to_fine(*was)))
            return true;
    }
    return false;
}

std::string StateRecord::find_missing(const client_sim::WorldView& view, sim::EntityId own,
                                      const Demands& demands) const {
    const Moment* const then = at(view.tick());
    if (then == nullptr) return "everybody for two seconds";
    for (const sim::PlayerState& player : then->living) {
        const bool was_in_view = throughout(
            player.id, own, [&](const sim::PlayerState& each, const sim::PlayerState& viewer) {
                return is_within(each.position, viewer.position, demands.view, 0.0f);
            });
        if (!was_in_view) continue;
        const client_sim::PlayerView* const known = view.player(player.id);
        if (known == nullptr) return "player " + std::to_string(player.id.value);
    }
    std::string wrong;
    view.replica().for_each([&](const Replica::Entity& entity) {
        const sim::EntityId id = entity.traits.id;
        if (id == own || find(view.tick(), id) == nullptr) return;
        if (!was_right(entity, view.fall(), view.tick(), demands.wait_max))
            wrong = "where player " + std::to_string(id.value) + " is";
    });
    if (!wrong.empty()) return wrong;
    for (const client_sim::PlayerView& known : view.players()) {
        bool was_there = false;
        bool was_near = false;
        for (sim::Tick back = 0; back <= second_; ++back) {
            const sim::PlayerState* const player = find(newest_ - back, known.id);
            const sim::PlayerState* const viewer = find(newest_ - back, own);
            was_there = was_there || player != nullptr;
            was_near = was_near || viewer == nullptr ||
                       (player != nullptr && is_within(player->position, viewer->position,
                                                       demands.view, demands.margin));
        }
        if (!was_there || !was_near)
            return "that player " + std::to_string(known.id.value) + " is gone";
    }
    return "";
}

}  // namespace arena::simulation
