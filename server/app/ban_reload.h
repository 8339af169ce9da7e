// Reads the ban file again while the match goes on: on a thread of its own, because a long list
// takes longer than a tick.
//
// Used from one thread, which asks after each tick whether a list is there.
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

    /// `load` is called on other threads, one call at a time. A read that hangs outlives this: what
    /// `load` needs has to be its own.
    explicit BanReload(Load load) : load_(std::make_shared<const Load>(std::move(load))) {}
    BanReload(const BanReload&) = delete;  // two would read at a time
    BanReload& operator=(const BanReload&) = delete;

    /// Begins to read. While a read is going on it is remembered: the file may have changed behind
    /// it, so it is read once more.
    /// False when one is going on still.
    bool start();

    /// What a read came to, once; nothing while there is none. An error, too, when there was no
    /// thread to read on.
    [[nodiscard]] std::unique_ptr<Outcome> take();

  private:
    std::shared_ptr<const Load> load_;  ///< the reading thread has a share in it
    std::future<std::unique_ptr<Outcome>> reading_;
    bool again_ = false;
};

}  // namespace arena::server
