// SendThread: hands datagrams to the kernel in parallel with the ticks. This is two fifths of the
// work of sending a tick to two hundred clients, and nothing in the tick waits for it.
//
//   tick: send, send, ... submit ---> waiting ---> sender: one system call a run
//
// Several threads may submit. The order is kept among what one of them submits.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>

#include "server/transport/outbox.h"

namespace arena::server {

/// Many times a tick of a thousand clients. Beyond it submit() waits until enough was sent.
inline constexpr std::size_t kUnsentBytesMax = std::size_t{64} << 20u;

class SendThread {
  public:
    /// `send` is called only on the new thread.
    explicit SendThread(std::function<void(const Outbox&)> send);
    /// Sends everything that was submitted before it ends.
    ~SendThread();
    SendThread(const SendThread&) = delete;
    SendThread& operator=(const SendThread&) = delete;

    /// Takes the content of `outbox` and leaves it empty.
    void submit(Outbox& outbox);
    /// Waits until everything that was submitted has been sent.
    void wait();

  private:
    void run();

    std::function<void(const Outbox&)> send_;
    std::mutex mutex_;
    std::condition_variable changed_;
    Outbox waiting_;  // guarded by the mutex, as are the two below
    bool is_sending_ = false;
    bool ends_ = false;
    std::thread thread_;  // last, because it uses all of the above
};

}  // namespace arena::server
