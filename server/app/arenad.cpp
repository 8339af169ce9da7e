#include "server/app/arenad.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

#include "files/read_file.h"
#include "protocol/crypto/init.h"
#include "protocol/crypto/random.h"
#include "protocol/tiled/message.h"
#include "server/app/admin_commands.h"
#include "server/app/command_line.h"
#include "server/app/entry_files.h"
#include "server/app/run_server.h"
#include "server/app/run_supervised.h"
#include "server/app/start_agones.h"
#include "server/app/start_delivery.h"
#include "server/app/start_door.h"
#include "server/app/start_failure.h"
#include "server/app/start_web.h"
#include "server/config/load_config.h"
#include "server/http/http_client.h"
#include "server/keys/keygen.h"
#include "server/maps/check_map.h"
#include "server/maps/draw_map.h"
#include "server/maps/load_game.h"
#include "server/maps/pack_map.h"
#include "server/supervise/handover.h"

namespace arena::server {
namespace {

constexpr std::chrono::milliseconds kHealthcheckTimeout{2000};
/// Longer than any file's name and the message about it.
constexpr std::size_t kMessageBytesMax = 4 * protocol::kFileTextBytesMax;
constexpr files::FileKind kConfigKind{.noun = "configuration (--config)",
                                      .ending = ".toml",
                                      .remedy = "check that it is the right file",
                                      .bytes_max = 1u << 20u};

/// Keeps the message on one line, whatever a file or an argument has put into it.
int report_usage_error(std::ostream& err, const std::string& message) {
    err << "arenad: " << protocol::printable(message, kMessageBytesMax) << "\n";
    return kExitUsageError;
}

std::optional<std::string> environment_variable(const std::string& name) {
    const char* const value = std::getenv(name.c_str());
    if (value == nullptr) return std::nullopt;
    return value;
}

std::vector<std::string> variable_names() {
    constexpr std::string_view kPrefix = "ARENAD_";
    std::vector<std::string> names;
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        if (text.starts_with(kPrefix)) names.emplace_back(text.substr(0, text.find('=')));
    }
    return names;
}

Result<std::string, std::string> read_config_file(const std::string& path) {
    auto text = files::read_file(path, kConfigKind);
    if (text) return text;
    return Failure{protocol::printable(path, protocol::kFileTextBytesMax) + ": " + text.error()};
}

/// Prints the result or the error.
int finish(const Result<std::string, std::string>& made, std::ostream& out, std::ostream& err) {
    if (!made) return report_usage_error(err, made.error());
    out << made.value() << std::flush;
    return out ? kExitDone : report_usage_error(err, "standard output cannot be written");
}

std::uint64_t seconds_since_1970() {
    return static_cast<std::uint64_t>(std::max<std::time_t>(std::time(nullptr), 0));
}

int print(const LoadedConfig& loaded, std::ostream& out) {
    out << print_config(loaded);
    return kExitDone;
}

int check_config(const LoadedConfig& loaded, std::ostream& out, std::ostream& err) {
    const auto game = load_playable_game(loaded.config.map, loaded.config.rules,
                                         files::map_files_from(loaded.config.map_files_outside));
    if (!game) return report_usage_error(err, game.error());
    const auto next = load_playable_games(loaded.config.next_maps, loaded.config.rules,
                                          files::map_files_from(loaded.config.map_files_outside));
    if (!next) return report_usage_error(err, next.error());
    if (const std::string endless = find_endless_map(game.value(), next.value()); !endless.empty())
        return report_usage_error(err, endless);
    const auto entry = load_entry_files(loaded.config);
    if (!entry) return report_usage_error(err, entry.error());
    const auto delivery = load_delivery(loaded.config, entry.value());
    if (!delivery) return report_usage_error(err, delivery.error());
    const auto sidecar = find_sidecar_here(loaded.config);
    if (!sidecar) return report_usage_error(err, sidecar.error());
    const auto door = read_door_settings(loaded.config);
    if (!door) return report_usage_error(err, door.error());
    const auto web = load_web(loaded.config);
    if (!web) return report_usage_error(err, web.error());
    for (const auto* const warnings : {&entry.value().warnings, &delivery.value().warnings})
        for (const std::string& warning : *warnings)
            out << "warning: " << warning << "\n";
    for (const std::string& warning : door_warnings(loaded.config))
        out << "warning: " << warning << "\n";
    out << "configuration, map, rules, keys and bans are valid\n";
    return kExitDone;
}

int healthcheck(const Config& config, std::ostream& out, std::ostream& err) {
    const auto answer =
        http_ask(config.http_address, config.http_port, {.target = "/livez"}, kHealthcheckTimeout);
    if (!answer) {
        err << "arenad: " << answer.error() << "\n";
        return kExitUnhealthy;
    }
    const bool well = answer.value().status == 200;
    out << (well ? "healthy" : "not healthy") << "\n";
    return well ? kExitDone : kExitUnhealthy;
}

int with_options(const WithOptions& command, const char* const* argv, std::ostream& out,
                 std::ostream& err) {
    const auto handover = take_handover();
    const auto loaded = load_config({.flags = command.flags,
                                     .variable = environment_variable,
                                     .variable_names = variable_names(),
                                     .file = command.config_file,
                                     .read_file = read_config_file});
    if (!loaded) return report_usage_error(err, loaded.error());

    const Config& config = loaded.value().config;
    if (command.action == ServerAction::print_config) return print(loaded.value(), out);
    if (command.action == ServerAction::healthcheck) return healthcheck(config, out, err);
    if (command.action == ServerAction::clients) return list_clients(config, out, err);
    if (command.action == ServerAction::kick)
        return kick_client(config, command.client_id, out, err);
    if (command.action == ServerAction::match)
        return order_match(config, {.order = command.match_order, .match_id = command.match_id},
                           out, err);
    if (command.action == ServerAction::open_match)
        return open_match(config, command.match, out, err);
    if (command.action == ServerAction::announce) return announce(config, command.text, out, err);
    if (command.action == ServerAction::move)
        return move_client(config, {.client_id = command.client_id, .team = command.team}, out,
                           err);
    if (config.map.empty()) {
        return report_usage_error(
            err, "no map: name one with --map FILE.tmj or FILE.tmx (or ARENAD_MAP)");
    }
    if (command.action == ServerAction::check_config) {
        return check_config(loaded.value(), out, err);
    }
    if (config.supervise && !handover) return run_supervised(config, argv, err);
    const auto ended = run_server(config, handover);
    return ended ? ended.value() : report_usage_error(err, ended.error());
}

/// Runs a command for maps with where the map's files may be.
template <typename Command, typename Run>
int run_on_map(const Command& command, std::ostream& err, const Run& run) {
    const auto outside = map_files_outside(command.files_outside, environment_variable);
    if (!outside) return report_usage_error(err, outside.error());
    return run(files::map_files_from(outside.value()));
}

int run_command(const CheckMap& check, std::ostream& out, std::ostream& err) {
    return run_on_map(check, err, [&](files::MapFilesFrom from) {
        return run_check_map(check.file, check.rules, check.json, out, err, from);
    });
}

int run_command(const DrawMap& draw, std::ostream& out, std::ostream& err) {
    return run_on_map(draw, err, [&](files::MapFilesFrom from) {
        return run_draw_map(draw.file, draw.rules, draw.out, out, err, from);
    });
}

int run_command(const PackMap& pack, std::ostream& err) {
    return run_on_map(pack, err, [&](files::MapFilesFrom from) {
        return run_pack_map(pack.file, pack.out, from, err);
    });
}

int run(int argc, const char* const* argv, std::ostream& out, std::ostream& err) {
    if (!protocol::crypto::init())
        return report_usage_error(err, "the system provides no random numbers");
    const auto command = parse_command_line(argc, argv);
    if (!command) return report_usage_error(err, command.error());

    if (const auto* text = std::get_if<ShowText>(&command.value())) {
        out << text->text;
        return kExitDone;
    }
    if (const auto* check = std::get_if<CheckMap>(&command.value()))
        return run_command(*check, out, err);
    if (const auto* draw = std::get_if<DrawMap>(&command.value()))
        return run_command(*draw, out, err);
    if (const auto* pack = std::get_if<PackMap>(&command.value())) return run_command(*pack, err);
    if (const auto* key = std::get_if<Keygen>(&command.value())) {
        return finish(keygen(key->file, protocol::crypto::random_bytes), out, err);
    }
    if (const auto* token = std::get_if<TokenRequest>(&command.value())) {
        return finish(make_token(*token, seconds_since_1970(), protocol::crypto::random_bytes), out,
                      err);
    }
    return with_options(std::get<WithOptions>(command.value()), argv, out, err);
}

}  // namespace

int arenad_main(int argc, const char* const* argv, std::ostream& out, std::ostream& err) {
    try {
        return run(argc, argv, out, err);
    } catch (const std::exception& failure) {
        return report_usage_error(err, describe_exception(failure));
    }
}

}  // namespace arena::server
