#include "tests/simulation/virtual_network.h"

#include <algorithm>
#include <utility>

namespace arena::simulation {

bool VirtualNetwork::arrives_later(const InFlight& a, const InFlight& b) {
    return a.arrival != b.arrival ? a.arrival > b.arrival : a.number > b.number;
}

void VirtualNetwork::send(Direction direction, const server::Endpoint& client,
                          std::span<const std::byte> datagram, Time now) {
    ++counters_.sent;
    if (happens(profile_.loss)) {
        ++counters_.lost;
        return;
    }
    launch(direction, client, datagram, now);
    if (happens(profile_.duplicate)) {
        ++counters_.duplicated;
        launch(direction, client, datagram, now);
    }
}

void VirtualNetwork::launch(Direction direction, const server::Endpoint& client,
                            std::span<const std::byte> datagram, Time now) {
    InFlight flight{.arrival = now + profile_.delay,
                    .number = launched_++,
                    .direction = direction,
                    .client = client,
                    .datagram = {datagram.begin(), datagram.end()}};
    flight.arrival += Time(static_cast<Time::rep>(static_cast<double>(random_.unit()) *
                                                  static_cast<double>(profile_.jitter.count())));
    if (!datagram.empty() && happens(profile_.corrupt)) {
        ++counters_.corrupted;
        std::byte& byte =
            flight.datagram[random_.below(static_cast<std::uint32_t>(datagram.size()))];
        byte ^= static_cast<std::byte>(1u << random_.below(8));
    }
    in_flight_.push_back(std::move(flight));
    std::push_heap(in_flight_.begin(), in_flight_.end(), arrives_later);
}

void VirtualNetwork::deliver_due(Time now, const Deliver& deliver) {
    while (!in_flight_.empty() && in_flight_.front().arrival <= now) {
        std::pop_heap(in_flight_.begin(), in_flight_.end(), arrives_later);
        const InFlight flight = std::move(in_flight_.back());
        in_flight_.pop_back();
        deliver(flight.direction, flight.client, flight.datagram);
    }
}

}  // namespace arena::simulation
