#include "tests/simulation/hostile_crowd.h"

#include "tests/simulation/fill_from.h"

namespace arena::simulation {

namespace {

constexpr std::string_view kHostileName = "hostile ";
constexpr std::uint16_t kFirstHostilePort = 7000;

protocol::Address address_of_hostile(std::size_t index) {
    return protocol::ipv4_address({192, 0, 2, 1},
                                  static_cast<std::uint16_t>(kFirstHostilePort + index));
}

}  // namespace

HostileCrowd::HostileCrowd(const HostileSettings& settings, std::uint64_t seed,
                           const MatchAccess& company, protocol::Time now) {
    const auto add = [&](std::vector<client_sim::Attack> repertoire) {
        const std::uint64_t own_seed = seed * 1000 + peers_.size();
        const std::string name = std::string(kHostileName) + std::to_string(peers_.size());
        peers_.emplace_back(
            client_sim::HostilePeer::Config{
                .seed = own_seed,
                .repertoire = std::move(repertoire),
                .datagrams_per_second = settings.datagrams_per_second,
                .ask_for_token = [name, ask = company.ask_for_token] { return ask(name); },
                .random = fill_from(own_seed),
                .victim = company.victim},
            now);
    };
    const auto& all = client_sim::all_attacks();
    auto attacks = settings.attacks;
    if (attacks.empty()) attacks.assign(all.begin(), all.end());
    for (std::uint32_t i = 0; i < settings.of_each; ++i)
        for (const client_sim::Attack attack : attacks)
            add({attack});
    for (std::uint32_t i = 0; i < settings.of_all; ++i)
        add(attacks);
}

void HostileCrowd::step(protocol::Time now, const Deliver& deliver) {
    for (std::size_t i = 0; i < peers_.size(); ++i)
        for (auto datagram = peers_[i].next_datagram(now); !datagram.empty();
             datagram = peers_[i].next_datagram(now))
            deliver(address_of_hostile(i), datagram);
}

bool HostileCrowd::owns(const protocol::Address& address) const {
    return address.ip == address_of_hostile(0).ip && address.port >= kFirstHostilePort &&
           address.port < kFirstHostilePort + peers_.size();
}

void HostileCrowd::receive(const protocol::Address& to, std::span<const std::byte> datagram,
                           protocol::Time now) {
    peers_[to.port - std::size_t{kFirstHostilePort}].receive(datagram, now);
}

bool HostileCrowd::is_hostile_name(std::string_view name) {
    return name.substr(0, kHostileName.size()) == kHostileName;
}

void HostileCrowd::leave(protocol::Time now) {
    for (client_sim::HostilePeer& peer : peers_)
        peer.leave(now);
}

client_sim::HostileTotals HostileCrowd::totals() const {
    client_sim::HostileTotals sum;
    for (const client_sim::HostilePeer& peer : peers_)
        peer.add_to(sum);
    return sum;
}

}  // namespace arena::simulation
