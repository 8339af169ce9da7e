#include "server/agones/room_counter.h"

#include <algorithm>
#include <string>
#include <utility>

namespace arena::server {
namespace {

const std::string kCounterTarget = std::string("/v1beta1/counters/") + kRoomCounterName;

}  // namespace

void RoomCounter::want(std::uint32_t used, std::uint32_t capacity, Time now) {
    used_ = used;
    capacity_ = capacity;
    expected_.look(used, now);
}

CounterView RoomCounter::wanted() const {
    const std::int64_t count = std::int64_t{used_} + expected_.count();
    return {.count = std::min<std::int64_t>(count, capacity_), .capacity = capacity_};
}

std::optional<SidecarRequest> RoomCounter::next(Time now) {
    if (is_unknown_ || sent_) return std::nullopt;
    if (clock_.must_read(now)) {
        sent_ = Sent{};
        return SidecarRequest{.target = kCounterTarget};
    }
    const CounterView counter = wanted();
    if (!known_ || *known_ == counter || !clock_.may_write(now)) return std::nullopt;
    sent_ = Sent{.is_read = false, .written = counter};
    return SidecarRequest{
        .method = SidecarMethod::patch,
        .target = kCounterTarget,
        .body = write_counter_update(counter.count - known_->count, counter.capacity)};
}

FigureOutcome RoomCounter::take(const SidecarAnswer& answer, Time now) {
    if (!sent_) return {};
    const Sent sent = *std::exchange(sent_, std::nullopt);
    FigureOutcome outcome = judge_figure_answer(answer, sent.is_read);
    const bool is_done = outcome.what == FigureOutcome::What::done;
    if (sent.is_read && is_done) return take_read(std::get<SidecarReply>(answer), now);
    clock_.on_written(now);  // a read that failed is not repeated at once, either
    is_unknown_ = outcome.what == FigureOutcome::What::unknown;
    if (!sent.is_read && outcome.what == FigureOutcome::What::failed) write_got_lost_ = true;
    if (is_done)
        known_ = sent.written;
    else
        clock_.doubt();
    return outcome;
}

FigureOutcome RoomCounter::take_read(const SidecarReply& reply, Time now) {
    const auto counter = read_counter(reply.body);
    if (!counter) {
        clock_.on_written(now);
        return {.what = FigureOutcome::What::malformed, .text = counter.error()};
    }
    const std::int64_t count = std::min<std::int64_t>(counter.value().count, capacity_);
    std::int64_t given_away = count - wanted().count;
    // What was known before and is no longer wanted was given back, but has not been written yet.
    if (known_ && !write_got_lost_) given_away = std::min(given_away, count - known_->count);
    for (; given_away > 0; --given_away)
        expected_.add(now);
    known_ = counter.value();
    write_got_lost_ = false;
    clock_.on_read(now);
    return {};
}

}  // namespace arena::server
