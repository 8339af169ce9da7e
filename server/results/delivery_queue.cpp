#include "server/results/delivery_queue.h"

#include <algorithm>
#include <utility>

#include "sim/base/assert.h"

namespace arena::server {

std::vector<std::string> DeliveryQueue::add(std::string id, std::uint64_t bytes) {
    ARENA_ASSERT(!has(id), "a result waits once");
    waiting_.push_back({.id = std::move(id), .bytes = bytes});
    bytes_ += bytes;

    std::vector<std::string> dropped;
    const auto is_over = [this] {
        return waiting_.size() > limits_.count_max || bytes_ > limits_.bytes_max;
    };
    for (std::size_t i = 0; is_over() && i + 1 < waiting_.size();) {
        if (waiting_[i].id == tried_) {
            ++i;
            continue;
        }
        dropped.push_back(waiting_[i].id);
        erase(i);
    }
    return dropped;
}

bool DeliveryQueue::has(std::string_view id) const {
    return std::any_of(waiting_.begin(), waiting_.end(),
                       [id](const Waiting& one) { return one.id == id; });
}

std::optional<std::size_t> DeliveryQueue::due_at(Time now) const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
        if (waiting_[i].due > now) continue;
        if (!best || waiting_[i].attempts < waiting_[*best].attempts) best = i;
    }
    return best;
}

std::optional<std::string> DeliveryQueue::next(Time now) {
    if (tried_ || now < receiver_due_) return std::nullopt;
    const auto index = due_at(now);
    if (!index) return std::nullopt;
    tried_ = waiting_[*index].id;
    return tried_;
}

std::optional<Time> DeliveryQueue::next_due() const {
    if (tried_ || waiting_.empty()) return std::nullopt;
    const auto earliest =
        std::min_element(waiting_.begin(), waiting_.end(),
                         [](const Waiting& a, const Waiting& b) { return a.due < b.due; });
    return std::max(earliest->due, receiver_due_);
}

std::size_t DeliveryQueue::tried_index() const {
    ARENA_ASSERT(tried_.has_value(), "an attempt ends once, after next()");
    const auto found = std::find_if(waiting_.begin(), waiting_.end(),
                                    [this](const Waiting& one) { return one.id == *tried_; });
    ARENA_ASSERT(found != waiting_.end(), "the result that is being tried is never dropped");
    return static_cast<std::size_t>(found - waiting_.begin());
}

void DeliveryQueue::remove_tried() {
    erase(tried_index());
    tried_.reset();
    receiver_failures_ = 0;
    receiver_due_ = {};
}

Time DeliveryQueue::failed(const Failed& attempt) {
    Waiting& one = waiting_[tried_index()];
    tried_.reset();
    ++one.attempts;
    const Time asked = attempt.retry_after.value_or(Time{});
    if (is_about_the_result(attempt.why)) {
        receiver_failures_ = 0;  // it answers
        receiver_due_ = attempt.now + pace_.refusal_pause;
        const Time wait =
            std::max(asked, wait_after(pace_.refused, ++one.refusals, attempt.random));
        one.due = attempt.now + wait;
        return wait;
    }
    const Time wait =
        std::max(asked, wait_after(pace_.receiver, ++receiver_failures_, attempt.random));
    receiver_due_ = attempt.now + wait;
    return wait;
}

void DeliveryQueue::erase(std::size_t index) {
    bytes_ -= waiting_[index].bytes;
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace arena::server
