// Mailbox<T>: messages from one thread to another, in order. A lock is held to add one or to take
// all, so neither side can hold up the other.
#pragma once

#include <cstddef>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

namespace arena::server {

template <typename T>
class Mailbox {
  public:
    explicit Mailbox(std::size_t messages_max = std::numeric_limits<std::size_t>::max())
        : messages_max_(messages_max) {}

    /// Adds a message. Returns false, and changes nothing, when the mailbox is full.
    bool put(T message) {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() >= messages_max_) return false;
        waiting_.push_back(std::move(message));
        return true;
    }

    /// Whether nothing waits.
    [[nodiscard]] bool empty() const {
        const std::lock_guard lock(mutex_);
        return waiting_.empty();
    }

    /// Calls `take(message)` for each message that was there at the call, oldest first.
    template <typename Take>
    void take_all(Take&& take) {
        {
            const std::lock_guard lock(mutex_);
            std::swap(waiting_, taken_);
        }
        for (T& message : taken_)
            take(message);
        taken_.clear();
    }

  private:
    std::size_t messages_max_;
    mutable std::mutex mutex_;
    std::vector<T> waiting_;  // guarded by the mutex
    std::vector<T> taken_;    // of the taking side; kept for its memory
};

}  // namespace arena::server
