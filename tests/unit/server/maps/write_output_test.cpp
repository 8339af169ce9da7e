#include "server/maps/write_output.h"

#include <sstream>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

TEST(WriteOutput, writes_the_file_anew) {
    const test::TemporaryFolder folder;
    const std::string file = folder.write("out.txt", "something longer");
    std::ostringstream err;

    EXPECT_TRUE(write_output("text", file, err));

    EXPECT_EQ(folder.read("out.txt"), "text");
    EXPECT_EQ(err.str(), "");
}

TEST(WriteOutput, names_a_file_that_cannot_be_written) {
    std::ostringstream err;

    EXPECT_FALSE(write_output("text", "/nowhere/at/all.txt", err));

    EXPECT_EQ(err.str(),
              "arenad: /nowhere/at/all.txt: cannot be written: check the path and its "
              "permissions\n");
}

}  // namespace
}  // namespace arena::server
