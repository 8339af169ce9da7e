// arenad/client.hpp: a client of an arenad server for C++20, over the C interface arenad/client.h.
//
// Header-only; it throws no exceptions itself. A call that can fail returns an arenad::Error, and a
// Client that could not be created says why. docs/client-library.md has the rules and an example.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "arenad/client.h"

namespace arenad {

using Error = arenad_error;
using State = arenad_state;
using Time = arenad_time;  ///< nanoseconds of a steady clock
using Id = arenad_id;
using Vec2 = arenad_vec2;
using Event = arenad_event;
using Player = arenad_player;
using Own = arenad_own;
using Arsenal = arenad_arsenal;
using Abilities = arenad_abilities;
using Projectile = arenad_projectile;
using Mover = arenad_mover;
using Trigger = arenad_trigger;
using Zone = arenad_zone;
using Focus = arenad_focus;
using Reported = arenad_reported;
using Shape = arenad_shape;
using Camera = arenad_camera;
using Archetype = arenad_archetype;
using Weapon = arenad_weapon;
using Member = arenad_member;
using Team = arenad_team;
using Flag = arenad_flag;
using Stats = arenad_stats;
using Settings = arenad_settings;
using File = arenad_file;
using Token = std::array<std::byte, ARENAD_TOKEN_BYTES>;

[[nodiscard]] inline std::string_view text_of(Error error) {
    return arenad_error_text(error);
}

/// Returns settings that suit most games.
[[nodiscard]] inline Settings default_settings() {
    Settings settings{};
    settings.struct_size = sizeof settings;
    static_cast<void>(arenad_default_settings(&settings));
    return settings;
}

/// Returns a connect token for a server that admits every client, for example "127.0.0.1:40000";
/// nothing when `server` is not an address. `seconds` since 1970.
[[nodiscard]] inline std::optional<Token> open_token(const std::string& server,
                                                     const std::string& name,
                                                     std::uint64_t seconds) {
    arenad_open_token order{};
    order.struct_size = sizeof order;
    order.server = server.c_str();
    order.name = name.c_str();
    order.create_time = seconds;
    Token token{};
    if (arenad_make_open_token(&order, token.data(), token.size()) != ARENAD_OK)
        return std::nullopt;
    return token;
}

struct Config {
    std::span<const std::byte> token;  ///< from a matchmaker, or from open_token
    /// The contents of the server's map file and rules file; without a map nothing is predicted.
    std::string_view map;
    std::string_view rules;
    /// The tilesets and templates that the map names; none for one that `arenad pack-map` has made.
    std::span<const File> map_files{};
    /// The names of the files in messages.
    std::string map_name = "map";
    std::string rules_name = "rules";
    std::optional<Settings> settings;
};

/// What the player holds.
struct Input {
    Vec2 move{};              ///< -1 to 1 each, x to the right, y up
    Vec2 aim{};               ///< of any length; (0, 0) leaves the aim as it is
    std::uint32_t buttons{};  ///< ARENAD_BUTTON_…, or-ed
    /// The weapon slot that the player wants in hand, from 1 on; 0: the one that it has.
    std::uint32_t slot{};
};

/// What to draw, valid until the next picture of the client.
class Picture {
  public:
    explicit Picture(const arenad_picture& picture) : picture_(picture) {}

    /// Returns null while the own player is dead, or the client watches.
    [[nodiscard]] const Own* own() const { return picture_.own; }
    /// Returns its weapon slots; null while own() is.
    [[nodiscard]] const Arsenal* arsenal() const { return picture_.arsenal; }
    /// Returns what is left of its abilities; null while own() is.
    [[nodiscard]] const Abilities* abilities() const { return picture_.abilities; }
    [[nodiscard]] std::span<const Player> others() const {
        return {picture_.others, picture_.other_count};
    }
    /// Returns the status effects of each of others(), bit n for the [[effect]] n of the rules.
    [[nodiscard]] std::span<const std::uint32_t> other_effects() const {
        return {picture_.other_effects, picture_.other_count};
    }
    /// Returns those of the own player.
    [[nodiscard]] std::uint32_t own_effects() const {
        return static_cast<std::uint32_t>(picture_.own_effects);
    }
    [[nodiscard]] std::span<const Projectile> projectiles() const {
        return {picture_.projectiles, picture_.projectile_count};
    }
    [[nodiscard]] std::span<const Mover> movers() const {
        return {picture_.movers, picture_.mover_count};
    }
    [[nodiscard]] std::span<const Trigger> triggers() const {
        return {picture_.triggers, picture_.trigger_count};
    }
    /// Returns null when there is none.
    [[nodiscard]] const Zone* zone() const { return picture_.zone; }
    /// Returns what to look at; null until there is something.
    [[nodiscard]] const Focus* focus() const { return picture_.focus; }
    /// Returns the own player as the server has reported it; null while own() is.
    [[nodiscard]] const Reported* reported() const { return picture_.reported; }
    [[nodiscard]] double own_moment() const { return picture_.own_moment; }        ///< ticks
    [[nodiscard]] double others_moment() const { return picture_.others_moment; }  ///< ticks
    /// Returns the tick in which the own player respawns, while own() is null; 0: unknown.
    [[nodiscard]] std::uint32_t respawn_tick() const { return picture_.respawn_tick; }

