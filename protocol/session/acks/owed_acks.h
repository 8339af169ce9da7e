// Which received packets the other side may not know to have arrived: those that came since the
// newest packet of ours that named all of them and was itself acknowledged.
//
// Takes what is received, written and acknowledged; returns the oldest packet that an
// acknowledgement still has to name. So on a link without loss every packet is acknowledged once or
// twice, and after a silence everything that arrived meanwhile is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "protocol/base/prefetch.h"

namespace arena::protocol {

class OwedAcks {
  public:
    /// Notes that a packet of the other side arrived.
    void on_received(std::uint64_t sequence);
    /// Notes that packet `own_sequence` goes out after everything received so far.
    void on_written(std::uint64_t own_sequence);
    /// Notes that the other side has received `own_sequence`, which named everything down to
    /// oldest() as it was then.
    void on_peer_received(std::uint64_t own_sequence);

    /// Returns the smallest number that is still to be acknowledged; 0: none.
    [[nodiscard]] std::uint64_t oldest() const;

    /// Asks for the batches that are read next.
    void prefetch() const {
        prefetch_line(at(begin_));
        prefetch_line(at(end_));
    }

  private:
    /// The packets that came between two of ours.
    struct Batch {
        std::uint64_t oldest = 0;
        std::uint64_t written = 0;  ///< the first packet of ours after them
    };
    /// When more batches are in flight than this, the two oldest become one. It is enough for a
    /// second at 60 writes a second.
    static constexpr std::size_t kBatchesMax = 64;

    [[nodiscard]] Batch& at(std::uint64_t index) { return batches_[index % kBatchesMax]; }
    [[nodiscard]] const Batch& at(std::uint64_t index) const {
        return batches_[index % kBatchesMax];
    }

    std::uint64_t begin_ = 0;
    std::uint64_t end_ = 0;
    std::uint64_t oldest_unwritten_ = 0;  // the oldest that came since our last packet; 0: none
    std::array<Batch, kBatchesMax> batches_{};  // a ring
};

}  // namespace arena::protocol
