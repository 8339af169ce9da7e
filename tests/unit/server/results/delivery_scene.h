// What the tests of the delivery have in common: notes to wait for, a pace without waiting, and a
// receiver that keeps what it has accepted, as docs/results.md tells receivers to.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "server/results/delivery_note.h"
#include "server/results/event_stream.h"
#include "server/results/result_outbox.h"
#include "tests/support/web_receiver.h"

namespace arena::test {

/// Collects notes from all threads.
class NoteBook {
  public:
    using What = server::DeliveryNote::What;
    struct Note {
        What what;
        std::string id;
        std::string reason;
        std::string text;
        std::uint64_t count;
    };

    [[nodiscard]] server::TakeDeliveryNote taker() {
        return [this](const server::DeliveryNote& note) {
            const std::lock_guard lock(mutex_);
            notes_.push_back({note.what, std::string(note.id), std::string(note.reason),
                              std::string(note.text), note.count});
            changed_.notify_all();
        };
    }
    [[nodiscard]] std::vector<Note> all(What what) const {
        const std::lock_guard lock(mutex_);
        return all_locked(what);
    }
    /// Waits for that many notes of a kind. Returns false when they do not come.
    [[nodiscard]] bool wait_for(What what, std::size_t count) const {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::minutes(1),
                                 [&] { return all_locked(what).size() >= count; });
    }

  private:
    [[nodiscard]] std::vector<Note> all_locked(What what) const {
        std::vector<Note> found;
        std::copy_if(notes_.begin(), notes_.end(), std::back_inserter(found),
                     [what](const Note& note) { return note.what == what; });
        return found;
    }

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::vector<Note> notes_;
};

/// Waits of milliseconds, so that a test sees many attempts. `attempt_timeout` is for receivers
/// that hang; others are given a minute.
inline server::OutboxPace quick_pace(
    std::chrono::milliseconds attempt_timeout = std::chrono::minutes(1)) {
    using std::chrono::milliseconds;
    return {.delivery = {.receiver = {.first = milliseconds(1), .most = milliseconds(4)},
                         .refused = {.first = milliseconds(2), .most = milliseconds(8)},
                         .refusal_pause = milliseconds(1)},
            .attempt_timeout = attempt_timeout,
            .disk_retry = milliseconds(5),
            .disk_patience = std::chrono::minutes(1)};
}

inline server::Receiver receiver_at(const std::string& url) {
    server::Receiver receiver{.url = server::read_url(url).value()};
    receiver.key.bytes()[0] = std::byte{7};
    return receiver;
}

/// What a good backend does: it takes each id once, and answers repeated ones with 200 as well.
class Backend {
  public:
    /// Accepts a request.
    WebReaction accept(const WebRequest& request) {
        const std::lock_guard lock(mutex_);
        ++accepted_[request.headers.at("idempotency-key")];
        bodies_[request.headers.at("idempotency-key")] = request.body;
        return web_answer("204 No Content");
    }
    /// How often each id was accepted.
    [[nodiscard]] std::map<std::string, int> accepted() const {
        const std::lock_guard lock(mutex_);
        return accepted_;
    }
    [[nodiscard]] std::map<std::string, std::string> bodies() const {
        const std::lock_guard lock(mutex_);
        return bodies_;
    }

  private:
    mutable std::mutex mutex_;
    std::map<std::string, int> accepted_;
    std::map<std::string, std::string> bodies_;
};

}  // namespace arena::test
