#include "server/hall/hall.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "protocol/session/limits.h"
#include "protocol/session/packet/packet_header.h"
#include "server/base/address_text.h"
#include "server/session/resume_token.h"
#include "sim/base/assert.h"

namespace arena::server {
namespace {

using protocol::DeniedReason;

constexpr Time kCalendarInterval = std::chrono::seconds(1);

/// No host is at port 0 or at the unspecified address, but a forged datagram can claim to come from
/// there.
bool can_be_answered(const protocol::Address& remote) {
    return remote.port != 0 && !is_wildcard(remote);
}

}  // namespace

Hall::Hall(const HallSettings& settings, HallPorts ports, Time now)
    : ports_(std::move(ports)),
      bans_(settings.bans),
      began_at_(now),
      readmits_for_(settings.readmits_for),
      handshake_(settings.handshake, ports_.fill_random, now),
      directory_(4 * settings.sessions_max),
      calendar_read_at_(now) {
    ARENA_ASSERT(ports_.send && ports_.fill_random && ports_.unix_seconds,
                 "a way to send, randomness and a calendar");
    // The calendar starts now, because the system's clock may jump before the first client comes.
    static_cast<void>(calendar_.seconds(now, ports_.unix_seconds()));
}

void Hall::receive(const Path& from, std::span<const std::byte> datagram, Time now) {
    ++statistics_.traffic.packets_received;
    statistics_.traffic.bytes_received += datagram.size();

    if (!can_be_answered(from.remote)) return drop(DropReason::no_return_address);
    if (datagram.size() > protocol::kPacketBytesMax) return drop(DropReason::too_long);
    const auto header = protocol::read_packet_header(datagram);
    if (!header) return receive_handshake(from, datagram, now);
    const auto match = directory_.match_of(header->connection);
    if (!match)
        return drop(directory_.was_closed(header->connection, now)
                        ? DropReason::closed_connection
                        : DropReason::unknown_connection);
    ports_.pass_packet(*match, header->connection, from, datagram, now);
}

void Hall::tick(Time now) {
    if (now - calendar_read_at_ < kCalendarInterval) return;
    calendar_read_at_ = now;
    // So that it notices a jump of the clock in time.
    static_cast<void>(calendar_.seconds(now, ports_.unix_seconds()));
}

void Hall::open(const OpenMatch& match) {
    const auto place = std::ranges::lower_bound(matches_, match.id, {}, &OpenMatch::id);
    ARENA_ASSERT(place == matches_.end() || place->id != match.id, "a match is opened once");
    matches_.insert(place, match);
}

void Hall::close(MatchId match) {
    std::erase_if(matches_, [match](const OpenMatch& each) { return each.id == match; });
}

void Hall::receive_handshake(const Path& from, std::span<const std::byte> datagram, Time now) {
    const auto outcome = handshake_.receive(from.remote, datagram, now,
                                            calendar_.seconds(now, ports_.unix_seconds()));
    if (outcome.repeated)
        if (const auto match = directory_.match_of(*outcome.repeated))
            ports_.pass_repeat(*match, *outcome.repeated, now);
    if (outcome.applicant) apply(*outcome.applicant, from, now);
    statistics_.handshakes = handshake_.counts();
    answer(from, outcome.is_validated ? FarEnd::validated : FarEnd::unvalidated, outcome.reply);
}

void Hall::apply(const protocol::Applicant& applicant, const Path& from, Time now) {
    // It has asked again before its host has answered.
    if (undecided_.contains(applicant.tag)) return;
    const auto deny = [&](DeniedReason reason) {
        answer(from, FarEnd::validated, handshake_.deny(applicant, reason));
    };
    const std::uint64_t client_id = applicant.token.client_id;
    if (is_banned(bans_, client_id, applicant.address)) return deny(DeniedReason::banned);
    const auto match = choose_match(client_id);
    if (!match) return deny(DeniedReason::draining);
    const auto id = protocol::draw_connection_id(
        ports_.fill_random, [&](auto drawn) { return !directory_.is_free(drawn, now); });
    if (!id || undecided_.size() >= kUndecidedMax) return deny(DeniedReason::server_full);

    const auto added =
        undecided_.emplace(applicant.tag, Undecided{.applicant = applicant,
                                                    .entry = handshake_.offer(applicant, *id),
                                                    .path = from,
                                                    .now = now,
                                                    .first = *match,
                                                    .last = *match});
    ask(added.first->second);
}

void Hall::ask(const Undecided& undecided) {
    const protocol::AcceptedClient& client = undecided.entry.client;
    directory_.add(client.connection, undecided.last, client.client_id);
    // A host in the same thread decides at once, and the applicant is undecided no longer.
    const Application application{.client = client,
                                  .path = undecided.path,
                                  .now = undecided.now,
                                  .is_of_before = is_of_before(undecided.applicant)};
    ports_.pass_application(undecided.last, application);
}

static_assert(kReadmitsFor < std::chrono::seconds(protocol::kRepeatSeconds),
              "a resume token is remembered as used for as long as it can readmit its client");

bool Hall::is_of_before(const protocol::Applicant& applicant) const {
    const Time age = applicant.now - began_at_;
    return age < readmits_for_ && is_of_earlier_process({.expire_time = applicant.expire_time,
                                                         .unix_seconds = applicant.unix_seconds,
                                                         .process_age = age});
}

/// The first match has been chosen; the others follow in the order of their numbers. A client that
/// has connections in the match that is full goes to no other one.
bool Hall::ask_next(Undecided& undecided) {
    if (directory_.match_of_client(undecided.entry.client.client_id)) return false;
    const bool has_asked_first_only = undecided.last == undecided.first;
    const auto next = std::find_if(matches_.begin(), matches_.end(), [&](const OpenMatch& match) {
        return match.id != undecided.first && (has_asked_first_only || match.id > undecided.last);
    });
    if (next == matches_.end()) return false;
    undecided.last = next->id;
    ask(undecided);
    return true;
}

std::optional<MatchId> Hall::choose_match(std::uint64_t client_id) const {
    if (const auto match = directory_.match_of_client(client_id)) return match;
    if (matches_.empty()) return std::nullopt;
    const OpenMatch* fullest = nullptr;
    std::size_t most = 0;
    for (const OpenMatch& match : matches_) {
        const std::size_t clients = directory_.clients_in(match.id);
        if (clients >= match.seats || (fullest != nullptr && clients <= most)) continue;
        fullest = &match;
        most = clients;
    }
    // A host that is full may still take a place from a client that has not come.
    return fullest != nullptr ? fullest->id : matches_.front().id;
}

void Hall::on_decision(const Decision& decision) {
    const auto found = undecided_.find(decision.token);
    if (found == undecided_.end()) return;
    if (!decision.admission) {
        directory_.remove(
            {.connection = found->second.entry.client.connection, .closed_at = std::nullopt});
        if (decision.admission.error() == DeniedReason::server_full && ask_next(found->second))
            return;
    }
    const Undecided undecided = std::move(found->second);
    undecided_.erase(found);
    if (decision.admission) {
        handshake_.admit(undecided.applicant, undecided.entry, decision.admission.value());
        answer(undecided.path, FarEnd::validated, undecided.entry.reply);
    } else {
        answer(undecided.path, FarEnd::validated,
               handshake_.deny(undecided.applicant, decision.admission.error()));
    }
    statistics_.handshakes = handshake_.counts();
}

void Hall::on_session_gone(const SessionGone& gone) {
    directory_.remove(gone);
}

void Hall::answer(const Path& to, FarEnd end, const protocol::HandshakeReply& reply) {
    if (reply.empty()) return;
    ++statistics_.traffic.packets_sent;
    statistics_.traffic.bytes_sent += reply.size();
    ports_.send(to, end, reply);
}

}  // namespace arena::server
