#include "program/parse_arguments.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <sstream>
#include <vector>

#include "program/help_formatter.h"
#include "protocol/base/nearest_name.h"
#include "protocol/base/text.h"

namespace arena::program {
namespace {

using Words = std::vector<std::string>;

/// Longer than any file name and the message about it.
constexpr std::size_t kUsageErrorBytesMax = 8192;

/// Returns "arenad token".
std::string full_name(const CLI::App& app) {
    const CLI::App* parent = app.get_parent();
    return (parent == nullptr ? "" : full_name(*parent) + " ") + app.get_name();
}

/// Returns the application, or its command that was given.
const CLI::App& innermost(const CLI::App& app) {
    const auto commands = app.get_subcommands();
    return commands.empty() ? app : innermost(*commands.front());
}

Words commands_of(const CLI::App& app) {
    Words names;
    for (const CLI::App* command : app.get_subcommands({}))
        names.push_back(command->get_name());
    return names;
}

/// Adds the names of an application's options: "--map", "-h".
void add_options(const CLI::App& app, Words& names) {
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
        for (const std::string& name : option->get_snames())
            names.push_back("-" + name);
    }
}

/// Returns the options that may stand where `app` did not know one: its own, and those of a command
/// that passes what it does not know on to it.
Words options_at(const CLI::App& app, const CLI::App& root) {
    Words names;
    const CLI::App& command = innermost(root);
    if (&command != &app && command.get_fallthrough()) add_options(command, names);
    add_options(app, names);
    return names;
}

bool is_option(std::string_view word) {
    return word.size() > 1 && word.front() == '-' && !(word[1] >= '0' && word[1] <= '9');
}

/// Adds the commands of the program that have this option: "arenad draw-map", "arenad token".
void add_owners(const std::string& option, const CLI::App& app, Words& owners) {
    Words names;
    add_options(app, names);
    if (std::find(names.begin(), names.end(), option) != names.end())
        owners.push_back(full_name(app));
    for (const CLI::App* command : app.get_subcommands({}))
        add_owners(option, *command, owners);
}

/// Returns "a, b and c".
std::string list_of(const Words& words) {
    std::string text = words.front();
    for (std::size_t i = 1; i < words.size(); ++i)
        text += (i + 1 == words.size() ? " and " : ", ") + words[i];
    return text;
}

/// Returns the places of a command's values: " FILE OUT.tmj"; empty when it has none.
std::string placeholders_of(const CLI::App& app) {
    std::string text;
    for (const CLI::Option* option : app.get_options())
        if (option->get_positional()) text += " " + option->get_name();
    return text;
}

/// Returns ": the closest match is '--map'", or nothing when none is near.
std::string hint(const std::string& unknown, const Words& known) {
    const std::string nearest = protocol::nearest_name(unknown, known);
    return nearest.empty() ? "" : ": the closest match is '" + nearest + "'";
}

std::string about_option(const std::string& word, const CLI::App& app, const CLI::App& root) {
    const std::string option = word.substr(0, word.find('='));
    const std::string problem = "unknown option '" + option + "'";
    Words owners;
    add_owners(option, root, owners);
    if (!owners.empty()) {
        const std::string places = placeholders_of(app);
        return problem + " of " + full_name(app) +
               (places.empty() ? "" : ", which takes" + places) + ": it belongs to " +
               list_of(owners);
    }
    return problem + hint(option, options_at(app, root));
}

/// Says what is wrong with the first word that `app` has not taken.
std::string about_extra(const std::string& word, const CLI::App& app, const CLI::App& root,
                        std::span<const std::string_view> other_commands) {
    if (is_option(word)) return about_option(word, app, root);
    Words commands = commands_of(app);
    commands.insert(commands.end(), other_commands.begin(), other_commands.end());
    if (commands.empty() || !app.get_subcommands().empty())
        return "unexpected argument '" + word + "'";
    // It was not the first word, or the program would have handled it.
    if (std::find(other_commands.begin(), other_commands.end(), word) != other_commands.end())
        return "the command '" + word + "' has to come first, and has options of its own: write " +
               full_name(root) + " " + word + " ...";
    return "unknown command '" + word + "': " + protocol::closest_or_all(word, commands);
}

/// Returns what is wrong with the first word that was not taken; empty when all were.
std::string about_extras(const CLI::App& app, const CLI::App& root,
                         std::span<const std::string_view> other_commands) {
    const Words extras = app.remaining();
    if (!extras.empty()) return about_extra(extras.front(), app, root, other_commands);
    for (const CLI::App* command : app.get_subcommands())
        if (std::string text = about_extras(*command, root, {}); !text.empty()) return text;
    return {};
}

/// Returns the option of the application or its given command with this name, or nullptr.
const CLI::Option* find_option(const CLI::App& app, std::string_view name) {
    for (const CLI::Option* option : app.get_options())
        if (option->get_name() == name) return option;
    for (const CLI::App* command : app.get_subcommands())
        if (const CLI::Option* option = find_option(*command, name)) return option;
    return nullptr;
}

/// Says which option has taken another option for its value; empty when none has.
std::string about_taken_option(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options())
        for (const std::string& value : option->results())
            if (is_option(value) && find_option(app, value) != nullptr)
                return option->get_name() + " needs a value, and '" + value + "' is an option";
    for (const CLI::App* command : app.get_subcommands())
        if (std::string text = about_taken_option(*command); !text.empty()) return text;
    return {};
}

