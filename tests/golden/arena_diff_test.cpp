// Runs arena-diff as a person would, on logs of a match with rules, movers and triggers.
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/golden/invent_match.h"
#include "tests/support/folders.h"
#include "tests/support/process.h"

namespace arena::golden {
namespace {

namespace fs = std::filesystem;
using test::ProcessResult;

const std::string kHills = test::source_path("maps/hills.tmj");
constexpr sim::Tick kTicks = 200;
constexpr sim::Tick kChangedTick = 150;
constexpr sim::EntityId kChanged{5};

/// A match on the hills, and the same match with a different input of player 5 from tick 150 on.
class ArenaDiff : public ::testing::Test {
  protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("arena_diff_" + std::to_string(getpid()));
        fs::create_directories(folder_);
        const auto game = load_game({.map = kHills, .rules = {}});
        ASSERT_TRUE(game) << game.error();
        log_ = invent_match(game.value(), {.players = 12, .ticks = kTicks, .seed = 3},
                            [](const auto&, const auto&) {});
        log_.files.map = kHills;
        changed_ = log_;
        auto place = changed_.commands.begin();
        while (place != changed_.commands.end() && place->tick <= kChangedTick)
            ++place;
        changed_.commands.insert(place, {kChangedTick,
                                         {.kind = sim::CommandKind::input,
                                          .player = kChanged,
                                          .input = {.move_x = 3, .aim_x = 7, .aim_y = 7}}});
        write(log_, "a");
        write(changed_, "b");
    }
    void TearDown() override { fs::remove_all(folder_); }

    void write(const InputLog& log, const std::string& name) const {
        std::ofstream file(path(name));
        write_input_log(log, file);
    }
    [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

    [[nodiscard]] static ProcessResult diff(const std::vector<std::string>& arguments) {
        return test::run_process(test::program_path("arena-diff"), arguments);
    }
    void write_states(const std::string& name, const std::string& every = "1") const {
        const ProcessResult result = test::run_process(
            test::program_path("world_hashes"),
            {"--inputs", path(name), "--states", path(name + ".states"), "--every", every});
        ASSERT_EQ(result.exit_code, 0) << result.standard_error;
    }

    fs::path folder_;
    InputLog log_;
    InputLog changed_;
};

void expect_player_5_from_tick_150(const ProcessResult& result) {
    EXPECT_EQ(result.exit_code, 1) << result.standard_error;
    const std::string& text = result.standard_output;
    EXPECT_EQ(text.rfind("first difference in tick 150:\n  player 5, ", 0), 0u) << text;
    EXPECT_NE(text.find("\n  player 5, input: "), std::string::npos) << text;
}

TEST_F(ArenaDiff, names_tick_entity_and_field_of_two_input_logs) {
    expect_player_5_from_tick_150(diff({path("a"), path("b")}));
}

TEST_F(ArenaDiff, names_tick_entity_and_field_of_two_state_logs) {
    write_states("a");
    write_states("b");

    expect_player_5_from_tick_150(diff({path("a.states"), path("b.states")}));
}

TEST_F(ArenaDiff, says_between_which_ticks_two_state_logs_of_some_ticks_diverge) {
    write_states("a", "60");
    write_states("b", "60");

    const ProcessResult result = diff({path("a.states"), path("b.states")});

    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.standard_output.rfind("first difference after tick 120 and by tick 180:\n", 0),
              0u)
        << result.standard_output;
}

TEST_F(ArenaDiff, names_the_file_that_is_missing) {
    write_states("a");

    for (const auto& files :
         {std::pair{path("a.states"), path("gone")}, std::pair{path("gone"), path("a.states")}}) {
        const ProcessResult result = diff({files.first, files.second});
        EXPECT_EQ(result.exit_code, 2);
        EXPECT_EQ(result.standard_error,
                  "arena-diff: " + path("gone") + ": cannot be opened: check the path\n");
    }
}

TEST_F(ArenaDiff, finds_no_difference_between_a_log_and_itself) {
    write_states("a");

    EXPECT_EQ(diff({path("a"), path("a")}).exit_code, 0);
    const ProcessResult states = diff({path("a.states"), path("a.states")});
    EXPECT_EQ(states.exit_code, 0);
    EXPECT_EQ(states.standard_output, "the same up to tick 200, where both end\n");
}

TEST_F(ArenaDiff, says_where_the_shorter_log_ends) {
    log_.ticks = 100;
    write(log_, "short");

    const ProcessResult result = diff({path("a"), path("short")});

    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.standard_output, "the same up to tick 100, where one of them ends\n");
}

TEST_F(ArenaDiff, compares_runs_on_different_maps_only_on_a_map_that_is_named) {
    log_.files.map = test::source_path("maps/arena.tmj");
    write(log_, "other");

    const ProcessResult refused = diff({path("a"), path("other")});
    const ProcessResult named = diff({"--map", kHills, path("a"), path("other")});

    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_NE(refused.standard_error.find("--map"), std::string::npos) << refused.standard_error;
    EXPECT_EQ(named.exit_code, 0) << named.standard_output;
}

TEST_F(ArenaDiff, exits_with_2_for_a_truncated_log_and_for_logs_of_two_kinds) {
    write_states("a");
    fs::copy_file(path("a.states"), path("cut"));
    fs::resize_file(path("cut"), fs::file_size(path("cut")) - 5);

    const ProcessResult cut = diff({path("a.states"), path("cut")});
    const ProcessResult mixed = diff({path("a"), path("a.states")});

    EXPECT_EQ(cut.exit_code, 2);
    EXPECT_EQ(cut.standard_error, "arena-diff: " + path("cut") + ": is cut short\n");
    EXPECT_EQ(mixed.exit_code, 2);
}

}  // namespace
}  // namespace arena::golden
