// Reads the ban file again on a separate thread while the match continues, because reading a long
// list takes longer than a tick.
//
// Used from one thread, which asks after each tick whether a list has been read.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <string>
#include <utility>

#include "server/session/ban_list.h"
#include "sim/values/result.h"

namespace arena::server {

class BanReload {
  public:
    using Outcome = Result<BanList, std::string>;
    using Load = std::function<Outcome()>;

    /// `load` is called on other threads, one call at a time. A read that hangs outlives this
    /// object, so `load` must own what it uses.
    explicit BanReload(Load load) : load_(std::make_shared<const Load>(std::move(load))) {}
    BanReload(const BanReload&) = delete;  // a copy would share the read in progress
    BanReload& operator=(const BanReload&) = delete;

    /// Begins to read, and returns true. Returns false while an earlier read is still in progress;
    /// the file is then read once more after it, because it may have changed behind that read.
    bool start();

    /// Returns the outcome of a finished read, once; nothing while there is none. The outcome is a
    /// failure, too, when no thread could be started to read on.
    [[nodiscard]] std::unique_ptr<Outcome> take();

  private:
    std::shared_ptr<const Load> load_;  ///< shared with the reading thread
    std::future<std::unique_ptr<Outcome>> reading_;
    bool is_wanted_again_ = false;
};

}  // namespace arena::server
