#include "server/web/played_files.h"

#include <filesystem>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "protocol/rules/read_rules.h"
#include "protocol/tiled/read_map.h"
#include "sim/rules/rules_hash.h"
#include "tests/support/folders.h"
#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kTickRate = 30;  // not that of rules without a server

LoadedGame load(const std::string& map, std::optional<sim::GameMode> mode = {},
                const std::string& rules = {}) {
    return load_playable_game(map, rules, files::MapFilesFrom::its_folder, mode).value();
}

std::uint64_t hash_at_rate(sim::Rules rules) {
    rules.tick_rate = kTickRate;
    return sim::hash_of(rules);
}

/// Expects that a client which reads the published files plays the same game.
void expect_readable(const PlayedFiles& files, const LoadedGame& game) {
    const std::uint64_t rules_hash = hash_at_rate(game.rules.rules);
    const ServedFile* const map = files.find_map(game.map.terrain->hash);
    const ServedFile* const rules = files.find_rules(rules_hash);
    ASSERT_NE(map, nullptr);
    ASSERT_NE(rules, nullptr);

    const auto read = protocol::read_tiled_map("any.tmj", map->content());
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(sim::build_terrain(read.value().description).value()->hash, game.map.terrain->hash);
    const auto read_rules = protocol::read_rules("any.toml", rules->content());
    ASSERT_TRUE(read_rules) << read_rules.error().front();
    EXPECT_EQ(hash_at_rate(read_rules.value()), rules_hash);
}

TEST(PlayedFilesTest, every_shipped_map_gives_its_hashes_when_a_client_reads_it) {
    int maps = 0;
    for (const auto& entry : fs::directory_iterator(arena::test::source_path("maps"))) {
        if (entry.path().extension() != ".tmj") continue;
        SCOPED_TRACE(entry.path());
        PlayedFiles files(kTickRate, files::MapFilesFrom::its_folder);
        const LoadedGame game = load(entry.path());

        ASSERT_TRUE(files.publish(game));

        expect_readable(files, game);
        ++maps;
    }
    EXPECT_GE(maps, 3);
}

TEST(PlayedFilesTest, the_default_rules_are_a_text_too) {
    arena::test::TemporaryFolder folder;
    fs::copy(arena::test::source_path("tests/data/maps/small.tmj"), folder.path("small.tmj"));
    PlayedFiles files(kTickRate, files::MapFilesFrom::its_folder);
    const LoadedGame game = load(folder.path("small.tmj"));
    ASSERT_EQ(game.rules.file, "");

    ASSERT_TRUE(files.publish(game));

    expect_readable(files, game);
    EXPECT_EQ(files.find_rules(hash_at_rate({}))->content(), "# The default rules.\n");
}

TEST(PlayedFilesTest, a_mode_in_place_of_the_rules_own_is_in_their_text) {
    PlayedFiles files(kTickRate, files::MapFilesFrom::its_folder);
    const std::string map = arena::test::source_path("maps/arena.tmj");
    const LoadedGame own = load(map);
    const LoadedGame other = load(map, sim::GameMode::deathmatch);
    ASSERT_NE(hash_at_rate(own.rules.rules), hash_at_rate(other.rules.rules));

    ASSERT_TRUE(files.publish(own));
    ASSERT_TRUE(files.publish(other));

    expect_readable(files, own);
    expect_readable(files, other);
}

TEST(PlayedFilesTest, one_map_in_many_matches_is_in_memory_once_and_as_long_as_one_plays_it) {
    PlayedFiles files(kTickRate, files::MapFilesFrom::its_folder);
    const std::string map = arena::test::source_path("maps/hills.tmj");
    auto first = std::make_unique<LoadedGame>(load(map));
    auto second = std::make_unique<LoadedGame>(load(map));
    const std::uint64_t hash = first->map.terrain->hash;
    const LoadedGame other = load(arena::test::source_path("maps/arena.tmj"));

    ASSERT_TRUE(files.publish(*first));
    const ServedFile* const file = files.find_map(hash);
    ASSERT_TRUE(files.publish(*second));

    first.reset();
    ASSERT_TRUE(files.publish(other));
    EXPECT_EQ(files.find_map(hash), file);
    second.reset();
    ASSERT_TRUE(files.publish(other));
    EXPECT_EQ(files.find_map(hash), nullptr);
    EXPECT_NE(files.find_map(other.map.terrain->hash), nullptr);
}

TEST(PlayedFilesTest, a_map_that_was_changed_after_it_was_read_is_named) {
    arena::test::TemporaryFolder folder;
    fs::copy(arena::test::source_path("tests/data/maps/small.tmj"), folder.path("map.tmj"));
    const LoadedGame game = load(folder.path("map.tmj"));
    fs::copy(arena::test::source_path("maps/hills.tmj"), folder.path("map.tmj"),
             fs::copy_options::overwrite_existing);
    PlayedFiles files(kTickRate, files::MapFilesFrom::its_folder);

    const auto published = files.publish(game);

    ASSERT_FALSE(published);
    EXPECT_EQ(published.error(),
              folder.path("map.tmj") + ": has changed while it was read: try again");
    EXPECT_EQ(files.find_map(game.map.terrain->hash), nullptr);
}

TEST(PlayedFilesTest, what_nobody_plays_is_not_there) {
    const PlayedFiles files(kTickRate, files::MapFilesFrom::its_folder);

    EXPECT_EQ(files.find_map(1), nullptr);
    EXPECT_EQ(files.find_rules(1), nullptr);
}

}  // namespace
}  // namespace arena::server
