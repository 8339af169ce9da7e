#include "server/hall/hall.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "protocol/base/match_label.h"
#include "protocol/session/limits.h"
#include "protocol/session/packet/packet_header.h"
#include "protocol/session/token/identity.h"
#include "server/base/address_text.h"
#include "server/session/places.h"
#include "server/session/resume_token.h"
#include "server/session/session.h"
#include "server/session/write_due.h"
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

MatchWish wish_of(const protocol::UserData& user_data) {
    protocol::Identity identity = protocol::read_identity(user_data);
    return {.label = std::move(identity.match),
            .mode = identity.mode,
            .watches = identity.role != protocol::TokenRole::player};
}

bool fits(const OpenMatch& match, const MatchWish& wish) {
    return match.label == wish.label && (!wish.mode || *wish.mode == match.mode);
}

}  // namespace

Hall::Hall(const HallSettings& settings, HallPorts ports, Time now)
    : ports_(std::move(ports)),
      bans_(settings.bans),
      began_at_(now),
      readmits_for_(settings.readmits_for),
      matches_come_and_go_(settings.matches_come_and_go),
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
    if (!ports_.pass_packet(*match, header->connection, from, datagram, now))
        drop(DropReason::match_behind);
}

std::optional<Hall::Addressee> Hall::addressee_of(std::span<const std::byte> datagram) const {
    const auto header = protocol::read_packet_header(datagram);
    if (!header) return std::nullopt;
    const auto match = directory_.match_of(header->connection);
    if (!match) return std::nullopt;
    return Addressee{.match = *match, .connection = header->connection};
}

void Hall::tick(Time now) {
    expire_undecided(now);
    send_farewells(now);
    if (now - calendar_read_at_ < kCalendarInterval) return;
    calendar_read_at_ = now;
    // So that it notices a jump of the clock in time.
    static_cast<void>(calendar_.seconds(now, ports_.unix_seconds()));
}

void Hall::open(const OpenMatch& match) {
    const auto place = std::ranges::lower_bound(matches_, match.id, {},
                                                [](const Match& each) { return each.open.id; });
    ARENA_ASSERT(place == matches_.end() || place->open.id != match.id, "a match is opened once");
    matches_.insert(place, {.open = match});
}

void Hall::close(MatchId match) {
    if (Match* const closed = find(match)) closed->is_closed = true;
}

std::optional<MatchId> Hall::find_labelled(const std::string& label) const {
    if (label.empty()) return std::nullopt;
    for (const Match& match : matches_)
        if (!match.is_closed && match.open.label == label) return match.open.id;
    return std::nullopt;
}

std::size_t Hall::open_matches() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(matches_, [](const Match& match) { return !match.is_closed; }));
}

/// The last one stays open: it is the one that says that there is no place.
void Hall::abandon(MatchId match) {
    if (!is_last()) close(match);
    directory_.remove_all_of(match);
}

void Hall::forget(MatchId match) {
    std::erase_if(matches_, [match](const Match& each) { return each.open.id == match; });
    directory_.remove_all_of(match);
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
    Undecided undecided{.applicant = applicant,
                        .entry = {},
                        .path = from,
                        .now = now,
                        .wish = wish_of(applicant.token.user_data),
                        .watches = is_of_watcher(applicant.token.user_data),
                        .may_evict = false,
                        .asked = {}};
    const auto own = directory_.match_of_client(client_id);
    const bool may_be_nowhere = matches_come_and_go_ || !undecided.wish.label.empty();
    if (!own && may_be_nowhere && resume_key_of(applicant.token.user_data) &&
        !is_of_before(applicant))
        return deny(DeniedReason::session_gone);
    // A client that has a match has to be free of it before another one is opened for it.
    if (!own || (names_another(undecided, *own) && !opens_on_demand(undecided.wish)))
        if (const auto reason = find_or_open(undecided.wish)) return deny(*reason);
    undecided.may_evict = open_matches() == 1;
    const auto match = own ? own : choose_match(undecided);
    if (!match && is_silent_somewhere(now)) return drop(DropReason::no_answer);
    if (!match || undecided_.size() >= kUndecidedMax) return deny(DeniedReason::server_full);
    const auto id = protocol::draw_connection_id(
        ports_.fill_random, [&](auto drawn) { return !directory_.is_free(drawn, now); });
    if (!id) return deny(DeniedReason::server_full);
    undecided.entry = handshake_.offer(applicant, *id);
    undecided.asked.push_back(*match);
    ask(undecided_.emplace(applicant.tag, std::move(undecided)).first->second);
}

bool Hall::opens_on_demand(const MatchWish& wish) const {
    return protocol::is_match_label(wish.label) && ports_.open_on_demand;
}

