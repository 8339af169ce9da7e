#include "server/transport/datagram_sender.h"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace arena::server {
namespace {

/// Whether an error passes with time: the socket's buffer, a device's queue or the kernel's memory
/// is full.
bool is_full(int error) {
    return error == EAGAIN || error == EWOULDBLOCK || error == ENOBUFS || error == ENOMEM;
}

SendError reason_of(int error) {
    switch (error) {
        case EMSGSIZE:
            return SendError::too_big;
        case ENETUNREACH:
        case EHOSTUNREACH:
        case ENETDOWN:
        case EHOSTDOWN:
            return SendError::unreachable;
        case EPERM:
        case EACCES:
            return SendError::forbidden;
        default:
            return SendError::other;
    }
}

bool has_several(const Outbox::Run& run) {
    return run.datagrams > 1;
}

std::uint64_t count_of(std::span<const Outbox::Run> runs) {
    std::uint64_t datagrams = 0;
    for (const Outbox::Run& run : runs)
        datagrams += run.datagrams;
    return datagrams;
}

}  // namespace

DatagramSender::DatagramSender(Kernel kernel, Time wait_max)
    : kernel_(std::move(kernel)), wait_max_(wait_max) {
    datagrams_.reserve(kSegmentsMax);
}

void DatagramSender::send(const Outbox& taken) {
    began_ = kernel_.now();
    waited_ = {};
    validated_.clear();
    unvalidated_.clear();
    for (const Outbox::Run& run : taken.runs())
        (run.end == FarEnd::validated ? validated_ : unvalidated_).push_back(run);
    // These go first, while the buffer is emptiest.
    deliver_to_unvalidated(taken);
    (void)deliver(taken, validated_);
    counters_.sending += kernel_.now() - began_ - waited_;
    counters_.offload = offload_.is_on();
}

void DatagramSender::deliver_to_unvalidated(const Outbox& taken) {
    for (Runs left = unvalidated_; !left.empty();) {
        if (!unvalidated_room_.has_some(kernel_.send_memory(), began_))
            return drop(left, SendError::kept_for_players);
        const Runs next = left.first(std::min(left.size(), kUnvalidatedRunsTogether));
        for (const Outbox::Run& run : next)
            unvalidated_room_.charge(run.size, began_);
        left = left.subspan(next.size());
        if (!deliver(taken, next)) return drop(left, SendError::buffer_full);
    }
}

bool DatagramSender::deliver(const Outbox& taken, Runs runs) {
    while (!runs.empty()) {
        const Runs together = runs_to_send_together(runs);
        if (together.empty()) {
            if (!deliver_one_by_one(taken, runs.front())) {
                drop(runs.subspan(1), SendError::buffer_full);
                return false;
            }
            runs = runs.subspan(1);
            continue;
        }
        const auto [count, error] = kernel_.send(taken, together);
        if (error == 0) {
            const Runs gone = runs.first(count);
            if (std::any_of(gone.begin(), gone.end(), has_several)) offload_.on_taken();
            runs = runs.subspan(count);
        } else if (is_full(error)) {
            if (!wait(error)) {
                drop(runs, SendError::buffer_full);
                return false;
            }
        } else if (has_several(runs.front())) {
            ++counters_.runs_split;
            offload_.on_refused(error, kernel_.now());
            if (!deliver_one_by_one(taken, runs.front())) {
                drop(runs.subspan(1), SendError::buffer_full);
                return false;
            }
            runs = runs.subspan(1);
        } else {
            drop(runs.first(1), reason_of(error));
            runs = runs.subspan(1);
        }
    }
    return true;
}

DatagramSender::Runs DatagramSender::runs_to_send_together(Runs runs) const {
    if (offload_.is_on()) return runs;
    // From time to time a single run tests whether the offload works again.
    if (has_several(runs.front()))
        return runs.first(offload_.should_try(began_) ? std::size_t{1} : std::size_t{0});
    const auto several = std::find_if(runs.begin(), runs.end(), has_several);
    return runs.first(static_cast<std::size_t>(several - runs.begin()));
}

bool DatagramSender::deliver_one_by_one(const Outbox& taken, const Outbox::Run& run) {
    datagrams_.clear();
    for (std::size_t done = 0; done < run.size; done += run.segment_bytes) {
        const std::size_t size = std::min(run.segment_bytes, run.size - done);
        datagrams_.push_back({.to = run.to,
                              .begin = run.begin + done,
                              .size = size,
                              .segment_bytes = size,
                              .datagrams = 1});
    }
    return deliver(taken, datagrams_);
}

bool DatagramSender::wait(int error) {
    const Time now = kernel_.now();
    if (now >= began_ + wait_max_) return false;
    ++counters_.waits;
    kernel_.wait_for_room(error, began_ + wait_max_);
    waited_ += kernel_.now() - now;
    return true;
}

void DatagramSender::drop(Runs runs, SendError reason) {
    counters_.errors[reason] += count_of(runs);
}

}  // namespace arena::server
