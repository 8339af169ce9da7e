#include "files/rules_beside.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace arena::files {
namespace {

using arena::test::TemporaryFolder;

TEST(RulesBeside, the_maps_own_come_before_those_of_its_folder) {
    const TemporaryFolder folder;
    const std::string own = folder.write("hills.rules.toml", "");
    const std::string common = folder.write("rules.toml", "");

    EXPECT_EQ(rules_beside(folder.path("hills.tmj")), own);
    EXPECT_EQ(rules_beside(folder.path("hills.tmx")), own);
    EXPECT_EQ(rules_beside(folder.path("arena.tmj")), common);
}

TEST(RulesBeside, there_may_be_none) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("below"));
    folder.write("rules.toml", "");

    EXPECT_EQ(rules_beside(folder.path("below/hills.tmj")), "");
}

}  // namespace
}  // namespace arena::files
