#include "client/core/watch_sender.h"

#include <utility>

namespace arena::client {

using protocol::Watch;
using protocol::WatchRefusal;
using protocol::WatchWish;

void WatchSender::wish(const Watch& watch) {
    if (watch.wish != wished_.wish || watch.player != wished_.player) is_unsaid_ = true;
    go_on_with(watch);
}

void WatchSender::go_on_with(Watch still) {
    still.number = wished_.number;
    if (still == wished_) return;
    wished_ = still;
    has_changed_ = true;
    plain_left_ = is_plain() ? kPlainRepeats : 0;
}

/// A player that has begun to play has its own view; one that has begun to watch keeps the view
/// that it asked for.
void WatchSender::fulfil(bool plays) {
    Watch still = wished_;
    if (still.wish == WatchWish::play && plays) still = {};
    if (still.wish == WatchWish::watch && !plays) still.wish = WatchWish::stay;
    go_on_with(still);
}

/// A Welcome may be the answer, and then no other comes.
void WatchSender::on_welcome(bool plays) {
    fulfil(plays);
    if (!std::exchange(is_answered_, true)) plain_left_ = kPlainRepeats;
    if (!is_plain()) has_changed_ = true;
}

/// A client that is what it wishes to be is not sent a Welcome. A watcher that finds no place keeps
/// its view. A player that may not watch has only its own.
void WatchSender::on_answer(WatchRefusal refusal, bool plays) {
    is_answered_ = true;
    if (refusal == WatchRefusal::nothing) return fulfil(plays);
    Watch still = wished_;
    const bool is_about_view = refusal == WatchRefusal::not_here || still.wish == WatchWish::stay;
    if (is_about_view) still.player = sim::kNoEntity;
    if (still.wish == WatchWish::watch) still = {};
    still.wish = WatchWish::stay;
    go_on_with(still);
}

std::optional<Watch> WatchSender::take(Time now) {
    const bool is_said_again = !is_plain() || plain_left_ > 0 || !is_answered_;
    if (!has_changed_ && !is_said_again) return std::nullopt;
    const Time interval = has_changed_ ? kChangeInterval : kRepeatInterval;
    if (said_at_ && now - *said_at_ < interval) return std::nullopt;
    said_at_ = now;
    if (is_plain() && plain_left_ > 0) --plain_left_;
    if (std::exchange(is_unsaid_, false)) {
        ++wished_.number;
        is_answered_ = false;
    }
    has_changed_ = false;
    return wished_;
}

}  // namespace arena::client
