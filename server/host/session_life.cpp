// The life of a session: its player enters the world, loses its connection, comes back, leaves. The
// state of a session and the numbers of players change only here.
#include <utility>

#include "protocol/session/token/identity.h"
#include "server/host/host.h"
#include "server/session/resume_token.h"
#include "sim/base/assert.h"

namespace arena::server {

using protocol::EndReason;

namespace {

/// Called before a Welcome with another key.
void keep_resume_key(Session& session) {
    auto& [acknowledged, before_last, last] = session.earlier_resume_keys;
    if (session.is_welcomed) {
        acknowledged = session.resume_key;
    } else {
        before_last = last;
        last = session.resume_key;
    }
}

}  // namespace

void Host::activate(Session& session, Time now) {
    Session* const before = sessions_.find_member_of(session.client_id);
    const bool goes_on_now = before != nullptr && goes_on(*before, session.user_data);
    if (before != nullptr && !goes_on_now) end(*before, EndReason::resumed, now);
    if (goes_on_now) {
        take_over(session, *before);
    } else if (session.watches) {
        sessions_.change_state(session, SessionState::active);
    } else if (player_ids_.left() > 0) {
        session.player = player_ids_.take();
        sessions_.change_state(session, SessionState::active);
        enter(session);
    } else {
        // A billion players have been here: no more can join before the next start.
        return session.connection().disconnect(EndReason::draining);
    }
    // The client's first packet answers the "accepted" packet. If that arrived late, the estimate
    // is a little too long.
    session.connection().expect_round_trip(now - session.accepted_at);
    session.since = now;
    session.announcements = goes_on_now ? before->announcements : announcements_.begin();
    report_transition(goes_on_now ? Transition::Kind::resumed : Transition::Kind::joined, session);
    welcome(session, goes_on_now, now);
}

/// Lets the session's player, which is new, into the world.
void Host::enter(Session& session) {
    const std::uint8_t team = protocol::read_identity(session.user_data).team;
    played().join(session.player, session.client_id, session.name, team);
    ++statistics_.joined;
    ++active_;
}

void Host::change_role(Session& session, bool watches) {
    sessions_.change_role(session, watches);
    if (ports_.report_to_hall)
        ports_.report_to_hall(RoleChanged{.connection = session.id, .watches = watches});
}

void Host::take_over(Session& session, Session& before) {
    session.player = std::exchange(before.player, sim::kNoEntity);
    // Another process of the client, with another token, begins without a wish.
    if (resume_key_of(session.user_data)) session.wish = before.wish;
    session.switched_at = before.switched_at;
    session.plays_from = before.plays_from;
    if (before.state == SessionState::active) {
        before.connection().disconnect(EndReason::resumed);
        ++statistics_.disconnects[EndReason::resumed];
        if (!before.watches) --active_;
    } else if (!before.watches) {
        --absent_;
    }
    session.rate_limiter =
        before.rate_limiter;  // so that reconnecting does not reset the rate limiter
    change_role(session, before.watches);
    sessions_.change_state(before, SessionState::closing);
    sessions_.change_state(session, SessionState::active);
    ++statistics_.resumed;
    if (session.watches) return;
    ++active_;
    played().match.clear_inputs(session.player);
    played().rejoin(session.player, session.client_id, session.name);
}

/// Tells the client what it plays or watches from now on: everything begins anew for it.
void Host::welcome(Session& session, bool resumed, Time now) {
    const sim::World& shown = shown_to(session);
    protocol::Welcome welcome = venues_.of(session.watches).welcome();
    welcome.player = session.player;
    welcome.tick = shown.tick();
    keep_resume_key(session);
    welcome.resume_token = issue_resume_token(session,
                                              {.protocol_id = settings_.protocol_id,
                                               .key = settings_.keys.first(),
                                               .random = ports_.fill_random},
                                              unix_seconds(now));
    welcome.resumed = resumed;
    session.is_welcomed = false;
    session.reader = feed_of(session).begin();
    // It is also the answer to a wish that it grants.
    session.watching_sent = {
        .player = sim::kNoEntity,
        .refusal = session.knows_refusal() ? session.refusal : protocol::WatchRefusal::nothing,
        .number = session.wish.number};
    // A client that acknowledges nothing has filled its queue, which has ended the connection.
    static_cast<void>(session.connection().send_reliable(encoder_.encode(std::move(welcome))));
}

void Host::check_path(Session& session) {
    const std::uint64_t moves = session.connection().paths().moves();
    if (moves == std::exchange(session.moves_seen, moves)) return;
    if (is_banned(settings_.bans, session.client_id, session.address()))
        session.connection().disconnect(EndReason::banned);
}

void Host::settle(Session& session, Time now) {
    check_path(session);
    const auto& ended = session.connection().end();
    if (!ended) return;
    if (session.state == SessionState::reserved)
        sessions_.change_state(session, SessionState::closing);
    if (session.state != SessionState::active) return;

    // Whatever reason a client gives for its goodbye, it was not kicked or banned: it left.
    const bool left = ended->by_peer && ended->reason != EndReason::timed_out;
    const EndReason reason = left ? EndReason::left : ended->reason;
    ++statistics_.disconnects[reason];
    if (!session.watches) --active_;
    if (reason != EndReason::timed_out) return leave(session, reason);
    // After a timeout, noticed by either side, the client may come back.
    sessions_.change_state(session, SessionState::absent);
    session.since = now;
    if (!session.watches) {
        played().match.clear_inputs(session.player);
        played().scores.lose(session.player);
        ++absent_;
    }
    report_transition(Transition::Kind::lost, session, EndReason::timed_out);
}

void Host::leave(Session& session, EndReason reason) {
    sessions_.change_state(session, SessionState::closing);
    if (!session.watches) played().leave(session.player);
    report_transition(Transition::Kind::left, session, reason);
    session.player = sim::kNoEntity;
}

void Host::end(Session& session, EndReason reason, Time now) {
    session.connection().disconnect(reason);
    settle(session, now);
    if (session.state == SessionState::absent) {
        if (!session.watches) --absent_;
        leave(session, reason);
    }
}

protocol::DeniedReason Host::give_up_place(const Application& application) {
    const protocol::AcceptedClient& client = application.client;
    Session* const member = sessions_.find_member_of(client.client_id);
    if (member != nullptr && member->state == SessionState::active) {
        if (!settings_.takeover || client.token_expires < member->login_expires)
            return protocol::DeniedReason::already_connected;
        end(*member, EndReason::resumed, application.now);
        flush(*member, application.now);  // its only goodbye
    } else if (member != nullptr) {
        end(*member, EndReason::left, application.now);
    }
    places_.forget_all_but_member(client.client_id, application.now);
    return protocol::DeniedReason::draining;
}

bool Host::kick(std::uint64_t client_id, EndReason reason, Time now) {
    bool found = false;
    sessions_.for_each([&](Session& session) {
        if (session.client_id != client_id || session.state == SessionState::closing) return;
        found = true;
        end(session, reason, now);
    });
    return found;
}

void Host::enforce_bans(Time now) {
    sessions_.for_each([&](Session& session) {
        if (session.state != SessionState::closing &&
            is_banned(settings_.bans, session.client_id, session.address()))
            end(session, EndReason::banned, now);
    });
}

void Host::drain(DrainCause cause, Time now) {
    if (std::exchange(draining_, true)) return;
    if (drain_cause_ == DrainCause::none) drain_cause_ = cause;
    shows_end_ = false;
    if (is_paused()) go_on();  // so that the match has an end, and orders are carried out
    places_.close();
    sessions_.for_each([&](Session& session) {
        if (session.state != SessionState::closing) end(session, EndReason::draining, now);
    });
}

void Host::fail(Time now) {
    has_failed_ = true;
    paused_at_.reset();
    drain(DrainCause::failed, now);
}

/// Asks nothing of the sessions, which may be what is broken.
void Host::abandon() {
    has_failed_ = draining_ = true;
    sessions_ = SessionTable(0);
    active_ = absent_ = 0;
}

void Host::report_transition(Transition::Kind kind, const Session& session,
                             EndReason reason) const {
    if (!ports_.on_transition) return;
    ports_.on_transition({.kind = kind,
                          .match = settings_.match_id,
                          .address = session.address(),
                          .client_id = session.client_id,
                          .player = session.player,
                          .watches = session.watches,
                          .name = session.name,
                          .reason = reason});
}

}  // namespace arena::server
