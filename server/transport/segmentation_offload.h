// SegmentationOffload: whether runs of datagrams are passed to the kernel whole, to be segmented
// there or by the network device.
//
// Some devices cannot do this: without checksums in hardware the kernel refuses a run with EIO, and
// some kernels and sandboxes do not know the option. These errors concern this machine. Any other
// error concerns one run or its destination, and says nothing about the next. Even EIO concerns
// only the device of one route: the offload is turned off after several refusals in a row, without
// a success between them, so that a client behind such a device loses the offload for itself alone.
//
// Pure: times are arguments.
#pragma once

#include <cerrno>
#include <chrono>

#include "server/base/time.h"

namespace arena::server {

/// After this many refusals in a row runs are no longer tried, ...
inline constexpr int kOffloadRefusalsMax = 8;
/// ... for this long: devices come and go, and a try costs one call.
inline constexpr Time kOffloadRetry = std::chrono::minutes(1);

class SegmentationOffload {
  public:
    /// Whether the next run should be tried.
    [[nodiscard]] bool should_try(Time now) const { return is_on_ || now >= retry_at_; }
    /// Whether the offload works, as far as is known.
    [[nodiscard]] bool is_on() const { return is_on_; }

    /// Notes that the kernel took a run.
    void on_taken() {
        is_on_ = true;
        refusals_ = 0;
    }
    /// Notes that the kernel refused a run with `error`, an errno.
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
