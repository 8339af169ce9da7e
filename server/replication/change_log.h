// ChangeLog: once a tick, for all clients together, what has changed of each player and projectile
// that lives and of each thing of the map, and in which tick it did. What a client has to be told
// follows from that and from the tick up to which it was told; nobody keeps copies of what clients
// have seen.
//
// Each entity has a slot from when it appears until it is gone; then another one may get it. Slots
// are numbers below slots(), few of which are free, so that others keep what they need by slot. The
// things of the map, movers and fixtures, keep theirs for good.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/replication/update.h"
#include "server/replication/motion_track.h"
#include "sim/geometry/aabb.h"
#include "sim/values/entity.h"
#include "sim/world/world.h"

namespace arena::server {

using Slot = std::uint32_t;

/// What may be told of an entity by itself.
enum class Group : std::uint8_t { motion, aim, status };
inline constexpr std::size_t kGroupCount = 3;

/// To the nearest 512th of a turn.
[[nodiscard]] protocol::Aim to_aim(sim::Vec2 direction);

/// An entity that is there or was: a slot, and the life in it.
struct Occupant {
    Slot slot = 0;
    std::uint32_t life = 0;  ///< as ChangeLog::life; 0: nobody

    friend bool operator==(const Occupant&, const Occupant&) = default;
};

/// What is there as columns by slot, for whoever needs nothing of what was before. Valid until the
/// next tick is recorded.
struct EntityColumns {
    std::span<const Slot> living;          ///< as ChangeLog::living
    std::span<const Slot> things;          ///< as ChangeLog::things
    std::span<const std::uint32_t> lives;  ///< as ChangeLog::life
    std::span<const protocol::Traits> traits;
    std::span<const sim::Vec2> positions;  ///< metres
    std::span<const sim::Vec2> reaches;    ///< metres: half the size of its box; zero of the living
};

/// The box around a thing of the map; of one that lives, the point where it is.
[[nodiscard]] inline sim::Aabb box_of(const EntityColumns& entities, Slot slot) {
    return {entities.positions[slot] - entities.reaches[slot],
            entities.positions[slot] + entities.reaches[slot]};
}

class ChangeLog {
  public:
    /// For worlds with these rules. `lives_begun`: the life before the first one, see life().
    explicit ChangeLog(const sim::Rules& rules, std::uint32_t lives_begun = 0);

    /// Looks at the world at the end of a tick, the one after the last. Dead players are gone. A
    /// player that changes its archetype or its team is gone, and another entity appears; so it is
    /// with one that has died and lives again at the end of the same tick.
    void record(const sim::World& world);

    [[nodiscard]] sim::Tick tick() const { return tick_; }
    [[nodiscard]] sim::Tick ticks_per_second() const { return rules_->tick_rate; }
    /// What a fall adds to a motion, protocol::fall_of.
    [[nodiscard]] std::int64_t fall() const { return fall_; }

    /// Slots that are or were in use.
    [[nodiscard]] std::size_t slots() const { return lives_.size(); }
    /// Those of the living: players first, then projectiles, each in the order of ids.
    [[nodiscard]] std::span<const Slot> living() const { return living_; }
    /// Those of the map's movers, then of its fixtures, as Terrain numbers them.
    [[nodiscard]] std::span<const Slot> things() const { return things_; }
    /// A number that no entity in this slot had before; 0 while it is free. After 2^32 lives the
    /// numbers begin again: a match of thousands of shooters gets there in a day.
    [[nodiscard]] std::uint32_t life(Slot slot) const { return lives_[slot]; }

