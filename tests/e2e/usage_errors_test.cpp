// Every program says what is wrong with its command line in one line, with exit code 2, and has a
// help that reads like the others.
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/arenad_under_test.h"

namespace arena::test::usage_errors_test {
namespace {

std::string binary(const std::string& name) {
    return test::program_path(name);
}

const std::vector<std::string> kPrograms{
    "arenad",           "arena-bots",         "arena-bench",   "arena-diff",
    "arena-draw-field", "arena-draw-match",   "arena-flood",   "arena-simulate",
    "arena-vectors",    "arena-wire-vectors", "record_inputs", "world_hashes"};

struct Wrong {
    std::string program;
    std::vector<std::string> arguments;
    std::string line;
};

void expect_error(const Wrong& wrong) {
    const ProcessResult result = run_process(binary(wrong.program), wrong.arguments, {}, kPatience);

    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.standard_output, "");
    EXPECT_EQ(result.standard_error, wrong.line + "\n");
}

TEST(UsageErrors, every_program_names_an_unknown_option_with_the_nearest) {
    for (const std::string& program : kPrograms) {
        SCOPED_TRACE(program);
        expect_error({program,
                      {"--hepl"},
                      program + ": unknown option '--hepl': the closest match is '--help'; see " +
                          program + " --help"});
        expect_error({program,
                      {"--bazooka", "3"},
                      program + ": unknown option '--bazooka'; see " + program + " --help"});
    }
}

TEST(UsageErrors, the_option_is_named_and_not_its_value) {
    expect_error({"arenad",
                  {"--mapp", "FILE"},
                  "arenad: unknown option '--mapp': the closest match is '--map'; see arenad "
                  "--help"});
    expect_error({"arenad",
                  {"check-map", "--ruless", "r.toml", "m.tmj"},
                  "arenad: unknown option '--ruless': the closest match is '--rules'; see arenad "
                  "check-map --help"});
    expect_error({"arena-simulate",
                  {"--seedz", "3"},
                  "arena-simulate: unknown option '--seedz': the closest match is '--seed'; see "
                  "arena-simulate --help"});
    expect_error({"arena-bench",
                  {"bots", "--bot", "3"},
                  "arena-bench: unknown option '--bot': the closest match is '--bots'; see "
                  "arena-bench bots --help"});
    expect_error({"arena-bots",
                  {"merge", "--jsno", "x"},
                  "arena-bots: unknown option '--jsno': the closest match is '--json'; see "
                  "arena-bots merge --help"});
}

TEST(UsageErrors, an_unknown_command_is_named_with_the_nearest) {
    expect_error({"arena-bots",
                  {"mege", "a.json", "b.json"},
                  "arena-bots: unknown command 'mege': the closest match is 'merge'; see "
                  "arena-bots --help"});
    expect_error({"arena-bench",
                  {"geometri"},
                  "arena-bench: unknown command 'geometri': the closest match is 'geometry'; see "
                  "arena-bench --help"});
    expect_error({"arenad",
                  {"checkmap"},
                  "arenad: unknown command 'checkmap': the closest match is 'check-map'; see "
                  "arenad --help"});
}

TEST(UsageErrors, a_wrong_value_is_shown_with_the_range) {
    const std::vector<Wrong> wrongs{
        {"arenad",
         {"--udp-port", "70000"},
         "arenad: --udp-port must be a whole number from 0 to 65535, not 70000"},
        {"arena-bots",
         {"--server", "h:1", "--clients", "0"},
         "arena-bots: --clients must be a whole number from 1 to 20000, not '0'; see arena-bots "
         "--help"},
        {"arena-bots",
         {"--server", "h:1", "--behaviour", "figther"},
         "arena-bots: --behaviour must be wander, fighter, mixed, lookouts or any, not 'figther'; "
         "the "
         "closest match is fighter; see arena-bots --help"},
        {"arena-bots",
         {"--server", "h:1", "--match", "a b"},
         "arena-bots: --match must be 1 to 32 bytes of ASCII letters, digits, '-', '_' and '.', "
         "not 'a b'; see arena-bots --help"},
        {"arena-simulate",
         {"--minutes", "0"},
         "arena-simulate: --minutes must be a whole number from 1 to 1000, not '0'; see "
         "arena-simulate --help"},
        {"arena-bench",
         {"bots", "--bots", "many"},
         "arena-bench: --bots must be a whole number from 1 to 8192, not 'many'; see arena-bench "
         "bots --help"},
        {"arena-draw-field",
         {"--side", "33"},
         "arena-draw-field: --side must be a multiple of 32 metres, not '33'; see "
         "arena-draw-field --help"},
        {"arena-flood",
         {"--port", "1", "--seed", "-1"},
         "arena-flood: --seed must be a whole number from 0 to 18446744073709551615, not '-1'; "
         "see arena-flood --help"},
        {"world_hashes",
         {"--inputs", "x", "--every", "0"},
         "world_hashes: --every must be a whole number from 1 to 4294967295, not '0'; see "
         "world_hashes --help"},
    };
    for (const Wrong& wrong : wrongs) {
        SCOPED_TRACE(wrong.program);
        expect_error(wrong);
    }
}

/// Returns the names of the commands in a help.
std::vector<std::string> commands_in(const std::string& help) {
    std::vector<std::string> names;
    std::size_t at = help.find("\nSubcommands:\n");
    if (at == std::string::npos) return names;
    std::istringstream lines(help.substr(at + 14));
    for (std::string line; std::getline(lines, line) && line.starts_with("  ");)
        if (line.size() > 2 && line[2] != ' ')
            names.push_back(line.substr(2, line.find_first_of(" \n", 2) - 2));
    return names;
}

void expect_plain_help(const std::string& program, const std::vector<std::string>& arguments) {
    const ProcessResult result = run_process(binary(program), arguments, {}, kPatience);

    EXPECT_EQ(result.exit_code, 0) << result.standard_error;
    for (const char* raw : {" INT", ":INT", "UINT", "FLOAT", "ENUM", ":{", " in [", "Excludes",
                            "Needs", "REQUIRED", "NONNEGATIVE"})
        EXPECT_EQ(result.standard_output.find(raw), std::string::npos) << raw << "\n"
                                                                       << result.standard_output;
}

TEST(UsageErrors, no_help_shows_the_types_of_the_parser) {
    for (const std::string& program : kPrograms) {
        SCOPED_TRACE(program);
        expect_plain_help(program, {"--help"});
        const std::string help =
            run_process(binary(program), {"--help"}, {}, kPatience).standard_output;
        for (const std::string& command : commands_in(help)) {
            SCOPED_TRACE(command);
            expect_plain_help(program, {command, "--help"});
        }
    }
    EXPECT_GT(
        commands_in(run_process(binary("arena-bench"), {"--help"}, {}, kPatience).standard_output)
            .size(),
        10u);
}

}  // namespace
}  // namespace arena::test::usage_errors_test
