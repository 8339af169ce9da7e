#include "server/app/log_writer.h"

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <utility>

#include <poll.h>
#include <unistd.h>

#include "server/base/signals_blocked.h"

namespace arena::server {
namespace {

using Clock = std::chrono::steady_clock;

/// Small, so that even a slow reader shows progress.
constexpr std::size_t kWriteBytesMax = 4096;

/// Writes the front of `bytes`, and waits until there is room for it. Returns the number of bytes
/// written, or 0 when the descriptor takes no more.
std::size_t write_some(int descriptor, std::string_view bytes) {
    for (;;) {
        const ssize_t count =
            ::write(descriptor, bytes.data(), std::min(bytes.size(), kWriteBytesMax));
        if (count >= 0) return static_cast<std::size_t>(count);
        if (errno == EAGAIN) {  // another process that shares it has made it non-blocking
            pollfd room{.fd = descriptor, .events = POLLOUT, .revents = 0};
            (void)::poll(&room, 1, -1);
        } else if (errno != EINTR) {
            return 0;
        }
    }
}

std::uint64_t lines_in(std::string_view text) {
    return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Starts a thread that no signal interrupts.
/// A reader that goes away is then an error of write(2), whatever the process does about SIGPIPE.
template <typename Run>
std::thread thread_without_signals(Run&& run) {
    const SignalsBlocked blocked;
    return std::thread(std::forward<Run>(run));
}

}  // namespace

struct LogWriter::Shared {
    Shared(int to, DroppedLine line, std::size_t bytes_max)
        : descriptor(to), dropped_line(std::move(line)), waiting_bytes_max(bytes_max) {}

    const int descriptor;
    const DroppedLine dropped_line;
    const std::size_t waiting_bytes_max;

    std::mutex mutex;  ///< for all below; held to move lines, never while they are written
    std::condition_variable added;
    std::condition_variable written;
    std::string waiting;
    std::uint64_t dropped = 0;
    std::uint64_t refused = 0;  ///< by the descriptor, before `waiting`; not yet reported by a line
    std::uint64_t left_out = 0;  ///< for want of room, after `waiting`; not yet reported either
    std::uint64_t writes = 0;    ///< grows while the reader takes lines
    bool ending = false;         ///< no more lines are added
    bool abandoned = false;      ///< the destructor no longer waits
    bool done = false;
};

LogWriter::LogWriter(int descriptor, DroppedLine dropped_line, LogWriterLimits limits)
    : shared_(
          std::make_shared<Shared>(descriptor, std::move(dropped_line), limits.waiting_bytes_max)),
      limits_(limits),
      thread_(thread_without_signals([shared = shared_] { run(*shared); })) {}

LogWriter::~LogWriter() {
    std::unique_lock lock(shared_->mutex);
    shared_->ending = true;
    shared_->added.notify_one();
    const Clock::time_point end = Clock::now() + limits_.end_max;
    while (!shared_->done) {
        const std::uint64_t writes = shared_->writes;
        const auto deadline = std::min(end, Clock::now() + limits_.stall_max);
        const bool moved = shared_->written.wait_until(
            lock, deadline, [&] { return shared_->done || shared_->writes != writes; });
        if (!moved || Clock::now() >= end) break;
    }
    shared_->abandoned = !shared_->done;
    const bool abandoned = shared_->abandoned;
    lock.unlock();
    if (abandoned) {
        thread_.detach();
    } else {
        thread_.join();
    }
}

void LogWriter::add(std::string_view line) {
    const std::lock_guard lock(shared_->mutex);
    // Once a line is left out, so are all that follow it, until the writer reports them in their
    // place.
    if (shared_->left_out > 0 ||
        shared_->waiting.size() + line.size() > shared_->waiting_bytes_max) {
        ++shared_->dropped;
        ++shared_->left_out;
    } else {
        shared_->waiting += line;
    }
    shared_->added.notify_one();
}

std::uint64_t LogWriter::dropped() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->dropped;
}

void LogWriter::run(Shared& shared) {
    std::unique_lock lock(shared.mutex);
    for (;;) {
        // Refused lines are reported with the next line: a lasting error is not retried again and
        // again.
        shared.added.wait(lock, [&] { return !shared.waiting.empty() || shared.ending; });
        if (shared.waiting.empty() && shared.refused == 0) break;
        const std::string lines = std::exchange(shared.waiting, {});
        const std::uint64_t before = std::exchange(shared.refused, 0);
        const std::uint64_t behind = std::exchange(shared.left_out, 0);
        lock.unlock();
        std::string batch = before > 0 ? shared.dropped_line(before) : std::string();
        batch += lines;
        if (behind > 0) batch += shared.dropped_line(behind);
        std::string_view rest = batch;
        const bool wanted = write_all(shared, rest);

        lock.lock();
        if (!wanted) return;
        if (rest.empty()) continue;
        const std::uint64_t report_lines = behind > 0 ? 1 : 0;
        const std::uint64_t lost = std::min(lines_in(rest) - report_lines, lines_in(lines));
        shared.dropped += lost;
        shared.refused +=
            (lines_in(rest) > lines_in(lines) + report_lines ? before : 0) + lost + behind;
        if (shared.ending) break;
    }
    shared.done = true;
    shared.written.notify_one();
}

/// Leaves in `rest` what the descriptor has refused. Returns false when the destructor no longer
/// waits.
bool LogWriter::write_all(Shared& shared, std::string_view& rest) {
    std::size_t count = 1;
    while (!rest.empty() && count > 0) {
        count = write_some(shared.descriptor, rest);
        rest.remove_prefix(count);
        const std::lock_guard lock(shared.mutex);
        ++shared.writes;
        shared.written.notify_one();
        if (shared.abandoned) return false;
    }
    return true;
}

}  // namespace arena::server
