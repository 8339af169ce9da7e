#include "server/app/ban_reload.h"

#include <chrono>

namespace arena::server {

void BanReload::start() {
    again_ = reading_.valid();
    if (again_) return;
    reading_ = std::async(std::launch::async,
                          [this] { return std::unique_ptr<Outcome>(new Outcome(load_())); });
}

std::unique_ptr<BanReload::Outcome> BanReload::take() {
    if (!reading_.valid()) return nullptr;
    if (reading_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return nullptr;
    std::unique_ptr<Outcome> outcome = reading_.get();
    if (again_) start();
    return outcome;
}

}  // namespace arena::server
