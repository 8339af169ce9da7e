#include "tests/simulation/packet_ledger.h"

#include <algorithm>
#include <array>

#include "protocol/session/channels/sequence.h"
#include "protocol/session/packet/packet_header.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace arena::simulation {

namespace {

constexpr std::uint64_t kOpenEvery = 16;

std::uint64_t hash_of(std::span<const std::byte> datagram) {
    return XXH3_64bits(datagram.data(), datagram.size()) & ~std::uint64_t{1};
}

/// Whether the packet was sealed with this number as its nonce.
bool opens(const protocol::PacketSeal& seal, std::uint64_t number,
           std::span<const std::byte> datagram) {
    std::array<std::byte, protocol::kPacketBytesMax> copy;
    const auto packet = std::span(copy).first(datagram.size());
    std::copy(datagram.begin(), datagram.end(), packet.begin());
    return protocol::open_packet(seal, number, packet.first(protocol::kPacketHeaderBytes),
                                 packet.subspan(protocol::kPacketHeaderBytes));
}

}  // namespace

std::string PacketLedger::on_written(std::span<const std::byte> datagram) {
    entries_.push_back({.hash = hash_of(datagram)});
    const std::uint64_t number = entries_.size();
    const auto header = protocol::read_packet_header(datagram);
    if (!header || datagram.size() > protocol::kPacketBytesMax) return "an invalid packet";
    if (header->sequence != static_cast<std::uint16_t>(number))
        return "packet " + std::to_string(number) + " has another number";
    if (number % kOpenEvery == 0 && !opens(seal_, number, datagram))
        return "packet " + std::to_string(number) + " is sealed with another nonce";
    return "";
}

std::optional<std::uint64_t> PacketLedger::find(std::span<const std::byte> datagram) const {
    const auto header = protocol::read_packet_header(datagram);
    if (!header) return std::nullopt;
    const std::uint64_t number = protocol::complete_sequence(header->sequence, entries_.size());
    if (number == 0 || number > entries_.size()) return std::nullopt;
    if (!entries_[number - 1].is(hash_of(datagram))) return std::nullopt;
    return number;
}

std::string PacketLedger::on_answer(std::optional<std::uint64_t> number,
                                    std::optional<protocol::PacketRefusal> refusal, bool ended) {
    if (!number) return refusal ? "" : "a packet was accepted that neither side has written";
    Entry& entry = entries_[*number - 1];
    const std::string name = "packet " + std::to_string(*number);
    if (refusal) {
        const bool is_old = *number + protocol::kReplayWindow <= newest_taken_;
        return entry.taken() || is_old || ended
                   ? ""
                   : name + " was refused as " + std::string(name_of(*refusal));
    }
    if (entry.taken()) return name + " was accepted twice";
    entry.hash |= 1u;
    newest_taken_ = std::max(newest_taken_, *number);
    ++taken_;
    return "";
}

}  // namespace arena::simulation
