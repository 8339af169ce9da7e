// The example programs, from which a game's author starts, against the real server: the C++, the C
// and the Python interface of the library for games.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/arenad_under_test.h"

namespace arena::test {
namespace {

const std::string kMaps = ARENAD_SOURCE_DIR "/maps/";
const std::string kExamples = ARENAD_SOURCE_DIR "/examples/";
const std::string kLibrary = ARENAD_BINARY_DIR "/../lib/libarenad-client.so.1";

class ClientLibrary : public testing::TestWithParam<const char*> {
  protected:
    [[nodiscard]] std::string map() const { return kMaps + GetParam() + ".tmj"; }

    /// Runs an example for three seconds, with the server's map and rules.
    [[nodiscard]] ProcessResult play(const std::string& program,
                                     std::vector<std::string> first = {},
                                     const Process::Environment& environment = {}) const {
        for (const std::string& argument :
             {server.udp(), map(), kMaps + GetParam() + ".rules.toml", std::string("3")})
            first.push_back(argument);
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
    expect_played(play(ARENAD_BINARY_DIR "/example_play"));
}

TEST_P(ClientLibrary, the_example_in_c_plays) {
    expect_played(play(ARENAD_BINARY_DIR "/example_play_c"));
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

    expect_played(play("/usr/bin/env", {"python3", kExamples + "play.py"}, environment));
}

INSTANTIATE_TEST_SUITE_P(Maps, ClientLibrary, testing::Values("arena", "hills"),
                         [](const auto& test) { return std::string(test.param); });

TEST(ClientLibraryStart, an_example_ends_with_a_reason_when_the_server_is_missing) {
    const ProcessResult result =
        run_process(ARENAD_BINARY_DIR "/example_play",
                    {"127.0.0.1:9", kMap, kMaps + "arena.rules.toml", "1"}, {}, kPatience);

    EXPECT_EQ(result.exit_code, 1);
    EXPECT_NE(result.standard_output.find("over: "), std::string::npos) << result.standard_output;
}

}  // namespace
}  // namespace arena::test
