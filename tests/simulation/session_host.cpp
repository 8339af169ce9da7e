#include "tests/simulation/session_host.h"

#include <algorithm>
#include <string>
#include <utility>

namespace arena::simulation {

using protocol::Address;
using protocol::ConnectionId;
using protocol::DeniedReason;
using protocol::PathId;

PathId path_of(const Address& address) {
    std::uint64_t number = address.port;
    for (std::size_t i = 12; i < 16; ++i)
        number = number << 8u | address.ip[i];
    return {number};
}

Address address_of(PathId path) {
    const auto byte = [&](unsigned shift) {
        return static_cast<std::uint8_t>(path.value >> shift & 0xFFu);
    };
    return protocol::ipv4_address({byte(24), byte(16), byte(8), byte(0)},
                                  static_cast<std::uint16_t>(path.value >> 32u));
}

SessionHost::SessionHost(protocol::HandshakeServerSettings settings, std::size_t places,
                         protocol::crypto::FillRandom random, HostPorts ports, Verdict& verdict,
                         Time now)
    : protocol_id_(settings.protocol_id),
      places_(places),
      random_(random),
      ports_(std::move(ports)),
      verdict_(verdict),
      handshake_(std::move(settings), std::move(random), now) {}

Result<protocol::Admission, DeniedReason> SessionHost::admit(const protocol::Applicant& applicant) {
    if (session_of(applicant.token.client_id) != nullptr)
        return Failure{DeniedReason::already_connected};
    if (sessions_.size() == places_) return Failure{DeniedReason::server_full};
    const auto id = protocol::draw_connection_id(
        random_, [this](ConnectionId taken) { return sessions_.contains(taken); });
    if (!id) return Failure{DeniedReason::server_full};
    return protocol::Admission{.connection = *id};
}

void SessionHost::receive(const Address& from, std::span<std::byte> datagram, Time now,
                          std::uint64_t unix_seconds) {
    if (const auto header = protocol::read_packet_header(datagram)) {
        const auto found = sessions_.find(header->connection);
        if (found == sessions_.end()) return;
        SessionEnd& end = *found->second.end;
        end.receive(now, path_of(from), datagram);
        if (end.wants_flush()) flush(end, now);
        return;
    }
    const auto outcome = handshake_.receive(from, datagram, now, unix_seconds);
    if (!outcome.applicant) return reply(from, outcome.reply);
    const auto admission = admit(*outcome.applicant);
    if (!admission) return reply(from, handshake_.deny(*outcome.applicant, admission.error()));
    const auto entry = handshake_.accept(*outcome.applicant, admission.value());
    begin(entry.client, now);
    reply(from, entry.reply);
}

void SessionHost::reply(const Address& to, const protocol::HandshakeReply& bytes) {
    if (!bytes.empty()) ports_.send(to, bytes.view());
}

void SessionHost::begin(const protocol::AcceptedClient& accepted, Time now) {
    protocol::SecureConnection connection({.id = accepted.connection,
                                           .timeout = accepted.timeout,
                                           .path = path_of(accepted.address),
                                           .fill_random = random_},
                                          protocol::seals_of_server(accepted.keys, protocol_id_),
                                          now);
    sessions_[accepted.connection] = {
        accepted.client_id,
        std::make_unique<SessionEnd>(std::move(connection), ports_.on_accepted(accepted),
                                     Role::server, verdict_)};
}

void SessionHost::flush(SessionEnd& end, Time now) {
    end.flush(now, [this](PathId to, std::span<const std::byte> datagram) {
        ports_.send(address_of(to), datagram);
    });
}

void SessionHost::tick(Time now, const MessageRates& message_rates, protocol::Dice& dice) {
    for (auto& [id, session] : sessions_) {
        session.end->queue_messages(message_rates, dice, now);
        flush(*session.end, now);
        judge_silence(*session.end, now);
    }
    std::erase_if(sessions_,
                  [](const auto& one) { return one.second.end->connection().finished(); });
}

/// A session that receives nothing ends no later than it must.
void SessionHost::judge_silence(const SessionEnd& end, Time now) {
    const SideRecord& own = end.own();
    if (!own.end && now - own.heard_at > end.record()->timeout)
        verdict_.violate(now, "a silent session of client " +
                                  std::to_string(end.record()->of_client) + " does not end");
}

bool SessionHost::kick(std::uint64_t client_id, protocol::EndReason reason) {
    for (auto& [id, session] : sessions_) {
        if (session.client_id != client_id) continue;
        session.end->disconnect(reason);
        return true;
    }
    return false;
}

const SessionEnd* SessionHost::session_of(std::uint64_t client_id) const {
    const auto found = std::find_if(sessions_.begin(), sessions_.end(), [&](const auto& one) {
        return one.second.client_id == client_id;
    });
    return found == sessions_.end() ? nullptr : found->second.end.get();
}

}  // namespace arena::simulation
