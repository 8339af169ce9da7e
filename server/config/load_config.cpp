#include "server/config/load_config.h"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/base/nearest_name.h"
#include "protocol/tiled/message.h"
#include "server/config/option_table.h"
#include "server/config/toml_file.h"

namespace arena::server {
namespace {

constexpr const char* kConfigVariable = "ARENAD_CONFIG";

void apply(LoadedConfig& loaded, const OptionSpec& option, const OptionValue& value,
           std::string origin) {
    option.set(loaded.config, value);
    loaded.origins[option.name] = std::move(origin);
}

/// Variables of other parts of the project, which may be set where the server is started: of
/// scripts/setup.sh, and of the client in Python.
constexpr std::array<std::string_view, 2> kOthersVariables{"ARENAD_SKIP_SETUP",
                                                           "ARENAD_CLIENT_LIBRARY"};

bool belongs_to_others(std::string_view name) {
    return std::find(kOthersVariables.begin(), kOthersVariables.end(), name) !=
           kOthersVariables.end();
}

/// Whether Kubernetes or Docker's links made this variable. They set such variables in every
/// container beside a service called "arenad": ARENAD_SERVICE_HOST, ARENAD_SERVICE_PORT_GAME,
/// ARENAD_PORT=udp://10.0.0.7:40000, ARENAD_PORT_40000_UDP_ADDR.
bool is_service_variable(std::string_view name, std::string_view value) {
    constexpr std::string_view kPort = "ARENAD_PORT_";
    if (name.starts_with("ARENAD_SERVICE_")) return true;
    if (name == "ARENAD_PORT") return value.find("://") != std::string_view::npos;
    return name.size() > kPort.size() && name.starts_with(kPort) && name[kPort.size()] >= '0' &&
           name[kPort.size()] <= '9';
}

/// Says what to do about a variable that is no option. The beginning that all have in common says
/// nothing about which is meant.
std::string remedy_for_variable(std::string_view unknown, const std::vector<std::string>& known) {
    constexpr std::string_view kPrefix = "ARENAD_";
    std::vector<std::string_view> names;
    names.reserve(known.size());
    for (const std::string_view name : known)
        names.push_back(name.substr(kPrefix.size()));
    const std::string nearest = protocol::nearest_name(unknown.substr(kPrefix.size()), names);
    if (nearest.empty()) return "unset it; arenad --help lists the variables";
    return "the closest match is " + std::string(kPrefix) + nearest;
}

/// The steps of load_config. Each returns an error, or an empty text when there is none.

/// Finds variables with a misspelt name, which would otherwise have no effect.
std::string check_variable_names(LoadedConfig&, const ConfigSources& sources) {
    std::vector<std::string> known{kConfigVariable};
    for (const OptionSpec& option : option_table())
        known.push_back(variable_of(option));
    for (const std::string& name : sources.variable_names) {
        const std::string value = sources.variable(name).value_or("");
        if (value.empty() || belongs_to_others(name) || is_service_variable(name, value)) continue;
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        return "the environment has " + protocol::printable(name) +
               ", which is not an option: " + remedy_for_variable(name, known);
    }
    return {};
}

std::string apply_file(LoadedConfig& loaded, const ConfigSources& sources) {
    std::optional<std::string> path = sources.file;
    if (!path) path = sources.variable(kConfigVariable);
    if (!path || path->empty()) return {};

    const auto text = sources.read_file(*path);
    if (!text) return text.error();
    const auto options = read_toml_options(*path, text.value());
    if (!options) return options.error();
    for (const TomlOption& given : options.value()) {
        apply(loaded, *given.option, given.value, given.where);
    }
    return {};
}

using Variable = std::function<std::optional<std::string>(const std::string& name)>;

/// Sets the option to the value of its variable, if that has one.
std::string apply_variable(LoadedConfig& loaded, const OptionSpec& option,
                           const Variable& variable) {
    const std::string name = variable_of(option);
    const std::optional<std::string> text = variable(name);
    if (!text || text->empty()) return {};
    const auto value = parse_value(option, *text);
    if (!value) return name + " " + value.error();
    apply(loaded, option, value.value(), name);
    return {};
}

std::string apply_variables(LoadedConfig& loaded, const ConfigSources& sources) {
    for (const OptionSpec& option : option_table()) {
        std::string error = apply_variable(loaded, option, sources.variable);
        if (!error.empty()) return error;
    }
    return {};
}

std::string apply_flags(LoadedConfig& loaded, const ConfigSources& sources) {
    for (const GivenOption& given : sources.flags) {
        const auto value = parse_value(*given.option, given.text);
        if (!value) return flag_of(*given.option) + " " + value.error();
        apply(loaded, *given.option, value.value(), "flag " + flag_of(*given.option));
    }
    return {};
}

std::string check_matches(const Config& config) {
    if (config.matches == 0 && config.matches_max == 0)
        return "matches is 0, and none can be opened later: set matches to 1 or more, or "
               "matches-max";
    if (config.matches_max > 0 && config.matches_max < config.matches)
        return "matches-max " + std::to_string(config.matches_max) + " is less than matches " +
               std::to_string(config.matches) + ": raise the one or lower the other";
    if (config.matches_on_demand && config.matches_max == 0)
        return "matches-on-demand opens none with matches-max 0: set it to the number of matches "
               "that there may be at once";
    return {};
}

/// Checks what involves more than one option.
std::string check_together(const Config& config) {
    if (std::string problem = check_matches(config); !problem.empty()) return problem;
    if (config.tick_rate % config.snapshot_rate == 0) return {};
    std::uint16_t nearest = std::min(config.snapshot_rate, config.tick_rate);
    while (config.tick_rate % nearest != 0)
        --nearest;
    return "snapshot-rate " + std::to_string(config.snapshot_rate) + " does not divide tick-rate " +
           std::to_string(config.tick_rate) + ": set snapshot-rate to " + std::to_string(nearest) +
           ", the next lower rate that does";
}

}  // namespace

Result<LoadedConfig, std::string> load_config(const ConfigSources& sources) {
    LoadedConfig loaded;
    for (const OptionSpec& option : option_table())
        loaded.origins[option.name] = "default";

    for (const auto step : {check_variable_names, apply_file, apply_variables, apply_flags}) {
        if (std::string error = step(loaded, sources); !error.empty()) return Failure{error};
    }
    if (std::string error = check_together(loaded.config); !error.empty()) return Failure{error};
    return loaded;
}

Result<bool, std::string> map_files_outside(std::optional<bool> flag, const Variable& variable) {
    if (flag) return *flag;
    LoadedConfig loaded;
    for (const OptionSpec& option : option_table()) {
        if (option.name != "map-files-outside") continue;
        const std::string error = apply_variable(loaded, option, variable);
        if (!error.empty()) return Failure{error};
    }
    return loaded.config.map_files_outside;
}

std::string print_config(const LoadedConfig& loaded) {
    constexpr std::size_t kCommentColumn = 34;
    std::string text = "# The effective configuration; load it with --config FILE.\n";
    for (const OptionSpec& option : option_table()) {
        const std::string value = to_toml(option.get(loaded.config));
        std::string line =
            value.empty() ? "# " + key_of(option) + " is not set" : key_of(option) + " = " + value;
        if (line.size() < kCommentColumn) line.append(kCommentColumn - line.size(), ' ');
        text += line + "  # " +
                protocol::printable(loaded.origins.at(option.name), protocol::kFileTextBytesMax) +
                "\n";
    }
    return text;
}

}  // namespace arena::server
