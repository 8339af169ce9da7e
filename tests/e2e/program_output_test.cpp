// Tests the output of the programs: either all of it arrives or the exit code says that it did not,
// and no argument can add a line or move the cursor.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/arenad_under_test.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

const std::string kBenchProgram = test::program_path("arena-bench");

struct Asked {
    std::string program;
    std::vector<std::string> arguments;
};

const std::vector<Asked> kWhatPrints{
    {kArenad, {"--help"}},
    {kArenad, {"--version"}},
    {kArenad, {"protocol-id"}},
    {kArenad, {"keygen"}},
    {kArenad, {"token", "--open", "--client-id", "1", "--server", "127.0.0.1:1"}},
    {kArenad, {"--print-config"}},
    {kArenad, {"--check-config", "--map", kMap}},
    {kArenad, {"check-map", kMap}},
    {kArenad, {"draw-map", kMap}},
    {kBots, {"--help"}},
    {kBots, {"--version"}},
    {kBenchProgram, {"--help"}},
};

/// Runs a program whose standard output the shell has redirected.
ProcessResult run_with_output(const std::string& redirection, const Asked& asked) {
    std::vector<std::string> arguments{"-c", "exec \"$0\" \"$@\" " + redirection, asked.program};
    arguments.insert(arguments.end(), asked.arguments.begin(), asked.arguments.end());
    return run_process("/bin/sh", arguments, {}, kPatience);
}

TEST(ProgramOutput, an_unwritable_output_is_an_error_of_one_line_with_exit_code_2) {
    for (const Asked& asked : kWhatPrints) {
        for (const char* const redirection : {">/dev/full", ">&-", ">&- <&-"}) {
            SCOPED_TRACE(asked.program + " " + asked.arguments.front() + " " + redirection);
            const ProcessResult result = run_with_output(redirection, asked);

            EXPECT_EQ(result.exit_code, 2);
            EXPECT_NE(result.standard_error.find("standard output cannot be written"),
                      std::string::npos)
                << result.standard_error;
        }
        EXPECT_EQ(run_with_output("", asked).exit_code, 0) << asked.arguments.front();
    }
}

TEST(ProgramOutput, a_limit_on_the_size_of_files_is_an_error_that_leaves_the_old_one) {
    const TemporaryFolder folder;
    const std::string picture = folder.write("map.svg", "old");

    const ProcessResult result = run_process(
        "/bin/sh",
        {"-c", "ulimit -f 1; exec \"$0\" \"$@\"", kArenad, "draw-map", kMap, "--out", picture}, {},
        kPatience);

    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.standard_error, "arenad: " + picture +
                                         ": cannot be written (File too large): check the limit on "
                                         "the size of files (ulimit -f)\n");
    EXPECT_EQ(folder.read("map.svg"), "old");
}

TEST(ProgramOutput, shows_no_control_character_of_an_argument) {
    const std::string evil = "a\x1b[31m\nb";
    const std::vector<Asked> refused{
        {kArenad, {"--config", evil}},
        {kArenad, {"--" + evil}},
        {kArenad, {evil}},
        {kArenad, {"check-map", evil}},
        {kArenad, {"draw-map", evil}},
        {kArenad, {"--map", evil}},
        {kArenad, {"--check-config", "--map", kMap, "--key-file", evil}},
        {kArenad, {"--udp-address", evil}},
        {kArenad, {"--log-format", evil}},
        {kArenad, {"kick", evil}},
        {kArenad, {"token", "--open", "--client-id", "1", "--server", evil}},
        {kArenad, {"keygen", "/nowhere/" + evil}},
        {kBots, {"--server", evil}},
        {kBots, {"--" + evil}},
        {kBots, {"--server", "127.0.0.1:1", "--behaviour", evil}},
        {kBots, {"--server", "127.0.0.1:1", "--status", evil}},
        {kBots, {"--server", "127.0.0.1:1", "--require", evil}},
        {kBots, {"--server", "127.0.0.1:1", "--key-file", evil}},
        {kBots, {"--server", "127.0.0.1:1", "--map", evil}},
        {kBots, {"--server", "127.0.0.1:1", "--network", evil}},
        {kBots, {"--server", "127.0.0.1:1", "--json", "/nowhere/" + evil}},
    };
    for (const Asked& asked : refused) {
        const ProcessResult result = run_process(asked.program, asked.arguments, {}, kPatience);
        SCOPED_TRACE(asked.program + " " + asked.arguments.front() + ": " + result.standard_error);

        EXPECT_EQ(result.exit_code, 2);
        EXPECT_EQ(std::count(result.standard_error.begin(), result.standard_error.end(), '\n'), 1);
        EXPECT_EQ(result.standard_error.find('\x1b'), std::string::npos);
        EXPECT_EQ(result.standard_output, "");
    }
}

}  // namespace
}  // namespace arena::test
