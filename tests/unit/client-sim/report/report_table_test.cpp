// to_table of a run, which finished_run.h and report.h declare.
#include <limits>
#include <sstream>

#include <gtest/gtest.h>

#include "client-sim/report/finished_run.h"
#include "tests/unit/client-sim/report/good_run.h"

namespace arena::client_sim {
namespace {

using test::good_run;

bool has_line(const std::string& table, std::string_view line) {
    return table.find("\n" + std::string(line) + "\n") != std::string::npos;
}

/// Whether the table has a line of that label and that value.
bool has_row(const std::string& table, std::string label, const std::string& value) {
    label.resize(32, ' ');
    return has_line(table, "  " + label + value);
}

/// Returns the table of a run with only these numbers.
std::string table_with(std::vector<FinishedRun::Number> numbers) {
    FinishedRun run;
    run.numbers = std::move(numbers);
    return to_table(run, false);
}

TEST(ReportTable, has_a_line_for_every_figure) {
    const std::string table = to_table(make_report(good_run(), {}), false);

    for (const char* label :
         {"clients", "ticks", "tick time p50 / p99 / max", "snapshots per client second",
          "bytes per client second", "round trip p50 / p99, lost", "response p50 / p99, floor",
          "inputs applied", "shots", "hits", "kills", "collects / launches",
          "explosions / bounces / crates", "snapshot gaps", "invariant violations",
          "held    clients_connected == clients_requested"})
        EXPECT_NE(table.find(label), std::string::npos) << label << "\n" << table;
}

TEST(ReportTable, lists_what_weapons_and_abilities_did_when_there_are_several) {
    FinishedRun run;
    run.numbers = {{"clients_predicting", std::int64_t{8}}};
    run.uses = {{.name = "bow", .counts = {.uses = 1200, .hits = 30, .damage = 900, .kills = 4}}};
    EXPECT_EQ(to_table(run, false).find("bow"), std::string::npos);
    run.uses.push_back({.is_ability = true, .name = "roll", .counts = {.uses = 7}});

    const std::string table = to_table(run, false);

    EXPECT_TRUE(has_line(table, "  bow                          1,200        30       900       4"))
        << table;
    EXPECT_TRUE(has_line(table, "  roll, ability                    7         0         0       0"))
        << table;
}

TEST(ReportTable, lists_each_item_of_the_rules_also_one_that_nobody_took) {
    FinishedRun run;
    run.numbers = {{"clients_predicting", std::int64_t{8}}};
    EXPECT_EQ(to_table(run, false).find("taken"), std::string::npos);
    run.items = {{.name = "coin", .taken = 1200}, {.name = "bread"}};

    const std::string table = to_table(run, false);

    EXPECT_TRUE(has_line(table, "  coin                         1,200")) << table;
    EXPECT_TRUE(has_line(table, "  bread                            0")) << table;
}

TEST(ReportTable, shows_the_last_matches_only_when_some_were_seen) {
    FinishedRun run;
    EXPECT_EQ(to_table(run, false).find("match "), std::string::npos);
    for (std::uint32_t number = 1; number <= 13; ++number)
        run.matches.push_back({.number = number, .mode = "deathmatch"});
    run.matches.back() = {.number = 13,
                          .mode = "capture_the_flag",
                          .seconds = 48.5,
                          .rounds = 1,
                          .ended_by = "score_limit",
                          .winner_team = 2,
                          .teams = {{1, 0}, {3, 0}}};
    run.numbers = {{"matches_seen", std::int64_t{13}},
                   {"matches_ended", std::int64_t{1}},
                   {"matches_won", std::int64_t{1}}};

    const std::string table = to_table(run, false);

    EXPECT_TRUE(has_row(table, "matches seen / ended / won", "13 / 1 / 1")) << table;
    EXPECT_TRUE(has_line(table, "  3 before these")) << table;
    EXPECT_TRUE(
        has_line(table, "     13  capture_the_flag     48.5 s  score_limit team 2    1 : 3"))
        << table;
}

TEST(ReportTable, shows_how_long_an_interrupted_run_should_have_taken) {
    RunRecord record = good_run();
    record.planned_duration = std::chrono::seconds{30};
    record.is_interrupted = true;

    const std::string table = to_table(make_report(record, {}), false);

    EXPECT_NE(table.find("arena on 127.0.0.1:40000, 11.0 of 30.0 s, seed"), std::string::npos)
        << table;
    EXPECT_NE(table.find("INTERRUPTED: the run ended early"), std::string::npos) << table;
    EXPECT_EQ(table.find("All held."), std::string::npos) << table;
}

TEST(ReportTable, shows_decode_errors_of_others_only_when_there_are_some) {
    RunRecord record = good_run();
    record.status = ServerStatus{.decode_errors = 0};
    const std::string none = to_table(make_report(record, {}), false);
    record.status = ServerStatus{.decode_errors = 3};

    const std::string some = to_table(make_report(record, {}), false);

    EXPECT_TRUE(has_row(none, "decode errors", "0")) << none;
    EXPECT_TRUE(has_row(some, "decode errors", "0, and 3 of others")) << some;
}

TEST(ReportTable, shows_the_network_only_when_one_is_simulated) {
    RunRecord record = good_run();
    const std::string without = to_table(make_report(record, {}), false);
    record.network = NetworkRecord{
        .name = "net.toml", .counters = {.sent = 12345, .lost = 67, .late = 89}, .in_flight = 0};

    const std::string with = to_table(make_report(record, {}), false);

    EXPECT_EQ(without.find("network"), std::string::npos) << without;
    for (const char* part : {"net.toml", "12,345 / 0 / 0 datagrams", "67 / 0 / 0", "0 / 89 / 0"})
        EXPECT_NE(with.find(part), std::string::npos) << part << "\n" << with;
}

TEST(ReportTable, says_why_clients_were_closed_and_how_to_fix_it) {
    RunRecord record = good_run();
    record.totals.resumes = 4;
    record.totals.closed_by_reason["server_full"] = {.clients = 3, .advice = "Raise it."};

    const std::string table = to_table(make_report(record, {}), false);

    EXPECT_NE(table.find("2 of 2 connected, 4 resumed"), std::string::npos) << table;
    EXPECT_NE(table.find("  3 server_full: Raise it.\n"), std::string::npos) << table;
}

TEST(ReportTable, aligns_its_values_in_one_column) {
    const std::string table = to_table(make_report(good_run(), {}), false);

    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);)
        for (const char* label : {"  clients ", "  ticks ", "  shots ", "  kills ", "  decode "})
            if (line.rfind(label, 0) == 0) {
                EXPECT_EQ(line[33], ' ') << line;
                EXPECT_NE(line[34], ' ') << line;
            }
}

