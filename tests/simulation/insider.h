// Insider: a player with a valid connect token, whose client does what no honest client does. It
// has keys, so none of its packets is refused as forged: what it must not do has to be detected by
// content. Its path to the server has no delay and no loss.
//
// Takes the server's datagrams and the time; returns datagrams, each with how the server must treat
// it. Knows for which reasons it may be disconnected. Same seed, same misbehaviour.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client-sim/hostile/handmade_session.h"
#include "protocol/link/dice.h"
#include "tests/simulation/hostile_packets.h"
#include "tests/simulation/misbehaviour.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

using protocol::Address;
using protocol::Time;

struct InsiderSettings {
    std::string name;  ///< also in its tokens
    std::uint64_t seed = 1;
    std::vector<Address> own;       ///< where it can also receive; at least two
    std::vector<Address> borrowed;  ///< those of others, from which it can only send; at least one
    std::vector<Misbehaviour> repertoire;
    Time pause_max = std::chrono::seconds(2);  ///< between two pieces of misbehaviour
    /// Returns a fresh token for its account.
    std::function<protocol::ConnectToken()> ask_for_token;
    /// Returns the connection of another client; 0: unknown.
    std::function<protocol::ConnectionId()> victim;
};

class Insider {
  public:
    struct Outgoing {
        Address from;
        Bytes bytes;
        Treatment treatment = Treatment::any;
    };

    /// Records in `verdict` what it finds to be the server's fault.
    Insider(InsiderSettings settings, Verdict& verdict, Time now);

    /// Returns what it sends now.
    [[nodiscard]] std::vector<Outgoing> step(Time now);
    /// Takes a datagram to one of its own or borrowed addresses.
    void receive(const Address& to, std::span<const std::byte> datagram, Time now);
    /// From now on it plays like an honest client.
    void rest();

    [[nodiscard]] const std::string& name() const { return settings_.name; }
    [[nodiscard]] bool uses(const Address& address) const;
    /// Whether it did something on one of its last two sessions that ends a session this way.
    [[nodiscard]] bool may_end_by(protocol::EndReason reason) const;
    [[nodiscard]] std::uint64_t done(Misbehaviour misbehaviour) const {
        return done_[static_cast<std::size_t>(misbehaviour)];
    }
    [[nodiscard]] Misbehaviour last_misbehaviour() const { return last_misbehaviour_; }
    [[nodiscard]] std::uint64_t sent() const { return sent_; }
    /// Returns the session that plays or is about to; null: none.
    [[nodiscard]] const HandmadeSession* session() const { return main_ ? &*main_ : nullptr; }

  private:
    using Session = HandmadeSession;
    /// A handshake beside the session.
    struct Door {
        enum class Purpose : std::uint8_t {
            enter,  ///< it comes in
            look,   ///< it does not come in when the server accepts
            rattle  ///< the server must not accept
        };
        Session session;
        Purpose purpose;
        Time until{0};
    };
    /// The state of a token that has admitted a client.
    struct Use {
        protocol::ConnectionId connection = 0;
        Time at{0};
        bool has_played = false;
    };
    using MisbehaviourSet = std::array<bool, kMisbehaviourCount>;

    void begin(Time now);
    void go_on(Time now);
    void replace_main(std::optional<Session> next);
    void send_handshake(Session& session, Time now);
    void move_doors(Time now);
    void note_use(const Session& session, Time now);
    void note_welcome();
    void judge_borrowed(Time now);

    void play(Time now);
    void misbehave(Misbehaviour misbehaviour, Time now);
    void continue_misbehaviour(Time now);
    void send_on_ended_session(Time now);
    void open_door(const protocol::ConnectToken& token, Door::Purpose purpose, Time now);
    [[nodiscard]] protocol::ConnectToken altered(protocol::ConnectToken token);

    void send(Bytes bytes, Treatment treatment = Treatment::any);
    void send_from(const Address& from, Bytes bytes, Treatment treatment = Treatment::any);
    [[nodiscard]] sim::Tick next_tick(Time now) const;
    [[nodiscard]] const Address& draw(const std::vector<Address>& addresses);

    InsiderSettings settings_;
    Verdict& verdict_;
    protocol::Dice dice_;
    protocol::crypto::FillRandom random_;
    bool rests_ = false;

    std::optional<Session> main_;
    std::optional<Session> old_;  ///< ended by the server
    std::vector<Door> doors_;
    std::map<protocol::crypto::LongNonce, Use> uses_;  ///< by the nonce of the token
    std::deque<protocol::ConnectToken> used_tokens_;
    bool is_welcome_ = false;
    bool wanders_ = false;
    Time now_{0};  ///< of the step

    Time back_at_;
    Time input_at_{0};
    Time next_misbehaviour_at_{0};
    Time hangs_up_at_ = Time::max();
    Time floods_until_{0};
    Time wanders_until_{0};
    Time answers_after_{0};  ///< challenges
    Time storms_until_{0};

    MisbehaviourSet kinds_done_{};         ///< of this session
    MisbehaviourSet kinds_done_before_{};  ///< of the session before
    Misbehaviour last_misbehaviour_{};
    std::array<std::uint64_t, kMisbehaviourCount> done_{};

    struct Traffic {
        std::uint64_t sent = 0;  ///< bytes
        std::uint64_t received = 0;
        Time sent_at{0};
    };
    std::vector<Traffic> borrowed_;  ///< recent traffic from and to each of those addresses
    std::vector<Outgoing> outbox_;
    std::uint64_t sent_ = 0;
};

}  // namespace arena::simulation
