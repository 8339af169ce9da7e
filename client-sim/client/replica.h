// Replica: the entities that one client sees, from the updates that reach it
// (protocol/replication).
//
// Updates may be lost, overtake each other and come late: of each group of fields the newest word
// counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "protocol/replication/update.h"

namespace arena::client_sim {

class Replica {
  public:
    struct Entity {
        protocol::Traits traits;
        protocol::Motion motion;
        protocol::Aim aim = 0;
        protocol::Status status;
        /// The motion is that of an introduction, which may tell it from later than it began.
        bool has_introduced_motion = false;
    };

    /// `fall` as protocol::fall_of gives it.
    explicit Replica(std::int64_t fall) : fall_(fall) {}

    /// Takes the column of an update about the end of `tick`; an empty one says that nothing has
    /// changed. False when its bits are none: then a part of it may have been taken.
    [[nodiscard]] bool apply(sim::Tick tick, std::span<const std::byte> update);
    /// Takes a message that says nothing of entities.
    void apply_nothing();

    /// Of the update that was applied last, as far as it was new: whom it has introduced, and whose
    /// motion it has told, if only because it has introduced it again.
    [[nodiscard]] std::span<const protocol::ShortId> introduced() const { return introduced_; }
    [[nodiscard]] std::span<const protocol::ShortId> moved() const { return moved_; }

    /// Nothing when the id names nothing.
    [[nodiscard]] const Entity* find(protocol::ShortId id) const;
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Calls visit(entity) for each, in no particular order.
    template <typename Visit>
    void for_each(const Visit& visit) const {
        for (const Place& place : places_)
            if (place.is_taken) visit(place.entity);
    }
    /// Metres: where the entity is foreseen to be at the end of `tick`, not before its motion's.
    [[nodiscard]] sim::Vec2 position(const Entity& entity, sim::Tick tick) const;

  private:
    /// As large as a line of the cache, and one of them: a client of a crowd knows hundreds, and a
    /// process that has thousands of clients finds none of them in its cache.
    struct alignas(64) Place {
        Entity entity;
        bool is_taken = false;
        sim::Tick taken_at = 0;  ///< tick of the oldest message that counts for the entity
        sim::Tick freed_at = 0;  ///< tick of the newest message that removed an entity from it
        sim::Tick aim_at = 0;
        sim::Tick status_at = 0;
    };

    [[nodiscard]] bool take_ids(protocol::BitReader& bits);
    /// Begins to fetch the places of ids_, so that their memory is waited for together.
    void fetch_places() const;
    void make_room_for(protocol::ShortId id);
    void free(protocol::ShortId id);
    /// Of the entity that a message about the end of `tick` means; null when it is not known.
    [[nodiscard]] Place* place_of(protocol::ShortId id, sim::Tick tick);
    void remove(protocol::ShortId id, sim::Tick tick);
    /// Whether the message about `tick` has the newest introduction of this entity. An older one,
    /// under another id, is forgotten: its removal is late.
    [[nodiscard]] bool is_newest(sim::EntityId entity, protocol::ShortId id, sim::Tick tick);
    void introduce(protocol::ShortId id, const protocol::Introduction& told, sim::Tick tick);
    [[nodiscard]] bool take_motion(protocol::ShortId id, protocol::BitReader& bits, sim::Tick tick);

    std::int64_t fall_;
    // By short id.
    std::vector<Place> places_;
    std::vector<sim::EntityId> taken_by_;  // by whom; kNobody while it is free
    std::size_t size_ = 0;
    std::vector<protocol::ShortId> introduced_;
    std::vector<protocol::ShortId> moved_;
    std::vector<protocol::ShortId> ids_;  // kept for its memory
};

}  // namespace arena::client_sim
