#include "server/session/gate.h"

#include <utility>

#include "protocol/crypto/hash.h"
#include "protocol/session/token/identity.h"
#include "server/session/resume_token.h"

namespace arena::server {

using protocol::Admission;
using protocol::DeniedReason;

namespace {

/// Whether a token is one of a watcher.
bool is_of_watcher(const protocol::UserData& user_data) {
    return protocol::read_identity(user_data).role != protocol::TokenRole::player;
}

}  // namespace

bool goes_on(const Session& session, const protocol::UserData& user_data) {
    return resume_key_of(user_data) || (!session.watches && !is_of_watcher(user_data));
}

Gate::Gate(GateSettings settings, const protocol::crypto::FillRandom& random,
           SessionTable& sessions, Time now)
    : settings_(std::move(settings)),
      random_(random),
      sessions_(sessions),
      handshake_(settings_.handshake, random, now) {}

Gate::Answer Gate::receive(const Path& path, std::span<const std::byte> datagram, Time now,
                           std::uint64_t unix_seconds) {
    const auto outcome = handshake_.receive(path.remote, datagram, now, unix_seconds);
    if (outcome.repeated) restart_reservation(*outcome.repeated, now);
    const FarEnd end = outcome.is_validated ? FarEnd::validated : FarEnd::unvalidated;
    if (!outcome.applicant) return {outcome.reply, end};

    const auto place = find_place(*outcome.applicant, now);
    if (!place) return {handshake_.deny(*outcome.applicant, place.error()), end};
    const auto entry = handshake_.accept(*outcome.applicant, place.value());
    reserve(entry.client, path, now);
    return {entry.reply, end};
}

Result<Admission, DeniedReason> Gate::find_place(const protocol::Applicant& applicant, Time now) {
    const std::uint64_t client_id = applicant.token.client_id;
    if (bans(client_id, applicant.address)) return Failure{DeniedReason::banned};
    if (closed_) return Failure{DeniedReason::draining};

    const Session* const member = sessions_.find_member_of(client_id);
    const auto resume_key = resume_key_of(applicant.token.user_data);
    if (resume_key && (member == nullptr || !member->is_resumed_by(*resume_key)))
        return Failure{DeniedReason::session_gone};
    if (!resume_key && member != nullptr && member->state == SessionState::active)
        return Failure{DeniedReason::already_connected};
    // The same client has tried again with another token: only the newest counts.
    if (const Session* const reserved = sessions_.find_reserved_of(client_id)) evict(*reserved);
    const bool is_watcher = is_of_watcher(applicant.token.user_data);
    const bool takes_over = member != nullptr && goes_on(*member, applicant.token.user_data);
    // An absent watcher gives its place to the session that follows it.
    const bool has_room = member != nullptr && member->watches && is_watcher;
    if (!takes_over && !has_room && !(is_watcher ? has_room_for_watcher() : make_room(now)))
        return Failure{DeniedReason::server_full};
    // A client that comes back faster than goodbyes are sent would otherwise fill the table with
    // closing sessions.
    sessions_.close_all_closing_of(client_id, now);

    const auto id = protocol::draw_connection_id(random_, [&](auto taken) {
        return sessions_.has(taken) || sessions_.was_closed(taken, now);
    });
    if (!id || sessions_.full()) return Failure{DeniedReason::server_full};
    Admission admission{.connection = *id, .owner_remembers = resume_key.has_value()};
    // The resume token that admitted the previous session became invalid when that session got its
    // own.
    if (resume_key && resume_key_of(member->user_data)) admission.superseded = member->token;
    return admission;
}

bool Gate::make_room(Time now) {
    if (sessions_.places_taken() < settings_.players_max) return true;
    const Session* const waiting = sessions_.oldest_reserved();
    if (waiting == nullptr || now - waiting->since < kReservationMin) return false;
    forget_use(*waiting);
    evict(*waiting);
    return true;
}

/// Restarts the time of a reservation, because its client has just been sent an accepted packet
/// again.
void Gate::restart_reservation(protocol::ConnectionId id, Time now) {
    Session* const session = sessions_.find(id);
    if (session == nullptr || session->state != SessionState::reserved) return;
    sessions_.restart_reservation(*session, now);
    session->connection().restart_timeout(now);
}

void Gate::evict(const Session& session) {
    ++evicted_;
    sessions_.remove(session);
}

void Gate::reserve(const protocol::AcceptedClient& client, const Path& path, Time now) {
    const Session* const member = sessions_.find_member_of(client.client_id);
    const auto seals = protocol::seals_of_server(client.keys, settings_.handshake.protocol_id);
    const protocol::ConnectionConfig config{.id = client.connection,
                                            .timeout = client.timeout,
                                            .path = SessionPaths::kFirst,
                                            .reliable_window = 0,  // clients send none
                                            .fill_random = random_};
    sessions_.add(
        {.id = client.connection,
         .client_id = client.client_id,
         .name = protocol::read_identity(client.user_data).name,
         .servers = client.servers,
         .user_data = client.user_data,
         .timeout = client.timeout,
         .token = client.token,
         .since = now,
         .accepted_at = now,
         .secure = protocol::SecureConnection(config, seals, now),
         .paths = SessionPaths(path),
         .watches = member != nullptr && goes_on(*member, client.user_data)
                        ? member->watches
                        : is_of_watcher(client.user_data),
         .elsewhere = protocol::SharedRateLimiter(protocol::crypto::draw_number(random_))});
}

}  // namespace arena::server
