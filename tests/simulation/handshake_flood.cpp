#include "tests/simulation/handshake_flood.h"

#include <algorithm>
#include <utility>

#include "protocol/session/handshake/cookies.h"

namespace arena::simulation {

namespace {

using protocol::Address;
using protocol::Time;

constexpr std::size_t kForgers = 80;
constexpr std::uint16_t kFirstPort = 20'000;
/// A cookie is valid for longer than this.
constexpr Time kAskEvery = protocol::kCookieLife - std::chrono::seconds(1);

/// Each forger has its own host, or a port of the victim's host.
Address address_of(const HandshakeFloodSettings& settings, std::size_t forger) {
    Address address =
        settings.is_behind_victims_address
            ? settings.victim
            : protocol::ipv4_address({198, 18, 0, static_cast<std::uint8_t>(forger)}, 0);
    address.port = static_cast<std::uint16_t>(kFirstPort + forger);
    return address;
}

/// Returns how many packets are due after this time at this rate.
std::uint64_t due(std::uint32_t per_second, Time passed) {
    const auto microseconds = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(passed).count());
    return per_second * microseconds / 1'000'000;
}

}  // namespace

HandshakeFlood::HandshakeFlood(HandshakeFloodSettings settings)
    : settings_(std::move(settings)), dice_(settings_.seed) {
    fill(sealed_);
    for (std::size_t i = 0; i < kForgers; ++i)
        forgers_.push_back({.address = address_of(settings_, i)});
}

std::vector<HandshakeFlood::Outgoing> HandshakeFlood::step(Time now) {
    if (!began_) began_ = now;
    std::vector<Outgoing> outgoing;
    for (; requests_sent_ < due(settings_.requests, now - *began_); ++requests_sent_)
        outgoing.push_back(next_request());
    for (; tokens_sent_ < due(settings_.tokens, now - *began_); ++tokens_sent_)
        outgoing.push_back(next_response(now));
    sent_ += outgoing.size();
    return outgoing;
}

HandshakeFlood::Outgoing HandshakeFlood::next_request() {
    protocol::HandshakeRandom random;
    Address from = settings_.victim;
    from.port = static_cast<std::uint16_t>(1 + dice_.below(1'000));
    return {from, request_with(random)};
}

/// Returns a request instead when the cookie is missing or old.
HandshakeFlood::Outgoing HandshakeFlood::next_response(Time now) {
    Forger& forger = forgers_[next_forger_++ % forgers_.size()];
    if (forger.asked_at == Time::min() || now - forger.asked_at >= kAskEvery) {
        forger.asked_at = now;
        return {forger.address, request_with(forger.random)};
    }
    fill(std::span(sealed_).first(8));
    return {forger.address,
            protocol::write_response(
                {.protocol_id = settings_.protocol_id, .client_random = forger.random},
                {.cookie = forger.cookie.value_or(protocol::Cookie{}),
                 .expire_time = ~std::uint64_t{0}},
                sealed_, {})};
}

protocol::ClientHandshakeBytes HandshakeFlood::request_with(protocol::HandshakeRandom& random) {
    fill(random);
    return protocol::write_request({.protocol_id = settings_.protocol_id, .client_random = random});
}

bool HandshakeFlood::owns(const Address& address) const {
    return std::any_of(forgers_.begin(), forgers_.end(),
                       [&](const Forger& forger) { return forger.address == address; });
}

void HandshakeFlood::receive(const Address& to, std::span<const std::byte> datagram) {
    for (Forger& forger : forgers_) {
        if (forger.address != to) continue;
        const auto cookie = protocol::read_challenge(datagram, forger.random);
        if (!cookie) continue;
        forger.cookie = cookie;
        ++cookies_received_;
    }
}

void HandshakeFlood::fill(std::span<std::byte> bytes) {
    for (std::byte& byte : bytes)
        byte = static_cast<std::byte>(dice_.next() & 0xFFu);
}

}  // namespace arena::simulation
