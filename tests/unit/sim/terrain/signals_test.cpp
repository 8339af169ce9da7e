#include "sim/terrain/signals.h"

#include <gtest/gtest.h>

#include "tests/support/triggers.h"

namespace arena::sim::signals_test {
namespace {

const Bounds kBox{{0.0f, 0.0f}, {1.0f, 1.0f}};

TEST(Signals, are_numbered_by_their_first_plate) {
    const std::vector<MapTrigger> triggers{test::plate(kBox, "gate"), test::spikes(kBox, 5),
                                           test::plate(kBox, "bridge"), test::plate(kBox, "gate")};

    const auto signals = collect_signals(triggers);

    ASSERT_EQ(signals.size(), 2u);
    EXPECT_EQ(find_signal(signals, "gate"), 0u);
    EXPECT_EQ(find_signal(signals, "bridge"), 1u);
    EXPECT_EQ(signals[0].plates, (std::vector<std::uint32_t>{0, 3}));
    EXPECT_FALSE(find_signal(signals, "Gate"));
    EXPECT_FALSE(find_signal({}, "gate"));
}

TEST(Signals, a_signal_is_on_while_any_of_its_plates_is_pressed) {
    const std::vector<MapTrigger> triggers{test::plate(kBox, "gate"), test::plate(kBox, "bridge"),
                                           test::plate(kBox, "gate")};
    const auto signals = collect_signals(triggers);
    std::vector<TriggerState> states(3);

    EXPECT_FALSE(signal_is_on(signals, 0, states));
    states[2].pressed = 1;
    EXPECT_TRUE(signal_is_on(signals, 0, states));
    EXPECT_FALSE(signal_is_on(signals, 1, states));
}

TEST(Signals, a_number_that_names_no_signal_is_never_on) {
    const std::vector<MapTrigger> triggers{test::plate(kBox, "gate")};
    const std::vector<TriggerState> states{{.pressed = 1}};

    EXPECT_FALSE(signal_is_on(collect_signals(triggers), 1, states));
    EXPECT_FALSE(signal_is_on({}, 0, {}));
}

TEST(Signals, only_plates_have_signals) {
    MapTrigger spikes = test::spikes(kBox, 5);
    spikes.signal = "gate";

    EXPECT_TRUE(collect_signals(std::vector<MapTrigger>{spikes}).empty());
}

}  // namespace
}  // namespace arena::sim::signals_test
