#include "server/app/ban_reload.h"

#include <chrono>
#include <exception>
#include <system_error>
#include <thread>
#include <utility>

namespace arena::server {
namespace {

using Read = std::unique_ptr<BanReload::Outcome>;

Read failure(std::string message) {
    return std::make_unique<BanReload::Outcome>(Failure{std::move(message)});
}

Read outcome_of(const BanReload::Load& load) {
    try {
        // GCC 12 mistakes the object that make_unique moves from for a freed one (without unity
        // builds, at -O3). NOLINTNEXTLINE(modernize-make-unique)
        return Read(new BanReload::Outcome(load()));
    } catch (const std::exception& error) {
        return failure(std::string("it cannot be read (") + error.what() +
                       "): give the process more memory and try again");
    }
}

}  // namespace

bool BanReload::start() {
    is_wanted_again_ = reading_.valid();
    if (is_wanted_again_) return false;
    std::promise<Read> promise;
    reading_ = promise.get_future();
    try {
        // Detached, and sharing ownership of what it calls: destroying this object never waits for
        // a disk that does not respond.
        std::thread([load = load_, promise = std::move(promise)]() mutable {
            promise.set_value(outcome_of(*load));
        }).detach();
    } catch (const std::system_error& error) {
        std::promise<Read> failed;
        reading_ = failed.get_future();
        failed.set_value(failure(std::string("no thread could be started to read it (") +
                                 error.code().message() +
                                 "): allow the process more threads (ulimit -u) and try again"));
    }
    return true;
}

std::unique_ptr<BanReload::Outcome> BanReload::take() {
    if (!reading_.valid()) return nullptr;
    if (reading_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return nullptr;
    std::unique_ptr<Outcome> outcome = reading_.get();
    if (is_wanted_again_) start();
    return outcome;
}

}  // namespace arena::server
