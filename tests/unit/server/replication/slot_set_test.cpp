#include "server/replication/slot_set.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::server::slot_set_test {
namespace {

using Slots = std::vector<Slot>;

Slots taken_from(SlotSet& set) {
    Slots slots{99};
    set.take_ascending(slots);
    return slots;
}

TEST(SlotSet, returns_each_slot_once_in_ascending_order) {
    SlotSet set;
    set.make_room(20'000);
    for (const Slot slot : {64u, 19'999u, 0u, 63u, 4096u, 64u, 4095u, 8192u, 0u})
        set.insert(slot);

    EXPECT_TRUE(set.contains(0));
    EXPECT_TRUE(set.contains(19'999));
    EXPECT_FALSE(set.contains(1));
    EXPECT_FALSE(set.contains(4097));
    EXPECT_EQ(taken_from(set), (Slots{0, 63, 64, 4095, 4096, 8192, 19'999}));
    EXPECT_FALSE(set.contains(0)) << "it was taken";
}

TEST(SlotSet, is_empty_after_taking) {
    SlotSet set;
    EXPECT_EQ(taken_from(set), Slots{});
    set.make_room(100);
    set.insert(5);
    EXPECT_EQ(taken_from(set), Slots{5});
    set.insert(7);

    EXPECT_EQ(taken_from(set), Slots{7});
    EXPECT_EQ(taken_from(set), Slots{});
}

TEST(SlotSet, keeps_its_content_when_it_grows) {
    SlotSet set;
    set.make_room(1);
    set.insert(0);
    set.make_room(64 * 64 + 1);
    set.insert(64 * 64);
    set.make_room(2);

    EXPECT_EQ(taken_from(set), (Slots{0, 64 * 64}));
}

}  // namespace
}  // namespace arena::server::slot_set_test
