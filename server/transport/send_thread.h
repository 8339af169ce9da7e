// SendThread: hands datagrams to the kernel beside the ticks. That is two fifths of the work of
// telling two hundred clients of a tick, and nothing in the tick waits for it.
//
//   tick: send, send, ... submit ---> waiting ---> sender: one system call a run
//
// One thread submits. The order stays.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>

#include "server/transport/outbox.h"

namespace arena::server {

/// A tick of a thousand clients many times over. Who submits more waits until it was sent.
inline constexpr std::size_t kUnsentBytesMax = std::size_t{64} << 20u;

class SendThread {
  public:
    /// `send` is called on the thread alone.
    explicit SendThread(std::function<void(const Outbox&)> send);
    /// Sends what was submitted first.
    ~SendThread();
    SendThread(const SendThread&) = delete;
    SendThread& operator=(const SendThread&) = delete;

    /// Takes all that is in `outbox` and leaves it empty.
    void submit(Outbox& outbox);
    /// Until all that was submitted was sent.
    void wait();

  private:
    void run();

    std::function<void(const Outbox&)> send_;
    std::mutex mutex_;
    std::condition_variable changed_;
    Outbox waiting_;  // guarded by the mutex, as are the two below
    bool is_sending_ = false;
    bool ends_ = false;
    std::thread thread_;  // the last: it uses all of the above
};

}  // namespace arena::server
