#include "server/results/event_stream.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "protocol/crypto/random.h"
#include "server/http/web_poster.h"
#include "server/results/delivery_queue.h"
#include "server/results/event_buffer.h"
#include "server/results/event_file.h"
#include "server/results/retry_after.h"
#include "server/results/signature.h"

namespace arena::server {
namespace {

/// Beyond this, lines are delivered before their time.
constexpr std::size_t kHurryBytes = kEventBytesMax / 2;

std::uint64_t unix_seconds_now() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(since).count());
}

/// Returns 16 hexadecimal digits that no other run of a server has.
std::string draw_stream_id() {
    const std::uint64_t number = protocol::crypto::draw_number(protocol::crypto::random_bytes);
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4)
        text += "0123456789abcdef"[number >> static_cast<unsigned>(shift) & 15u];
    return text;
}

}  // namespace

struct EventStream::Shared {
    Shared(EventSettings given, TakeDeliveryNote take_note)
        : settings(std::move(given)), note_(std::move(take_note)) {}

    const EventSettings settings;
    const std::string stream_id = draw_stream_id();
    std::optional<EventFile> file;      // used by the thread
    std::unique_ptr<WebPoster> poster;  // used by the thread; only its stop() by others

    std::mutex mutex;  // guards everything below
    std::condition_variable changed;
    EventBuffer buffer;
    EventFigures figures;
    std::uint64_t unnoted_drops = 0;
    bool is_closing = false;
    bool is_stopped = false;
    bool has_ended = true;
    std::thread thread;

    void note(const DeliveryNote& told) {
        const std::lock_guard lock(note_mutex_);
        if (note_) note_(told);
    }
    void mute() {
        const std::lock_guard lock(note_mutex_);
        note_ = nullptr;
    }

    void run();
    /// Waits for lines and moves them into `batch`. Returns false when the thread has to end.
    bool take(EventBatch& batch);
    void deliver(const EventBatch& batch);
    void write(const EventBatch& batch);
    /// Repeats a batch until it is delivered, refused, or the stream is stopped.
    void post(const EventBatch& batch);
    /// Waits for as long as the receiver wants. Returns false when the stream is stopped.
    bool back_off(std::uint32_t failures, const Result<WebAnswer, PostFailed>& answer);
    void count_delivered(const EventBatch& batch);
    void lose(const EventBatch& batch);
    void note_drops();

  private:
    std::uint64_t batches_ = 0;
    std::mutex note_mutex_;
    TakeDeliveryNote note_;
};

void EventStream::Shared::run() {
    EventBatch batch;
    while (take(batch)) {
        deliver(batch);
        note_drops();
    }
    const std::lock_guard lock(mutex);
    has_ended = true;
    changed.notify_all();
}

bool EventStream::Shared::take(EventBatch& batch) {
    std::unique_lock lock(mutex);
    changed.wait_for(lock, settings.pace.interval,
                     [this] { return is_closing || buffer.bytes() >= kHurryBytes; });
    if (buffer.is_empty()) changed.wait(lock, [this] { return is_closing || !buffer.is_empty(); });
    if (is_stopped || buffer.is_empty()) return false;  // the latter only when closing
    buffer.take(batch);
    return true;
}

void EventStream::Shared::deliver(const EventBatch& batch) {
    if (file) write(batch);
    if (poster) post(batch);
}

void EventStream::Shared::write(const EventBatch& batch) {
    const std::string error = file->append(batch.lines);
    if (error.empty()) return count_delivered(batch);
    {
        const std::lock_guard lock(mutex);
        ++figures.write_failures;
    }
    lose(batch);
    note({.what = DeliveryNote::What::events_unwritten, .text = error});
}

void EventStream::Shared::post(const EventBatch& batch) {
    const std::string id = stream_id + "-" + std::to_string(++batches_);
    for (std::uint32_t failures = 1;; ++failures) {
        const auto answer = poster->post(
            {{"Content-Type", "application/x-ndjson"},
             {"Idempotency-Key", id},
             {kSignatureHeader,
              signature_value(settings.receiver->key, unix_seconds_now(), batch.lines)}},
            batch.lines, settings.pace.attempt_timeout);
        const auto why =
            answer ? failure_of_status(answer.value().status) : std::optional(answer.error().why);
        if (!why) return count_delivered(batch);
        {
            const std::lock_guard lock(mutex);
            if (is_stopped) break;  // interrupted: not the receiver's fault
            ++figures.failures[*why];
        }
        const std::string text =
            answer ? "status " + std::to_string(answer.value().status) : answer.error().text;
        note({.what = DeliveryNote::What::events_failed, .reason = name_of(*why), .text = text});
        if (is_about_the_result(*why) || !back_off(failures, answer)) break;
        note_drops();
    }
    lose(batch);
}

