#include "program/parse_arguments.h"

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "program/option_values.h"

namespace arena::program::parse_arguments_test {
namespace {

using Words = std::vector<const char*>;

/// A program with options of its own and three commands, like arenad.
struct Program {
    CLI::App app{"what it does", "prog"};
    std::string map;
    std::uint64_t port = 0;
    bool open = false;
    std::string file;
    std::vector<std::string> files;
    std::uint64_t id = 0;

    Program() {
        app.add_option("--map", map, "the map")->type_name("FILE");
        app.add_option("--udp-port", port, "the port")->transform(whole_from(0, 65535));
        CLI::Option* opens = app.add_flag("--open", open, "admit anybody");
        app.add_option("--key", file, "the key")->excludes(opens);
        app.set_version_flag("--version", "prog 1.2");
        CLI::App* check = app.add_subcommand("check-map", "checks a map");
        check->add_option("FILE", file, "the map")->required()->type_name("");
        check->add_flag("--json", open, "as JSON");
        CLI::App* kick = app.add_subcommand("kick", "kicks a client");
        kick->add_option("ID", id, "the client")->required()->transform(any_whole());
        kick->fallthrough();
        CLI::App* merge = app.add_subcommand("merge", "merges reports");
        merge->add_option("FILE", files, "the reports")->required()->expected(-2);
        app.require_subcommand(0, 1);
    }
};

std::optional<ParseEnd> parse(Program& program, Words words,
                              std::span<const std::string_view> commands = {}) {
    words.insert(words.begin(), "prog");
    return parse_arguments(program.app, static_cast<int>(words.size()), words.data(), commands);
}

/// Returns the error of a command line, or "none".
std::string error_of(const Words& words) {
    Program program;
    const auto end = parse(program, words);
    if (!end) return "none";
    EXPECT_EQ(end->exit_code, kExitUsage);
    EXPECT_EQ(end->text.find('\n'), std::string::npos) << end->text;
    return end->text;
}

TEST(ParseArguments, sets_the_options_of_a_correct_command_line) {
    Program program;

    EXPECT_FALSE(parse(program, {"--map", "m.tmj", "--udp-port=7", "kick", "12", "--open"}));

    EXPECT_EQ(program.map, "m.tmj");
    EXPECT_EQ(program.port, 7u);
    EXPECT_EQ(program.id, 12u);
    EXPECT_TRUE(program.open);
}

TEST(ParseArguments, an_unknown_option_comes_first_and_has_its_closest_match) {
    const std::string mapp =
        "unknown option '--mapp': the closest match is '--map'; see prog --help";
    EXPECT_EQ(error_of({"--mapp", "FILE"}), mapp);
    EXPECT_EQ(error_of({"--mapp=FILE"}), mapp);
    EXPECT_EQ(error_of({"--udp-port", "x", "--mapp", "FILE"}), mapp) << "also before wrong values";
    EXPECT_EQ(error_of({"-map", "FILE"}),
              "unknown option '-map': the closest match is '--map'; see prog --help");
    EXPECT_EQ(error_of({"--port", "7"}),
              "unknown option '--port': the closest match is '--udp-port'; see prog --help");
    EXPECT_EQ(error_of({"--UDP_PORT", "7"}),
              "unknown option '--UDP_PORT': the closest match is '--udp-port'; see prog --help");
    EXPECT_EQ(error_of({"--hlep"}),
              "unknown option '--hlep': the closest match is '--help'; see prog --help");
}

TEST(ParseArguments, an_unknown_option_without_a_near_one_has_no_match) {
    EXPECT_EQ(error_of({"--bazooka"}), "unknown option '--bazooka'; see prog --help");
    EXPECT_EQ(error_of({"-x"}), "unknown option '-x'; see prog --help");
}

TEST(ParseArguments, an_unknown_option_of_a_command_is_compared_with_those_of_the_command) {
    EXPECT_EQ(error_of({"check-map", "--jsn", "m.tmj"}),
              "unknown option '--jsn': the closest match is '--json'; see prog check-map --help");
    EXPECT_EQ(error_of({"check-map", "--jsn"}),
              "unknown option '--jsn': the closest match is '--json'; see prog check-map --help")
        << "before the missing file";
    EXPECT_EQ(error_of({"kick", "--mapp", "f", "5"}),
              "unknown option '--mapp': the closest match is '--map'; see prog kick --help")
        << "kick takes the program's options, too";
}

TEST(ParseArguments, an_option_of_another_command_is_said_to_be_one) {
    EXPECT_EQ(
        error_of({"check-map", "m.tmj", "--map", "x"}),
        "unknown option '--map' of prog check-map, which takes FILE: it belongs to prog; see prog "
        "check-map --help");
    EXPECT_EQ(error_of({"--json"}),
              "unknown option '--json' of prog: it belongs to prog check-map; see prog --help");
}

TEST(ParseArguments, an_option_of_several_other_commands_names_them_all) {
    CLI::App app("what it does", "prog");
    std::string file;
    app.add_subcommand("draw", "draws")->add_option("--out", file, "the picture");
    app.add_subcommand("token", "makes a token")->add_option("--out", file, "the token");
    app.add_subcommand("keygen", "makes a key")->add_option("FILE", file, "the key");
    const std::array<const char*, 4> words{"prog", "keygen", "--out", "x"};

    const auto end = parse_arguments(app, 4, words.data());

    ASSERT_TRUE(end);
    EXPECT_EQ(
        end->text,
        "unknown option '--out' of prog keygen, which takes FILE: it belongs to prog draw and "
        "prog token; see prog keygen --help");
}

TEST(ParseArguments, an_unknown_command_has_its_closest_match_or_the_list) {
    EXPECT_EQ(error_of({"mege", "a", "b"}),
              "unknown command 'mege': the closest match is 'merge'; see prog --help");
    EXPECT_EQ(error_of({"checkmap", "--json"}),
              "unknown command 'checkmap': the closest match is 'check-map'; see prog --help")
        << "its options are not looked at";
    EXPECT_EQ(error_of({"serve"}),
              "unknown command 'serve': the known names are 'check-map', 'kick' and 'merge'; see "
              "prog --help");
}

TEST(ParseArguments, knows_the_commands_that_a_program_handles_itself) {
    constexpr std::array<std::string_view, 2> kOthers{"merge", "compare"};
    CLI::App app("what it does", "prog");
    std::string server;
    app.add_option("--server", server, "the server")->required();
    const std::array<const char*, 2> words{"prog", "comapre"};

    const auto end = parse_arguments(app, 2, words.data(), kOthers);

    ASSERT_TRUE(end);
    EXPECT_EQ(end->text,
              "unknown command 'comapre': the closest match is 'compare'; see prog --help");
}

TEST(ParseArguments, a_command_of_a_program_that_does_not_come_first_is_told_to) {
    constexpr std::array<std::string_view, 2> kOthers{"merge", "compare"};
    CLI::App app("what it does", "prog");
    std::string server;
    app.add_option("--server", server, "the server");
    const std::array<const char*, 5> words{"prog", "--server", "x", "merge", "a.json"};

    const auto end = parse_arguments(app, 5, words.data(), kOthers);

    ASSERT_TRUE(end);
    EXPECT_EQ(end->text,
              "the command 'merge' has to come first, and has options of its own: write prog merge "
              "...; see prog --help");
}

TEST(ParseArguments, a_word_too_many_is_named) {
    EXPECT_EQ(error_of({"check-map", "a.tmj", "b.tmj"}),
              "unexpected argument 'b.tmj'; see prog check-map --help");
}

TEST(ParseArguments, says_what_is_missing) {
    EXPECT_EQ(error_of({"check-map"}), "FILE is required; see prog check-map --help");
    EXPECT_EQ(error_of({"--map"}), "--map needs a value; see prog --help");
    EXPECT_EQ(error_of({"merge", "a"}),
              "FILE needs at least 2 values, not 1; see prog merge --help");

    Program program;
    program.app.require_subcommand(1);
    EXPECT_EQ(parse(program, {"--open"})->text, "no command is given; see prog --help");
}

TEST(ParseArguments, an_option_is_not_taken_for_the_value_of_another) {
    EXPECT_EQ(error_of({"--map", "--udp-port", "1"}),
              "--map needs a value, and '--udp-port' is an option; see prog --help");
    EXPECT_EQ(error_of({"--map", "--open"}),
              "--map needs a value, and '--open' is an option; see prog --help");
    EXPECT_EQ(error_of({"--map", "--a-file-of-this-name"}), "none");
}

TEST(ParseArguments, says_what_does_not_go_together) {
    EXPECT_EQ(error_of({"--map", "a", "--map", "b"}),
              "--map is given 2 times: give it once; see prog --help");
    EXPECT_EQ(error_of({"--key", "k", "--open"}),
              "--open does not go with --key: leave one out; see prog --help");
}

TEST(ParseArguments, a_wrong_value_is_shown_with_what_it_must_be) {
    EXPECT_EQ(error_of({"--udp-port", "65536"}),
              "--udp-port must be a whole number from 0 to 65535, not '65536'; see prog --help");
    EXPECT_EQ(error_of({"kick", "-1"}),
              "ID must be a whole number from 0 to 18446744073709551615, not '-1'; see prog kick "
              "--help");
    EXPECT_EQ(error_of({"--open=maybe"}), "--open cannot be 'maybe'; see prog --help");
}

TEST(ParseArguments, an_error_is_one_printable_line_whatever_the_arguments_are) {
    const Words cases[] = {{"more\nwords"}, {"--a\nb"},    {"\x1b[31m"}, {"--\xff=\xfe"},
                           {"-"},           {"--="},       {"---"},      {""},
                           {"--", "--map"}, {"kick", "++"}};
    for (const Words& words : cases) {
        const std::string error = error_of(words);

        EXPECT_NE(error, "none") << words[0];
        for (const char letter : error)
            EXPECT_TRUE(letter >= ' ' && letter != '\x7f') << error;
    }
}

TEST(ParseArguments, help_and_version_are_texts_with_exit_code_zero) {
    Program program;
    const auto help = parse(program, {"--mapp", "check-map", "--help"});
    ASSERT_TRUE(help);
    EXPECT_EQ(help->exit_code, 0);
    EXPECT_NE(help->text.find("Usage: prog check-map"), std::string::npos) << help->text;

    Program other;
    const auto version = parse(other, {"--version"});
    ASSERT_TRUE(version);
    EXPECT_EQ(version->exit_code, 0);
    EXPECT_EQ(version->text, "prog 1.2\n");
}

TEST(ParseOrPrint, prints_an_error_behind_the_programs_name_and_help_to_standard_output) {
    const auto run = [](const char* word) {
        CLI::App app("what it does", "prog merge");
        const std::array<const char*, 2> words{"merge", word};
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        const auto exit_code = parse_or_print(app, 2, words.data());
        const std::string out = testing::internal::GetCapturedStdout();
        const std::string err = testing::internal::GetCapturedStderr();
        return std::tuple(exit_code.value_or(-1), out, err);
    };

    const auto [error_code, error_out, error] = run("--x");
    EXPECT_EQ(error_code, 2);
    EXPECT_EQ(error_out, "");
    EXPECT_EQ(error, "prog: unknown option '--x'; see prog merge --help\n");

    const auto [help_code, help, help_error] = run("--help");
    EXPECT_EQ(help_code, 0);
    EXPECT_EQ(help.find("what it does"), 0u) << help;
    EXPECT_EQ(help_error, "");
}

}  // namespace
}  // namespace arena::program::parse_arguments_test
