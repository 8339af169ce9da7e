#include "server/maps/check_map.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "sim/values/match.h"
#include "tests/support/folders.h"
#include "tests/support/many_octagons.h"

namespace arena::server {
namespace {

const std::string kMaps = arena::test::source_path("tests/data/maps/");

struct Answer {
    int exit_code = -1;
    std::string out;
    std::string err;
};

Answer check(const std::string& file, bool json) {
    std::ostringstream out;
    std::ostringstream err;
    const int exit_code = run_check_map(kMaps + file, "", json, out, err);
    return {exit_code, out.str(), err.str()};
}

TEST(CheckMap, reports_what_it_found) {
    const Answer answer = check("default_class.tmj", false);

    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_EQ(answer.err, "");
    EXPECT_EQ(
        answer.out,
        "file: " + kMaps + "default_class.tmj\n" +
            "name: default_class\n"
            "hash: 208baaa8ede0e94d\n"
            "rules: defaults\n"
            "size: 20 x 10 m\n"
            "objects:\n"
            "  spawn: 1\n"
            "  tree: 1\n"
            "  unclassified: 1\n"
            "solid tiles: 0\n"
            "obstacles: 1\n"
            "convex pieces: 1\n"
            "movers: 0\n"
            "triggers: 0\n"
            "spawns: 1\n"
            "flags: 0\n"
            "bases: 0\n"
            "hills: 0\n"
            "forces: 0\n"
            "modes:\n"
            "  endless: yes\n"
            "  deathmatch: yes\n"
            "  team_deathmatch: with 2 to 8 teams\n"
            "  last_one_standing: yes\n"
            "  capture_the_flag: no\n"
            "    capture_the_flag needs a flag for each team: add an object of class 'flag' "
            "for each of the teams 1 and 2\n"
            "  king_of_the_hill: no\n"
            "    king_of_the_hill needs a hill: add an object of class 'hill'\n"
            "  elimination: with 2 to 8 teams\n"
            "  hint: the teams 1 to 8 have no spawn points of their own and use those for "
            "all: to keep teams apart, add an object of class 'spawn' for each of the teams 1 "
            "to 8\n"
            "warnings: 1\n"
            "  unknown class 'tree': 1 object ignored: the known classes are wall, "
            "low_wall, one_sided, spawn, platform, door, timed, crate, spikes, pickup, pad, "
            "plate, area, bush, flag, base, hill, ice, conveyor, wind, gravity, water, ladder, "
            "teleporter and path\n"
            "playable: yes\n");
}

TEST(CheckMap, reports_the_same_as_json) {
    const Answer answer = check("default_class.tmj", true);

    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_EQ(answer.err, "");
    auto report = nlohmann::json::parse(answer.out, nullptr, false);
    report.erase("modes");  // below
    EXPECT_EQ(report,
              (nlohmann::json{
                  {"file", kMaps + "default_class.tmj"},
                  {"name", "default_class"},
                  {"hash", "208baaa8ede0e94d"},
                  {"rules", nullptr},
                  {"width_metres", 20.0},
                  {"height_metres", 10.0},
                  {"objects", {{"spawn", 1}, {"tree", 1}, {"unclassified", 1}}},
                  {"solid_tiles",
                   {{"by_class", 0},
                    {"by_shapes", 0},
                    {"by_property", nlohmann::json::object()},
                    {"by_layer", 0},
                    {"partly_solid_layers", nlohmann::json::array()}}},
                  {"obstacles", 1},
                  {"convex_pieces", 1},
                  {"movers", 0},
                  {"triggers", 0},
                  {"spawns", 1},
                  {"flags", 0},
                  {"bases", 0},
                  {"hills", 0},
                  {"forces", 0},
                  {"warnings",
                   {"unknown class 'tree': 1 object ignored: the known classes are wall, "
                    "low_wall, one_sided, spawn, platform, door, timed, crate, spikes, pickup, "
                    "pad, plate, area, bush, flag, base, hill, ice, conveyor, wind, gravity, "
                    "water, ladder, teleporter and path"}},
                  {"playable", true},
                  {"reason", nullptr}}));
}

nlohmann::json modes_of(const std::string& file) {
    const auto report = nlohmann::json::parse(check(file, true).out, nullptr, false);
    return report.value("modes", nlohmann::json());
}

TEST(CheckMap, says_which_modes_the_map_can_play_and_what_the_others_lack) {
    const nlohmann::json modes = modes_of("default_class.tmj");

    ASSERT_EQ(modes.size(), sim::kGameModes);
    EXPECT_EQ(modes.at("deathmatch"), (nlohmann::json{{"playable", true},
                                                      {"teams_max", nullptr},
                                                      {"lacks", nlohmann::json::array()},
                                                      {"hints", nlohmann::json::array()}}));
    EXPECT_EQ(modes.at("capture_the_flag"),
              (nlohmann::json{{"playable", false},
                              {"teams_max", 0},
                              {"lacks",
                               {"capture_the_flag needs a flag for each team: add an object of "
                                "class 'flag' for each of the teams 1 and 2"}},
                              {"hints", nlohmann::json::array()}}));
    EXPECT_EQ(modes.at("elimination").at("playable"), true);
    EXPECT_EQ(modes.at("elimination").at("teams_max"), 8);
    EXPECT_EQ(modes.at("elimination").at("hints").size(), 1u);
}

TEST(CheckMap, counts_the_objects_of_matches_and_the_teams_that_they_are_for) {
    const Answer text = check("match_objects.tmj", false);

    EXPECT_NE(
        text.out.find("\nspawns: 4\n"
                      "flags: 3\n"
                      "bases: 1\n"
                      "hills: 2\n"
                      "forces: 0\n"
                      "modes:\n"
                      "  endless: yes\n"
                      "  deathmatch: yes\n"
                      "  team_deathmatch: with 2 to 3 teams\n"
                      "  last_one_standing: yes\n"
                      "  capture_the_flag: with 2 teams\n"
                      "  king_of_the_hill: with 2 to 3 teams\n"
                      "  elimination: with 2 to 3 teams\n"
                      "  hint: 1 spawn point is of a team above 3, which nobody uses in a match "
                      "of 3 teams: set 'team' to that of a team, or to 0 for all\n"
                      "  hint: 2 spawn points are of a team above 2, which nobody uses in a "
                      "match of 2 teams: set 'team' to that of a team, or to 0 for all\n"
                      "warnings: 0\n"
                      "playable: yes\n"),
        std::string::npos)
        << text.out;
    EXPECT_EQ(modes_of("match_objects.tmj").at("capture_the_flag").at("teams_max"), 2);
}

TEST(CheckMap, a_map_that_cannot_be_played_can_be_played_in_no_mode) {
    EXPECT_NE(check("no_spawn.tmj", false).out.find("\nmodes: none\n"), std::string::npos);
    const nlohmann::json modes = modes_of("isometric.tmj");
    EXPECT_EQ(modes.size(), sim::kGameModes);
    for (const auto& [name, mode] : modes.items()) {
        EXPECT_EQ(mode.at("playable"), false) << name;
        EXPECT_EQ(mode.at("lacks"),
                  (nlohmann::json{
                      "the map's orientation is 'isometric': only orthogonal maps can be played"}))
            << name;
    }
}

TEST(CheckMap, two_flags_of_a_team_and_one_in_a_wall_are_named) {
    namespace fs = std::filesystem;
    std::ifstream file(kMaps + "match_objects.tmj");
    const std::string sound{std::istreambuf_iterator<char>(file), {}};
    const auto check_with = [&](const std::string& from, const std::string& to) {
        std::string text = sound;
        text.replace(text.find(from), from.size(), to);
        const fs::path path = fs::temp_directory_path() / "arenad-check-map-flags.tmj";
        std::ofstream(path) << text;
        std::ostringstream said;
        static_cast<void>(run_check_map(path, "", false, said, said));
        fs::remove(path);
        return said.str();
    };

    EXPECT_NE(check_with(R"("team","type":"int","value":4)", R"("team","type":"int","value":1)")
                  .find(": layer 'match', object 13: team 1 has a flag already, object 11: delete "
                        "one of them or change its 'team'\n"),
              std::string::npos);
    EXPECT_NE(check_with(R"("x":64,"y":128)", R"("x":320,"y":160)")
                  .find("\nplayable: no (layer 'match', object 11: the flag has a wall within a "
                        "player's radius: move it away)\n"),
              std::string::npos);
}

TEST(CheckMap, a_readable_but_unplayable_map_exits_with_0_and_the_reason) {
    const std::pair<const char*, const char*> cases[] = {
        {"no_spawn.tmj", "the map has no spawn point: add an object of class 'spawn'"},
        {"isometric.tmj",
         "the map's orientation is 'isometric': only orthogonal maps can be played"}};
    for (const auto& [file, reason] : cases) {
        const Answer text = check(file, false);
        const Answer json = check(file, true);

        EXPECT_EQ(text.exit_code, 0);
        EXPECT_EQ(json.exit_code, 0);
        EXPECT_NE(text.out.find("\nplayable: no (" + std::string(reason) + ")\n"),
                  std::string::npos)
            << text.out;
        const auto report = nlohmann::json::parse(json.out, nullptr, false);
        EXPECT_EQ(report.value("playable", true), false);
        EXPECT_EQ(report.value("reason", ""), reason);
    }
}

TEST(CheckMap, says_what_makes_tiles_solid_and_how_many) {
    const Answer text = check("solid_tiles.tmj", false);
    const Answer json = check("solid_tiles.tmj", true);

    EXPECT_NE(text.out.find("\nsolid tiles: 46\n"
                            "  by class: 3\n"
                            "  by collision shapes: 2\n"
                            "  by property 'collides': 25\n"
                            "  by layer: 16\n"
                            "  in layer 'ground': 29 of 32, the others are not solid\n"
                            "obstacles: 6\n"),
              std::string::npos)
        << text.out;
    EXPECT_NE(text.out.find("\n  unknown class 'Collision': 1 object ignored: the closest match is "
                            "'wall'\n"),
              std::string::npos)
        << text.out;
    const auto report = nlohmann::json::parse(json.out, nullptr, false);
    EXPECT_EQ(report.value("solid_tiles", nlohmann::json()),
              (nlohmann::json{
                  {"by_class", 3},
                  {"by_shapes", 2},
                  {"by_property", {{"collides", 25}}},
                  {"by_layer", 16},
                  {"partly_solid_layers", {{{"layer", "ground"}, {"solid", 29}, {"all", 32}}}}}));
}

TEST(CheckMap, counts_objects_without_a_class) {
    const Answer answer = check("unclassified.tmj", true);

    EXPECT_EQ(answer.exit_code, 0);
    const auto report = nlohmann::json::parse(answer.out, nullptr, false);
    EXPECT_EQ(report.value("objects", nlohmann::json()),
              (nlohmann::json{{"spawn", 1}, {"unclassified", 6}}));
    EXPECT_EQ(report.value("obstacles", -1), 0);
}

TEST(CheckMap, an_unreadable_map_exits_with_2_and_one_line) {
    for (const char* file :
         {"missing.tmj", "bad/nan.tmj", "bad/self_crossing.tmj", "bad/xml.tmj"}) {
        for (const bool json : {false, true}) {
            const Answer answer = check(file, json);

            EXPECT_EQ(answer.exit_code, 2);
            EXPECT_EQ(answer.out, "");
            EXPECT_EQ(answer.err.rfind(kMaps + file + ": ", 0), 0u) << answer.err;
            EXPECT_EQ(std::count(answer.err.begin(), answer.err.end(), '\n'), 1) << answer.err;
        }
    }
}

TEST(CheckMap, rules_too_large_for_a_welcome_exit_with_2_and_their_file) {
    namespace fs = std::filesystem;
    const fs::path rules = fs::temp_directory_path() / "arenad-check-map-octagons.toml";
    std::ofstream(rules) << arena::test::octagons(19);
    for (const bool json : {false, true}) {
        std::ostringstream out;
        std::ostringstream err;

        const int exit_code = run_check_map(kMaps + "small.tmj", rules.string(), json, out, err);

        EXPECT_EQ(exit_code, 2);
        EXPECT_EQ(out.str(), "");
        EXPECT_EQ(err.str(),
                  rules.string() + ": " + std::string(arena::test::kOctagonsTooMany) + "\n");
    }
    fs::remove(rules);
}

TEST(CheckMap, a_file_name_that_is_not_utf8_still_results_in_valid_json) {
    namespace fs = std::filesystem;
    const fs::path path = fs::temp_directory_path() / "arenad-check-map-\xFF.tmj";
    fs::copy_file(kMaps + "small.tmj", path, fs::copy_options::overwrite_existing);
    std::ostringstream out;
    std::ostringstream err;

    const int exit_code = run_check_map(path, "", true, out, err);

    fs::remove(path);
    EXPECT_EQ(exit_code, 0) << err.str();
    const auto report = nlohmann::json::parse(out.str(), nullptr, false);
    EXPECT_EQ(report.value("name", ""), "arenad-check-map-?");
}

}  // namespace
}  // namespace arena::server
