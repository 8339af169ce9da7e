#include "server/app/prepare_match.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/folders.h"

namespace arena::server {
namespace {

/// A server on the default map, and its folder.
struct PrepareMatch : testing::Test {
    Config config{
        .map = arena::test::source_path("maps/arena.tmj"), .max_clients = 16, .watchers_max = 2};
    MapWithRules first{.terrain = std::make_shared<sim::Terrain>(), .rules = {}};

    [[nodiscard]] std::string problem(const MatchQuery& query) const {
        const auto match = prepare_match(query, config, first, nullptr);
        return match ? std::string() : match.error();
    }
};

TEST_F(PrepareMatch, what_is_not_said_is_as_for_the_first_map) {
    const MatchOpening match = prepare_match({.label = "room"}, config, first, nullptr).value();

    EXPECT_EQ(match.game.terrain, first.terrain) << "which is not read again";
    EXPECT_EQ(match.label, "room");
    EXPECT_EQ(match.clients_max, 16u);
    EXPECT_EQ(match.watchers_max, 2u);
}

TEST_F(PrepareMatch, another_map_is_read_with_the_rules_beside_it_or_with_named_ones) {
    const MatchOpening beside = prepare_match({.map = "hills.tmj"}, config, first, nullptr).value();
    EXPECT_EQ(beside.game.terrain->name, "hills");

    const MatchOpening named =
        prepare_match({.map = "hills.tmj", .rules = "hills.rules.toml", .seats = 3}, config, first,
                      nullptr)
            .value();
    EXPECT_EQ(named.game.rules.match.mode, beside.game.rules.match.mode);
    EXPECT_EQ(named.clients_max, 3u);
}

TEST_F(PrepareMatch, a_mode_takes_the_place_of_that_of_the_rules) {
    const MatchOpening match =
        prepare_match({.mode = sim::GameMode::deathmatch}, config, first, nullptr).value();

    EXPECT_EQ(match.game.rules.match.mode, sim::GameMode::deathmatch);
    EXPECT_EQ(match.game.terrain->name, "arena");
}

TEST_F(PrepareMatch, what_is_read_is_published_and_what_is_not_is_there_already) {
    PlayedFiles files(60, files::MapFilesFrom::its_folder);

    ASSERT_TRUE(prepare_match({}, config, first, &files));
    EXPECT_EQ(files.find_map(first.terrain->hash), nullptr);
    const MatchOpening match = prepare_match({.map = "hills.tmj"}, config, first, &files).value();
    EXPECT_NE(files.find_map(match.game.terrain->hash), nullptr);
}

TEST_F(PrepareMatch, what_cannot_be_played_is_named) {
    EXPECT_NE(problem({.map = "moon.tmj"}).find("moon.tmj: no such file"), std::string::npos);
    EXPECT_NE(problem({.rules = "moon.toml"}).find("moon.toml: no such file"), std::string::npos);
    EXPECT_EQ(problem({.seats = 0}),
              "seats is 0, and must be from 1 to the server's --max-clients, which is 16");
    EXPECT_EQ(problem({.seats = 17}),
              "seats is 17, and must be from 1 to the server's --max-clients, which is 16");
    EXPECT_EQ(problem({.watchers = 3}),
              "watchers is 3, and must be from 0 to the server's --watchers-max, which is 2");
}

}  // namespace
}  // namespace arena::server
