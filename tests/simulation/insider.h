// Insider: a player with a connect token of his own, whose client does what no honest client does.
// He has keys, so nothing of his is refused for being forged: what he may not do has to be found
// out by what it is. His way to the server takes no time and loses nothing.
//
// Takes the server's datagrams and the time; gives datagrams, each with what has to become of it.
// Knows for which reasons he may be sent away. Same seed, same mischief.
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
#include "tests/simulation/foul_packets.h"
#include "tests/simulation/mischief.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

using protocol::Address;
using protocol::Time;

struct InsiderSettings {
    std::string name;  ///< as his tokens say, too
    std::uint64_t seed = 1;
    std::vector<Address> own;       ///< where he can also receive; at least two
    std::vector<Address> borrowed;  ///< somebody else's, from which he can only send; at least one
    std::vector<Mischief> repertoire;
    Time pause_max = std::chrono::seconds(2);  ///< between two of his deeds
    /// A fresh token of his own account.
    std::function<protocol::ConnectToken()> ask_for_token;
    /// The connection of somebody else; 0: knows none.
    std::function<protocol::ConnectionId()> somebody;
};

class Insider {
  public:
    struct Outgoing {
        Address from;
        Bytes bytes;
        Fate fate = Fate::any;
    };

    /// What he finds is the server's fault goes into `verdict`.
    Insider(InsiderSettings settings, Verdict& verdict, Time now);

    /// What he sends now.
    [[nodiscard]] std::vector<Outgoing> step(Time now);
    /// A datagram to an address of his or to one that he borrows.
    void receive(const Address& to, std::span<const std::byte> datagram, Time now);
    /// He plays like everybody else from now on.
    void rest();

    [[nodiscard]] const std::string& name() const { return settings_.name; }
    [[nodiscard]] bool uses(const Address& address) const;
    /// Whether he has done, on one of his last two sessions, what ends one so.
    [[nodiscard]] bool may_end_by(protocol::EndReason reason) const;
    [[nodiscard]] std::uint64_t done(Mischief mischief) const {
        return done_[static_cast<std::size_t>(mischief)];
    }
    [[nodiscard]] Mischief last_deed() const { return last_deed_; }
    [[nodiscard]] std::uint64_t sent() const { return sent_; }
    /// That plays, or is about to; nullptr: none.
    [[nodiscard]] const HandmadeSession* session() const { return main_ ? &*main_ : nullptr; }

  private:
    using Session = HandmadeSession;
    /// A handshake beside the session.
    struct Door {
        enum class Purpose : std::uint8_t {
            enter,  ///< he goes through
            look,   ///< he does not, when it opens
            rattle  ///< it must not open
        };
        Session session;
        Purpose purpose;
        Time until{0};
    };
    /// What became of a token that somebody was let in with.
    struct Use {
        protocol::ConnectionId connection = 0;
        Time at{0};
        bool has_played = false;
    };
    using Deeds = std::array<bool, kMischiefCount>;

    void begin(Time now);
    void go_on(Time now);
    void replace_main(std::optional<Session> next);
    void greet(Session& session, Time now);
    void move_doors(Time now);
    void note_use(const Session& session, Time now);
    void note_welcome();
    void judge_borrowed(Time now);

    void play(Time now);
    void do_mischief(Mischief mischief, Time now);
    void go_on_with_mischief(Time now);
    void haunt(Time now);
    void open_door(const protocol::ConnectToken& token, Door::Purpose purpose, Time now);
    [[nodiscard]] protocol::ConnectToken altered(protocol::ConnectToken token);

    void send(Bytes bytes, Fate fate = Fate::any);
    void send_from(const Address& from, Bytes bytes, Fate fate = Fate::any);
    [[nodiscard]] sim::Tick next_tick(Time now) const;
    [[nodiscard]] const Address& draw(const std::vector<Address>& addresses);

    InsiderSettings settings_;
    Verdict& verdict_;
    protocol::Dice dice_;
    protocol::crypto::FillRandom random_;
    bool rests_ = false;

    std::optional<Session> main_;
    std::optional<Session> old_;  ///< that the server has ended
    std::vector<Door> doors_;
    std::map<protocol::crypto::LongNonce, Use> uses_;  ///< by the token's nonce
    std::deque<protocol::ConnectToken> used_tokens_;
    bool is_welcome_ = false;
    bool wanders_ = false;
    Time now_{0};  ///< of the step

    Time back_at_;
    Time input_at_{0};
    Time deed_at_{0};
    Time hangs_up_at_ = Time::max();
    Time floods_until_{0};
    Time wanders_until_{0};
    Time answers_after_{0};  ///< challenges
    Time storms_until_{0};

    Deeds deeds_{};         ///< of the session
    Deeds deeds_before_{};  ///< of the one before
    Mischief last_deed_{};
    std::array<std::uint64_t, kMischiefCount> done_{};

    struct Traffic {
        std::uint64_t sent = 0;  ///< bytes
        std::uint64_t received = 0;
        Time sent_at{0};
    };
    std::vector<Traffic> borrowed_;  ///< from and to each of those addresses, lately
    std::vector<Outgoing> outbox_;
    std::uint64_t sent_ = 0;
};

}  // namespace arena::simulation
