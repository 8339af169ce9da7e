#include "protocol/session/handshake/handshake_server.h"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/session/byte_reader.h"

namespace arena::protocol {

namespace {

HandshakeReply reply_of(std::span<const std::byte> bytes) {
    HandshakeReply reply;
    for (const std::byte byte : bytes)
        static_cast<void>(reply.push_back(byte));  // a reply has room: its type ensures it
    return reply;
}

HandshakeOutcome reply_with(std::span<const std::byte> bytes) {
    HandshakeOutcome outcome;
    outcome.reply = reply_of(bytes);
    return outcome;
}

}  // namespace

HandshakeServer::HandshakeServer(HandshakeServerSettings settings, crypto::FillRandom random,
                                 Time now)
    : settings_(std::move(settings)),
      random_(std::move(random)),
      cookies_(random_, now),
      rate_limiters_(settings_.limits, random_),
      used_tokens_(settings_.limits.used_tokens_max, settings_.limits.used_tokens_kept) {}

HandshakeOutcome HandshakeServer::receive(const Address& from, std::span<const std::byte> bytes,
                                          Time now, std::uint64_t unix_seconds) {
    const auto kind = kind_of(bytes);
    if (kind != HandshakeKind::request && kind != HandshakeKind::response)
        return drop(HandshakeDrop::unknown_kind);
    if (bytes.size() != kClientHandshakeBytes) return drop(HandshakeDrop::wrong_size);
    const Datagram datagram = bytes.first<kClientHandshakeBytes>();
    const Magic magic = magic_of(datagram);
    if (magic == Magic::unknown) return drop(HandshakeDrop::not_ours);

    renew_keys(now);
    const Arrival arrival{from, read_handshake_header(datagram), now, unix_seconds};
    const bool fits =
        magic == Magic::ours && arrival.handshake.protocol_id == settings_.protocol_id;
    if (fits && kind == HandshakeKind::response) return answer_response(arrival, datagram);
    if (!rate_limiters_.may_answer_request(now)) return drop(HandshakeDrop::request_rate);
    return fits ? answer_request(arrival) : deny(arrival, DeniedReason::wrong_protocol);
}

HandshakeOutcome HandshakeServer::answer_request(const Arrival& arrival) {
    ++counts_.challenges;
    const HandshakeRandom& random = arrival.handshake.client_random;
    return reply_with(write_challenge(random, cookies_.make(arrival.from, random, arrival.now)));
}

HandshakeOutcome HandshakeServer::answer_response(const Arrival& arrival, Datagram datagram) {
    const HandshakeRandom& random = arrival.handshake.client_random;
    switch (cookies_.check(arrival.from, random, read_cookie(datagram), arrival.now)) {
        case CookieCheck::too_old:
            return drop(HandshakeDrop::old_cookie);
        case CookieCheck::forged:
            return drop(HandshakeDrop::forged_cookie);
        case CookieCheck::good:
            break;
    }

    // Its Accepted was lost, or is still on its way.
    const TokenUse* use = used_tokens_.find(tag_of(sealed_token_of(datagram)));
    if (use != nullptr && use->client_random == random && use->address == arrival.from)
        return rate_limiters_.may_answer_response(arrival.from, arrival.now)
                   ? repeat_accepted(*use)
                   : drop(HandshakeDrop::token_rate);

    if (!rate_limiters_.may_open_token(arrival.from, arrival.now))
        return drop(HandshakeDrop::token_rate);
    HandshakeOutcome outcome = open_token(arrival, datagram, read_response(datagram));
    outcome.is_validated = true;
    if (!outcome.applicant && !outcome.repeated)
        rate_limiters_.charge_failure(arrival.from, arrival.now);
    return outcome;
}

HandshakeOutcome HandshakeServer::open_token(const Arrival& arrival, Datagram datagram,
                                             const Response& response) {
    if (used_tokens_.is_over(response.expire_time, arrival.unix_seconds))
        return deny(arrival, DeniedReason::token_expired);
    const TokenSeal seal{settings_.protocol_id, response.expire_time, response.nonce};
    const auto sealed = sealed_token_of(datagram);
    const auto opened = settings_.keys.open(sealed, seal);
    if (!opened) return deny(arrival, DeniedReason::token_invalid);
    const PrivateToken& token = opened.value().token;
    const TokenFields& fields = token.fields;
    // A sender that does not have the token's keys has only overheard it.
    if (!is_authentic(datagram, fields.client_to_server)) return drop(HandshakeDrop::bad_mac);
    ++counts_.opened[opened.value().key];

    const crypto::Key* const key = &fields.server_to_client;
    const TokenTag tag = tag_of(sealed);
    if (!is_for_us(token)) return deny(arrival, DeniedReason::wrong_address, key);
    if (const TokenUse* use = used_tokens_.find(tag)) {
        // The same client, whose address has changed in the meantime.
        if (use->client_random == arrival.handshake.client_random) return repeat_accepted(*use);
        return deny(arrival, DeniedReason::token_duplicate, key);
    }
    if (!used_tokens_.has_room(arrival.unix_seconds))
        return deny(arrival, DeniedReason::tokens_exhausted, key);
    if (!rate_limiters_.may_admit(token.client_id, arrival.now))
        return drop(HandshakeDrop::client_rate);
    HandshakeOutcome outcome;
    outcome.applicant = {.address = arrival.from,
                         .token = token,
                         .tag = tag,
                         .expire_time = response.expire_time,
                         .client_random = arrival.handshake.client_random,
                         .offers_aes = (response.ciphers & kOffersAes) != 0,
                         .now = arrival.now,
                         .unix_seconds = arrival.unix_seconds};
    return outcome;
}

HandshakeServer::Entry HandshakeServer::offer(const Applicant& applicant,
                                              ConnectionId connection) const {
    const PrivateToken& token = applicant.token;
    const TokenFields& fields = token.fields;
    Agreement agreement;
    agreement.client_random = applicant.client_random;
    random_(agreement.server_random);
    agreement.connection = connection;
    agreement.cipher = settings_.takes_aes && applicant.offers_aes
                           ? crypto::Cipher::aes_256_gcm
                           : crypto::Cipher::chacha20_poly1305;
    const AcceptedBytes accepted =
        write_accepted({agreement, token.client_id, fields.timeout}, fields.server_to_client);
    return {reply_of(accepted),
            {applicant.address, token.client_id, connection, derive_session_keys(fields, agreement),
             std::chrono::seconds(fields.timeout), fields.servers, token.user_data, applicant.tag,
             applicant.expire_time}};
}

void HandshakeServer::admit(const Applicant& applicant, const Entry& entry,
                            const Admission& admission) {
    if (admission.superseded) used_tokens_.remove(*admission.superseded);
    TokenUse use{applicant.client_random, applicant.address, {}, entry.client.connection};
    std::copy_n(entry.reply.begin(), use.accepted.size(), use.accepted.begin());
    // A client that can make its own tokens has no need to use one twice.
    if (admission.owner_remembers || settings_.keys.are_open())
        used_tokens_.add_for_repeats(
            applicant.tag, std::min(applicant.expire_time, applicant.unix_seconds + kRepeatSeconds),
            use);
    else
        used_tokens_.add(applicant.tag, applicant.expire_time, use);
    rate_limiters_.charge_entry(applicant.token.client_id, applicant.now);
    ++counts_.accepted;
}

HandshakeServer::Entry HandshakeServer::accept(const Applicant& applicant,
                                               const Admission& admission) {
    Entry entry = offer(applicant, admission.connection);
    admit(applicant, entry, admission);
    return entry;
}

HandshakeReply HandshakeServer::deny(const Applicant& applicant, DeniedReason reason) {
    counts_.count(reason);
    rate_limiters_.charge_failure(applicant.address, applicant.now);
    return reply_of(
        write_denied(applicant.client_random, reason, &applicant.token.fields.server_to_client));
}

HandshakeOutcome HandshakeServer::repeat_accepted(const TokenUse& use) {
    ++counts_.repeated;
    HandshakeOutcome outcome = reply_with(use.accepted);
    outcome.repeated = use.connection;
    outcome.is_validated = true;
    return outcome;
}

HandshakeOutcome HandshakeServer::drop(HandshakeDrop reason) {
    counts_.count(reason);
    return {};
}

HandshakeOutcome HandshakeServer::deny(const Arrival& arrival, DeniedReason reason,
                                       const crypto::Key* server_to_client) {
    counts_.count(reason);
    return reply_with(write_denied(arrival.handshake.client_random, reason, server_to_client));
}

bool HandshakeServer::is_for_us(const PrivateToken& token) const {
    const auto& own = settings_.own_addresses;
    const auto& servers = token.fields.servers;
    return own.empty() || std::find_first_of(servers.begin(), servers.end(), own.begin(),
                                             own.end()) != servers.end();
}

void HandshakeServer::renew_keys(Time now) {
    if (cookies_.renew(random_, now)) rate_limiters_.renew(random_);
}

std::optional<ConnectionId> draw_connection_id(const crypto::FillRandom& random,
                                               const std::function<bool(ConnectionId)>& is_taken) {
    constexpr int kTries = 64;
    for (int i = 0; i < kTries; ++i) {
        std::array<std::byte, 3> bytes{};
        random(bytes);
        const ConnectionId id = ByteReader(bytes).u24();
        if (id != 0 && !is_taken(id)) return id;
    }
    return std::nullopt;
}

}  // namespace arena::protocol
