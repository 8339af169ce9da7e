// IdMap<T>: the entities that a client knows, found by id in constant time and walked as one array.
//
// The values stand densely in an array; a hash table of positions with linear probing finds them.
// Removal moves the last value into the hole, so the order of the walk is not that of the ids.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/values/entity.h"

namespace arena::client_sim {

/// T has a member `id` of type sim::EntityId, never kNobody. Memory grows with the number of
/// values up to the capacity and is kept then, so steady work allocates nothing.
template <typename T>
class IdMap {
  public:
    explicit IdMap(std::size_t capacity) : capacity_(capacity), slots_(kSlotsAtFirst, kFree) {}

    [[nodiscard]] T* find(sim::EntityId id) {
        const std::uint32_t position = slots_[slot_of(id)];
        return position == kFree ? nullptr : &values_[position];
    }
    [[nodiscard]] const T* find(sim::EntityId id) const {
        const std::uint32_t position = slots_[slot_of(id)];
        return position == kFree ? nullptr : &values_[position];
    }

    /// The values with the ids of `items`, in their order, nothing for who is not there; as many of
    /// them as `found` has places. Nothing is done in between, so that the processor waits for the
    /// memory of many of them at the same time.
    template <typename Items>
    void find_all(const Items& items, std::span<T*> found) {
        const std::size_t count = std::min<std::size_t>(items.size(), found.size());
        for (std::size_t i = 0; i < count; ++i)
            found[i] = find(items[i].id);
    }

    /// Begins to fetch the memory of the value with that id; a find() that comes a little later
    /// need not wait for it.
    void fetch(sim::EntityId id) const {
        const std::uint32_t position = slots_[home_of(id)];
        if (position != kFree) __builtin_prefetch(&values_[position]);
    }

    /// The value with that id, made new when there was none; nothing when the map is full.
    /// Pointers to other values stay good only until the next call.
    [[nodiscard]] T* find_or_add(sim::EntityId id) {
        if (T* known = find(id)) return known;
        if (values_.size() == capacity_) return nullptr;
        if ((values_.size() + 1) * 2 > slots_.size()) grow();
        slots_[slot_of(id)] = static_cast<std::uint32_t>(values_.size());
        values_.emplace_back();
        values_.back().id = id;
        return &values_.back();
    }

    /// Whether there was one to remove.
    bool remove(sim::EntityId id) {
        const std::size_t slot = slot_of(id);
        const std::uint32_t position = slots_[slot];
        if (position == kFree) return false;
        const auto last = static_cast<std::uint32_t>(values_.size() - 1);
        slots_[slot_of(values_[last].id)] = position;
        values_[position] = values_[last];
        values_.pop_back();
        close_hole(slot);
        return true;
    }

    [[nodiscard]] std::span<T> values() { return values_; }
    [[nodiscard]] std::span<const T> values() const { return values_; }
    [[nodiscard]] std::size_t size() const { return values_.size(); }

  private:
    static constexpr std::uint32_t kFree = 0xffffffffu;
    static constexpr std::size_t kSlotsAtFirst = 64;  // a power of two, as every later size

    [[nodiscard]] std::size_t home_of(sim::EntityId id) const {
        // Fibonacci hashing: consecutive ids land far from each other.
        const std::uint64_t mixed = id.value * 0x9E3779B97F4A7C15ull;
        return static_cast<std::size_t>(mixed >> 32u) & (slots_.size() - 1);
    }

    /// The slot that holds the id, or the free slot where it would go. At most half of the slots
    /// are taken, so the walk ends.
    [[nodiscard]] std::size_t slot_of(sim::EntityId id) const {
        std::size_t slot = home_of(id);
        while (slots_[slot] != kFree && !(values_[slots_[slot]].id == id))
            slot = next(slot);
        return slot;
    }

    [[nodiscard]] std::size_t next(std::size_t slot) const {
        return (slot + 1) & (slots_.size() - 1);
    }

    /// Moves back what a probe would no longer reach across the hole (Knuth, The Art of Computer
    /// Programming, vol. 3, 6.4, algorithm R).
    void close_hole(std::size_t hole) {
        slots_[hole] = kFree;
        for (std::size_t slot = next(hole); slots_[slot] != kFree; slot = next(slot)) {
            const std::size_t home = home_of(values_[slots_[slot]].id);
            const std::size_t mask = slots_.size() - 1;
            const bool reaches_without_hole = ((slot - home) & mask) < ((slot - hole) & mask);
            if (reaches_without_hole) continue;
            slots_[hole] = slots_[slot];
            slots_[slot] = kFree;
            hole = slot;
        }
    }

    void grow() {
        slots_.assign(slots_.size() * 2, kFree);
        for (std::size_t position = 0; position < values_.size(); ++position) {
            std::size_t slot = home_of(values_[position].id);
            while (slots_[slot] != kFree)
                slot = next(slot);
            slots_[slot] = static_cast<std::uint32_t>(position);
        }
    }

    std::size_t capacity_;
    std::vector<std::uint32_t> slots_;
    std::vector<T> values_;
};

}  // namespace arena::client_sim
