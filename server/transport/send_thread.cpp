#include "server/transport/send_thread.h"

#include <utility>

namespace arena::server {

SendThread::SendThread(std::function<void(const Outbox&)> send)
    : send_(std::move(send)), thread_([this] { run(); }) {}

SendThread::~SendThread() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void SendThread::submit(Outbox& outbox) {
    if (outbox.empty()) return;
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_.size_bytes() < kUnsentBytesMax; });
    if (waiting_.empty()) {
        std::swap(waiting_, outbox);
    } else {
        waiting_.add(outbox);
        outbox.clear();
    }
    const bool sleeps = !is_sending_;
    lock.unlock();
    if (sleeps) changed_.notify_all();
}

void SendThread::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_.empty() && !is_sending_; });
}

void SendThread::run() {
    Outbox taken;
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return !waiting_.empty() || ends_; });
        if (waiting_.empty()) return;
        std::swap(taken, waiting_);
        is_sending_ = true;
        lock.unlock();
        send_(taken);
        taken.clear();
        lock.lock();
        is_sending_ = false;
        changed_.notify_all();
    }
}

}  // namespace arena::server
