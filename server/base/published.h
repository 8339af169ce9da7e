// Published<T>: one thread stores a value, others load it. A store or a load holds the lock only to
// copy one T, so that a reader cannot delay the tick.
#pragma once

#include <mutex>

namespace arena::server {

template <typename T>
class Published {
  public:
    void store(const T& value) {
        const std::lock_guard lock(mutex_);
        value_ = value;
    }
    [[nodiscard]] T load() const {
        const std::lock_guard lock(mutex_);
        return value_;
    }

  private:
    mutable std::mutex mutex_;
    T value_{};
};

}  // namespace arena::server
