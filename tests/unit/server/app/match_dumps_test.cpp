#include "server/app/match_dumps.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "sim/world/world.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test::match_dumps_test {
namespace {

namespace fs = std::filesystem;

/// 2026-11-30T04:07:19Z
constexpr std::uint64_t kUnixTime = 1'796'011'639;

std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::set<std::string> names_in(const std::string& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.insert(entry.path().filename());
    return names;
}

/// Writes dumps into a folder, and has the lines of the log once they are written.
struct Dumps {
    std::vector<std::string> lines;
    std::string folder;

    void write(const std::vector<MatchDump>& all) {
        MatchDumps dumps(
            {.folder = folder, .version = "1.2.3", .unix_seconds = [] { return kUnixTime; }},
            [this](LogLevel, std::string_view message, LogFields fields) {
                lines.push_back(render_log_line(LogFormat::text, message, fields));
            });
        EXPECT_TRUE(dumps.is_wanted());
        for (const MatchDump& dump : all)
            dumps.take(dump);
    }
};

TEST(MatchDumps, a_dumped_state_loads_and_continues_as_the_match_would_have) {
    const arena::test::TemporaryFolder folder;
    Harness harness({.seed = 77});
    TestClient& alice = harness.join(client_at(1001), 1);
    for (int i = 0; i < 30; ++i) {
        alice.queue_input(harness.server.world().tick() + 2, {.move_x = 127});
        harness.run(1);
    }
    const sim::World& world = harness.server.world();
    Dumps dumps{.folder = folder.path("")};

    MatchDump dump = dump_of(harness.server.host(), "a \"reason\"");
    dump.label = "room-7";
    dumps.write({dump});

    const std::string path = dumps.folder + "/match-1-20261130T040719Z";
    const std::string bytes = text_of(path + ".state");
    sim::World loaded(bare_terrain(), world.rules(), world.limits(), 1);
    const auto error =
        loaded.load(std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
    ASSERT_FALSE(error) << *error;
    EXPECT_EQ(loaded.tick(), world.tick());
    EXPECT_EQ(loaded.hash(), world.hash());
    const auto json = nlohmann::json::parse(text_of(path + ".json"));
    EXPECT_EQ(json.at("version"), "1.2.3");
    EXPECT_EQ(json.at("match_id"), 1);
    EXPECT_EQ(json.at("label"), "room-7");
    EXPECT_EQ(json.at("map").at("name"), "bare");
    EXPECT_EQ(json.at("map").at("hash"), "0000000000001234");
    EXPECT_EQ(json.at("seed"), "77");
    EXPECT_EQ(json.at("tick"), world.tick());
    EXPECT_EQ(json.at("phase"), std::string(name_of(world.state().match.phase)));
    EXPECT_EQ(json.at("players"), 1);
    EXPECT_EQ(json.at("reason"), "a \"reason\"");
    ASSERT_EQ(dumps.lines.size(), 1u);
    EXPECT_EQ(dumps.lines[0], "a match is dumped match_id=1 file=\"" + path + ".state\"");
}

TEST(MatchDumps, there_are_no_more_than_so_many) {
    const arena::test::TemporaryFolder folder;
    Dumps dumps{.folder = folder.path("")};
    std::vector<MatchDump> many;
    for (std::uint32_t id = 1; id <= kMatchDumpsMax + 2; ++id)
        many.push_back({.match_id = id, .state = {1, 2, 3}});

    dumps.write(many);

    const auto names = names_in(folder.path(""));
    EXPECT_EQ(names.size(), 2u * kMatchDumpsMax);
    EXPECT_TRUE(names.contains("match-16-20261130T040719Z.json"));
    EXPECT_FALSE(names.contains("match-17-20261130T040719Z.json"));
    EXPECT_EQ(dumps.lines.size(), kMatchDumpsMax + 2u);
}

TEST(MatchDumps, a_folder_that_takes_no_file_is_a_warning) {
    const arena::test::TemporaryFolder folder;
    Dumps dumps{.folder = folder.path("missing")};

    dumps.write({{.match_id = 3}});

    ASSERT_EQ(dumps.lines.size(), 1u);
    EXPECT_EQ(dumps.lines[0].find("a match cannot be dumped match_id=3 error="), 0u)
        << dumps.lines[0];
}

TEST(MatchDumps, without_a_folder_none_is_wanted) {
    const MatchDumps dumps({}, {});

    EXPECT_FALSE(dumps.is_wanted());
}

}  // namespace
}  // namespace arena::server::test::match_dumps_test
