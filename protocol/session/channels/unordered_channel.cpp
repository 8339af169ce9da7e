#include "protocol/session/channels/unordered_channel.h"

#include <algorithm>

#include "protocol/session/limits.h"

namespace arena::protocol {

namespace {

constexpr std::size_t kFirstFlights = 32;

static_assert((kFirstFlights & (kFirstFlights - 1)) == 0 &&
                  (kUnorderedFlightMax & (kUnorderedFlightMax - 1)) == 0,
              "a ring whose size is a power of two");

}  // namespace

bool UnorderedSender::push(std::span<const std::byte> message) {
    if (!queue_.push(0, message)) return false;
    ++next_;
    return true;
}

void UnorderedSender::write(Time now, FrameWriter& packet, SentPacket& record) {
    record.unordered_begin = next_out_;
    while (!queue_.empty() && record.unordered < kUnorderedPerPacketMax &&
           packet.unordered(queue_.front().bytes)) {
        queue_.pop();
        note_in_flight(now);
        ++record.unordered;
    }
}

void UnorderedSender::note_in_flight(Time now) {
    const std::size_t span = next_out_ - oldest_;
    if (span == kUnorderedFlightMax)
        lose_oldest();
    else if (span == flights_.size())
        grow();
    flight(next_out_++) = {.sent_at = now};
}

void UnorderedSender::grow() {
    std::vector<InFlight> before(std::max(kFirstFlights, 2 * flights_.size()));
    before.swap(flights_);
    for (std::uint32_t number = oldest_; number != next_out_; ++number)
        flight(number) = before[number & (before.size() - 1)];
}

void UnorderedSender::acknowledge(const SentPacket& packet) {
    newest_acked_sent_at_ = std::max(newest_acked_sent_at_, packet.sent_at);
    bool was_given_up = false;
    for (std::uint32_t i = 0; i < packet.unordered; ++i) {
        const std::uint32_t number = packet.unordered_begin + i;
        // A message that counts as lost lies before the oldest, however the numbers wrap.
        if (number - oldest_ >= next_out_ - oldest_) {
            was_given_up = true;
            continue;
        }
        flight(number).is_delivered = true;
        note(number, true);
    }
    if (was_given_up) widen();
}

void UnorderedSender::widen() {
    widening_ = std::min(widening_ + 1, kWideningMax);
    lost_in_a_row_ = 0;
}

void UnorderedSender::detect_losses(Time now, Time patience, Time reordering) {
    while (oldest_ != next_out_) {
        const InFlight& oldest = flight(oldest_);
        const bool is_lost = now - oldest.sent_at >= patience ||
                             newest_acked_sent_at_ - oldest.sent_at > reordering * widening_;
        if (!oldest.is_delivered && !is_lost) return;
        lose_oldest();
    }
}

/// Passes over the oldest message in flight, which counts as lost unless it was delivered.
void UnorderedSender::lose_oldest() {
    if (!flight(oldest_).is_delivered) {
        note(oldest_, false);
        if (++lost_in_a_row_ == kLossesToNarrow) {
            widening_ = 1;
            lost_in_a_row_ = 0;
        }
    }
    ++oldest_;
}

void UnorderedSender::note(std::uint32_t number, bool is_delivered) {
    if (fates_.size() < kUnorderedFatesMax) fates_.push_back({number, is_delivered});
}

std::size_t UnorderedSender::in_flight() const {
    std::size_t count = 0;
    for (std::uint32_t number = oldest_; number != next_out_; ++number)
        count += flights_[number & (flights_.size() - 1)].is_delivered ? 0u : 1u;
    return count;
}

}  // namespace arena::protocol
