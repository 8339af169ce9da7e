#include "server/results/result_outbox.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "files/output_file.h"
#include "files/sync_folder.h"
#include "protocol/crypto/random.h"
#include "server/http/web_poster.h"
#include "server/results/retry_after.h"
#include "server/results/signature.h"
#include "server/results/spool_folder.h"

namespace arena::server {
namespace {

using std::chrono::milliseconds;
using What = DeliveryNote::What;

Time steady_now() {
    return std::chrono::steady_clock::now().time_since_epoch();
}

std::chrono::steady_clock::time_point steady_point(Time time) {
    return std::chrono::steady_clock::time_point(time);
}

std::uint64_t unix_milliseconds() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<milliseconds>(since).count());
}

std::uint64_t milliseconds_in(Time time) {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<milliseconds>(time).count());
}

/// Writes FOLDER/ID.json, whole and lasting. Returns an empty text or an error.
std::string write_result_file(const std::string& folder, const ResultDocument& result) {
    std::string error = files::write_output_file(folder + "/" + result.id + ".json", result.json);
    if (error.empty() && files::sync_folder(folder) != 0)
        error = folder + ": cannot be synced: check the disk";
    return error;
}

}  // namespace

struct ResultOutbox::Shared {
    /// A result on its way to the disk, and what of that is done.
    struct Queued {
        ResultDocument result;
        std::uint64_t ended_at_unix_ms = 0;
        bool is_noted = false;
        bool is_in_folder = false;
        bool is_spooled = false;
    };

    Shared(OutboxSettings given, TakeDeliveryNote take_note)
        : settings(std::move(given)),
          deliveries(settings.spool_limits, settings.pace.delivery),
          note_(std::move(take_note)) {}

    const OutboxSettings settings;
    std::optional<SpoolFolder> spool;   // only with a receiver, as is the next one
    std::unique_ptr<WebPoster> poster;  // used by the sender; only its stop() by others

    std::mutex mutex;  // guards everything below
    std::condition_variable changed;
    std::deque<Queued> queued;  // its first one is the disk thread's until that pops it
    std::size_t queued_bytes = 0;
    DeliveryQueue deliveries;
    ResultFigures figures;
    bool is_closing = false;  // the disk thread ends when nothing is queued
    bool disk_has_ended = true;
    bool is_stopped = false;  // both threads end as soon as they can
    bool sender_has_ended = true;
    std::thread disk_thread;
    std::thread sender_thread;

    /// Passes a note on, unless its taker may be gone.
    void note(const DeliveryNote& told) {
        const std::lock_guard lock(note_mutex_);
        if (note_) note_(told);
    }
    void mute() {
        const std::lock_guard lock(note_mutex_);
        note_ = nullptr;
    }

    /// Returns why a submitted result is dropped; nothing when there is room for it.
    std::optional<ResultDrop> refuse(const ResultDocument& result) {
        const std::size_t bytes = result.json.size();
        if (!is_result_id(result.id) || bytes > kResultBytesMax) return ResultDrop::malformed;
        const std::lock_guard lock(mutex);
        const bool is_full =
            queued.size() >= kResultsQueuedMax || queued_bytes + bytes > kResultBytesQueuedMax;
        if (is_full || is_closing) return ResultDrop::queue_full;
        return std::nullopt;
    }

    void drop(ResultDrop why, std::string_view id) {
        {
            const std::lock_guard lock(mutex);
            ++figures.dropped[why];
        }
        note({.what = What::result_dropped, .id = id, .reason = name_of(why)});
    }

    /// Takes up what an earlier run has left; before the threads begin.
    void take_up_spool();
    /// Removes the files of results that have left the queue for lack of room.
    void drop_oldest(const std::vector<std::string>& ids);

    // --- The disk thread ---

    void run_disk();
    /// Waits before the disk is tried again. Returns false when there is no time left for that.
    bool wait_for_disk();
    /// Writes the first queued result wherever it has to go. Returns an empty text, or the disk's
    /// error; then the same call may be repeated.
    std::string store(Queued& one);
    std::string spool_up(Queued& one);
    bool is_waiting(std::string_view id);
    void pop_first();

    // --- The sender thread ---

    void run_sender();
    /// Waits until a result is due. Returns nothing when the thread has to end.
    std::optional<std::string> wait_for_due();
    void attempt(const std::string& id);
    void end_attempt(const std::string& id, const Result<WebAnswer, PostFailed>& answer);
    void forget_tried(const std::string& id);

  private:
    std::mutex note_mutex_;
    TakeDeliveryNote note_;
};

void ResultOutbox::Shared::take_up_spool() {
    const SpoolContents contents = spool->list();
    for (const std::string& line : contents.ignored)
        note({.what = What::file_ignored, .text = line});
    figures.spool_ignored = contents.ignored.size();
    for (const SpooledResult& result : contents.results)
        drop_oldest(deliveries.add(result.id, result.bytes));
    if (deliveries.size() > 0) note({.what = What::result_found, .count = deliveries.size()});
}

