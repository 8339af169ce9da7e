// DeliveryQueue: which results wait for the URL, which of them is tried next, and when.
//
//   add -> | waiting | -> next -> an attempt -> delivered: gone
//                ^                    |
//                +------ failed <-----+
//
// A failure is the receiver's (no connection, no answer, 408, 429, 5xx) or the result's (3xx, any
// other 4xx). After one of the receiver nothing is tried for a while, which doubles up to
// kReceiverBackoff.most; the next attempt is for a result that was tried less often, so that one
// that makes the receiver fail does not hold up the others. After one of the result only that one
// waits, and long, because what was refused is rarely taken a moment later; it is never given up,
// since a wrong setting of the receiver is usually noticed late.
//
// Knows neither files nor clocks: time and randomness are arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/time.h"
#include "server/results/backoff.h"
#include "server/statistics/delivery_figures.h"

namespace arena::server {

inline constexpr Backoff kReceiverBackoff{.first = std::chrono::seconds(1),
                                          .most = std::chrono::minutes(5)};
inline constexpr Backoff kRefusedBackoff{.first = std::chrono::minutes(1),
                                         .most = std::chrono::hours(1)};
/// Between a refused result and the next one, so that a receiver that refuses all of them is not
/// asked for each at once.
inline constexpr Time kRefusalPause = std::chrono::seconds(1);

/// Whether the receiver may take another result where this one failed.
[[nodiscard]] constexpr bool is_about_the_result(AttemptFailure failure) {
    return failure == AttemptFailure::redirect || failure == AttemptFailure::refused;
}

struct SpoolLimits {
    std::uint64_t bytes_max = 256u << 20u;
    std::size_t count_max = 10'000;
};

/// The longest waits of a queue, smaller in tests.
struct DeliveryPace {
    Backoff receiver = kReceiverBackoff;
    Backoff refused = kRefusedBackoff;
    Time refusal_pause = kRefusalPause;
};

class DeliveryQueue {
  public:
    explicit DeliveryQueue(SpoolLimits limits, DeliveryPace pace = {})
        : limits_(limits), pace_(pace) {}

    /// Adds a result of `bytes` bytes on disk, behind those that wait. Returns the ids of the
    /// oldest ones, which are dropped for it because the limits are exceeded; never of the one that
    /// is being tried, nor of the new one. The id must not be here yet.
    [[nodiscard]] std::vector<std::string> add(std::string id, std::uint64_t bytes);

    [[nodiscard]] bool has(std::string_view id) const;
    [[nodiscard]] std::size_t size() const { return waiting_.size(); }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

    /// Returns the result to try at `now`, which counts as being tried until one of the functions
    /// below is called; nothing when none is due, or one is being tried already.
    [[nodiscard]] std::optional<std::string> next(Time now);
    /// Returns when next() will return one, if nothing else happens; nothing when none waits, or
    /// one is being tried.
    [[nodiscard]] std::optional<Time> next_due() const;

    /// Removes the result that is being tried: it was delivered, or its file is gone.
    void remove_tried();
    struct Failed {
        AttemptFailure why = AttemptFailure::unreachable;
        std::optional<Time> retry_after;  ///< as the receiver asks
        Time now{};
        std::uint64_t random = 0;
    };
    /// Puts the result that is being tried back. Returns how long it waits at least.
    Time failed(const Failed& attempt);

  private:
    struct Waiting {
        std::string id;
        std::uint64_t bytes = 0;
        std::uint32_t attempts = 0;
        std::uint32_t refusals = 0;
        Time due{};
    };
    /// Returns the index of the one with the fewest attempts among those due at `now`, the oldest
    /// of these.
    [[nodiscard]] std::optional<std::size_t> due_at(Time now) const;
    [[nodiscard]] std::size_t tried_index() const;
    void erase(std::size_t index);

    SpoolLimits limits_;
    DeliveryPace pace_;
    std::vector<Waiting> waiting_;  ///< oldest first
    std::uint64_t bytes_ = 0;
    std::optional<std::string> tried_;
    std::uint32_t receiver_failures_ = 0;  ///< in a row
    Time receiver_due_{};
};

}  // namespace arena::server
