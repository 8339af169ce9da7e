#include "tests/simulation/state_record.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "protocol/replication/id_code.h"
#include "protocol/replication/motion.h"
#include "server/replication/own_view.h"
#include "tests/simulation/replication_truth.h"

namespace arena::simulation {

namespace {

using client::Replica;

/// Whether the reported motion leads through that position in its own tick: through the nearest
/// position that the numbers can express when it began there, and for an introduction, which may
/// begin later, within the bound.
bool leads_through(const Replica::Entity& entity, sim::Vec2 position) {
    const protocol::Motion& motion = entity.motion;
    const protocol::Motion there = protocol::motion_through(motion.tick, position, {}, false);
    const bool begins_there = motion.x == there.x && motion.y == there.y;
    return begins_there ||
           (entity.has_introduced_motion &&
            is_within_bound(extrapolate(motion, motion.tick, 0), protocol::to_fine(position),
                            protocol::kRestartedBound));
}

/// Metres, on each axis: how far a shot's way in a tick may be from the step of a motion that began
/// earlier, because each end of the way may be off by 1/64 m (kMotionBound), and 1/128 m for what
/// rounding takes.
constexpr float kStepSlack = 2.0f / 64.0f + 1.0f / 128.0f;

/// The cosine of the angle by which an aim may be off: by rounding, and far from the viewer by 1/64
/// of a turn, too, or by 1/16.
float aim_cosine(Detail detail) {
    return std::array{0.9999f, 0.9945f, 0.921f}[static_cast<std::size_t>(detail)];
}
/// Metres by which a viewer and what it sees may come nearer to each other from one update to the
/// next.
constexpr float kMovesBetweenUpdates = 2.0f;

bool is_step(sim::Vec2 reported, sim::Vec2 way) {
    return std::abs(reported.x - way.x) <= kStepSlack && std::abs(reported.y - way.y) <= kStepSlack;
}

/// A client whose player has never lived looks from the centre of the map, which a player's state
/// does not say.
bool has_lived(const sim::PlayerState& viewer) {
    return viewer.alive || viewer.deaths > 0;
}

float distance_between(sim::Vec2 a, sim::Vec2 b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

bool is_within(sim::Vec2 place, sim::Vec2 viewer, sim::Vec2 size, float margin) {
    return std::abs(place.x - viewer.x) <= size.x / 2.0f + margin &&
           std::abs(place.y - viewer.y) <= size.y / 2.0f + margin;
}

bool is_invisible(const sim::PlayerState& player, const StateRecord::Demands& demands) {
    return std::ranges::any_of(player.effects, [&](const sim::ActiveEffect& effect) {
        return effect.kind < demands.effects.size() && demands.effects[effect.kind].invisible;
    });
}

}  // namespace

void StateRecord::add(const sim::World& world) {
    newest_ = world.tick();
    Moment& moment = moments_[newest_ % moments_.size()];
    moment.tick = newest_;
    moment.living.clear();
    moment.players.assign(world.players().begin(), world.players().end());
    moment.movers.assign(world.state().movers.begin(), world.state().movers.end());
    moment.triggers.assign(world.state().triggers.begin(), world.state().triggers.end());
    if (!moment.movers.empty()) first_mover_ = world.terrain().mover_id(0).value;
    if (!moment.triggers.empty()) first_trigger_ = world.terrain().trigger_id(0).value;
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
    const sim::ProjectileState* const shot = shot_at(tick, id);
    return shot != nullptr ? std::optional(shot->position) : std::nullopt;
}

const sim::ProjectileState* StateRecord::shot_at(sim::Tick tick, sim::EntityId id) const {
    const Moment* const moment = at(tick);
    if (moment == nullptr) return nullptr;
    // In the order of their shots, which is that of their ids.
    const auto found =
        std::ranges::lower_bound(moment->in_flight, id, {}, &sim::ProjectileState::id);
    return found != moment->in_flight.end() && found->id == id ? &*found : nullptr;
}

/// A shot may have been fired since the update before, by a player that the client saw in it.
bool StateRecord::was_in_view(sim::Vec2 place, sim::Tick tick, sim::EntityId own,
                              const Demands& demands) const {
    constexpr sim::Tick kBetweenUpdates = 12;
    constexpr float kShooterMoves = 2.0f;  // metres
    for (sim::Tick back = 0; back <= std::min(kBetweenUpdates, tick); ++back) {
        const sim::PlayerState* const viewer = player_at(tick - back, own);
        // What is no longer recorded, or not yet, is not judged.
        if (viewer == nullptr || !has_lived(*viewer) ||
            is_within(place, viewer->position, demands.welcome.view_of(viewer->archetype),
                      demands.welcome.view_margin + kShooterMoves))
            return true;
    }
    return false;
}

bool StateRecord::came_into_view(sim::EntityId id, sim::Tick from, sim::Tick to, sim::EntityId own,
                                 const Demands& demands) const {
    for (sim::Tick tick = from; tick <= to; ++tick)
        if (const auto was = place_of(id, tick); was && was_in_view(*was, tick, own, demands))
            return true;
    return false;
}

bool StateRecord::is_of_teammate(const Replica::Entity& entity, sim::EntityId own) const {
    const sim::PlayerState* const viewer = player_at(newest_, own);
    return viewer == nullptr || (viewer->team != 0 && viewer->team == entity.traits.team);
}

bool StateRecord::is_of_always_seen(const Replica::Entity& entity,
                                    const protocol::Welcome& welcome) const {
    if (category_of(entity.traits.id) == sim::Category::player)
        return welcome.is_always_seen(entity.traits.kind);
    const sim::PlayerState* const owner = player_at(entity.motion.tick, entity.traits.owner);
    return owner == nullptr || welcome.is_always_seen(owner->archetype);
}

std::string StateRecord::find_error(const client::WorldView& view, sim::EntityId own,
                                    const Demands& demands, ShotIdMap& shots) const {
    std::string error;
    view.replica().for_each([&](const Replica::Entity& entity) {
        const sim::EntityId id = entity.traits.id;
        if (at(entity.motion.tick) == nullptr) return;
        const auto complain = [&](const char* what) {
            error = "entity " + std::to_string(id.value) + " at tick " +
                    std::to_string(entity.motion.tick) + what;
        };
        const bool is_shot = category_of(id) == sim::Category::projectile;
        const bool is_new_player = entity.has_introduced_motion && !is_shot;
        const auto meant = is_shot ? find_true_shot(entity, shots) : std::optional(id);
        if (!meant) return complain(", a shot in a place where none like it was");
        if (auto what = find_false_traits(entity, *meant); !what.empty()) error = what;
        if (category_of(id) == sim::Category::obstacle) return;
        const auto was = place_of(*meant, entity.motion.tick);
        if (!was || !leads_through(entity, *was)) return complain(" in a place where it was not");
        if (id == own || is_of_teammate(entity, own) || is_of_always_seen(entity, demands.welcome))
            return;
        const auto was_seen = [&](sim::EntityId one) {
            return came_into_view(one, entity.motion.tick,
                                  is_new_player ? entity.motion.tick : view.tick(), own, demands);
        };
        const bool may_be_sent =
            is_shot ? std::ranges::any_of(shots.meanings[id].shots, was_seen) : was_seen(id);
        if (!may_be_sent) complain(", which was out of its view");
    });
    const auto& [state, state_tick] = view.own_state();
    if (const auto* const was = player_at(state_tick, own); state && was != nullptr)
        if (state->ammunition != was->ammunition || state->weapon != was->weapon ||
            state->fire_ready_tick != was->fire_ready_tick ||
            state->respawn_tick != server::own_state_of(*was).respawn_tick ||
            state->animation != was->animation)
            error = "a wrong state of its own player at tick " + std::to_string(state_tick);
    const auto& [motion, tick] = view.own_motion();
    if (motion && at(tick) != nullptr) {
        const sim::PlayerState* const was = find(tick, own);
        if (was == nullptr || *motion != server::without_passed(server::own_motion_of(*was), tick))
            error = "a wrong motion of its own player at tick " + std::to_string(tick);
    }
    return error;
}

const sim::PlayerState* StateRecord::player_at(sim::Tick tick, sim::EntityId id) const {
    const Moment* const moment = at(tick);
    if (moment == nullptr) return nullptr;
    const auto found = std::ranges::lower_bound(moment->players, id, {}, &sim::PlayerState::id);
    return found != moment->players.end() && found->id == id ? &*found : nullptr;
}

template <typename Holds>
bool StateRecord::held_in_last_second(const Holds& holds) const {
    for (sim::Tick back = 0; back <= second_ && back < newest_; ++back)
        if (at(newest_ - back) != nullptr && holds(newest_ - back)) return true;
    return false;
}

template <typename Holds>
bool StateRecord::held_up_to(sim::Tick tick, sim::Tick wait_max, const Holds& holds) const {
    for (sim::Tick back = 0; back <= wait_max && back < tick; ++back)
        if (tick - back + second_ >= newest_ && holds(tick - back)) return true;
    return false;
}

/// Whether the shot moved as the motion says, in the tick of the motion. One that began in this
/// tick has the shot's velocity or its way in the tick. One that began earlier was within the bound
/// of the shot at both ends of that way. By this, shots that come out of one place are told apart.
bool StateRecord::steps_as(const Replica::Entity& entity, sim::EntityId shot) const {
    const protocol::Motion& motion = entity.motion;
    const sim::ProjectileState* const now = shot_at(motion.tick, shot);
    if (now == nullptr) return false;
    if (at(motion.tick - 1) == nullptr) return true;  // where it came from is not recorded any more
    const sim::Vec2 step = to_metres(extrapolate_step(motion, motion.tick, 0));
    if (is_step(step, now->velocity * (1.0f / static_cast<float>(second_)))) return true;
    const sim::ProjectileState* const before = shot_at(motion.tick - 1, shot);
    return before != nullptr && is_step(step, now->position - before->position);
}

/// Of the shots of this owner, weapon and team, those are meant that were where the client was sent
/// them and moved as it was sent. That may be several that are alike: a burst with drag comes close
/// together.
std::optional<sim::EntityId> StateRecord::find_true_shot(const Replica::Entity& entity,
                                                         ShotIdMap& shots) const {
    const protocol::Traits& traits = entity.traits;
    const auto [entry, is_new] = shots.meanings.try_emplace(traits.id);
    ShotIdMap::Meaning& meaning = entry->second;
    if (is_new)
        for (const sim::ProjectileState& shot : at(entity.motion.tick)->in_flight)
            if (shot.owner == traits.owner && shot.weapon == traits.kind &&
                shot.team == traits.team)
                meaning.shots.push_back(shot.id);
    if (meaning.judged_at != entity.motion.tick) {
        meaning.judged_at = entity.motion.tick;
        std::erase_if(meaning.shots, [&](sim::EntityId shot) {
            const auto was = place_of(shot, entity.motion.tick);
            return !was || !leads_through(entity, *was) || !steps_as(entity, shot);
        });
    }
    if (meaning.shots.empty()) return std::nullopt;
    return meaning.shots.front();
}

/// Compares with the tick of its motion, in which it had these traits.
std::string StateRecord::find_false_traits(const Replica::Entity& entity,
                                           sim::EntityId meant) const {
    const protocol::Traits& traits = entity.traits;
    const Moment& then = *at(entity.motion.tick);
    const std::string label = "entity " + std::to_string(traits.id.value);
    switch (category_of(traits.id)) {
        case sim::Category::player: {
            const sim::PlayerState* const was = find(entity.motion.tick, traits.id);
            if (was != nullptr && (was->archetype != traits.kind || was->team != traits.team))
                return label + " with an archetype or team that it did not have";
            return "";
        }
        case sim::Category::projectile: {
            const auto was = std::ranges::find(then.in_flight, meant, &sim::ProjectileState::id);
            if (was != then.in_flight.end() &&
                (was->owner != traits.owner || was->weapon != traits.kind ||
                 was->team != traits.team))
                return label + " with an owner, weapon or team that it did not have";
            return "";
        }
        case sim::Category::obstacle: {
            if (traits.kind != protocol::kMover) return "";
            const std::size_t index = traits.id.value - first_mover_;
            if (index >= then.movers.size()) return label + ", which is not a mover";
            if (!leads_through(entity, then.movers[index].offset))
                return label + ", a mover, in a place where it was not";
            return "";
        }
    }
    return "";
}

bool StateRecord::had_score(sim::EntityId id, std::int32_t score) const {
    return held_in_last_second([&](sim::Tick tick) {
        const sim::PlayerState* const player = player_at(tick, id);
        return player == nullptr || player->score == score;
    });
}

/// An update that has no room for all that has changed of a player may hold its aim and not its
/// status: each waits for its own turn (docs/session-states.md).
std::string StateRecord::find_stale(const client::WorldView& view, sim::EntityId own,
                                    const Demands& demands) const {
    for (const client::PlayerView& known : view.players()) {
        const auto is_aimed = [&](sim::Tick tick, Detail of_far) {
            const sim::PlayerState* const player = find(tick, known.id);
            if (player == nullptr) return false;
            const bool is_far = may_be_coarse(tick, player->position, own, demands);
            return player->aim.x * known.aim.x + player->aim.y * known.aim.y >
                   aim_cosine(is_far ? of_far : Detail::exact);
        };
        const auto has_status = [&](sim::Tick tick) {
            const sim::PlayerState* const player = find(tick, known.id);
            return player != nullptr && player->health == known.health &&
                   ((known.flags & protocol::kPlayerIsProtected) != 0) ==
                       (tick < player->protected_until_tick);
        };
        const bool is_up_to_date = held_up_to(view.tick(), demands.wait_max, has_status);
        if (!is_up_to_date || (known.id != own && !is_kept_right(view.tick(), demands, is_aimed)))
            return "the state of player " + std::to_string(known.id.value);
    }
    for (const client::MoverView& known : view.movers()) {
        const std::size_t index = known.id.value - first_mover_;
        if (!held_in_last_second([&](sim::Tick tick) {
                const sim::MoverState& mover = at(tick)->movers.at(index);
                return mover.health == known.health && mover.phase == known.phase;
            }))
            return "the state of mover " + std::to_string(index);
    }
    for (const client::TriggerView& known : view.triggers()) {
        const std::size_t index = known.id.value - first_trigger_;
        if (!held_in_last_second([&](sim::Tick tick) {
                const sim::TriggerState& trigger = at(tick)->triggers.at(index);
                return (known.status == protocol::TriggerStatus::waiting) ==
                           (trigger.pressed == 0 && tick < trigger.ready_tick) &&
                       (known.status == protocol::TriggerStatus::pressed) == (trigger.pressed != 0);
            }))
            return "the state of trigger " + std::to_string(index);
    }
    const auto& motion = view.own_motion().part;
    const auto& state = view.own_state().part;
    const auto lives = [](const sim::PlayerState&, const sim::PlayerState&) { return true; };
    const auto moved_so = [&](sim::Tick tick) {
        const sim::PlayerState* const player = player_at(tick, own);
        return player != nullptr && motion && motion->position == player->position &&
               motion->velocity == player->velocity && motion->ground == player->ground &&
               motion->buttons_spent == player->buttons_spent;
    };
    if (held_throughout_last_second(own, own, lives) && !held_in_last_second(moved_so))
        return "the motion of its own player";
    const auto was_so = [&](sim::Tick tick) {
        const sim::PlayerState* const player = player_at(tick, own);
        return player != nullptr && state && state->ammunition == player->ammunition &&
               state->weapon == player->weapon &&
               state->fire_ready_tick == player->fire_ready_tick &&
               state->respawn_tick == server::own_state_of(*player).respawn_tick &&
               state->animation == player->animation;
    };
    if (!held_in_last_second(was_so)) return "the state of its own player";
    return "";
}

template <typename Visit>
bool StateRecord::held_throughout_last_second(sim::EntityId id, sim::EntityId own,
                                              const Visit& visit) const {
    for (sim::Tick back = 0; back <= second_; ++back) {
        const sim::PlayerState* const player = find(newest_ - back, id);
        const sim::PlayerState* const viewer = player_at(newest_ - back, own);
        if (player == nullptr || viewer == nullptr || !visit(*player, *viewer)) return false;
    }
    return true;
}

bool StateRecord::may_be_coarse(sim::Tick tick, sim::Vec2 place, sim::EntityId own,
                                const Demands& demands) const {
    const sim::PlayerState* const viewer = player_at(tick, own);
    return viewer == nullptr || !has_lived(*viewer) ||
           distance_between(place, viewer->position) >
               demands.welcome.exact_distance - kMovesBetweenUpdates;
}

bool StateRecord::was_motion_right(const Replica::Entity& entity, std::int64_t fall, sim::Tick tick,
                                   sim::EntityId own, const Demands& demands) const {
    return is_kept_right(tick, demands, [&](sim::Tick then, Detail of_far) {
        if (then < entity.motion.tick) return false;
        const auto was = place_of(entity.traits.id, then);
        if (!was) return false;
        const bool is_far = may_be_coarse(then, *was, own, demands);
        return is_within_bound(extrapolate(entity.motion, then, fall), protocol::to_fine(*was),
                               bound_of(entity, is_far ? of_far : Detail::exact));
    });
}

/// What is far may be off by the brief bound for protocol::kBriefMs after it was right.
template <typename IsRight>
bool StateRecord::is_kept_right(sim::Tick tick, const Demands& demands,
                                const IsRight& is_right) const {
    const sim::Tick brief = server::brief_ticks(second_);
    return held_up_to(tick, demands.wait_max,
                      [&](sim::Tick then) { return is_right(then, Detail::brief); }) &&
           held_up_to(tick, demands.wait_max + brief,
                      [&](sim::Tick then) { return is_right(then, Detail::coarse); });
}

/// Whatever is nearer to the viewer than this is among the entities that it may see at a time,
/// whatever it saw before.
float StateRecord::certain_distance(sim::Tick tick, sim::EntityId own,
                                    const Demands& demands) const {
    constexpr float kReachMax = 1.0f;  // of an entity from its position
    constexpr std::size_t kSeenAtATime = protocol::kEntitiesSeenMax / 2;
    const Moment* const moment = at(tick);
    const sim::PlayerState* const viewer = player_at(tick, own);
    if (moment == nullptr || viewer == nullptr) return 0.0f;
    std::vector<float> distances(moment->movers.size() + moment->triggers.size(), 0.0f);
    const auto add = [&](sim::Vec2 place) {
        if (is_within(place, viewer->position, demands.welcome.view_of(viewer->archetype),
                      demands.welcome.view_margin + kReachMax))
            distances.push_back(distance_between(place, viewer->position));
    };
    for (const sim::PlayerState& player : moment->living)
        add(player.position);
    for (const sim::ProjectileState& projectile : moment->in_flight)
        add(projectile.position);
    if (distances.size() <= kSeenAtATime) return std::numeric_limits<float>::infinity();
    const auto last = distances.begin() + kSeenAtATime - 1;
    std::nth_element(distances.begin(), last, distances.end());
    return *last - demands.welcome.view_margin - 2.0f * kReachMax;
}

std::string StateRecord::find_missing(const client::WorldView& view, sim::EntityId own,
                                      const Demands& demands) const {
    const Moment* const then = at(view.tick());
    if (then == nullptr) return "what happened in the last two seconds";
    std::vector<float> certain;  // by how many ticks ago
    for (sim::Tick back = 0; back <= second_; ++back)
        certain.push_back(certain_distance(newest_ - back, own, demands));
    for (const sim::PlayerState& player : then->living) {
        const auto* nearest = certain.data();
        const bool is_always_seen = demands.welcome.is_always_seen(player.archetype);
        const bool was_in_view = held_throughout_last_second(
            player.id, own, [&](const sim::PlayerState& each, const sim::PlayerState& viewer) {
                const sim::Vec2 size = demands.welcome.view_of(viewer.archetype);
                return has_lived(viewer) && !is_invisible(each, demands) &&
                       (is_always_seen || is_within(each.position, viewer.position, size, 0.0f)) &&
                       distance_between(each.position, viewer.position) <= *nearest++;
            });
        if (!was_in_view) continue;
        if (!view.player(player.id)) return "player " + std::to_string(player.id.value);
    }
    std::string wrong;
    view.replica().for_each([&](const Replica::Entity& entity) {
        const sim::EntityId id = entity.traits.id;
        if (id == own || find(view.tick(), id) == nullptr) return;
        if (!was_motion_right(entity, view.fall(), view.tick(), own, demands))
            wrong = "where player " + std::to_string(id.value) + " is";
    });
    if (!wrong.empty()) return wrong;
    for (const client::PlayerView& known : view.players()) {
        bool was_there = false;
        bool was_near = false;
        for (sim::Tick back = 0; back <= second_; ++back) {
            const sim::PlayerState* const player = find(newest_ - back, known.id);
            const sim::PlayerState* const viewer = player_at(newest_ - back, own);
            was_there = was_there || player != nullptr;
            was_near = was_near || viewer == nullptr || !has_lived(*viewer) ||
                       (player != nullptr && (demands.welcome.is_always_seen(player->archetype) ||
                                              is_within(player->position, viewer->position,
                                                        demands.welcome.view_of(viewer->archetype),
                                                        demands.welcome.view_margin)));
        }
        if (!was_there || !was_near)
            return "that player " + std::to_string(known.id.value) + " is gone";
    }
    return "";
}

}  // namespace arena::simulation