bool EventStream::Shared::back_off(std::uint32_t failures,
                                   const Result<WebAnswer, PostFailed>& answer) {
    Time wait = wait_after(settings.pace.receiver, failures,
                           protocol::crypto::draw_number(protocol::crypto::random_bytes));
    const auto asked =
        answer ? read_retry_after(answer.value().retry_after, unix_seconds_now()) : std::nullopt;
    if (asked) wait = std::max<Time>(wait, *asked);
    std::unique_lock lock(mutex);
    return !changed.wait_for(lock, wait, [this] { return is_stopped; });
}

void EventStream::Shared::count_delivered(const EventBatch& batch) {
    const std::lock_guard lock(mutex);
    figures.delivered += batch.count;
}

void EventStream::Shared::lose(const EventBatch& batch) {
    const std::lock_guard lock(mutex);
    figures.dropped += batch.count;
    unnoted_drops += batch.count;
    buffer.add_lost(batch.count);
}

void EventStream::Shared::note_drops() {
    std::uint64_t count = 0;
    {
        const std::lock_guard lock(mutex);
        count = std::exchange(unnoted_drops, 0);
    }
    if (count > 0) note({.what = DeliveryNote::What::events_lost, .count = count});
}

EventStream::EventStream(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

Result<std::unique_ptr<EventStream>, std::string> EventStream::start(EventSettings settings,
                                                                     TakeDeliveryNote note) {
    auto shared = std::make_shared<Shared>(std::move(settings), std::move(note));
    if (const auto& receiver = shared->settings.receiver) {
        auto poster = WebPoster::prepare(receiver->url, receiver->ca_file);
        if (!poster) return Failure{poster.error()};
        shared->poster = std::move(poster).value();
    } else {
        auto file = EventFile::open(shared->settings.file);
        if (!file) return Failure{file.error()};
        shared->file.emplace(std::move(file).value());
    }
    std::unique_ptr<EventStream> stream(new EventStream(shared));
    shared->has_ended = false;
    shared->thread = std::thread([shared] { shared->run(); });
    return stream;
}

EventStream::~EventStream() {
    finish(std::chrono::milliseconds(0));
}

void EventStream::add(std::string_view line) {
    const std::lock_guard lock(shared_->mutex);
    EventBuffer& buffer = shared_->buffer;
    const bool was_empty = buffer.is_empty();
    const bool was_in_hurry = buffer.bytes() >= kHurryBytes;
    if (!buffer.add(line)) {
        ++shared_->figures.dropped;
        ++shared_->unnoted_drops;
    }
    // Nobody is woken for the other lines.
    if (was_empty || was_in_hurry != (buffer.bytes() >= kHurryBytes)) shared_->changed.notify_all();
}

void EventStream::finish(std::chrono::milliseconds patience) {
    Shared& shared = *shared_;
    std::unique_lock lock(shared.mutex);
    if (shared.is_stopped) return;
    shared.is_closing = true;
    shared.changed.notify_all();
    const auto has_ended = [&shared] { return shared.has_ended; };
    shared.changed.wait_for(lock, patience, has_ended);

    shared.is_stopped = true;
    shared.changed.notify_all();
    if (shared.poster) shared.poster->stop();
    const bool ended = shared.changed.wait_for(lock, shared.settings.pace.disk_patience, has_ended);
    EventBatch left;
    shared.buffer.take(left);
    shared.figures.dropped += left.count;
    shared.unnoted_drops += left.count;
    lock.unlock();
    if (shared.thread.joinable()) {
        if (ended)
            shared.thread.join();
        else
            shared.thread.detach();  // a disk does not answer
    }
    shared.note_drops();
    if (!ended) shared.mute();
}

EventFigures EventStream::figures() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->figures;
}

}  // namespace arena::server
