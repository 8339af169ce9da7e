#include "server/agones/agones_client.h"

#include <algorithm>
#include <utility>

namespace arena::server {
namespace {

using What = AgonesNote::What;

constexpr const char* kGameServerPage = "/gameserver";
constexpr const char* kWatchPage = "/watch/gameserver";
/// What the sidecar takes for an empty message. It refuses an empty body.
constexpr const char* kEmptyMessage = "{}";

/// Health is sent at least so often, whatever the period: it costs little.
constexpr Time kHealthIntervalMax = std::chrono::seconds(10);

/// A message may be late: more than two are sent in each period.
Time health_interval(Time period) {
    return std::min(period * 2 / 5, kHealthIntervalMax);
}

/// A game server in one of these states has been ready before. To be ready again would take it away
/// from the players that it was given to.
bool is_beyond_ready(const std::string& state) {
    return state == "Allocated" || state == "Reserved" || state == "Shutdown" ||
           state == "Unhealthy" || state == "Error";
}

bool is_ready_state(const std::string& state) {
    return state == "RequestReady" || state == "Ready";
}

std::string text_of(const std::vector<GameServerPort>& ports) {
    std::string text;
    for (const GameServerPort& port : ports)
        text += (text.empty() ? "" : ",") + port.name + "=" + std::to_string(port.port);
    return text;
}

}  // namespace

AgonesClient::AgonesClient(const AgonesTimes& times, std::uint64_t seed, TakeAgonesNote note)
    : times_(times),
      random_(seed),
      note_(std::move(note)),
      health_period_(times.health_period),
      rooms_(times),
      players_(times) {}

LaneStep AgonesClient::next(Lane lane, const FleetReport& report, Time now) {
    LaneState& state = state_of(lane);
    if (state.is_busy) return {.request = std::nullopt, .again_at = now + times_.request_timeout};
    if (now < state.wait_until) return {.request = std::nullopt, .again_at = state.wait_until};
    std::optional<SidecarRequest> request;
    Time again_at = now + times_.write_interval;
    switch (lane) {
        case Lane::life:
            request = next_of_life(report, now);
            if (health_sent_at_)
                again_at = std::min(again_at,
                                    std::max(now + std::chrono::milliseconds(1),
                                             *health_sent_at_ + health_interval(health_period_)));
            break;
        case Lane::figures:
            request = next_of_figures(report, now);
            break;
        case Lane::watch:
            request = next_of_watch();
            break;
    }
    if (!request) return {.request = std::nullopt, .again_at = again_at};
    state.is_busy = true;
    ++figures_.requests;
    return {.request = std::move(request), .again_at = now};
}

// --- Life ----------------------------------------------------------------------------------------

std::string_view AgonesClient::page_of(LifeRequest what) {
    switch (what) {
        case LifeRequest::health:
            return "/health";
        case LifeRequest::ready:
            return "/ready";
        case LifeRequest::shutdown:
            return "/shutdown";
    }
    return "/";
}

SidecarRequest AgonesClient::life_request(LifeRequest what) {
    life_sent_ = what;
    return {
        .method = SidecarMethod::post, .target = std::string(page_of(what)), .body = kEmptyMessage};
}

/// Whether health may be sent. After the end of the last tick there are none to judge by; what is
/// left to do is to wait for the signal.
bool AgonesClient::ticks_run(const FleetReport& report, Time now) {
    if (report.has_finished) return true;
    if (!report.last_tick_at) return false;
    const bool run = now - *report.last_tick_at <= times_.tick_age_max;
    if (run == health_is_held_back_)
        note({.what = run ? What::health_resumed : What::health_held_back});
    health_is_held_back_ = !run;
    return run;
}

std::optional<SidecarRequest> AgonesClient::next_of_life(const FleetReport& report, Time now) {
    const bool run = ticks_run(report, now);
    const bool health_is_due =
        !health_sent_at_ || now - *health_sent_at_ >= health_interval(health_period_);
    if (run && health_is_due) {
        health_sent_at_ = now;
        return life_request(LifeRequest::health);
    }
    if (now < business_at_) return std::nullopt;
    if (report.has_finished)
        return is_shut_down_ ? std::nullopt : std::optional(life_request(LifeRequest::shutdown));
    const bool is_ready = report.is_open && run && !report.is_draining;
    if (readiness_ == Readiness::pending && is_ready) return life_request(LifeRequest::ready);
    return std::nullopt;
}

void AgonesClient::take_life(const SidecarAnswer& answer, Time now) {
    const LifeRequest what = life_sent_;
    if (const auto* const failure = std::get_if<SidecarFailure>(&answer)) {
        lose_sidecar(*failure);
        if (what == LifeRequest::health) health_sent_at_.reset();
        const bool may_be_taken = *failure != SidecarFailure::unreachable;
        if (what == LifeRequest::ready && may_be_taken) {
            ready_was_posted_ = true;
            readiness_ = Readiness::unasked;
            game_server_at_ = now + times_.settle;
        }
        return back_off(Lane::life, now);
    }
    find_sidecar();
    state_of(Lane::life).failures = 0;
    take_life_reply(what, std::get<SidecarReply>(answer), now);
}

void AgonesClient::take_life_reply(LifeRequest what, const SidecarReply& reply, Time now) {
    if (!reply.is_success()) {
        note_refusal(page_of(what), reply);
        if (what == LifeRequest::health) return;
        business_at_ = now + wait_after(times_.backoff, ++business_failures_, draw());
    } else if (what != LifeRequest::health) {
        business_failures_ = 0;
    }
    switch (what) {
        case LifeRequest::health:
            return;
        case LifeRequest::ready:
            if (!reply.is_success()) return;
            readiness_ = Readiness::done;
            return note({.what = What::ready});
        case LifeRequest::shutdown:
            if (!reply.is_success()) return;
            is_shut_down_ = true;
            return note({.what = What::shutdown_asked});
    }
}

/// Decides whether /ready has still to be posted. A reply may have got lost, and a server that is
/// started again in its container finds a game server that was ready long ago.
void AgonesClient::settle_readiness(const std::string& state) {
    if (readiness_ != Readiness::unasked) return;
    const bool is_done = is_beyond_ready(state) || (ready_was_posted_ && is_ready_state(state));
    readiness_ = is_done ? Readiness::done : Readiness::pending;
    if (is_done) note({.what = What::ready_already, .text = state});
}

void AgonesClient::take_view(const GameServerView& view) {
    if (view.health_period_seconds > 0)
        health_period_ = std::chrono::seconds(view.health_period_seconds);
    const std::string ports = text_of(view.ports);
    const std::string address = view.address + " " + ports;
    if (view.address.empty() || address == address_) return;
    address_ = address;
    note({.what = What::public_address, .text = view.address, .ports = ports});
}

// --- Watch ---------------------------------------------------------------------------------------

std::optional<SidecarRequest> AgonesClient::next_of_watch() {
    if (!is_in_contact_ || is_shut_down_) return std::nullopt;
    return SidecarRequest{.target = kWatchPage};
}

void AgonesClient::take_watch_line(std::string_view line) {
    const auto view = read_watch_line(line);
    if (!view) return note_malformed(kWatchPage, view.error());
    state_of(Lane::watch).failures = 0;
    take_view(view.value());
    look_for_allocation(view.value());
}

/// The annotation is the sign, not the state: a game server that is allocated once more stays
/// Allocated. Lines repeat, and the first one says only what was so before.
void AgonesClient::look_for_allocation(const GameServerView& view) {
    const bool is_first = !std::exchange(watch_has_begun_, true);
    if (view.last_allocated == last_allocated_) return;
    last_allocated_ = view.last_allocated;
    if (last_allocated_.empty() || (is_first && view.state != "Allocated")) return;
    ++figures_.allocations;
    rooms_.doubt();
    note({.what = What::allocated, .text = last_allocated_});
}

void AgonesClient::take_watch_end(const SidecarAnswer& answer) {
    if (const auto* const failure = std::get_if<SidecarFailure>(&answer)) {
        ++figures_.failures;
        if (is_in_contact_)
            note({.what = What::request_failed, .name = kWatchPage, .text = name_of(*failure)});
        return;
    }
    const auto& reply = std::get<SidecarReply>(answer);
    if (!reply.is_success()) note_refusal(kWatchPage, reply);
}

// --- Figures -------------------------------------------------------------------------------------

std::optional<SidecarRequest> AgonesClient::next_of_figures(const FleetReport& report, Time now) {
    if (!is_in_contact_ || report.has_finished) return std::nullopt;
    const bool is_asked = knows_game_server_ && readiness_ != Readiness::unasked;
    if (!is_asked && now >= game_server_at_) {
        figure_sent_ = FigureRequest::game_server;
        return SidecarRequest{.target = kGameServerPage};
    }
    if (!report.is_open) return std::nullopt;
    rooms_.want(report.rooms_used, report.rooms_used + report.rooms_free, now);
    players_.want(report.players, report.players_max);
    const std::size_t left_out = players_.left_out();
    if (left_out > 0 && !list_is_full_)
        note({.what = What::list_full, .name = kPlayerListName, .count = left_out});
    list_is_full_ = left_out > 0;

    figure_sent_ = FigureRequest::rooms;
    if (auto request = rooms_.next(now)) return request;
    figure_sent_ = FigureRequest::players;
    return players_.next(now);
}

void AgonesClient::take_figures(const SidecarAnswer& answer, Time now) {
    if (std::holds_alternative<SidecarReply>(answer)) state_of(Lane::figures).failures = 0;
    if (figure_sent_ == FigureRequest::game_server) return take_game_server(answer, now);
    take_figure(answer, now);
}

void AgonesClient::take_game_server(const SidecarAnswer& answer, Time now) {
    if (const auto* const reply = std::get_if<SidecarReply>(&answer))
        return take_game_server_reply(*reply, now);
    ++figures_.failures;
    if (is_in_contact_)
        note({.what = What::request_failed,
              .name = kGameServerPage,
              .text = name_of(std::get<SidecarFailure>(answer))});
    back_off(Lane::figures, now);
}

/// A sidecar that answers, but not with a game server, keeps this server from nothing: the defaults
/// of Agones hold. Only a server that may be ready already has to know.
void AgonesClient::take_game_server_reply(const SidecarReply& reply, Time now) {
    std::optional<GameServerView> view;
    if (!reply.is_success()) {
        note_refusal(kGameServerPage, reply);
    } else if (auto read = read_game_server(reply.body)) {
        view = std::move(read).value();
    } else {
        note_malformed(kGameServerPage, read.error());
    }
    if (!view && ready_was_posted_) {
        game_server_at_ = now + wait_after(times_.backoff, ++game_server_failures_, draw());
        return;
    }
    knows_game_server_ = true;
    game_server_failures_ = 0;
    if (view) take_view(*view);
    settle_readiness(view ? view->state : std::string());
}

void AgonesClient::take_figure(const SidecarAnswer& answer, Time now) {
    const bool is_rooms = figure_sent_ == FigureRequest::rooms;
    const FigureOutcome outcome = is_rooms ? rooms_.take(answer, now) : players_.take(answer, now);
    const std::string_view name = is_rooms ? kRoomCounterName : kPlayerListName;
    switch (outcome.what) {
        case FigureOutcome::What::done:
            return;
        case FigureOutcome::What::unknown:
            ++figures_.refusals;
            return note({.what = What::figure_unknown, .name = name, .text = outcome.text});
        case FigureOutcome::What::refused:
            ++figures_.refusals;
            return note({.what = What::request_refused,
                         .name = name,
                         .text = outcome.text,
                         .count = outcome.status});
        case FigureOutcome::What::malformed:
            return note_malformed(name, outcome.text);
        case FigureOutcome::What::failed:
            ++figures_.failures;
            if (is_in_contact_)
                note({.what = What::request_failed, .name = name, .text = outcome.text});
            return back_off(Lane::figures, now);
    }
}

// --- All lanes -----------------------------------------------------------------------------------

void AgonesClient::take(Lane lane, const SidecarAnswer& answer, Time now) {
    if (!std::exchange(state_of(lane).is_busy, false)) return;
    switch (lane) {
        case Lane::life:
            return take_life(answer, now);
        case Lane::figures:
            return take_figures(answer, now);
        case Lane::watch:
            take_watch_end(answer);
            return back_off(Lane::watch, now);
    }
}

void AgonesClient::find_sidecar() {
    if (std::exchange(is_in_contact_, true)) return;
    note({.what = was_in_contact_ ? What::sidecar_back : What::sidecar_found});
    was_in_contact_ = true;
}

/// What was written may be lost with the sidecar, so counters and lists are read again.
void AgonesClient::lose_sidecar(SidecarFailure why) {
    ++figures_.failures;
    rooms_.doubt();
    players_.doubt();
    if (std::exchange(is_in_contact_, false))
        return note({.what = What::sidecar_lost, .text = name_of(why)});
    if (!was_in_contact_ && !std::exchange(is_awaited_, true))
        note({.what = What::sidecar_awaited, .text = name_of(why)});
}

void AgonesClient::back_off(Lane lane, Time now) {
    LaneState& state = state_of(lane);
    state.wait_until = now + wait_after(times_.backoff, ++state.failures, draw());
}

std::uint64_t AgonesClient::draw() {
    const std::uint64_t high = random_.next();
    return high << 32u | random_.next();
}

void AgonesClient::note_malformed(std::string_view page, std::string_view problem) {
    ++figures_.malformed;
    note({.what = What::answer_malformed,
          .name = page,
          .text = problem,
          .count = figures_.malformed});
}

void AgonesClient::note_refusal(std::string_view page, const SidecarReply& reply) {
    ++figures_.refusals;
    const auto refusal = read_refusal(reply.body);
    note({.what = What::request_refused,
          .name = page,
          .text = refusal ? std::string_view(refusal->message) : std::string_view(),
          .count = reply.status});
}

}  // namespace arena::server