std::optional<DeniedReason> Hall::find_or_open(const MatchWish& wish) {
    if (std::ranges::any_of(matches_, [&](const Match& match) {
            return !match.is_closed && fits(match.open, wish);
        }))
        return std::nullopt;
    if (drains_ || (open_matches() == 0 && !matches_come_and_go_)) return DeniedReason::draining;
    if (!opens_on_demand(wish)) return DeniedReason::no_such_match;
    // It was closed, and is still played: nobody new gets in.
    if (std::ranges::any_of(matches_, [&](const Match& match) {
            return match.goes_on && match.open.label == wish.label;
        }))
        return DeniedReason::draining;
    return ports_.open_on_demand(wish);
}

/// One that comes back with a resume token goes where its player is.
bool Hall::names_another(const Undecided& undecided, MatchId own) const {
    if (resume_key_of(undecided.applicant.token.user_data)) return false;
    const Match* const match = find(own);
    return match == nullptr || !fits(match->open, undecided.wish);
}

void Hall::ask(Undecided& undecided) {
    const protocol::AcceptedClient& client = undecided.entry.client;
    while (true) {
        directory_.add(client.connection, undecided.asked.back(), client.client_id,
                       undecided.watches);
        const auto decision = ports_.pass_application(
            undecided.asked.back(),
            {.client = client,
             .path = undecided.path,
             .now = undecided.now,
             .may_evict = undecided.may_evict,
             .goes_elsewhere = names_another(undecided, undecided.asked.back()),
             .is_of_before = is_of_before(undecided.applicant)});
        if (!decision || !settle(*decision, undecided)) return;
    }
}

static_assert(kReadmitsFor < std::chrono::seconds(protocol::kRepeatSeconds),
              "a resume token is remembered as used for as long as it can readmit its client");

bool Hall::is_of_before(const protocol::Applicant& applicant) const {
    const Time age = applicant.now - began_at_;
    return age < readmits_for_ && is_of_earlier_process({.expire_time = applicant.expire_time,
                                                         .unix_seconds = applicant.unix_seconds,
                                                         .process_age = age});
}

std::optional<MatchId> Hall::choose_match(const Undecided& undecided) const {
    std::optional<MatchId> fullest;
    std::optional<MatchId> first;
    std::size_t most = 0;
    for (const Match& match : matches_) {
        const MatchId id = match.open.id;
        const Time full_until =
            undecided.watches ? match.full_for_watchers : match.full_for_players;
        if (match.is_closed || !fits(match.open, undecided.wish)) continue;
        if (undecided.now < std::max(full_until, match.silent_until)) continue;
        if (std::ranges::find(undecided.asked, id) != undecided.asked.end()) continue;
        if (!first) first = id;
        const std::size_t clients =
            undecided.watches ? directory_.watchers_in(id) : directory_.players_in(id);
        const std::size_t seats =
            undecided.watches ? match.open.watchers_max : match.open.players_max;
        if (clients >= seats || (fullest && clients <= most)) continue;
        fullest = id;
        most = clients;
    }
    return fullest ? fullest : first;
}

void Hall::count_as_full(MatchId id, const Undecided& undecided) {
    if (open_matches() == 1) return;
    if (Match* const match = find(id))
        (undecided.watches ? match->full_for_watchers : match->full_for_players) =
            undecided.now + kFullFor;
}

const Hall::Match* Hall::find(MatchId id) const {
    const auto found =
        std::ranges::find(matches_, id, [](const Match& each) { return each.open.id; });
    return found != matches_.end() ? &*found : nullptr;
}

Hall::Match* Hall::find(MatchId id) {
    const auto found =
        std::ranges::find(matches_, id, [](const Match& each) { return each.open.id; });
    return found != matches_.end() ? &*found : nullptr;
}

bool Hall::is_silent_somewhere(Time now) const {
    return std::ranges::any_of(matches_, [now](const Match& match) {
        return !match.is_closed && now < match.silent_until;
    });
}

void Hall::expire_undecided(Time now) {
    std::erase_if(undecided_, [&](const auto& each) {
        const Undecided& undecided = each.second;
        if (now - undecided.now < kUndecidedFor) return false;
        directory_.remove(
            {.connection = undecided.entry.client.connection, .closed_at = std::nullopt});
        if (Match* const match = find(undecided.asked.back()))
            match->silent_until = now + kUndecidedFor;
        drop(DropReason::no_answer);
        return true;
    });
}

void Hall::take(MatchId from, const HostMessage& message) {
    std::visit([&](const auto& each) { on(from, each); }, message);
}

void Hall::on(MatchId from, const Decision& decision) {
    if (Match* const match = find(from)) match->silent_until = Time{};
    const auto found = undecided_.find(decision.token);
    // One that comes too late finds no applicant, or one that was offered another connection.
    if (found == undecided_.end() || found->second.entry.client.connection != decision.connection)
        return;
    if (settle(decision, found->second)) ask(found->second);
}

void Hall::on(MatchId /*from*/, const RoleChanged& changed) {
    directory_.change_role(changed.connection, changed.watches);
}

/// The place of an applicant that was forgotten lapses as well, but its token may have admitted its
/// client elsewhere since then.
void Hall::on(MatchId from, const TokenUnused& unused) {
    if (directory_.match_of(unused.connection) == from) handshake_.forget_use(unused.token);
}

