// ChangeLog: what has changed of each living player, each projectile and each thing of the map, and
// in which tick. It is recorded once a tick, for all clients together. What a client has to be sent
// follows from that and from the tick up to which it was sent everything, so no copies are kept of
// what clients have seen.
//
// Each entity has a slot from when it appears until it is gone; then another entity may get the
// slot. Slots are numbers below slots(), few of which are free, so other classes can index their
// data by slot. The things of the map, movers and triggers, keep their slots permanently.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/replication/update.h"
#include "server/base/bit_set.h"
#include "server/replication/aim_track.h"
#include "server/replication/motion_track.h"
#include "sim/geometry/aabb.h"
#include "sim/values/entity.h"
#include "sim/world/world.h"

namespace arena::server {

using Slot = std::uint32_t;

/// The parts of an entity that are sent separately.
enum class Group : std::uint8_t { motion, aim, status };
inline constexpr std::size_t kGroupCount = 3;

/// How far an aim may turn before a client that is far away is sent it, in 512ths of a turn: 1/64
/// of a turn.
inline constexpr int kCoarseAimBound = (1 << protocol::kAimBits) / 64;
/// The same until protocol::kBriefMs after the last one was sent: 1/16 of a turn.
inline constexpr int kBriefAimBound = (1 << protocol::kAimBits) / 16;

/// Returns the smaller angle between two aims, in 512ths of a turn.
[[nodiscard]] constexpr int turn_between(protocol::Aim a, protocol::Aim b) {
    constexpr int kTurn = 1 << protocol::kAimBits;
    const int apart = a < b ? b - a : a - b;
    return apart <= kTurn / 2 ? apart : kTurn - apart;
}

/// Returns a direction as an aim, to the nearest 512th of a turn.
[[nodiscard]] protocol::Aim to_aim(sim::Vec2 direction);

/// An entity that exists or has existed: a slot, and the life in it.
struct EntityHandle {
    Slot slot = 0;
    std::uint32_t life = 0;  ///< as ChangeLog::life; 0: no entity

    friend bool operator==(const EntityHandle&, const EntityHandle&) = default;
};

/// The present entities as columns by slot, without their history. Valid until the next tick is
/// recorded.
struct EntityColumns {
    std::span<const Slot> living;          ///< as ChangeLog::living
    std::span<const Slot> things;          ///< as ChangeLog::things
    std::span<const std::uint32_t> lives;  ///< as ChangeLog::life
    std::span<const protocol::Traits> traits;
    std::span<const sim::Vec2> positions;  ///< metres
    std::span<const sim::Vec2> reaches;  ///< metres: half the size of its box; zero for the living
};

/// Returns the box around a thing of the map; for a living entity, the point where it is.
[[nodiscard]] inline sim::Aabb box_of(const EntityColumns& entities, Slot slot) {
    return {entities.positions[slot] - entities.reaches[slot],
            entities.positions[slot] + entities.reaches[slot]};
}

class ChangeLog {
  public:
    /// For worlds with these rules, which must outlive the log. `lives_begun` is the life before
    /// the first one, see life().
    explicit ChangeLog(const sim::Rules& rules, std::uint32_t lives_begun = 0);

    /// Records the world at the end of a tick, which must follow the last one recorded. Dead
    /// players are gone. A player that changes its archetype or its team counts as gone, and
    /// another entity appears; the same holds for one that has died and lives again by the end of
    /// the same tick.
    void record(const sim::World& world);

    [[nodiscard]] sim::Tick tick() const { return tick_; }
    [[nodiscard]] sim::Tick ticks_per_second() const { return rules_->tick_rate; }
    /// Returns what a fall adds to a motion, see protocol::fall_of.
    [[nodiscard]] std::int64_t fall() const { return fall_; }
    /// Returns what clients are sent of how each archetype's players run.
    [[nodiscard]] protocol::RunKinds run_kinds() const { return run_kinds_; }
    /// Returns what clients are sent of each weapon's projectiles.
    [[nodiscard]] protocol::ShotKinds shot_kinds() const { return shot_kinds_; }

    /// Returns how many slots are or were in use.
    [[nodiscard]] std::size_t slots() const { return lives_.size(); }
    /// Returns the slots of the living: players first, then projectiles, each in the order of their
    /// ids.
    [[nodiscard]] std::span<const Slot> living() const { return living_; }
    /// Returns the slots of the map's movers, then of its triggers, in the order of Terrain.
    [[nodiscard]] std::span<const Slot> things() const { return things_; }
    /// Returns a number that no earlier entity in this slot had; 0 while the slot is free. The
    /// numbers wrap after 2^32 lives, which a match of thousands of shooters reaches in a day.
    [[nodiscard]] std::uint32_t life(Slot slot) const { return lives_[slot]; }

    /// Returns the slots whose entities may have gone since the end of a tick, even if others are
    /// in them now: exactly these for each of the last kEndedTicks, otherwise all.
    [[nodiscard]] const BitSet& ended_since(sim::Tick tick) const;
    /// Returns the tick in which the last entity that was in the slot went; 0 if none has gone.
    [[nodiscard]] sim::Tick ended_at(Slot slot) const { return ended_at_[slot]; }

