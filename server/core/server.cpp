#include "server/core/server.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>
#include <variant>

#include "protocol/decode.h"
#include "protocol/text.h"
#include "server/replication/introductions.h"
#include "server/replication/tell_rules.h"
#include "sim/base/assert.h"

namespace arena::server {
namespace {

/// Datagrams of events that a client may be sent in one tick: 496 events, 29,000 a second at 60 Hz.
constexpr std::uint32_t kEventDatagramsPerTick = 16;

sim::Rules rules_for(const ServerSettings& settings) {
    sim::Rules rules = settings.rules;
    rules.tick_rate = settings.tick_rate;
    return rules;
}

/// Of all players together: what a server has memory and time for. A shot beyond it is not fired.
constexpr std::uint64_t kProjectilesMax = 65536;

/// The projectiles that one player can have in flight: those that it can shoot while the first one
/// lives, and three more for what a tick more or less makes of it.
std::uint64_t shots_in_flight_max(const sim::Rules& rules) {
    std::uint64_t most = 0;
    for (const sim::Weapon& weapon : rules.weapons) {
        const double volleys = std::floor(static_cast<double>(weapon.projectile.life) /
                                          static_cast<double>(weapon.interval));
        most = std::max(most, (static_cast<std::uint64_t>(volleys) + 4) *
                                  std::uint64_t{weapon.directions.size()});
    }
    return most;
}

sim::Limits limits_for(const ServerSettings& settings) {
    // Twice the clients: a player may leave and another take the place in one tick, and the world
    // takes the two by their ids, in whatever order.
    const std::uint64_t shots =
        std::uint64_t{settings.clients_max} * shots_in_flight_max(settings.rules);
    return {.players_max = 2 * settings.clients_max,
            .projectiles_max =
                static_cast<std::uint32_t>(std::min<std::uint64_t>(shots, kProjectilesMax))};
}

}  // namespace

Server::Server(const ServerSettings& settings, std::shared_ptr<const sim::Terrain> terrain,
               ServerPorts ports)
    : settings_(settings),
      ports_(std::move(ports)),
      match_(std::move(terrain), rules_for(settings), limits_for(settings), settings.seed),
      sessions_(settings.clients_max) {
    ARENA_ASSERT(settings.snapshot_rate > 0 && settings.tick_rate % settings.snapshot_rate == 0,
                 "snapshots fall on ticks");
    ARENA_ASSERT(ports_.send && ports_.next_token, "a way to send and a source of tokens");
    ARENA_ASSERT(!find_untellable(world().rules()), "clients can be told of the rules");
    welcome_.tick_rate = settings.tick_rate;
    welcome_.snapshot_rate = settings.snapshot_rate;
    tell_rules(world().rules(), welcome_);
    welcome_.map_name = protocol::to_name(world().terrain().name, protocol::kMapNameBytesMax);
    welcome_.map_hash = world().terrain().hash;
}

// --- Arrivals ------------------------------------------------------------------------------------

void Server::receive(const Endpoint& from, std::span<const std::byte> datagram, Time now) {
    ++statistics_.traffic.packets_received;
    statistics_.traffic.bytes_received += datagram.size();

    if (const auto error = protocol::decode_into(datagram, message_)) {
        return drop(drop_reason_of(*error));
    }

    std::visit(
        [&](const auto& message) {
            using Kind = std::decay_t<decltype(message)>;
            if constexpr (std::is_same_v<Kind, protocol::Hello>) {
                on_hello(from, message, now);
            } else if constexpr (std::is_same_v<Kind, protocol::Input>) {
                on_input(from, message, now);
            } else if constexpr (std::is_same_v<Kind, protocol::Goodbye>) {
                on_goodbye(from, message);
            } else {
                drop(DropReason::wrong_direction);
            }
        },
        message_);
}

void Server::on_hello(const Endpoint& from, const protocol::Hello& hello, Time now) {
    using protocol::GoodbyeReason;
    if (Session* session = sessions_.find(from)) {
        if (session->state == SessionState::closing) return drop(DropReason::session_closing);
        if (session->client_nonce != hello.client_nonce) return drop(DropReason::endpoint_taken);
        // The Welcome was lost or is still on its way: the same answer again.
        if (session->state == SessionState::reserved) session->last_heard = now;
        return welcome(*session);
    }
    if (hello.protocol_version != protocol::kProtocolVersion) {
        return refuse(from, hello, GoodbyeReason::wrong_version, DropReason::wrong_version);
    }
    if (draining_) {
        return refuse(from, hello, GoodbyeReason::server_closing, DropReason::server_closing);
    }
    if (sessions_.full()) {
        return refuse(from, hello, GoodbyeReason::server_full, DropReason::server_full);
    }
    reserve(from, hello, now);
}

void Server::on_input(const Endpoint& from, const protocol::Input& input, Time now) {
    Session* session = authenticate(from, input.session_token);
    if (session == nullptr) return;
    if (session->state == SessionState::closing) return drop(DropReason::session_closing);
    if (input.snapshot_ack > world().tick() || !session->events.acknowledge(input.events_ack)) {
        return drop(DropReason::acks_unsent);
    }
    session->last_heard = now;
    if (session->state == SessionState::reserved) activate(*session, now);
    if (session->state == SessionState::active) match_.receive(session->player, input);
}

void Server::on_goodbye(const Endpoint& from, const protocol::Goodbye& goodbye) {
    Session* session = authenticate(from, goodbye.session_token);
    if (session == nullptr) return;
    if (session->state != SessionState::closing) leave(*session, DisconnectReason::client_left);
    sessions_.remove(*session);
}

Session* Server::authenticate(const Endpoint& from, std::uint64_t token) {
    Session* session = sessions_.find(from);
    if (session != nullptr && session->token == token) return session;
    if (session != nullptr) {
        drop(DropReason::wrong_token);
    } else {
        drop(sessions_.has_token(token) ? DropReason::wrong_endpoint : DropReason::unknown_session);
    }
    return nullptr;
}

// --- A session's life ----------------------------------------------------------------------------

void Server::reserve(const Endpoint& from, const protocol::Hello& hello, Time now) {
    const auto player = player_ids_.take();
    const std::uint64_t token = ports_.next_token();
    // None of it happens to an honest server: a billion players, or a 64-bit number that is 0 or
    // comes twice.
    if (!player || token == 0 || sessions_.has_token(token)) {
        if (player) player_ids_.give_back(*player);
        return refuse(from, hello, protocol::GoodbyeReason::server_full, DropReason::server_full);
    }
    welcome(sessions_.add({.state = SessionState::reserved,
                           .endpoint = from,
                           .client_nonce = hello.client_nonce,
                           .token = token,
                           .player = *player,
                           .name = hello.name,
                           .last_heard = now,
                           .events = EventQueue(settings_.events_pending_max)}));
}

void Server::welcome(const Session& session) {
    protocol::Welcome welcome = welcome_;
    welcome.client_nonce = session.client_nonce;
    welcome.session_token = session.token;
    welcome.player = session.player;
    welcome.tick = world().tick();
    send(session.endpoint, encoder_.encode(std::move(welcome)));
}

void Server::refuse(const Endpoint& to, const protocol::Hello& hello,
                    protocol::GoodbyeReason reason, DropReason counted_as) {
    drop(counted_as);
    send(to, encoder_.encode(protocol::Goodbye{
                 .session_token = 0, .client_nonce = hello.client_nonce, .reason = reason}));
}

void Server::activate(Session& session, Time now) {
    session.state = SessionState::active;
    match_.join(session.player);
    ++active_players_;
    ++statistics_.sessions_joined;
    if (ports_.on_transition) {
        ports_.on_transition({.kind = Transition::Kind::joined,
                              .endpoint = session.endpoint,
                              .player = session.player,
                              .name = session.name});
    }
    // Before the step that spawns its player, so that the introductions come first in its queue.
    if (!queue_introductions(world(), session.events)) {
        begin_closing(session, protocol::GoodbyeReason::events_overflow,
                      DisconnectReason::events_overflow, now);
    }
}

void Server::begin_closing(Session& session, protocol::GoodbyeReason reason,
                           DisconnectReason counted_as, Time now) {
    leave(session, counted_as);
    session.state = SessionState::closing;
    session.goodbye_reason = reason;
    send_goodbye(session, now);
}

void Server::leave(Session& session, DisconnectReason reason) {
    ++statistics_.disconnects[reason];
    if (session.state == SessionState::reserved) {
        player_ids_.give_back(session.player);
        return;
    }
    match_.leave(session.player);
    --active_players_;
    if (ports_.on_transition) {
        ports_.on_transition({.kind = Transition::Kind::left,
                              .endpoint = session.endpoint,
                              .player = session.player,
                              .name = session.name,
                              .reason = reason});
    }
}

void Server::begin_drain(Time now) {
    if (std::exchange(draining_, true)) return;
    sessions_.for_each([&](Session& session) {
        if (session.state == SessionState::closing) return;
        begin_closing(session, protocol::GoodbyeReason::server_closing,
                      DisconnectReason::server_closing, now);
    });
}

// --- A tick --------------------------------------------------------------------------------------

void Server::tick(Time now) {
    end_silent_sessions(now);
    step_match(now);
    replicate();
    repeat_goodbyes(now);
}

void Server::end_silent_sessions(Time now) {
    sessions_.for_each([&](Session& session) {
        if (session.state == SessionState::active && now - session.last_heard > kSilenceMax) {
            begin_closing(session, protocol::GoodbyeReason::timed_out, DisconnectReason::timed_out,
                          now);
        }
    });
    sessions_.remove_if([&](Session& session) {
        const bool expired =
            session.state == SessionState::reserved && now - session.last_heard > kReservationMax;
        if (expired) leave(session, DisconnectReason::never_joined);
        return expired;
    });
}

void Server::step_match(Time now) {
    const sim::StepResult result = match_.step();
    for (std::size_t bit = 0; bit < kWorldErrorCount; ++bit) {
        statistics_.world_errors[bit] += (result.errors >> bit) & 1u;
    }
    sessions_.for_each([&](Session& session) {
        if (session.state != SessionState::active) return;
        const bool room =
            std::all_of(result.events.begin(), result.events.end(),
                        [&](const sim::Event& event) { return session.events.push(event); });
        if (!room) {
            begin_closing(session, protocol::GoodbyeReason::events_overflow,
                          DisconnectReason::events_overflow, now);
        }
    });
    statistics_.inputs = match_.inputs();
    statistics_.combat = match_.combat();
}

void Server::replicate() {
    take_snapshot(world(), snapshot_);
    const sim::Tick interval = settings_.tick_rate / settings_.snapshot_rate;
    sessions_.for_each([&](Session& session) {
        if (session.state != SessionState::active) return;
        send_events(session);
        // The player's id spreads the clients evenly over the ticks of an interval.
        if ((world().tick() + session.player.value) % interval == 0) send_snapshot(session);
    });
}

void Server::repeat_goodbyes(Time now) {
    sessions_.remove_if([&](Session& session) {
        if (session.state != SessionState::closing || now < session.next_goodbye) return false;
        if (session.goodbyes_sent == kGoodbyeRepeats) return true;
        send_goodbye(session, now);
        return false;
    });
}

// --- Departures ----------------------------------------------------------------------------------

void Server::send_events(Session& session) {
    const EventQueue::SendLimits limits{
        .resend_after = sim::Tick{settings_.tick_rate} / settings_.snapshot_rate,
        .datagrams_max = kEventDatagramsPerTick};
    session.events.send_due(world().tick(), limits, [&](const protocol::Events& run) {
        send(session.endpoint, encoder_.encode(run));
    });
}

void Server::send_snapshot(const Session& session) {
    const protocol::SnapshotHeader header{.tick = snapshot_.tick,
                                          .input_margin = match_.input_margin(session.player),
                                          .events_through = session.events.last_sequence()};
    const std::uint64_t sent_before = statistics_.traffic.bytes_sent;
    const auto result = encoder_.encode_snapshot(
        header,
        {.players = snapshot_.players,
         .projectiles = snapshot_.projectiles,
         .movers = snapshot_.movers,
         .fixtures = snapshot_.fixtures},
        [this, &session](std::span<const std::byte> part) { send(session.endpoint, part); });
    statistics_.snapshot_entities_left_out += result.entities_left_out;
    statistics_.snapshot_sizes.record(
        static_cast<double>(statistics_.traffic.bytes_sent - sent_before));
}

void Server::send_goodbye(Session& session, Time now) {
    ++session.goodbyes_sent;
    session.next_goodbye = now + kGoodbyeInterval;
    send(session.endpoint, encoder_.encode(protocol::Goodbye{.session_token = session.token,
                                                             .client_nonce = session.client_nonce,
                                                             .reason = session.goodbye_reason}));
}

void Server::send(const Endpoint& to, std::span<const std::byte> datagram) {
    ++statistics_.traffic.packets_sent;
    statistics_.traffic.bytes_sent += datagram.size();
    ports_.send(to, datagram);
}

}  // namespace arena::server
