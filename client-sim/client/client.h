// Client: one player's side of the session, without I/O.
//
// Takes datagrams and a time; gives messages to send and observations for whoever watches. Whatever
// bytes arrive, they are counted by reason and never throw.
//
//   connecting --Welcome--> active --Goodbye, silence or leave()--> closed
//        `------Goodbye or no answer-------------------------------^
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "client-sim/base/time.h"
#include "client-sim/client/tick_clock.h"
#include "client-sim/client/world_view.h"
#include "protocol/decode.h"
#include "protocol/messages.h"

namespace arena::client_sim {

enum class ClientState : std::uint8_t { connecting, active, closed };

enum class CloseReason : std::uint8_t {
    open,            ///< not closed
    left,            ///< leave() was called
    no_answer,       ///< neither Welcome nor Goodbye came
    silence,         ///< the server fell silent
    server_goodbye,  ///< the server ended or refused it: goodbye_reason() says why
};

/// What one datagram brought. Valid until the next call of the client.
struct Observation {
    bool welcomed = false;                 ///< the session has begun
    std::span<const sim::Event> events;    ///< each once, in the order of their sequence
    std::uint32_t first_sequence = 0;      ///< of events[0]
    const protocol::SnapshotPart* part{};  ///< a snapshot part, when it was one
};

struct ClientCounters {
    std::uint64_t datagrams_received = 0;
    std::uint64_t bytes_received = 0;
    std::uint64_t inputs_sent = 0;
    std::uint64_t events = 0;       ///< new ones
    std::uint64_t out_of_turn = 0;  ///< well-formed messages that have no place in this state
    std::array<std::uint64_t, protocol::kDecodeErrorCount> decode_errors{};
};

class Client {
  public:
    static constexpr Time kHelloInterval = std::chrono::milliseconds{200};
    static constexpr Time kSilenceMax = std::chrono::seconds{5};

    /// `nonce` tells the answers to this client's Hello from others and should differ between
    /// clients; `name` is made one that the wire takes (protocol/text.h).
    Client(std::string_view name, std::uint64_t nonce, Time now);

    Observation receive(std::span<const std::byte> datagram, Time now);

    enum class Due : std::uint8_t { nothing, hello, input };
    /// What has to be sent now; ask again after each message until it is nothing. Notices silence.
    [[nodiscard]] Due due(Time now);
    [[nodiscard]] protocol::Hello hello(Time now);
    /// The input for next_tick(), with those of the ticks before it.
    [[nodiscard]] protocol::Input input(const sim::PlayerInput& newest, Time now);
    /// Ends the session; what is to be sent for it.
    [[nodiscard]] protocol::Goodbye leave();

    [[nodiscard]] ClientState state() const { return state_; }
    [[nodiscard]] CloseReason close_reason() const { return close_reason_; }
    [[nodiscard]] std::optional<protocol::GoodbyeReason> goodbye_reason() const {
        return goodbye_reason_;
    }
    /// Meaningful once active.
    [[nodiscard]] const protocol::Welcome& welcome() const { return welcome_; }
    [[nodiscard]] const WorldView& view() const { return view_; }
    [[nodiscard]] const TickClock& clock() const { return clock_; }
    [[nodiscard]] const ClientCounters& counters() const { return counters_; }

  private:
    void on_welcome(const protocol::Welcome& welcome, Time now, Observation& seen);
    void on_snapshot(const protocol::SnapshotPart& part, Observation& seen);
    void on_events(const protocol::Events& message, Observation& seen);
    void on_goodbye(const protocol::Goodbye& goodbye);
    void close(CloseReason reason);

    ClientState state_ = ClientState::connecting;
    CloseReason close_reason_ = CloseReason::open;
    std::optional<protocol::GoodbyeReason> goodbye_reason_;
    std::string name_;
    std::uint64_t nonce_ = 0;
    Time heard_at_{0};
    std::optional<Time> first_hello_at_;
    Time last_hello_at_{0};
    protocol::Welcome welcome_;
    TickClock clock_;
    WorldView view_;
    sim::Tick snapshot_ack_ = 0;
    std::uint32_t events_ack_ = 0;
    StaticVector<sim::PlayerInput, protocol::kInputsMax> inputs_;  ///< newest first
    ClientCounters counters_;
    protocol::Message last_message_;  ///< what the last observation points into
};

/// The reason's name as it stands in reports, for example "no_answer".
[[nodiscard]] std::string_view name_of(CloseReason reason);
[[nodiscard]] std::string_view name_of(protocol::GoodbyeReason reason);

}  // namespace arena::client_sim
