// A program's command line -> its options, or why it ends before its work: help or the version on
// standard output with exit code 0, or one line about what is wrong on standard error with exit
// code 2. All programs use the same words.
//
// An unknown option or command comes before everything else that is wrong, because the rest is
// often its consequence, and is named with the closest match:
//
//   arenad: unknown option '--mapp': the closest match is '--map'; see arenad --help
//   arena-bots: unknown command 'mege': the closest match is 'merge'; see arena-bots --help
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

namespace arena::program {

inline constexpr int kExitUsage = 2;

/// Why a program ends before its work.
struct ParseEnd {
    int exit_code = 0;  ///< 0: `text` was asked for; kExitUsage: the command line is wrong
    std::string text;   ///< for standard output; or one line without the program's name
};

/// Parses the command line, or returns why it has ended. Sets the program's HelpFormatter. `app`
/// has the program's name, because messages begin with it and refer to its --help.
/// `other_commands` are first words that the program handles itself.
[[nodiscard]] std::optional<ParseEnd> parse_arguments(
    CLI::App& app, int argc, const char* const* argv,
    std::span<const std::string_view> other_commands = {});

/// The same for main functions: prints the text, an error behind "NAME: ", and returns the exit
/// code; nothing when the program can do its work.
[[nodiscard]] std::optional<int> parse_or_print(
    CLI::App& app, int argc, const char* const* argv,
    std::span<const std::string_view> other_commands = {});

}  // namespace arena::program
