// Outbox: datagrams on their way to the kernel, in the order in which they were sent.
//
// Consecutive datagrams to one address, such as a Welcome and the roster, make a run if the kernel
// can segment it again: all of one size, except for the last, which may be shorter. A run crosses
// the kernel's network code once (UDP segmentation offload, Linux 4.18), which is most of the cost
// of a datagram.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "protocol/session/limits.h"
#include "server/base/path.h"

namespace arena::server {

/// The limits of a run: what the kernel takes at once (UDP_MAX_SEGMENTS), ...
inline constexpr std::size_t kSegmentsMax = 64;
/// ... and what an IP packet can hold.
inline constexpr std::size_t kRunBytesMax = std::size_t{60} * 1024;

class Outbox {
  public:
    struct Run {
        Path to;
        FarEnd end = FarEnd::validated;
        std::size_t begin = 0;          ///< in bytes()
        std::size_t size = 0;           ///< of all its datagrams, which are contiguous
        std::size_t segment_bytes = 0;  ///< size of each datagram except perhaps the last
        std::size_t datagrams = 0;
    };

    /// Appends a datagram, to the last run where that is possible.
    void add(const Path& to, FarEnd end, std::span<const std::byte> datagram) {
        if (runs_.empty() || !takes(runs_.back(), to, end, datagram.size()))
            runs_.push_back(
                {.to = to, .end = end, .begin = bytes_.size(), .segment_bytes = datagram.size()});
        bytes_.insert(bytes_.end(), datagram.begin(), datagram.end());
        runs_.back().size += datagram.size();
        ++runs_.back().datagrams;
    }

    /// Appends all of `other`.
    void add(const Outbox& other) {
        const std::size_t begin = bytes_.size();
        bytes_.insert(bytes_.end(), other.bytes_.begin(), other.bytes_.end());
        for (Run run : other.runs_) {
            run.begin += begin;
            runs_.push_back(run);
        }
    }

    /// Empties the outbox and keeps its memory.
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
        // Datagrams to unvalidated addresses are counted one by one (unvalidated_room.h).
        return !ends_short && to == run.to && end == run.end && end == FarEnd::validated &&
               bytes > 0 && bytes <= run.segment_bytes &&
               run.segment_bytes <= protocol::kPacketBytesMax && run.datagrams < kSegmentsMax &&
               run.size + bytes <= kRunBytesMax;
    }

    std::vector<std::byte> bytes_;
    std::vector<Run> runs_;
};

}  // namespace arena::server
