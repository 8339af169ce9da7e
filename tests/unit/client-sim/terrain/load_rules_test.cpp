#include "client-sim/terrain/load_rules.h"

#include <gtest/gtest.h>

#include "protocol/rules/read_rules.h"
#include "sim/rules/rules_hash.h"
#include "tests/support/folders.h"
#include "tests/support/temporary_folder.h"

namespace arena::client_sim {
namespace {

using arena::test::TemporaryFolder;

/// Writes rules whose first archetype has that name. Returns the file.
std::string write_rules(const TemporaryFolder& folder, const std::string& file,
                        const std::string& archetype) {
    return folder.write(file, "[[archetype]]\nname = \"" + archetype + "\"\n");
}

std::string first_archetype(const Result<sim::Rules, std::string>& rules) {
    EXPECT_TRUE(rules.ok()) << (rules.ok() ? "" : rules.error());
    return rules.ok() ? std::string(rules.value().archetypes[0].name) : std::string();
}

TEST(LoadRules, without_any_file_are_the_defaults) {
    const TemporaryFolder folder;

    const auto rules = load_rules(folder.path("hills.tmj"), "");

    ASSERT_TRUE(rules.ok()) << rules.error();
    EXPECT_EQ(hash_of(rules.value()), hash_of(sim::Rules{}));
}

TEST(LoadRules, prefers_named_rules_then_those_of_the_map_then_those_of_its_folder) {
    const TemporaryFolder folder;
    const std::string map = folder.path("hills.tmj");
    const TemporaryFolder elsewhere;
    const std::string named = write_rules(elsewhere, "slow.toml", "named");

    write_rules(folder, "rules.toml", "common");
    EXPECT_EQ(first_archetype(load_rules(map, "")), "common");
    write_rules(folder, "hills.rules.toml", "own");
    EXPECT_EQ(first_archetype(load_rules(map, "")), "own");
    EXPECT_EQ(first_archetype(load_rules(map, named)), "named");
}

TEST(LoadRules, ignores_the_rules_of_another_map) {
    const TemporaryFolder folder;
    write_rules(folder, "hills.rules.toml", "hills");

    EXPECT_EQ(hash_of(load_rules(folder.path("field.tmj"), "").value()), hash_of(sim::Rules{}));
}

TEST(LoadRules, finds_the_shipped_rules_beside_the_shipped_map) {
    const auto rules = load_rules(arena::test::source_path("maps/arena.tmj"), "");

    ASSERT_TRUE(rules.ok()) << rules.error();
    EXPECT_NE(hash_of(rules.value()), hash_of(sim::Rules{}));
}

TEST(LoadRules, named_rules_that_are_missing_are_an_error_even_where_others_exist) {
    const TemporaryFolder folder;
    write_rules(folder, "rules.toml", "common");

    const auto missing = load_rules(folder.path("hills.tmj"), folder.path("no.toml"));

    ASSERT_FALSE(missing.ok());
    EXPECT_TRUE(missing.error().starts_with(folder.path("no.toml") + ": ")) << missing.error();
    EXPECT_TRUE(missing.error().ends_with("check the path of the rules file (--rules)"))
        << missing.error();
}

TEST(LoadRules, an_error_begins_with_file_and_line) {
    const TemporaryFolder folder;
    const std::string broken = folder.write("broken.toml", "[[archetype]]\nradius = -1\n");

    const auto wrong = load_rules({}, broken);

    ASSERT_FALSE(wrong.ok());
    EXPECT_TRUE(wrong.error().starts_with(broken + ":2: ")) << wrong.error();
}

TEST(LoadRules, reports_only_one_of_several_problems) {
    const TemporaryFolder folder;
    const std::string broken =
        folder.write("broken.toml", "[[archetype]]\nradius = -1\nhealth = -1\n");

    const auto wrong = load_rules({}, broken);

    ASSERT_FALSE(wrong.ok());
    EXPECT_EQ(wrong.error().find('\n'), std::string::npos) << wrong.error();
}

TEST(LoadRules, does_not_read_a_file_above_the_size_limit) {
    const TemporaryFolder folder;
    const std::string most =
        folder.write("most.toml", std::string(protocol::kRulesFileBytesMax, '\n'));
    const std::string more =
        folder.write("more.toml", std::string(protocol::kRulesFileBytesMax + 1, '\n'));

    EXPECT_TRUE(load_rules({}, most).ok());
    ASSERT_FALSE(load_rules({}, more).ok());
    EXPECT_NE(load_rules({}, more).error().find("has 262145 bytes, the limit is 262144"),
              std::string::npos)
        << load_rules({}, more).error();
}

}  // namespace
}  // namespace arena::client_sim
