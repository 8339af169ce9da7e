// The example programs, from which a game's author starts, against the real server: the C++, the C
// and the Python interface of the library for games.
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/arenad_under_test.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

const std::string kMaps = test::source_path("maps/");
const std::string kExamples = test::source_path("examples/");
const std::string kLibrary = program_path("../lib/libarenad-client.so.1");

/// Returns with what Python loads the library. A program that was not compiled with a sanitizer
/// must load its runtime first, and Python itself leaks memory.
Process::Environment python_environment() {
    Process::Environment environment{{"ARENAD_CLIENT_LIBRARY", kLibrary}};
    const char* const runtime = ARENAD_SANITIZER_RUNTIME;
    if (*runtime != '\0') environment.emplace_back("LD_PRELOAD", runtime);
    environment.emplace_back("ASAN_OPTIONS", "detect_leaks=0");
    return environment;
}

class ClientLibrary : public testing::TestWithParam<const char*> {
  protected:
    [[nodiscard]] std::string map() const { return kMaps + GetParam() + ".tmj"; }

    /// Runs an example for three seconds, with the server's map and rules.
    [[nodiscard]] ProcessResult play(const std::string& program,
                                     std::vector<std::string> first = {},
                                     const Process::Environment& environment = {}) const {
        first.push_back(server.udp());
        return play_as(program, first, environment);
    }
    /// The same on a server with a key, with a connect token that names the server.
    [[nodiscard]] ProcessResult play_with_token(
        const std::string& program, std::vector<std::string> first = {},
        const Process::Environment& environment = {}) const {
        const TemporaryFolder folder;
        const std::string key = folder.path("arena.key");
        EXPECT_EQ(arenad({"keygen", key}).exit_code, 0);
        const RunningArenad closed({"--map", map(), "--key-file", key});
        const std::string token = folder.path("ann.token");
        EXPECT_EQ(arenad({"token", "--key-file", key, "--client-id", "7", "--server", closed.udp(),
                          "--out", token})
                      .exit_code,
                  0);
        first.insert(first.end(), {"--token", token});
        return play_as(program, first, environment);
    }
    [[nodiscard]] ProcessResult play_as(const std::string& program, std::vector<std::string> first,
                                        const Process::Environment& environment) const {
        first.insert(first.end(), {map(), kMaps + GetParam() + ".rules.toml", "3"});
        return run_process(program, first, environment, kPatience);
    }

    static void expect_played(const ProcessResult& result) {
        EXPECT_EQ(result.exit_code, 0) << result.standard_output << result.standard_error;
        EXPECT_NE(result.standard_output.find("over: left"), std::string::npos)
            << result.standard_output;
        EXPECT_NE(result.standard_output.find("played "), std::string::npos)
            << result.standard_output;
    }

    RunningArenad server{{"--map", map()}};
};

TEST_P(ClientLibrary, the_example_in_cpp_plays) {
    expect_played(play(program_path("example_play")));
    expect_played(play_with_token(program_path("example_play")));
}

TEST_P(ClientLibrary, the_example_in_c_plays) {
    expect_played(play(program_path("example_play_c")));
    expect_played(play_with_token(program_path("example_play_c")));
}

TEST_P(ClientLibrary, the_example_in_python_plays) {
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "Python cannot load a library that was built with the thread sanitizer";
#endif
    const Process::Environment environment = python_environment();
    const std::vector<std::string> program{"python3", kExamples + "play.py"};
    expect_played(play("/usr/bin/env", program, environment));
    expect_played(play_with_token("/usr/bin/env", program, environment));
}

INSTANTIATE_TEST_SUITE_P(Maps, ClientLibrary, testing::Values("arena", "hills"),
                         [](const auto& test) { return std::string(test.param); });

