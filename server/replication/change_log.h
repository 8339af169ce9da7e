// ChangeLog: once a tick, for all clients together, what has changed of each entity that lives, and
// in which tick it did. What a client has to be told follows from that and from the tick up to
// which it was told; nobody keeps copies of what clients have seen.
//
// Each entity has a slot from when it appears until it is gone; then another one may get it. Slots
// are numbers below slots(), few of which are free, so that others keep what they need by slot.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/replication/update.h"
#include "server/replication/motion_track.h"
#include "sim/values/entity.h"
#include "sim/world/world.h"

namespace arena::server {

using Slot = std::uint32_t;

/// What may be told of an entity by itself.
enum class Group : std::uint8_t { motion, aim, status };
inline constexpr std::size_t kGroupCount = 3;

/// To the nearest 512th of a turn.
[[nodiscard]] protocol::Aim to_aim(sim::Vec2 direction);

/// The living as columns by slot, for whoever needs nothing of what was before. Valid until the
/// next tick is recorded.
struct EntityColumns {
    std::span<const Slot> living;          ///< the slots in use; of the others nothing counts
    std::span<const std::uint32_t> lives;  ///< as ChangeLog::life
    std::span<const protocol::Traits> traits;
    std::span<const sim::Vec2> positions;  ///< metres
};

class ChangeLog {
  public:
    /// For worlds with these rules.
    explicit ChangeLog(const sim::Rules& rules);

    /// Looks at the world at the end of a tick, the one after the last. Dead players are gone. A
    /// player that changes its archetype or its team is gone, and another entity appears.
    void record(const sim::World& world);

    [[nodiscard]] sim::Tick tick() const { return tick_; }
    /// What a fall adds to a motion, protocol::fall_of.
    [[nodiscard]] std::int64_t fall() const { return fall_; }

    /// Slots that are or were in use.
    [[nodiscard]] std::size_t slots() const { return lives_.size(); }
    /// Those in use, players first, each kind in the order of ids.
    [[nodiscard]] std::span<const Slot> living() const { return living_; }
    /// A number that no entity in this slot had before; 0 while it is free.
    [[nodiscard]] std::uint32_t life(Slot slot) const { return lives_[slot]; }

    [[nodiscard]] sim::Tick changed_at(Slot slot, Group group) const {
        return changes_[slot].at[static_cast<std::size_t>(group)];
    }
    [[nodiscard]] const protocol::Traits& traits(Slot slot) const { return traits_[slot]; }
    [[nodiscard]] const MotionTrack& motion(Slot slot) const { return motions_[slot]; }
    [[nodiscard]] protocol::Aim aim(Slot slot) const { return aims_[slot]; }
    [[nodiscard]] const protocol::Status& status(Slot slot) const { return statuses_[slot]; }
    /// Metres, as it is.
    [[nodiscard]] sim::Vec2 position(Slot slot) const { return positions_[slot]; }
    [[nodiscard]] EntityColumns entities() const { return {living_, lives_, traits_, positions_}; }
    /// Nothing unless the player lives. O(log n).
    [[nodiscard]] std::optional<Slot> find_player(sim::EntityId id) const;

  private:
    struct Changes {
        std::array<sim::Tick, kGroupCount> at{};
    };
    /// An entity as it is now.
    struct Seen {
        protocol::Traits traits;
        sim::Vec2 position;
        sim::Vec2 velocity;
        protocol::Aim aim = 0;
        protocol::Status status;
        bool falls = false;
    };
    struct Living {
        sim::EntityId id;
        Slot slot = 0;
    };

    [[nodiscard]] Seen see(const sim::Players& players, std::size_t row) const;
    [[nodiscard]] static Seen see(const sim::ProjectileState& projectile);
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
    std::uint32_t lives_begun_ = 0;

    // By slot.
    std::vector<std::uint32_t> lives_;
    std::vector<Changes> changes_;
    std::vector<protocol::Traits> traits_;
    std::vector<MotionTrack> motions_;
    std::vector<protocol::Aim> aims_;
    std::vector<protocol::Status> statuses_;
    std::vector<sim::Vec2> positions_;

    std::vector<Slot> free_;
    std::vector<Slot> living_;
    // Sorted by id.
    std::vector<Living> players_;
    std::vector<Living> projectiles_;
    std::vector<Living> next_;  // kept for its memory
};

}  // namespace arena::server
