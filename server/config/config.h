// Every setting of the server, with its default. option_table.h says how each is named and checked.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

namespace arena::server {

struct Config {
    std::string map;                 ///< path of a Tiled map; there is no default
    std::string rules;               ///< path of a rules.toml; empty: the one beside the map
    bool map_files_outside = false;  ///< the map may name files outside of its folder

    std::string udp_address = "127.0.0.1";
    std::uint16_t udp_port = 40000;             ///< 0: any free one
    std::int64_t udp_receive_buffer = 4 << 20;  ///< in bytes, requested from the system
    std::int64_t udp_send_buffer = 4 << 20;
    std::string public_address;  ///< with port, as tokens name this server; empty: where it listens

    std::optional<std::uint16_t> websocket_port;  ///< nothing: no WebSockets; 0: any free one
    std::string websocket_address = "127.0.0.1";
    std::string websocket_origins;      ///< separated by commas; empty: the server's own pages
    std::string trusted_proxies;        ///< addresses and ranges, separated by commas
    std::string websocket_certificate;  ///< with this and its key the door speaks TLS; empty: not
    std::string websocket_key;

    std::string key_file;  ///< shared with matchmakers; empty: anybody may join
    bool open = false;     ///< anybody may join, deliberately
    bool open_anywhere = false;
    std::string ban_file;   ///< empty: no client is banned
    bool takeover = false;  ///< a client's newest login replaces the one that plays

    std::string http_address = "127.0.0.1";
    std::uint16_t http_port = 8088;  ///< 0: any free one
    bool web = false;                ///< the HTTP port also serves the page for browsers
    std::string web_dir;             ///< its folder; empty: the installed one
    std::string admin_key_file;      ///< shared with operators; empty: no admin pages

    std::uint16_t tick_rate = 60;      ///< per second
    std::uint16_t snapshot_rate = 20;  ///< updates per second; divides tick_rate
    std::uint16_t input_rate = 30;     ///< at most, packets of inputs per second from each client
    std::uint32_t matches = 1;         ///< from the start, on the same map by the same rules
    std::uint32_t matches_max = 0;     ///< at once; 0: none is opened after the start
    bool matches_on_demand = false;    ///< a token that names a match opens it
    std::uint32_t match_empty = 60;    ///< seconds until a match that was opened and is empty ends
    std::uint32_t load_max = 80;       ///< percent of a thread's time, for one more match
    std::uint32_t threads = 0;         ///< that run matches; 0: the one that receives does
    std::uint32_t max_clients = 256;   ///< in each match
    std::uint32_t watchers_max =
        0;  ///< clients that watch each match; they take no place of a player
    std::uint32_t watch_delay = 0;      ///< seconds that they see later than players do
    std::uint32_t client_rate = 65536;  ///< at most, bytes per second of each client's updates
    std::optional<std::uint64_t> seed;  ///< of the world; without one it is chosen at the start

    std::string after_match = "next";  ///< or "exit": what follows a match that has ended
    std::string next_maps;             ///< files separated by commas, played after `map` in turn
    std::uint32_t pause_max = 600;     ///< seconds for which operators can pause a match

    std::string results_dir;       ///< each match's result as a file; empty: none
    std::string results_url;       ///< takes each result by POST; empty: none does
    std::string results_key_file;  ///< signs requests to results_url and events_url
    std::string results_ca;        ///< certificates to trust; empty: those of the system
    std::string results_spool;     ///< undelivered results; empty: "spool" in results_dir
    std::int64_t results_spool_bytes = 256 << 20;
    std::string events_url;   ///< takes live events by POST; empty: none does
    std::string events_file;  ///< takes them as lines; empty: none does

    std::string dump_dir;  ///< the states of matches that have hung or failed; empty: none

    bool supervise = false;          ///< start the server again when it has crashed
    std::uint32_t restarts_max = 5;  ///< within a minute; then give up

    std::string log_level = "info";
    std::string log_format = "text";
};

/// Returns how many matches there may be at once.
[[nodiscard]] inline std::uint32_t rooms_of(const Config& config) {
    return std::max(config.matches, config.matches_max);
}

/// Whether matches run on threads of their own.
[[nodiscard]] inline bool has_match_threads(const Config& config) {
    return config.threads > 0 && rooms_of(config) > 1;
}

}  // namespace arena::server