/// The rules of the default map, with a short match of two teams that the first to leave loses.
std::string short_match() {
    std::ifstream file(kMaps + "arena.rules.toml");
    return std::string{std::istreambuf_iterator<char>(file), {}} +
           "\n[match]\nmode = \"team_deathmatch\"\ncountdown = 1\ntime_limit = 60\n"
           "match_end = 2\n";
}

/// Expects these texts in lines of their own, in this order.
void expect_in_order(const std::string& output, const std::vector<std::string>& texts) {
    std::size_t from = 0;
    for (const std::string& text : texts) {
        const std::size_t found = output.find(text, from);
        ASSERT_NE(found, std::string::npos) << text << " is not in the rest of\n" << output;
        from = output.find('\n', found);
    }
}

/// Whether the first player is told that the match waits depends on when the second one comes. The
/// second player leaves when the match has begun, so the team of the first has won.
class ClientLibraryMatch : public testing::Test {
  protected:
    /// Returns what the first player's program prints; `first` is run with arguments for 8 s.
    std::string play(const std::string& program, std::vector<std::string> arguments,
                     const Process::Environment& environment = {}) {
        arguments.insert(arguments.end(), {server.udp(), kMap, rules, "8"});
        Process first(program, arguments, environment);
        EXPECT_TRUE(server.process.wait_for_line("player joined", kPatience));
        const ProcessResult second = run_process(program_path("example_play"),
                                                 {server.udp(), kMap, rules, "4"}, {}, kPatience);
        expect_in_order(second.standard_output,
                        {"round 1 of 1: countdown for 1 s", "round 1 of 1: play for 60 s"});
        EXPECT_EQ(first.wait(kPatience), 0) << first.standard_output() << first.standard_error();
        return first.standard_output();
    }

    TemporaryFolder folder;
    std::string rules = folder.write("short.toml", short_match());
    RunningArenad server{{"--rules", rules}};
};

TEST_F(ClientLibraryMatch, the_example_in_c_prints_it_from_the_countdown_to_its_winner) {
    expect_in_order(play(program_path("example_play_c"), {}),
                    {"round 1 of 1: countdown for 1 s", "round 1 of 1: play for 60 s",
                     "round 1 of 1: match_end for 2 s, won by team", "round 1 of 1: waiting"});
}

TEST_F(ClientLibraryMatch, the_example_in_python_shows_a_scoreboard_with_each_phase) {
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "Python cannot load a library that was built with the thread sanitizer";
#endif
    expect_in_order(
        play("/usr/bin/env", {"python3", "-u", kExamples + "play.py"}, python_environment()),
        {"--- countdown, round 1 of 1, 1 s", "--- play, round 1 of 1, 60 s",
         "team 1: 0 points, 0 rounds", "team 2: 0 points, 0 rounds", "0 Cy (",
         "--- match_end, round 1 of 1, 2 s, won by team", "0 Cy ("});
}

TEST(ClientLibraryWatch, the_example_in_python_follows_players_and_prints_what_it_sees) {
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "Python cannot load a library that was built with the thread sanitizer";
#endif
    const RunningArenad server({"--map", kMap, "--watchers-max", "1", "--watch-delay", "1"});
    const std::vector<std::string> match{server.udp(), kMap, kMaps + "arena.rules.toml"};
    std::vector<std::string> player = match;
    player.emplace_back("9");
    Process ada(program_path("example_play"), player);
    std::vector<std::string> watcher{"python3", "-u", kExamples + "play.py", "--watch"};
    watcher.insert(watcher.end(), match.begin(), match.end());
    watcher.emplace_back("6");

    const ProcessResult result =
        run_process("/usr/bin/env", watcher, python_environment(), kPatience);

    EXPECT_EQ(result.exit_code, 0) << result.standard_output << result.standard_error;
    expect_in_order(result.standard_output,
                    {"watching, 1 s later than players see it", "watching player 1, Ada",
                     "1 players and", "over: left", "frames with players"});
    EXPECT_EQ(ada.wait(kPatience), 0) << ada.standard_output();
}

