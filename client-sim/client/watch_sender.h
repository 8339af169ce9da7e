// WatchSender: what a client wishes to watch or to play, and when to tell the server.
//
// A change goes out at once, and is repeated for as long as it differs from the plain wish: to
// stay, with the own view. The return to that is repeated a few times, so that it arrives. What the
// server has granted or refused is not wished for any longer.
#pragma once

#include <optional>

#include "client-sim/base/time.h"
#include "protocol/watch_message.h"
#include "protocol/watching.h"

namespace arena::client_sim {

class WatchSender {
  public:
    /// How often a wish is repeated.
    static constexpr Time kRepeatInterval = std::chrono::milliseconds{200};
    /// Changes follow each other no faster: a camera that moves changes in every frame.
    static constexpr Time kChangeInterval = std::chrono::milliseconds{50};
    /// How often the plain wish is said once it is the wish again.
    static constexpr int kPlainRepeats = 5;

    /// Sets the wish, which is in range.
    void wish(const protocol::Watch& watch);
    [[nodiscard]] const protocol::Watch& wished() const { return wished_; }

    /// A stream begins, in which the client plays or watches: says again what is still wished for.
    void on_welcome(bool plays);
    /// The server has not granted the last wish.
    void on_refusal(protocol::WatchRefusal refusal);

    /// Returns what to tell the server at `now`, if anything.
    [[nodiscard]] std::optional<protocol::Watch> take(Time now);

  private:
    [[nodiscard]] bool is_plain() const { return wished_ == protocol::Watch{}; }

    protocol::Watch wished_;
    bool has_changed_ = false;
    int plain_left_ = 0;           ///< how often the plain wish is still to be said
    std::optional<Time> said_at_;  ///< when the last message was taken
};

}  // namespace arena::client_sim
