#include "server/base/freed_memory.h"

#include <atomic>
#include <system_error>
#include <thread>
#include <utility>

#include <malloc.h>

#include "server/base/signals_blocked.h"

namespace arena::server {

struct FreedMemory::Shared {
    std::function<void()> give_back;
    std::atomic<bool> is_giving_back{false};
};

FreedMemory::FreedMemory(std::function<void()> give_back) : shared_(std::make_shared<Shared>()) {
    shared_->give_back = std::move(give_back);
}

void FreedMemory::give_back_when_due(Time now) {
    if (!is_wanted_ || now - began_at_ < kGiveBackInterval || shared_->is_giving_back) return;
    began_at_ = now;
    shared_->is_giving_back = true;
    try {
        const SignalsBlocked blocked;
        std::thread([shared = shared_] {
            shared->give_back();
            shared->is_giving_back = false;
        }).detach();
        is_wanted_ = false;
    } catch (const std::system_error&) {
        shared_->is_giving_back = false;
    }
}

void FreedMemory::give_back_heap() {
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

}  // namespace arena::server
