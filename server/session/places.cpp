#include "server/session/places.h"

#include <utility>

#include "protocol/session/token/identity.h"
#include "server/session/resume_token.h"

namespace arena::server {

using protocol::Admission;
using protocol::DeniedReason;

bool is_of_watcher(const protocol::UserData& user_data) {
    return protocol::read_identity(user_data).role != protocol::TokenRole::player;
}

bool goes_on(const Session& session, const protocol::UserData& user_data) {
    return resume_key_of(user_data) || (!session.watches && !is_of_watcher(user_data));
}

namespace {

/// Returns Session::login_expires of the session that the client is to have.
std::uint64_t login_of(const protocol::AcceptedClient& client, const Session* member) {
    if (!resume_key_of(client.user_data)) return client.token_expires;
    return member == nullptr ? 0 : member->login_expires;
}

}  // namespace

Places::Places(const PlacesSettings& settings, protocol::crypto::FillRandom random,
               SessionTable& sessions, std::function<void(const TokenUnused&)> forget_use)
    : settings_(settings),
      random_(std::move(random)),
      sessions_(sessions),
      forget_use_(std::move(forget_use)) {}

Decision Places::decide(const Application& application) {
    Decision decision{.token = application.client.token,
                      .connection = application.client.connection,
                      .admission = find_place(application)};
    if (decision.admission) reserve(application);
    return decision;
}

Result<Admission, DeniedReason> Places::find_place(const Application& application) {
    const protocol::AcceptedClient& client = application.client;
    const Session* const member = sessions_.find_member_of(client.client_id);
    // A client that comes back faster than goodbyes are sent would otherwise fill the table with
    // closing sessions, and could go to no other match.
    sessions_.close_all_closing_of(client.client_id, application.now);
    if (closed_ || (is_for_members_ && member == nullptr)) return Failure{DeniedReason::draining};
    const auto resume_key = resume_key_of(client.user_data);
    const bool is_known = member != nullptr && resume_key && member->is_resumed_by(*resume_key);
    const bool is_of_before = member == nullptr && application.is_of_before;
    if (resume_key && !is_known && !is_of_before) return Failure{DeniedReason::session_gone};
    if (!resume_key && member != nullptr && member->state == SessionState::active &&
        !(settings_.takeover && client.token_expires >= member->login_expires))
        return Failure{DeniedReason::already_connected};
    if (is_outdated(application, member)) return Failure{DeniedReason::already_connected};
    // The same client has tried again with another token: only the newest counts.
    if (const Session* const reserved = sessions_.find_reserved_of(client.client_id))
        evict(*reserved);
    const bool is_watcher = is_of_watcher(client.user_data);
    const bool takes_over = member != nullptr && goes_on(*member, client.user_data);
    // An absent watcher gives its place to the session that follows it.
    const bool has_room = member != nullptr && member->watches && is_watcher;
    if (!takes_over && !has_room && !(is_watcher ? has_room_for_watcher() : make_room(application)))
        return Failure{DeniedReason::server_full};
    if (sessions_.full()) return Failure{DeniedReason::server_full};
    // The hall has forgotten a connection whose applicant had to wait too long, and has drawn its
    // number again.
    if (sessions_.find(client.connection) != nullptr) return Failure{DeniedReason::server_full};

    Admission admission{.connection = client.connection, .owner_remembers = resume_key.has_value()};
    // The resume token that admitted the previous session became invalid when that session got its
    // own.
    if (is_known && resume_key_of(member->user_data)) admission.superseded = member->token;
    return admission;
}

/// A login whose own connect token expires earlier, or that comes back with a resume token, must
/// not undo a newer one between its answer and its first packet.
bool Places::is_outdated(const Application& application, const Session* member) {
    if (!settings_.takeover) return false;
    const Session* const reserved = sessions_.find_reserved_of(application.client.client_id);
    return reserved != nullptr && login_of(application.client, member) < reserved->login_expires;
}

bool Places::make_room(const Application& application) {
    if (sessions_.places_taken() < settings_.players_max) return true;
    if (!application.may_evict) return false;
    const Session* const waiting = sessions_.oldest_reserved();
    if (waiting == nullptr || application.now - waiting->since < kReservationMin) return false;
    forget_use(*waiting);
    evict(*waiting);
    return true;
}

void Places::forget_all_but_member(std::uint64_t client_id, Time now) {
    if (const Session* const reserved = sessions_.find_reserved_of(client_id)) evict(*reserved);
    sessions_.close_all_closing_of(client_id, now);
}

void Places::restart_reservation(protocol::ConnectionId id, Time now) {
    Session* const session = sessions_.find(id);
    if (session == nullptr || session->state != SessionState::reserved) return;
    sessions_.restart_reservation(*session, now);
    session->connection().restart_timeout(now);
}

void Places::evict(const Session& session) {
    ++evicted_;
    sessions_.remove(session);
}

void Places::reserve(const Application& application) {
    const protocol::AcceptedClient& client = application.client;
    const Session* const member = sessions_.find_member_of(client.client_id);
    const auto seals = protocol::seals_of_server(client.keys, settings_.protocol_id);
    const protocol::ConnectionConfig config{.id = client.connection,
                                            .timeout = client.timeout,
                                            .path = SessionPaths::kFirst,
                                            .reliable_window = 0,  // clients send none
                                            .fill_random = random_};
    sessions_.add(
        {.watches = member != nullptr && goes_on(*member, client.user_data)
                        ? member->watches
                        : is_of_watcher(client.user_data),
         .id = client.connection,
         .paths = SessionPaths(application.path),
         .secure = protocol::SecureConnection(config, seals, application.now),
         .client_id = client.client_id,
         .name = protocol::read_identity(client.user_data).name,
         .servers = client.servers,
         .user_data = client.user_data,
         .timeout = client.timeout,
         .token = client.token,
         .login_expires = login_of(client, member),
         .since = application.now,
         .accepted_at = application.now,
         .elsewhere = protocol::SharedRateLimiter(protocol::crypto::draw_number(random_))});
}

}  // namespace arena::server
