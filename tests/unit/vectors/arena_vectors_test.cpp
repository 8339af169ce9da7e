// Tests of the program itself: its last line and its exit codes.
#include <fstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/support/folders.h"
#include "tests/support/process.h"

namespace arena::vectors {
namespace {

test::ProcessResult arena_vectors(const std::vector<std::string>& arguments) {
    return test::run_process(test::program_path("arena-vectors"), arguments);
}

/// Writes a file with one case, whose correct answer is a distance of 5, and returns its path.
std::string file_expecting(const std::string& test, std::string_view mechanism, int distance) {
    const std::string path = testing::TempDir() + "arena_vectors_" + test + ".json";
    std::ofstream(path) << R"({"vectors": [{"id": "A", "mechanism": ")" << mechanism
                        << R"(", "inputs": {"c1": [0, 0], "r1": 1, "c2": [3, 4], "r2": 1},
                              "expected": {"distance": )"
                        << distance << "}}]}";
    return path;
}

TEST(ArenaVectors, exits_with_0_when_all_cases_pass) {
    const auto result = arena_vectors({file_expecting("pass", "circle_circle", 5)});

    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.standard_output, "1 passed, 0 failed, 0 skipped\n");
}

TEST(ArenaVectors, exits_with_1_when_a_case_fails) {
    const auto result = arena_vectors({file_expecting("fail", "circle_circle", 6)});

    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.standard_output,
              "FAILED A circle_circle: distance: expected 6, got 5.0\n"
              "0 passed, 1 failed, 0 skipped\n");
}

TEST(ArenaVectors, exits_with_1_when_a_case_is_skipped) {
    const auto result = arena_vectors({file_expecting("skip", "fly", 5)});

    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.standard_output,
              "SKIPPED fly: unknown mechanism (1 case)\n"
              "0 passed, 0 failed, 1 skipped\n");
}

TEST(ArenaVectors, exits_with_2_and_one_line_without_a_file_of_cases) {
    const std::string not_json = testing::TempDir() + "arena_vectors_not_json.json";
    std::ofstream(not_json) << "{";
    const std::string no_cases = testing::TempDir() + "arena_vectors_no_cases.json";
    std::ofstream(no_cases) << "{}";

    for (const auto& arguments :
         std::vector<std::vector<std::string>>{{},
                                               {"a.json", "b.json"},
                                               {"--fast"},
                                               {testing::TempDir() + "no such file.json"},
                                               {testing::TempDir()},
                                               {not_json},
                                               {no_cases}}) {
        const auto result = arena_vectors(arguments);

        EXPECT_EQ(result.exit_code, 2) << result.standard_error;
        EXPECT_EQ(result.standard_output, "");
        EXPECT_EQ(result.standard_error.find("arena-vectors: "), 0u);
        EXPECT_EQ(result.standard_error.find('\n'), result.standard_error.size() - 1)
            << result.standard_error;
        const bool names_a_file = arguments.size() == 1 && arguments[0] != "--fast";
        EXPECT_TRUE(!names_a_file || result.standard_error.find(arguments[0]) != std::string::npos)
            << result.standard_error;
    }
}

TEST(ArenaVectors, prints_help) {
    const auto result = arena_vectors({"--help"});

    EXPECT_EQ(result.exit_code, 0);
    EXPECT_NE(result.standard_output.find("arena-vectors [OPTIONS] FILE.json"), std::string::npos);
}

}  // namespace
}  // namespace arena::vectors
