// ItemChoice: which items go into a message that has no room for all of them.
//
// The most important ones go first: those near the client's player, aimed at or fast, and those
// that have waited long. The wait of an item grows and its weight does not, so everything gets its
// turn. A large item that does not fit does not hold back smaller ones, and when it is first it has
// the whole room.
//
//   items --rank--> in order --bounds within a budget--> trial --measure--> fits? the next budget
//
// The size of an introduction depends on its neighbours, and is about half of its bound. So each
// trial is measured, and made again with a larger budget if room is left.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "server/replication/change_log.h"
#include "server/replication/item_lists.h"
#include "server/replication/view_focus.h"

namespace arena::server {

class ItemChoice {
  public:
    struct Item {
        sim::Tick since = 0;  ///< when it could first have been sent
        Slot slot = 0;
        protocol::ShortId id = 0;
        ItemKind item_kind = ItemKind::motion;
        protocol::MotionWidths widths{};  ///< for a motion
    };

    /// Begins with no items, for a client that looks from `focus` and whose own player, if it
    /// lives, is in the slot `own`. The log and the focus must stay as they are while items are
    /// added.
    void begin(const ChangeLog& log, const ViewFocus& focus, std::optional<Slot> own);
    /// Adds an item, in the order of ItemLists::for_each. Of items of one rank the first goes
    /// first.
    void add(const Item& item);
    /// Fills `chosen` with the items that go into a message of `room_in_bits`, and returns how many
    /// do not. `measure(lists)` returns the bits that these items take in a message,
    /// without the padding of its last byte.
    template <typename Measure>
    [[nodiscard]] std::uint32_t choose(std::size_t room_in_bits, ItemLists& chosen,
                                       const Measure& measure);

  private:
    struct Candidate {
        Item item;
        std::uint32_t bits = 0;  ///< at most
    };
    /// The rank of a candidate: higher ones go first.
    struct Ranked {
        std::uint64_t rank = 0;
        std::uint32_t index = 0;
    };
    /// The padding of the last byte.
    static constexpr std::uint32_t kLastByteBits = 7;
    static constexpr int kTrialsMax = 8;

    void sort_by_rank();
    void choose_within(std::size_t budget);

    const ChangeLog* log_ = nullptr;
    const ViewFocus* focus_ = nullptr;
    std::optional<Slot> own_;
    std::vector<Candidate> candidates_;
    std::vector<Ranked> ranked_;
    std::vector<bool> picked_;  // by candidate
    ItemLists trial_;
};

template <typename Measure>
std::uint32_t ItemChoice::choose(std::size_t room_in_bits, ItemLists& chosen,
                                 const Measure& measure) {
    sort_by_rank();
    chosen.clear();
    std::size_t budget = room_in_bits;
    std::size_t fits = room_in_bits;  // as a budget: upper bounds within the room always fit
    std::optional<std::size_t> exceeds;
    for (int i = 0; i < kTrialsMax; ++i) {
        choose_within(budget);
        const std::size_t bits = measure(std::as_const(trial_)) + kLastByteBits;
        if (bits > room_in_bits) {
            exceeds = budget;
        } else {
            std::swap(chosen, trial_);
            fits = budget;
            const bool is_used = bits >= room_in_bits - room_in_bits / 8;
            if (is_used || chosen.size() == candidates_.size()) break;
        }
        budget = exceeds ? (fits + *exceeds) / 2 : budget * std::min(room_in_bits, 2 * bits) / bits;
    }
    return static_cast<std::uint32_t>(candidates_.size() - chosen.size());
}

}  // namespace arena::server
