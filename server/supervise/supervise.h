// The supervisor: a small parent process that keeps the UDP socket and starts the server as its
// child, again whenever the server has crashed.
//
//      signals -> supervisor -----> server 1  (crashes)
//                     |   \-------> server 2 ...
//                     `- UDP socket, inherited by each
//
// It never reads the socket. What arrives while no server runs waits in the socket's buffer for the
// next one: a client that asks for admission in that moment is answered as soon as there is a
// server, and packets of lost sessions are dropped by it as those of unknown connections.
//
// It is fit to be the first process of a container: it reaps every child, also those that it has
// not started, and handles every signal that it is responsible for. It starts no thread, except
// those of the caller's log.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include <sys/types.h>

#include "server/base/time.h"
#include "server/supervise/child_end.h"

namespace arena::server {

/// The server has been started.
struct ChildStarted {
    pid_t process = 0;
    std::uint64_t restarts = 0;
};
/// The server has crashed, and is started again after `restart_in`; nothing: no more.
struct ChildCrashed {
    ChildEnd end;
    Time ran_for{};
    std::optional<Time> restart_in;
};
/// The server has ended because it was told to, or because it was done.
struct ChildDone {
    ChildEnd end;
};
using SuperviseNote = std::variant<ChildStarted, ChildCrashed, ChildDone>;

struct SuperviseSettings {
    const char* const* arguments =
        nullptr;                     ///< argv of the server, with its program; ends with null
    int socket = -1;                 ///< bound, and closed on exec
    std::span<const int> signals;    ///< to pass on to the server
    std::uint32_t restarts_max = 5;  ///< within kRestartWindow
    int usage_error = 2;             ///< the exit code of a server that could not start
};

/// What a supervisor ends with.
struct SuperviseEnd {
    ChildEnd last;              ///< of the last server
    bool has_given_up = false;  ///< it has crashed too often
};

/// Runs servers until one has ended that is not to be started again: it was told to end by one of
/// the signals, it was done (exit code 0), the very first one could not start (usage_error), or
/// they crash too often. Blocks the signals in this process, and SIGCHLD.
[[nodiscard]] SuperviseEnd supervise(const SuperviseSettings& settings,
                                     const std::function<void(const SuperviseNote&)>& on_note);

}  // namespace arena::server
