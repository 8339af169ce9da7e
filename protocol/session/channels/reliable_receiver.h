// Reliable-ordered messages, the receiving side: delivers each once, in order, byte for byte. Keeps
// what arrives out of order, at most a window of messages and of bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "protocol/session/end_reason.h"
#include "protocol/session/limits.h"
#include "protocol/session/packet/frames.h"

namespace arena::protocol {

class ReliableReceiver {
  public:
    struct Counts {
        std::uint64_t taken = 0;
        std::uint64_t repeated = 0;  ///< pieces that arrived again
    };

    /// Limits the window to `window` messages; 0 accepts none at all.
    explicit ReliableReceiver(std::size_t window = kReliableWindow) : window_(window) {}

    /// Calls `deliver(bytes)` for every message whose turn has come. Returns nothing, or why the
    /// connection has to end: no honest sender exceeds the window or contradicts itself.
    template <typename Deliver>
    [[nodiscard]] std::optional<EndReason> take(const ReliableFrame& frame, Deliver&& deliver);
    template <typename Deliver>
    [[nodiscard]] std::optional<EndReason> take(const FragmentFrame& frame, Deliver&& deliver);

    [[nodiscard]] const Counts& counts() const { return counts_; }
    /// Returns the bytes held for messages that wait for their turn; at most kReliableBytesMax.
    [[nodiscard]] std::size_t bytes_held() const { return bytes_held_; }

  private:
    /// A message that is incomplete, or not the next one.
    struct HeldMessage {
        std::vector<std::byte> bytes;
        std::size_t cost = 0;
        std::uint64_t present = 0;  // bit i: fragment i
        std::uint8_t count = 1;
        [[nodiscard]] bool complete() const;
    };
    [[nodiscard]] std::uint64_t complete_id(std::uint16_t id) const;
    [[nodiscard]] bool is_next(std::uint64_t id) const {
        return id == next_ && window_ > 0 && held_.count(id) == 0;
    }
    [[nodiscard]] std::optional<EndReason> keep(const ReliableFrame& frame, std::uint64_t id);
    [[nodiscard]] std::optional<EndReason> keep(const FragmentFrame& frame, std::uint64_t id);
    [[nodiscard]] HeldMessage* place_for(std::uint64_t id, std::size_t cost);
    [[nodiscard]] bool next_is_complete() const;
    void drop_next();

    template <typename Deliver>
    void deliver_complete(Deliver&& deliver);

    std::size_t window_;
    std::map<std::uint64_t, HeldMessage> held_;
    std::uint64_t next_ = 0;
    std::size_t bytes_held_ = 0;
    Counts counts_;
};

template <typename Deliver>
std::optional<EndReason> ReliableReceiver::take(const ReliableFrame& frame, Deliver&& deliver) {
    const std::uint64_t id = complete_id(frame.id);
    if (is_next(id)) {  // the usual case: delivered straight from the packet
        ++next_;
        ++counts_.taken;
        deliver(frame.message);
    } else if (const auto reason = keep(frame, id)) {
        return reason;
    }
    deliver_complete(deliver);
    return std::nullopt;
}

template <typename Deliver>
std::optional<EndReason> ReliableReceiver::take(const FragmentFrame& frame, Deliver&& deliver) {
    if (const auto reason = keep(frame, complete_id(frame.id))) return reason;
    deliver_complete(deliver);
    return std::nullopt;
}

template <typename Deliver>
void ReliableReceiver::deliver_complete(Deliver&& deliver) {
    while (next_is_complete()) {
        deliver(std::span<const std::byte>(held_.begin()->second.bytes));
        drop_next();
    }
}

}  // namespace arena::protocol
