// EventStream: live events, one JSON line each -> a file, or batches by POST to a URL.
//
//   game thread   add -> | EventBuffer | -> stream thread, once a second or when it is half full
//
// For whoever watches while a match is played; what has to arrive goes into the result. A receiver
// that is slow or away loses lines, which are counted, and a line in their place says how many. A
// batch is repeated until the receiver has answered; one that it refuses (3xx, and 4xx except 408
// and 429) is lost. The header Idempotency-Key names a batch, so that a repeated one is known.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/results/backoff.h"
#include "server/results/delivery_note.h"
#include "server/results/result_outbox.h"
#include "server/statistics/delivery_figures.h"
#include "sim/values/result.h"

namespace arena::server {

struct EventPace {
    std::chrono::milliseconds interval{1'000};  ///< between two batches, unless lines pile up
    std::chrono::milliseconds attempt_timeout{10'000};
    Backoff receiver{.first = std::chrono::seconds(1), .most = std::chrono::seconds(30)};
    std::chrono::milliseconds disk_patience{2'000};  ///< as in OutboxPace
};

struct EventSettings {
    std::string file;                  ///< lines are appended to it; or else:
    std::optional<Receiver> receiver;  ///< takes batches
    EventPace pace;
};

class EventStream {
  public:
    /// Begins. One of file and receiver must be given. Fails with one line that names the file and
    /// what to do.
    [[nodiscard]] static Result<std::unique_ptr<EventStream>, std::string> start(
        EventSettings settings, TakeDeliveryNote note);
    /// Like finish() without waiting.
    ~EventStream();

    /// Adds a line, given without its end. Never waits for disk or network, and allocates nothing;
    /// a line that finds no room is lost and counted.
    void add(std::string_view line);

    /// Ends: delivers what waits, for at most `patience`. The rest is lost and counted.
    void finish(std::chrono::milliseconds patience);

    /// Safe to call from any thread.
    [[nodiscard]] EventFigures figures() const;

  private:
    struct Shared;
    explicit EventStream(std::shared_ptr<Shared> shared);

    std::shared_ptr<Shared> shared_;  ///< with the thread, which may outlive this
};

}  // namespace arena::server
