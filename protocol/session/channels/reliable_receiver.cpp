#include "protocol/session/channels/reliable_receiver.h"

#include <algorithm>

#include "protocol/session/channels/sequence.h"

namespace arena::protocol {

bool ReliableReceiver::HeldMessage::complete() const {
    const std::uint64_t all = count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
    return present == all;
}

std::uint64_t ReliableReceiver::complete_id(std::uint16_t id) const {
    return complete_sequence(id, next_);
}

/// Returns the place of a message, new if necessary; nullptr when there is no room for it.
ReliableReceiver::HeldMessage* ReliableReceiver::place_for(std::uint64_t id, std::size_t cost) {
    if (const auto found = held_.find(id); found != held_.end()) return &found->second;
    if (id - next_ >= window_ || bytes_held_ + cost > kReliableBytesMax) return nullptr;
    bytes_held_ += cost;
    HeldMessage& held = held_[id];
    held.cost = cost;
    return &held;
}

std::optional<EndReason> ReliableReceiver::keep(const ReliableFrame& frame, std::uint64_t id) {
    if (id < next_) {
        ++counts_.repeated;
        return std::nullopt;
    }
    HeldMessage* const held = place_for(id, frame.message.size());
    if (held == nullptr) return EndReason::beyond_window;
    if (held->count != 1) return EndReason::malformed;  // it came in fragments before
    if (held->complete()) {
        ++counts_.repeated;
        return std::nullopt;
    }
    held->present = 1;
    held->bytes.assign(frame.message.begin(), frame.message.end());
    return std::nullopt;
}

std::optional<EndReason> ReliableReceiver::keep(const FragmentFrame& frame, std::uint64_t id) {
    if (id < next_) {
        ++counts_.repeated;
        return std::nullopt;
    }
    HeldMessage* const held = place_for(id, frame.count * kFragmentBytes);
    if (held == nullptr) return EndReason::beyond_window;
    if (held->bytes.empty()) {
        held->count = frame.count;
        held->bytes.resize(frame.count * kFragmentBytes);
    }
    if (held->count != frame.count) return EndReason::malformed;  // it had another size before

    const std::uint64_t bit = std::uint64_t{1} << frame.index;
    if ((held->present & bit) != 0) {
        ++counts_.repeated;
        return std::nullopt;
    }
    held->present |= bit;
    const std::size_t begin = frame.index * kFragmentBytes;
    std::copy(frame.bytes.begin(), frame.bytes.end(),
              held->bytes.begin() + static_cast<std::ptrdiff_t>(begin));
    if (frame.index + 1 == frame.count) held->bytes.resize(begin + frame.bytes.size());
    return std::nullopt;
}

bool ReliableReceiver::next_is_complete() const {
    return !held_.empty() && held_.begin()->first == next_ && held_.begin()->second.complete();
}

void ReliableReceiver::drop_next() {
    bytes_held_ -= held_.begin()->second.cost;
    held_.erase(held_.begin());
    ++next_;
    ++counts_.taken;
}

}  // namespace arena::protocol
