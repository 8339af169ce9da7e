#include "server/host/arrival_queue.h"

#include "sim/base/assert.h"

namespace arena::server {

void ArrivalQueue::add(protocol::ConnectionId connection, const Path& from,
                       std::span<const std::byte> packet, Time now) {
    ARENA_ASSERT(!full(), "a full queue is opened first");
    packets_.push_back({.connection = connection,
                        .from = from,
                        .now = now,
                        .begin = bytes_.size(),
                        .size = packet.size()});
    bytes_.insert(bytes_.end(), packet.begin(), packet.end());
}

void ArrivalQueue::clear() {
    packets_.clear();
    bytes_.clear();
}

/// A counting sort, which keeps the order of equals.
void ArrivalQueue::group() {
    starts_.fill(0);
    for (const Packet& packet : packets_)
        ++starts_[group_of(packet) + 1];
    for (std::size_t i = 1; i < starts_.size(); ++i)
        starts_[i] += starts_[i - 1];
    members_.resize(packets_.size());
    std::array<std::size_t, kGroups + 1> next = starts_;
    for (std::size_t i = 0; i < packets_.size(); ++i)
        members_[next[group_of(packets_[i])]++] = static_cast<std::uint32_t>(i);
}

}  // namespace arena::server