TEST(ClientLibraryWatch, the_example_in_python_says_that_it_may_not_watch) {
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "Python cannot load a library that was built with the thread sanitizer";
#endif
    const RunningArenad server({"--map", kMap});

    const ProcessResult result = run_process("/usr/bin/env",
                                             {"python3", "-u", kExamples + "play.py", "--watch",
                                              server.udp(), kMap, kMaps + "arena.rules.toml", "2"},
                                             python_environment(), kPatience);

    EXPECT_EQ(result.exit_code, 1);
    expect_in_order(result.standard_output, {"refused: it is not allowed", "watched 0 frames"});
}

TEST(ClientLibraryStart, an_example_ends_with_a_reason_when_the_server_is_missing) {
    const ProcessResult result =
        run_process(program_path("example_play"),
                    {"127.0.0.1:9", kMap, kMaps + "arena.rules.toml", "1"}, {}, kPatience);

    EXPECT_EQ(result.exit_code, 1);
    EXPECT_NE(result.standard_output.find("over: "), std::string::npos) << result.standard_output;
}

TEST(ClientLibraryStart, an_example_shows_its_usage_when_an_argument_is_wrong) {
    const std::string rules = kMaps + "arena.rules.toml";
    const std::vector<std::vector<std::string>> wrongs{
        {},
        {"127.0.0.1:9", kMap},
        {"--tokne", "ann.token", kMap, rules},
        {"--tokne", kMap, rules},
        {"127.0.0.1:9", kMap, rules, "ten"},
        {"127.0.0.1:9", kMap, rules, "1s"},
        {"127.0.0.1:9", kMap, rules, "0"},
        {"127.0.0.1:9", kMap, rules, "-1"},
        {"127.0.0.1:9", kMap, rules, "nan"},
        {"127.0.0.1:9", kMap, rules, "1", "2"},
    };
    for (std::vector<std::string> words : wrongs) {
        const auto expect_usage = [](const ProcessResult& result, const std::string& command) {
            EXPECT_EQ(result.exit_code, 2) << command;
            EXPECT_EQ(result.standard_error,
                      "usage: " + command + " SERVER|--token FILE MAP RULES [SECONDS]\n");
        };
        SCOPED_TRACE(testing::PrintToString(words));
        expect_usage(run_process(program_path("example_play"), words, {}, kPatience), "play");
        expect_usage(run_process(program_path("example_play_c"), words, {}, kPatience), "play_c");
        words.insert(words.begin(), {"python3", kExamples + "play.py"});
        expect_usage(run_process("/usr/bin/env", words, {}, kPatience), "play.py [--watch]");
    }
}

TEST(ClientLibraryStart, an_example_shows_how_a_server_is_written) {
    for (const char* program : {"example_play", "example_play_c"}) {
        const ProcessResult result =
            run_process(program_path(program), {"localhost:9", kMap, kMaps + "arena.rules.toml"},
                        {}, kPatience);
        EXPECT_NE(result.standard_error.find("like 127.0.0.1:40000"), std::string::npos)
            << result.standard_error;
    }
}

TEST(ClientLibraryStart, an_example_names_a_file_that_holds_no_token) {
    const auto play = [](const std::string& token) {
        return run_process(program_path("example_play"),
                           {"--token", token, kMap, kMaps + "arena.rules.toml", "1"}, {},
                           kPatience);
    };

    const ProcessResult missing = play("/no/such.token");
    const ProcessResult foreign = play(kMap);

    EXPECT_EQ(missing.exit_code, 2);
    EXPECT_EQ(missing.standard_error, "/no/such.token: cannot be read\n");
    EXPECT_EQ(foreign.exit_code, 1);
    EXPECT_NE(foreign.standard_error.find("connect token: wrong_size"), std::string::npos)
        << foreign.standard_error;
}

}  // namespace
}  // namespace arena::test
