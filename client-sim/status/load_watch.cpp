#include "client-sim/status/load_watch.h"

#include <chrono>
#include <utility>

#include "client-sim/status/http_get.h"

namespace arena::client_sim {

namespace {

// Slightly shorter than the interval of the timeline's samples, so that each sample has its own
// reading.
constexpr auto kInterval = std::chrono::milliseconds{800};
constexpr auto kTimeout = std::chrono::milliseconds{2000};

}  // namespace

LoadWatch::LoadWatch(const protocol::HostPort& address) : address_(address) {
    read_now();
    thread_ = std::thread([this] { watch(); });
}

LoadWatch::~LoadWatch() {
    {
        const std::lock_guard lock(mutex_);
        stops_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void LoadWatch::watch() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, kInterval, [this] { return stops_; })) {
        lock.unlock();
        read_now();
        lock.lock();
    }
}

void LoadWatch::read_now() {
    const std::lock_guard one_at_a_time(reading_);
    const auto body = http_get(address_, "/load", kTimeout);
    if (!body.ok()) return;
    auto load = parse_load(body.value());
    if (!load.ok()) return;
    const std::lock_guard lock(mutex_);
    const std::uint64_t number = newest_ ? newest_->number + 1 : 1;
    newest_ = Reading{
        .number = number, .at = std::chrono::steady_clock::now(), .load = std::move(load).value()};
}

std::optional<LoadWatch::Reading> LoadWatch::newest() const {
    const std::lock_guard lock(mutex_);
    return newest_;
}

}  // namespace arena::client_sim
