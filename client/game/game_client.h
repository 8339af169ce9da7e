// GameClient: the client as a game uses it. Datagrams, a time and the player's input go in;
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
// It has no sockets, files, threads or clocks: time is an argument and never runs backwards.
// Arbitrary bytes are counted and never make it throw. One thread at a time may use a client; two
// clients share nothing but the map. After the first seconds it allocates only for players that
// join and for reliable messages of several fragments.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "client/base/time.h"
#include "client/core/client.h"
#include "client/core/client_observer.h"
#include "client/core/closing.h"
#include "client/core/roster.h"
#include "client/game/game_event.h"
#include "client/game/game_settings.h"
#include "client/game/picture.h"
#include "protocol/crypto/random.h"
#include "protocol/messages.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/watch_message.h"
#include "protocol/watching.h"
#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"
#include "sim/values/input.h"

namespace arena::client {

/// The map and the rules that a prediction needs.
struct GameMap {
    std::shared_ptr<const sim::Terrain> terrain;
    std::optional<sim::Rules> rules;
};

/// Returns the map and the rules that a Welcome names, as far as they are known.
using GameMapFor = std::function<GameMap(const protocol::Welcome& welcome)>;

struct GameClientConfig {
    protocol::ConnectToken token;
    bool offers_aes = false;  ///< only where crypto::aes_is_available()
    protocol::crypto::FillRandom random;
    /// The server's map and its rules. Without both nothing is predicted.
    std::shared_ptr<const sim::Terrain> terrain;
    std::optional<sim::Rules> rules;
    /// For a client that does not know which map the server plays before it is admitted: called
    /// with each Welcome, in place of the two fields above.
    GameMapFor map_for = {};
    GameSettings settings;
};

/// Whether the own player is predicted, or why not.
enum class PredictionState : std::uint8_t {
    waiting,  ///< not connected yet
    on,
    switched_off,  ///< by the settings
    no_map,        ///< the config has no terrain or no rules
    other_map,     ///< the server plays another map: Terrain::hash differs from Welcome::map_hash
    other_rules,   ///< the server plays by other rules: another Welcome::rules_hash
    watching,      ///< the client watches and has no player
};

/// Recent measurements of the connection.
struct ConnectionQuality {
    ConnectionGrade grade = ConnectionGrade::good;
    /// Smoothed; includes the time that the server waits before its next packet. Nothing before the
    /// first measurement.
    std::optional<Time> round_trip;
    /// Share of this client's last 256 packets that were not acknowledged in time, 0 to 1.
    float loss = 0.0f;
    /// The jitter of the updates: how late all but two of the last 128 were at most.
    Time jitter{0};
    /// Ticks by which the own player is shown ahead of the newest update; 0 without a player.
    double lead = 0.0;
    /// Ticks before their turn at which the newest input of each packet reaches the server,
    /// smoothed. Nothing before it is measured, and without a player.
    std::optional<double> input_margin;
    /// How far the others are shown behind the newest update that the server can have sent.
    Time interpolation_delay{0};
    /// Since the last datagram arrived.
    Time silence{0};
};

/// The ticks of two inputs; those in between are on their way. 0: none yet in this world.
struct InputProgress {
    sim::Tick given = 0;  ///< the newest input that the client has given
    sim::Tick used = 0;   ///< the newest that the own player has obeyed, as the updates say
};

struct GameCounters {
    ClientCounters client;
    ClientTraffic traffic;
    std::uint64_t events_lost = 0;  ///< the queue was full
    std::uint64_t ticks_predicted = 0;
    std::uint64_t ticks_replayed = 0;    ///< after corrections
    std::uint64_t updates_compared = 0;  ///< with the prediction for their tick
    std::array<std::uint64_t, kCorrectionCauseCount> corrections{};  ///< by cause
    std::uint64_t snaps = 0;                                         ///< corrections shown at once
    std::uint64_t shots_predicted = 0;                               ///< projectiles
    std::uint64_t shots_confirmed = 0;
    std::uint64_t shots_dropped = 0;
    /// Frames in which another player was shown beyond the newest update.
    std::uint64_t frames_extrapolated = 0;
};

class GameClient {
  public:
    /// The most events that wait for next_event(); DisconnectedEvent needs no room.
    static constexpr std::size_t kEventsMax = 1024;

