// Client: one player's side of the session, without I/O.
//
// Takes datagrams and a time; returns datagrams to send, and reports to a ClientObserver what it
// learns. Arbitrary bytes are counted and never make it throw.
//
//                 keys              Welcome
//   connecting ---------> joining ----------> active <------------ Welcome -------------.
//       |                    |                 ^ | `-- silence --> resuming (new keys) --'
//       |                    |         Welcome `-|                    |
//       `--------------------+-------------------+--------------------'--> closed
//           denied, no answer, the connection's end, leave()
//
// Each Welcome begins a stream: everything that the client knew of the world is void. While active
// it plays, or it watches: then its Welcome names no player, and it gives no inputs.
//
// docs/session-states.md has the full table of transitions.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "client/base/time.h"
#include "client/core/client_observer.h"
#include "client/core/closing.h"
#include "client/core/input_history.h"
#include "client/core/input_planner.h"
#include "client/core/play_time.h"
#include "client/core/roster.h"
#include "client/core/server_probe.h"
#include "client/core/tick_clock.h"
#include "client/core/watch_sender.h"
#include "client/core/world_view.h"
#include "protocol/crypto/random.h"
#include "protocol/decode.h"
#include "protocol/inputs_message.h"
#include "protocol/messages.h"
#include "protocol/session/connection/secure_connection.h"
#include "protocol/session/handshake/handshake_client.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/watch_message.h"
#include "protocol/watching.h"

namespace arena::client {

enum class ClientState : std::uint8_t {
    connecting,  ///< shows its connect token
    joining,     ///< admitted, waits for the Welcome
    active,      ///< plays or watches
    resuming,    ///< lost its connection: shows the resume token of the Welcome
    closed,
};

struct ClientCounters {
    std::uint64_t datagrams_received = 0;
    std::uint64_t bytes_received = 0;
    /// Of these, what is neither is headers, seals and handshakes.
    std::uint64_t bytes_of_updates = 0;
    std::uint64_t bytes_reliable = 0;     ///< of messages that arrive for certain: Welcome, roster
    std::uint64_t datagrams_refused = 0;  ///< forged, replayed, or of another connection
    std::uint64_t inputs_sent = 0;
    std::uint64_t updates = 0;
    std::uint64_t updates_stale = 0;  ///< of the stream before the last Welcome; ignored
    std::uint64_t wishes_sent = 0;    ///< messages about what to watch or to play
    std::uint64_t out_of_turn = 0;    ///< well-formed messages that do not belong in this state
    std::uint64_t resumes = 0;
    std::uint64_t restarts = 0;  ///< Welcomes that came again on an active connection
    std::array<std::uint64_t, protocol::kDecodeErrorCount> decode_errors{};
};

/// The packet counts of all its connections, one after the other.
struct ClientTraffic {
    std::uint64_t packets_sent = 0;
    std::uint64_t packets_lost = 0;  ///< not acknowledged in time
};

class Client {
  public:
    /// How long a client asks to be admitted: losses come in bursts, and it asks only five times a
    /// second.
    static constexpr Time kConnectMax = std::chrono::seconds{10};
    /// After this long without a resumption, the server has forgotten the player.
    static constexpr Time kResumeMax = std::chrono::seconds{30};

    struct Config {
        protocol::ConnectToken token;
        bool offers_aes = false;  ///< only where crypto::aes_is_available()
        protocol::crypto::FillRandom random;
    };
    Client(const Config& config, Time now);

    /// Takes a datagram from the server's address and decrypts it in place.
    void receive(std::span<std::byte> datagram, Time now, ClientObserver& observer);

    /// Returns the next datagram for the server, valid until the next call; empty when there is
    /// none. Call it again until it is empty. It also notices a silent server, so call it a few
    /// times per tick, and after each receive() when wants_flush() says so.
    [[nodiscard]] std::span<const std::byte> next_datagram(Time now);
    /// Whether so much has arrived that the server should be acknowledged at once.
    [[nodiscard]] bool wants_flush() const {
        return connection_ && connection_->connection().wants_flush();
    }

    /// Whether it watches: it has no player, gives no inputs, and is sent no own parts.
    [[nodiscard]] bool is_watching() const {
        return state_ == ClientState::active && welcome_.player == sim::kNoEntity;
    }
    /// Says what the client wishes to watch or to play. The server is told so for as long as it
    /// lasts: until it is fulfilled, refused or replaced. Only a wish that protocol::in_range()
    /// accepts; it is given a number here.
    void watch(const protocol::Watch& watch);
    /// Returns what is still wished for.
    [[nodiscard]] const protocol::Watch& wish() const { return watch_sender_.wished(); }
    /// Returns whose view the client is sent, and what became of its last wish, as last told: a
    /// refusal of an earlier wish is ignored.
    [[nodiscard]] const protocol::Watching& watching() const { return watching_; }

    /// Whether the input of clock().next_tick() is due: it goes out with the next datagram, or one
    /// that follows within Welcome::input_interval ticks.
    [[nodiscard]] bool input_due(Time now) const;
    /// Returns when that will be so; Time::max() while the match is paused. Meaningful while active
    /// with a player.
    [[nodiscard]] Time next_input_at() const { return play_time_.when(clock_.next_at()); }
    /// Returns when the last input of the next packet will be due. Likewise meaningful. A
    /// caller that gives all inputs of a packet at that time sends the same packets as one that
    /// gives each input when it is due.
    [[nodiscard]] Time next_packet_at() const {
        return play_time_.when(clock_.next_at(inputs_.ticks_until_due() - 1));
    }
    /// Gives the input of clock().next_tick(), which is due.
    void submit_input(const sim::PlayerInput& input, Time now);

