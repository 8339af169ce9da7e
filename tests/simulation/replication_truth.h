// A match of players that walk, turn, shoot, die and leave among things of the map that move, break
// and wait, and a record of everything that was ever true: the judge of what clients are sent.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "client/core/replica.h"
#include "server/replication/change_log.h"
#include "server/replication/client_view.h"
#include "sim/base/random.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::simulation {

using client::Replica;
using server::ChangeLog;
using server::Slot;

struct MatchPlan {
    std::uint32_t players = 24;
    float gravity = 0.0f;
    std::uint64_t seed = 1;
    bool has_things = true;  ///< movers and triggers
};

inline sim::Rules rules_for(const MatchPlan& match) {
    sim::Rules rules;
    rules.gravity = match.gravity;
    rules.archetypes.front().health = 100;
    if (match.gravity > 0.0f) rules.archetypes.front().jump_speed = 8.0f;
    // In three of four matches shots bounce, and in two of these lose speed at it.
    if (match.seed % 4 != 0) {
        sim::ProjectileKind& shot = rules.weapons.front().projectile;
        shot.bounces = 20;
        shot.restitution = match.seed % 4 == 1 ? 1.0f : 0.7f;
    }
    return rules;
}

inline test::MapBuilder map_for(const MatchPlan& match) {
    test::MapBuilder map(60.0f, 40.0f);
    for (const sim::Vec2 place :
         {sim::Vec2{5.0f, 5.0f}, {55.0f, 5.0f}, {5.0f, 35.0f}, {30.0f, 20.0f}})
        map.spawn(place);
    map.box({20.0f, 10.0f}, {24.0f, 14.0f}).circle({40.0f, 25.0f}, 3.0f);
    if (!match.has_things) return map;
    map.mover(test::platform(test::box_obstacle({10.0f, 15.0f}, {13.0f, 16.0f}),
                             {{0.0f, 0.0f}, {12.0f, 0.0f}, {12.0f, 5.0f}}, 3.0f))
        .mover(test::timed(test::box_obstacle({30.0f, 26.0f}, {32.0f, 28.0f}), 1.0f, 0.5f, 1.0f))
        .mover(test::crate(test::box_obstacle({33.0f, 19.0f}, {35.0f, 21.0f}), 40, 1.0f))
        .trigger(test::pickup({8.0f, 6.0f}, sim::Gift::health, 20))
        .trigger(test::plate({{28.0f, 16.0f}, {32.0f, 18.0f}}, "nothing"))
        .trigger(test::spikes({{50.0f, 4.0f}, {52.0f, 6.0f}}, 5));
    return map;
}

/// Returns the slots of everything that a client may be sent.
inline std::vector<Slot> all_slots(const ChangeLog& log) {
    std::vector<Slot> slots(log.things().begin(), log.things().end());
    slots.insert(slots.end(), log.living().begin(), log.living().end());
    return slots;
}

/// How exactly a client is sent an entity.
enum class Detail : std::uint8_t {
    exact,   ///< it is near
    coarse,  ///< it is far
    brief,   ///< it is far, and was sent a short time ago (protocol::kBriefMs)
};

/// Returns how far its aim may be off, in 512ths of a turn.
inline int aim_bound(Detail detail) {
    return std::array{0, server::kCoarseAimBound,
                      server::kBriefAimBound}[static_cast<std::size_t>(detail)];
}

/// Returns how far the truth may be from what a client extrapolates, on each axis.
inline std::int64_t bound_of(const Replica::Entity& entity, Detail detail = Detail::exact) {
    const std::int64_t bound =
        std::array{protocol::kMotionBound, protocol::kCoarseMotionBound,
                   protocol::kBriefMotionBound}[static_cast<std::size_t>(detail)];
    if (!entity.has_introduced_motion) return bound;
    return bound - protocol::kMotionBound +
           (entity.motion.steers  ? protocol::kRestartedTurnBound
            : entity.motion.falls ? protocol::kRestartedFallBound
                                  : protocol::kRestartedBound);
}

/// Whether what a client holds extrapolates to where the entity is.
inline bool extrapolates_to(const Replica::Entity& entity, const ChangeLog& log, Slot slot,
                            Detail detail = Detail::exact) {
    return !has_motion(entity.traits) ||
           is_within_bound(extrapolate(entity.motion, log.tick(), log.fall()),
                           protocol::to_fine(log.tracked_position(slot)), bound_of(entity, detail));
}

/// Whether a client may be sent the entity coarsely: a player or a projectile that is further than
/// this from where it looks.
inline bool is_far(const ChangeLog& log, Slot slot, sim::Vec2 from, float exact_distance) {
    const sim::Vec2 apart = log.position(slot) - from;
    return category_of(log.traits(slot).id) != sim::Category::obstacle &&
           std::hypot(apart.x, apart.y) > exact_distance;
}

