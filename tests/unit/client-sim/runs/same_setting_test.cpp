#include "client-sim/runs/same_setting.h"

#include <utility>

#include <gtest/gtest.h>

#include "tests/unit/client-sim/runs/made_runs.h"

namespace arena::client_sim {
namespace {

std::string difference_of(const FinishedRun& one, const FinishedRun& other) {
    return difference_between(std::vector<FinishedRun>{one, other});
}

/// Returns a run in which one number has another value.
FinishedRun run_where(std::string_view key, double value) {
    FinishedRun run = test::made_run({{"clients_predicting", 64.0}});
    test::set(run, key, value);
    return run;
}

FinishedRun run_without(std::string_view key) {
    FinishedRun run = test::made_run({{"clients_predicting", 64.0}});
    std::erase_if(run.numbers,
                  [&](const FinishedRun::Number& number) { return number.key == key; });
    return run;
}

FinishedRun run_with_group(std::string name, std::string behaviour, std::string network) {
    FinishedRun run = test::made_run();
    run.groups = {{.name = std::move(name),
                   .behaviour = std::move(behaviour),
                   .network = std::move(network),
                   .numbers = {},
                   .corrections_by_cause = {}}};
    return run;
}

TEST(SameSetting, no_runs_and_a_single_run_do_not_differ) {
    EXPECT_EQ(difference_between({}), "");
    EXPECT_EQ(difference_between(std::vector<FinishedRun>{test::made_run()}), "");
}

TEST(SameSetting, runs_that_differ_only_in_what_was_measured_have_the_same_setting) {
    FinishedRun other = test::made_run({{"tick_ms_mean", 9.0}});
    other.server = "elsewhere:1";
    other.seed = 7;
    other.valid = false;

    EXPECT_EQ(difference_of(test::made_run({{"tick_ms_mean", 1.0}}), other), "");
}

TEST(SameSetting, names_the_text_in_which_the_runs_differ) {
    const FinishedRun run = test::made_run();
    FinishedRun map = run;
    map.map = "pit";
    FinishedRun scenario = run;
    scenario.scenario = "siege";
    FinishedRun network = run;
    network.network = "bad";

    EXPECT_EQ(
        difference_of(run, map),
        "the runs differ in their map, \"arena\" and \"pit\": compare runs with the same map");
    EXPECT_EQ(difference_of(run, scenario),
              "the runs differ in their scenario, none and \"siege\": compare runs with the same "
              "scenario");
    EXPECT_EQ(
        difference_of(network, run),
        "the runs differ in their network, \"bad\" and none: compare runs with the same network");
}

TEST(SameSetting, names_only_the_first_of_several_differences) {
    FinishedRun other = run_where("tick_rate", 30.0);
    other.scenario = "siege";
    other.network = "bad";

    EXPECT_NE(difference_of(test::made_run(), other).find("scenario"), std::string::npos);
    EXPECT_EQ(difference_of(test::made_run(), other).find("network"), std::string::npos);
}

TEST(SameSetting, compares_every_run_with_the_first) {
    std::vector<FinishedRun> runs(4, test::made_run());
    runs[3].map = "pit";

    EXPECT_NE(difference_between(runs).find("map"), std::string::npos);
}

TEST(SameSetting, names_the_number_in_which_the_runs_differ) {
    const FinishedRun run = run_where("clients_predicting", 64.0);

    EXPECT_EQ(difference_of(run, run_where("clients_requested", 1.0)),
              "the runs differ in their number of clients, 64 and 1: compare runs with the same "
              "number of clients");
    for (const auto& [key, text] :
         {std::pair{"clients_predicting", "predicting clients, 64 and 1:"},
          std::pair{"tick_rate", "tick rate, 60 and 1:"},
          std::pair{"snapshot_rate", "snapshot rate, 20 and 1:"},
          std::pair{"duration_seconds", "duration, 15 and 1:"}})
        EXPECT_NE(difference_of(run, run_where(key, 1.0)).find(text), std::string::npos) << key;
}

TEST(SameSetting, clients_may_differ_by_a_twentieth_of_the_larger_number) {
    EXPECT_EQ(
        difference_of(run_where("clients_requested", 100.0), run_where("clients_requested", 95.0)),
        "");
    EXPECT_EQ(
        difference_of(run_where("clients_requested", 95.0), run_where("clients_requested", 100.0)),
        "");
    EXPECT_NE(
        difference_of(run_where("clients_requested", 100.0), run_where("clients_requested", 94.0)),
        "");
}

TEST(SameSetting, predicting_clients_may_differ_by_half) {
    EXPECT_EQ(
        difference_of(run_where("clients_predicting", 64.0), run_where("clients_predicting", 32.0)),
        "");
    EXPECT_NE(
        difference_of(run_where("clients_predicting", 64.0), run_where("clients_predicting", 31.0)),
        "");
    EXPECT_NE(
        difference_of(run_where("clients_predicting", 1.0), run_where("clients_predicting", 0.0)),
        "");
}

TEST(SameSetting, the_duration_may_differ_by_a_tenth) {
    EXPECT_EQ(
        difference_of(run_where("duration_seconds", 10.0), run_where("duration_seconds", 9.0)), "");
    EXPECT_NE(
        difference_of(run_where("duration_seconds", 10.0), run_where("duration_seconds", 8.9)), "");
}

TEST(SameSetting, rates_must_be_equal) {
    EXPECT_NE(difference_of(run_where("tick_rate", 60.0), run_where("tick_rate", 59.0)), "");
    EXPECT_NE(difference_of(run_where("snapshot_rate", 20.0), run_where("snapshot_rate", 21.0)),
              "");
}

TEST(SameSetting, a_number_that_only_one_run_knows_is_a_difference) {
    const FinishedRun run = run_where("clients_predicting", 64.0);
    const FinishedRun unknown = run_without("tick_rate");

    EXPECT_EQ(difference_of(run, unknown),
              "the runs differ in their tick rate, 60 and not known: compare runs with the same "
              "tick rate");
    EXPECT_EQ(difference_of(unknown, unknown), "");
}

TEST(SameSetting, runs_of_a_version_that_did_not_predict_remain_comparable) {
    EXPECT_EQ(
        difference_of(run_where("clients_predicting", 64.0), run_without("clients_predicting")),
        "");
}

TEST(SameSetting, names_the_groups_in_which_the_runs_differ) {
    EXPECT_EQ(
        difference_of(run_with_group("all", "fighter", "wifi"),
                      run_with_group("wander", "wander", "")),
        "the runs differ in their groups, \"all (fighter) over wifi\" and \"wander\": compare "
        "runs with the same groups");
    EXPECT_NE(difference_of(run_with_group("all", "fighter", "wifi"),
                            run_with_group("all", "fighter", "4g")),
              "");
    EXPECT_EQ(difference_of(run_with_group("all", "fighter", "wifi"),
                            run_with_group("all", "fighter", "wifi")),
              "");
}

TEST(SameSetting, a_group_by_another_transport_is_another_group) {
    const FinishedRun by_udp = run_with_group("fighter", "fighter", "4g");
    FinishedRun by_websocket = by_udp;
    by_websocket.groups[0].transport = "websocket";

    EXPECT_EQ(difference_of(by_udp, by_websocket),
              "the runs differ in their groups, \"fighter over 4g\" and \"fighter over 4g by "
              "websocket\": compare runs with the same groups");
    EXPECT_EQ(difference_of(by_websocket, by_websocket), "");
}

TEST(SameSetting, lists_several_groups_in_their_order) {
    FinishedRun one = run_with_group("fighter", "fighter", "");
    FinishedRun other = run_with_group("idle", "idle", "");
    const auto fighters = one.groups[0];
    one.groups.push_back(other.groups[0]);
    other.groups.push_back(fighters);

    EXPECT_NE(difference_of(one, other).find("\"fighter, idle\" and \"idle, fighter\""),
              std::string::npos);
}

TEST(SameSetting, runs_of_a_version_without_groups_remain_comparable) {
    EXPECT_EQ(difference_of(test::made_run(), run_with_group("all", "fighter", "wifi")), "");
    EXPECT_EQ(difference_of(run_with_group("all", "fighter", "wifi"), test::made_run()), "");
}

}  // namespace
}  // namespace arena::client_sim