    /// Ends the session. Its goodbyes are among the next datagrams, for kDisconnectRepeats *
    /// kDisconnectInterval. Without a connection the client closes with what the handshake knows:
    /// closing() says why it was not admitted.
    void leave();

    /// Returns where the next datagrams go: a token may name several servers, which are tried in
    /// turn.
    [[nodiscard]] const protocol::Address& server() const {
        return handshake_ ? handshake_->server() : server_;
    }

    [[nodiscard]] ClientState state() const { return state_; }
    /// Whether it is closed and has nothing left to send.
    [[nodiscard]] bool finished() const;
    /// Returns why it is closed; nothing while it is not.
    [[nodiscard]] const std::optional<Closing>& closing() const { return closing_; }
    /// Returns the newest Welcome. Meaningful once active.
    [[nodiscard]] const protocol::Welcome& welcome() const { return welcome_; }
    /// Returns what the client sees. Meaningful once active, like the roster and the clock.
    [[nodiscard]] const WorldView& view() const { return view_; }
    [[nodiscard]] const Roster& roster() const { return roster_; }
    /// Returns the match as last sent; an endless one before that.
    [[nodiscard]] const protocol::Match& match() const { return match_; }
    /// Returns the clock, which runs on play_time().
    [[nodiscard]] const TickClock& clock() const { return clock_; }
    /// Returns the time of the match, which stands while the match is paused.
    [[nodiscard]] const PlayTime& play_time() const { return play_time_; }
    [[nodiscard]] const ClientCounters& counters() const { return counters_; }
    /// Returns the tick of the newest input that the player has obeyed, according to the updates of
    /// this stream; 0 before the first.
    [[nodiscard]] sim::Tick input_used() const { return input_used_; }
    /// Returns the tick of the newest input that the client has given in this stream; 0 before the
    /// first.
    [[nodiscard]] sim::Tick input_given() const { return input_given_; }
    /// Returns the packet counts of this connection and of all before it.
    [[nodiscard]] ClientTraffic traffic() const;
    /// Returns the smoothed round trip; nothing before it was measured.
    [[nodiscard]] std::optional<Time> round_trip() const;
    /// Returns the share of the last packets that were not acknowledged in time, 0 to 1; 0 without
    /// a connection.
    [[nodiscard]] float loss() const;

  private:
    struct Mailbox;

    void shake_hands(std::span<const std::byte> datagram, Time now);
    void open_connection(const protocol::ClientConnection& keys, Time now);
    void end_connection();
    void begin_resuming(Time now);
    [[nodiscard]] std::span<const std::byte> probe_server(Time now);
    void on_refused(const protocol::HandshakeFailure& failure);
    void on_end(const protocol::End& end, Time now);
    void close(const Closing& closing);

    void begin_stream(const protocol::Welcome& welcome, Time now);
    void send_inputs();
    void send_wish(Time now);
    [[nodiscard]] bool on_welcome(const protocol::Welcome& welcome, Time now,
                                  ClientObserver& observer);
    [[nodiscard]] bool on_roster(const protocol::Roster& roster, ClientObserver& observer);
    [[nodiscard]] bool on_match(const protocol::Match& match, Time now, ClientObserver& observer);
    [[nodiscard]] bool on_announcement(const protocol::Announcement& announcement,
                                       ClientObserver& observer) const;
    [[nodiscard]] bool on_watching(const protocol::Watching& watching, ClientObserver& observer);
    [[nodiscard]] bool on_update(const protocol::Update& update, ClientObserver& observer);
    void take_input_news(const protocol::Update& update);
    [[nodiscard]] sim::Tick first_tick(const protocol::Welcome& welcome, Time now) const;

    bool offers_aes_;
    protocol::crypto::FillRandom random_;
    std::uint64_t protocol_id_;

    ClientState state_ = ClientState::connecting;
    std::optional<Closing> closing_;
    std::optional<protocol::HandshakeClient> handshake_;    // while connecting or resuming
    std::optional<protocol::SecureConnection> connection_;  // afterwards
    protocol::DatagramRoom room_{};                         // of next_datagram()
    std::optional<ServerProbe> probe_;                      // of that connection, while active
    protocol::Address server_;                              // the one that admitted it
    Time connected_at_{0};
    std::uint64_t newest_packet_ = 0;  // of this connection, by its sequence number
    /// The newest packet that had come when the Welcome was complete. The updates of this stream
    /// begin when the server knows that it is, so that those of no earlier packet belong to it.
    std::uint64_t stale_until_ = 0;
    ClientTraffic ended_traffic_;                         // of the connections before
    std::optional<protocol::ConnectToken> resume_token_;  // for the next resumption

    protocol::Welcome welcome_;
    TickClock clock_;
    PlayTime play_time_;
    InputHistory inputs_;
    InputPlanner input_planner_;
    sim::Tick input_given_ = 0;
    sim::Tick input_used_ = 0;
    WorldView view_{{}};
    Roster roster_;
    protocol::Match match_;
    protocol::Watching watching_;
    WatchSender watch_sender_;

    ClientCounters counters_;
    protocol::Message message_;  // the one being received; kept for its memory
    protocol::Update update_;    // likewise
    protocol::InputsEncoder encoder_;
    protocol::WatchEncoder watch_encoder_;
};

}  // namespace arena::client
