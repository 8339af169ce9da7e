// HostilePeer: a client that is let in with a connect token of its own, and then attacks the server
// from inside its session, in turns that its seed draws. Datagrams and time in, datagrams out.
//
//   entering --- keys, Welcome ---> attacking --- the server ends it, or falls silent ---.
//      ^                                                                                 |
//      `------------- a new token, after `return_after` ------------- outcast <----------'
//                                                              (attacks on, with its old keys)
//
// The server is expected to drop, to count and to close; what it did is in the totals.
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
#include "protocol/session/budget/budget.h"
#include "protocol/session/packet/connection_id.h"
#include "protocol/session/token/connect_token.h"

namespace arena::client_sim {

class HostilePeer {
  public:
    struct Config {
        std::uint64_t seed = 0;  ///< of what it chooses
        std::vector<Attack> repertoire{all_attacks().begin(), all_attacks().end()};
        std::uint32_t datagrams_per_second = 500;  ///< of its attacks
        Time turn = std::chrono::seconds{3};
        Time return_after = std::chrono::seconds{1};
        /// A fresh token for each time that it comes in.
        std::function<protocol::ConnectToken()> ask_for_token;
        protocol::crypto::FillRandom random;
        /// Somebody else's connection; 0, or no function: knows none, and guesses.
        std::function<protocol::ConnectionId()> somebody{};
    };
    HostilePeer(Config config, Time now);

    /// A datagram from the server's address.
    void receive(std::span<const std::byte> datagram, Time now);

    /// What has to be sent to the server now; ask again until it is empty. Valid until the next
    /// call. To be asked a few times a tick: what a longer pause would have let it send is lost.
    [[nodiscard]] std::span<const std::byte> next_datagram(Time now);

    /// Attacks no more and ends its session; the goodbyes are among the next datagrams.
    void leave(Time now);
    /// Has left, and nothing is left to be said.
    [[nodiscard]] bool finished() const { return goodbyes_left_ == 0; }

    /// 0 while it has no session.
    [[nodiscard]] protocol::ConnectionId connection() const;
    [[nodiscard]] Attack attack() const { return attack_; }

    void add_to(HostileTotals& totals) const;

  private:
    void begin(Time now);
    void look_for_end(Time now);
    void close(std::string_view reason, Time now);
    void choose_attack(Time now);
    [[nodiscard]] Bytes next_own(Time now);
    [[nodiscard]] Bytes next_attack(Time now);
    [[nodiscard]] Bytes make_attack(Time now);
    [[nodiscard]] Bytes next_wrong_greeting(Time now);
    [[nodiscard]] Bytes next_goodbye(Time now);
    [[nodiscard]] protocol::ConnectToken draw_wrong_token();
    [[nodiscard]] sim::Tick next_tick(Time now) const;
    void note_entry();

    Config config_;
    protocol::Dice dice_;
    protocol::Rate rate_;
    protocol::Budget budget_;

    std::optional<HandmadeSession> session_;  ///< the newest, also when it is over
    bool is_over_ = true;                     ///< the session
    bool was_let_in_ = false;                 ///< the session has its keys
    Time back_at_;                            ///< when a session follows one that is over
    Time own_at_{0};                          ///< of the next packet that keeps the session alive

    Attack attack_ = Attack::garbage;
    Time turn_until_{0};
    std::optional<HandmadeSession> intruder_;  ///< a handshake with a wrong token
    Time intruder_until_{0};
    std::vector<protocol::ConnectToken> used_tokens_;

    std::optional<int> goodbyes_left_;
    Time goodbye_at_{0};

    DatagramMemory memory_;
    Bytes datagram_;  ///< that was given last
    HostileTotals totals_;
};

}  // namespace arena::client_sim
