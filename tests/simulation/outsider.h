// Outsider: an attacker on the path between a server and its clients, without any key. It sees
// every datagram the moment it is sent, remembers some, and sends what it has made of them, with
// any sender's address. It holds nothing back itself: losing datagrams is the network's part.
//
// It knows addresses and bytes, nothing else. Same seed and sightings, same tricks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <queue>
#include <span>
#include <string_view>
#include <vector>

#include "protocol/base/time.h"
#include "protocol/link/dice.h"
#include "protocol/session/address.h"
#include "protocol/session/handshake/handshake_packets.h"

namespace arena::simulation {

using protocol::Address;
using protocol::Time;

/// A datagram on its way, and the sender's address in it.
struct Sighting {
    Address from;
    Address to;
    std::span<const std::byte> bytes;
};

/// What it does, each time to one datagram that it has just seen or remembers.
enum class Trick : std::uint8_t {
    replay,                 ///< the same again, at once
    replay_later,           ///< the same, up to a minute later
    replay_from_elsewhere,  ///< from an address of its own, or of another client
    reflect,                ///< back to its sender, as if from its receiver
    redirect,               ///< to another receiver
    truncate,
    extend,
    flip_header,  ///< one bit of the first bytes
    flip_body,    ///< one bit of the rest
    splice,       ///< the beginning of one, the end of another
    forge_request,
    forge_challenge,
    forge_response,
    forge_accepted,
    forge_denied,
    forge_disconnect,
    forge_data,       ///< an invented data packet, with a number that is yet to come
    begin_handshake,  ///< begins a handshake of its own, with a client's token
    shadow,  ///< overtakes everything that one client sends, from its own address, for a while
};
inline constexpr std::size_t kTrickCount = 19;

[[nodiscard]] std::string_view name_of(Trick trick);

struct OutsiderSettings {
    std::uint64_t seed = 1;
    double trick_probability = 0.2;  ///< share of sightings that it plays a trick on
    bool shadows = true;
    Address server;
    std::vector<Address> own;  ///< where it can also receive; at least one
};

class Outsider {
  public:
    explicit Outsider(OutsiderSettings settings);

    /// Sees a datagram that was sent, to itself too.
    void see(Time now, const Sighting& sighting);
    /// From now on it only watches, and forgets what it was about to send.
    void rest();
    /// From now on it overtakes no client, but plays its other tricks.
    void stop_shadowing();

    /// Hands everything that it sends up to `now` to `deliver(Sighting)`. The bytes are valid until
    /// the call returns.
    template <typename Deliver>
    void deliver_due(Time now, Deliver&& deliver) {
        while (!pending_.empty() && pending_.top().at <= now) {
            const Injection injection = pending_.top();
            pending_.pop();
            ++injected_;
            deliver(Sighting{injection.from, injection.to, injection.bytes});
        }
    }
    /// Returns when it sends something next.
    [[nodiscard]] std::optional<Time> next() const;

    [[nodiscard]] bool owns(const Address& address) const;
    [[nodiscard]] std::uint64_t injected() const { return injected_; }
    [[nodiscard]] std::uint64_t played(Trick trick) const {
        return played_[static_cast<std::size_t>(trick)];
    }

  private:
    struct Seen {
        Address from;
        Address to;
        std::vector<std::byte> bytes;
    };
    struct Injection {
        Time at{0};
        std::uint64_t number = 0;  ///< breaks ties
        Address from;
        Address to;
        std::vector<std::byte> bytes;
    };
    struct SentLater {
        bool operator()(const Injection& a, const Injection& b) const {
            return a.at != b.at ? a.at > b.at : a.number > b.number;
        }
    };

    void remember(const Sighting& sighting);
    void play(Time now, const Seen& seen);
    void play(Trick trick, Time now, const Seen& seen);
    void inject(Time at, const Address& from, const Address& to, std::vector<std::byte> bytes);

    void forge_request(Time now);
    void forge_challenge(Time now);
    void forge_response(Time now);
    void forge_accepted(Time now);
    void forge_denied(Time now);
    void forge_disconnect(Time now, const Seen& seen);
    void forge_data(Time now, const Seen& seen);
    void forge_packet(Time now, const Seen& seen, const std::vector<std::byte>& frames);
    void begin_handshake(Time now);

    void begin_shadow(Time now, const Seen& seen);
    void follow(Time now, const Sighting& sighting);
    void use_received(Time now, const Sighting& sighting);

    [[nodiscard]] const Seen& any_seen();
    struct SeenHandshake {
        Address address;
        protocol::HandshakeRandom random{};
        std::vector<std::byte> handshake;  ///< its request or response
    };
    [[nodiscard]] std::optional<SeenHandshake> any_handshake();
    /// Returns a datagram of a handshake; null if it has seen none of this kind.
    [[nodiscard]] const Seen* any_of(protocol::HandshakeKind kind);
    [[nodiscard]] const Address& own_address();
    [[nodiscard]] Address any_address();
    [[nodiscard]] Time soon(Time now);
    void fill(std::span<std::byte> bytes);

    OutsiderSettings settings_;
    protocol::Dice dice_;
    bool rests_ = false;

    std::vector<Seen> recent_;  // a ring
    std::size_t next_recent_ = 0;
    std::vector<Seen> kept_datagrams_;             // old ones
    std::array<std::vector<Seen>, 5> handshakes_;  // by HandshakeKind
    Seen now_seen_;

    struct Shadow {
        Address victim;
        Address own;
        Time until{0};
    };
    std::optional<Shadow> shadow_;
    std::optional<protocol::HandshakeRandom> own_random_;

    std::priority_queue<Injection, std::vector<Injection>, SentLater> pending_;
    std::uint64_t launched_ = 0;
    std::uint64_t injected_ = 0;
    std::array<std::uint64_t, kTrickCount> played_{};
};

}  // namespace arena::simulation
