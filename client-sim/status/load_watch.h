// LoadWatch: reads /load of a server about once a second, in its own thread, so that a slow answer
// delays no bot.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "client-sim/status/server_load.h"
#include "protocol/base/host_port.h"

namespace arena::client_sim {

class LoadWatch {
  public:
    /// Makes the first reading before it returns. With a server that lacks the page or does not
    /// answer, newest() stays empty.
    explicit LoadWatch(const protocol::HostPort& address);
    ~LoadWatch();
    LoadWatch(const LoadWatch&) = delete;
    LoadWatch& operator=(const LoadWatch&) = delete;

    /// The newest reading, with its number, counted from 1.
    struct Reading {
        std::uint64_t number = 0;
        std::chrono::steady_clock::time_point at;  ///< when it arrived
        ServerLoad load;
    };
    /// Returns the newest reading; nothing before the first one.
    [[nodiscard]] std::optional<Reading> newest() const;

    /// Makes another reading now, and waits for it.
    void read_now();

  private:
    void watch();

    protocol::HostPort address_;
    std::mutex reading_;  ///< held during a reading, so that no older answer follows a newer one
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::optional<Reading> newest_;
    bool stops_ = false;
    std::thread thread_;
};

}  // namespace arena::client_sim
