// A session goes on to another match when its own has ended: one host releases it, another adopts
// it. Connection, keys, paths and client stay; its player stays behind.
#include <utility>

#include "server/host/host.h"

namespace arena::server {

using protocol::EndReason;
using protocol::WatchRefusal;

/// A client that is coming back at this moment has two sessions, and may be in one match only: it
/// stays, as do those whose connection is lost.
void Host::transfer_all(bool watchers, Time now) {
    if (!ports_.hall_takes_sessions) return;
    send_last_news(watchers);
    sessions_.for_each_in(SessionState::active, [&](Session& session) {
        if (session.watches != watchers || session.connection().end()) return;
        if (sessions_.find_reserved_of(session.client_id) != nullptr) return;
        ports_.report_to_hall(Transfer{
            .session = std::make_shared<Session>(release(session, now)), .now = now, .asked = {}});
    });
}

Session Host::release(Session& session, Time now) {
    sessions_.close_all_closing_of(session.client_id, now);
    report_transition(Transition::Kind::left, session, EndReason::draining);
    if (!session.watches) {
        played().leave(session.player);
        --active_;
    }
    session.player = sim::kNoEntity;
    session.reader.reset();
    session.has_packets_left = false;
    return sessions_.extract(session);
}

bool Host::adopt(Session& session, Time now) {
    if (is_closed() || !has_place_for(session)) return false;
    Session& adopted = sessions_.add(std::move(session));
    adopted.since = now;
    adopted.announcements = announcements_.begin();
    adopted.plays_from = 0;
    // A player whose view it wanted has stayed behind, and another one may have its id here.
    if (adopted.wish.player != sim::kNoEntity) {
        adopted.wish.player = sim::kNoEntity;
        adopted.refusal = WatchRefusal::not_here;
    }
    if (!adopted.watches) {
        adopted.player = player_ids_.take();
        enter(adopted);
    }
    ++statistics_.transferred;
    report_transition(Transition::Kind::joined, adopted);
    welcome(adopted, false, now);
    // Nobody could find it between its two matches.
    if (is_banned(settings_.bans, adopted.client_id, adopted.address()))
        end(adopted, EndReason::banned, now);
    return true;
}

bool Host::has_place_for(const Session& session) {
    if (sessions_.full() || sessions_.has(session.id)) return false;
    if (sessions_.find_member_of(session.client_id) != nullptr) return false;
    if (session.watches) return sessions_.watchers() < settings_.watchers_max;
    return sessions_.places_taken() < settings_.clients_max && player_ids_.left() > 0;
}

}  // namespace arena::server