ParseEnd usage_end(const CLI::App& app, const std::string& problem) {
    const std::string text = problem + "; see " + full_name(innermost(app)) + " --help";
    return {kExitUsage, protocol::printable(text, kUsageErrorBytesMax)};
}

/// Says how many values an option has and how many it needs.
std::string about_count(const std::string& name, const CLI::Option& option) {
    const auto given = static_cast<int>(option.count());
    const int most = option.get_items_expected_max();
    if (most <= 1 && given > 1)
        return name + " is given " + std::to_string(given) + " times: give it once";
    if (given > most)
        return name + " takes at most " + std::to_string(most) + " values, not " +
               std::to_string(given);
    const int least = option.get_items_expected_min();
    if (least <= 1) return name + " needs a value";
    return name + " needs at least " + std::to_string(least) + " values, not " +
           std::to_string(given);
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    const std::size_t at = text.find(what);
    if (at != std::string::npos) text.replace(at, what.size(), by);
    return text;
}

/// Says in the project's words what CLI11 says in its own.
std::string about_error(const CLI::ParseError& error, const CLI::App& app) {
    std::string text = error.what();
    switch (static_cast<CLI::ExitCodes>(error.get_exit_code())) {
        case CLI::ExitCodes::RequiredError:
            if (text == "A subcommand is required") return "no command is given";
            return text;
        case CLI::ExitCodes::ArgumentMismatch: {
            const std::string name = text.substr(0, text.find(": "));
            const CLI::Option* option = find_option(app, name);
            return option == nullptr ? text : about_count(name, *option);
        }
        case CLI::ExitCodes::ValidationError:
            return replaced(text, ": must be ", " must be ");
        case CLI::ExitCodes::ConversionError: {
            constexpr std::string_view kBefore = "Could not convert: ";
            if (!text.starts_with(kBefore)) return text;
            return replaced(text.substr(kBefore.size()), " = ", " cannot be '") + "'";
        }
        case CLI::ExitCodes::ExcludesError:
            return replaced(text, " excludes ", " does not go with ") + ": leave one out";
        case CLI::ExitCodes::RequiresError:
            return replaced(text, " requires ", " needs ");
        default:
            return text;
    }
}

void set_formatter(CLI::App& app, const std::shared_ptr<HelpFormatter>& formatter) {
    app.formatter(formatter);
    for (CLI::App* command : app.get_subcommands({}))
        set_formatter(*command, formatter);
}

}  // namespace

std::optional<ParseEnd> parse_arguments(CLI::App& app, int argc, const char* const* argv,
                                        std::span<const std::string_view> other_commands) {
    const auto formatter = std::make_shared<HelpFormatter>();
    formatter->column_width(30);
    set_formatter(app, formatter);
    try {
        app.parse(argc, argv);
        const std::string problem = about_taken_option(app);
        if (problem.empty()) return std::nullopt;
        return usage_end(app, problem);
    } catch (const CLI::Success& answer) {
        std::ostringstream text;
        return ParseEnd{app.exit(answer, text, text), text.str()};
    } catch (const CLI::ParseError& error) {
        std::string problem = about_taken_option(app);
        if (problem.empty()) problem = about_extras(app, app, other_commands);
        if (problem.empty()) problem = about_error(error, app);
        return usage_end(app, problem);
    }
}

std::optional<int> parse_or_print(CLI::App& app, int argc, const char* const* argv,
                                  std::span<const std::string_view> other_commands) {
    const auto end = parse_arguments(app, argc, argv, other_commands);
    if (!end) return std::nullopt;
    if (end->exit_code == 0) {
        std::cout << end->text << std::flush;
    } else {
        const std::string& name = app.get_name();
        std::cerr << name.substr(0, name.find(' ')) << ": " << end->text << '\n';
    }
    return end->exit_code;
}

}  // namespace arena::program
