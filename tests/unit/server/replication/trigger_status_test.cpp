#include "server/replication/trigger_status.h"

#include <gtest/gtest.h>

namespace arena::server::trigger_status_test {
namespace {

using protocol::TriggerStatus;

TEST(TriggerStatus, a_trigger_is_ready_at_first) {
    EXPECT_EQ(status_of({}, 0), TriggerStatus::ready);
    EXPECT_EQ(status_of({}, 1000), TriggerStatus::ready);
}

TEST(TriggerStatus, waits_before_its_ready_tick_and_not_in_it) {
    const sim::TriggerState taken{.ready_tick = 100, .pressed = 0};

    EXPECT_EQ(status_of(taken, 99), TriggerStatus::waiting);
    EXPECT_EQ(status_of(taken, 100), TriggerStatus::ready);
    EXPECT_EQ(status_of(taken, 101), TriggerStatus::ready);
}

TEST(TriggerStatus, a_plate_is_pressed_whatever_its_ready_tick) {
    EXPECT_EQ(status_of({.ready_tick = 0, .pressed = 1}, 5), TriggerStatus::pressed);
    EXPECT_EQ(status_of({.ready_tick = 100, .pressed = 1}, 5), TriggerStatus::pressed);
}

}  // namespace
}  // namespace arena::server::trigger_status_test
