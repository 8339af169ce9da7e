#include "server/app/log_writer.h"

#include <array>
#include <atomic>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

namespace arena::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// A pipe that holds one page, so that it is soon full.
class Pipe {
  public:
    Pipe() {
        if (::pipe2(ends_.data(), O_CLOEXEC) != 0 || ::fcntl(ends_[1], F_SETPIPE_SZ, 4096) < 0)
            throw std::runtime_error("no pipe");
    }
    ~Pipe() {
        close_reader();
        if (closes_writer_) ::close(ends_[1]);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    [[nodiscard]] int writer() const { return ends_[1]; }
    /// Keeps the writing end for a thread that may outlive this, because nothing waits for it any
    /// more.
    void leave_writer_open() { closes_writer_ = false; }
    void close_reader() {
        if (ends_[0] >= 0) ::close(ends_[0]);
        ends_[0] = -1;
    }

    /// Reads until nothing has arrived for `silence`.
    [[nodiscard]] std::string read(milliseconds silence) const {
        std::string text;
        std::array<char, 4096> buffer;
        for (;;) {
            pollfd end{.fd = ends_[0], .events = POLLIN, .revents = 0};
            if (::poll(&end, 1, static_cast<int>(silence.count())) <= 0) return text;
            const ssize_t count = ::read(ends_[0], buffer.data(), buffer.size());
            if (count <= 0) return text;
            text.append(buffer.data(), static_cast<std::size_t>(count));
        }
    }

    void read_page() const {
        std::array<char, 4096> page;
        pollfd end{.fd = ends_[0], .events = POLLIN, .revents = 0};
        if (::poll(&end, 1, 10) > 0) (void)!::read(ends_[0], page.data(), page.size());
    }

  private:
    std::array<int, 2> ends_{-1, -1};
    bool closes_writer_ = true;
};

std::string dropped_line(std::uint64_t count) {
    return std::to_string(count) + " were dropped\n";
}

std::string lines(int from, int to) {
    std::string text;
    for (int i = from; i < to; ++i)
        text += "line " + std::to_string(i) + "\n";
    return text;
}

/// Checks that the lines 0, 1, 2, ... follow each other, where "n were dropped" stands for the next
/// n. Returns the line that would follow the last, or the first line that was not the expected one.
std::string next_after(const std::string& log) {
    std::istringstream in(log);
    std::uint64_t next = 0;
    for (std::string line; std::getline(in, line);) {
        if (line == "back") continue;
        if (line.ends_with(" were dropped")) {
            next += std::stoull(line);
        } else if (line != "line " + std::to_string(next++)) {
            return line;
        }
    }
    return "line " + std::to_string(next);
}

/// Returns how many lines the log says were dropped.
std::uint64_t reported_drops(const std::string& log) {
    std::istringstream in(log);
    std::uint64_t count = 0;
    for (std::string line; std::getline(in, line);)
        if (line.ends_with(" were dropped")) count += std::stoull(line);
    return count;
}

/// Waits until `count` lines were dropped, for at most a second.
void wait_for_dropped(const LogWriter& writer, std::uint64_t count) {
    for (int i = 0; i < 1000 && writer.dropped() < count; ++i)
        ::usleep(1000);
}

TEST(LogWriter, a_reader_gets_every_line_in_order_including_those_waiting_at_the_end) {
    const Pipe pipe;
    std::string read;
    std::thread reader([&] { read = pipe.read(milliseconds(500)); });
    {
        LogWriter writer(pipe.writer(), dropped_line);
        for (int i = 0; i < 5000; ++i)
            writer.add(lines(i, i + 1));
        EXPECT_EQ(writer.dropped(), 0u);
    }
    reader.join();

    EXPECT_EQ(read, lines(0, 5000));
}

TEST(LogWriter, a_stopped_reader_does_not_block_logging_threads_and_memory_is_bounded) {
    Pipe pipe;
    pipe.leave_writer_open();
    LogWriter writer(pipe.writer(), dropped_line,
                     {.waiting_bytes_max = 10'000, .stall_max = milliseconds(20)});
    const std::string line(99, 'x');

    const auto begin = steady_clock::now();
    for (int i = 0; i < 10'000; ++i)
        writer.add(line + "\n");

    // One page is in the pipe, at most 100 lines are being written, and 100 wait.
    EXPECT_LT(steady_clock::now() - begin, milliseconds(2000));
    EXPECT_GE(writer.dropped(), 10'000u - 100u - 100u - 41u);
    EXPECT_LT(writer.dropped(), 10'000u);
}

TEST(LogWriter, a_line_replaces_dropped_ones_with_their_number_once_the_reader_is_back) {
    const Pipe pipe;
    LogWriter writer(pipe.writer(), dropped_line, {.waiting_bytes_max = 8000});
    int added = 0;
    while (writer.dropped() < 100 && added < 1'000'000) {
        writer.add(lines(added, added + 1));
        ++added;
    }
    const std::uint64_t dropped = writer.dropped();

    std::string read = pipe.read(milliseconds(300));
    writer.add("back\n");
    read += pipe.read(milliseconds(300));

    // The writer may have taken lines between two runs of dropped ones; then each run has its own
    // line.
    EXPECT_EQ(next_after(read), "line " + std::to_string(added));
    EXPECT_EQ(reported_drops(read), dropped);
    EXPECT_TRUE(read.ends_with(" were dropped\nback\n")) << read;
}

TEST(LogWriter, ends_soon_when_the_reader_has_stopped) {
    Pipe pipe;
    pipe.leave_writer_open();
    const auto begin = steady_clock::now();
    {
        LogWriter writer(pipe.writer(), dropped_line,
                         {.waiting_bytes_max = 20'000, .stall_max = milliseconds(50)});
        writer.add(lines(0, 1500));
    }

    EXPECT_GE(steady_clock::now() - begin, milliseconds(50));
    EXPECT_LT(steady_clock::now() - begin, milliseconds(2000));
}

TEST(LogWriter, the_destructor_waits_for_a_slow_reader_up_to_its_limit) {
    Pipe pipe;
    pipe.leave_writer_open();
    std::atomic<bool> go_on = true;
    std::thread reader([&] {
        while (go_on) {
            ::usleep(20'000);
            pipe.read_page();
        }
    });
    const auto begin = steady_clock::now();
    {
        LogWriter writer(pipe.writer(), dropped_line,
                         {.waiting_bytes_max = 4u << 20u,
                          .stall_max = milliseconds(1000),
                          .end_max = milliseconds(300)});
        writer.add(std::string(4u << 20u, 'x'));
    }
    const auto taken = steady_clock::now() - begin;
    go_on = false;
    reader.join();

    EXPECT_GE(taken, milliseconds(300));
    EXPECT_LT(taken, milliseconds(3000));
}

TEST(LogWriter, refused_lines_are_counted_and_end_neither_process_nor_log) {
    Pipe pipe;
    pipe.close_reader();
    LogWriter writer(pipe.writer(), dropped_line);

    for (int i = 1; i <= 3; ++i) {
        writer.add("line\n");
        wait_for_dropped(writer, static_cast<std::uint64_t>(i));
        EXPECT_EQ(writer.dropped(), static_cast<std::uint64_t>(i));
    }
}

TEST(LogWriter, a_non_blocking_descriptor_gets_every_line_too) {
    const Pipe pipe;
    ASSERT_EQ(::fcntl(pipe.writer(), F_SETFL, O_NONBLOCK), 0);
    std::string read;
    {
        LogWriter writer(pipe.writer(), dropped_line);
        writer.add(lines(0, 2000));
        read = pipe.read(milliseconds(300));
    }

    EXPECT_EQ(read, lines(0, 2000));
}

}  // namespace
}  // namespace arena::server
