#include "server/core/server.h"

#include <algorithm>
#include <utility>

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
                          .keys = settings.keys,
                          .own_addresses = settings.own_addresses,
                          .takes_aes = settings.takes_aes,
                          .limits = limits_for_many(settings, matches)},
            .bans = settings.bans,
            .sessions_max = matches * sessions_max_of(settings),
            .readmits_for = settings.readmits_for};
}

}  // namespace

Server::Server(const ServerSettings& settings, const std::shared_ptr<const sim::Terrain>& terrain,
               const ServerPorts& ports, Time now, std::size_t matches,
               const std::optional<Mailboxes>& mailboxes)
    : has_mailboxes_(mailboxes),
      hall_(hall_settings_for(settings, matches), hall_ports(ports), now) {
    ARENA_ASSERT(matches >= 1, "a server has a match");
    ServerSettings each = settings;
    if (matches > 1) each.traffic = traffic_of_each(settings.traffic, matches);
    for (std::size_t match = 0; match < matches; ++match) {
        matches_.push_back(std::make_unique<Match>());
        if (mailboxes) matches_.back()->inbox.emplace(sessions_max_of(settings));
        each.match_id = id_of(match);
        matches_.back()->host = std::make_unique<Host>(
            each, terrain, host_ports(ports, mailboxes.value_or(Mailboxes{}), match), now);
        each.seed = (each.seed + kSeedsPerMatch) & kSeedMax;
        hall_.open({.id = id_of(match),
                    .players_max = settings.clients_max,
                    .watchers_max = settings.watchers_max});
    }
}

HallPorts Server::hall_ports(const ServerPorts& ports) {
    HallPorts of_hall = {.send = ports.send,
                         .fill_random = ports.fill_random,
                         .unix_seconds = ports.unix_seconds,
                         .pass_packet = {},
                         .pass_application = {},
                         .pass_repeat = {}};
    if (has_mailboxes_) {
        of_hall.pass_packet = [this](MatchId match, protocol::ConnectionId connection,
                                     const Path& from, std::span<const std::byte> packet,
                                     Time now) {
            return match_of(match).inbox->put_packet(connection, from, packet, now);
        };
        // One that finds no room waits in vain, as if its match did not answer.
        of_hall.pass_application = [this](MatchId match, const Application& application) {
            static_cast<void>(match_of(match).inbox->put_application(application));
            return std::optional<Decision>();
        };
        of_hall.pass_repeat = [this](MatchId match, protocol::ConnectionId connection, Time now) {
            static_cast<void>(match_of(match).inbox->put_repeat(connection, now));
        };
    } else {
        of_hall.pass_packet = [this](MatchId match, protocol::ConnectionId connection,
                                     const Path& from, std::span<const std::byte> packet,
                                     Time now) {
            match_of(match).host->receive(connection, from, packet, now);
            return true;
        };
        of_hall.pass_application = [this](MatchId match, const Application& application) {
            return std::optional(match_of(match).host->decide(application));
        };
        of_hall.pass_repeat = [this](MatchId match, protocol::ConnectionId connection, Time now) {
            match_of(match).host->repeat(connection, now);
        };
    }
    return of_hall;
}

HostPorts Server::host_ports(const ServerPorts& ports, const Mailboxes& mailboxes,
                             std::size_t match) {
    HostPorts of_host = ports;
    if (mailboxes.send_from)
        of_host.send = [send_from = mailboxes.send_from, match](
                           const Path& to, FarEnd end, std::span<const std::byte> datagram) {
            send_from(match, to, end, datagram);
        };
    of_host.report_to_hall = [this, match](const HostMessage& message) {
        report_to_hall(match, message);
    };
    return of_host;
}

void Server::report_to_hall(std::size_t match, const HostMessage& message) {
    if (has_mailboxes_)
        matches_[match]->said.put(message);
    else
        hall_.take(id_of(match), message);
}

void Server::tick_hall(Time now) {
    for (std::size_t match = 0; match < matches_.size(); ++match)
        matches_[match]->said.take_all(
            [&](const HostMessage& message) { hall_.take(id_of(match), message); });
    hall_.tick(now);
}

void Server::tick_match(std::size_t index, Time now, std::uint32_t ticks_overdue) {
    Match& match = *matches_[index];
    if (match.inbox) take_inbox(index);
    if (!match.host->finished()) match.host->tick(now, ticks_overdue);
    if (match.host->draining() && !std::exchange(match.is_closed, true))
        report_to_hall(index, MatchClosed{});
}

void Server::take_inbox(std::size_t index) {
    Match& match = *matches_[index];
    Host& host = *match.host;
    match.inbox->take_all(
        [&](const Application& application) { report_to_hall(index, host.decide(application)); },
        [&](protocol::ConnectionId connection, Time now) { host.repeat(connection, now); },
        [&](protocol::ConnectionId connection, const Path& from, std::span<const std::byte> packet,
            Time now) { host.receive(connection, from, packet, now); });
}

void Server::tick(Time now, std::uint32_t ticks_overdue) {
    tick_hall(now);
    for (std::size_t match = 0; match < matches_.size(); ++match)
        tick_match(match, now, ticks_overdue);
}

bool Server::kick(std::uint64_t client_id, protocol::EndReason reason, Time now) {
    return std::any_of(matches_.begin(), matches_.end(), [&](const auto& match) {
        return match->host->kick(client_id, reason, now);
    });
}

void Server::enforce_bans(Time now) {
    for (const auto& match : matches_)
        match->host->enforce_bans(now);
}

void Server::use_keys(const protocol::TokenKeys& keys) {
    hall_.use_keys(keys);
    for (const auto& match : matches_)
        match->host->use_keys(keys);
}

std::vector<ClientEntry> Server::clients(Time now) const {
    std::vector<ClientEntry> clients;
    for (const auto& match : matches_) {
        const std::vector<ClientEntry> more = match->host->clients(now);
        clients.insert(clients.end(), more.begin(), more.end());
    }
    return clients;
}

void Server::begin_drain(Time now) {
    for (const auto& match : matches_)
        match->host->begin_drain(now);
}

bool Server::draining() const {
    return std::all_of(matches_.begin(), matches_.end(),
                       [](const auto& match) { return match->host->draining(); });
}

bool Server::finished() const {
    return std::all_of(matches_.begin(), matches_.end(),
                       [](const auto& match) { return match->host->finished(); });
}

ServerStatistics Server::statistics() const {
    ServerStatistics sum = hall_.statistics();
    for (const auto& match : matches_) {
        ServerStatistics more = match->host->statistics();
        if (match->host->finished()) more.links = {};  // as they were at the last tick
        sum += more;
    }
    return sum;
}

}  // namespace arena::server
