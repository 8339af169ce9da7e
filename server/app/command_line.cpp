#include "server/app/command_line.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <CLI/CLI.hpp>

#include "program/option_values.h"
#include "program/parse_arguments.h"
#include "protocol/protocol_id.h"
#include "protocol/session/token/token_fields.h"
#include "server/config/option_table.h"

namespace arena::server {
namespace {

/// Returns "port that clients connect to (40000; ARENAD_UDP_PORT)".
std::string help_for(const OptionSpec& option) {
    std::string text(option.help);
    std::string_view separator = ": ";
    for (const std::string_view choice : option.choices) {
        text.append(separator).append(choice);
        separator = ", ";
    }
    text += " (";
    if (const std::string value = to_toml(option.get(Config{})); !value.empty()) {
        text += value + "; ";
    }
    return text + variable_of(option) + ")";
}

/// Everything that CLI11 writes into while it parses.
struct Parsed {
    std::vector<std::string> values = std::vector<std::string>(option_table().size());
    std::string config_file;
    bool print_config = false;
    bool check_config = false;
    bool version = false;
    std::uint64_t client_id = 0;
    std::uint32_t team = 0;
    std::string match_order;
    std::optional<std::uint32_t> match_id;
    MatchQuery opened;
    std::string opened_mode;
    std::string announced;
    bool files_outside = false;  // of the command for maps
    CheckMap check_map;
    DrawMap draw_map;
    PackMap pack_map;
    Keygen keygen;
    TokenRequest token;
    std::string role = "player";  // of the token
    std::string mode;             // of the token; empty: any
};

/// The parts of describe(), one for each command.

void describe_options(CLI::App& app, Parsed& parsed) {
    for (std::size_t i = 0; i < option_table().size(); ++i) {
        const OptionSpec& option = option_table()[i];
        if (option.kind == OptionKind::toggle) {
            app.add_flag(flag_of(option), parsed.values[i], help_for(option));
        } else {
            app.add_option(flag_of(option), parsed.values[i], help_for(option))
                ->type_name(std::string(option.placeholder));
        }
    }
}

constexpr const char* kMapHelp = "Tiled map (.tmj or .tmx)";

constexpr const char* kFilesOutside = "--map-files-outside";

void add_files_outside(CLI::App& command, bool& files_outside) {
    command.add_flag(kFilesOutside, files_outside,
                     "read tilesets and templates outside of the map's folder, too "
                     "(ARENAD_MAP_FILES_OUTSIDE)");
}

/// Returns a command for maps with the flag that was given to it, if it was.
template <typename Command>
CommandLine with_files_outside(const CLI::App& app, const char* name, Command command,
                               bool files_outside) {
    if (app.get_subcommand(name)->count(kFilesOutside) > 0) command.files_outside = files_outside;
    return command;
}

void describe_maps(CLI::App& app, Parsed& parsed) {
    CLI::App* check_map =
        app.add_subcommand("check-map", "print what a map contains and whether it is playable");
    check_map->add_option("FILE", parsed.check_map.file, kMapHelp)->required()->type_name("");
    check_map->add_option("--rules", parsed.check_map.rules, "rules (.toml) to check it with")
        ->type_name("FILE");
    check_map->add_flag("--json", parsed.check_map.json, "print JSON");
    add_files_outside(*check_map, parsed.files_outside);
    check_map->footer(
        "Exit codes: 0 the map can be read, even if it is not playable (the output says so),\n"
        "2 usage error, or a map or rules that cannot be read.");

    CLI::App* draw_map = app.add_subcommand("draw-map", "draw a map as the server sees it, as SVG");
    draw_map->add_option("FILE", parsed.draw_map.file, kMapHelp)->required()->type_name("");
    draw_map->add_option("--rules", parsed.draw_map.rules, "rules (.toml) to draw it with")
        ->type_name("FILE");
    draw_map
        ->add_option("--out", parsed.draw_map.out, "file to write; if not given, standard output")
        ->type_name("FILE.svg");
    add_files_outside(*draw_map, parsed.files_outside);
    draw_map->footer(
        "Exit codes: 0 drawn, 2 usage error, a map or rules that cannot be read, or a file that\n"
        "cannot be written, such as the map itself or a file that it names.");

    CLI::App* pack_map = app.add_subcommand(
        "pack-map", "make one file of a map, its tilesets and its templates, for a game to ship");
    pack_map->add_option("FILE", parsed.pack_map.file, kMapHelp)->required()->type_name("");
    pack_map->add_option("OUT.tmj", parsed.pack_map.out, "file to write")
        ->required()
        ->type_name("");
    add_files_outside(*pack_map, parsed.files_outside);
    pack_map->footer(
        "The file holds what arenad reads of the map, and no pictures: keep the map itself to\n"
        "edit and to draw it. Both have the same hash, so a server may play on either. Rules\n"
        "beside the map stay a file of their own, which the server and games that predict need,\n"
        "too: copy them along with OUT.tmj.\n"
        "Exit codes: 0 written, 2 usage error, a map that cannot be read, or a file that cannot\n"
        "be written, such as the map itself or a file that it names.");
}

void describe_keygen(CLI::App& app, Keygen& keygen) {
    CLI::App* command = app.add_subcommand(
        "keygen", "make a new key for a server and its matchmaker, or for its operators");
    command
        ->add_option("FILE", keygen.file,
                     "file to write, readable by its owner only; must not exist; if not given, "
                     "standard output")
        ->type_name("");
    command->footer(
        "Anybody with the key can admit players: keep it on the server and the matchmaker.\n"
        "Operators (--admin-key-file) need another one.");
}

void describe_token(CLI::App& app, Parsed& parsed) {
    TokenRequest& token = parsed.token;
    CLI::App* command = app.add_subcommand(
        "token", "make a connect token, which admits one client to a server once");
    command->add_option("--key-file", token.key_file, "the server's key")->type_name("FILE");
    command->add_flag("--open", token.open, "for an open server, which has no key");
    command->add_option("--client-id", token.client_id, "id of the player's account")
        ->required()
        ->transform(program::any_whole())
        ->type_name("N");
    command
        ->add_option("--server", token.servers,
                     "address at which the client reaches the server; repeat it for others")
        ->required()
        ->type_name("HOST:PORT");
    command->add_option("--name", token.name, "the player's name")->type_name("NAME");
    command->add_option("--team", token.team, "the player's team; 0: the server chooses")
        ->default_str("0")
        ->transform(program::whole_from(0, 255))
        ->type_name("TEAM");
    command
        ->add_option(
            "--role", parsed.role,
            "what the client is admitted as: player, watcher, which may take a free place, "
            "or only-watches")
        ->transform(program::one_of({"player", "watcher", "only-watches"}))
        ->default_str("player")
        ->type_name("ROLE");
    command
        ->add_option("--match", token.match,
                     "label of the match that the client belongs to; if not given, any")
        ->transform(program::match_label())
        ->type_name("LABEL");
    command
        ->add_option("--mode", parsed.mode,
                     "mode that the match has to play, by its name in rules; if not given, any")
        ->transform(program::one_of({sim::kGameModeNames.begin(), sim::kGameModeNames.end()}))
        ->type_name("MODE");
    command->add_option("--expires", token.expires, "time within which the client has to join")
        ->capture_default_str()
        ->transform(program::whole_from(1, std::numeric_limits<std::uint32_t>::max()))
        ->type_name("SECONDS");
    command->add_option("--timeout", token.timeout, "silence after which its connection ends")
        ->capture_default_str()
        ->transform(program::whole_from(1, protocol::kTokenTimeoutMax))
        ->type_name("SECONDS");
    command
        ->add_option("--out", token.out,
                     "file to write, 2048 bytes, readable by its owner only; an existing one is "
                     "replaced, but not the key; if not given, base64 on standard output")
        ->type_name("FILE");
    command->footer(
        "Until it has expired or been used, keep a token as secret as a password.\n"
        "docs/connect-tokens.md describes its bytes, and a C++ function that makes one.");
}

void describe_protocol_id(CLI::App& app) {
    app.add_subcommand("protocol-id",
                       "print the protocol id, which clients and connect tokens must carry")
        ->footer(
            "It changes with the messages and the session layer: a client with another one is\n"
            "denied as wrong_protocol. docs/connect-tokens.md says how it is computed.");
}

constexpr const char* kOperatorsOptions =
    "Also takes these options of arenad: --http-address and --http-port, which name the\n"
    "server, --admin-key-file, the key of its operators, and --config, a file that may have\n"
    "them.\n";

/// Describes the command that opens a match. Its options are not those of the server's own matches.
void describe_opening(CLI::App& app, Parsed& parsed) {
    CLI::App* open = app.add_subcommand(
        "open-match", "open one more match on a running server; needs --admin-key-file");
    MatchQuery& match = parsed.opened;
    open->add_option("--map", match.map, "its map, a file in the folder of the server's --map")
        ->type_name("NAME");
    open->add_option("--rules", match.rules, "its rules, a file in the same folder")
        ->type_name("NAME");
    open->add_option("--mode", parsed.opened_mode, "its mode, in place of that of the rules")
        ->type_name("MODE")
        ->transform(program::one_of({sim::kGameModeNames.begin(), sim::kGameModeNames.end()}));
    open->add_option("--seats", match.seats, "the most players, at most the server's --max-clients")
        ->type_name("N");
    open->add_option("--watchers", match.watchers,
                     "the most watchers, at most the server's --watchers-max")
        ->type_name("N");
    open->add_option("--label", match.label, "the name by which connect tokens send clients to it")
        ->type_name("LABEL");
    open->footer(
        std::string(kOperatorsOptions) +
        "What is not said is as for the matches from the server's start. The server must have "
        "room\n"
        "for one more: --matches-max, --load-max. The match ends when its result is out, or when\n"
        "nobody has been in it for --match-empty seconds.\n"
        "Exit codes: 0 open, 1 the server refuses or does not answer, 2 usage error.");
    open->fallthrough();
}

/// Describes the commands that act on the match of a running server.
void describe_control(CLI::App& app, Parsed& parsed) {
    CLI::App* match = app.add_subcommand(
        "match", "start, end, pause, resume, close or drain a match; needs --admin-key-file");
    match
        ->add_option("ORDER", parsed.match_order,
                     "what the match does: start, end, pause, resume, close, drain")
        ->type_name("")
        ->required()
        ->transform(program::one_of({kMatchOrderNames.begin(), kMatchOrderNames.end()}));
    match
        ->add_option("--match", parsed.match_id,
                     "which match, by its id on the page /matches; an "
                     "only one need not be named")
        ->type_name("ID");
    match->footer(
        std::string(kOperatorsOptions) +
        "start: a match that waits for players or warms up begins its countdown, however few they\n"
        "are. end: a match that has begun ends, and nobody wins; its result is delivered. pause:\n"
        "nothing moves until resume, or for --pause-max seconds of the server; start and end wait\n"
        "until then, too. close: nobody new gets in, and the match ends when its result is out or\n"
        "all have left. drain: everybody is told goodbye, and the match ends now.\n"
        "Exit codes: 0 done, 1 the match is not in such a phase, or the server refuses or does "
        "not\n"
        "answer, 2 usage error.");
    match->fallthrough();

    describe_opening(app, parsed);

    CLI::App* announce = app.add_subcommand(
        "announce", "send a text to all clients of a running server; needs --admin-key-file");
    announce->add_option("TEXT", parsed.announced, "1 to 200 bytes of UTF-8, in one line")
        ->type_name("")
        ->required();
    announce->footer(std::string(kOperatorsOptions) +
                     "Exit codes: 0 announced, 1 the server refuses or does not answer, 2 usage "
                     "error, or a text\n"
                     "that cannot be announced.");
    announce->fallthrough();

    CLI::App* move = app.add_subcommand(
        "move", "move a client of a running server to another team; needs --admin-key-file");
    move->add_option("ID", parsed.client_id,
                     "client id, as in tokens, the log and 'arenad clients'")
        ->type_name("")
        ->required()
        ->transform(program::any_whole());
    move->add_option("TEAM", parsed.team, "its new team, from 1")
        ->type_name("")
        ->required()
        ->transform(program::whole_from(1, 255));
    move->footer(
        std::string(kOperatorsOptions) +
        "The player keeps its points and is spawned among its new team; if the match is paused,\n"
        "as soon as it goes on.\n"
        "Exit codes: 0 moved, 1 no client with that id is playing, the mode has no such team, or\n"
        "the server refuses or does not answer, 2 usage error.");
    move->fallthrough();
}

/// Describes the commands for a running server. The options may follow the command's name.
void describe_questions(CLI::App& app, Parsed& parsed) {
    app.add_subcommand("healthcheck",
                       "ask a running server for /livez; exits with 0 if it is healthy, else 1")
        ->fallthrough()
        ->footer(
            "Also takes these options of arenad: --http-address and --http-port, which name the\n"
            "server, and --config, a file that may have them.\n"
            "Exit codes: 0 healthy, 1 not healthy or no answer, 2 usage error.");
    app.add_subcommand("clients", "list the clients of a running server; needs --admin-key-file")
        ->fallthrough()
        ->footer(
            "Also takes these options of arenad: --http-address and --http-port, which name the\n"
            "server, --admin-key-file, the key of its operators, and --config, a file that may\n"
            "have them.\n"
            "K/D is kills and deaths, VIEW the player whose view a client is sent: - is its own,\n"
            "free the camera of a watcher.\n"
            "Exit codes: 0 listed, 1 the server refuses or does not answer, 2 usage error.");
    CLI::App* kick = app.add_subcommand(
        "kick", "disconnect a client from a running server; needs --admin-key-file");
    kick->add_option("ID", parsed.client_id,
                     "client id, as in tokens, the log and 'arenad clients'")
        ->type_name("")
        ->required()
        ->transform(program::any_whole());
    kick->footer(
        "Also takes these options of arenad: --http-address and --http-port, which name the\n"
        "server, --admin-key-file, the key of its operators, and --config, a file that may have\n"
        "them. The client is told why, and may come back with a new token: to keep it out, add it\n"
        "to the ban file.\n"
        "Exit codes: 0 kicked, 1 no client with that id is connected, or the server refuses or\n"
        "does not answer, 2 usage error.");
    kick->fallthrough();
    describe_control(app, parsed);
}

void describe(CLI::App& app, Parsed& parsed) {
    describe_options(app, parsed);
    app.add_option("--config", parsed.config_file,
                   "file with the same options as TOML keys (ARENAD_CONFIG)")
        ->type_name("FILE.toml");
    app.add_flag("--print-config", parsed.print_config,
                 "print the effective configuration and where it comes from, and exit");
    app.add_flag("--check-config", parsed.check_config,
                 "check configuration, map, rules, keys and bans, and exit");
    app.add_flag("--version", parsed.version, "print the version and the protocol id, and exit");

    describe_maps(app, parsed);
    describe_keygen(app, parsed.keygen);
    describe_token(app, parsed);
    describe_protocol_id(app);
    describe_questions(app, parsed);
    app.require_subcommand(0, 1);
    // After the commands, which would inherit it.
    app.footer(
        "A flag overrides its variable, a variable the file, and the file the default.\n"
        "Exit codes: 0 done, 1 not healthy (healthcheck), refused (clients, kick, match, "
        "open-match,\n"
        "announce, move) or no answer, 2 usage error, bad file, or address in use. On SIGTERM or "
        "SIGINT the\n"
        "server says goodbye to the clients and exits; on SIGHUP it reads key file, ban file and "
        "certificate again.");
}

WithOptions with_options(const CLI::App& app, const Parsed& parsed) {
    WithOptions command;
    if (parsed.print_config) command.action = ServerAction::print_config;
    if (parsed.check_config) command.action = ServerAction::check_config;
    if (app.got_subcommand("healthcheck")) command.action = ServerAction::healthcheck;
    if (app.got_subcommand("clients")) command.action = ServerAction::clients;
    if (app.got_subcommand("kick")) command.action = ServerAction::kick;
    if (app.got_subcommand("match")) command.action = ServerAction::match;
    if (app.got_subcommand("open-match")) command.action = ServerAction::open_match;
    if (app.got_subcommand("announce")) command.action = ServerAction::announce;
    if (app.got_subcommand("move")) command.action = ServerAction::move;
    command.client_id = parsed.client_id;
    command.team = static_cast<std::uint8_t>(parsed.team);
    command.text = parsed.announced;
    command.match = parsed.opened;
    const auto mode = std::ranges::find(sim::kGameModeNames, parsed.opened_mode);
    if (mode != sim::kGameModeNames.end())
        command.match.mode = static_cast<sim::GameMode>(mode - sim::kGameModeNames.begin());
    const auto order =
        std::find(kMatchOrderNames.begin(), kMatchOrderNames.end(), parsed.match_order);
    if (order != kMatchOrderNames.end())
        command.match_order = static_cast<MatchOrder>(order - kMatchOrderNames.begin());
    command.match_id = parsed.match_id;
    for (std::size_t i = 0; i < option_table().size(); ++i) {
        const OptionSpec& option = option_table()[i];
        if (app.count(flag_of(option)) > 0) command.flags.push_back({&option, parsed.values[i]});
    }
    if (app.count("--config") > 0) command.config_file = parsed.config_file;
    return command;
}

/// Returns one line about an option of the server that was given before a command which does not
/// take it there, or an empty text.
std::string find_early_option(const CLI::App& app, const CLI::App& command) {
    const auto options = app.get_options();
    const auto given = std::find_if(options.begin(), options.end(),
                                    [](const CLI::Option* option) { return option->count() > 0; });
    if (given == options.end()) return {};
    const std::string name = (*given)->get_name();
    if (command.get_option_no_throw(name) != nullptr)
        return name + " has to come after the command: write arenad " + command.get_name() +
               " ... " + name;
    return name + " is an option of the server, and arenad " + command.get_name() +
           " does not take it: leave it out";
}

/// Returns one line about a file of the command whose name is empty, or an empty text.
std::string find_empty_file(const CLI::App& command) {
    for (const char* const name : {"FILE", "OUT.tmj", "--rules", "--out", "--key-file"}) {
        const CLI::Option* const option = command.get_option_no_throw(name);
        if (option == nullptr || option->count() == 0) continue;
        if (option->results().back().empty())
            return std::string(name) + " is empty: is a variable unset?";
    }
    return {};
}

/// Commands that need neither a server nor its options.
constexpr std::array kOwnCommands{"check-map", "draw-map", "pack-map",
                                  "keygen",    "token",    "protocol-id"};

/// Returns one line about what is wrong with the given command, or an empty text.
std::string find_problem_of_command(const CLI::App& app) {
    for (const char* const name : kOwnCommands) {
        if (!app.got_subcommand(name)) continue;
        const CLI::App& command = *app.get_subcommand(name);
        std::string problem = find_early_option(app, command);
        return problem.empty() ? find_empty_file(command) : problem;
    }
    return {};
}

}  // namespace

Result<CommandLine, std::string> parse_command_line(int argc, const char* const* argv) {
    CLI::App app("arenad: a headless, authoritative 2D multiplayer simulation server", "arenad");
    Parsed parsed;
    describe(app, parsed);
    if (auto end = program::parse_arguments(app, argc, argv)) {
        if (end->exit_code != 0) return Failure{std::move(end->text)};
        return CommandLine(ShowText{std::move(end->text)});
    }

    if (std::string problem = find_problem_of_command(app); !problem.empty())
        return Failure{std::move(problem)};
    if (parsed.version)
        return CommandLine(ShowText{"arenad " ARENAD_VERSION " (protocol id " +
                                    protocol::protocol_id_text() + ")\n"});
    if (app.got_subcommand("protocol-id"))
        return CommandLine(ShowText{protocol::protocol_id_text() + "\n"});
    const bool outside = parsed.files_outside;
    if (app.got_subcommand("check-map"))
        return with_files_outside(app, "check-map", parsed.check_map, outside);
    if (app.got_subcommand("draw-map"))
        return with_files_outside(app, "draw-map", parsed.draw_map, outside);
    if (app.got_subcommand("pack-map"))
        return with_files_outside(app, "pack-map", parsed.pack_map, outside);
    if (app.got_subcommand("keygen")) return CommandLine(parsed.keygen);
    if (app.got_subcommand("token")) {
        parsed.token.role = protocol::role_named(parsed.role).value_or(protocol::TokenRole::player);
        parsed.token.mode = protocol::game_mode_named(parsed.mode);
        return CommandLine(parsed.token);
    }
    return CommandLine(with_options(app, parsed));
}

}  // namespace arena::server
