// Runs arena-draw-match as a person would.
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/folders.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace arena::golden {
namespace {

using test::ProcessResult;

const std::string kInputs = "tests/golden/hills.inputs";

ProcessResult draw(std::vector<std::string> arguments) {
    return test::run_process(test::program_path("arena-draw-match"), arguments);
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t times = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++times;
    return times;
}

void expect_error(const ProcessResult& result, const std::string& text) {
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.standard_output, "");
    EXPECT_EQ(result.standard_error, "arena-draw-match: " + text + "\n");
}

TEST(DrawMatch, draws_each_living_player_with_its_aim_and_health) {
    const ProcessResult result = draw({"--inputs", kInputs, "--tick", "900"});
    ASSERT_EQ(result.exit_code, 0) << result.standard_error;
    const std::string& svg = result.standard_output;
    const auto title = svg.find("hills, tick 900 (15 s): ");
    ASSERT_NE(title, std::string::npos) << svg.substr(0, 300);
    const std::size_t alive = std::stoul(svg.substr(title + 24));
    EXPECT_GT(alive, 10u);
    EXPECT_EQ(count(svg, "class=\"aim\""), alive + 1) << "one is in the legend";
    EXPECT_EQ(count(svg, "class=\"lost\""), alive);
}

TEST(DrawMatch, a_check_passes_for_the_same_moment_and_fails_for_another) {
    const test::TemporaryFolder folder;
    const std::string file = folder.path("match.svg");
    const ProcessResult drawn = draw({"--inputs", kInputs, "--tick", "100", "--out", file});
    EXPECT_EQ(drawn.exit_code, 0) << drawn.standard_error;
    EXPECT_EQ(draw({"--inputs", kInputs, "--tick", "100", "--check", file}).exit_code, 0);

    const ProcessResult other = draw({"--inputs", kInputs, "--tick", "101", "--check", file});
    EXPECT_EQ(other.exit_code, 1);
    EXPECT_EQ(other.standard_error,
              "arena-draw-match: " + file +
                  " is not what this build draws. If the change is intended, draw it again with "
                  "--out and look at it.\n");
}

TEST(DrawMatch, never_replaces_what_it_has_read) {
    const test::TemporaryFolder folder;
    std::filesystem::copy_file("maps/hills.tmj", folder.path("hills.tmj"));
    std::filesystem::copy_file("maps/hills.rules.toml", folder.path("hills.rules.toml"));
    const auto draw_over = [&](const std::string& name) {
        return draw({"--inputs", kInputs, "--map", folder.path("hills.tmj"), "--tick", "1", "--out",
                     folder.path(name)});
    };

    expect_error(draw_over("./hills.tmj"),
                 "--out " + folder.path("./hills.tmj") +
                     ": is this run's own input (the map): name another file");
    expect_error(draw_over("hills.rules.toml"),
                 "--out " + folder.path("hills.rules.toml") +
                     ": is this run's own input (the rules): name another file");
}

TEST(DrawMatch, names_what_is_wrong_and_how_to_fix_it) {
    expect_error(draw({"--inputs", kInputs, "--tick", "1801"}),
                 kInputs + " ends with tick 1800: draw that one or an earlier one");
    expect_error(draw({"--inputs", kInputs, "--tick", "1", "--check", "missing.svg"}),
                 "missing.svg: cannot be read: check the path");
    expect_error(draw({"--inputs", kInputs, "--tick", "1", "--out", "missing/match.svg"}),
                 "missing/match.svg: cannot be written (No such file or directory): check the path "
                 "and its permissions");
    expect_error(draw({"--inputs", kInputs, "--tick", "1", "--out", "./" + kInputs}),
                 "--out ./" + kInputs + ": is this run's own input (--inputs): name another file");
    expect_error(draw({"--inputs", kInputs, "--tick", "1", "--check", "tests"}),
                 "tests: cannot be read: check the path");
    expect_error(draw({"--inputs", kInputs, "--tick", "1", "--check", ""}),
                 "--check is empty: is a variable unset?");
    expect_error(draw({"--inputs", kInputs, "--tick", "1", "--out", ""}),
                 "--out is empty: is a variable unset?");
    const ProcessResult no_log = draw({"--inputs", "missing.inputs", "--tick", "1"});
    EXPECT_EQ(no_log.exit_code, 2);
    EXPECT_NE(no_log.standard_error.find("missing.inputs"), std::string::npos);
    const ProcessResult no_map = draw({"--inputs", kInputs, "--tick", "1", "--map", "missing.tmj"});
    EXPECT_EQ(no_map.exit_code, 2);
    EXPECT_NE(no_map.standard_error.find("missing.tmj"), std::string::npos);
    expect_error(draw({"--inputs", kInputs, "--tick", "0"}),
                 "--tick must be a whole number from 1 to 4026531840, not '0'; see "
                 "arena-draw-match --help");
}

TEST(DrawMatch, shows_the_phase_the_clock_the_points_and_the_flags_of_a_match) {
    const std::string inputs = "tests/golden/capture_the_flag.inputs";
    const ProcessResult both = draw({"--inputs", inputs, "--tick", "2250"});
    const ProcessResult none = draw({"--inputs", inputs, "--tick", "1900"});

    ASSERT_EQ(both.exit_code, 0) << both.standard_error;
    EXPECT_NE(both.standard_output.find("arena, capture the flag, round 3, play, 1.7 s left: "),
              std::string::npos);
    EXPECT_NE(both.standard_output.find(">team 1: 0 points</text>"), std::string::npos);
    for (const char* team : {"blue", "orange"}) {
        const std::string base = "class=\"" + std::string(team) + "base\"";
        const std::string carrier = "class=\"" + std::string(team) + "carrier\"";
        EXPECT_GE(count(both.standard_output, base), 1u) << team;
        EXPECT_GE(count(both.standard_output, carrier), 1u) << team;
        EXPECT_EQ(count(none.standard_output, carrier), 0u) << team;
    }
    EXPECT_EQ(none.standard_output.find(">carries a flag</text>"), std::string::npos);
    EXPECT_NE(none.standard_output.find(">flag</text>"), std::string::npos);
}

TEST(DrawMatch, a_match_without_teams_has_no_line_of_a_team) {
    const ProcessResult result = draw({"--inputs", "tests/golden/crowd.inputs", "--tick", "600"});
    ASSERT_EQ(result.exit_code, 0) << result.standard_error;
    EXPECT_EQ(result.standard_output.find("team"), std::string::npos);
}

TEST(DrawMatch, marks_each_player_with_letters_of_its_archetype_that_the_legend_explains) {
    const ProcessResult heroes = draw({"--inputs", "tests/golden/heroes.inputs", "--tick", "1200"});
    ASSERT_EQ(heroes.exit_code, 0) << heroes.standard_error;
    const std::string& svg = heroes.standard_output;
    EXPECT_EQ(count(svg, "class=\"aim\"") - 1 + count(svg, ">soldier</text>") +
                  count(svg, ">guardian</text>") + count(svg, ">medic</text>") +
                  count(svg, ">shade</text>") + count(svg, ">sapper</text>") +
                  count(svg, ">ranger</text>"),
              count(svg, "class=\"archetype\""))
        << "once on each player and once for each archetype in the legend";
    EXPECT_EQ(count(svg, ">medic</text>"), 1u);
    EXPECT_GE(count(svg, ">M</text>"), 2u);

    const ProcessResult royale = draw({"--inputs", "tests/golden/royale.inputs", "--tick", "1200"});
    EXPECT_EQ(count(royale.standard_output, "class=\"archetype\""), 0u) << "there is only one";
}

TEST(DrawMatch, mines_and_dropped_items_that_lie_still_are_diamonds) {
    const std::string kDiamond = "m0-4l3.5 4-3.5 4-3.5-4z";
    const ProcessResult heroes = draw({"--inputs", "tests/golden/heroes.inputs", "--tick", "1800"});
    const ProcessResult royale = draw({"--inputs", "tests/golden/royale.inputs", "--tick", "1800"});
    const ProcessResult brawl = draw({"--inputs", "tests/golden/brawl.inputs", "--tick", "600"});

    EXPECT_EQ(count(heroes.standard_output, ">lying shot</text>"), 1u);
    EXPECT_GE(count(heroes.standard_output, kDiamond), 2u) << "one is in the legend";
    EXPECT_EQ(count(royale.standard_output, ">dropped item</text>"), 1u);
    EXPECT_GE(count(royale.standard_output, kDiamond), 2u) << "one is in the legend";
    EXPECT_EQ(count(brawl.standard_output, kDiamond), 0u);
}

TEST(DrawMatch, every_pickup_has_a_printable_sign) {
    const ProcessResult result = draw({"--inputs", "tests/golden/royale.inputs", "--tick", "60"});
    ASSERT_EQ(result.exit_code, 0) << result.standard_error;
    EXPECT_EQ(count(result.standard_output, "class=\"sign\""), 48u);
    EXPECT_EQ(count(result.standard_output, ">I</text>"), 48u);
    for (const char c : result.standard_output)
        ASSERT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << static_cast<int>(c);
}

TEST(DrawMatch, the_legend_has_what_the_match_shows_and_nothing_else) {
    const ProcessResult first = draw({"--inputs", "tests/golden/arena.inputs", "--tick", "1"});
    EXPECT_NE(first.standard_output.find(">pickup</text>"), std::string::npos);
    for (const char* absent : {">explosion</text>", ">its death</text>", ">pressed plate</text>"})
        EXPECT_EQ(first.standard_output.find(absent), std::string::npos) << absent;
    const ProcessResult later = draw({"--inputs", "tests/golden/arena.inputs", "--tick", "2880"});
    for (const char* present : {">explosion</text>", ">its death</text>", ">wall</text>"})
        EXPECT_NE(later.standard_output.find(present), std::string::npos) << present;
}

}  // namespace
}  // namespace arena::golden
