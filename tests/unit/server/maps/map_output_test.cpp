#include "server/maps/map_output.h"

#include <sstream>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

TEST(MapOutput, is_written_anew) {
    const arena::test::TemporaryFolder folder;
    const std::string file = folder.write("out.txt", "something longer");
    std::ostringstream err;

    EXPECT_TRUE(
        write_map_output({.file = {"--out", file}, .inputs = {}, .files_of_map = {}}, "text", err));

    EXPECT_EQ(folder.read("out.txt"), "text");
    EXPECT_EQ(err.str(), "");
}

TEST(MapOutput, is_no_input_that_was_named_or_found) {
    const arena::test::TemporaryFolder folder;
    const std::string file = folder.write("a", "old");
    std::ostringstream err;

    EXPECT_FALSE(write_map_output(
        {.file = {"--out", file}, .inputs = {{"the map", file}}, .files_of_map = {}}, "new", err));
    EXPECT_FALSE(write_map_output({.file = {"--out", file}, .inputs = {}, .files_of_map = {file}},
                                  "new", err));

    EXPECT_EQ(folder.read("a"), "old");
    EXPECT_EQ(err.str(), "arenad: --out " + file +
                             ": is this run's own input (the map): name another file\narenad: "
                             "--out " +
                             file +
                             ": is this run's own input (a tileset or template of the map): name "
                             "another file\n");
}

TEST(MapOutput, is_named_when_it_cannot_be_written) {
    std::ostringstream err;

    EXPECT_FALSE(write_map_output(
        {.file = {"--out", "/nowhere/at/all.txt"}, .inputs = {}, .files_of_map = {}}, "text", err));

    EXPECT_EQ(err.str(),
              "arenad: /nowhere/at/all.txt: cannot be written (No such file or directory): check "
              "the path and its permissions\n");
}

}  // namespace
}  // namespace arena::server
