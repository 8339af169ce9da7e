// FigureClock: when a counter or a list of the game server may be read, and when written.
//
// The sidecar passes writes on about once a second, and answers before it has done so. Therefore no
// more than one write, or one round of writes, is made in each interval, and nothing is read until
// the last write has settled.
#pragma once

#include <optional>
#include <string>

#include "server/agones/agones_times.h"
#include "server/agones/sidecar_request.h"

namespace arena::server {

class FigureClock {
  public:
    explicit FigureClock(const AgonesTimes& times)
        : write_interval_(times.write_interval), settle_(times.settle), resync_(times.resync) {}

    /// What is known may be wrong: it has to be read before the next write.
    void doubt() { is_doubted_ = true; }

    [[nodiscard]] bool is_settled(Time now) const {
        return !written_at_ || now - *written_at_ >= settle_;
    }
    [[nodiscard]] bool must_read(Time now) const {
        const bool is_old = !read_at_ || now - *read_at_ >= resync_;
        return (is_doubted_ || is_old) && is_settled(now);
    }
    [[nodiscard]] bool may_write(Time now) const {
        return !is_doubted_ && (!written_at_ || now - *written_at_ >= write_interval_);
    }
    void on_read(Time now) {
        read_at_ = now;
        is_doubted_ = false;
    }
    /// Also for a write of which nobody knows whether it was made.
    void on_written(Time now) { written_at_ = now; }

  private:
    Time write_interval_;
    Time settle_;
    Time resync_;
    bool is_doubted_ = true;
    std::optional<Time> read_at_;
    std::optional<Time> written_at_;
};

/// What has come of a request about a counter or a list.
struct FigureOutcome {
    enum class What : std::uint8_t {
        done,
        unknown,    ///< the game server has no such counter or list
        refused,    ///< `text` is the sidecar's word
        malformed,  ///< `text` says what is wrong
        failed,     ///< there is no reply
    };
    What what = What::done;
    std::string text{};
    unsigned status = 0;  ///< of a refusal
};

/// Returns the outcome of an answer, `done` if it is a success. The sidecar refuses with status 500
/// and code 2 whatever is wrong, so only of a read does that mean that there is no such thing.
[[nodiscard]] FigureOutcome judge_figure_answer(const SidecarAnswer& answer, bool was_read);

}  // namespace arena::server
