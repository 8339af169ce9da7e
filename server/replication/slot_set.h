// SlotSet: takes slots in any order and with repetitions, and returns each once, in ascending
// order.
//
// It has a bit for each slot, and above them a bit for each 64 of these, which says whether any is
// set. This takes a fraction of the time of sorting.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "server/replication/change_log.h"

namespace arena::server {

class SlotSet {
  public:
    /// Allows slots below `slots` to be inserted.
    void make_room(std::size_t slots) {
        if (slots <= words_.size() * kBits) return;
        groups_.resize((slots + kBits * kBits - 1) / (kBits * kBits));
        words_.resize(groups_.size() * kBits);
    }

    void insert(Slot slot) {
        const Slot word = slot / kBits;
        words_[word] |= std::uint64_t{1} << slot % kBits;
        groups_[word / kBits] |= std::uint64_t{1} << word % kBits;
    }

    /// Inserts the slot if `is_in`, without a branch.
    void insert_if(bool is_in, Slot slot) {
        const Slot word = slot / kBits;
        const std::uint64_t one = is_in ? 1 : 0;
        words_[word] |= one << slot % kBits;
        groups_[word / kBits] |= one << word % kBits;
    }

    [[nodiscard]] bool contains(Slot slot) const {
        return (words_[slot / kBits] >> slot % kBits & 1u) != 0;
    }

    /// Replaces `slots` by the content of the set, which is empty afterwards.
    void take_ascending(std::vector<Slot>& slots) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            for (std::uint64_t words = std::exchange(groups_[i], 0); words != 0;
                 words &= words - 1) {
                const std::size_t word = kBits * i + lowest(words);
                const auto first = static_cast<Slot>(kBits * word);
                if (slots.size() < count + kBits) slots.resize(count + kBits);
                Slot* next = slots.data() + count;
                for (std::uint64_t bits = std::exchange(words_[word], 0); bits != 0;
                     bits &= bits - 1)
                    *next++ = first + static_cast<Slot>(lowest(bits));
                count = static_cast<std::size_t>(next - slots.data());
            }
        }
        slots.resize(count);
    }

  private:
    static constexpr Slot kBits = 64;

    /// Returns the place of the lowest bit that is set.
    static std::size_t lowest(std::uint64_t bits) {
        return static_cast<std::size_t>(std::countr_zero(bits));
    }

    std::vector<std::uint64_t> words_;   // by slot / 64
    std::vector<std::uint64_t> groups_;  // by slot / 4096
};

}  // namespace arena::server
