#include "client-sim/report/group_report.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "client-sim/report/finished_run.h"
#include "client-sim/report/report_html.h"
#include "client-sim/runs/merge.h"
#include "client-sim/runs/read_report_file.h"
#include "tests/unit/client-sim/report/markup_judge.h"

namespace arena::client_sim {
namespace {

using std::chrono::milliseconds;

/// Two groups that play, of which only the one on wifi predicts, and a hostile one between them.
RunRecord played_in_groups(int response_ms = 60, int corrections = 100) {
    RunRecord record;
    record.server = "127.0.0.1:40000";
    record.map = "arena";
    record.clients_requested = 6;
    record.tick_rate = 60;
    record.snapshot_rate = 20;
    record.duration = std::chrono::seconds{30};
    record.harness_lag.record(milliseconds{1});
    record.groups = {
        {.name = "on wifi", .behaviour = "fighter", .network = "wifi", .transport = "websocket"},
        {.name = "foes", .behaviour = "hostile", .network = "", .is_hostile = true},
        {.name = "wander", .behaviour = "wander", .network = ""}};
    record.totals.clients_connected = 6;
    record.totals.packets_sent = 1000;
    GroupTotals& wifi = record.totals.group(0);
    wifi = {.clients_connected = 4,
            .client_seconds = 120.0,
            .packets_sent = 800,
            .packets_lost = 8,
            .clients_predicting = 4,
            .client_seconds_predicting = 120.0,
            .correction_snaps = 2,
            .shots_predicted = 90,
            .shots_confirmed = 85,
            .shots_dropped = 5};
    wifi.corrections[static_cast<std::size_t>(client::CorrectionCause::player)] =
        static_cast<std::uint64_t>(corrections);
    wifi.ranges[1] = {.shots = 40, .hits = 10};
    wifi.ranges[3] = {.shots = 10, .hits = 0};
    record.totals.group(2) = {.clients_connected = 2, .client_seconds = 60.0, .packets_sent = 200};
    for (int i = 0; i < corrections; ++i) {
        record.distributions.group(0).correction_cm.record_number(i < 90 ? 2.0 : 8.0);
        record.distributions.group(0).lead.record(i < 90 ? 5 : 7);
        record.distributions.group(0).response.record(milliseconds{response_ms});
        record.distributions.group(2).response.record(milliseconds{20});
    }
    return record;
}

Report report_of(const RunRecord& record, const std::vector<std::string>& thresholds = {}) {
    std::vector<Threshold> extra;
    for (const std::string& text : thresholds)
        extra.push_back(parse_threshold(text).value());
    return make_report(record, extra);
}

TEST(GroupReport, holds_the_numbers_of_each_group_beside_those_of_all) {
    const Report report = report_of(played_in_groups());

    ASSERT_EQ(report.groups.size(), 2u) << "the hostile group is not one that plays";
    EXPECT_EQ(report.groups[1].label.name, "wander");
    EXPECT_EQ(report.number("on wifi.clients_connected"), 4.0);
    EXPECT_EQ(report.number("on wifi.packets_lost_percent"), 1.0);
    EXPECT_EQ(report.number("on wifi.corrections_per_client_minute"), 50.0);
    EXPECT_NEAR(*report.number("on wifi.correction_cm_p50"), 2.0, 0.032);
    EXPECT_NEAR(*report.number("on wifi.correction_cm_p95"), 8.0, 0.13);
    EXPECT_EQ(report.number("on wifi.lead_ticks_p50"), 5.0);
    EXPECT_EQ(report.number("on wifi.lead_ticks_p99"), 7.0);
    EXPECT_EQ(report.number("on wifi.shots_aimed"), 50.0);
    EXPECT_EQ(report.number("on wifi.hit_percent"), 20.0);
    EXPECT_NEAR(*report.number("on wifi.response_ms_p99"), 60.0, 1.0);
    EXPECT_NEAR(*report.number("wander.response_ms_p99"), 20.0, 0.4);
    EXPECT_FALSE(report.number("wander.corrections_per_client_minute"));
    EXPECT_FALSE(report.number("nobody.response_ms_p99"));
    EXPECT_EQ(report.number("clients_predicting"), 4.0);
    EXPECT_EQ(report.number("corrections"), 100.0);
    EXPECT_EQ(report.number("correction_snaps"), 2.0);
    EXPECT_EQ(report.number("shots_dropped"), 5.0);
    EXPECT_EQ(report.number("hits_given"), 10.0);
}

TEST(GroupReport, every_key_of_a_group_is_a_key_of_the_report) {
    for (const std::string_view key : group_number_keys())
        EXPECT_TRUE(is_report_number(key)) << key;
}

TEST(GroupReport, a_threshold_may_name_one_group) {
    const Report report = report_of(
        played_in_groups(), {"on wifi.correction_cm_p95 < 10", "on wifi.response_ms_p99 < 50",
                             "wander.response_ms_p99 < on wifi.response_ms_p99"});

    const std::size_t first = report.thresholds.size() - 3;
    EXPECT_TRUE(report.thresholds[first].held);
    EXPECT_FALSE(report.thresholds[first + 1].held);
    EXPECT_TRUE(report.thresholds[first + 2].held);
    EXPECT_EQ(unknown_number_of(parse_threshold("on wifi.ticks < 1").value()),
              "the report has no numeric key \"ticks\" for a group: see docs/bots.md");
    EXPECT_EQ(unknown_group_of(parse_threshold("lan.response_ms_p99 < 1").value(),
                               std::vector<std::string>{"on wifi", "wander"}),
              "there is no group \"lan\": write one of on wifi, wander");
}

TEST(GroupReport, json_lists_the_groups_with_causes_and_ranges) {
    const auto json = nlohmann::json::parse(to_json(report_of(played_in_groups())));

    EXPECT_EQ(json["corrections_by_cause"]["player"], 100);
    EXPECT_EQ(json["corrections_by_cause"]["unknown"], 0);
    ASSERT_EQ(json["groups"].size(), 2u);
    const auto& wifi = json["groups"][0];
    EXPECT_EQ(wifi["name"], "on wifi");
    EXPECT_EQ(wifi["behaviour"], "fighter");
    EXPECT_EQ(wifi["network"], "wifi");
    EXPECT_EQ(wifi["transport"], "websocket");
    EXPECT_EQ(wifi["clients_predicting"], 4);
    EXPECT_EQ(wifi["corrections_by_cause"]["player"], 100);
    ASSERT_EQ(wifi["ranges"].size(), 4u);
    EXPECT_EQ(wifi["ranges"][1],
              nlohmann::json::parse(
                  R"({"from_m":5.0,"to_m":10.0,"shots":40,"hits":10,"hit_percent":25.0})"));
    EXPECT_TRUE(wifi["ranges"][3]["to_m"].is_null());
    EXPECT_TRUE(wifi["ranges"][0]["hit_percent"].is_null());
    EXPECT_TRUE(json["groups"][1]["network"].is_null());
    EXPECT_EQ(json["groups"][1]["transport"], "udp");
    EXPECT_EQ(json["ranges"][1]["hits"], 10);
    EXPECT_TRUE(json["histograms"].contains("on wifi.correction_cm"));
    EXPECT_TRUE(json["histograms"].contains("lead_ticks"));
}

TEST(GroupReport, groups_are_read_back_as_they_were_written) {
    FinishedRun written = finished_run_of(report_of(played_in_groups()));
    written.uses = {{.name = "bow", .counts = {.uses = 9, .hits = 3, .damage = 70, .kills = 1}},
                    {.is_ability = true, .name = "roll", .counts = {.uses = 4}}};
    written.items = {{.name = "coin", .taken = 7}, {.name = "bread"}};

    const auto file = parse_report("r.json", to_json(written));

    ASSERT_TRUE(file.ok()) << file.error();
    const FinishedRun& read = file.value().runs[0];
    EXPECT_EQ(read.groups, written.groups);
    EXPECT_EQ(read.ranges, written.ranges);
    EXPECT_EQ(read.uses, written.uses);
    EXPECT_EQ(read.items, written.items);
    EXPECT_EQ(read.corrections_by_cause, written.corrections_by_cause);
    EXPECT_EQ(read.bars("on wifi.response_ms"), written.bars("on wifi.response_ms"));
    EXPECT_EQ(read.number("on wifi.hit_percent"), 20.0);
}

TEST(GroupReport, malformed_groups_are_skipped_when_a_report_is_read) {
    const std::string head = R"({"clients_requested": 1, "valid": true, "thresholds": [], )";
    const auto groups_in = [&](const std::string& rest) {
        const auto file = parse_report("r.json", head + rest + "}");
        EXPECT_TRUE(file.ok()) << rest;
        return file.ok() ? file.value().runs[0].groups : std::vector<FinishedRun::Group>{};
    };

    EXPECT_TRUE(groups_in(R"("groups": 7, "ranges": 7)").empty());
    EXPECT_TRUE(groups_in(R"("groups": [7, "wifi", {}, {"name": 3}, null])").empty());
    const auto twice = groups_in(R"("groups": [
        {"name": "a\nb", "ranges": [{"shots": -1}, 7, {"shots": 3, "hits": 2}],
         "response_ms_p99": "soon", "corrections": 4, "corrections_by_cause": [1]},
        {"name": "a\nb", "corrections": 9}])");
    ASSERT_EQ(twice.size(), 1u);
    EXPECT_EQ(twice[0].name, "a?b");
    EXPECT_EQ(twice[0].ranges[2], (RangeCounts{.shots = 3, .hits = 2}));
    EXPECT_EQ(twice[0].ranges[0].shots, 0u);
    EXPECT_TRUE(twice[0].corrections_by_cause.empty());
}

TEST(GroupReport, a_group_of_a_version_that_does_not_name_its_transport_used_udp) {
    FinishedRun written = finished_run_of(report_of(played_in_groups()));
    std::string text = to_json(written);
    const std::string line = "\"transport\": \"websocket\",";
    ASSERT_NE(text.find(line), std::string::npos) << text;

    const auto file = parse_report("old.json", text.erase(text.find(line), line.size()));

    ASSERT_TRUE(file.ok()) << file.error();
    EXPECT_EQ(file.value().runs[0].groups[0].transport, "udp");
}

TEST(GroupReport, merge_names_each_transport_of_a_group_once) {
    RunRecord by_udp = played_in_groups();
    by_udp.groups[0].transport = "udp";
    const FinishedRun udp = finished_run_of(report_of(by_udp));
    const FinishedRun websocket = finished_run_of(report_of(played_in_groups()));

    EXPECT_EQ(merge_runs(std::vector{udp, udp}).value().groups[0].transport, "udp");
    EXPECT_EQ(merge_runs(std::vector{websocket, udp, websocket}).value().groups[0].transport,
              "udp + websocket");
}

TEST(GroupReport, merge_joins_groups_by_their_names) {
    RunRecord other = played_in_groups(200, 300);
    other.groups[2].name = "elsewhere";
    const std::vector<FinishedRun> runs{
        finished_run_of(report_of(played_in_groups(), {"on wifi.clients_connected == 8"})),
        finished_run_of(report_of(other))};

    const auto joined = merge_runs(runs);

    ASSERT_TRUE(joined.ok()) << joined.error();
    const FinishedRun& run = joined.value();
    ASSERT_EQ(run.groups.size(), 3u);
    EXPECT_EQ(run.groups[2].name, "elsewhere");
    EXPECT_EQ(run.number("on wifi.clients_connected"), 8.0);
    EXPECT_EQ(run.number("on wifi.corrections"), 400.0);
    EXPECT_EQ(run.number("on wifi.corrections_per_client_minute"), 100.0);
    EXPECT_NEAR(*run.number("on wifi.response_ms_p50"), 200.0, 3.2);
    EXPECT_EQ(run.number("on wifi.packets_lost_percent"), 1.0);
    EXPECT_EQ(run.number("wander.clients_connected"), 2.0);
    EXPECT_EQ(run.groups[0].ranges[1], (RangeCounts{.shots = 80, .hits = 20}));
    EXPECT_EQ(run.groups[0].corrections_by_cause.at("player"), 400u);
    EXPECT_EQ(run.corrections_by_cause.at("player"), 400u);
    EXPECT_EQ(run.ranges[3].shots, 20u);
    EXPECT_EQ(run.number("hit_percent"), 20.0);
    EXPECT_TRUE(run.thresholds.back().held) << run.thresholds.back().expression;
}

TEST(GroupReport, remarks_on_clients_that_did_not_predict_and_how_to_fix_it) {
    RunRecord record = played_in_groups();
    record.totals.clients_not_predicting[client::PredictionState::other_rules] = 3;
    record.totals.clients_not_predicting[client::PredictionState::waiting] = 1;

    const Report report = report_of(record);

    ASSERT_EQ(report.remarks.size(), 1u);
    EXPECT_EQ(report.remarks[0],
              "3 clients did not predict though they should have, because the server plays by "
              "different rules: name its file with --rules, or turn prediction off with "
              "--predict 0.");
    EXPECT_TRUE(report.valid);

    record.totals.clients_not_predicting[client::PredictionState::other_rules] = 1;
    EXPECT_EQ(report_of(record).remarks.at(0).find("1 client did not predict though it should"),
              0u);
}

TEST(GroupReport, table_has_a_block_for_predictions_and_a_line_per_group) {
    const std::string table = to_table(report_of(played_in_groups()), false);

    for (const char* part :
         {"predicting clients              4 of 6", "corrections per client minute   50.0, 2 snaps",
          "by cause                      100 player", "lead p50 / p99                  5 / 7 ticks",
          "hits 0-5 / 5-10 / 10-20 / 20+ m - / 25 % / - / 0 %", "  on wifi ", "  wander "})
        EXPECT_NE(table.find(part), std::string::npos) << part << "\n" << table;
}

TEST(GroupReport, table_omits_predictions_and_groups_when_there_are_none) {
    RunRecord record = played_in_groups();
    record.totals.groups.clear();
    record.groups.clear();

    const std::string table = to_table(report_of(record), false);

    EXPECT_EQ(table.find("predicting"), std::string::npos);
    EXPECT_EQ(table.find("group"), std::string::npos);
}

TEST(GroupReport, page_compares_the_groups) {
    RunRecord record = played_in_groups();
    record.groups[0].name = "<on> wifi";
    record.timeline.samples = {{.at_seconds = 1.0, .corrections_per_second = 3.0},
                               {.at_seconds = 2.0, .corrections_per_second = 5.0}};

    const std::string page = to_html(report_of(record));

    EXPECT_EQ(markup_error(page), "");
    for (const char* part :
         {"<h2>Groups</h2>", "&lt;on&gt; wifi", "Corrections by cause",
          "Shots that hit, by distance", "25 % <span class=\"unit\">of 40</span>",
          "<th scope=\"row\">all</th>", "over 20 m", "plot-corrections", "Correction <span"})
        EXPECT_NE(page.find(part), std::string::npos) << part;
}

TEST(GroupReport, page_of_bare_clients_says_that_no_client_predicted) {
    RunRecord record = played_in_groups();
    record.totals.groups[0].clients_predicting = 0;
    record.timeline.samples = {{.at_seconds = 1.0}, {.at_seconds = 2.0}};

    const std::string page = to_html(report_of(record));

    EXPECT_EQ(markup_error(page), "");
    EXPECT_NE(page.find("No client predicted"), std::string::npos);
    EXPECT_EQ(page.find("Corrections by cause"), std::string::npos);
    EXPECT_NE(page.find("<strong>Corrections of all clients</strong>: no client predicted"),
              std::string::npos);
}

}  // namespace
}  // namespace arena::client_sim
