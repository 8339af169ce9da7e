// Receiving: passes a packet to its session, and the session's inputs to the match, where they wait
// for their tick.
#include "server/host/host.h"
#include "server/match/look_back_bound.h"

namespace arena::server {
namespace {

/// Counts what became of a packet.
template <typename Opened, typename Counters>
void count(const Opened& opened, Counters& counters) {
    if (opened.drop) ++counters.drops[*opened.drop];
    if (opened.refusal) ++counters.refused_packets[*opened.refusal];
    if (opened.bad_message) ++counters.refused_messages[*opened.bad_message];
}

}  // namespace

Decision Host::decide(const Application& application) {
    if (has_failed_)
        return {.token = application.client.token,
                .connection = application.client.connection,
                .admission = Failure{protocol::DeniedReason::draining}};
    const Decision decision = application.goes_elsewhere
                                  ? Decision{.token = application.client.token,
                                             .connection = application.client.connection,
                                             .admission = Failure{give_up_place(application)}}
                                  : places_.decide(application);
    statistics_.reservations_evicted = places_.evicted();
    return decision;
}

void Host::repeat(protocol::ConnectionId connection, Time now) {
    if (has_failed_) return;
    places_.restart_reservation(connection, now);
}

void Host::receive(protocol::ConnectionId connection, const Path& from,
                   std::span<const std::byte> packet, Time now) {
    if (has_failed_) return drop(DropReason::closed_connection);
    if (shares_work()) {
        if (arrivals_.full()) open_arrivals();
        return arrivals_.add(connection, from, packet, now);
    }
    open_arrivals();  // of a match that has just become smaller
    Session* const session = sessions_.find(connection);
    // The hall learns a little later that a session is gone.
    if (session == nullptr) return drop(DropReason::closed_connection);
    receive_packet(*session, {.from = from, .bytes = packet, .now = now});
}

void Host::expect(protocol::ConnectionId connection, protocol::PrefetchStep step) const {
    if (shares_work()) return;
    if (const Session* const session = sessions_.find(connection))
        session->prefetch(Session::Need::packet, step);
}

void Host::receive_packet(Session& session, const SessionPacket& arrived) {
    const Time now = arrived.now;
    const protocol::PathId path = session.paths.id_of(arrived.from);
    const bool is_validated = path == session.connection().paths().current();
    if (!is_validated && !allows_unvalidated_path(session, now))
        return drop(DropReason::elsewhere_rate);
    ClientMessages& messages = memories_.front().messages;
    const Opened opened = open(session, arrived, messages);
    count(opened, statistics_);
    if (opened.drop) return;
    if (opened.refusal) return settle(session, now);
    take_messages(session, messages, now);
    settle(session, now);
    if (session.connection().wants_flush()) flush(session, now);
}

/// Opens a packet, whose messages are then in `messages`. A connection whose messages are bad has
/// ended. Writes to the session and to `messages` only, if the packet comes by the validated path.
Host::Opened Host::open(Session& session, const SessionPacket& arrived, ClientMessages& messages) {
    if (!session.rate_limiter.has_some(settings_.traffic.session, arrived.now))
        return {.drop = DropReason::session_rate};
    messages.clear();
    const protocol::PathId path = session.paths.id_of(arrived.from);
    const auto refusal = session.secure.receive(arrived.now, path, arrived.bytes, messages);
    if (refusal) return {.refusal = refusal};
    session.rate_limiter.charge(settings_.traffic.session, arrived.now, arrived.bytes.size());
    session.paths.keep(arrived.from, session.connection().paths());
    if (messages.refusal()) session.connection().disconnect(protocol::EndReason::malformed);
    return {.bad_message = messages.refusal()};
}

// The session's own limiter comes first: a flood that names one session leaves the common limiter
// to the others.
bool Host::allows_unvalidated_path(Session& session, Time now) {
    return session.elsewhere.take(settings_.traffic.elsewhere, now) &&
           elsewhere_.take(settings_.traffic.elsewhere_in_all, now);
}

void Host::take_messages(Session& session, const ClientMessages& messages, Time now) {
    if (session.connection().end()) return;
    if (session.state == SessionState::reserved) activate(session, now);
    if (session.state != SessionState::active) return;
    // Until the client has acknowledged its Welcome, all that it sends is about what was before.
    if (!session.is_welcomed && session.connection().reliable_waiting().messages == 0) {
        session.is_welcomed = true;
        session.answered_by = messages.packet();
        session.earlier_resume_keys = {};
    }
    if (!session.is_welcomed || messages.packet() < session.answered_by) return;
    InputCounters counters;
    take_inputs(session, messages, counters);
    played().match.count(counters);
    if (messages.wish()) take_wish(session, *messages.wish(), now);
}

void Host::take_inputs(const Session& session, const ClientMessages& messages,
                       InputCounters& counters) {
    if (session.watches) return;
    for (const protocol::Inputs& inputs : messages.inputs())
        played().match.receive(session.player, inputs, look_back_bound_of(session), counters);
}

/// The workers take each packet as far as it concerns its own session alone, which is nearly always
/// all of it. The rest is done afterwards, in the order in which the packets arrived.
void Host::open_arrivals() {
    if (arrivals_.empty()) return;
    arrivals_.group();
    do_items({.count = ArrivalQueue::kGroups, .at_a_time = 1},
             [this](std::size_t group, WorkerMemory& memory) {
                 const std::span<const std::uint32_t> members = arrivals_.members(group);
                 for (std::size_t i = 0; i < members.size(); ++i) {
                     protocol::prefetch_after(
                         i, members.size(), [&](std::size_t ahead, protocol::PrefetchStep step) {
                             const auto connection = arrivals_.packets()[members[ahead]].connection;
                             if (const Session* const session = sessions_.find(connection))
                                 session->prefetch(Session::Need::packet, step);
                         });
                     open_apart(arrivals_.packets()[members[i]], memory);
                 }
             });
    take_counts();
    for (ArrivalQueue::Packet& packet : arrivals_.packets())
        if (packet.left != ArrivalQueue::Left::nothing) finish(packet);
    arrivals_.clear();
}

/// Takes a packet of a client that plays or watches and has not moved, unless an earlier one of its
/// session waits.
void Host::open_apart(ArrivalQueue::Packet& packet, WorkerMemory& memory) {
    Session* const found = sessions_.find(packet.connection);
    if (found == nullptr || found->has_packets_left) return;
    Session& session = *found;
    protocol::Connection& connection = session.connection();
    const bool is_apart = session.state == SessionState::active && session.is_welcomed &&
                          !connection.end() &&
                          session.paths.id_of(packet.from) == connection.paths().current();
    session.has_packets_left = true;
    if (!is_apart) return;
    const ClientMessages& messages = memory.messages;
    const Opened opened =
        open(session, {.from = packet.from, .bytes = arrivals_.bytes_of(packet), .now = packet.now},
             memory.messages);
    count(opened, memory.counts);
    const bool is_taken = !opened.drop && !opened.refusal && !connection.end() &&
                          messages.packet() >= session.answered_by;
    if (is_taken) {
        take_inputs(session, messages, memory.counts.inputs);
        const auto& wish = messages.wish();
        if (wish && wish->wish == protocol::WatchWish::stay)
            take_wish(session, *wish, packet.now);  // changes nothing but the session
        else
            packet.wish = wish;
    }
    const bool has_moved = connection.paths().moves() != session.moves_seen;
    const bool is_done =
        !packet.wish && !connection.end() && !has_moved && !connection.wants_flush();
    packet.left = is_done ? ArrivalQueue::Left::nothing : ArrivalQueue::Left::finish;
    session.has_packets_left = !is_done;
}

/// Does what is left to do for a packet.
void Host::finish(ArrivalQueue::Packet& packet) {
    Session* const session = sessions_.find(packet.connection);
    if (session == nullptr) return drop(DropReason::closed_connection);
    session->has_packets_left = false;
    if (packet.left == ArrivalQueue::Left::all)
        return receive_packet(
            *session,
            {.from = packet.from, .bytes = arrivals_.bytes_of(packet), .now = packet.now});
    if (packet.wish) take_wish(*session, *packet.wish, packet.now);
    settle(*session, packet.now);
    if (session->connection().wants_flush()) flush(*session, packet.now);
}

std::uint8_t Host::look_back_bound_of(const Session& session) const {
    return seen_back_bound({.round_trip = session.connection().link().round_trip(),
                            .tick_rate = settings_.tick_rate,
                            .update_interval = update_interval_of(settings_),
                            .input_interval = input_interval_of(settings_)});
}

}  // namespace arena::server
