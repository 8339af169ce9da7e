// LoadWatch: reads /load of a server about once a second, in a thread of its own, so that a server
// that answers late delays no bot.
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
    /// The first reading is made before this returns. A server without that page, or that does not
    /// answer, gives none: readings() stays 0.
    explicit LoadWatch(const protocol::HostPort& address);
    ~LoadWatch();
    LoadWatch(const LoadWatch&) = delete;
    LoadWatch& operator=(const LoadWatch&) = delete;

    /// The newest reading, with its number, counted from 1.
    struct Reading {
        std::uint64_t number = 0;
        std::chrono::steady_clock::time_point at;  ///< when it came
        ServerLoad load;
    };
    [[nodiscard]] std::optional<Reading> newest() const;

    /// Reads once more, now.
    void read_now();

  private:
    void watch();

    protocol::HostPort address_;
    std::mutex reading_;  ///< held while one is made: an older answer must not follow a newer one
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::optional<Reading> newest_;
    bool stops_ = false;
    std::thread thread_;
};

}  // namespace arena::client_sim
