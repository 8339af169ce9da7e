// Outbox: datagrams on their way to the kernel, in the order in which they were sent.
//
// Those that follow each other to one address, as a Welcome with the roster, make a run, as long as
// the kernel can cut them apart again: all of one size, but for the last, which may be shorter. A
// run crosses the kernel's network code once (UDP segmentation offload, Linux 4.18), and that is
// most of what a datagram costs.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "protocol/session/limits.h"
#include "server/base/path.h"

namespace arena::server {

/// What the kernel takes at once (UDP_MAX_SEGMENTS), ...
inline constexpr std::size_t kSegmentsMax = 64;
/// ... and an IP packet can hold.
inline constexpr std::size_t kRunBytesMax = std::size_t{60} * 1024;

class Outbox {
  public:
    struct Run {
        Path to;
        FarEnd end = FarEnd::proven;
        std::size_t begin = 0;          ///< in bytes()
        std::size_t size = 0;           ///< of all its datagrams, which lie side by side
        std::size_t segment_bytes = 0;  ///< of each datagram but perhaps the last
        std::size_t datagrams = 0;
    };

    void add(const Path& to, FarEnd end, std::span<const std::byte> datagram) {
        if (runs_.empty() || !takes(runs_.back(), to, end, datagram.size()))
            runs_.push_back(
                {.to = to, .end = end, .begin = bytes_.size(), .segment_bytes = datagram.size()});
        bytes_.insert(bytes_.end(), datagram.begin(), datagram.end());
        runs_.back().size += datagram.size();
        ++runs_.back().datagrams;
    }

    /// All of `other`, behind what is here.
    void add(const Outbox& other) {
        const std::size_t begin = bytes_.size();
        bytes_.insert(bytes_.end(), other.bytes_.begin(), other.bytes_.end());
        for (Run run : other.runs_) {
            run.begin += begin;
            runs_.push_back(run);
        }
    }

    /// Keeps the memory.
    void clear() {
        bytes_.clear();
        runs_.clear();
    }

    [[nodiscard]] bool empty() const { return runs_.empty(); }
    [[nodiscard]] std::size_t size_bytes() const { return bytes_.size(); }
    [[nodiscard]] std::span<const Run> runs() const { return runs_; }
    [[nodiscard]] std::span<const std::byte> bytes_of(const Run& run) const {
        return std::span(bytes_).subspan(run.begin, run.size);
    }

  private:
    static bool takes(const Run& run, const Path& to, FarEnd end, std::size_t bytes) {
        const bool ends_short = run.size < run.datagrams * run.segment_bytes;
        // What goes to the unproven is counted datagram by datagram (unproven_room.h).
        return !ends_short && to == run.to && end == run.end && end == FarEnd::proven &&
               bytes > 0 && bytes <= run.segment_bytes &&
               run.segment_bytes <= protocol::kPacketBytesMax && run.datagrams < kSegmentsMax &&
               run.size + bytes <= kRunBytesMax;
    }

    std::vector<std::byte> bytes_;
    std::vector<Run> runs_;
};

}  // namespace arena::server
