// HandmadeSession: a client's session of which every byte is made by hand, under the session's own
// keys. For a client that keeps to no rule of the protocol: the honest parts (to get in, to
// acknowledge) are there to be left out or to be done wrong.
//
// Takes datagrams and a time; gives datagrams. Remembers what a cheat wants to know of what the
// server said.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "protocol/base/time.h"
#include "protocol/crypto/random.h"
#include "protocol/messages.h"
#include "protocol/session/acks/replay_window.h"
#include "protocol/session/address.h"
#include "protocol/session/channels/reliable_receiver.h"
#include "protocol/session/connection/secure_connection.h"
#include "protocol/session/end_reason.h"
#include "protocol/session/handshake/handshake_client.h"
#include "protocol/session/packet/frame_writer.h"
#include "protocol/session/packet/packet_header.h"
#include "protocol/session/token/connect_token.h"

namespace arena::client_sim {

using Bytes = std::vector<std::byte>;

class HandmadeSession {
  public:
    HandmadeSession(const protocol::ConnectToken& token, const protocol::Address& home,
                    const protocol::crypto::FillRandom& random, protocol::Time now);

    /// What the handshake has to say now; empty when it has nothing to say.
    [[nodiscard]] std::span<const std::byte> greet(protocol::Time now) {
        return handshake_.send(now);
    }
    void receive(std::span<const std::byte> datagram, protocol::Time now);

    /// Whether it has keys.
    [[nodiscard]] bool connected() const { return seals_.has_value(); }
    [[nodiscard]] bool denied() const {
        return handshake_.state() == protocol::HandshakeState::failed;
    }
    /// Why, once it is.
    [[nodiscard]] const protocol::HandshakeFailure& failure() const { return handshake_.failure(); }

    // The rest is for a session that has keys.

    using WriteFrames = std::function<void(protocol::FrameWriter&)>;
    /// The next packet, with the acknowledgements that are true unless told otherwise.
    [[nodiscard]] Bytes write(const WriteFrames& write_frames);
    [[nodiscard]] Bytes write_raw(std::span<const std::byte> frames);
    /// Any header and number, sealed with its own key.
    [[nodiscard]] Bytes seal(const protocol::PacketHeader& header, std::uint64_t number,
                             std::span<const std::byte> frames) const;
    [[nodiscard]] protocol::PacketHeader next_header() const;

    /// From now on it acknowledges nothing more.
    void go_deaf();
    void hear_again() { window_when_deaf_.reset(); }
    /// The next packet's number is greater by so much.
    void skip_numbers(std::uint64_t count) { number_ += count; }
    /// The challenge that waits for an answer.
    [[nodiscard]] std::optional<protocol::PathProof> take_challenge();

    [[nodiscard]] const protocol::Address& home() const { return home_; }
    [[nodiscard]] const protocol::ConnectToken& token() const { return token_; }
    [[nodiscard]] protocol::ConnectionId id() const { return handshake_.connection()->connection; }
    [[nodiscard]] std::uint64_t number() const { return number_; }  ///< of the last packet
    [[nodiscard]] std::uint64_t newest_received() const { return window_.newest(); }
    [[nodiscard]] protocol::Time heard_at() const { return heard_at_; }
    [[nodiscard]] const std::optional<protocol::Welcome>& welcome() const { return welcome_; }
    /// That lets back in, once it has a Welcome.
    [[nodiscard]] std::optional<protocol::ConnectToken> resume_token() const;
    /// The tick of the newest snapshot, and when it came.
    [[nodiscard]] sim::Tick tick() const { return tick_; }
    [[nodiscard]] protocol::Time tick_at() const { return tick_at_; }
    /// What the server's goodbye said.
    [[nodiscard]] const std::optional<protocol::EndReason>& end() const { return end_; }

  private:
    struct FrameTaker;
    void take_message(std::span<const std::byte> message, protocol::Time now);
    void take_update(std::span<const std::byte> message, protocol::Time now);

    protocol::ConnectToken token_;
    protocol::Address home_;
    protocol::HandshakeClient handshake_;
    std::optional<protocol::SealPair> seals_;

    std::uint64_t number_ = 0;
    protocol::ReplayWindow window_;
    std::optional<protocol::ReplayWindow> window_when_deaf_;
    protocol::ReliableReceiver reliable_;
    std::optional<protocol::PathProof> challenge_;
    protocol::Time heard_at_;
    std::optional<protocol::Welcome> welcome_;
    sim::Tick tick_ = 0;
    protocol::Time tick_at_{0};
    std::optional<protocol::EndReason> end_;
};

}  // namespace arena::client_sim