    /// Returns the tick in which a group of the entity last changed, or in which it appeared.
    [[nodiscard]] sim::Tick changed_at(Slot slot, Group group) const {
        return changes_[slot].at[static_cast<std::size_t>(group)];
    }
    /// Returns the same of each group.
    [[nodiscard]] const std::array<sim::Tick, kGroupCount>& changes(Slot slot) const {
        return changes_[slot].at;
    }
    [[nodiscard]] const protocol::Traits& traits(Slot slot) const { return traits_[slot]; }
    [[nodiscard]] const MotionTrack& motion(Slot slot) const { return motions_[slot]; }
    /// Returns how the player runs; for all others, what a motion that does not steer ignores.
    [[nodiscard]] protocol::RunKind run_kind(Slot slot) const {
        return kind_of(run_kinds_, traits_[slot].kind);
    }
    [[nodiscard]] const AimTrack& aim_track(Slot slot) const { return aims_[slot]; }
    [[nodiscard]] protocol::Aim aim(Slot slot) const { return aims_[slot].newest(); }
    [[nodiscard]] const protocol::Status& status(Slot slot) const { return statuses_[slot]; }
    /// Returns the true position in metres; for a thing of the map, the middle of its box.
    [[nodiscard]] sim::Vec2 position(Slot slot) const { return positions_[slot]; }
    /// Returns the true position that its motion tracks: for a mover, its offset.
    [[nodiscard]] sim::Vec2 tracked_position(Slot slot) const { return tracked_positions_[slot]; }
    [[nodiscard]] EntityColumns entities() const {
        return {living_, things_, lives_, traits_, positions_, reaches_};
    }
    /// Returns the player's slot; nothing unless it lives. O(log n).
    [[nodiscard]] std::optional<Slot> find_player(sim::EntityId id) const;
    /// Returns the entity that had this id in the tick. If one is gone and another has appeared,
    /// that is the one that is gone. Returns EntityHandle{} if there is no such entity. O(log n).
    [[nodiscard]] EntityHandle find(sim::EntityId id) const;

    /// As many ticks as there usually are from one update of a client to its next, and one more.
    static constexpr sim::Tick kEndedTicks = 4;

  private:
    struct Changes {
        std::array<sim::Tick, kGroupCount> at{};
    };
    /// An entity as it is in the recorded tick.
    struct SeenEntity {
        protocol::Traits traits;
        sim::Vec2 position;
        sim::Vec2 tracked_position;  ///< which its motion tracks: for a mover, its offset
        sim::Vec2 velocity;
        sim::Vec2 reach;
        protocol::Aim aim = 0;
        protocol::Status status;
        bool falls = false;
        std::optional<std::size_t> row;  ///< of a player, in sim::Players
        std::int32_t deaths = 0;         ///< for a player, before this life
    };
    struct Living {
        sim::EntityId id;
        Slot slot = 0;
        std::int32_t deaths = 0;  ///< as SeenEntity::deaths
    };
    struct Gone {
        sim::EntityId id;
        EntityHandle was;
    };
    /// The box of a thing of the map, as drawn in the map.
    struct DrawnBox {
        sim::Vec2 middle;
        sim::Vec2 reach;  ///< half its size
    };

    [[nodiscard]] SeenEntity see(const sim::World& world, std::size_t row) const;
    [[nodiscard]] SeenEntity see(const sim::ProjectileState& projectile) const;
    [[nodiscard]] SeenEntity see_mover(const sim::World& world, std::size_t index) const;
    [[nodiscard]] SeenEntity see_trigger(const sim::World& world, std::size_t index) const;
    void record_things(const sim::World& world);
    void add_things(const sim::Terrain& terrain);
    /// Updates the living of one kind from `count` rows, where see_row(i) returns the entity in a
    /// row, or nothing.
    template <typename SeeRow>
    void record_kind(const sim::World& world, std::vector<Living>& living, std::size_t count,
                     const SeeRow& see_row);
    void appear(Slot slot, const SeenEntity& now);
    void update_entity(const sim::World& world, Slot slot, const SeenEntity& now);
    /// Returns the motion of a living entity from now on, which has come here by `step`.
    [[nodiscard]] protocol::Motion motion_of(const sim::World& world, Slot slot,
                                             const SeenEntity& now, sim::Vec2 step) const;
    void note(Slot slot, Group group) {
        changes_[slot].at[static_cast<std::size_t>(group)] = tick_;
    }
    [[nodiscard]] Slot take_slot();
    void free_slot(Slot slot);

    const sim::Rules* rules_;
    std::int64_t fall_;
    std::vector<protocol::ShotKind> shot_kinds_;
    std::vector<protocol::RunKind> run_kinds_;
    sim::Tick tick_ = 0;
    std::uint32_t lives_begun_;

    // By slot.
    std::vector<std::uint32_t> lives_;
    std::vector<sim::Tick> ended_at_;
    std::vector<Changes> changes_;
    std::vector<protocol::Traits> traits_;
    std::vector<MotionTrack> motions_;
    std::vector<AimTrack> aims_;
    std::vector<protocol::Status> statuses_;
    std::vector<sim::Vec2> positions_;
    std::vector<sim::Vec2> tracked_positions_;
    std::vector<sim::Vec2> steps_;  ///< metres: of the last tick
    std::vector<sim::Vec2> reaches_;

    // The slots whose entities have gone: in this tick, in this one and the one before, and so on.
    std::array<BitSet, kEndedTicks> ended_;
    BitSet all_slots_;
    std::vector<Slot> free_;
    std::vector<Slot> living_;
    std::vector<Slot> things_;
    std::vector<DrawnBox> drawn_;  // as things_
    // Sorted by id.
    std::vector<Living> players_;
    std::vector<Living> projectiles_;
    std::vector<Living> next_;  // kept for its memory
    // The entities that have gone in this tick, sorted likewise.
    std::vector<Gone> gone_players_;
    std::vector<Gone> gone_projectiles_;
};

}  // namespace arena::server
