// IdTable: finds the short id under which a client sees the entity in a slot.
//
// A hash table that is at most half full. It holds ids alone, because the slot of each is known: it
// takes a function that returns that slot.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "protocol/base/prefetch.h"
#include "protocol/update_message.h"
#include "server/replication/change_log.h"

namespace arena::server {

class IdTable {
  public:
    /// Returns the id of this slot; kNoShortId if there is none.
    template <typename SlotOf>
    [[nodiscard]] protocol::ShortId find(Slot slot, const SlotOf& slot_of) const {
        if (ids_.empty()) return protocol::kNoShortId;
        return ids_[place_of(slot, slot_of)];
    }

    /// Asks for the table's memory, see prefetch.h.
    void prefetch() const { protocol::prefetch(std::span(ids_)); }

    /// Adds an id, whose slot must have none.
    template <typename SlotOf>
    void insert(protocol::ShortId id, const SlotOf& slot_of) {
        if (2 * ++count_ > ids_.size()) grow(slot_of);
        ids_[place_of(slot_of(id), slot_of)] = id;
    }

    /// Removes the id of this slot, which must have one, and returns it.
    template <typename SlotOf>
    protocol::ShortId take(Slot slot, const SlotOf& slot_of) {
        std::size_t hole = place_of(slot, slot_of);
        const protocol::ShortId taken = ids_[hole];
        // An id further on moves into the hole, unless that lies before the place where it is
        // looked for first.
        for (std::size_t next = after(hole); ids_[next] != protocol::kNoShortId;
             next = after(next)) {
            const std::size_t first = first_place(slot_of(ids_[next]));
            if (distance(first, next) < distance(hole, next)) continue;
            ids_[hole] = ids_[next];
            hole = next;
        }
        ids_[hole] = protocol::kNoShortId;
        --count_;
        return taken;
    }

  private:
    static constexpr std::size_t kFirstPlaces = 64;

    /// Returns the place of the slot's id, or of the gap where that would go.
    template <typename SlotOf>
    [[nodiscard]] std::size_t place_of(Slot slot, const SlotOf& slot_of) const {
        std::size_t place = first_place(slot);
        while (ids_[place] != protocol::kNoShortId && slot_of(ids_[place]) != slot)
            place = after(place);
        return place;
    }
    /// Returns the place where a slot is looked for first. Fibonacci hashing, see Knuth, The Art of
    /// Computer Programming, volume 3, section 6.4: slots with common low bits are spread as well.
    [[nodiscard]] std::size_t first_place(Slot slot) const {
        const std::uint32_t hash = slot * 2'654'435'769u;
        return hash >> shift_;
    }
    [[nodiscard]] std::size_t after(std::size_t place) const {
        return (place + 1) & (ids_.size() - 1);
    }
    [[nodiscard]] std::size_t distance(std::size_t from, std::size_t to) const {
        return (to - from) & (ids_.size() - 1);
    }
    template <typename SlotOf>
    void grow(const SlotOf& slot_of) {
        const std::size_t places = ids_.empty() ? kFirstPlaces : 2 * ids_.size();
        const auto before =
            std::exchange(ids_, std::vector<protocol::ShortId>(places, protocol::kNoShortId));
        shift_ = 32u - static_cast<unsigned>(std::countr_zero(places));
        for (const protocol::ShortId id : before)
            if (id != protocol::kNoShortId) ids_[place_of(slot_of(id), slot_of)] = id;
    }

    std::vector<protocol::ShortId> ids_;  // the size is 0 or a power of two
    std::uint32_t count_ = 0;
    unsigned shift_ = 0;
};

}  // namespace arena::server
