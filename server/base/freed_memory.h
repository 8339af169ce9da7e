// FreedMemory: gives memory that was freed back to the system.
//
// A match that ends frees megabytes in small pieces, and an allocator keeps what lies between
// pieces in use: a server on which large matches come and go would grow to many times of what it
// uses. Giving back takes milliseconds, in which the allocator is locked part by part, so a thread
// of its own does it, and not often.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "server/base/time.h"

namespace arena::server {

/// Memory is given back at most once in this time.
inline constexpr Time kGiveBackInterval = std::chrono::seconds(2);

class FreedMemory {
  public:
    /// `give_back` is called on other threads, one call at a time.
    explicit FreedMemory(std::function<void()> give_back = give_back_heap);

    /// Much has been freed.
    void on_freed() { is_wanted_ = true; }
    /// Begins to give back, if much was freed since it last began and the time has come. Must be
    /// called regularly. Without a thread to do it on, it tries again later.
    void give_back_when_due(Time now);

  private:
    /// Gives back the free pages of the heap; nothing where the allocator has no way to.
    static void give_back_heap();

    struct Shared;

    std::shared_ptr<Shared> shared_;  ///< with a thread that may outlive this object
    bool is_wanted_ = false;
    Time began_at_ = -kGiveBackInterval;
};

}  // namespace arena::server
