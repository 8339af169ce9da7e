#include "server/config/option_table.h"

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "protocol/tiled/message.h"
#include "server/base/client_rate.h"
#include "server/config/config.h"

namespace arena::server {
namespace {

// Conversions between a member of Config and an OptionValue.

template <auto kMember>
void set_text(Config& config, const OptionValue& value) {
    config.*kMember = std::get<std::string>(value);
}
template <auto kMember>
OptionValue get_text(const Config& config) {
    return config.*kMember;
}

template <auto kMember>
void set_whole(Config& config, const OptionValue& value) {
    using Member = std::remove_reference_t<decltype(config.*kMember)>;
    config.*kMember = static_cast<Member>(std::get<std::int64_t>(value));
}
template <auto kMember>
OptionValue get_whole(const Config& config) {
    return static_cast<std::int64_t>(config.*kMember);
}

template <auto kMember>
void set_toggle(Config& config, const OptionValue& value) {
    config.*kMember = std::get<bool>(value);
}
template <auto kMember>
OptionValue get_toggle(const Config& config) {
    return config.*kMember;
}

/// Of a member that may be not set.
template <auto kMember>
void set_optional_whole(Config& config, const OptionValue& value) {
    using Member = typename std::remove_reference_t<decltype(config.*kMember)>::value_type;
    config.*kMember = static_cast<Member>(std::get<std::int64_t>(value));
}
template <auto kMember>
OptionValue get_optional_whole(const Config& config) {
    if (!(config.*kMember)) return std::monostate{};
    return static_cast<std::int64_t>(*(config.*kMember));
}

/// Returns "not set" for an empty text.
template <auto kMember>
OptionValue get_optional_text(const Config& config) {
    if ((config.*kMember).empty()) return std::monostate{};
    return config.*kMember;
}

constexpr std::array<std::string_view, 6> kLogLevels{"trace",   "debug", "info",
                                                     "warning", "error", "off"};
constexpr std::array<std::string_view, 2> kAfterMatch{"next", "exit"};
constexpr std::array<OptionAlias, 1> kLogLevelAliases{{{"warn", "warning"}}};
constexpr std::array<std::string_view, 2> kLogFormats{"text", "json"};

constexpr std::int64_t kPortMax = 65535;
/// Below the minimum the kernel grants hardly one datagram; above the maximum its own arithmetic
/// overflows.
constexpr std::int64_t kSocketBufferMin = 4096;
constexpr std::int64_t kSocketBufferMax = 1'000'000'000;
/// The largest integer of TOML.
constexpr std::int64_t kSeedMax = std::numeric_limits<std::int64_t>::max();
/// A day.
constexpr std::int64_t kPauseSecondsMax = 86400;
constexpr std::int64_t kMatchesMax = 256;
/// The limits of a world are tested with this many players that all fire at once.
constexpr std::int64_t kClientsMax = 8192;
constexpr std::int64_t kWatchDelayMax = 120;  // seconds; the commands of all of them are kept
/// With the waits between them, hardly more fit into a minute.
constexpr std::int64_t kRestartsMax = 60;
/// Room for one result of any length, and a tebibyte.
constexpr std::int64_t kSpoolBytesMin = 16 << 20;
constexpr std::int64_t kSpoolBytesMax = std::int64_t{1} << 40;

constexpr std::array<OptionSpec, 54> kOptions{{
    {.name = "map",
     .placeholder = "FILE",
     .help = "Tiled map (.tmj or .tmx) to play on; required",
     .kind = OptionKind::text,
     .set = set_text<&Config::map>,
     .get = get_optional_text<&Config::map>},
    {.name = "rules",
     .placeholder = "FILE",
     .help = "rules (.toml) to play by; if not set, those beside the map, or the defaults",
     .kind = OptionKind::text,
     .set = set_text<&Config::rules>,
     .get = get_optional_text<&Config::rules>},
    {.name = "map-files-outside",
     .placeholder = "",
     .help = "read tilesets and templates outside of the map's folder, too",
     .kind = OptionKind::toggle,
     .set = set_toggle<&Config::map_files_outside>,
     .get = get_toggle<&Config::map_files_outside>},
    {.name = "udp-port",
     .placeholder = "PORT",
     .help = "UDP port that clients connect to; 0 picks a free one",
     .kind = OptionKind::whole,
     .min = 0,
     .max = kPortMax,
     .set = set_whole<&Config::udp_port>,
     .get = get_whole<&Config::udp_port>},
    {.name = "udp-address",
     .placeholder = "ADDRESS",
     .help = "address to listen on; 0.0.0.0 means every IPv4 address of this machine",
     .kind = OptionKind::address,
     .set = set_text<&Config::udp_address>,
     .get = get_text<&Config::udp_address>},
    {.name = "udp-receive-buffer",
     .placeholder = "BYTES",
     .help = "receive buffer to request from the system, for what arrives between two ticks",
     .kind = OptionKind::whole,
     .min = kSocketBufferMin,
     .max = kSocketBufferMax,
     .set = set_whole<&Config::udp_receive_buffer>,
     .get = get_whole<&Config::udp_receive_buffer>},
    {.name = "udp-send-buffer",
     .placeholder = "BYTES",
     .help = "send buffer to request from the system, for what the network has not taken yet",
     .kind = OptionKind::whole,
     .min = kSocketBufferMin,
     .max = kSocketBufferMax,
     .set = set_whole<&Config::udp_send_buffer>,
     .get = get_whole<&Config::udp_send_buffer>},
    {.name = "public-address",
     .placeholder = "ADDRESS:PORT",
     .help = "address of this server in connect tokens, if it is not the one it listens on",
     .kind = OptionKind::endpoint,
     .set = set_text<&Config::public_address>,
     .get = get_optional_text<&Config::public_address>},
    {.name = "key-file",
     .placeholder = "FILE",
     .help = "keys (see arenad keygen) of the connect tokens that admit clients; read again on "
             "SIGHUP",
     .kind = OptionKind::text,
     .set = set_text<&Config::key_file>,
     .get = get_optional_text<&Config::key_file>},
    {.name = "open",
     .placeholder = "",
     .help = "admit anybody, without a key; on loopback only",
     .kind = OptionKind::toggle,
     .set = set_toggle<&Config::open>,
     .get = get_toggle<&Config::open>},
    {.name = "open-anywhere",
     .placeholder = "",
     .help = "with --open, admit anybody from other machines, too",
     .kind = OptionKind::toggle,
     .set = set_toggle<&Config::open_anywhere>,
     .get = get_toggle<&Config::open_anywhere>},
    {.name = "ban-file",
     .placeholder = "FILE",
     .help = "banned clients and addresses; read again on SIGHUP",
     .kind = OptionKind::text,
     .set = set_text<&Config::ban_file>,
     .get = get_optional_text<&Config::ban_file>},
    {.name = "takeover",
     .placeholder = "",
     .help =
         "a new login of a client that is connected replaces the old one, which otherwise stays",
     .kind = OptionKind::toggle,
     .set = set_toggle<&Config::takeover>,
     .get = get_toggle<&Config::takeover>},
    {.name = "websocket-port",
     .placeholder = "PORT",
     .help = "port of the door for browsers, by WebSocket; 0 picks a free one; if not set, there "
             "is none",
     .kind = OptionKind::whole,
     .min = 0,
     .max = kPortMax,
     .set = set_optional_whole<&Config::websocket_port>,
     .get = get_optional_whole<&Config::websocket_port>},
    {.name = "websocket-address",
     .placeholder = "ADDRESS",
     .help = "address of the door for browsers",
     .kind = OptionKind::address,
     .set = set_text<&Config::websocket_address>,
     .get = get_text<&Config::websocket_address>},
    {.name = "websocket-origins",
     .placeholder = "ORIGIN,...",
     .help = "pages that browsers may play from, as https://game.example, separated by commas; * "
             "for all; if not set, those of this server itself",
     .kind = OptionKind::text,
     .set = set_text<&Config::websocket_origins>,
     .get = get_optional_text<&Config::websocket_origins>},
    {.name = "trusted-proxies",
     .placeholder = "LIST",
     .help = "proxies in front of the door for browsers, as 10.0.0.5 or 10.0.0.0/24, separated by "
             "commas: a client has the address that they name in X-Forwarded-For or Forwarded",
     .kind = OptionKind::text,
     .set = set_text<&Config::trusted_proxies>,
     .get = get_optional_text<&Config::trusted_proxies>},
    {.name = "websocket-certificate",
     .placeholder = "FILE",
     .help = "certificate (PEM) with which the door for browsers speaks TLS, then those that lead "
             "to its root; read again on SIGHUP; without it the door is for pages by http, or for "
             "a proxy",
     .kind = OptionKind::text,
     .set = set_text<&Config::websocket_certificate>,
     .get = get_optional_text<&Config::websocket_certificate>},
    {.name = "websocket-key",
     .placeholder = "FILE",
     .help = "private key (PEM) of --websocket-certificate",
     .kind = OptionKind::text,
     .set = set_text<&Config::websocket_key>,
     .get = get_optional_text<&Config::websocket_key>},
    {.name = "http-port",
     .placeholder = "PORT",
     .help = "port of the health, metrics and status pages; 0 picks a free one",
     .kind = OptionKind::whole,
     .min = 0,
     .max = kPortMax,
     .set = set_whole<&Config::http_port>,
     .get = get_whole<&Config::http_port>},
    {.name = "http-address",
     .placeholder = "ADDRESS",
     .help = "address of the health, metrics and status pages",
     .kind = OptionKind::address,
     .set = set_text<&Config::http_address>,
     .get = get_text<&Config::http_address>},
    {.name = "web",
     .placeholder = "",
     .help = "serve the page to play and watch in a browser at the HTTP port; needs "
             "--websocket-port",
     .kind = OptionKind::toggle,
     .set = set_toggle<&Config::web>,
     .get = get_toggle<&Config::web>},
    {.name = "web-dir",
     .placeholder = "DIR",
     .help = "folder of that page; if not set, the installed one",
     .kind = OptionKind::text,
     .set = set_text<&Config::web_dir>,
     .get = get_optional_text<&Config::web_dir>},
    {.name = "admin-key-file",
     .placeholder = "FILE",
     .help = "key (see arenad keygen) that lets operators list and kick clients and control the "
             "match over HTTP",
     .kind = OptionKind::text,
     .set = set_text<&Config::admin_key_file>,
     .get = get_optional_text<&Config::admin_key_file>},
    {.name = "tick-rate",
     .placeholder = "HZ",
     .help = "simulation steps per second",
     .kind = OptionKind::whole,
     .min = 10,
     .max = 240,
     .set = set_whole<&Config::tick_rate>,
     .get = get_whole<&Config::tick_rate>},
    {.name = "threads",
     .placeholder = "N",
     .help = "number of threads that run matches, or share the work of a large one; with 0 one "
             "thread does all",
     .kind = OptionKind::whole,
     .min = 0,
     .max = 64,
     .set = set_whole<&Config::threads>,
     .get = get_whole<&Config::threads>},
    {.name = "snapshot-rate",
     .placeholder = "HZ",
     .help = "updates per second to each client; must divide the tick rate",
     .kind = OptionKind::whole,
     .min = 1,
     .max = 240,
     .set = set_whole<&Config::snapshot_rate>,
     .get = get_whole<&Config::snapshot_rate>},
    {.name = "input-rate",
     .placeholder = "HZ",
     .help = "maximum input packets per second from each client",
     .kind = OptionKind::whole,
     .min = 10,
     .max = 240,
     .set = set_whole<&Config::input_rate>,
     .get = get_whole<&Config::input_rate>},
    {.name = "matches",
     .placeholder = "N",
     .help = "number of matches from the start, on the same map by the same rules; a client that "
             "comes is sent to the fullest one that has room",
     .kind = OptionKind::whole,
     .min = 0,
     .max = kMatchesMax,
     .set = set_whole<&Config::matches>,
     .get = get_whole<&Config::matches>},
    {.name = "matches-max",
     .placeholder = "N",
     .help = "maximum number of matches at once, with those that are opened later, by operators or "
             "on demand; 0: none is opened later",
     .kind = OptionKind::whole,
     .min = 0,
     .max = kMatchesMax,
     .set = set_whole<&Config::matches_max>,
     .get = get_whole<&Config::matches_max>},
    {.name = "matches-on-demand",
     .placeholder = "",
     .help = "open a match when a connect token names one that is not open",
     .kind = OptionKind::toggle,
     .set = set_toggle<&Config::matches_on_demand>,
     .get = get_toggle<&Config::matches_on_demand>},
    {.name = "match-empty",
     .placeholder = "SECONDS",
     .help = "time after which a match that was opened later ends when nobody is in it",
     .kind = OptionKind::whole,
     .min = 1,
     .max = 86400,
     .set = set_whole<&Config::match_empty>,
     .get = get_whole<&Config::match_empty>},
    {.name = "load-max",
     .placeholder = "PERCENT",
     .help =
         "no match is opened later that would make the ticks of a thread's matches take more of "
         "its time",
     .kind = OptionKind::whole,
     .min = 1,
     .max = 100,
     .set = set_whole<&Config::load_max>,
     .get = get_whole<&Config::load_max>},
    {.name = "max-clients",
     .placeholder = "N",
     .help = "maximum number of clients in a match; further ones are told that the server is full",
     .kind = OptionKind::whole,
     .min = 1,
     .max = kClientsMax,
     .set = set_whole<&Config::max_clients>,
     .get = get_whole<&Config::max_clients>},
    {.name = "watchers-max",
     .placeholder = "N",
     .help = "maximum number of clients that watch a match, beside the players",
     .kind = OptionKind::whole,
     .min = 0,
     .max = kClientsMax,
     .set = set_whole<&Config::watchers_max>,
     .get = get_whole<&Config::watchers_max>},
    {.name = "watch-delay",
     .placeholder = "SECONDS",
     .help = "time that watchers see later than players do, so that they cannot help any; then "
             "nothing is hidden from them",
     .kind = OptionKind::whole,
     .min = 0,
     .max = kWatchDelayMax,
     .set = set_whole<&Config::watch_delay>,
     .get = get_whole<&Config::watch_delay>},
    {.name = "client-rate",
     .placeholder = "BYTES",
     .help = "maximum bytes per second for each client's updates; a poor connection gets less",
     .kind = OptionKind::whole,
     .min = kClientRateMin,
     .max = kClientRateMax,
     .set = set_whole<&Config::client_rate>,
     .get = get_whole<&Config::client_rate>},
    {.name = "seed",
     .placeholder = "S",
     .help = "seed of the world; if not set, it is chosen at random and logged",
     .kind = OptionKind::whole,
     .min = 0,
     .max = kSeedMax,
     .set = set_optional_whole<&Config::seed>,
     .get = get_optional_whole<&Config::seed>},
    {.name = "after-match",
     .placeholder = "WHAT",
     .help = "what follows the end of a match",
     .kind = OptionKind::choice,
     .choices = kAfterMatch,
     .set = set_text<&Config::after_match>,
     .get = get_text<&Config::after_match>},
    {.name = "next-maps",
     .placeholder = "FILE,...",
     .help = "maps that follow after --map, one after each match, and then it again; separated by "
             "commas",
     .kind = OptionKind::text,
     .set = set_text<&Config::next_maps>,
     .get = get_optional_text<&Config::next_maps>},
    {.name = "pause-max",
     .placeholder = "SECONDS",
     .help = "time after which a match that operators have paused goes on by itself",
     .kind = OptionKind::whole,
     .min = 1,
     .max = kPauseSecondsMax,
     .set = set_whole<&Config::pause_max>,
     .get = get_whole<&Config::pause_max>},
    {.name = "results-dir",
     .placeholder = "DIR",
     .help = "directory for the result of each match, a file ID.json each",
     .kind = OptionKind::text,
     .set = set_text<&Config::results_dir>,
     .get = get_optional_text<&Config::results_dir>},
    {.name = "results-url",
     .placeholder = "URL",
     .help = "http or https URL that takes the result of each match by POST, signed and repeated",
     .kind = OptionKind::url,
     .set = set_text<&Config::results_url>,
     .get = get_optional_text<&Config::results_url>},
    {.name = "results-key-file",
     .placeholder = "FILE",
     .help = "key (see arenad keygen) that signs what is sent to results-url and events-url",
     .kind = OptionKind::text,
     .set = set_text<&Config::results_key_file>,
     .get = get_optional_text<&Config::results_key_file>},
    {.name = "results-ca",
     .placeholder = "FILE",
     .help = "certificates (.pem) to trust for https in place of the system's",
     .kind = OptionKind::text,
     .set = set_text<&Config::results_ca>,
     .get = get_optional_text<&Config::results_ca>},
    {.name = "results-spool",
     .placeholder = "DIR",
     .help = "directory that keeps results until results-url has them; if not set, spool in "
             "results-dir",
     .kind = OptionKind::text,
     .set = set_text<&Config::results_spool>,
     .get = get_optional_text<&Config::results_spool>},
    {.name = "results-spool-bytes",
     .placeholder = "BYTES",
     .help = "most bytes that the spool keeps; beyond it the oldest results are dropped",
     .kind = OptionKind::whole,
     .min = kSpoolBytesMin,
     .max = kSpoolBytesMax,
     .set = set_whole<&Config::results_spool_bytes>,
     .get = get_whole<&Config::results_spool_bytes>},
    {.name = "events-url",
     .placeholder = "URL",
     .help = "http or https URL that takes live events by POST, as JSON lines",
     .kind = OptionKind::url,
     .set = set_text<&Config::events_url>,
     .get = get_optional_text<&Config::events_url>},
    {.name = "events-file",
     .placeholder = "FILE",
     .help = "file to which live events are appended, as JSON lines",
     .kind = OptionKind::text,
     .set = set_text<&Config::events_file>,
     .get = get_optional_text<&Config::events_file>},
    {.name = "dump-dir",
     .placeholder = "DIR",
     .help = "directory for the state of each match that has hung or failed, at most 16",
     .kind = OptionKind::text,
     .set = set_text<&Config::dump_dir>,
     .get = get_optional_text<&Config::dump_dir>},
    {.name = "supervise",
     .placeholder = "",
     .help = "keep the UDP socket in a parent process that starts the server again when it crashes",
     .kind = OptionKind::toggle,
     .set = set_toggle<&Config::supervise>,
     .get = get_toggle<&Config::supervise>},
    {.name = "restarts-max",
     .placeholder = "N",
     .help = "restarts within a minute after which --supervise gives up",
     .kind = OptionKind::whole,
     .min = 1,
     .max = kRestartsMax,
     .set = set_whole<&Config::restarts_max>,
     .get = get_whole<&Config::restarts_max>},
    {.name = "log-level",
     .placeholder = "LEVEL",
     .help = "lowest level to log",
     .kind = OptionKind::choice,
     .choices = kLogLevels,
     .aliases = kLogLevelAliases,
     .set = set_text<&Config::log_level>,
     .get = get_text<&Config::log_level>},
    {.name = "log-format",
     .placeholder = "FORMAT",
     .help = "format of the log lines",
     .kind = OptionKind::choice,
     .choices = kLogFormats,
     .set = set_text<&Config::log_format>,
     .get = get_text<&Config::log_format>},
}};

}  // namespace

std::span<const OptionSpec> option_table() {
    return kOptions;
}

}  // namespace arena::server