    [[nodiscard]] sim::Tick changed_at(Slot slot, Group group) const {
        return changes_[slot].at[static_cast<std::size_t>(group)];
    }
    [[nodiscard]] const protocol::Traits& traits(Slot slot) const { return traits_[slot]; }
    [[nodiscard]] const MotionTrack& motion(Slot slot) const { return motions_[slot]; }
    [[nodiscard]] protocol::Aim aim(Slot slot) const { return aims_[slot]; }
    [[nodiscard]] const protocol::Status& status(Slot slot) const { return statuses_[slot]; }
    /// Metres, as it is; of a thing of the map the middle of its box.
    [[nodiscard]] sim::Vec2 position(Slot slot) const { return positions_[slot]; }
    /// What its motion foresees, as it is: of a mover its offset.
    [[nodiscard]] sim::Vec2 told_position(Slot slot) const { return told_positions_[slot]; }
    [[nodiscard]] EntityColumns entities() const {
        return {living_, things_, lives_, traits_, positions_, reaches_};
    }
    /// Nothing unless the player lives. O(log n).
    [[nodiscard]] std::optional<Slot> find_player(sim::EntityId id) const;
    /// Whoever had this id in the tick: of one that is gone and another that has appeared the one
    /// that is gone, and nobody if there is no such entity. O(log n).
    [[nodiscard]] Occupant find(sim::EntityId id) const;

  private:
    struct Changes {
        std::array<sim::Tick, kGroupCount> at{};
    };
    /// An entity as it is now.
    struct Seen {
        protocol::Traits traits;
        sim::Vec2 position;
        sim::Vec2 told_position;  ///< what its motion tells of: of a mover its offset
        sim::Vec2 velocity;
        sim::Vec2 reach;
        protocol::Aim aim = 0;
        protocol::Status status;
        bool falls = false;
        std::int32_t deaths = 0;  ///< of a player, before this life
    };
    struct Living {
        sim::EntityId id;
        Slot slot = 0;
        std::int32_t deaths = 0;  ///< as Seen::deaths
    };
    struct Gone {
        sim::EntityId id;
        Occupant was;
    };
    /// The box of a thing of the map, as it was drawn.
    struct Drawn {
        sim::Vec2 middle;
        sim::Vec2 reach;  ///< half its size
    };

    [[nodiscard]] Seen see(const sim::Players& players, std::size_t row) const;
    [[nodiscard]] static Seen see(const sim::ProjectileState& projectile);
    [[nodiscard]] Seen see_mover(const sim::World& world, std::size_t index) const;
    [[nodiscard]] Seen see_fixture(const sim::World& world, std::size_t index) const;
    void record_things(const sim::World& world);
    void meet_things(const sim::Terrain& terrain);
    /// Goes on with the living of one kind: `count` rows, of which see_row(i) gives what is there,
    /// or nothing.
    template <typename SeeRow>
    void record_kind(std::vector<Living>& living, std::size_t count, const SeeRow& see_row);
    void appear(Slot slot, const Seen& now);
    void go_on(Slot slot, const Seen& now);
    void note(Slot slot, Group group) {
        changes_[slot].at[static_cast<std::size_t>(group)] = tick_;
    }
    [[nodiscard]] Slot take_slot();
    void free_slot(Slot slot);

    const sim::Rules* rules_;
    std::int64_t fall_;
    sim::Tick tick_ = 0;
    std::uint32_t lives_begun_;

    // By slot.
    std::vector<std::uint32_t> lives_;
    std::vector<Changes> changes_;
    std::vector<protocol::Traits> traits_;
    std::vector<MotionTrack> motions_;
    std::vector<protocol::Aim> aims_;
    std::vector<protocol::Status> statuses_;
    std::vector<sim::Vec2> positions_;
    std::vector<sim::Vec2> told_positions_;
    std::vector<sim::Vec2> reaches_;

    std::vector<Slot> free_;
    std::vector<Slot> living_;
    std::vector<Slot> things_;
    std::vector<Drawn> drawn_;  // as things_
    // Sorted by id.
    std::vector<Living> players_;
    std::vector<Living> projectiles_;
    std::vector<Living> next_;  // kept for its memory
    // Those that went in this tick, likewise sorted.
    std::vector<Gone> gone_players_;
    std::vector<Gone> gone_projectiles_;
};

}  // namespace arena::server
