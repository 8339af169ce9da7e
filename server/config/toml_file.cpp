#include "server/config/toml_file.h"

#include <algorithm>

#include <toml++/toml.h>

#include "protocol/base/nearest_name.h"
#include "protocol/base/toml_nesting.h"
#include "protocol/base/toml_syntax.h"
#include "protocol/base/toml_value.h"
#include "protocol/tiled/message.h"
#include "server/config/option_table.h"

namespace arena::server {
namespace {

/// Says what to do about a key that is no option.
std::string remedy_for(std::string_view unknown, const toml::node& node) {
    if (node.is_table()) return "this file has no headings: remove this one";
    std::vector<std::string> keys;
    for (const OptionSpec& option : option_table())
        keys.push_back(key_of(option));
    const std::string nearest = protocol::nearest_name(unknown, keys);
    return nearest.empty() ? "the keys are the options of arenad --help"
                           : "the closest match is '" + nearest + "'";
}

const OptionSpec* find_option(std::string_view key) {
    std::string name(key);
    std::replace(name.begin(), name.end(), '_', '-');
    for (const OptionSpec& option : option_table()) {
        if (name == option.name) return &option;
    }
    return nullptr;
}

std::string place_text(std::string_view file, const toml::source_region& source) {
    return std::string(file) + ":" + std::to_string(source.begin.line);
}

Result<TomlOption, std::string> read_option(std::string_view file, const toml::key& key,
                                            const toml::node& node) {
    const std::string where = place_text(file, key.source());
    const OptionSpec* option = find_option(key.str());
    if (option == nullptr) {
        // Shortened, because a key may be as long as the file.
        const std::string shown = protocol::printable(key.str().substr(0, 40));
        return Failure{where + ": unknown key '" + shown + "': " + remedy_for(shown, node)};
    }

    OptionValue value;
    if (const auto number = node.value_exact<std::int64_t>()) {
        value = *number;
    } else if (const auto text = node.value_exact<std::string>()) {
        value = *text;
    } else if (const auto toggle = node.value_exact<bool>()) {
        value = *toggle;
    } else {
        return Failure{where + ": " + key_of(*option) + " " + requirement_of(*option) + ", not " +
                       protocol::toml_value_text(node)};
    }
    const auto checked = check_value(*option, value);
    if (!checked) return Failure{where + ": " + key_of(*option) + " " + checked.error()};
    return TomlOption{option, checked.value(), where};
}

}  // namespace

Result<std::vector<TomlOption>, std::string> read_toml_options(std::string_view file,
                                                               std::string_view text) {
    if (const auto deep = protocol::find_toml_nesting_problem(text)) {
        return Failure{std::string(file) + ":" + std::to_string(deep->line) + ": " + deep->text};
    }
    toml::table table;
    try {
        table = toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        const toml::source_position& stopped = error.source().begin;
        return Failure{protocol::toml_syntax_message(file, text, {stopped.line, stopped.column})};
    }

    std::vector<TomlOption> options;
    for (const auto& [key, node] : table) {
        auto option = read_option(file, key, node);
        if (!option) return Failure{option.error()};
        options.push_back(std::move(option).value());
    }
    return options;
}

}  // namespace arena::server