/// Maps the shot ids that a client was sent, which are its own, to the shots of the world.
class ShotNames {
  public:
    /// Called after each look.
    void learn(const server::ClientView& view, const ChangeLog& log) {
        view.seen().for_each([&](Slot slot) {
            const sim::EntityId id = log.traits(slot).id;
            if (category_of(id) != sim::Category::projectile) return;
            const protocol::ShortId short_id = view.id_of(log, {slot, log.life(slot)});
            const sim::EntityId sent_id = view.traits_of(log, short_id).id;
            const auto [known, is_new] = true_ids_.emplace(sent_id, id);
            EXPECT_EQ(known->second, id) << "one id for two shots";
        });
    }
    /// Returns the entity with its id in the world, or kNoEntity as its id when the client's was
    /// never given.
    [[nodiscard]] Replica::Entity by_true_id(Replica::Entity entity) const {
        if (category_of(entity.traits.id) != sim::Category::projectile) return entity;
        const auto known = true_ids_.find(entity.traits.id);
        entity.traits.id = known != true_ids_.end() ? known->second : sim::kNoEntity;
        return entity;
    }

  private:
    std::map<sim::EntityId, sim::EntityId> true_ids_;
};

/// The world, and everything that was ever true in it.
class Truth {
  public:
    explicit Truth(const MatchPlan& match)
        : match_(match),
          random_(match.seed),
          driver_(map_for(match).terrain(), rules_for(match), {}, match.seed),
          log_(driver_.world.rules()),
          inputs_(match.players) {}

    /// From now on no player acts, so that what a client has missed is not repaired by chance.
    void freeze() { is_frozen_ = true; }

    void step() {
        std::vector<sim::Command> commands;
        for (std::uint32_t i = 0; i < match_.players; ++i) {
            if (is_frozen_) {
                commands.push_back(test::input(test::player_id(i + 1), {}));
                continue;
            }
            const sim::EntityId id = test::player_id(i + 1);
            if (driver_.world.tick() == i) commands.push_back(test::join(id));
            if (random_.below(900) == 0 && driver_.world.tick() > 60) {
                commands.push_back(test::leave(id));
                commands.push_back(test::join(id));
            }
            sim::PlayerInput& input = inputs_[i];
            const auto any = [this] { return static_cast<int>(random_.below(255)) - 127; };
            if (random_.below(25) == 0) input = test::move(any(), any());
            if (random_.below(60) == 0) input = {};
            if (random_.below(3) == 0) input.aim_x = static_cast<std::int16_t>(any());
            input.aim_y = 100;
            input.buttons = random_.below(40) == 0 ? sim::kButtonFire | sim::kButtonJump : 0;
            commands.push_back(test::input(id, input));
        }
        events_ = driver_.step(commands).events;
        log_.record(driver_.world);
        for (const Slot slot : all_slots(log_)) {
            Past& past = past_[log_.traits(slot).id.value];
            if (past.motions.empty() || past.motions.back() != log_.motion(slot).newest())
                past.motions.push_back(log_.motion(slot).newest());
            past.aims.insert(log_.aim(slot));
            past.healths.insert(log_.status(slot).health);
            past.flags.insert(log_.status(slot).flags);
        }
    }

    /// Returns what is within `metres` of a point, ascending.
    [[nodiscard]] std::vector<Slot> near(sim::Vec2 point, float metres) const {
        std::vector<Slot> slots;
        for (const Slot slot : all_slots(log_)) {
            const sim::Vec2 place = log_.position(slot);
            const float x = place.x - point.x;
            const float y = place.y - point.y;
            if (x * x + y * y <= metres * metres) slots.push_back(slot);
        }
        std::sort(slots.begin(), slots.end());
        return slots;
    }

    [[nodiscard]] const sim::World& world() const { return driver_.world; }
    /// Returns the events of the last tick.
    [[nodiscard]] std::span<const sim::Event> events() const { return events_; }
    [[nodiscard]] const ChangeLog& log() const { return log_; }
    [[nodiscard]] bool was_ever(const Replica::Entity& entity) const {
        const auto past = past_.find(entity.traits.id.value);
        if (past == past_.end()) return false;
        return has_moved_so(entity, past->second.motions) &&
               past->second.aims.contains(entity.aim) &&
               past->second.healths.contains(entity.status.health) &&
               past->second.flags.contains(entity.status.flags);
    }

  private:
    struct Past {
        std::vector<protocol::Motion> motions;
        std::set<protocol::Aim> aims;
        std::set<std::int16_t> healths;
        std::set<std::uint8_t> flags;
    };
    /// Whether the motion is the newest of its tick, sent from its beginning or from that tick on.
    [[nodiscard]] bool has_moved_so(const Replica::Entity& entity,
                                    const std::vector<protocol::Motion>& motions) const {
        if (!has_motion(entity.traits)) return true;
        const protocol::Motion& sent = entity.motion;
        const auto newest =
            std::find_if(motions.rbegin(), motions.rend(),
                         [&](const protocol::Motion& motion) { return motion.tick <= sent.tick; });
        return newest != motions.rend() && sent == restarted_at(*newest, sent.tick, log_.fall());
    }

    MatchPlan match_;
    bool is_frozen_ = false;
    Random random_;
    test::WorldDriver driver_;
    std::span<const sim::Event> events_;
    ChangeLog log_;
    std::vector<sim::PlayerInput> inputs_;
    std::map<std::uint32_t, Past> past_;
};

}  // namespace arena::simulation
