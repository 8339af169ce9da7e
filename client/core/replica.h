// Replica: the entities that one client sees, built from the updates that reach it
// (protocol/replication).
//
// Updates may be lost, overtake each other and come late. The newest value of each group of fields
// counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "client/core/short_id_table.h"
#include "protocol/replication/update.h"

namespace arena::client {

class Replica {
  public:
    struct Entity {
        protocol::Traits traits;
        protocol::Motion motion;
        protocol::Aim aim = 0;
        protocol::Status status;
        /// Whether the motion comes from an introduction, which may begin it later than it really
        /// began.
        bool has_introduced_motion = false;
    };

    /// Starts empty. `fall` as returned by protocol::fall_of; the kinds as in the Welcome.
    explicit Replica(std::int64_t fall, protocol::ShotKinds shot_kinds = {},
                     protocol::RunKinds run_kinds = {})
        : fall_(fall),
          shot_kinds_(shot_kinds.begin(), shot_kinds.end()),
          run_kinds_(run_kinds.begin(), run_kinds.end()) {}

    /// Takes the entity column of an update about the end of `tick`; an empty one says that nothing
    /// has changed. False when its bits are not valid; a part of it may have been taken then.
    [[nodiscard]] bool apply(sim::Tick tick, std::span<const std::byte> update);
    /// Takes a message that says nothing about entities.
    void apply_nothing();

    /// Return which entities the update that was applied last has introduced, and whose motion it
    /// has reported (also by introducing them again), as far as that was new. An id may name no
    /// entity any more, because the same update has introduced its entity under another one.
    [[nodiscard]] std::span<const protocol::ShortId> introduced() const { return introduced_; }
    [[nodiscard]] std::span<const protocol::ShortId> moved() const { return moved_; }

    /// Returns null when the id names no entity.
    [[nodiscard]] const Entity* find(protocol::ShortId id) const;
    /// Returns the short id of an entity; nothing when it is not known.
    [[nodiscard]] std::optional<protocol::ShortId> short_id_of(sim::EntityId entity) const {
        return taken_by_.find(entity);
    }
    [[nodiscard]] std::size_t size() const { return taken_by_.taken(); }
    /// Calls visit(entity) for each entity, in no particular order.
    template <typename Visit>
    void for_each(const Visit& visit) const {
        for (const Place& place : places_)
            if (place.is_taken) visit(place.entity);
    }
    /// The same for those of one category.
    template <typename Visit>
    void for_each_of(sim::Category category, const Visit& visit) const {
        for (std::size_t id = 0; id < taken_by_.size(); ++id)
            if (const sim::EntityId entity = taken_by_.entity(id);
                entity != sim::kNoEntity && category_of(entity) == category)
                visit(places_[id].entity);
    }
    /// Returns where the entity is extrapolated to be at the end of `tick`, in metres. `tick` is
    /// not before its motion's.
    [[nodiscard]] sim::Vec2 position(const Entity& entity, sim::Tick tick) const;

  private:
    /// Aligned to cache lines, so that it lies in as few as possible: a client in a crowd knows
    /// hundreds of entities, and a process with thousands of clients finds none in its cache.
    struct alignas(64) Place {
        Entity entity;
        bool is_taken = false;
        sim::Tick taken_at = 0;  ///< tick of the oldest message that counts for the entity
        sim::Tick freed_at = 0;  ///< tick of the newest message that removed an entity here
        sim::Tick aim_at = 0;
        sim::Tick status_at = 0;
    };

    [[nodiscard]] bool take_ids(protocol::BitReader& bits);
    /// Prefetches the places of ids_, so that their cache misses overlap.
    void prefetch_entities() const;
    void make_room_for(protocol::ShortId id);
    void free(protocol::ShortId id);
    /// Returns the place of the entity that a message about the end of `tick` means; null when
    /// unknown.
    [[nodiscard]] Place* place_of(protocol::ShortId id, sim::Tick tick);
    void remove(protocol::ShortId id, sim::Tick tick);
    /// Whether the message about `tick` has the newest introduction of this entity. An older one
    /// under another id is forgotten, because its removal is late.
    [[nodiscard]] bool is_newest(sim::EntityId entity, protocol::ShortId id, sim::Tick tick);
    [[nodiscard]] bool introduce(protocol::ShortId id, const protocol::Introduction& introduction,
                                 sim::Tick tick);
    [[nodiscard]] bool take_motion(protocol::ShortId id, protocol::BitReader& bits, sim::Tick tick);
    [[nodiscard]] bool take_shot_motion(protocol::ShortId id, protocol::BitReader& bits,
                                        sim::Tick tick);
    /// Takes a motion that was read from a message about `tick`, unless it was late.
    void set_motion(protocol::ShortId id, const protocol::Motion& motion, sim::Tick tick);

    std::int64_t fall_;
    std::vector<protocol::ShotKind> shot_kinds_;
    std::vector<protocol::RunKind> run_kinds_;
    // Indexed by short id.
    std::vector<Place> places_;
    ShortIdTable taken_by_;
    std::vector<protocol::ShortId> introduced_;
    std::vector<protocol::ShortId> moved_;
    std::vector<protocol::ShortId> ids_;  // kept for its memory
};

}  // namespace arena::client
