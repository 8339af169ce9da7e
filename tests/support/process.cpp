#include "tests/support/process.h"

#include <array>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace arena::test {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Strings for execve, built before the fork, because the child of a threaded process may not
/// allocate.
struct ExecStrings {
    std::vector<std::string> texts;
    std::vector<char*> pointers;

    void finish() {
        for (std::string& text : texts)
            pointers.push_back(text.data());
        pointers.push_back(nullptr);
    }
};

ExecStrings arguments_for(const std::string& program, const std::vector<std::string>& arguments) {
    ExecStrings strings;
    strings.texts.push_back(program);
    strings.texts.insert(strings.texts.end(), arguments.begin(), arguments.end());
    strings.finish();
    return strings;
}

ExecStrings environment_for(const Process::Environment& additions) {
    ExecStrings strings;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text = *entry;
        if (text.substr(0, 7) != "ARENAD_") strings.texts.emplace_back(text);
    }
    for (const auto& [name, value] : additions)
        strings.texts.push_back(name + "=" + value);
    strings.finish();
    return strings;
}

std::array<int, 2> open_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe2 failed");
    return ends;
}

milliseconds until(Clock::time_point deadline) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    return left > milliseconds(0) ? left : milliseconds(0);
}

}  // namespace

Process::Process(const std::string& program, const std::vector<std::string>& arguments,
                 const Environment& environment) {
    ExecStrings argv = arguments_for(program, arguments);
    ExecStrings envp = environment_for(environment);
    const std::array<int, 2> output = open_pipe();
    const std::array<int, 2> errors = open_pipe();

    id_ = ::fork();
    if (id_ < 0) throw std::runtime_error("fork failed");
    if (id_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::dup2(output[1], STDOUT_FILENO);
        ::dup2(errors[1], STDERR_FILENO);
        ::execve(program.c_str(), argv.pointers.data(), envp.pointers.data());
        ::_exit(127);
    }
    ::close(output[1]);
    ::close(errors[1]);
    output_.descriptor = output[0];
    errors_.descriptor = errors[0];
}

Process::~Process() {
    if (!reap()) {
        ::kill(id_, SIGKILL);
        ::waitpid(id_, nullptr, 0);
    }
    if (output_.descriptor >= 0) ::close(output_.descriptor);
    if (errors_.descriptor >= 0) ::close(errors_.descriptor);
}

std::optional<std::string> Process::wait_for_line(std::string_view text, milliseconds timeout) {
    const auto deadline = Clock::now() + timeout;
    bool open = true;
    for (;;) {
        for (std::size_t end; (end = output_.text.find('\n', lines_given_)) != std::string::npos;) {
            const std::string line = output_.text.substr(lines_given_, end - lines_given_);
            lines_given_ = end + 1;
            if (line.find(text) != std::string::npos) return line;
        }
        if (!open || until(deadline) == milliseconds(0)) return std::nullopt;
        open = read_outputs(until(deadline));
    }
}

std::optional<int> Process::wait(milliseconds timeout) {
    const auto deadline = Clock::now() + timeout;
    bool open = true;
    while (open && until(deadline) > milliseconds(0))
        open = read_outputs(until(deadline));
    return wait_without_reading(until(deadline));
}

std::optional<int> Process::wait_without_reading(milliseconds timeout) {
    const auto deadline = Clock::now() + timeout;
    while (!reap()) {
        if (until(deadline) == milliseconds(0)) return std::nullopt;
        ::usleep(1000);
    }
    return exit_code_;
}

void Process::shrink_standard_output() const {
    if (::fcntl(output_.descriptor, F_SETPIPE_SZ, 4096) < 0)
        throw std::runtime_error("F_SETPIPE_SZ failed");
}

std::size_t Process::unread_output() const {
    int bytes = 0;
    if (::ioctl(output_.descriptor, FIONREAD, &bytes) != 0)
        throw std::runtime_error("FIONREAD failed");
    return static_cast<std::size_t>(bytes);
}

void Process::send_signal(int signal) const {
    if (!exit_code_) ::kill(id_, signal);
}

bool Process::read_outputs(milliseconds timeout) {
    if (output_.descriptor < 0 && errors_.descriptor < 0) return false;
    std::array<pollfd, 2> ends{pollfd{output_.descriptor, POLLIN, 0},
                               pollfd{errors_.descriptor, POLLIN, 0}};
    if (::poll(ends.data(), ends.size(), static_cast<int>(timeout.count())) > 0) {
        for (std::size_t i = 0; i < ends.size(); ++i) {
            if (ends[i].revents == 0) continue;
            Pipe& pipe = i == 0 ? output_ : errors_;
            std::array<char, 4096> bytes;
            const ssize_t count = ::read(pipe.descriptor, bytes.data(), bytes.size());
            if (count > 0) {
                pipe.text.append(bytes.data(), static_cast<std::size_t>(count));
            } else {
                ::close(pipe.descriptor);
                pipe.descriptor = -1;  // poll ignores it from now on
            }
        }
    }
    return output_.descriptor >= 0 || errors_.descriptor >= 0;
}

bool Process::reap() {
    if (exit_code_) return true;
    int status = 0;
    if (::waitpid(id_, &status, WNOHANG) != id_) return false;
    exit_code_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return true;
}

ProcessResult run_process(const std::string& program, const std::vector<std::string>& arguments,
                          const Process::Environment& environment, milliseconds timeout) {
    Process process(program, arguments, environment);
    const std::optional<int> exit_code = process.wait(timeout);
    return {exit_code, process.standard_output(), process.standard_error()};
}

}  // namespace arena::test