  private:
    arenad_picture picture_;
};

/// What the server says about the match, valid until match() is called again.
class Match {
  public:
    explicit Match(const arenad_match& match) : match_(match) {}

    [[nodiscard]] const arenad_match& numbers() const { return match_; }
    [[nodiscard]] std::string_view map_name() const { return match_.map_name; }
    [[nodiscard]] std::span<const Archetype> archetypes() const {
        return {match_.archetypes, match_.archetype_count};
    }
    [[nodiscard]] std::span<const Weapon> weapons() const {
        return {match_.weapons, match_.weapon_count};
    }
    /// Returns the teams, team 1 first; none in a mode without teams.
    [[nodiscard]] std::span<const Team> teams() const { return {match_.teams, match_.team_count}; }
    [[nodiscard]] std::span<const Flag> flags() const { return {match_.flags, match_.flag_count}; }

  private:
    arenad_match match_;
};

/// What the map looks like, valid until terrain() is called again.
class Terrain {
  public:
    explicit Terrain(const arenad_terrain& terrain) : terrain_(terrain) {}

    [[nodiscard]] Vec2 min() const { return terrain_.min; }
    [[nodiscard]] Vec2 max() const { return terrain_.max; }
    [[nodiscard]] std::uint64_t map_hash() const { return terrain_.map_hash; }
    [[nodiscard]] std::span<const Shape> shapes() const {
        return {terrain_.shapes, terrain_.shape_count};
    }

  private:
    arenad_terrain terrain_;
};

/// A client over the C interface. The functions of one that could not be created, or was moved
/// from, return ARENAD_ERROR_NULL or nothing.
class Client {
  public:
    Client(const Config& config, Time now) {
        arenad_client_config said{};
        said.struct_size = sizeof said;
        said.token = config.token.data();
        said.token_size = config.token.size();
        said.map = config.map.data();
        said.map_size = config.map.size();
        said.rules = config.rules.data();
        said.rules_size = config.rules.size();
        said.map_name = config.map_name.c_str();
        said.rules_name = config.rules_name.c_str();
        said.settings = config.settings ? &*config.settings : nullptr;
        said.map_files = config.map_files.data();
        said.map_file_count = config.map_files.size();
        arenad_client* made = nullptr;
        std::array<char, 512> message{};
        error_ = arenad_client_create(&said, now, &made, message.data(), message.size());
        client_.reset(made);
        problem_ = message.data();
    }

    /// Whether the client could be created; if not, problem() is one line that says why.
    explicit operator bool() const { return client_ != nullptr; }
    [[nodiscard]] Error error() const { return error_; }
    [[nodiscard]] const std::string& problem() const { return problem_; }

    // What goes in

