#include "server/app/ban_reload.h"

#include <chrono>
#include <system_error>

namespace arena::server {

void BanReload::start() {
    again_ = reading_.valid();
    if (again_) return;
    try {
        // GCC 12 takes what make_unique moves from for an object that is freed (without units, at
        // -O3). NOLINTNEXTLINE(modernize-make-unique)
        const auto load = [this] { return std::unique_ptr<Outcome>(new Outcome(load_())); };
        reading_ = std::async(std::launch::async, load);
    } catch (const std::system_error& error) {
        std::promise<std::unique_ptr<Outcome>> failed;
        failed.set_value(std::make_unique<Outcome>(
            Failure{std::string("there is no thread to read it on (") + error.code().message() +
                    "): let the process have more threads (ulimit -u) and try again"}));
        reading_ = failed.get_future();
    }
}

std::unique_ptr<BanReload::Outcome> BanReload::take() {
    if (!reading_.valid()) return nullptr;
    if (reading_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return nullptr;
    std::unique_ptr<Outcome> outcome = reading_.get();
    if (again_) start();
    return outcome;
}

}  // namespace arena::server
