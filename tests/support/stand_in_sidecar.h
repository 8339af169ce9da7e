// A stand-in for the sidecar of Agones: the model of it behind sockets, on 127.0.0.1. It can come
// late, go away and come back, and be slow.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/sidecar_model.h"

namespace arena::test {

class StandInSidecar {
  public:
    /// Reserves a port; connections are refused until open().
    explicit StandInSidecar(SidecarModel model = {});
    ~StandInSidecar();
    StandInSidecar(const StandInSidecar&) = delete;
    StandInSidecar& operator=(const StandInSidecar&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }

    void open();
    /// Breaks all connections off, and refuses others. Keeps the game server.
    void close();
    /// Waits before each answer from now on, except for those of the watch.
    void answer_after(std::chrono::milliseconds delay);

    /// Calls `use` with the model, while no request is answered. Watches then get a line.
    void with_model(const std::function<void(SidecarModel&)>& use);
    /// Waits until it holds of the model. Returns false when that takes too long.
    [[nodiscard]] bool wait_until(const std::function<bool(const SidecarModel&)>& holds);

  private:
    struct Connection {
        int descriptor = -1;
        std::thread thread;
    };

    void accept_all(int listener);
    void serve(int connection);
    void serve_watch(int connection);
    static SidecarModel::Time now();

    int reservation_ = -1;
    int listener_ = -1;
    std::uint16_t port_ = 0;
    std::thread acceptor_;

    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    SidecarModel model_;
    std::uint64_t version_ = 0;  // of the game server
    std::chrono::milliseconds delay_{0};
    bool is_open_ = false;
    std::list<Connection> connections_;
};

}  // namespace arena::test
