// Reads a file again on a separate thread while the match continues, because reading takes longer
// than a tick where the file is long or its disk slow.
//
// Used from one thread, which asks after each tick whether the file has been read.
#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "sim/values/result.h"

namespace arena::server {

template <typename Value>
class FileReload {
  public:
    using Outcome = Result<Value, std::string>;
    using Load = std::function<Outcome()>;

    /// `load` is called on other threads, one call at a time. A read that hangs outlives this
    /// object, so `load` must own what it uses.
    explicit FileReload(Load load) : load_(std::make_shared<const Load>(std::move(load))) {}
    FileReload(const FileReload&) = delete;  // a copy would share the read in progress
    FileReload& operator=(const FileReload&) = delete;

    /// Begins to read, and returns true. Returns false while an earlier read is still in progress;
    /// the file is then read once more after it, because it may have changed behind that read.
    bool start() {
        is_wanted_again_ = reading_.valid();
        if (is_wanted_again_) return false;
        std::promise<Read> promise;
        reading_ = promise.get_future();
        try {
            // Detached, and sharing ownership of what it calls: destroying this object never waits
            // for a disk that does not respond.
            std::thread([load = load_, promise = std::move(promise)]() mutable {
                promise.set_value(outcome_of(*load));
            }).detach();
        } catch (const std::system_error& error) {
            std::promise<Read> failed;
            reading_ = failed.get_future();
            failed.set_value(failure(std::string("no thread could be started to read it (") +
                                     error.code().message() +
                                     "): allow the process more threads (ulimit -u) and try "
                                     "again"));
        }
        return true;
    }

    /// Returns the outcome of a finished read, once; nothing while there is none. The outcome is a
    /// failure, too, when no thread could be started to read on.
    [[nodiscard]] std::unique_ptr<Outcome> take() {
        if (!reading_.valid()) return nullptr;
        if (reading_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return nullptr;
        Read outcome = reading_.get();
        if (is_wanted_again_) start();
        return outcome;
    }

  private:
    using Read = std::unique_ptr<Outcome>;

    static Read failure(std::string message) {
        return std::make_unique<Outcome>(Failure{std::move(message)});
    }
    static Read outcome_of(const Load& load) {
        try {
            // GCC 12 mistakes the object that make_unique moves from for a freed one (without unity
            // builds, at -O3). NOLINTNEXTLINE(modernize-make-unique)
            return Read(new Outcome(load()));
        } catch (const std::exception& error) {
            return failure(std::string("it cannot be read (") + error.what() +
                           "): give the process more memory and try again");
        }
    }

    std::shared_ptr<const Load> load_;  ///< shared with the reading thread
    std::future<Read> reading_;
    bool is_wanted_again_ = false;
};

}  // namespace arena::server
