// A child process under test: started with pipes on its outputs, waited for with a deadline, and
// killed by the destructor, so that no test leaves one behind.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace arena::test {

class Process {
  public:
    using Environment = std::vector<std::pair<std::string, std::string>>;

    /// `program` is a path. The child inherits this process's environment without any ARENAD_…
    /// variable, plus `environment`. A program that cannot be started ends with exit code 127.
    explicit Process(const std::string& program, const std::vector<std::string>& arguments = {},
                     const Environment& environment = {});
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Returns the first whole line of standard output that contains `text`, after the last line
    /// that was returned; nothing when none came in time or the output ended.
    std::optional<std::string> wait_for_line(std::string_view text,
                                             std::chrono::milliseconds timeout);

    /// Returns the exit code, 128 + signal when a signal ended it, or nothing when it still runs
    /// after `timeout`. Reads the outputs meanwhile, so that a full pipe cannot hold the child up.
    std::optional<int> wait(std::chrono::milliseconds timeout);

    /// The same without reading anything, as if the reader of the outputs had hung.
    std::optional<int> wait_without_reading(std::chrono::milliseconds timeout);

    /// Limits unread standard output to one page from now on (4 KiB; a pipe usually holds 64).
    void shrink_standard_output() const;
    /// Returns the bytes of standard output that wait to be read.
    [[nodiscard]] std::size_t unread_output() const;

    void send_signal(int signal) const;
    [[nodiscard]] pid_t id() const { return id_; }

    /// What has come so far.
    [[nodiscard]] const std::string& standard_output() const { return output_.text; }
    [[nodiscard]] const std::string& standard_error() const { return errors_.text; }

  private:
    struct Pipe {
        int descriptor = -1;
        std::string text;
    };

    /// Reads what is there; waits for it at most `timeout`. Returns false when both outputs have
    /// ended.
    bool read_outputs(std::chrono::milliseconds timeout);
    bool reap();

    pid_t id_ = -1;
    Pipe output_;
    Pipe errors_;
    std::size_t lines_given_ = 0;  ///< bytes of output_.text that wait_for_line has passed
    std::optional<int> exit_code_;
};

/// The result of a program that ran to its end; the exit code is nothing when `timeout` ended it
/// instead.
struct ProcessResult {
    std::optional<int> exit_code;
    std::string standard_output;
    std::string standard_error;
};
ProcessResult run_process(const std::string& program, const std::vector<std::string>& arguments,
                          const Process::Environment& environment = {},
                          std::chrono::milliseconds timeout = std::chrono::seconds(20));

}  // namespace arena::test
