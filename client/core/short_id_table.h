// ShortIdTable: which entity each short id names at a client, and which short id an entity has.
// Both questions take constant time, whatever the number of entities.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "protocol/replication/update.h"

namespace arena::client {

class ShortIdTable {
  public:
    ShortIdTable() { first_.fill(kNone); }
    ShortIdTable(const ShortIdTable&) = default;
    ShortIdTable& operator=(const ShortIdTable&) = default;
    /// Leave `other` empty.
    ShortIdTable(ShortIdTable&& other) noexcept
        : first_(other.first_),
          places_(std::exchange(other.places_, {})),
          taken_(std::exchange(other.taken_, 0)) {
        other.first_.fill(kNone);
    }
    ShortIdTable& operator=(ShortIdTable&& other) noexcept {
        if (this == &other) return *this;
        first_ = other.first_;
        places_ = std::exchange(other.places_, {});
        taken_ = std::exchange(other.taken_, 0);
        other.first_.fill(kNone);
        return *this;
    }

    /// Returns how many short ids there is room for.
    [[nodiscard]] std::size_t size() const { return places_.size(); }
    /// Returns how many short ids are taken.
    [[nodiscard]] std::size_t taken() const { return taken_; }
    /// Makes room for all short ids below `size`, which does not shrink.
    void resize(std::size_t size) { places_.resize(size); }

    /// Returns the entity that a short id below size() names; kNoEntity when it is free.
    [[nodiscard]] sim::EntityId entity(std::size_t id) const { return places_[id].entity; }
    /// Returns the short id of an entity; nothing when it has none.
    [[nodiscard]] std::optional<protocol::ShortId> find(sim::EntityId entity) const {
        for (protocol::ShortId id = first_[bucket_of(entity)]; id != kNone; id = places_[id].next)
            if (places_[id].entity == entity) return id;
        return std::nullopt;
    }

    /// Gives a free short id below size() to an entity that has none.
    void take(protocol::ShortId id, sim::EntityId entity) {
        protocol::ShortId& first = first_[bucket_of(entity)];
        places_[id] = {.entity = entity, .next = first};
        first = id;
        ++taken_;
    }
    /// Frees a short id that is taken.
    void free(protocol::ShortId id) {
        protocol::ShortId* link = &first_[bucket_of(places_[id].entity)];
        while (*link != id)
            link = &places_[*link].next;
        *link = places_[id].next;
        places_[id] = {};
        --taken_;
    }

  private:
    static constexpr protocol::ShortId kNone = 0xFFFF;
    static_assert(protocol::kEntitiesSeenMax <= kNone);
    static constexpr unsigned kBucketBits = 8;  // about two buckets for each entity in view

    /// Entities with the same bucket form a list.
    struct Place {
        sim::EntityId entity;
        protocol::ShortId next = kNone;
    };

    /// Spreads numbers that are given out in order (D. Knuth, The Art of Computer Programming,
    /// volume 3, section 6.4).
    [[nodiscard]] static std::size_t bucket_of(sim::EntityId entity) {
        return entity.value * 0x9E3779B1u >> (32 - kBucketBits);
    }

    std::array<protocol::ShortId, std::size_t{1} << kBucketBits> first_;  // of each list
    std::vector<Place> places_;                                           // by short id
    std::size_t taken_ = 0;
};

}  // namespace arena::client