void ResultOutbox::Shared::drop_oldest(const std::vector<std::string>& ids) {
    for (const std::string& id : ids) {
        const std::string error = spool->remove(id);
        if (!error.empty()) note({.what = What::file_unremoved, .id = id, .text = error});
        drop(ResultDrop::spool_full, id);
    }
}

void ResultOutbox::Shared::run_disk() {
    while (true) {
        Queued* one = nullptr;
        {
            std::unique_lock lock(mutex);
            changed.wait(lock, [this] { return !queued.empty() || is_closing; });
            if (queued.empty()) break;
            one = &queued.front();  // a deque's elements stay where they are while others are added
        }
        const std::string error = store(*one);
        if (error.empty()) {
            pop_first();
            continue;
        }
        note({.what = What::result_unwritten, .id = one->result.id, .text = error});
        if (wait_for_disk()) continue;
        drop(ResultDrop::not_written, one->result.id);
        pop_first();
    }
    const std::lock_guard lock(mutex);
    disk_has_ended = true;
    changed.notify_all();
}

bool ResultOutbox::Shared::wait_for_disk() {
    std::unique_lock lock(mutex);
    ++figures.write_failures;
    if (is_closing) return false;
    changed.wait_for(lock, settings.pace.disk_retry, [this] { return is_closing; });
    return true;
}

std::string ResultOutbox::Shared::store(Queued& one) {
    if (!std::exchange(one.is_noted, true))
        note({.what = What::result_ended, .id = one.result.id, .text = one.result.json});
    // First the spool: what somebody has seen in the folder is delivered, even if the process ends
    // between the two.
    std::string error_of_spool = spool ? spool_up(one) : std::string();
    // A spool that is full says nothing about the folder, which may be on another disk.
    std::string error;
    if (!settings.folder.empty() && !one.is_in_folder) {
        error = write_result_file(settings.folder, one.result);
        one.is_in_folder = error.empty();
    }
    return error.empty() ? error_of_spool : error;
}

std::string ResultOutbox::Shared::spool_up(Queued& one) {
    if (one.is_spooled) return {};  // while the folder failed
    const std::string& id = one.result.id;
    if (is_waiting(id)) {
        one.is_spooled = true;
        drop(ResultDrop::duplicate, id);
        return {};
    }
    const SpoolRecord record{one.result, one.ended_at_unix_ms};
    std::string error = spool->write(record);
    if (!error.empty()) return error;
    one.is_spooled = true;
    std::vector<std::string> dropped;
    {
        const std::lock_guard lock(mutex);
        dropped = deliveries.add(id, write_spool_record(record).size());
    }
    changed.notify_all();
    drop_oldest(dropped);
    return {};
}

bool ResultOutbox::Shared::is_waiting(std::string_view id) {
    const std::lock_guard lock(mutex);
    return deliveries.has(id);
}

void ResultOutbox::Shared::pop_first() {
    const std::lock_guard lock(mutex);
    queued_bytes -= queued.front().result.json.size();
    queued.pop_front();
}

void ResultOutbox::Shared::run_sender() {
    while (const auto id = wait_for_due())
        attempt(*id);
    const std::lock_guard lock(mutex);
    sender_has_ended = true;
    changed.notify_all();
}

std::optional<std::string> ResultOutbox::Shared::wait_for_due() {
    std::unique_lock lock(mutex);
    while (!is_stopped) {
        if (auto id = deliveries.next(steady_now())) return id;
        if (is_closing && disk_has_ended && deliveries.size() == 0) return std::nullopt;
        const auto due = deliveries.next_due();
        if (due)
            changed.wait_until(lock, steady_point(*due));
        else
            changed.wait(lock);
    }
    return std::nullopt;
}

void ResultOutbox::Shared::attempt(const std::string& id) {
    const auto record = spool->read(id);
    if (!record) {  // removed or damaged while the server runs
        note({.what = What::file_ignored, .text = record.error()});
        const std::lock_guard lock(mutex);
        ++figures.spool_ignored;
        deliveries.remove_tried();
        return;
    }
    const std::string& json = record.value().result.json;
    const auto answer =
        poster->post({{"Content-Type", "application/json"},
                      {"Idempotency-Key", id},
                      {kSignatureHeader,
                       signature_value(settings.receiver->key, unix_milliseconds() / 1000, json)}},
                     json, settings.pace.attempt_timeout);
    end_attempt(id, answer);
}

