// Tests that docs/maps.md shows what the program prints.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "server/maps/check_map.h"
#include "tests/support/folders.h"

namespace arena::server {
namespace {

std::string document() {
    std::ifstream file(arena::test::source_path("docs/maps.md"));
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Returns `length` bytes of the text after the command's line in the document.
std::string shown_after(const std::string& command, std::size_t length) {
    const std::string text = document();
    const std::string line = "$ arenad " + command + "\n";
    const std::size_t at = text.find(line);
    return at == std::string::npos ? "" : text.substr(at + line.size(), length);
}

TEST(MapsDocument, its_samples_are_the_output_of_check_map) {
    // The samples name files relative to the root, where ctest runs the tests.
    if (!std::filesystem::exists("maps/arena.tmj")) GTEST_SKIP() << "not run from the root";
    for (const char* map :
         {"maps/arena.tmj", "tests/data/maps/passed_over.tmj", "tests/data/maps/solid_tiles.tmj",
          "tests/data/maps/match_objects.tmj", "tests/data/maps/bad/polygon_two_vertices.tmj"}) {
        std::ostringstream said;
        static_cast<void>(run_check_map(map, "", false, said, said));

        EXPECT_EQ(shown_after(std::string("check-map ") + map, said.str().size()), said.str());
    }
    std::ostringstream said;
    static_cast<void>(run_check_map("maps/arena.tmj", "", true, said, said));
    EXPECT_EQ(shown_after("check-map maps/arena.tmj --json", said.str().size()), said.str());
}

TEST(MapsDocument, has_every_class) {
    const std::string text = document();

    for (const char* name :
         {"wall",    "low_wall", "one_sided", "spawn",     "platform", "door",     "timed",
          "crate",   "path",     "spikes",    "pickup",    "pad",      "plate",    "area",
          "bush",    "flag",     "base",      "hill",      "ice",      "conveyor", "wind",
          "gravity", "water",    "ladder",    "teleporter"})
        EXPECT_NE(text.find(std::string("\n| `") + name + "` | "), std::string::npos) << name;
}

}  // namespace
}  // namespace arena::server
