// LogWriter: lines -> a file descriptor, on a separate thread, so that a thread that logs never
// waits for the reader of the log.
//
//   any thread      add -> | lines that wait, up to a bound |
//   writer thread                                  takes all of them -> write(2)
//
// Lines for which there is no room are dropped and counted; so are lines that the descriptor
// refuses (its reader is gone, the disk is full). A line in their place says how many, as soon as
// lines can be written again.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

namespace arena::server {

struct LogWriterLimits {
    /// The most bytes of waiting lines; as many again may be on their way into the descriptor.
    std::size_t waiting_bytes_max = 256u << 10u;
    /// The destructor gives up on a reader that has taken nothing for this long, ...
    std::chrono::milliseconds stall_max{1000};
    /// ... and on any reader after this long.
    std::chrono::milliseconds end_max{5000};
};

class LogWriter {
  public:
    /// Returns the line, with its end, that reports `count` dropped ones. Called on the writer
    /// thread.
    using DroppedLine = std::function<std::string(std::uint64_t count)>;

    /// `descriptor` stays open for as long as the process lives.
    LogWriter(int descriptor, DroppedLine dropped_line, LogWriterLimits limits = {});
    /// Returns when every line is written, or within the limits when the reader has stopped. In
    /// that case the rest is lost, and the thread stays in its write(2) until the process ends.
    ~LogWriter();
    LogWriter(const LogWriter&) = delete;
    LogWriter& operator=(const LogWriter&) = delete;

    /// Queues a line with its end. Never blocks on the descriptor.
    void add(std::string_view line);

    /// Returns how many lines were dropped so far.
    [[nodiscard]] std::uint64_t dropped() const;

  private:
    struct Shared;
    static void run(Shared& shared);
    static bool write_all(Shared& shared, std::string_view& rest);

    std::shared_ptr<Shared> shared_;  ///< shared with the thread, which may outlive this
    LogWriterLimits limits_;
    std::thread thread_;
};

}  // namespace arena::server
