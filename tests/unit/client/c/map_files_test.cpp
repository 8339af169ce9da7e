#include "client/c/map_files.h"

#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "sim/terrain/terrain.h"

namespace arena::client::map_files_test {
namespace {

const std::string kMap =
    "<map width='9' height='9' tilewidth='32' tileheight='32'>"
    "<objectgroup><object type='spawn' x='160' y='160'><point/></object></objectgroup></map>";

arenad_map files_of(const std::string& map, const std::string* rules = nullptr) {
    arenad_map files{};
    files.map = map.data();
    files.map_size = map.size();
    if (rules != nullptr) {
        files.rules = rules->data();
        files.rules_size = rules->size();
    }
    return files;
}

TEST(ReadMapFiles, without_rules_the_default_ones_apply) {
    GameMap map;

    EXPECT_EQ(read_map_files(files_of(kMap), map), std::nullopt);

    ASSERT_NE(map.terrain, nullptr);
    EXPECT_EQ(map.terrain->spawns.size(), 1u);
    ASSERT_TRUE(map.rules);
    EXPECT_EQ(map.rules->radius_max(), sim::Rules{}.radius_max());
}

TEST(ReadMapFiles, nothing_is_no_map_and_no_problem) {
    GameMap map;

    EXPECT_EQ(read_map_files({}, map), std::nullopt);

    EXPECT_EQ(map.terrain, nullptr);
    EXPECT_FALSE(map.rules);
}

TEST(ReadMapFiles, a_map_without_room_for_the_players_of_the_rules_is_a_problem) {
    const std::string rules = "[[archetype]]\nname = \"giant\"\nradius = 6.0\n";
    GameMap map;

    const std::optional<Problem> problem = read_map_files(files_of(kMap, &rules), map);

    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->error, ARENAD_ERROR_MAP);
    EXPECT_EQ(problem->text.rfind("map: ", 0), 0u) << problem->text;
}

TEST(ReadMapFiles, a_problem_without_words_has_those_of_its_error) {
    EXPECT_EQ(problem(ARENAD_ERROR_NULL).text, arenad_error_text(ARENAD_ERROR_NULL));
    EXPECT_EQ(problem(ARENAD_ERROR_MAP, "no walls").text, "no walls");
}

}  // namespace
}  // namespace arena::client::map_files_test
