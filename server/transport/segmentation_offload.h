// Whether runs of datagrams go to the kernel whole, to be cut apart there or by the network device.
//
// Some devices cannot: without checksums in hardware the kernel refuses a run with EIO, and some
// kernels and sandboxes do not know the option. That is about this machine. Any other error is
// about one run, or about where it was to go, and says nothing of the next one. EIO, too, is about
// the device of one route: it takes a row of refusals without a success between them to give up,
// so that a client behind such a device takes the offload from itself alone.
//
// Pure: times are arguments.
#pragma once

#include <cerrno>
#include <chrono>

#include "server/base/time.h"

namespace arena::server {

/// Refusals in a row after which runs are not tried any more, ...
inline constexpr int kOffloadRefusalsMax = 8;
/// ... for so long: devices come and go, and a try costs one call.
inline constexpr Time kOffloadRetry = std::chrono::minutes(1);

class SegmentationOffload {
  public:
    /// Whether the next run is worth a try.
    [[nodiscard]] bool is_tried(Time now) const { return is_on_ || now >= retry_at_; }
    /// As far as is known.
    [[nodiscard]] bool is_on() const { return is_on_; }

    void on_taken() {
        is_on_ = true;
        refusals_ = 0;
    }
    void on_refused(int error, Time now) {
        if (error != EIO && error != EOPNOTSUPP && error != ENOPROTOOPT) return;
        if (is_on_ && ++refusals_ < kOffloadRefusalsMax) return;
        is_on_ = false;
        retry_at_ = now + kOffloadRetry;
    }

  private:
    bool is_on_ = true;
    int refusals_ = 0;
    Time retry_at_{};
};

}  // namespace arena::server
