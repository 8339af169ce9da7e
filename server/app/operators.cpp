// What operators want of the matches, carried out between ticks while this thread holds the match.
#include <chrono>
#include <string>
#include <utility>
#include <variant>

#include "server/app/game_thread.h"

namespace arena::server {
namespace {

/// For how long an operator's request waits for a match, which is many times a tick.
constexpr Time kHoldPatience = std::chrono::milliseconds(100);

/// Why an order is refused for a match that is not free in time.
ControlRefusal no_answer() {
    return {.reason = "the match does not answer: one of its ticks takes long"};
}

}  // namespace

template <typename Act>
bool GameThread::with_host(std::size_t room, Act&& act) {
    if (!threads_) {
        act(server_.host(room));
        return true;
    }
    return threads_->hold(room, kHoldPatience, [&] {
        act(server_.host(room));
        hand_over(room, UdpTransport::now());
    });
}

AdminOutcome GameThread::act_on(const AdminRequest& request) {
    const Time now = UdpTransport::now();
    if (std::holds_alternative<ListClients>(request)) return list_clients(now);
    if (const auto* const order = std::get_if<OpenOrder>(&request)) {
        Opened opened{open(*order->opening)};
        publish(now);  // so that the pages know the match when the operator does
        return opened;
    }
    if (const auto* const order = std::get_if<KickClient>(&request))
        return kick(order->client_id, now);
    return control(request, now);
}

/// Without those of a match that hangs.
ClientList GameThread::list_clients(Time now) {
    ClientList clients;
    for_each_match([&](std::size_t room) {
        with_host(room, [&](const Host& host) {
            const ClientList more = host.clients(now);
            clients.insert(clients.end(), more.begin(), more.end());
        });
    });
    return clients;
}

Kicked GameThread::kick(std::uint64_t client_id, Time now) {
    Kicked kicked;
    for_each_match([&](std::size_t room) {
        if (kicked.found) return;
        with_host(room, [&](Host& host) {
            kicked.found = host.kick(client_id, protocol::EndReason::kicked, now);
        });
    });
    return kicked;
}

Controlled GameThread::control(const AdminRequest& request, Time now) {
    if (const auto* const order = std::get_if<OrderMatch>(&request))
        return control_match(*order, now);
    if (const auto* const order = std::get_if<MoveClient>(&request)) return move(*order);
    if (const auto* const announcement = std::get_if<Announce>(&request))
        return announce(announcement->text);
    return {};
}

/// A world that stands takes no orders: it carries them out with its next tick.
Controlled GameThread::control_match(const OrderMatch& order, Time now) {
    const auto room = find_match(order);
    if (!room) return {.refusal = refusal_without_match(order)};
    Controlled outcome{.match_id = server_.id_of(*room).value};
    const bool is_for_world = order.order == MatchOrder::start || order.order == MatchOrder::end;
    const bool is_free = with_host(*room, [&](Host& host) {
        outcome.awaits_resume = host.is_paused() && is_for_world;
        outcome.refusal = carry_out(host, order.order, now);
        const bool ends = order.order == MatchOrder::close || order.order == MatchOrder::drain;
        if (ends && !outcome.refusal) lanes_[*room]->end_by_operator();
    });
    if (!is_free) outcome.refusal = no_answer();
    return outcome;
}

Controlled GameThread::announce(const std::string& text) {
    Controlled outcome;
    for_each_match([&](std::size_t room) {
        if (!with_host(room, [&](Host& host) { host.announce(text); }))
            outcome.refusal =
                ControlRefusal{.reason = "some clients were not told: their match does not answer"};
    });
    return outcome;
}

ControlRefusal GameThread::refusal_without_match(const OrderMatch& order) const {
    if (order.match_id)
        return {.unknown = ControlRefusal::Unknown::match,
                .reason = "there is no match " + std::to_string(*order.match_id) +
                          ": the page /matches lists those that there are"};
    return {.reason = "name one of the " + std::to_string(reports_.size()) +
                      " matches by its id on the page /matches: match=ID"};
}

std::optional<std::size_t> GameThread::find_match(const OrderMatch& order) const {
    if (order.match_id) return server_.room_of({*order.match_id});
    return lanes_.size() == 1 && lanes_.front() ? std::optional<std::size_t>(0) : std::nullopt;
}

Controlled GameThread::move(const MoveClient& move) {
    Controlled outcome{
        .refusal = ControlRefusal{
            .unknown = ControlRefusal::Unknown::client,
            .reason = "no client with the id " + std::to_string(move.client_id) + " is playing"}};
    bool have_all_answered = true;
    for (std::size_t room = 0; room < lanes_.size(); ++room) {
        if (!lanes_[room]) continue;
        const bool is_free = with_host(room, [&](Host& host) {
            outcome = {
                .refusal = host.move_player({.client_id = move.client_id, .team = move.team}),
                .awaits_resume = host.is_paused()};
        });
        if (is_free &&
            (!outcome.refusal || outcome.refusal->unknown != ControlRefusal::Unknown::client))
            return outcome;
        have_all_answered = have_all_answered && is_free;
    }
    if (!have_all_answered) outcome.refusal = no_answer();
    return outcome;
}

ControlOutcome GameThread::carry_out(Host& host, MatchOrder order, Time now) {
    switch (order) {
        case MatchOrder::start:
            return host.start_match();
        case MatchOrder::end:
            return host.end_match();
        case MatchOrder::pause:
            return host.pause_match(now);
        case MatchOrder::resume:
            return host.resume_match();
        case MatchOrder::close:
            return host.close_match();
        case MatchOrder::drain:
            return host.drain_match(now);
    }
    return std::nullopt;
}

}  // namespace arena::server
