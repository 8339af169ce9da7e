#include "server/agones/player_list.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace arena::server {
namespace {

const std::string kListTarget = std::string("/v1beta1/lists/") + kPlayerListName;

std::vector<std::string> difference(const std::vector<std::string>& all,
                                    const std::vector<std::string>& without) {
    std::vector<std::string> left;
    std::set_difference(all.begin(), all.end(), without.begin(), without.end(),
                        std::back_inserter(left));
    return left;
}

void sort_once_each(std::vector<std::string>& values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace

void PlayerList::want(std::vector<std::string> players, std::uint32_t players_max) {
    wanted_ = std::move(players);
    sort_once_each(wanted_);
    wanted_capacity_ = std::min<std::int64_t>(players_max, kListCapacityMax);
}

std::optional<SidecarRequest> PlayerList::next(Time now) {
    if (is_unknown_ || sent_) return std::nullopt;
    if (round_.empty()) {
        if (clock_.must_read(now)) {
            sent_ = Change{};
            return SidecarRequest{.target = kListTarget};
        }
        if (known_ && clock_.may_write(now)) plan(now);
        if (round_.empty()) return std::nullopt;
    }
    sent_ = std::move(round_.front());
    round_.pop_front();
    return request_for(*sent_);
}

void PlayerList::plan(Time now) {
    const bool may_set = !capacity_set_at_ || now - *capacity_set_at_ >= resync_;
    if (known_->capacity != wanted_capacity_ && may_set) {
        if (clock_.is_settled(now)) round_.push_back({Act::set_capacity, {}});
        return;
    }
    const std::vector<std::string> gone = difference(known_->values, wanted_);
    if (!gone.empty() && added_at_ && now - *added_at_ < settle_) return;
    for (const std::string& value : gone) {
        if (round_.size() == kListChangesMax) return;
        round_.push_back({Act::remove, value});
    }
    auto room = known_->capacity - static_cast<std::int64_t>(known_->values.size() - gone.size());
    for (std::string& value : difference(wanted_, known_->values)) {
        if (round_.size() == kListChangesMax || room-- <= 0) return;
        round_.push_back({Act::add, std::move(value)});
    }
}

SidecarRequest PlayerList::request_for(const Change& change) const {
    switch (change.act) {
        case Act::read:
            break;
        case Act::set_capacity:
            return {.method = SidecarMethod::patch,
                    .target = kListTarget + "?update_mask=capacity",
                    .body = write_list_capacity(wanted_capacity_)};
        case Act::remove:
            return {.method = SidecarMethod::post,
                    .target = kListTarget + ":removeValue",
                    .body = write_list_value(change.value)};
        case Act::add:
            return {.method = SidecarMethod::post,
                    .target = kListTarget + ":addValue",
                    .body = write_list_value(change.value)};
    }
    return {.target = kListTarget};
}

FigureOutcome PlayerList::take(const SidecarAnswer& answer, Time now) {
    if (!sent_) return {};
    const Change sent = *std::exchange(sent_, std::nullopt);
    const bool was_read = sent.act == Act::read;
    FigureOutcome outcome = judge_figure_answer(answer, was_read);
    const bool is_done = outcome.what == FigureOutcome::What::done;
    if (was_read && is_done) return take_read(std::get<SidecarReply>(answer), now);
    clock_.on_written(now);  // a read that failed is not repeated at once, either
    if (sent.act == Act::add) added_at_ = now;
    if (sent.act == Act::set_capacity) capacity_set_at_ = now;
    if (is_done) {
        apply(sent);
        return outcome;
    }
    is_unknown_ = outcome.what == FigureOutcome::What::unknown;
    round_.clear();
    clock_.doubt();
    return outcome;
}

FigureOutcome PlayerList::take_read(const SidecarReply& reply, Time now) {
    auto list = read_list(reply.body);
    if (!list) {
        clock_.on_written(now);
        return {.what = FigureOutcome::What::malformed, .text = list.error()};
    }
    known_ = std::move(list).value();
    sort_once_each(known_->values);
    clock_.on_read(now);
    return {};
}

void PlayerList::apply(const Change& change) {
    std::vector<std::string>& values = known_->values;
    const auto place = std::lower_bound(values.begin(), values.end(), change.value);
    const bool is_there = place != values.end() && *place == change.value;
    if (change.act == Act::set_capacity) known_->capacity = wanted_capacity_;
    if (change.act == Act::remove && is_there) values.erase(place);
    if (change.act == Act::add && !is_there) values.insert(place, change.value);
}

std::size_t PlayerList::left_out() const {
    if (!known_ || is_unknown_) return 0;
    const auto room = static_cast<std::size_t>(std::max<std::int64_t>(known_->capacity, 0));
    return wanted_.size() > room ? wanted_.size() - room : 0;
}

}  // namespace arena::server
