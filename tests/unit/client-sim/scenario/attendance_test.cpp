#include "client-sim/scenario/attendance.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::client_sim {
namespace {

using namespace std::chrono_literals;

Scenario scenario_of(std::vector<Stage> stages, std::vector<Group> groups = {{.name = "all"}}) {
    Scenario scenario;
    scenario.stages = std::move(stages);
    scenario.groups = std::move(groups);
    return scenario;
}

Stage ramp(Time duration, std::uint32_t clients) {
    return {.name = "ramp", .duration = duration, .clients = clients};
}

std::set<std::size_t> indexes_of(const Attendance& attendance) {
    std::set<std::size_t> indexes;
    for (const Attendance::Client& client : attendance.clients())
        indexes.insert(client.index);
    return indexes;
}

TEST(Attendance, clients_join_and_leave_according_to_the_stages) {
    const Scenario scenario = scenario_of({ramp(10s, 10), ramp(10s, 4)});
    Attendance attendance(scenario, {}, 1);

    EXPECT_EQ(attendance.take_joiners(0s).size(), 1u);
    EXPECT_EQ(attendance.take_joiners(9999ms).size(), 9u);
    EXPECT_TRUE(attendance.is_full(9999ms));
    EXPECT_TRUE(attendance.take_joiners(15s).empty());
    EXPECT_EQ(attendance.take_leavers(20s).size(), 6u);
    EXPECT_EQ(attendance.clients().size(), 4u);
    EXPECT_FALSE(attendance.is_full(20s));
}

TEST(Attendance, is_not_full_before_all_wanted_clients_have_joined) {
    const Scenario scenario =
        scenario_of({ramp(1s, 0), {.name = "all", .duration = 1s, .clients = 4, .at_once = true}});
    Attendance attendance(scenario, {}, 1);

    EXPECT_TRUE(attendance.take_joiners(999ms).empty());
    EXPECT_FALSE(attendance.is_full(1s));
    EXPECT_EQ(attendance.take_joiners(1s).size(), 4u);
    EXPECT_TRUE(attendance.is_full(1s));
}

TEST(Attendance, a_client_that_left_is_gone_and_its_index_is_not_reused) {
    Scenario scenario = scenario_of({ramp(1s, 5), ramp(100s, 5)});
    scenario.leaves_per_second = 1.0;
    Attendance attendance(scenario, {}, 7);
    static_cast<void>(attendance.take_joiners(1s));

    for (int second = 2; second < 20; ++second) {
        const auto leavers = attendance.take_leavers(std::chrono::seconds{second});
        const std::set<std::size_t> left(leavers.begin(), leavers.end());
        const auto here = indexes_of(attendance);
        EXPECT_EQ(left.size(), second == 2 ? 2u : 1u) << "one per second";
        EXPECT_EQ(attendance.take_joiners(std::chrono::seconds{second}).size(), left.size());
        for (const std::size_t index : left)
            EXPECT_EQ(here.count(index), 0u);
    }
    EXPECT_EQ(*indexes_of(attendance).rbegin(), 4u + 19u) << "the newest of 5 and 19 others";
}

TEST(Attendance, the_parts_of_a_run_take_turns_in_replacing_clients) {
    Scenario scenario = scenario_of({ramp(1s, 8), ramp(100s, 8)});
    scenario.leaves_per_second = 1.0;
    std::vector<Attendance> parts;
    for (std::uint32_t index = 0; index < 4; ++index)
        parts.emplace_back(scenario, RunShare{.index = index, .count = 4}, 1);
    for (Attendance& part : parts)
        static_cast<void>(part.take_joiners(1s));

    for (int second = 1; second < 20; ++second) {
        std::size_t left = 0;
        for (Attendance& part : parts) {
            left += part.take_leavers(std::chrono::seconds{second}).size();
            static_cast<void>(part.take_joiners(std::chrono::seconds{second}));
        }
        EXPECT_EQ(left, 1u) << second;
    }
}

TEST(Attendance, a_reconnecter_leaves_after_some_seconds_and_is_replaced) {
    const Scenario scenario = scenario_of({ramp(1s, 1), ramp(100s, 1)},
                                          {{.name = "restless", .kind = GroupKind::reconnecter}});
    Attendance attendance(scenario, {}, 3);
    static_cast<void>(attendance.take_joiners(0s));

    EXPECT_TRUE(attendance.take_leavers(4s).empty());
    EXPECT_EQ(attendance.take_leavers(16s).size(), 1u);
    EXPECT_EQ(attendance.take_joiners(16s).size(), 1u);
    EXPECT_EQ(attendance.clients()[0].index, 1u);
}

TEST(Attendance, reconnecters_come_back_as_reconnecters) {
    const Scenario scenario =
        scenario_of({ramp(1s, 40), ramp(600s, 40)},
                    {{.name = "fighter", .share = 3.0},
                     {.name = "restless", .share = 1.0, .kind = GroupKind::reconnecter}});
    Attendance attendance(scenario, {}, 3);

    for (int second = 0; second < 600; ++second) {
        static_cast<void>(attendance.take_leavers(std::chrono::seconds{second}));
        static_cast<void>(attendance.take_joiners(std::chrono::seconds{second}));
    }

    const auto clients = attendance.clients();
    EXPECT_EQ(clients.size(), 40u);
    EXPECT_EQ(std::count_if(clients.begin(), clients.end(),
                            [](const Attendance::Client& client) { return client.as.group == 1; }),
              10);
}

TEST(Attendance, shares_of_clients_do_not_depend_on_the_number_of_parts) {
    const Scenario scenario =
        scenario_of({ramp(1s, 40)}, {{.name = "fighter", .share = 3.0},
                                     {.name = "foe", .share = 1.0, .kind = GroupKind::hostile}});
    for (const std::uint32_t count : {1u, 4u, 10u}) {
        int judged = 0;
        int predicting = 0;
        for (std::uint32_t index = 0; index < count; ++index) {
            Attendance part(scenario, {.index = index, .count = count}, 1);
            for (const Attendance::Joiner& joiner : part.take_joiners(1s)) {
                if (joiner.group != 0) continue;
                judged += is_in_share(0.1, joiner.number_of_honest) ? 1 : 0;
                predicting += is_in_share(0.2, joiner.number_in_group) ? 1 : 0;
            }
        }
        EXPECT_EQ(judged, 3) << count;
        EXPECT_EQ(predicting, 6) << count;
    }
}

RC_GTEST_PROP(AttendanceLaw, the_parts_of_a_run_add_up_to_the_whole_run, ()) {
    const auto count = *rc::gen::inRange<std::uint32_t>(1, 6);
    const auto clients = *rc::gen::inRange<std::uint32_t>(1, 200);
    Scenario scenario = scenario_of(
        {ramp(10s, clients), ramp(10s, clients / 2)},
        {{.name = "many", .share = 7.0}, {.name = "some", .share = 2.0}, {.name = "few"}});
    scenario.teams = *rc::gen::inRange<std::uint8_t>(0, 4);
    Attendance whole(scenario, {}, 1);
    std::vector<Attendance> parts;
    for (std::uint32_t index = 0; index < count; ++index)
        parts.emplace_back(scenario, RunShare{.index = index, .count = count}, 1);

    std::map<std::size_t, std::size_t> groups_of_whole;  // by the number of the client
    std::map<std::size_t, std::size_t> groups_of_parts;
    for (int second = 0; second <= 20; ++second) {
        const Time at = std::chrono::seconds{second};
        static_cast<void>(whole.take_leavers(at));
        for (const Attendance::Joiner& joiner : whole.take_joiners(at))
            groups_of_whole.emplace(groups_of_whole.size(), joiner.group * 100 + joiner.team);
        std::size_t in_parts = 0;
        for (std::uint32_t index = 0; index < count; ++index) {
            static_cast<void>(parts[index].take_leavers(at));
            const auto joiners = parts[index].take_joiners(at);
            const auto newest = parts[index].clients().size();
            for (std::size_t i = 0; i < joiners.size(); ++i) {
                const auto own = static_cast<std::uint32_t>(newest - joiners.size() + i);
                const RunShare share{.index = index, .count = count};
                groups_of_parts.emplace(share.number_of(own),
                                        joiners[i].group * 100 + joiners[i].team);
            }
            in_parts += newest;
        }
        RC_ASSERT(in_parts == whole.clients().size());
    }
    RC_ASSERT(groups_of_parts == groups_of_whole);
}

}  // namespace
}  // namespace arena::client_sim
