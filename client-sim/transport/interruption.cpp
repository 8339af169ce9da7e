#include "client-sim/transport/interruption.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <limits>
#include <system_error>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "sim/base/assert.h"

namespace arena::client_sim {

namespace {

constexpr std::array kSignals{SIGINT, SIGTERM};
constexpr int kNone = -1;

/// What the next signal is noted in: a handler can only reach what is static. kNone: the next
/// signal ends the program.
std::atomic<int> g_unsignalled{kNone};
static_assert(std::atomic<int>::is_always_lock_free, "as a signal handler needs it");

/// Calls only what a signal handler may call (signal-safety(7)).
extern "C" void note_signal(int number) {
    const int error = errno;
    const int arrival = g_unsignalled.exchange(kNone);
    if (arrival != kNone) {
        constexpr std::uint64_t kOnce = 1;
        // An empty counter has room.
        [[maybe_unused]] const ssize_t written = ::write(arrival, &kOnce, sizeof kOnce);
    } else {
        static_cast<void>(std::signal(number, SIG_DFL));
        static_cast<void>(std::raise(number));  // takes effect when this handler returns
    }
    errno = error;
}

}  // namespace

Interruption::Interruption() : arrival_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (!arrival_.is_open())
        throw std::system_error(errno, std::system_category(), "signals cannot be noted");
    const int before = g_unsignalled.exchange(arrival_.number());
    ARENA_ASSERT(before == kNone, "one object at a time");
    for (const int number : kSignals)
        static_cast<void>(std::signal(number, note_signal));
}

Interruption::~Interruption() {
    for (const int number : kSignals)
        static_cast<void>(std::signal(number, SIG_DFL));
    g_unsignalled = kNone;
}

bool Interruption::has_arrived() const {
    return wait_for(std::chrono::milliseconds{0});
}

bool Interruption::wait_for(std::chrono::milliseconds time) const {
    using Clock = std::chrono::steady_clock;
    constexpr std::int64_t kPollMsMax = std::numeric_limits<int>::max();
    const auto end = Clock::now() + time;
    pollfd watched{.fd = arrival_.number(), .events = POLLIN, .revents = 0};
    while (true) {  // again after other signals
        const auto left_ms =
            std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
        const auto timeout = std::clamp<std::int64_t>(left_ms, 0, kPollMsMax);
        if (::poll(&watched, 1, static_cast<int>(timeout)) > 0) return true;
        if (left_ms <= 0) return false;
    }
}

}  // namespace arena::client_sim
