// WatchSender: what a client wishes to watch or to play, and when to tell the server.
//
// A change goes out at once, and is repeated for as long as it differs from the plain wish: to
// stay, with the own view. The return to that is repeated until it is answered, and a few times in
// any case, because the end of a camera is not. What the server has granted or refused is not
// wished for any longer.
//
// Each wish for something else has a number, which the answer names. An answer to an earlier wish
// says nothing about the newest one.
#pragma once

#include <cstdint>
#include <optional>

#include "client/base/time.h"
#include "protocol/watch_message.h"
#include "protocol/watching.h"

namespace arena::client {

class WatchSender {
  public:
    /// How often a wish is repeated.
    static constexpr Time kRepeatInterval = std::chrono::milliseconds{200};
    /// Changes follow each other no faster: a camera that moves changes in every frame. 256 wishes
    /// take 13 s, so no answer on its way names the number of a later wish.
    static constexpr Time kChangeInterval = std::chrono::milliseconds{50};
    /// How often the plain wish is said at least once it is the wish again.
    static constexpr int kPlainRepeats = 5;

    /// Sets the wish, which is in range; its number does not matter.
    void wish(const protocol::Watch& watch);
    /// Returns the wish, with the number under which it was said last.
    [[nodiscard]] const protocol::Watch& wished() const { return wished_; }

    /// A stream begins, in which the client plays or watches: says again what is still wished for.
    void on_welcome(bool plays);
    /// Whether an answer with this number is to the newest wish.
    [[nodiscard]] bool is_newest(std::uint8_t number) const {
        return !is_unsaid_ && number == wished_.number;
    }
    /// The server has answered the newest wish: it has refused it, or what it has granted or will
    /// grant goes on to be wished for. `plays` is whether the client plays.
    void on_answer(protocol::WatchRefusal refusal, bool plays);

    /// Returns what to tell the server at `now`, if anything.
    [[nodiscard]] std::optional<protocol::Watch> take(Time now);

  private:
    [[nodiscard]] bool is_plain() const {
        return wished_ == protocol::Watch{.number = wished_.number};
    }
    void go_on_with(protocol::Watch still);
    void fulfil(bool plays);

    protocol::Watch wished_;
    bool is_unsaid_ = false;  ///< it differs in more than its camera from what was said last
    bool has_changed_ = false;
    bool is_answered_ = true;      ///< what has its number, or a Welcome has come since
    int plain_left_ = 0;           ///< how often the plain wish is still to be said at least
    std::optional<Time> said_at_;  ///< when the last message was taken
};

}  // namespace arena::client
