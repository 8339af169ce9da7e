#include "server/supervise/supervise.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/supervise/handover.h"
#include "server/supervise/restart_policy.h"

namespace arena::server {
namespace {

/// The program that this process runs, also when its file has been replaced since.
constexpr const char* kOwnProgram = "/proc/self/exe";
/// What a shell answers for a program that it cannot start.
constexpr int kExitNotStarted = 127;

Time now() {
    return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
}

/// Keeps signals pending until they are asked for, so that none is lost between two questions.
class PendingSignals {
  public:
    explicit PendingSignals(std::span<const int> passed_on) {
        ::sigemptyset(&set_);
        ::sigaddset(&set_, SIGCHLD);
        for (const int signal : passed_on)
            ::sigaddset(&set_, signal);
        // Whoever has started this process may ignore it, and the system then reaps the children.
        std::signal(SIGCHLD, SIG_DFL);
        ::sigprocmask(SIG_BLOCK, &set_, &before_);
    }

    /// Returns the next signal; waits for it until `deadline`, if there is one.
    [[nodiscard]] std::optional<int> next(std::optional<Time> deadline) const {
        for (;;) {
            timespec left{};
            if (deadline) {
                const auto time = std::max(*deadline - now(), Time{0});
                const auto whole = std::chrono::duration_cast<std::chrono::seconds>(time);
                left.tv_sec = whole.count();
                left.tv_nsec = std::chrono::nanoseconds(time - whole).count();
            }
            const int signal =
                deadline ? ::sigtimedwait(&set_, nullptr, &left) : ::sigwaitinfo(&set_, nullptr);
            if (signal > 0) return signal;
            if (errno != EINTR) return std::nullopt;
        }
    }
    /// Returns the mask of the process before; a child begins with it.
    [[nodiscard]] const sigset_t& before() const { return before_; }

  private:
    sigset_t set_{};
    sigset_t before_{};
};

/// A pipe that is closed on exec.
struct Pipe {
    Pipe() {
        if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) error = errno;
    }
    ~Pipe() {
        close_end(0);
        close_end(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    void close_end(std::size_t end) {
        if (ends[end] >= 0) (void)::close(ends[end]);
        ends[end] = -1;
    }

    int ends[2]{-1, -1};
    int error = 0;
};

/// Returns this process's environment with the handover, as execve(2) takes it. `text` is that of
/// the handover's entry and must outlive the result.
std::vector<const char*> environment_with(const std::string& text) {
    const std::string_view own = std::string_view(text).substr(0, text.find('=') + 1);
    std::vector<const char*> entries;
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry)
        if (!std::string_view(*entry).starts_with(own)) entries.push_back(*entry);
    entries.push_back(text.c_str());
    entries.push_back(nullptr);
    return entries;
}

/// Runs in the child between fork and exec, where the threads of the parent's log do not exist:
/// only what POSIX calls async-signal-safe.
[[noreturn]] void become_server(const SuperviseSettings& settings, int started,
                                const char* const* environment, const sigset_t& mask) {
    // A terminal sends its signals to the whole group: the server gets them from its parent, once.
    (void)::setpgid(0, 0);
    (void)::fcntl(settings.socket, F_SETFD, 0);
    (void)::fcntl(started, F_SETFD, 0);
    (void)::sigprocmask(SIG_SETMASK, &mask, nullptr);
    (void)::execve(kOwnProgram, const_cast<char* const*>(settings.arguments),
                   const_cast<char* const*>(environment));
    ::_exit(kExitNotStarted);
}

class Supervisor {
  public:
    Supervisor(const SuperviseSettings& settings,
               const std::function<void(const SuperviseNote&)>& on_note)
        : settings_(settings), on_note_(on_note), signals_(settings.signals) {}

    SuperviseEnd run() {
        for (;;) {
            const Time began = now();
            const auto [end, has_started] = run_server();
            const bool could_not_start =
                restarts_ == 0 && !has_started &&
                end == ChildEnd{ChildEnd::Kind::exited, settings_.usage_error};
            if (is_told_to_end_ || could_not_start || end == ChildEnd{}) {
                on_note_(ChildDone{end});
                return {.last = end};
            }
            const auto delay = restart_delay(recent_, now(), settings_.restarts_max);
            on_note_(ChildCrashed{.end = end, .ran_for = now() - began, .restart_in = delay});
            if (!delay) return {.last = end, .has_given_up = true};
            wait_for(*delay);
            if (is_told_to_end_) return {.last = ChildEnd{}};  // there is no server to drain
            note_restart(end);
        }
    }

  private:
    struct Ran {
        ChildEnd end;
        bool has_started = false;
    };

    /// Starts a server, and waits until it has ended.
    Ran run_server() {
        Pipe started;
        if (started.error != 0)
            return {.end = {.kind = ChildEnd::Kind::not_started, .number = started.error}};
        const std::string entry =
            std::string(kHandoverVariable) + '=' +
            to_text({.parent = ::getpid(),
                     .socket = settings_.socket,
                     .started = started.ends[1],
                     .restarts = restarts_,
                     .last_end = restarts_ > 0 ? text_of(last_end_) : std::string()});
        const auto environment = environment_with(entry);
        const pid_t child = ::fork();
        if (child < 0) return {.end = {.kind = ChildEnd::Kind::not_started, .number = errno}};
        if (child == 0)
            become_server(settings_, started.ends[1], environment.data(), signals_.before());
        started.close_end(1);
        on_note_(ChildStarted{.process = child, .restarts = restarts_});

        std::optional<ChildEnd> end;
        while (!end) {
            const auto signal = signals_.next(std::nullopt);
            if (signal && *signal != SIGCHLD) pass_on(*signal, child);
            end = reap(child);
        }
        char byte = 0;
        return {.end = *end, .has_started = ::read(started.ends[0], &byte, 1) == 1};
    }

    void pass_on(int signal, pid_t child) {
        if (signal != SIGHUP) is_told_to_end_ = true;  // SIGHUP reads a file again
        (void)::kill(child, signal);
    }

    /// Reaps all children that have ended. Returns the end of this one, if it has.
    static std::optional<ChildEnd> reap(pid_t child) {
        std::optional<ChildEnd> end;
        int status = 0;
        for (pid_t ended = ::waitpid(-1, &status, WNOHANG); ended > 0;
             ended = ::waitpid(-1, &status, WNOHANG))
            if (ended == child) end = end_of(status);
        return end;
    }

    void wait_for(Time delay) {
        const Time deadline = now() + delay;
        while (!is_told_to_end_) {
            const auto signal = signals_.next(deadline);
            if (!signal) return;
            if (*signal == SIGCHLD)
                (void)reap(0);
            else if (*signal != SIGHUP)
                is_told_to_end_ = true;
        }
    }

    void note_restart(const ChildEnd& end) {
        const Time at = now();
        std::erase_if(recent_, [at](Time restart) { return at - restart >= kRestartWindow; });
        recent_.push_back(at);
        last_end_ = end;
        ++restarts_;
    }

    const SuperviseSettings& settings_;
    const std::function<void(const SuperviseNote&)>& on_note_;
    PendingSignals signals_;
    std::vector<Time> recent_;  ///< the restarts of the last window: restarts_max at most
    std::uint64_t restarts_ = 0;
    ChildEnd last_end_;
    bool is_told_to_end_ = false;
};

}  // namespace

SuperviseEnd supervise(const SuperviseSettings& settings,
                       const std::function<void(const SuperviseNote&)>& on_note) {
    return Supervisor(settings, on_note).run();
}

}  // namespace arena::server
