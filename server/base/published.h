// Published<T>: one thread stores, others load. A store or a load holds the lock for one copy of a
// T and for nothing else, so that a reader cannot hold the tick up.
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
