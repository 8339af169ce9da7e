// What the channels promise, as an inbox that knows what the other side sends: reliable messages
// arrive once, in order, byte for byte; a sequenced message never after a newer one; unordered
// messages once. And the fate of each unordered message is reported once and truthfully. The
// messages are numbered, and their bytes follow from their number and the session's salt, so that
// those of another session differ.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>

#include "protocol/session/connection/connection.h"
#include "tests/support/connection_peer.h"

namespace arena::test {

inline Message salted_message(std::uint32_t number, std::size_t size, std::uint32_t salt) {
    return message_of(size, std::uint64_t{salt} << 32u | number);
}

/// Returns a message of at least 4 bytes that begins with its own number.
inline Message numbered_message(std::uint32_t number, std::size_t size, std::uint32_t salt = 0) {
    Message message = salted_message(number, size, salt);
    for (std::size_t i = 0; i < 4; ++i)
        message[i] = static_cast<std::byte>(number >> (8 * i));
    return message;
}

/// Any odd multiplier spreads the numbers.
inline std::uint32_t spread(std::uint32_t number) {
    return (number * 2654435761u) >> 8;
}

/// Mostly short, sometimes several fragments or whole ones, seldom the longest allowed.
inline std::size_t reliable_size(std::uint32_t number) {
    if (number % 514 == 200) return protocol::kReliableMessageMax;
    if (number % 514 == 457) return protocol::kReliableMessageMax - spread(number) % 2000;
    if (number % 32 == 21) return protocol::kFragmentBytes * (1 + spread(number) % 8);
    if (number % 16 == 5) return 1 + spread(number) % 8000;
    return 1 + spread(number) % 200;
}
/// Half of them are as short as inputs.
inline std::size_t sequenced_size(std::uint32_t number) {
    const std::size_t most = number % 2 == 0 ? 100 : protocol::kSequencedMessageMax;
    return 4 + spread(number) % (most - 3);
}

inline std::size_t unordered_size(std::uint32_t number) {
    return number % 64 == 9 ? protocol::kUnorderedMessageMax : 4 + spread(number) % 400;
}

/// Sends the next message of each kind.
class NumberedSender {
  public:
    explicit NumberedSender(std::uint32_t salt = 0) : salt_(salt) {}

    [[nodiscard]] auto reliable(Connection& connection) {
        const std::uint32_t number = reliable_++;
        return connection.send_reliable(salted_message(number, reliable_size(number), salt_));
    }
    [[nodiscard]] auto sequenced(Connection& connection, std::uint8_t channel) {
        const std::uint32_t number = sequenced_++;
        return connection.send_sequenced(channel,
                                         numbered_message(number, sequenced_size(number), salt_));
    }
    [[nodiscard]] auto unordered(Connection& connection) {
        const std::uint32_t number = unordered_++;
        return connection.send_unordered(numbered_message(number, unordered_size(number), salt_));
    }
    [[nodiscard]] std::uint32_t reliable_sent() const { return reliable_; }
    [[nodiscard]] std::uint32_t sequenced_sent() const { return sequenced_; }
    [[nodiscard]] std::uint32_t unordered_sent() const { return unordered_; }

  private:
    std::uint32_t salt_;
    std::uint32_t reliable_ = 0;
    std::uint32_t sequenced_ = 0;
    std::uint32_t unordered_ = 0;
};

class JudgingInbox : public protocol::Inbox {
  public:
    explicit JudgingInbox(std::uint32_t salt = 0) : salt_(salt) {}

    void on_reliable(std::span<const std::byte> message) override {
        const std::uint32_t number = reliable_taken++;
        if (!same(message, salted_message(number, reliable_size(number), salt_)))
            violate("reliable message " + std::to_string(number) + " has the wrong bytes");
    }
    void on_sequenced(std::uint8_t channel, std::span<const std::byte> message) override {
        ++sequenced_taken;
        judge_numbered("sequenced", message, sequenced_next_.at(channel), sequenced_size);
    }

    void on_unordered(std::span<const std::byte> message) override {
        const std::uint32_t number = number_of(message);
        if (!same(message, numbered_message(number, unordered_size(number), salt_)))
            return violate("unordered message " + std::to_string(number) + " has the wrong bytes");
        if (!unordered_taken.insert(number).second)
            violate("unordered message " + std::to_string(number) + " arrived twice");
    }

    std::set<std::uint32_t> unordered_taken;  ///< their numbers
    std::uint32_t reliable_taken = 0;
    std::uint32_t sequenced_taken = 0;
    std::string violation;  ///< the first one; empty: none

  private:
    static bool same(std::span<const std::byte> a, const Message& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }
    void violate(std::string what) {
        if (violation.empty()) violation = std::move(what);
    }

    static std::uint32_t number_of(std::span<const std::byte> message) {
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < 4 && i < message.size(); ++i)
            number |= std::to_integer<std::uint32_t>(message[i]) << (8 * i);
        return number;
    }

    /// Checks that the message is newer than all before, and complete.
    void judge_numbered(const char* kind, std::span<const std::byte> message, std::uint32_t& next,
                        std::size_t (*size_of)(std::uint32_t)) {
        const std::uint32_t number = number_of(message);
        if (number < next)
            violate(std::string(kind) + " message " + std::to_string(number) + " after " +
                    std::to_string(next - 1));
        if (!same(message, numbered_message(number, size_of(number), salt_)))
            violate(std::string(kind) + " message " + std::to_string(number) +
                    " has the wrong bytes");
        next = number + 1;
    }

    std::uint32_t salt_;
    std::array<std::uint32_t, protocol::kSequencedChannels> sequenced_next_{};
};

/// Reads the fates that a connection reports for its unordered messages, which a NumberedSender has
/// sent.
class FateJudge {
  public:
    /// `other_side` holds what has arrived so far. Returns what is wrong; empty when nothing is.
    [[nodiscard]] std::string read(Connection& connection, const JudgingInbox& other_side) {
        std::string fault;
        for (const protocol::MessageFate& fate : connection.fates()) {
            const std::uint32_t number = fate.number - 1;
            const std::string name = "unordered message " + std::to_string(number);
            if (!known_.insert(number).second) fault = name + " has two fates";
            if (fate.is_delivered && !other_side.unordered_taken.contains(number))
                fault = name + " is reported as delivered, but is not";
            (fate.is_delivered ? delivered_ : lost_) += 1;
        }
        connection.forget_fates();
        return fault;
    }

    /// Returns the number of messages whose fate is known.
    [[nodiscard]] std::size_t known() const { return known_.size(); }
    [[nodiscard]] std::size_t delivered() const { return delivered_; }
    [[nodiscard]] std::size_t lost() const { return lost_; }

  private:
    std::set<std::uint32_t> known_;
    std::size_t delivered_ = 0;
    std::size_t lost_ = 0;
};

}  // namespace arena::test