    /// Starts to connect with the first next_datagram().
    GameClient(const GameClientConfig& config, Time now);
    ~GameClient();
    GameClient(GameClient&&) noexcept;
    GameClient& operator=(GameClient&&) noexcept;

    /// Takes a datagram from the server's address and decrypts it in place.
    void receive(std::span<std::byte> datagram, Time now);
    /// Likewise; `extra_observer` receives what the datagram says, after the game's own parts.
    void receive(std::span<std::byte> datagram, Time now, ClientObserver& extra_observer);

    /// Returns the next datagram for the server, valid until the next call of any function; empty
    /// when there is none. Call it again until it is empty. Call it at least once per frame and
    /// after advance(), and also after a receive() when wants_flush() says so.
    [[nodiscard]] std::span<const std::byte> next_datagram(Time now);
    [[nodiscard]] bool wants_flush() const;

    /// Sets what the player holds until the next call. A button that is pressed and released before
    /// the next tick still counts for that tick. Clears unknown buttons and clamps a stick at -128
    /// to the lowest value that the server accepts.
    void set_input(const sim::PlayerInput& input);

    /// Gives the inputs that are due, and predicts. Call it at least once per frame; it catches up
    /// on at most 8 ticks.
    void advance(Time now);
    /// Gives the input of the oldest tick that is due, and predicts. For a caller that holds a
    /// different input in each of several due ticks. Returns false when no tick is due.
    bool submit_input(Time now);

    /// Says what the client wishes to watch or to play: a wish that protocol::in_range() accepts.
    /// The server is told until it has granted or refused it; a WatchingEvent or a ConnectedEvent
    /// says so.
    void watch(const protocol::Watch& watch);

    /// Takes the oldest event. Returns false and changes nothing when there is none.
    [[nodiscard]] bool next_event(GameEvent& event);

    /// Returns what to draw at `now`, valid until the next call.
    [[nodiscard]] const Picture& picture(Time now);

    /// Ends the session. Its goodbyes are among the next datagrams, until finished() returns true.
    /// A client that was not admitted yet stops trying.
    void leave();

    /// Returns where the next datagrams go: a token may name several servers, which are tried in
    /// turn.
    [[nodiscard]] const protocol::Address& server() const;

    /// Sets the map and its rules, in place of those before. While the client is active, the own
    /// player is predicted from the next update on.
    void set_map(GameMap map);

    /// Returns the map, or nullptr when it is not known. Valid until the client receives the next
    /// datagram, or another map.
    [[nodiscard]] const sim::Terrain* terrain() const;
    /// Returns the rules of the match as far as they are known, or nullptr. Valid likewise.
    [[nodiscard]] const sim::Rules* rules() const;

    /// Returns the session below, for measurements.
    [[nodiscard]] const Client& client() const;
    [[nodiscard]] ClientState state() const;
    /// Whether it is closed and has nothing left to send.
    [[nodiscard]] bool finished() const;
    /// Returns why it is closed; nothing while it is not.
    [[nodiscard]] const std::optional<Closing>& closing() const;

    /// Returns null before the first ConnectedEvent. The address stays the same; a resumption
    /// replaces the Welcome there.
    [[nodiscard]] const protocol::Welcome* welcome() const;
    /// Returns the players of the match with names, teams and scores, sorted by id.
    [[nodiscard]] const Roster& roster() const;
    /// Returns the match as last sent; an endless one before that.
    [[nodiscard]] const protocol::Match& match() const;
    /// Returns whose view the client is sent, as last told.
    [[nodiscard]] const protocol::Watching& watching() const;
    [[nodiscard]] PredictionState prediction() const;
    [[nodiscard]] ConnectionQuality quality(Time now) const;
    [[nodiscard]] InputProgress input_progress() const;
    [[nodiscard]] GameCounters counters() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace arena::client