    /// Sets the map and the rules, in place of those of the config. problem() says why they cannot
    /// be read.
    Error set_map(std::string_view map, std::string_view rules = {}) {
        arenad_map said{};
        said.struct_size = sizeof said;
        said.map = map.data();
        said.map_size = map.size();
        said.rules = rules.data();
        said.rules_size = rules.size();
        std::array<char, 512> message{};
        const Error error =
            arenad_client_set_map(client_.get(), &said, message.data(), message.size());
        problem_ = message.data();
        return error;
    }
    Error set_input(const Input& input) {
        arenad_input said{};
        said.struct_size = sizeof said;
        said.move = input.move;
        said.aim = input.aim;
        said.buttons = input.buttons;
        said.slot = input.slot;
        return arenad_client_set_input(client_.get(), &said);
    }
    /// Says what the client wishes to be and to see: whose view, or 0, and where its camera is.
    Error watch(arenad_wish wish, Id player = 0, const std::optional<Camera>& camera = {}) {
        return arenad_client_watch(client_.get(), wish, player, camera ? &*camera : nullptr);
    }
    Error advance(Time now) { return arenad_client_advance(client_.get(), now); }
    Error receive(std::span<const std::byte> datagram, Time now) {
        return arenad_client_receive(client_.get(), datagram.data(), datagram.size(), now);
    }
    /// Ends the session: the next datagrams tell the server so, until state() is
    /// ARENAD_STATE_FINISHED.
    Error leave() { return arenad_client_leave(client_.get()); }

    // What comes out

    [[nodiscard]] State state() const { return arenad_client_state(client_.get()); }
    /// Returns the next datagram, valid until the next call; empty when there is none now.
    [[nodiscard]] std::span<const std::byte> next_datagram(Time now) {
        const void* datagram = nullptr;
        std::size_t size = 0;
        if (arenad_client_next_datagram(client_.get(), now, &datagram, &size) != ARENAD_OK)
            return {};
        return {static_cast<const std::byte*>(datagram), size};
    }
    /// Returns where the datagrams go now.
    [[nodiscard]] std::optional<arenad_address> server() const {
        arenad_address address{};
        if (arenad_client_server(client_.get(), &address) != ARENAD_OK) return std::nullopt;
        return address;
    }
    /// Returns the oldest event; nothing when there is none.
    [[nodiscard]] std::optional<Event> next_event() {
        Event event{};
        event.struct_size = sizeof event;
        if (arenad_client_next_event(client_.get(), &event) != ARENAD_OK) return std::nullopt;
        if (event.kind == ARENAD_EVENT_NONE) return std::nullopt;
        return event;
    }
    /// Returns what to draw at `now`; an empty picture when `now` is not a valid time.
    [[nodiscard]] Picture picture(Time now) {
        arenad_picture picture{};
        picture.struct_size = sizeof picture;
        if (arenad_client_picture(client_.get(), now, &picture) != ARENAD_OK) picture = {};
        return Picture(picture);
    }
    /// Returns nothing before the first ARENAD_EVENT_CONNECTED.
    [[nodiscard]] std::optional<Match> match() {
        arenad_match match{};
        match.struct_size = sizeof match;
        if (arenad_client_match(client_.get(), &match) != ARENAD_OK) return std::nullopt;
        return Match(match);
    }
    /// Returns nothing while the client has no map.
    [[nodiscard]] std::optional<Terrain> terrain() {
        arenad_terrain terrain{};
        terrain.struct_size = sizeof terrain;
        if (arenad_client_terrain(client_.get(), &terrain) != ARENAD_OK) return std::nullopt;
        return Terrain(terrain);
    }
    /// Returns all players of the match, valid until the next call of this function.
    [[nodiscard]] std::span<const Member> roster() {
        const Member* members = nullptr;
        std::size_t count = 0;
        if (arenad_client_roster(client_.get(), &members, &count) != ARENAD_OK) return {};
        return {members, count};
    }
    [[nodiscard]] std::optional<Stats> stats(Time now) {
        Stats stats{};
        stats.struct_size = sizeof stats;
        if (arenad_client_stats(client_.get(), now, &stats) != ARENAD_OK) return std::nullopt;
        return stats;
    }

    // With its own socket

    Error connect_udp() { return arenad_client_connect_udp(client_.get()); }
    /// Does a whole frame without its input, events and picture.
    Error run_udp(Time now) { return arenad_client_run_udp(client_.get(), now); }
    /// Returns the socket for poll(); -1 when there is none.
    [[nodiscard]] int udp_descriptor() const { return arenad_client_udp_descriptor(client_.get()); }

    /// Returns the client for calls of the C interface.
    [[nodiscard]] arenad_client* get() const { return client_.get(); }

  private:
    struct Destroy {
        void operator()(arenad_client* client) const { arenad_client_destroy(client); }
    };
    std::unique_ptr<arenad_client, Destroy> client_;
    Error error_ = ARENAD_OK;
    std::string problem_;
};

}  // namespace arenad
