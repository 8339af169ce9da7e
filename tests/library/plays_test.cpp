// The example programs, from which a game's author starts, against the real server: the C++, the C
// and the Python interface of the library for games.
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
    Process::Environment environment{{"ARENAD_CLIENT_LIBRARY", kLibrary}};
    // A program that was not compiled with a sanitizer must load its runtime first, and Python
    // itself leaks memory.
    const char* const runtime = ARENAD_SANITIZER_RUNTIME;
    if (*runtime != '\0') environment.emplace_back("LD_PRELOAD", runtime);
    environment.emplace_back("ASAN_OPTIONS", "detect_leaks=0");

    const std::vector<std::string> program{"python3", kExamples + "play.py"};
    expect_played(play("/usr/bin/env", program, environment));
    expect_played(play_with_token("/usr/bin/env", program, environment));
}

INSTANTIATE_TEST_SUITE_P(Maps, ClientLibrary, testing::Values("arena", "hills"),
                         [](const auto& test) { return std::string(test.param); });

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
        const auto expect_usage = [](const ProcessResult& result, const std::string& name) {
            EXPECT_EQ(result.exit_code, 2) << name;
            EXPECT_EQ(result.standard_error,
                      "usage: " + name + " SERVER|--token FILE MAP RULES [SECONDS]\n");
        };
        SCOPED_TRACE(testing::PrintToString(words));
        expect_usage(run_process(program_path("example_play"), words, {}, kPatience), "play");
        expect_usage(run_process(program_path("example_play_c"), words, {}, kPatience), "play_c");
        words.insert(words.begin(), {"python3", kExamples + "play.py"});
        expect_usage(run_process("/usr/bin/env", words, {}, kPatience), "play.py");
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
