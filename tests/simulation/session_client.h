// A client of a session simulation: connects with a connect token, exchanges messages, leaves with
// or without a goodbye, and returns with another token.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "protocol/session/handshake/handshake_client.h"
#include "tests/simulation/session_end.h"

namespace arena::simulation {

/// What the simulation does for its clients.
struct ClientPorts {
    /// Returns a fresh token, as from a matchmaker.
    std::function<protocol::ConnectToken(std::uint64_t client_id)> ask_for_token;
    /// Sends to the server at that address.
    std::function<void(const protocol::Address& to, std::span<const std::byte> datagram)> send;
    /// Called when it was admitted. Returns the record of the session, null if the server knows of
    /// none.
    std::function<std::shared_ptr<SessionRecord>(const protocol::ClientConnection&)> on_connected;
};

struct ClientHabits {
    std::uint64_t client_id = 0;
    bool offers_aes = false;
    std::uint32_t ticks_between = 1;  ///< it sends every this many ticks
    MessageRates message_rates;
    Time stay_mean{0};               ///< how long it plays, on average; 0: for ever
    Time away_max{0};                ///< how long it stays away
    double vanishes = 0.5;           ///< share of its departures that are without a goodbye
    double token_reuse_share = 0.0;  ///< share of its returns with the token that it used before
};

class SessionClient {
  public:
    SessionClient(ClientHabits habits, std::uint64_t protocol_id, std::uint64_t seed,
                  ClientPorts ports, Verdict& verdict, Time now);

    /// Takes a datagram and may change it.
    void receive(const protocol::Address& from, std::span<std::byte> datagram, Time now);
    void tick(Time now);

    /// From now on it stays, returns at once, and sends nothing new.
    void settle(Time now);
    /// It leaves for good, properly.
    void leave();

    /// Returns null unless it has a session.
    [[nodiscard]] const SessionEnd* session() const { return session_.get(); }
    [[nodiscard]] const ClientHabits& habits() const { return habits_; }
    [[nodiscard]] std::uint64_t sessions() const { return sessions_; }
    /// Returns how many handshakes failed.
    [[nodiscard]] std::uint64_t failures() const { return failures_; }

  private:
    void send_handshake(Time now);
    void judge_failure(Time now);
    void enter(Time now);
    void play(Time now);
    void begin_absence(Time now);
    [[nodiscard]] Time draw_stay(Time now);

    ClientHabits habits_;
    std::uint64_t protocol_id_;
    protocol::Dice dice_;
    protocol::crypto::FillRandom random_;
    ClientPorts ports_;
    Verdict& verdict_;

    Time back_at_;
    Time leaves_at_ = Time::max();
    bool settled_ = false;
    bool has_left_ = false;  ///< for good
    std::uint64_t ticks_ = 0;
    std::optional<protocol::ConnectToken> token_;
    bool token_is_used_ = false;
    std::unique_ptr<protocol::HandshakeClient> handshake_;
    Time handshake_sent_at_{0};
    std::unique_ptr<SessionEnd> session_;
    std::uint64_t sessions_ = 0;
    std::uint64_t failures_ = 0;
};

}  // namespace arena::simulation
