// GameClient: what a game wants of a client. Datagrams, a time and the player's input go in;
// datagrams, events and a picture come out.
//
//   game loop, once a frame:
//     each datagram that came        client.receive(datagram, now)
//     what the player holds          client.set_input(input)
//                                    client.advance(now)
//     until it is empty              send(client.next_datagram(now))
//     until there is none            client.next_event(event)
//     draw                           client.picture(now)
//
// Without sockets, files, threads and clocks: time is an argument, which never runs backwards.
// Whatever bytes arrive are counted and never throw. One thread at a time may use a client; two
// clients share nothing but the map. After the first seconds nothing is allocated, but for players
// who join and for reliable messages of several fragments.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "client-sim/base/time.h"
#include "client-sim/client/audience.h"
#include "client-sim/client/client.h"
#include "client-sim/client/closing.h"
#include "client-sim/client/roster.h"
#include "client-sim/game/game_event.h"
#include "client-sim/game/game_settings.h"
#include "client-sim/game/picture.h"
#include "protocol/crypto/random.h"
#include "protocol/messages.h"
#include "protocol/session/token/connect_token.h"
#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"
#include "sim/values/input.h"

namespace arena::client_sim {

/// What a prediction is made with.
struct GameMap {
    std::shared_ptr<const sim::Terrain> terrain;
    std::optional<sim::Rules> rules;
};

/// The map that a Welcome tells of, and its rules, as far as they are known.
using GameMapFor = std::function<GameMap(const protocol::Welcome& welcome)>;

struct GameClientConfig {
    protocol::ConnectToken token;
    bool offers_aes = false;  ///< only where crypto::aes_is_available()
    protocol::crypto::FillRandom random;
    /// The map that the server plays, and the rules of it. Without both nothing is predicted.
    std::shared_ptr<const sim::Terrain> terrain;
    std::optional<sim::Rules> rules;
    /// For a client that does not know before it is let in which map the server plays: asked with
    /// each Welcome, in place of both.
    GameMapFor map_for = {};
    GameSettings settings;
};

/// Whether the own player is predicted, or why not.
enum class PredictionState : std::uint8_t {
    waiting,  ///< not connected yet
    on,
    switched_off,  ///< by the settings
    no_map,        ///< the config has no terrain or no rules
    other_map,     ///< the server plays another map: Terrain::hash is not Welcome::map_hash
    other_rules,   ///< the server plays by other rules: rules_hash
};

/// What the way to the server is like, as measured of late.
struct ConnectionQuality {
    ConnectionGrade grade = ConnectionGrade::good;
    /// Smoothed; with the time that the server waits before its next packet. Nothing before the
    /// first.
    std::optional<Time> round_trip;
    /// Part of the last 256 packets of this client that were not acknowledged in time, 0 to 1.
    float loss = 0.0f;
    /// By how much the arrival of the updates shakes: how late, of the last 128, all but two were
    /// at most.
    Time jitter{0};
    /// Ticks by which the own player is shown ahead of the newest update.
    double lead = 0.0;
    /// Ticks before their turn at which the inputs come to the server: smoothed, of the newest of
    /// each packet. Nothing before it is measured.
    std::optional<double> input_margin;
    /// How far behind the server's newest possible word the others are shown.
    Time interpolation_delay{0};
    /// Since the last datagram that came.
    Time silence{0};
};

/// Ticks of inputs; those in between are on their way. 0: none yet.
struct InputProgress {
    sim::Tick given = 0;  ///< the newest that the client has given
    sim::Tick used = 0;   ///< the newest that the own player has obeyed, as updates have said
};

struct GameCounters {
    ClientCounters client;
    ClientTraffic traffic;
    std::uint64_t events_lost = 0;  ///< the queue was full
    std::uint64_t ticks_predicted = 0;
    std::uint64_t ticks_replayed = 0;    ///< after corrections
    std::uint64_t updates_compared = 0;  ///< with what was predicted for their tick
    std::array<std::uint64_t, kCorrectionCauseCount> corrections{};  ///< by cause
    std::uint64_t snaps = 0;            ///< corrections that were shown at once
    std::uint64_t shots_predicted = 0;  ///< projectiles
    std::uint64_t shots_confirmed = 0;
    std::uint64_t shots_dropped = 0;
    /// Frames in which some other player was shown beyond what was told.
    std::uint64_t frames_extrapolated = 0;
};

class GameClient {
  public:
    /// Events that wait for next_event(), at most; DisconnectedEvent needs no room.
    static constexpr std::size_t kEventsMax = 1024;

    /// Begins to ask to be let in with the first next_datagram().
    GameClient(const GameClientConfig& config, Time now);
    ~GameClient();
    GameClient(GameClient&&) noexcept;
    GameClient& operator=(GameClient&&) noexcept;

    /// A datagram from the server's address, which is opened where it lies.
    void receive(std::span<std::byte> datagram, Time now);
    /// Likewise; `also` hears what it says, after the game's own parts have.
    void receive(std::span<std::byte> datagram, Time now, Audience& also);

    /// What has to be sent to the server now; ask again until it is empty. Valid until the next
    /// call of any function. Ask at least once a frame and after advance(), and also after a
    /// receive() when wants_flush() says so.
    [[nodiscard]] std::span<const std::byte> next_datagram(Time now);
    [[nodiscard]] bool wants_flush() const;

    /// What the player holds, until it is set anew. A button that is set and taken back before the
    /// next tick counts for that tick nevertheless. Unknown buttons, and a stick of -128, are made
    /// such as the server takes.
    void set_input(const sim::PlayerInput& input);

    /// Gives the inputs that are due, and predicts. Call it at least once a frame; what it is late
    /// for, up to 8 ticks, it makes up for.
    void advance(Time now);
    /// Gives the input of the oldest tick that is due, and predicts, for whoever holds something
    /// else in each of several ticks that are due. False when none is.
    bool give_input(Time now);

    /// The oldest event that was not given yet. False, and nothing is changed, when there is none.
    [[nodiscard]] bool next_event(GameEvent& event);

    /// What to draw at `now`. Lasts until the next call.
    [[nodiscard]] const Picture& picture(Time now);

    /// Ends the session. Its goodbyes are among the next datagrams, until finished() says so. One
    /// that was not let in yet gives up.
    void leave();

    /// Where the next datagrams go: a token may name several servers, which are tried in turn.
    [[nodiscard]] const protocol::Address& server() const;

    /// The session below, for whoever measures it.
    [[nodiscard]] const Client& client() const;
    [[nodiscard]] ClientState state() const;
    /// Closed, and nothing is left to be sent.
    [[nodiscard]] bool finished() const;
    /// Why it is closed, once it is.
    [[nodiscard]] const std::optional<Closing>& closing() const;

    /// Null before the first ConnectedEvent. The address stays the same; after a resumption there
    /// is another Welcome behind it.
    [[nodiscard]] const protocol::Welcome* welcome() const;
    /// Who is in the match, with names, teams and scores, sorted by id.
    [[nodiscard]] const Roster& roster() const;
    [[nodiscard]] PredictionState prediction() const;
    [[nodiscard]] ConnectionQuality quality(Time now) const;
    [[nodiscard]] InputProgress input_progress() const;
    [[nodiscard]] GameCounters counters() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace arena::client_sim