void ResultOutbox::Shared::end_attempt(const std::string& id,
                                       const Result<WebAnswer, PostFailed>& answer) {
    const auto why =
        answer ? failure_of_status(answer.value().status) : std::optional(answer.error().why);
    if (!why) return forget_tried(id);
    const std::string text =
        answer ? "status " + std::to_string(answer.value().status) : answer.error().text;
    DeliveryQueue::Failed failed{
        .why = *why,
        .now = steady_now(),
        .random = protocol::crypto::draw_number(protocol::crypto::random_bytes)};
    if (answer)
        failed.retry_after =
            read_retry_after(answer.value().retry_after, unix_milliseconds() / 1000);
    std::unique_lock lock(mutex);
    const Time wait = deliveries.failed(failed);
    changed.notify_all();
    if (is_stopped) return;  // interrupted: not the receiver's fault
    ++figures.failures[*why];
    lock.unlock();
    note({.what = What::result_failed,
          .id = id,
          .reason = name_of(*why),
          .text = text,
          .count = milliseconds_in(wait)});
}

void ResultOutbox::Shared::forget_tried(const std::string& id) {
    const std::string error = spool->remove(id);
    {
        const std::lock_guard lock(mutex);
        deliveries.remove_tried();
        ++figures.delivered;
    }
    note({.what = What::result_delivered, .id = id});
    // It will be delivered again after the next start, and the receiver knows it by its id.
    if (!error.empty()) note({.what = What::file_unremoved, .id = id, .text = error});
}

ResultOutbox::ResultOutbox(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

Result<std::unique_ptr<ResultOutbox>, std::string> ResultOutbox::start(OutboxSettings settings,
                                                                       TakeDeliveryNote note) {
    if (!settings.folder.empty()) {
        std::string problem = why_no_output_folder(settings.folder, "--results-dir");
        if (!problem.empty()) return Failure{std::move(problem)};
    }
    auto shared = std::make_shared<Shared>(std::move(settings), std::move(note));
    if (const auto& receiver = shared->settings.receiver) {
        auto spool = SpoolFolder::open(shared->settings.spool);
        if (!spool) return Failure{spool.error()};
        shared->spool.emplace(std::move(spool).value());
        auto poster = WebPoster::prepare(receiver->url, receiver->ca_file);
        if (!poster) return Failure{poster.error()};
        shared->poster = std::move(poster).value();

        shared->take_up_spool();
    }
    std::unique_ptr<ResultOutbox> outbox(new ResultOutbox(shared));
    shared->disk_has_ended = false;
    shared->disk_thread = std::thread([shared] { shared->run_disk(); });
    if (shared->settings.receiver) {
        shared->sender_has_ended = false;
        shared->sender_thread = std::thread([shared] { shared->run_sender(); });
    }
    return outbox;
}

ResultOutbox::~ResultOutbox() {
    finish(milliseconds(0));
}

void ResultOutbox::submit(ResultDocument result) {
    const auto why = shared_->refuse(result);
    if (why) return shared_->drop(*why, is_result_id(result.id) ? result.id : std::string_view());
    const std::lock_guard lock(shared_->mutex);
    shared_->queued_bytes += result.json.size();
    shared_->queued.push_back(
        {.result = std::move(result), .ended_at_unix_ms = unix_milliseconds()});
    shared_->changed.notify_all();
}

void ResultOutbox::finish(milliseconds patience) {
    Shared& shared = *shared_;
    std::unique_lock lock(shared.mutex);
    if (shared.is_stopped) return;
    const auto deadline = std::chrono::steady_clock::now() + patience;
    shared.is_closing = true;
    shared.changed.notify_all();
    const auto both_have_ended = [&] { return shared.disk_has_ended && shared.sender_has_ended; };
    shared.changed.wait_until(lock, deadline, [&] {
        // Nothing is gained by waiting for an attempt that comes too late.
        const auto due = shared.disk_has_ended ? shared.deliveries.next_due() : std::nullopt;
        return both_have_ended() || (due && steady_point(*due) > deadline);
    });

    shared.is_stopped = true;
    shared.changed.notify_all();
    if (shared.poster) shared.poster->stop();
    const bool has_ended =
        shared.changed.wait_for(lock, shared.settings.pace.disk_patience, both_have_ended);
    const std::uint64_t left = shared.deliveries.size();
    const std::uint64_t unwritten = shared.queued.size();
    shared.figures.dropped[ResultDrop::not_written] += unwritten;
    lock.unlock();
    for (std::thread* thread : {&shared.disk_thread, &shared.sender_thread}) {
        if (!thread->joinable()) continue;
        if (has_ended)
            thread->join();
        else
            thread->detach();  // a disk does not answer
    }
    if (unwritten > 0)
        shared.note({.what = What::result_dropped,
                     .reason = name_of(ResultDrop::not_written),
                     .count = unwritten});
    if (left > 0) shared.note({.what = What::results_left, .count = left});
    if (!has_ended) shared.mute();
}

ResultFigures ResultOutbox::figures() const {
    const std::lock_guard lock(shared_->mutex);
    ResultFigures figures = shared_->figures;
    figures.pending = shared_->queued.size() + shared_->deliveries.size();
    figures.pending_bytes = shared_->deliveries.bytes();
    return figures;
}

}  // namespace arena::server
