#include "server/supervise/child_end.h"

#include <array>
#include <csignal>
#include <system_error>
#include <utility>

#include <sys/wait.h>

namespace arena::server {
namespace {

struct NamedSignal {
    int number;
    const char* name;
};

/// Those that end a process by default.
constexpr std::array kSignals{
    NamedSignal{SIGHUP, "SIGHUP"},   NamedSignal{SIGINT, "SIGINT"},
    NamedSignal{SIGQUIT, "SIGQUIT"}, NamedSignal{SIGILL, "SIGILL"},
    NamedSignal{SIGTRAP, "SIGTRAP"}, NamedSignal{SIGABRT, "SIGABRT"},
    NamedSignal{SIGBUS, "SIGBUS"},   NamedSignal{SIGFPE, "SIGFPE"},
    NamedSignal{SIGKILL, "SIGKILL"}, NamedSignal{SIGUSR1, "SIGUSR1"},
    NamedSignal{SIGSEGV, "SIGSEGV"}, NamedSignal{SIGUSR2, "SIGUSR2"},
    NamedSignal{SIGPIPE, "SIGPIPE"}, NamedSignal{SIGALRM, "SIGALRM"},
    NamedSignal{SIGTERM, "SIGTERM"}, NamedSignal{SIGXCPU, "SIGXCPU"},
    NamedSignal{SIGXFSZ, "SIGXFSZ"}, NamedSignal{SIGVTALRM, "SIGVTALRM"},
    NamedSignal{SIGPROF, "SIGPROF"}, NamedSignal{SIGSYS, "SIGSYS"},
};

}  // namespace

ChildEnd end_of(int wait_status) {
    if (WIFSIGNALED(wait_status))
        return {.kind = ChildEnd::Kind::killed, .number = WTERMSIG(wait_status)};
    return {.kind = ChildEnd::Kind::exited, .number = WEXITSTATUS(wait_status)};
}

std::string signal_name(int signal) {
    for (const NamedSignal& named : kSignals)
        if (named.number == signal) return named.name;
    return "signal " + std::to_string(signal);
}

std::string text_of(const ChildEnd& end) {
    switch (end.kind) {
        case ChildEnd::Kind::exited:
            return "exit code " + std::to_string(end.number);
        case ChildEnd::Kind::killed:
            return signal_name(end.number);
        case ChildEnd::Kind::not_started:
            return "not started: " + std::generic_category().message(end.number);
    }
    return {};
}

int exit_code_of(const ChildEnd& end) {
    switch (end.kind) {
        case ChildEnd::Kind::exited:
            return end.number;
        case ChildEnd::Kind::killed:
            return 128 + end.number;
        case ChildEnd::Kind::not_started:
            return 127;
    }
    return 127;
}

}  // namespace arena::server
