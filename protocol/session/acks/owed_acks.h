// Which packets the other side may not know yet to have arrived: those that came since the newest
// packet of ours that named all of them and was itself acknowledged.
//
// Takes what arrives, what is written and what is acknowledged; gives the oldest packet that an
// acknowledgement still has to name. So a link without loss is told of everything once or twice,
// and one that was silent for a while of everything that came meanwhile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace arena::protocol {

class OwedAcks {
  public:
    /// A packet of the other side arrived.
    void on_received(std::uint64_t sequence);
    /// Packet `own_sequence` goes out after all that was received so far.
    void on_written(std::uint64_t own_sequence);
    /// The other side has `own_sequence`, which named everything down to oldest() as it was then.
    void on_told(std::uint64_t own_sequence);

    /// The smallest number that is owed; 0: none.
    [[nodiscard]] std::uint64_t oldest() const;

  private:
    /// The packets that came between two of ours.
    struct Batch {
        std::uint64_t oldest = 0;
        std::uint64_t written = 0;  ///< the first packet of ours behind them
    };
    /// With more on the way than this the two oldest become one: a second's, at 60 writes a second.
    static constexpr std::size_t kBatchesMax = 64;

    [[nodiscard]] Batch& at(std::uint64_t index) { return batches_[index % kBatchesMax]; }
    [[nodiscard]] const Batch& at(std::uint64_t index) const {
        return batches_[index % kBatchesMax];
    }

    std::array<Batch, kBatchesMax> batches_{};  // a ring
    std::uint64_t begin_ = 0;
    std::uint64_t end_ = 0;
    std::uint64_t fresh_ = 0;  // the oldest that came since we wrote; 0: none
};

}  // namespace arena::protocol