TEST(ReportTable, has_escape_codes_only_for_colour) {
    RunRecord record = good_run();
    record.totals.verdict.examples = {{ViolationKind::players_overlap, {1}, "an example"}};

    EXPECT_EQ(to_table(make_report(record, {}), false).find('\033'), std::string::npos);
    EXPECT_NE(to_table(make_report(record, {}), true).find('\033'), std::string::npos);
}

TEST(ReportTable, marks_an_invalid_run) {
    RunRecord record = good_run();
    record.harness_lag.record(std::chrono::seconds{1});
    record.harness_lag.record(std::chrono::seconds{1});

    const std::string table = to_table(make_report(record, {}), false);

    EXPECT_NE(table.find("INVALID"), std::string::npos) << table;
}

TEST(ReportTable, marks_missed_thresholds) {
    RunRecord record = good_run();
    record.totals.clients_lost = 1;

    const std::string table = to_table(make_report(record, {}), false);

    EXPECT_NE(table.find("MISSED  clients_lost == 0"), std::string::npos) << table;
    EXPECT_NE(table.find("1 lost"), std::string::npos) << table;
}

TEST(ReportTable, an_empty_run_has_dashes_for_everything_that_is_unknown) {
    const std::string table = to_table(FinishedRun{}, false);

    EXPECT_TRUE(has_line(table, "  no map on , - s, seed 0")) << table;
    EXPECT_TRUE(has_row(table, "clients", "- of - connected")) << table;
    EXPECT_TRUE(
        has_row(table, "tick time p50 / p99 / max", "- (known only with --status HOST:PORT)"))
        << table;
    EXPECT_TRUE(has_row(table, "shots", "-")) << table;
    EXPECT_TRUE(has_line(table, "  INVALID: these figures say nothing about the server.")) << table;
    for (const char* part : {"server per client second", "predicting", "group", "hostile"})
        EXPECT_EQ(table.find("  " + std::string(part)), std::string::npos) << part << "\n" << table;
}

