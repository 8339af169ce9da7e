#include "protocol/link/network_simulator.h"

#include <algorithm>

#include "sim/base/assert.h"

namespace arena::protocol {

NetworkSimulator::NetworkSimulator(std::uint64_t seed, std::size_t in_flight_max)
    : seeds_(seed), in_flight_max_(in_flight_max) {}

LinkId NetworkSimulator::add_link(const LinkProfile& profile) {
    links_.emplace_back(profile, seeds_.next());
    return static_cast<LinkId>(links_.size() - 1);
}

void NetworkSimulator::set_profile(LinkId link, const LinkProfile& profile) {
    ARENA_ASSERT(link < links_.size(), "the link has been added");
    links_[link].set_profile(profile);
}

void NetworkSimulator::send(LinkId link, std::span<const std::byte> datagram, Time now) {
    ARENA_ASSERT(link < links_.size(), "the link has been added");
    for (const Time arrival : links_[link].send(datagram.size(), now))
        put_in_flight(link, arrival, datagram);
}

void NetworkSimulator::put_in_flight(LinkId id, Time arrival, std::span<const std::byte> datagram) {
    Link& link = links_[id];
    if (queue_.size() == in_flight_max_) return link.on_flight_full();
    const std::size_t slot = free_slot();
    InFlight& flight = flights_[slot];
    flight.link = id;
    flight.address = link.address();
    flight.number = link.number();
    flight.datagram.assign(datagram.begin(), datagram.end());
    link.maybe_corrupt(flight.datagram);
    queue_.push_back({arrival, launched_++, slot});
    std::push_heap(queue_.begin(), queue_.end(), comes_later);
}

std::size_t NetworkSimulator::free_slot() {
    if (free_slots_.empty()) {
        flights_.emplace_back();
        return flights_.size() - 1;
    }
    const std::size_t slot = free_slots_.back();
    free_slots_.pop_back();
    return slot;
}

bool NetworkSimulator::comes_later(const QueuedDatagram& a, const QueuedDatagram& b) {
    return a.arrival != b.arrival ? a.arrival > b.arrival : a.sequence > b.sequence;
}

/// Datagrams with the launch number `end` or higher are not due yet, and neither is anything behind
/// one of them in the queue, since they arrive at `now` at the earliest.
std::optional<Arrival> NetworkSimulator::take_due(Time now, std::uint64_t end) {
    if (queue_.empty()) return std::nullopt;
    const QueuedDatagram due = queue_.front();
    if (due.arrival > now || due.sequence >= end) return std::nullopt;
    std::pop_heap(queue_.begin(), queue_.end(), comes_later);
    queue_.pop_back();
    free_slots_.push_back(due.slot);
    // Swaps the datagram out, because `deliver` may send, which may move every slot.
    InFlight& flight = flights_[due.slot];
    delivered_.swap(flight.datagram);
    links_[flight.link].on_delivered(flight.number, due.arrival, now);
    return Arrival{flight.link, flight.address, delivered_};
}

std::optional<Time> NetworkSimulator::next_arrival() const {
    if (queue_.empty()) return std::nullopt;
    return queue_.front().arrival;
}

const LinkCounters& NetworkSimulator::counters(LinkId link) const {
    ARENA_ASSERT(link < links_.size(), "the link has been added");
    return links_[link].counters();
}

LinkCounters NetworkSimulator::totals() const {
    LinkCounters sum;
    for (const Link& link : links_)
        sum += link.counters();
    return sum;
}

}  // namespace arena::protocol
