#include "client-sim/scenario/population.h"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::client_sim {
namespace {

using namespace std::chrono_literals;

Stage stage(Time duration, std::uint32_t clients, bool at_once = false) {
    return {.name = "s", .duration = duration, .clients = clients, .at_once = at_once};
}

TEST(Population, each_client_of_a_ramp_joins_at_its_own_moment) {
    const std::vector<Stage> ramp{stage(10s, 5)};

    EXPECT_EQ(clients_wanted(ramp, 0s), 1u);
    EXPECT_EQ(clients_wanted(ramp, 1999ms), 1u);
    EXPECT_EQ(clients_wanted(ramp, 2001ms), 2u);
    EXPECT_EQ(clients_wanted(ramp, 9s), 5u);
    EXPECT_EQ(clients_wanted(ramp, 10s), 5u);
}

TEST(Population, stages_follow_each_other) {
    const std::vector<Stage> stages{stage(10s, 10), stage(10s, 10), stage(10s, 40, true),
                                    stage(10s, 20), stage(5s, 0, true)};

    EXPECT_EQ(clients_wanted(stages, 15s), 10u) << "the number holds";
    EXPECT_EQ(clients_wanted(stages, 20s), 40u) << "all at once";
    EXPECT_EQ(clients_wanted(stages, 29s), 40u);
    EXPECT_EQ(clients_wanted(stages, 35s), 29u)
        << "half of the twenty that leave, and the next one";
    EXPECT_EQ(clients_wanted(stages, 40s), 0u);
    EXPECT_EQ(clients_wanted(stages, 999s), 0u) << "as at the end";
    EXPECT_EQ(stage_at(stages, 9s), 0u);
    EXPECT_EQ(stage_at(stages, 30s), 3u);
    EXPECT_EQ(stage_at(stages, 999s), 4u);
}

TEST(Population, spans_of_stages_end_with_the_run) {
    const std::vector<Stage> stages{stage(10s, 10), stage(10s, 10), stage(10s, 40)};

    const auto spans = spans_of(stages, 12s);

    ASSERT_EQ(spans.size(), 2u);
    EXPECT_EQ(spans[0].to_seconds, 10.0);
    EXPECT_EQ(spans[1].from_seconds, 10.0);
    EXPECT_EQ(spans[1].to_seconds, 12.0);
}

RC_GTEST_PROP(PopulationLaw, a_ramp_never_reverses, ()) {
    const auto before = *rc::gen::inRange<std::uint32_t>(0, 2000);
    const auto after = *rc::gen::inRange<std::uint32_t>(0, 2000);
    const auto seconds = *rc::gen::inRange(1, 600);
    const std::vector<Stage> stages{stage(1s, before, true),
                                    stage(std::chrono::seconds{seconds}, after)};
    std::uint32_t last = before;
    for (int step = 0; step <= 100; ++step) {
        const std::uint32_t now =
            clients_wanted(stages, 1s + Time{std::chrono::seconds{seconds}} * step / 100);
        const bool is_between =
            after >= before ? last <= now && now <= after : after <= now && now <= last;
        RC_ASSERT(is_between);
        last = now;
    }
    RC_ASSERT(last == after);
}

RC_GTEST_PROP(PopulationLaw, groups_receive_their_shares, ()) {
    const auto shares =
        *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 20)));
    const auto clients = *rc::gen::inRange(1, 500);
    std::vector<Group> groups;
    double sum = 0.0;
    for (const int share : shares) {
        groups.push_back({.name = "g", .share = static_cast<double>(share), .network = {}});
        sum += share;
    }
    GroupDealer dealer(groups);
    std::vector<int> dealt(groups.size());
    for (int i = 0; i < clients; ++i)
        ++dealt[dealer.next()];
    for (std::size_t i = 0; i < groups.size(); ++i)
        RC_ASSERT(std::abs(dealt[i] - shares[i] / sum * clients) < 2.0);
}

TEST(TeamDealer, deals_out_each_group_unless_it_has_its_own_team) {
    Scenario scenario;
    scenario.teams = 2;
    scenario.groups = {{.name = "fighter", .network = {}},
                       {.name = "guard", .network = {}, .team = 7},
                       {.name = "camper", .network = {}}};
    TeamDealer dealer(scenario);

    std::vector<int> teams;
    for (const std::size_t group : {0u, 1u, 2u, 0u, 1u, 2u, 2u})
        teams.push_back(dealer.next(group));

    // The first camper joins the team that has fewer fighters.
    EXPECT_EQ(teams, (std::vector<int>{1, 7, 2, 2, 7, 1, 1}));
}

TEST(TeamDealer, leaves_the_team_to_the_server_when_there_are_no_teams) {
    Scenario scenario;
    scenario.groups = {{.name = "fighter", .network = {}}};
    TeamDealer dealer(scenario);

    EXPECT_EQ(dealer.next(0), 0);
    EXPECT_EQ(dealer.next(0), 0);
}

RC_GTEST_PROP(PopulationLaw, teams_have_equal_sizes_in_each_group, ()) {
    Scenario scenario;
    scenario.teams = *rc::gen::inRange<std::uint8_t>(1, 9);
    scenario.groups.resize(*rc::gen::inRange<std::size_t>(1, 5));
    const auto clients = *rc::gen::container<std::vector<std::size_t>>(
        rc::gen::inRange<std::size_t>(0, scenario.groups.size()));
    TeamDealer dealer(scenario);
    std::vector<std::vector<int>> dealt(scenario.groups.size(), std::vector<int>(scenario.teams));
    for (const std::size_t group : clients)
        ++dealt[group].at(dealer.next(group) - 1u);

    for (const std::vector<int>& teams : dealt) {
        const auto [least, most] = std::minmax_element(teams.begin(), teams.end());
        RC_ASSERT(*most - *least <= 1);
    }
}

TEST(TeamDealer, watchers_have_no_team_and_take_none_from_the_players) {
    Scenario scenario;
    scenario.teams = 2;
    scenario.groups.resize(2);
    scenario.groups[1].kind = GroupKind::watcher;
    TeamDealer dealer(scenario);

    EXPECT_EQ(dealer.next(0), 1);
    EXPECT_EQ(dealer.next(1), 0);
    EXPECT_EQ(dealer.next(0), 2);
    EXPECT_EQ(dealer.next(1), 0);
    EXPECT_EQ(dealer.next(0), 1);
}

}  // namespace
}  // namespace arena::client_sim
