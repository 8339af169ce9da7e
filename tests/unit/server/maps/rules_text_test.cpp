#include "server/maps/rules_text.h"

#include <string>

#include <gtest/gtest.h>

#include "protocol/rules/read_rules.h"
#include "sim/rules/rules_hash.h"
#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

/// Rules that have been loaded from a file with this text.
LoadedRules loaded(const std::string& text, std::optional<sim::GameMode> mode = {}) {
    arena::test::TemporaryFolder folder;
    return load_rules("map.tmj", folder.write("rules.toml", text), mode).value();
}

void expect_same_rules(const LoadedRules& rules) {
    const std::string text = rules_text(rules);
    const auto read = protocol::read_rules("client.toml", text);
    ASSERT_TRUE(read) << read.error().front() << "\n" << text;
    EXPECT_EQ(sim::hash_of(read.value()), sim::hash_of(rules.rules)) << text;
}

TEST(RulesText, it_is_that_of_the_file) {
    const std::string text = "# mine\n[world]\ngravity = 12.3456789\n";

    EXPECT_EQ(rules_text(loaded(text)), text);
    EXPECT_EQ(rules_text(loaded("")), "");
}

TEST(RulesText, another_mode_takes_the_place_of_the_files_own_and_all_else_stays) {
    for (const char* text :
         {"", "[world]\ngravity = 12.3456789\n", "[match]\nmode = \"elimination\"\nrounds = 5\n",
          "[match]\ntime_limit = 61.7\n",
          "match = {mode = \"endless\"}\nworld.respawn_delay = 0.1\n",
          "match.mode = \"team_deathmatch\"\nmatch.teams = 3\n"}) {
        SCOPED_TRACE(text);
        const LoadedRules rules = loaded(text, sim::GameMode::deathmatch);
        ASSERT_EQ(rules.rules.match.mode, sim::GameMode::deathmatch);
        expect_same_rules(rules);
    }
}

TEST(RulesText, the_defaults_are_a_text_with_or_without_a_mode) {
    expect_same_rules({});
    LoadedRules other;
    other.mode = sim::GameMode::deathmatch;
    other.rules.match.mode = sim::GameMode::deathmatch;
    expect_same_rules(other);
}

}  // namespace
}  // namespace arena::server