void Hall::on(MatchId from, const SessionGone& gone) {
    if (directory_.match_of(gone.connection) != from) return;
    // Its place may be free now.
    if (Match* const match = find(from))
        match->full_for_players = match->full_for_watchers = Time{};
    directory_.remove(gone);
}

/// The last match says to those that still come that the server drains.
void Hall::on(MatchId from, const MatchClosed& closed) {
    if (Match* const match = find(from)) {
        match->has_closed = true;
        match->goes_on = closed.goes_on;
    }
    if (!is_last()) close(from);
}

/// A client that is coming back at this moment has another connection, to which its match has yet
/// to answer: it ends with the match. So does one that has been given up with its match, which has
/// hung.
void Hall::on(MatchId from, const Transfer& transfer) {
    const protocol::ConnectionId connection = transfer.session->id;
    Transfer next = transfer;
    next.asked.push_back(from);
    MatchId place = from;
    while (const auto match = choose_match(next)) {
        if (!directory_.move(connection, place, *match)) break;
        if (ports_.pass_transfer(*match, next)) return;
        place = *match;
        next.asked.push_back(place);
    }
    if (directory_.match_of(connection) == place)
        directory_.remove({.connection = connection, .closed_at = transfer.now});
    bid_farewell(std::move(next.session));
}

/// As for an applicant.
std::optional<MatchId> Hall::choose_match(const Transfer& transfer) const {
    if (transfer.asked.size() > kTransfersMax) return std::nullopt;
    const Session& session = *transfer.session;
    Undecided undecided{.applicant = {},
                        .entry = {},
                        .path = {},
                        .now = transfer.now,
                        .wish = wish_of(session.user_data),
                        .watches = session.watches,
                        .may_evict = false,
                        .asked = transfer.asked};
    for (const Match& match : matches_)
        if (match.has_closed) undecided.asked.push_back(match.open.id);
    return choose_match(undecided);
}

void Hall::bid_farewell(std::shared_ptr<Session> session) {
    ++statistics_.disconnects[protocol::EndReason::draining];
    session->connection().disconnect(protocol::EndReason::draining);
    farewells_.push_back(std::move(session));
}

void Hall::send_farewells(Time now) {
    protocol::DatagramRoom room;
    std::erase_if(farewells_, [&](const auto& session) {
        write_due(*session, now, room,
                  [this](const Path& to, FarEnd end, std::span<const std::byte> datagram) {
                      send(to, end, datagram);
                  });
        return session->connection().finished();
    });
}

/// Only when no match has a place is one asked whether it takes it from a client that has not come.
/// A client that has connections in a match goes to no other one.
bool Hall::settle(const Decision& decision, Undecided& undecided) {
    const protocol::AcceptedClient& client = undecided.entry.client;
    if (!decision.admission) {
        DeniedReason reason = decision.admission.error();
        directory_.remove({.connection = client.connection, .closed_at = std::nullopt});
        const bool is_full = reason == DeniedReason::server_full;
        if (is_full && undecided.may_evict) count_as_full(undecided.asked.back(), undecided);
        const bool may_go_on = (is_full || reason == DeniedReason::draining) &&
                               !directory_.match_of_client(client.client_id);
        auto next = may_go_on ? choose_match(undecided) : std::nullopt;
        if (!next && may_go_on && !undecided.may_evict) {
            undecided.may_evict = true;
            undecided.asked.clear();
            next = choose_match(undecided);
        }
        // Its match has ended while it asked: the next one of that label may be opened, unless the
        // hall has yet to hear that it has ended. Then the client asks again.
        bool is_to_ask_again = false;
        if (!next && may_go_on && opens_on_demand(undecided.wish)) {
            if (const auto refused = find_or_open(undecided.wish)) {
                reason = *refused;
            } else {
                next = choose_match(undecided);
                is_to_ask_again = reason == DeniedReason::draining;
            }
        }
        if (next) {
            undecided.asked.push_back(*next);
            return true;
        }
        if (may_go_on && (is_to_ask_again || is_silent_somewhere(undecided.now)))
            drop(DropReason::no_answer);
        else
            answer(undecided.path, FarEnd::validated, handshake_.deny(undecided.applicant, reason));
    } else {
        handshake_.admit(undecided.applicant, undecided.entry, decision.admission.value());
        answer(undecided.path, FarEnd::validated, undecided.entry.reply);
    }
    undecided_.erase(decision.token);
    statistics_.handshakes = handshake_.counts();
    return false;
}

void Hall::answer(const Path& to, FarEnd end, const protocol::HandshakeReply& reply) {
    if (!reply.empty()) send(to, end, reply);
}

void Hall::send(const Path& to, FarEnd end, std::span<const std::byte> datagram) {
    ++statistics_.traffic.packets_sent;
    statistics_.traffic.bytes_sent += datagram.size();
    ports_.send(to, end, datagram);
}

}  // namespace arena::server
