// ResultOutbox: the result of each match -> the log, a folder, and a URL.
//
//   game thread     submit -> | results that wait for the disk, up to a bound |
//   disk thread                   -> a line of the log, RESULTS_DIR/ID.json, the spool
//   sender thread                       the spool -> POST to the URL, until it answers 2xx
//
// A result for the URL is on disk before it is sent, and leaves the disk when the URL has answered
// 2xx, so that it arrives at least once whatever becomes of the process; the header
// Idempotency-Key has its id, by which a receiver knows a repeated one. docs/results.md describes
// what receivers see.
//
// A disk that refuses a result is tried again, with everything waiting behind it; beyond the bound
// results are dropped and counted. Nothing here ever holds up the game thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "protocol/crypto/key.h"
#include "server/base/url.h"
#include "server/results/delivery_note.h"
#include "server/results/delivery_queue.h"
#include "server/results/result_document.h"
#include "server/statistics/delivery_figures.h"
#include "sim/values/result.h"

namespace arena::server {

/// The most results, and bytes of them, that wait for the disk.
inline constexpr std::size_t kResultsQueuedMax = 256;
inline constexpr std::size_t kResultBytesQueuedMax = 32u << 20u;

/// Where a URL's requests go, and how they are trusted.
struct Receiver {
    Url url;
    std::string ca_file;        ///< empty: the certificates that the system trusts
    protocol::crypto::Key key;  ///< signs each request
};

/// How long things take, smaller in tests.
struct OutboxPace {
    DeliveryPace delivery;
    std::chrono::milliseconds attempt_timeout{10'000};  ///< one attempt, from the look-up on
    std::chrono::milliseconds disk_retry{5'000};
    /// For threads that wait for a disk, after finish() has waited for the receiver.
    std::chrono::milliseconds disk_patience{2'000};
};

struct OutboxSettings {
    std::string folder;  ///< empty: no files
    std::optional<Receiver> receiver;
    std::string spool;  ///< needed with a receiver
    SpoolLimits spool_limits;
    OutboxPace pace;
};

class ResultOutbox {
  public:
    /// Begins, and delivers at once what an earlier run has left in the spool. Fails with one line
    /// that names the folder or file and what to do.
    [[nodiscard]] static Result<std::unique_ptr<ResultOutbox>, std::string> start(
        OutboxSettings settings, TakeDeliveryNote note);
    /// Like finish() without waiting for the receiver.
    ~ResultOutbox();

    /// Takes a result from the game thread. Never waits for disk or network. One that cannot be
    /// taken is dropped and counted.
    void submit(ResultDocument result);

    /// Ends: writes what waits for the disk, then waits for the receiver for at most `patience`.
    /// What is undelivered then stays in the spool. Nothing may be submitted afterwards.
    void finish(std::chrono::milliseconds patience);

    /// Safe to call from any thread.
    [[nodiscard]] ResultFigures figures() const;

  private:
    struct Shared;
    explicit ResultOutbox(std::shared_ptr<Shared> shared);

    std::shared_ptr<Shared>
        shared_;  ///< with the threads; one that a disk holds up may outlive this
};

}  // namespace arena::server
