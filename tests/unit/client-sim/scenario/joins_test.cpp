#include "client-sim/scenario/joins.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "client-sim/scenario/attendance.h"

namespace arena::client_sim::joins_test {
namespace {

using namespace std::chrono_literals;

Stage stage(Time duration, std::uint32_t clients, bool at_once = false) {
    return {.name = "s", .duration = duration, .clients = clients, .at_once = at_once};
}

Scenario scenario_of(std::vector<Stage> stages, double leaves_per_second = 0.0) {
    Scenario scenario;
    scenario.stages = std::move(stages);
    scenario.groups = {{.name = "wander"}};
    scenario.leaves_per_second = leaves_per_second;
    return scenario;
}

TEST(Joins, of_a_ramp_are_spread_over_it) {
    const Scenario scenario = scenario_of({stage(10s, 4), stage(5s, 4)});

    EXPECT_EQ(count_joins(scenario), 4u);
    EXPECT_EQ(join_times(scenario), (std::vector<Time>{0s, 2500ms, 5s, 7500ms}));
}

TEST(Joins, clients_that_come_after_others_have_left_are_new_ones) {
    const Scenario scenario =
        scenario_of({stage(2s, 2, true), stage(4s, 0), stage(2s, 3, true), stage(1s, 1)});

    EXPECT_EQ(count_joins(scenario), 5u);
    EXPECT_EQ(join_times(scenario), (std::vector<Time>{0s, 0s, 6s, 6s, 6s}));
}

TEST(Joins, clients_that_replace_others_count_too) {
    const Scenario scenario = scenario_of({stage(4s, 2, true)}, 0.5);

    EXPECT_EQ(count_joins(scenario), 2u + 2u);
    EXPECT_EQ(join_times(scenario), (std::vector<Time>{0s, 0s, 0s, 2s}));
}

TEST(Joins, only_bots_without_teams_need_no_tokens_of_their_own) {
    Scenario plain = scenario_of({stage(4s, 2)});
    Scenario dealt = plain;
    dealt.teams = 2;
    Scenario fixed = plain;
    fixed.groups[0].team = 1;
    Scenario returning = plain;
    returning.groups[0].kind = GroupKind::reconnecter;
    Scenario hostile = plain;
    hostile.groups[0].kind = GroupKind::hostile;

    Scenario watching = plain;
    watching.groups[0].kind = GroupKind::watcher;

    EXPECT_EQ(need_of_own_tokens(plain), std::nullopt);
    EXPECT_EQ(need_of_own_tokens(watching), "watchers, which is in the connect token");
    EXPECT_EQ(need_of_own_tokens(dealt), "teams, which are in the connect token");
    EXPECT_EQ(need_of_own_tokens(fixed), "team, which is in the connect token");
    EXPECT_EQ(need_of_own_tokens(returning), "reconnecter clients, which join again and again");
    EXPECT_EQ(need_of_own_tokens(hostile), "hostile clients, which join again and again");
}

/// However a run is split over threads, no more clients join than are counted, and none before its
/// time.
RC_GTEST_PROP(JoinsLaw, attendances_take_no_more_joiners_than_are_counted, ()) {
    std::vector<Stage> stages;
    for (int i = *rc::gen::inRange(1, 5); i > 0; --i)
        stages.push_back(stage(std::chrono::milliseconds{*rc::gen::inRange(100, 5000)},
                               *rc::gen::inRange<std::uint32_t>(0, 30),
                               *rc::gen::arbitrary<bool>()));
    stages.back().clients += 1;
    const Scenario scenario = scenario_of(stages, *rc::gen::inRange(0, 50) / 7.0);
    const auto parts = *rc::gen::inRange<std::uint32_t>(1, 4);
    const Time round = std::chrono::milliseconds{*rc::gen::inRange(1, 40)};
    std::vector<Attendance> attendances;
    for (std::uint32_t part = 0; part < parts; ++part)
        attendances.emplace_back(scenario, RunShare{.index = part, .count = parts}, 1);
    const std::vector<Time> times = join_times(scenario);
    std::size_t joined = 0;

    for (Time now{0}; now < scenario.duration() + 2 * round; now += round) {
        const Time at = std::min(now, scenario.duration());
        for (Attendance& attendance : attendances) {
            static_cast<void>(attendance.take_leavers(at));
            joined += attendance.take_joiners(at).size();
        }
        RC_ASSERT(joined <= times.size());
        // In parentheses of its own, since RapidCheck evaluates both sides of an operator || that
        // it sees.
        RC_ASSERT((joined == 0 || times[joined - 1] <= at + 1us));
    }
    RC_ASSERT(times.size() == count_joins(scenario));
}

}  // namespace
}  // namespace arena::client_sim::joins_test
