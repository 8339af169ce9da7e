// HostilePeer: a client that connects with its own connect token and then attacks the server from
// inside its session, in turns that its seed chooses. Datagrams and time in, datagrams out.
//
//   entering --- keys, Welcome ---> attacking --- the server ends it, or falls silent ---.
//      ^                                                                                 |
//      `------------- a new token, after `return_after` ------------- outcast <----------'
//                                                        (keeps attacking with its old keys)
//
// The server is expected to drop, to count and to close; the totals hold what it did.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "client-sim/base/time.h"
#include "client-sim/hostile/attack.h"
#include "client-sim/hostile/datagram_memory.h"
#include "client-sim/hostile/handmade_session.h"
#include "client-sim/hostile/hostile_totals.h"
#include "protocol/crypto/random.h"
#include "protocol/link/dice.h"
#include "protocol/session/packet/connection_id.h"
#include "protocol/session/rate_limit/rate_limiter.h"
#include "protocol/session/token/connect_token.h"

namespace arena::client_sim {

class HostilePeer {
  public:
    struct Config {
        std::uint64_t seed = 0;  ///< of its choices
        std::vector<Attack> repertoire{all_attacks().begin(), all_attacks().end()};
        std::uint32_t datagrams_per_second = 500;  ///< of its attacks
        Time turn = std::chrono::seconds{3};
        Time return_after = std::chrono::seconds{1};
        /// Returns a fresh connect token for each session.
        std::function<protocol::ConnectToken()> ask_for_token;
        protocol::crypto::FillRandom random;
        /// Returns the connection of another client. 0, or no function: it knows none, and guesses.
        std::function<protocol::ConnectionId()> victim{};
    };
    /// Starts its first session at the first call of next_datagram(). `config` must hold
    /// `ask_for_token` and `random`.
    HostilePeer(Config config, Time now);

    /// Processes a datagram from the server.
    void receive(std::span<const std::byte> datagram, Time now);

    /// Returns the next datagram to send; call it again until it returns nothing. Valid until the
    /// next call. Call it a few times per tick: attacks that a longer pause would have allowed are
    /// not made up for.
    [[nodiscard]] std::span<const std::byte> next_datagram(Time now);

    /// Stops attacking and ends the session; the goodbyes are among the next datagrams.
    void leave(Time now);
    /// Whether it has left and has nothing more to send.
    [[nodiscard]] bool finished() const { return disconnects_left_ == 0; }

    /// Returns the id of its connection; 0 while it has no session.
    [[nodiscard]] protocol::ConnectionId connection() const;
    /// Returns the attack of the current turn.
    [[nodiscard]] Attack attack() const { return attack_; }

    /// Adds its own totals to `totals`.
    void add_to(HostileTotals& totals) const;

  private:
    void begin(Time now);
    void look_for_end(Time now);
    void close(std::string_view reason, Time now);
    void choose_attack(Time now);
    [[nodiscard]] Bytes next_own(Time now);
    [[nodiscard]] Bytes next_attack(Time now);
    [[nodiscard]] Bytes make_attack(Time now);
    [[nodiscard]] Bytes next_wrong_token_datagram(Time now);
    [[nodiscard]] Bytes next_disconnect(Time now);
    [[nodiscard]] protocol::ConnectToken draw_wrong_token();
    [[nodiscard]] sim::Tick next_tick(Time now) const;
    void note_entry();

    Config config_;
    protocol::Dice dice_;
    protocol::Rate rate_;
    protocol::RateLimiter limiter_;

    std::optional<HandmadeSession> session_;  ///< the newest session, even when it is over
    bool is_over_ = true;                     ///< whether that session is over
    bool was_admitted_ = false;               ///< whether that session has its keys
    Time back_at_;                            ///< when the next session begins
    Time own_at_{0};  ///< when the next packet that keeps the session alive is due

    Attack attack_ = Attack::garbage;
    Time turn_until_{0};
    std::optional<HandmadeSession> intruder_;  ///< a handshake with a wrong token
    Time intruder_until_{0};
    std::vector<protocol::ConnectToken> used_tokens_;

    std::optional<int> disconnects_left_;
    Time next_disconnect_at_{0};

    DatagramMemory memory_;
    Bytes datagram_;  ///< that was returned last
    HostileTotals totals_;
};

}  // namespace arena::client_sim