TEST(ReportTable, whole_numbers_are_grouped_and_clamped) {
    EXPECT_TRUE(has_row(table_with({{"ticks", std::int64_t{1234567}}}), "ticks", "1,234,567"));
    EXPECT_TRUE(has_row(table_with({{"ticks", std::numeric_limits<double>::infinity()}}), "ticks",
                        "9,000,000,000,000,000,000"));
    EXPECT_TRUE(has_row(table_with({{"ticks", -1e300}}), "ticks", "-9,000,000,000,000,000,000"));
}

TEST(ReportTable, lost_and_resumed_clients_are_shown_only_when_there_are_some) {
    const std::vector<FinishedRun::Number> numbers{{"clients_connected", std::int64_t{3}},
                                                   {"clients_requested", std::int64_t{4}},
                                                   {"clients_lost", std::int64_t{0}},
                                                   {"resumes", std::int64_t{0}}};
    auto troubled = numbers;
    troubled[2].value = std::int64_t{1};
    troubled[3].value = std::int64_t{2};

    EXPECT_TRUE(has_row(table_with(numbers), "clients", "3 of 4 connected"));
    EXPECT_TRUE(has_row(table_with(troubled), "clients", "3 of 4 connected, 1 lost, 2 resumed"));
}

TEST(ReportTable, shows_the_servers_time_when_it_is_known) {
    const std::string table = table_with({{"tick_ms_p50", 0.25},
                                          {"tick_ms_p99", 0.5},
                                          {"tick_ms_max", 12.0},
                                          {"server_cpu_ms_per_client_second", 1.5},
                                          {"tick_overruns", std::int64_t{2}}});

    EXPECT_TRUE(has_row(table, "tick time p50 / p99 / max", "0.250 / 0.500 / 12.000 ms")) << table;
    EXPECT_TRUE(
        has_row(table, "server per client second", "1.500 ms of a core; 2 late ticks, - skipped"))
        << table;
}

TEST(ReportTable, lists_causes_from_the_most_frequent_and_those_equally_frequent_by_name) {
    FinishedRun run;
    run.numbers = {{"clients_predicting", std::int64_t{1}}};
    run.corrections_by_cause = {{"input", 4}, {"loss", 38}, {"mover", 0}, {"player", 38}};

    EXPECT_TRUE(has_row(to_table(run, false), "  by cause", "38 loss, 38 player, 4 input"));
}

TEST(ReportTable, a_range_without_shots_has_a_dash) {
    FinishedRun run;
    run.numbers = {{"clients_predicting", std::int64_t{1}}};
    run.ranges = {{{.shots = 3, .hits = 2}, {}, {.shots = 3, .hits = 0}, {.shots = 2, .hits = 2}}};

    EXPECT_TRUE(
        has_row(to_table(run, false), "hits 0-5 / 5-10 / 10-20 / 20+ m", "67 % / - / 0 % / 100 %"))
        << to_table(run, false);
}

