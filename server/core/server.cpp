#include "server/core/server.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/session/packet/packet_header.h"
#include "protocol/session/token/identity.h"
#include "server/base/address_text.h"
#include "server/session/resume_token.h"
#include "server/welcome/tell_map.h"
#include "server/welcome/tell_rules.h"
#include "sim/base/assert.h"

namespace arena::server {
namespace {

using protocol::Address;
using protocol::EndReason;

sim::Rules rules_for(const ServerSettings& settings) {
    sim::Rules rules = settings.rules;
    rules.tick_rate = settings.tick_rate;
    return rules;
}

/// Twice the clients: a player may leave and another take the place in one tick, and the world
/// takes the two by their ids, in whatever order. The rest follows.
sim::Limits limits_for(const ServerSettings& settings) {
    return {.players_max = 2 * settings.clients_max};
}

/// Nobody is at port 0 or at the unspecified address, though a datagram can say it comes from
/// there.
bool can_be_answered(const Address& remote) {
    return remote.port != 0 && !is_wildcard(remote);
}

GateSettings gate_settings_for(const ServerSettings& settings) {
    return {.handshake = {.protocol_id = settings.protocol_id,
                          .key = settings.key,
                          .own_addresses = settings.own_addresses,
                          .takes_aes = settings.takes_aes,
                          .limits = settings.handshakes},
            .players_max = settings.clients_max,
            .bans = settings.bans};
}

/// Ticks from one update of a client to its next.
sim::Tick interval_of(const ServerSettings& settings) {
    return std::max(1u, std::uint32_t{settings.tick_rate} /
                            std::max(1u, std::uint32_t{settings.snapshot_rate}));
}

/// Ticks from one packet of inputs to the next, so that there are no more than asked for.
std::uint8_t input_interval_of(const ServerSettings& settings) {
    const std::uint32_t rate = std::max(1u, std::uint32_t{settings.input_rate});
    const std::uint32_t ticks = (settings.tick_rate + rate - 1) / rate;
    return static_cast<std::uint8_t>(std::min<std::uint32_t>(ticks, protocol::kInputIntervalMax));
}

/// Messages of the roster that wait for one client's acknowledgement, at most: those of two
/// thousand players to somebody who comes. The others wait in the log, which costs nobody anything.
constexpr std::size_t kRosterWaitingMax = 64;
static_assert(kRosterWaitingMax * protocol::kMessageBytesMax <= protocol::kReliableBytesMax);

/// Four times a second is soon enough for a scoreboard.
sim::Tick roster_interval_of(const ServerSettings& settings) {
    return std::max(1u, std::uint32_t{settings.tick_rate} / 4);
}

}  // namespace

Server::Server(const ServerSettings& settings, std::shared_ptr<const sim::Terrain> terrain,
               ServerPorts ports, Time now)
    : settings_(settings),
      ports_(std::move(ports)),
      match_(std::move(terrain), rules_for(settings), limits_for(settings), settings.seed),
      sessions_(std::size_t{2} * settings.clients_max),
      gate_(gate_settings_for(settings), ports_.fill_random, sessions_, now),
      elsewhere_(protocol::crypto::draw_number(ports_.fill_random)),
      replicator_(world().rules(), world().terrain().bounds,
                  {.interest = interest_of(world().rules().vision),
                   .ticks_between_updates = interval_of(settings),
                   .client_rate = settings.client_rate}),
      roster_(roster_interval_of(settings)) {
    ARENA_ASSERT(settings.snapshot_rate > 0 && settings.tick_rate % settings.snapshot_rate == 0,
                 "updates fall on ticks");
    ARENA_ASSERT(ports_.send && ports_.fill_random && ports_.unix_seconds,
                 "a way to send, randomness and a calendar");
    ARENA_ASSERT(!find_untellable(world().rules()), "clients can be told of the rules");
    welcome_.tick_rate = settings.tick_rate;
    welcome_.snapshot_rate = settings.snapshot_rate;
    welcome_.input_interval = input_interval_of(settings);
    tell_rules(world().rules(), welcome_);
    tell_map(world().terrain(), welcome_);
    welcome_.view = world().rules().vision.view;
    welcome_.view_margin = world().rules().vision.margin;
    round_trips_.reserve(settings.clients_max);
    // The system's clock may jump before the first client comes.
    static_cast<void>(unix_seconds(now));
}

// --- Arrivals ------------------------------------------------------------------------------------

void Server::receive(const Path& from, std::span<const std::byte> datagram, Time now) {
    ++statistics_.traffic.packets_received;
    statistics_.traffic.bytes_received += datagram.size();

    if (!can_be_answered(from.remote)) return drop(DropReason::no_return_address);
    if (datagram.size() > protocol::kPacketBytesMax) return drop(DropReason::too_long);
    const auto header = protocol::read_packet_header(datagram);
    if (!header) return receive_greeting(from, datagram, now);
    Session* const session = sessions_.find(header->connection);
    if (session == nullptr)
        return drop(sessions_.was_closed(header->connection, now) ? DropReason::closed_connection
                                                                  : DropReason::unknown_connection);
    receive_packet(*session, from, datagram, now);
}

void Server::receive_greeting(const Path& from, std::span<const std::byte> datagram, Time now) {
    const auto answer = gate_.receive(from, datagram, now, unix_seconds(now));
    statistics_.handshakes = gate_.counts();
    statistics_.reservations_evicted = gate_.evicted();
    if (!answer.bytes.empty()) send(from, answer.end, answer.bytes);
}

void Server::receive_packet(Session& session, const Path& from, std::span<const std::byte> datagram,
                            Time now) {
    const protocol::PathId path = session.paths.id_of(from);
    const bool is_proven = path == session.connection().paths().current();
    if (!is_proven && !may_come_from_elsewhere(session, now))
        return drop(DropReason::elsewhere_budget);
    if (!session.budget.has_some(settings_.traffic.session, now))
        return drop(DropReason::session_budget);

    messages_.clear();
    const auto refusal = session.secure.receive(now, path, datagram, messages_);
    if (refusal) {
        ++statistics_.refused_packets[*refusal];
        return settle(session, now);
    }
    session.budget.charge(settings_.traffic.session, now, datagram.size());
    session.paths.keep(from, session.connection().paths());
    take_messages(session, now);
    settle(session, now);
    if (session.connection().wants_flush()) flush(session, now);
}

// The session pays first: a flood that names one of them leaves the others what is there for all.
bool Server::may_come_from_elsewhere(Session& session, Time now) {
    return session.elsewhere.take(settings_.traffic.elsewhere, now) &&
           elsewhere_.take(settings_.traffic.elsewhere_in_all, now);
}

void Server::take_messages(Session& session, Time now) {
    if (messages_.refusal()) {
        ++statistics_.refused_messages[*messages_.refusal()];
        session.connection().disconnect(EndReason::malformed);
    }
    if (session.connection().end()) return;
    if (session.state == SessionState::reserved) activate(session, now);
    if (session.state != SessionState::active) return;
    for (const protocol::Inputs& inputs : messages_.inputs())
        match_.receive(session.player, inputs);
}

// --- A session's life ----------------------------------------------------------------------------

void Server::activate(Session& session, Time now) {
    Session* const before = sessions_.find_player_of(session.client_id);
    if (before != nullptr) {
        take_over(session, *before);
    } else if (player_ids_.left() > 0) {
        session.player = player_ids_.take();
        sessions_.change_state(session, SessionState::active);
        match_.join(session.player, protocol::read_identity(session.user_data).team);
        ++statistics_.joined;
    } else {
        // A billion players have been here: nobody else comes in before the next start.
        return session.connection().disconnect(EndReason::draining);
    }
    ++active_;
    // Its first packet answers the accepted, unless that came late: then this is a little too long.
    session.connection().expect_round_trip(now - session.accepted_at);
    session.since = now;
    tell(before != nullptr ? Transition::Kind::resumed : Transition::Kind::joined, session);
    welcome(session, before != nullptr, now);
    session.replicated = replicator_.begin();
    roster_.join(session.player, session.name);
}

void Server::take_over(Session& session, Session& before) {
    session.player = std::exchange(before.player, sim::kNobody);
    match_.let_go(session.player);
    if (before.state == SessionState::active) {
        before.connection().disconnect(EndReason::resumed);
        ++statistics_.disconnects[EndReason::resumed];
        --active_;
    } else {
        --absent_;
    }
    session.budget = before.budget;  // or whoever comes back would have a new one each time
    sessions_.change_state(before, SessionState::closing);
    sessions_.change_state(session, SessionState::active);
    ++statistics_.resumed;
}

void Server::welcome(Session& session, bool resumed, Time now) {
    protocol::Welcome welcome = welcome_;
    welcome.player = session.player;
    welcome.tick = world().tick();
    welcome.resume_token = issue_resume_token(
        session,
        {.protocol_id = settings_.protocol_id, .key = settings_.key, .random = ports_.fill_random},
        unix_seconds(now));
    welcome.resumed = resumed;
    const auto error = session.connection().send_reliable(encoder_.encode(std::move(welcome)));
    ARENA_ASSERT(!error, "a new connection takes its first message");
}

void Server::check_path(Session& session) {
    const std::uint64_t moves = session.connection().paths().moves();
    if (moves == std::exchange(session.moves_seen, moves)) return;
    if (gate_.bans(session.client_id, session.address()))
        session.connection().disconnect(EndReason::banned);
}

void Server::settle(Session& session, Time now) {
    check_path(session);
    const auto& ended = session.connection().end();
    if (!ended) return;
    if (session.state == SessionState::reserved)
        sessions_.change_state(session, SessionState::closing);
    if (session.state != SessionState::active) return;

    // Whatever a client says at its goodbye, nobody has kicked or banned it: it left.
    const bool left = ended->by_peer && ended->reason != EndReason::timed_out;
    const EndReason reason = left ? EndReason::left : ended->reason;
    ++statistics_.disconnects[reason];
    --active_;
    if (reason != EndReason::timed_out) return leave(session, reason);
    // Whichever side heard nothing any more: the client may come back.
    sessions_.change_state(session, SessionState::absent);
    session.since = now;
    match_.let_go(session.player);
    ++absent_;
    tell(Transition::Kind::lost, session, EndReason::timed_out);
}

void Server::leave(Session& session, EndReason reason) {
    sessions_.change_state(session, SessionState::closing);
    match_.leave(session.player);
    roster_.leave(session.player);
    tell(Transition::Kind::left, session, reason);
    session.player = sim::kNobody;
}

void Server::end(Session& session, EndReason reason, Time now) {
    session.connection().disconnect(reason);
    settle(session, now);
    if (session.state == SessionState::absent) {
        --absent_;
        leave(session, reason);
    }
}

bool Server::kick(std::uint64_t client_id, EndReason reason, Time now) {
    bool found = false;
    sessions_.for_each([&](Session& session) {
        if (session.client_id != client_id || session.state == SessionState::closing) return;
        found = true;
        end(session, reason, now);
    });
    return found;
}

void Server::enforce_bans(Time now) {
    sessions_.for_each([&](Session& session) {
        if (session.state != SessionState::closing &&
            gate_.bans(session.client_id, session.address()))
            end(session, EndReason::banned, now);
    });
}

std::vector<ClientEntry> Server::clients(Time now) const {
    std::vector<ClientEntry> clients;
    sessions_.for_each([&](const Session& session) {
        if (session.state == SessionState::closing) return;
        const protocol::Connection& connection = session.connection();
        ClientEntry& client = clients.emplace_back();
        client.client_id = session.client_id;
        client.name = session.name;
        client.player = session.player;
        client.address = session.address();
        client.state = session.state;
        client.in_state = now - session.since;
        if (connection.link().measured()) client.round_trip = connection.link().round_trip();
        client.loss = connection.loss();
    });
    return clients;
}

void Server::begin_drain(Time now) {
    if (std::exchange(draining_, true)) return;
    gate_.close();
    sessions_.for_each([&](Session& session) {
        if (session.state != SessionState::closing) end(session, EndReason::draining, now);
    });
}

void Server::tell(Transition::Kind kind, const Session& session, EndReason reason) const {
    if (!ports_.on_transition) return;
    ports_.on_transition({.kind = kind,
                          .address = session.address(),
                          .client_id = session.client_id,
                          .player = session.player,
                          .name = session.name,
                          .reason = reason});
}

// --- A tick --------------------------------------------------------------------------------------

void Server::tick(Time now, std::uint32_t ticks_overdue) {
    StageClock stages(ports_.stage_clock, statistics_.stages);
    give_up_on_the_silent(now);
    const sim::StepResult result = match_.step(ticks_overdue);
    stages.lap(TickStage::step);
    record(result);
    if (world().tick() >= settings_.age_max) begin_drain(now);
    stages.lap(TickStage::record);
    replicate();
    stages.lap(TickStage::update);
    flush_all(now);
    stages.lap(TickStage::flush);
    if (world().tick() % settings_.tick_rate != 0) return;
    measure_links();
    static_cast<void>(unix_seconds(now));  // so that it sees a jump of the clock when it happens
}

void Server::give_up_on_the_silent(Time now) {
    sessions_.for_each([&](Session& session) {
        if (session.state != SessionState::absent || now - session.since < settings_.grace) return;
        --absent_;
        ++statistics_.given_up;
        leave(session, EndReason::timed_out);
    });
    sessions_.remove_if([&](const Session& session) {
        const bool lapsed =
            session.state == SessionState::reserved && now - session.since >= kReservationMax;
        if (!lapsed) return false;
        ++statistics_.reservations_lapsed;
        gate_.take_back(session);
        return true;
    });
}

void Server::record(const sim::StepResult& result) {
    for (std::size_t bit = 0; bit < kWorldErrorCount; ++bit) {
        statistics_.world_errors[bit] += (result.errors >> bit) & 1u;
    }
    replicator_.record(world(), result.events);
    roster_.record(world(), result.events);
    statistics_.inputs = match_.inputs();
    statistics_.combat = match_.combat();
}

void Server::replicate() {
    const sim::Tick interval = interval_of(settings_);
    sessions_.for_each([&](Session& session) {
        if (session.state != SessionState::active || session.connection().end()) return;
        // The player's id spreads the clients evenly over the ticks of an interval.
        if ((world().tick() + session.player.value) % interval != 0) return;
        // What overtakes the Welcome would be lost on a client that does not know the match yet.
        if (session.connection().reliable_waiting().messages == 0) session.is_welcomed = true;
        if (!session.is_welcomed) return;
        queue_roster(session);
        queue_update(session);
    });
    statistics_.left_out = replicator_.left_out();
}

void Server::flush_all(Time now) {
    // Where the send buffer does not hold a tick's datagrams, the last ones are lost. The golden
    // section spreads the first places evenly, over any number of ticks and clients.
    constexpr std::uint32_t kGoldenSection = 2654435769u;  // of 2^32
    const std::uint32_t turn = world().tick() * kGoldenSection;
    sessions_.for_each_from(std::uint64_t{turn} * sessions_.size() >> 32u,
                            [&](Session& session) { flush(session, now); });
    sessions_.close_if(now, [](const Session& session) {
        return session.state == SessionState::closing && session.connection().finished();
    });
}

void Server::measure_links() {
    round_trips_.clear();
    double loss = 0.0;
    std::size_t slowed = 0;
    sessions_.for_each([&](const Session& session) {
        if (session.state != SessionState::active || !session.connection().link().measured())
            return;
        slowed += session.replicated->is_slowed();
        round_trips_.push_back(session.connection().link().round_trip());
        loss += static_cast<double>(session.connection().loss());
    });
    statistics_.links = link_figures(round_trips_, loss);
    statistics_.links.slowed = slowed;
    statistics_.links.update_wait =
        Time(std::chrono::seconds(replicator_.take_longest_wait())) / settings_.tick_rate;
}

// --- Departures ----------------------------------------------------------------------------------

void Server::queue_roster(Session& session) {
    while (session.connection().reliable_waiting().messages < kRosterWaitingMax) {
        const auto message = roster_.peek(session.roster);
        if (message.empty()) return;
        const auto error = session.connection().send_reliable(message);
        ARENA_ASSERT(!error, "there was room");
        roster_.read(session.roster);
    }
}

void Server::queue_update(Session& session) {
    protocol::Connection& connection = session.connection();
    Replicator::take_fates(*session.replicated, connection);
    const auto age = match_.input_age(session.player);
    const InputReport inputs{.margin = match_.input_margin(session.player, welcome_.input_interval),
                             .age = static_cast<std::uint8_t>(std::min<sim::Tick>(
                                 age.value_or(protocol::kInputAgeMax), protocol::kInputAgeMax))};
    const auto message = replicator_.write(*session.replicated, world(), session.player, inputs,
                                           connection.next_unordered());
    if (message.empty()) return;
    const auto error = connection.send_unordered(message);
    ARENA_ASSERT(!error, "a flushed connection takes an update");
    statistics_.update_sizes.record(static_cast<double>(message.size()));
}

/// Everything that is due. What the connection finds out about time is dealt with at once.
void Server::flush(Session& session, Time now) {
    while (const auto datagram = session.secure.write(now)) {
        const bool is_proven = datagram->path == session.connection().paths().current();
        if (const auto to = session.paths.path_of(datagram->path))
            send(*to, is_proven ? FarEnd::proven : FarEnd::unproven, datagram->bytes);
    }
    settle(session, now);
}

void Server::send(const Path& to, FarEnd end, std::span<const std::byte> datagram) {
    ++statistics_.traffic.packets_sent;
    statistics_.traffic.bytes_sent += datagram.size();
    ports_.send(to, end, datagram);
}

}  // namespace arena::server
