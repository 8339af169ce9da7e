#include "server/maps/rules_text.h"

#include <sstream>

#include <toml++/toml.h>

#include "sim/values/match.h"

namespace arena::server {
namespace {

/// Sets the mode in a text that protocol::read_rules has read.
std::string with_mode(const std::string& text, sim::GameMode mode) {
    toml::table rules = toml::parse(text);
    if (rules["match"].as_table() == nullptr) rules.insert_or_assign("match", toml::table{});
    rules["match"].as_table()->insert_or_assign("mode", std::string(name_of(mode)));
    std::ostringstream out;
    out << rules << "\n";
    return out.str();
}

}  // namespace

std::string rules_text(const LoadedRules& loaded) {
    if (loaded.mode) return with_mode(loaded.text, *loaded.mode);
    return loaded.file.empty() ? "# The default rules.\n" : loaded.text;
}

}  // namespace arena::server
