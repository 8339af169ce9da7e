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

HallSettings hall_settings_for(const ServerSettings& settings, const MatchCounts& matches) {
    return {.handshake = {.protocol_id = settings.protocol_id,
                          .keys = settings.keys,
                          .own_addresses = settings.own_addresses,
                          .takes_aes = settings.takes_aes,
                          .limits = limits_for_many(settings, matches.at_most)},
            .bans = settings.bans,
            .sessions_max = matches.at_most * sessions_max_of(settings),
            .matches_come_and_go = matches.come_and_go,
            .readmits_for = settings.readmits_for};
}

}  // namespace

Server::Server(const ServerSettings& settings, const std::shared_ptr<const sim::Terrain>& terrain,
               const ServerPorts& ports, Time now, const MatchCounts& matches,
               const std::optional<Mailboxes>& mailboxes)
    : settings_(settings),
      terrain_(terrain),
      ports_(ports),
      mailboxes_(mailboxes),
      hall_(hall_settings_for(settings, matches), hall_ports(), now),
      matches_(matches.at_most) {
    ARENA_ASSERT(matches.at_most >= 1, "a server has room for a match");
    ARENA_ASSERT(matches.at_start <= matches.at_most, "and for those at the start");
    if (matches.at_most > 1) settings_.traffic = traffic_of_each(settings.traffic, matches.at_most);
    for (std::size_t room = 0; room < matches.at_start; ++room)
        add(room, settings_, terrain, now);
}

void Server::add(std::size_t room, ServerSettings settings,
                 const std::shared_ptr<const sim::Terrain>& terrain, Time now) {
    ARENA_ASSERT(!has_match(room), "a room has one match");
    settings.seed = (settings_.seed + opened_ * kSeedsPerMatch) & kSeedMax;
    settings.match_id = {++opened_};
    matches_[room] = std::make_unique<Match>();
    Match& match = *matches_[room];
    match.id = settings.match_id;
    if (mailboxes_) match.inbox.emplace(sessions_max_of(settings));
    match.host = std::make_unique<Host>(settings, terrain, host_ports(room), now);
    rooms_.emplace(match.id.value, room);
    hall_.open({.id = match.id,
                .players_max = settings.clients_max,
                .watchers_max = settings.watchers_max,
                .label = settings.label,
                .mode = settings.rules.match.mode});
}

void Server::open(std::size_t room, const MatchOpening& opening, Time now) {
    ServerSettings settings = settings_;
    settings.rules = opening.game.rules;
    settings.next_maps.clear();
    settings.ends_with_match = true;
    settings.ends_when_empty = true;
    settings.clients_max = opening.clients_max;
    settings.watchers_max = opening.watchers_max;
    settings.label = opening.label;
    add(room, std::move(settings), opening.game.terrain, now);
}

void Server::forget(std::size_t room) {
    ARENA_ASSERT(has_finished(room), "a match is forgotten when it has finished");
    Match& match = *matches_[room];
    hall_.forget(match.id);
    ServerStatistics counted = match.host->statistics();
    counted.links = {};
    of_forgotten_ += counted;
    rooms_.erase(match.id.value);
    matches_[room].reset();
}

std::optional<std::size_t> Server::room_of(MatchId id) const {
    const auto found = rooms_.find(id.value);
    if (found == rooms_.end()) return std::nullopt;
    return found->second;
}

