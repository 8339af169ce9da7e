#include "server/replication/id_table.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"

namespace arena::server::id_table_test {
namespace {

using protocol::kNoShortId;
using protocol::ShortId;

/// A table, and the slot of each id.
struct Seen {
    IdTable table;
    std::vector<Slot> slots = std::vector<Slot>(1024);

    [[nodiscard]] auto slot_of() const {
        return [this](ShortId id) { return slots[id]; };
    }
    void insert(Slot slot, ShortId id) {
        slots[id] = slot;
        table.insert(id, slot_of());
    }
    void erase(ShortId id) { EXPECT_EQ(table.take(slots[id], slot_of()), id); }
    [[nodiscard]] ShortId find(Slot slot) const { return table.find(slot, slot_of()); }
};

TEST(IdTable, finds_nothing_at_first) {
    const Seen seen;

    EXPECT_EQ(seen.find(0), kNoShortId);
}

TEST(IdTable, finds_the_id_of_a_slot_until_it_is_erased) {
    Seen seen;
    seen.insert(5000, 0);
    seen.insert(7, 1);
    EXPECT_EQ(seen.find(5000), 0);
    EXPECT_EQ(seen.find(7), 1);
    EXPECT_EQ(seen.find(0), kNoShortId) << "the slot of an unused id";

    seen.erase(0);

    EXPECT_EQ(seen.find(5000), kNoShortId);
    EXPECT_EQ(seen.find(7), 1);
    seen.insert(5000, 3);
    EXPECT_EQ(seen.find(5000), 3) << "under a new id";
}

TEST(IdTable, finds_what_a_map_finds) {
    constexpr std::uint64_t kSeed = 1;
    Random random(kSeed);
    Seen seen;
    std::map<Slot, ShortId> expected;
    std::vector<ShortId> free;
    for (ShortId id = 0; id < 600; ++id)
        free.push_back(id);

    for (int step = 0; step < 20'000; ++step) {
        // It fills up and empties again.
        const bool fills = step / 2000 % 2 == 0;
        const Slot slot = random.below(3000);
        const auto found = expected.find(slot);
        if (found == expected.end() && (fills || random.below(4) == 0) && !free.empty()) {
            seen.insert(slot, free.back());
            expected.emplace(slot, free.back());
            free.pop_back();
        } else if (!expected.empty() && (!fills || random.below(4) == 0)) {
            const auto next = expected.lower_bound(slot);
            const auto gone = next != expected.end() ? next : expected.begin();
            seen.erase(gone->second);
            free.push_back(gone->second);
            expected.erase(gone);
        }
        if (step % 100 != 0) continue;
        for (Slot each = 0; each < 3000; ++each) {
            const auto one = expected.find(each);
            ASSERT_EQ(seen.find(each), one != expected.end() ? one->second : kNoShortId)
                << "slot " << each << " in step " << step;
        }
    }
}

}  // namespace
}  // namespace arena::server::id_table_test
