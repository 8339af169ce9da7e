// arena-bench as a person runs it: what its JSON holds, and that it adds up.

#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/folders.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

const std::string kBench = test::program_path("arena-bench");
const std::string kArenaMap = test::source_path("maps/arena.tmj");

/// The report of a run with these arguments and --json.
nlohmann::json report_of(std::vector<std::string> arguments) {
    const TemporaryFolder folder;
    arguments.insert(arguments.end(), {"--json", folder.path("report.json")});

    const ProcessResult run = run_process(kBench, arguments, {}, std::chrono::seconds(60));

    EXPECT_EQ(run.exit_code, 0) << run.standard_output << run.standard_error;
    return nlohmann::json::parse(folder.read("report.json"), nullptr, false);
}

void expect_the_common_figures(const nlohmann::json& json) {
    ASSERT_TRUE(json.is_object());
    EXPECT_GT(json["ns_per_entity_median"], 0.0);
    EXPECT_GT(json["ns_per_player_median"], json["ns_per_entity_median"]);
    EXPECT_GT(json["join_tick_ms"], 0.0);
    EXPECT_GE(json["tick_ms_max"], json["join_tick_ms"]);
    EXPECT_GE(json["tick_ms_max"].get<double>() * 1e6, json["ns_per_tick_median"].get<double>());
    EXPECT_GT(json["ns_per_stage_median"]["find pairs"], 0.0);
}

TEST(ArenaBench, plays_the_standard_arena_and_counts_players_and_projectiles_as_entities) {
    const nlohmann::json json = report_of({"arena", "--players", "200", "--ticks", "30"});

    expect_the_common_figures(json);
    // Half as many projectiles as players, but for those that the last tick has ended.
    EXPECT_NEAR(
        json["ns_per_player_median"].get<double>() / json["ns_per_entity_median"].get<double>(),
        1.45, 0.1);
}

TEST(ArenaBench, plays_the_live_arena_in_which_players_die_and_respawn) {
    const nlohmann::json json = report_of(
        {"live", "--players", "200", "--spawns", "16", "--ticks", "120", "--map", kArenaMap});

    expect_the_common_figures(json);
    EXPECT_EQ(json["spawns"], 16);
    EXPECT_GT(json["movers"], 0);
    EXPECT_GT(json["triggers"], 0);
    EXPECT_LT(json["alive"], 200.0);
    EXPECT_GT(json["deaths_per_tick"], 0.0);
    EXPECT_GT(json["spawns_per_tick"], 0.0);
    EXPECT_GT(json["launches_per_tick"], 0.0);
}

TEST(ArenaBench, plays_the_live_arena_in_any_mode_that_it_has_objects_for) {
    const std::vector<std::string> command{"live",    "--players", "200",   "--spawns", "16",
                                           "--ticks", "60",        "--map", kArenaMap,  "--mode"};
    std::vector<std::string> teams = command;
    teams.emplace_back("team_deathmatch");
    std::vector<std::string> flags = command;
    flags.emplace_back("capture_the_flag");

    const nlohmann::json json = report_of(teams);
    const ProcessResult lacking = run_process(kBench, flags);

    EXPECT_EQ(json["mode"], "team_deathmatch");
    EXPECT_GT(json["deaths_per_tick"], 0.0) << "it is in play, and teammates hurt each other";
    EXPECT_NE(lacking.exit_code, 0);
    EXPECT_NE(lacking.standard_error.find("capture_the_flag: "), std::string::npos)
        << lacking.standard_error;
}

TEST(ArenaBench, records_a_match_and_measures_two_encodings_of_it) {
    const TemporaryFolder folder;

    const nlohmann::json json =
        report_of({"replication", "--bots", "24", "--warm-up", "3", "--seconds", "1", "--viewers",
                   "2", "--map", kArenaMap, "--trace", folder.path("trace.txt")});

    ASSERT_TRUE(json.is_object());
    EXPECT_EQ(json["snapshots"], 20);
    EXPECT_EQ(json["messages"], 2 * 18);  // the first two snapshots have no baseline
    EXPECT_GT(json["players_in_view"], 1.0);
    EXPECT_LE(json["players_in_view"], 24.0);
    EXPECT_GT(json["bytes_update_column"], 0.0);
    EXPECT_LT(json["bytes_update_column"], json["bytes_reference"]);
    EXPECT_LT(json["bytes_reference"], json["bytes_reference_before_huffman"]);
    EXPECT_GT(json["bytes_per_visible_player"], json["bytes_update_column"]);
    EXPECT_GT(json["bytes_full"], json["bytes_reference"]);
    EXPECT_EQ(json["idle_snapshot_bytes"], 4);
    EXPECT_GT(json["server_us_per_client_second"], 0.0);
    EXPECT_GT(json["loopback_floor_us_per_client_second"]["send"], 0.0);
    EXPECT_EQ(json["update_shares"]["updates"], json["messages"]);
    EXPECT_GT(json["changed"]["position"], 0.0);
    EXPECT_EQ(folder.read("trace.txt").substr(0, 10), "# snapshot");
}

