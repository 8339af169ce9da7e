#include "server/core/server.h"

#include <algorithm>

#include "sim/base/assert.h"

namespace arena::server {
namespace {

/// The worlds of a match have consecutive seeds (ServerSettings::seed), and those of different
/// matches are far apart.
constexpr std::uint64_t kSeedsPerMatch = std::uint64_t{1} << 32u;
/// The largest seed that an option accepts, so that each world can be played again.
constexpr std::uint64_t kSeedMax = ~std::uint64_t{0} >> 1u;

/// With room for the connect tokens of several times the clients that fit in.
protocol::HandshakeLimits limits_for_many(const ServerSettings& settings, std::size_t matches) {
    protocol::HandshakeLimits limits = settings.handshakes;
    if (matches > 1)
        limits.used_tokens_max =
            std::max(limits.used_tokens_max, 4 * matches * sessions_max_of(settings));
    return limits;
}

/// What all matches together may be sent from paths that are not validated is shared among them.
TrafficLimits traffic_of_each(TrafficLimits traffic, std::size_t matches) {
    const auto share = [matches](std::uint32_t of_all) {
        return std::max<std::uint32_t>(of_all / static_cast<std::uint32_t>(matches), 100);
    };
    traffic.elsewhere_in_all = {share(traffic.elsewhere_in_all.per_second),
                                share(traffic.elsewhere_in_all.burst)};
    return traffic;
}

HallSettings hall_settings_for(const ServerSettings& settings, std::size_t matches) {
    return {.handshake = {.protocol_id = settings.protocol_id,
                          .key = settings.key,
                          .own_addresses = settings.own_addresses,
                          .takes_aes = settings.takes_aes,
                          .limits = limits_for_many(settings, matches)},
            .bans = settings.bans,
            .sessions_max = matches * sessions_max_of(settings),
            .readmits_for = settings.readmits_for};
}

}  // namespace

Server::Server(const ServerSettings& settings, const std::shared_ptr<const sim::Terrain>& terrain,
               const ServerPorts& ports, Time now, std::size_t matches)
    : hall_(hall_settings_for(settings, matches), hall_ports(ports), now) {
    ARENA_ASSERT(matches >= 1, "a server has a match");
    ServerSettings each = settings;
    if (matches > 1) each.traffic = traffic_of_each(settings.traffic, matches);
    for (std::size_t match = 0; match < matches; ++match) {
        each.match_id = id_of(match);
        hosts_.push_back(std::make_unique<Host>(each, terrain, host_ports(ports), now));
        each.seed = (each.seed + kSeedsPerMatch) & kSeedMax;
        hall_.open({.id = id_of(match),
                    .players_max = settings.clients_max,
                    .watchers_max = settings.watchers_max});
    }
}

HallPorts Server::hall_ports(const ServerPorts& ports) {
    return {
        .send = ports.send,
        .fill_random = ports.fill_random,
        .unix_seconds = ports.unix_seconds,
        .pass_packet = [this](MatchId match, protocol::ConnectionId connection, const Path& from,
                              std::span<const std::byte> packet,
                              Time now) { host_of(match).receive(connection, from, packet, now); },
        .pass_application =
            [this](MatchId match, const Application& application) {
                return std::optional(host_of(match).decide(application));
            },
        .pass_repeat = [this](MatchId match, protocol::ConnectionId connection,
                              Time now) { host_of(match).repeat(connection, now); }};
}

HostPorts Server::host_ports(const ServerPorts& ports) {
    HostPorts of_host = ports;
    of_host.on_session_gone = [this](const SessionGone& gone) { hall_.on_session_gone(gone); };
    of_host.on_role_changed = [this](protocol::ConnectionId connection, bool watches) {
        hall_.on_role_changed(connection, watches);
    };
    of_host.on_token_unused = [this](const protocol::TokenTag& token) {
        hall_.on_token_unused(token);
    };
    return of_host;
}

void Server::tick_match(std::size_t match, Time now, std::uint32_t ticks_overdue) {
    hall_.tick(now);
    if (!host(match).finished()) host(match).tick(now, ticks_overdue);
    // The last one says to those that still come that the server drains.
    if (host(match).draining() && hall_.open_matches() > 1) hall_.close(id_of(match));
}

void Server::tick(Time now, std::uint32_t ticks_overdue) {
    for (std::size_t match = 0; match < hosts_.size(); ++match)
        tick_match(match, now, ticks_overdue);
}

bool Server::kick(std::uint64_t client_id, protocol::EndReason reason, Time now) {
    return std::any_of(hosts_.begin(), hosts_.end(),
                       [&](const auto& host) { return host->kick(client_id, reason, now); });
}

void Server::enforce_bans(Time now) {
    for (const auto& host : hosts_)
        host->enforce_bans(now);
}

std::vector<ClientEntry> Server::clients(Time now) const {
    std::vector<ClientEntry> clients;
    for (const auto& host : hosts_) {
        const std::vector<ClientEntry> more = host->clients(now);
        clients.insert(clients.end(), more.begin(), more.end());
    }
    return clients;
}

void Server::begin_drain(Time now) {
    for (const auto& host : hosts_)
        host->begin_drain(now);
}

bool Server::draining() const {
    return std::all_of(hosts_.begin(), hosts_.end(),
                       [](const auto& host) { return host->draining(); });
}

bool Server::finished() const {
    return std::all_of(hosts_.begin(), hosts_.end(),
                       [](const auto& host) { return host->finished(); });
}

ServerStatistics Server::statistics() const {
    ServerStatistics sum = hall_.statistics();
    for (const auto& host : hosts_) {
        ServerStatistics more = host->statistics();
        if (host->finished()) more.links = {};  // as they were at the last tick
        sum += more;
    }
    return sum;
}

}  // namespace arena::server
