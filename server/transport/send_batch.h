// SendBatch: datagrams that follow each other to one address, side by side, as long as the kernel
// can cut them apart again: all of one size, but for the last, which may be shorter.
//
// A snapshot is a dozen datagrams to one client, nearly all of one size. Handed over together they
// cross the kernel's network code once (UDP segmentation offload, Linux 4.18), and that is most of
// what a datagram costs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "protocol/session/address.h"
#include "protocol/session/limits.h"

namespace arena::server {

/// What the kernel takes at once (UDP_MAX_SEGMENTS), ...
inline constexpr std::size_t kSegmentsMax = 64;
/// ... and an IP packet can hold.
inline constexpr std::size_t kBatchBytesMax = std::size_t{60} * 1024;

class SendBatch {
  public:
    SendBatch() { bytes_.reserve(kBatchBytesMax); }

    /// Whether the datagram can go with those that are there. An empty batch takes any of up to
    /// protocol::kPacketBytesMax bytes but an empty one.
    [[nodiscard]] bool takes(const protocol::Address& to,
                             std::span<const std::byte> datagram) const {
        if (datagram.empty() || datagram.size() > protocol::kPacketBytesMax) return false;
        if (datagrams_ == 0) return true;
        return !ends_short_ && to == to_ && datagram.size() <= segment_bytes_ &&
               datagrams_ < kSegmentsMax && bytes_.size() + datagram.size() <= kBatchBytesMax;
    }
    /// One that it takes.
    void add(const protocol::Address& to, std::span<const std::byte> datagram) {
        if (datagrams_ == 0) {
            to_ = to;
            segment_bytes_ = datagram.size();
        }
        bytes_.insert(bytes_.end(), datagram.begin(), datagram.end());
        ends_short_ = datagram.size() < segment_bytes_;
        ++datagrams_;
    }
    void clear() {
        bytes_.clear();
        datagrams_ = 0;
        ends_short_ = false;
    }

    [[nodiscard]] bool empty() const { return datagrams_ == 0; }
    [[nodiscard]] std::size_t datagrams() const { return datagrams_; }
    [[nodiscard]] const protocol::Address& to() const { return to_; }
    [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }
    /// Of all datagrams but perhaps the last.
    [[nodiscard]] std::size_t segment_bytes() const { return segment_bytes_; }

  private:
    protocol::Address to_;
    std::vector<std::byte> bytes_;
    std::size_t segment_bytes_ = 0;
    std::size_t datagrams_ = 0;
    bool ends_short_ = false;  // a shorter one came: nothing can follow it
};

}  // namespace arena::server