TEST(ArenaBench, the_sooner_a_change_is_sent_again_the_more_bytes_it_takes) {
    const nlohmann::json json = report_of({"repeats", "--bots", "24", "--warm-up", "3", "--seconds",
                                           "2", "--viewers", "2", "--map", kArenaMap});

    ASSERT_EQ(json.size(), 27u);  // three round trips, three losses, three rules
    for (std::size_t line = 0; line < 27; line += 3) {
        const nlohmann::json& always = json[line];
        const nlohmann::json& twice = json[line + 1];
        const nlohmann::json& once = json[line + 2];
        const bool is_delayed = once["lost_share"] > 0.0;
        // One of the next updates, which are 50 ms apart, repeats it.
        EXPECT_GE(once["delay_ms_mean"], is_delayed ? 50.0 : 0.0);
        if (once["loss"] > 0.0) continue;
        EXPECT_FALSE(is_delayed);
        EXPECT_GE(always["bytes_per_player"], twice["bytes_per_player"]);
        EXPECT_GE(twice["bytes_per_player"], once["bytes_per_player"]);
    }
    EXPECT_GT(json[18]["bytes_per_player"], json[20]["bytes_per_player"]);  // 150 ms, no loss
}

TEST(ArenaBench, a_field_of_twice_the_side_has_four_times_as_many_clients) {
    const std::string rules = test::source_path("maps/field.rules.toml");
    const nlohmann::json json = report_of(
        {"growth", "--sides", "32", "64", "--warm-up", "2", "--seconds", "1", "--rules", rules});

    ASSERT_EQ(json.size(), 2u);
    EXPECT_EQ(json[0]["clients"], 62);
    EXPECT_EQ(json[1]["clients"], 250);
    for (const nlohmann::json& row : json) {
        EXPECT_GT(row["server_us_per_client_second"], 0.0);
        EXPECT_GT(row["players_in_view"], 1.0);
    }
}

TEST(ArenaBench, the_memory_of_a_client_holds_its_session) {
    const nlohmann::json json =
        report_of({"memory", "--bots", "24", "--seconds", "1", "--map", kArenaMap});

    ASSERT_TRUE(json.is_object());
    EXPECT_GT(json["bytes_per_client"], json["bytes_session"]);
    EXPECT_GT(json["bytes_empty"], 0.0);
}

TEST(ArenaBench, reports_how_a_game_feels_over_each_line) {
    const nlohmann::json json = report_of({"feel", "--seconds", "5", "--games", "1", "--players",
                                           "4", "--losses", "0", "5", "--round-trips", "50"});

    ASSERT_EQ(json.size(), 5u);  // alone, and two losses on two maps
    EXPECT_EQ(json[0]["map"], "open");
    EXPECT_EQ(json[0]["corrections_below_10_cm"], nullptr) << "there is none";
    EXPECT_EQ(json[4]["map"], "hills");
    EXPECT_EQ(json[4]["loss"], 0.05);
    for (const nlohmann::json& row : json) {
        EXPECT_NEAR(row["response_floor_ms"].get<double>(), 116.7, 0.1);
        EXPECT_GT(row["response_ms_p50"], 50.0);
        EXPECT_GE(row["response_ms_p99"], row["response_ms_p50"]);
        EXPECT_LT(row["to_picture_ms_p50"], 17.0);
        EXPECT_TRUE(row["corrections_per_player_minute"].contains("unknown"));
    }
}

TEST(ArenaBench, says_which_option_of_feel_is_wrong) {
    for (const auto& [option, value] :
         {std::pair{"--losses", "51"}, std::pair{"--round-trips", "-1"},
          std::pair{"--players", "0"}}) {
        const ProcessResult run = run_process(kBench, {"feel", option, value});

        EXPECT_EQ(run.exit_code, 2) << option;
        EXPECT_NE(run.standard_error.find(option), std::string::npos) << run.standard_error;
    }
}

TEST(ArenaBench, names_a_map_that_is_not_there) {
    const ProcessResult run = run_process(kBench, {"live", "--map", "nowhere.tmj"});

    EXPECT_EQ(run.exit_code, 1);
    EXPECT_NE(run.standard_error.find("nowhere.tmj"), std::string::npos) << run.standard_error;
}

TEST(ArenaBench, reports_a_missing_map_in_the_same_way_wherever_bots_play) {
    const std::string expected = "arena-bench: nowhere.tmj: ";
    for (const char* command : {"bots", "memory", "repeats", "replication"}) {
        const ProcessResult run = run_process(kBench, {command, "--map", "nowhere.tmj"});

        EXPECT_EQ(run.exit_code, 1);
        EXPECT_EQ(run.standard_error.substr(0, expected.size()), expected) << command;
    }
}

}  // namespace
}  // namespace arena::test