TEST(ReportTable, one_group_is_not_listed_and_two_are) {
    FinishedRun run;
    run.groups = {{.name = "wifi",
                   .behaviour = "fighter",
                   .network = "wifi",
                   .numbers = {{"clients_connected", std::int64_t{4}}, {"response_ms_p99", 60.5}},
                   .corrections_by_cause = {}}};
    const std::string one = to_table(run, false);
    run.groups.push_back({.name = "lan",
                          .behaviour = "idle",
                          .network = "",
                          .numbers = {},
                          .corrections_by_cause = {}});

    const std::string two = to_table(run, false);

    EXPECT_EQ(one.find("wifi"), std::string::npos) << one;
    EXPECT_TRUE(
        has_line(two, "  wifi                           4      60.5       -        -       -"))
        << two;
    EXPECT_TRUE(
        has_line(two, "  lan                            -         -       -        -       -"))
        << two;
}

TEST(ReportTable, names_the_groups_by_websocket_when_there_are_some) {
    FinishedRun run;
    run.groups = {{.name = "fighter",
                   .behaviour = {},
                   .network = {},
                   .numbers = {},
                   .corrections_by_cause = {}}};
    const std::string none = to_table(run, false);
    run.groups.push_back({.name = "phones",
                          .behaviour = {},
                          .network = {},
                          .numbers = {},
                          .corrections_by_cause = {},
                          .transport = "websocket"});
    run.groups.push_back({.name = "idle",
                          .behaviour = {},
                          .network = {},
                          .numbers = {},
                          .corrections_by_cause = {},
                          .transport = "udp + websocket"});

    EXPECT_EQ(none.find("websocket"), std::string::npos) << none;
    EXPECT_TRUE(has_row(to_table(run, false), "by websocket", "phones, idle"))
        << to_table(run, false);
}

TEST(ReportTable, shows_hostile_clients_only_when_there_are_some) {
    FinishedRun run;
    run.hostile_closed_by_reason = {{"kicked", 12}};
    run.numbers = {{"hostile_peers", std::int64_t{0}}};
    const std::string none = to_table(run, false);
    run.numbers = {{"hostile_peers", std::int64_t{3}},
                   {"hostile_peers_let_in", std::int64_t{2}},
                   {"hostile_datagrams_sent", std::int64_t{4000}}};

    const std::string some = to_table(run, false);

    EXPECT_EQ(none.find("kicked"), std::string::npos) << none;
    EXPECT_TRUE(has_row(some, "hostile clients", "2 of 3 admitted, 4,000 datagrams sent")) << some;
    EXPECT_TRUE(has_line(some, "    closed 12 times: kicked")) << some;
}

TEST(ReportTable, lists_thresholds_then_remarks_then_the_verdict) {
    FinishedRun run{.valid = true};
    run.thresholds = {{.expression = "kills > 3", .value = 4.0, .held = true},
                      {.expression = "deaths < 1", .value = {}, .held = false}};
    run.remarks = {"The loop ran late."};

    EXPECT_TRUE(has_line(to_table(run, false),
                         "  held    kills > 3                                     4\n"
                         "  MISSED  deaths < 1                                    not known\n"
                         "  The loop ran late.\n"
                         "  Missed."))
        << to_table(run, false);
}

TEST(ReportTable, colours_good_news_green_and_bad_news_red) {
    FinishedRun run{.valid = true, .passed = true};

    EXPECT_TRUE(has_line(to_table(run, true), "  \033[32mAll held.\033[0m"));
    run.passed = false;
    EXPECT_TRUE(has_line(to_table(run, true), "  \033[31mMissed.\033[0m"));
    run.valid = false;
    run.passed = true;
    EXPECT_TRUE(has_line(to_table(run, true),
                         "  \033[31mINVALID: these figures say nothing about the server.\033[0m"));
}

TEST(ReportTable, has_a_line_about_watchers_when_there_are_some) {
    RunRecord record = good_run();
    EXPECT_EQ(to_table(make_report(record, {}), false).find("watchers"), std::string::npos);
    record.totals.watchers_asked = 3;
    record.totals.watchers_connected = 2;
    record.totals.watchers_lost = 1;

    const std::string table = to_table(make_report(record, {}), false);

    EXPECT_NE(table.find("2 of 3 connected, 1 lost"), std::string::npos) << table;
    EXPECT_NE(table.find("MISSED  watchers_connected == watchers_requested"), std::string::npos);
}

}  // namespace
}  // namespace arena::client_sim