HallPorts Server::hall_ports() {
    HallPorts of_hall = {.send = ports_.send,
                         .fill_random = ports_.fill_random,
                         .unix_seconds = ports_.unix_seconds,
                         .pass_packet = {},
                         .pass_application = {},
                         .pass_repeat = {},
                         .pass_transfer = {}};
    if (mailboxes_) {
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
        of_hall.pass_transfer = [this](MatchId match, const Transfer& transfer) {
            return match_of(match).inbox->put_transfer(transfer);
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
        of_hall.pass_transfer = [this](MatchId match, const Transfer& transfer) {
            return match_of(match).host->adopt(*transfer.session, transfer.now);
        };
    }
    return of_hall;
}

HostPorts Server::host_ports(std::size_t room) {
    HostPorts of_host = ports_;
    if (mailboxes_ && mailboxes_->send_from)
        of_host.send = [&send_from = mailboxes_->send_from, room](
                           const Path& to, FarEnd end, std::span<const std::byte> datagram) {
            send_from(room, to, end, datagram);
        };
    of_host.report_to_hall = [this, &match = *matches_[room]](const HostMessage& message) {
        report_to_hall(match, message);
    };
    of_host.hall_takes_sessions = rooms() > 1;
    return of_host;
}

/// Where a host has a mailbox, it is a tick of its match that opens the packet.
void Server::expect(std::span<const std::byte> datagram, protocol::PrefetchStep step) const {
    if (mailboxes_) return;
    if (const auto found = hall_.addressee_of(datagram))
        match_of(found->match).host->expect(found->connection, step);
}

void Server::report_to_hall(Match& match, const HostMessage& message) {
    if (!mailboxes_) return hall_.take(match.id, message);
    ++match.unheard;
    match.said.put(message);
}

void Server::hear(Match& match) {
    std::size_t heard = 0;
    match.said.take_all([&](const HostMessage& message) {
        hall_.take(match.id, message);
        ++heard;
    });
    match.unheard -= heard;
}

void Server::tick_hall(Time now) {
    for (const auto& match : matches_)
        if (match) hear(*match);
    hall_.tick(now);
}

void Server::tick_match(std::size_t room, Time now, std::uint32_t ticks_overdue) {
    Match& match = *matches_[room];
    if (match.inbox) take_inbox(match, now);
    if (!match.host->finished()) match.host->tick(now, ticks_overdue);
    const Host& host = *match.host;
    if (host.draining() && !std::exchange(match.drains, true))
        report_to_hall(match, MatchClosed{.goes_on = false});
    else if (host.is_closed() && !match.drains && !std::exchange(match.is_closed, true))
        report_to_hall(match, MatchClosed{.goes_on = true});
}

/// Once the hall knows that the match is closed, it passes no more sessions on to it.
bool Server::has_finished(std::size_t room) const {
    const Match& match = *matches_[room];
    return match.drains && match.unheard == 0 && !(match.inbox && match.inbox->has_transfers()) &&
           match.host->finished();
}

void Server::take_inbox(Match& match, Time at) {
    Host& host = *match.host;
    match.inbox->take_all(
        [&](const Transfer& transfer) {
            if (!host.adopt(*transfer.session, at)) report_to_hall(match, transfer);
        },
        [&](const Application& application) { report_to_hall(match, host.decide(application)); },
        [&](protocol::ConnectionId connection, Time now) { host.repeat(connection, now); },
        [&](protocol::ConnectionId connection, const Path& from, std::span<const std::byte> packet,
            Time now) { host.receive(connection, from, packet, now); });
}

void Server::tick(Time now, std::uint32_t ticks_overdue) {
    tick_hall(now);
    for (std::size_t room = 0; room < rooms(); ++room)
        if (has_match(room)) tick_match(room, now, ticks_overdue);
}

bool Server::kick(std::uint64_t client_id, protocol::EndReason reason, Time now) {
    return std::any_of(matches_.begin(), matches_.end(), [&](const auto& match) {
        return match && match->host->kick(client_id, reason, now);
    });
}

void Server::enforce_bans(Time now) {
    for (const auto& match : matches_)
        if (match) match->host->enforce_bans(now);
}

void Server::use_keys(const protocol::TokenKeys& keys) {
    use_keys_from_now_on(keys);
    for (const auto& match : matches_)
        if (match) match->host->use_keys(keys);
}

void Server::use_keys_from_now_on(const protocol::TokenKeys& keys) {
    settings_.keys = keys;
    hall_.use_keys(keys);
}

std::vector<ClientEntry> Server::clients(Time now) const {
    std::vector<ClientEntry> clients;
    for (const auto& match : matches_) {
        if (!match) continue;
        const std::vector<ClientEntry> more = match->host->clients(now);
        clients.insert(clients.end(), more.begin(), more.end());
    }
    return clients;
}

void Server::begin_drain(Time now) {
    hall_.begin_drain();
    for (const auto& match : matches_)
        if (match) match->host->begin_drain(now);
}

bool Server::draining() const {
    return std::all_of(matches_.begin(), matches_.end(),
                       [](const auto& match) { return !match || match->host->draining(); });
}

bool Server::finished() const {
    for (std::size_t room = 0; room < rooms(); ++room)
        if (has_match(room) && !has_finished(room)) return false;
    return hall_.farewells() == 0;
}

ServerStatistics Server::statistics() const {
    ServerStatistics sum = hall_.statistics();
    sum += of_forgotten_;
    for (const auto& match : matches_) {
        if (!match) continue;
        ServerStatistics more = match->host->statistics();
        if (match->host->finished()) more.links = {};  // as they were at the last tick
        sum += more;
    }
    return sum;
}

}  // namespace arena::server
