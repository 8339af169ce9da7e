// Any bytes as what comes through the second door, and as what comes back: as a request for an
// upgrade, as lists of origins and of proxies, as the frames of a client, and as those of a server.
// Nothing crashes; where bytes are cut changes nothing; lists of origins only ever refuse pages;
// and what a client writes is what the door takes.
//
//   cmake --preset fuzz && cmake --build build/fuzz --target websocket_fuzz
//   build/fuzz/bin/websocket_fuzz -max_len=4096 -max_total_time=60 CORPUS
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>

#include "client-sim/transport/websocket_frames.h"
#include "protocol/session/limits.h"
#include "server/base/address_text.h"
#include "server/websocket/forwarded_address.h"
#include "server/websocket/frame_watch.h"
#include "server/websocket/origins.h"
#include "server/websocket/trusted_proxies.h"
#include "server/websocket/upgrade.h"

namespace {

namespace http = boost::beast::http;

using namespace arena::server;
using arena::client_sim::append_frame;
using arena::client_sim::Frame;
using arena::client_sim::FrameReader;
using arena::client_sim::Opcode;
using arena::protocol::kPacketBytesMax;

using Bytes = std::vector<std::byte>;
using Origins = std::vector<std::string>;

constexpr Time kNow = std::chrono::seconds(5);
constexpr std::size_t kControlBytesMax = 125;  ///< RFC 6455, section 5.5

void ensure(bool holds) {
    if (!holds) std::abort();
}

// --- Requests ------------------------------------------------------------------------------------

/// Reads a request as the door does, when its first `first` bytes arrive before the rest.
std::optional<UpgradeRequest> read_request(std::span<const std::byte> bytes, std::size_t first) {
    http::request_parser<http::empty_body> parser;
    parser.eager(true);
    parser.header_limit(kUpgradeBytesMax);
    parser.body_limit(0);
    std::size_t taken = 0;
    for (const std::size_t arrived : {first, bytes.size()}) {
        while (taken < arrived && !parser.is_done()) {
            boost::beast::error_code error;
            const std::size_t more =
                parser.put(boost::asio::buffer(bytes.data() + taken, arrived - taken), error);
            ensure(more <= arrived - taken);
            taken += more;
            if (error == http::error::need_more) break;
            if (error) return std::nullopt;
        }
    }
    if (!parser.is_done()) return std::nullopt;
    return parser.release();
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& each : out)
        if (each >= 'A' && each <= 'Z') each = static_cast<char>(each - 'A' + 'a');
    return out;
}

void judge_request(const UpgradeRequest& request) {
    const auto own = refusal_of(request, {});
    const auto local = refusal_of(request, {}, HostNames::loopback_only);
    const auto listed =
        refusal_of(request, {.origins = {"https://game.example", "http://[::1]:8080"}});
    const auto any = refusal_of(request, {.origins = {"*"}});
    for (const auto& each : {own, local, listed, any})
        ensure(!each || each == WebSocketEnd::not_upgrade || each == WebSocketEnd::foreign_origin);

    // Which pages are admitted makes no request an upgrade, and an upgrade no other request.
    ensure(any != WebSocketEnd::foreign_origin);
    ensure((own == WebSocketEnd::not_upgrade) == (any == WebSocketEnd::not_upgrade));
    ensure((listed == WebSocketEnd::not_upgrade) == (any == WebSocketEnd::not_upgrade));
    if (own) ensure(local == own);

    const auto origin_field = request.find(http::field::origin);
    if (origin_field == request.end()) {
        ensure(own == any && listed == any);
        return;
    }
    const auto value = origin_field->value();
    const std::string origin = lower({value.data(), value.size()});
    if (!listed) ensure(origin == "https://game.example" || origin == "http://[::1]:8080");
    if (own) return;
    // A page of the own host: its origin is a scheme, the host of the request, perhaps a port.
    const auto host_value = request[http::field::host];
    std::string host = lower({host_value.data(), host_value.size()});
    const std::size_t bracket = host.rfind(']');
    const std::size_t colon = host.find(':', bracket == std::string::npos ? 0 : bracket);
    if (colon != std::string::npos) host.resize(colon);
    const std::string_view scheme = origin.starts_with("https://") ? "https://" : "http://";
    ensure(!host.empty() && origin.starts_with(std::string(scheme) + host));
    const std::string_view rest = std::string_view(origin).substr(scheme.size() + host.size());
    ensure(rest.empty() || rest.front() == ':');
    ensure(rest.find_first_of("/@?# ") == std::string_view::npos);
    if (!local) ensure(host == "localhost" || host == "[::1]" || host.starts_with("127."));
}

/// An address that is believed stands in one of the headers of a proxy.
void judge_forwarded(const UpgradeRequest& request) {
    const auto proxies = TrustedProxies::read("10.0.0.0/8, 2001:db8::/32").value();
    const auto client = forwarded_address(request, proxies);
    const bool has_header =
        request.count("X-Forwarded-For") > 0 || request.count(http::field::forwarded) > 0;
    ensure(has_header != (!client && client.error() == WebSocketEnd::not_forwarded));
    if (!client) return;
    ensure(client.value().port == 0);
    ensure(!is_wildcard(client.value()) && !is_multicast(client.value()));
}

void read_as_request(std::span<const std::byte> bytes) {
    const auto whole = read_request(bytes, bytes.size());
    const auto cut = read_request(bytes, bytes.size() / 2);
    if (whole) judge_request(*whole);
    if (whole) judge_forwarded(*whole);
    if (whole && cut) {
        for (const Origins& origins : {Origins{}, Origins{"*"}, Origins{"https://game.example"}})
            ensure(refusal_of(*whole, {.origins = origins}) ==
                   refusal_of(*cut, {.origins = origins}));
    }
}

void read_as_origins(std::string_view text) {
    const auto origins = read_origins(text);
    if (!origins) {
        ensure(!origins.error().empty() && origins.error().size() < 1000);
        ensure(origins.error().find('\n') == std::string::npos);
        return;
    }
    // What is on the list is admitted.
    for (const std::string& each : origins.value()) {
        const bool is_plain = std::ranges::all_of(each, [](char c) { return c > ' ' && c < 0x7f; });
        if (!is_plain || each.size() > 1000) continue;
        UpgradeRequest request{http::verb::get, "/", 11};
        request.set(http::field::host, "game.example");
        request.set(http::field::upgrade, "websocket");
        request.set(http::field::connection, "upgrade");
        request.set(http::field::origin, each);
        ensure(!refusal_of(request, {.origins = origins.value()}));
    }
}

void read_as_proxies(std::string_view text) {
    const auto proxies = TrustedProxies::read(text);
    if (proxies) return;
    ensure(proxies.error().starts_with("--trusted-proxies: "));
    ensure(proxies.error().find('\n') == std::string::npos);
}

// --- Frames --------------------------------------------------------------------------------------

/// Calls take(piece) for pieces of all the bytes, of which they themselves say how long they are.
template <typename Take>
void in_pieces(std::span<const std::byte> bytes, Take&& take) {
    while (!bytes.empty()) {
        const auto wanted = std::to_integer<std::size_t>(bytes.front()) % 19 + 1;
        const std::size_t size = std::min(bytes.size(), wanted);
        take(bytes.first(size));
        bytes = bytes.subspan(size);
    }
}

void read_as_client(std::span<const std::byte> bytes) {
    FrameWatch whole;
    const auto end = whole.take(bytes, kNow);
    FrameWatch cut;
    std::optional<WebSocketEnd> found;
    in_pieces(bytes, [&](std::span<const std::byte> piece) {
        const auto next = cut.take(piece, kNow);
        ensure(!found || next == found);
        found = next;
    });
    ensure(found == end);
    ensure(whole.take({}, kNow + std::chrono::hours(1)) == end);
}

struct ServerFrame {
    Opcode opcode = Opcode::binary;
    Bytes payload;

    friend bool operator==(const ServerFrame&, const ServerFrame&) = default;
};

struct ServerFrames {
    std::vector<ServerFrame> frames;
    std::size_t bytes = 0;  ///< at least, of these frames
    bool has_failed = false;

    /// Takes from the reader what has arrived.
    void take_from(FrameReader& reader) {
        while (const std::optional<Frame> frame = reader.next()) {
            ensure(frame->payload.size() <= kPacketBytesMax);
            bytes += 2 + frame->payload.size();
            frames.push_back({frame->opcode, Bytes(frame->payload.begin(), frame->payload.end())});
        }
        has_failed = reader.has_failed();
    }
};

void read_as_server(std::span<const std::byte> bytes) {
    FrameReader whole_reader(kPacketBytesMax);
    ServerFrames whole;
    whole_reader.add(bytes);
    whole.take_from(whole_reader);

    FrameReader cut_reader(kPacketBytesMax);
    ServerFrames cut;
    std::size_t arrived = 0;
    in_pieces(bytes, [&](std::span<const std::byte> piece) {
        cut_reader.add(piece);
        arrived += piece.size();
        cut.take_from(cut_reader);
        ensure(cut.bytes <= arrived);
    });
    ensure(whole.frames == cut.frames && whole.has_failed == cut.has_failed);
}

/// Returns a frame of a client as a server would send it: without the mask.
Bytes unmasked(std::span<const std::byte> frame, std::size_t payload_bytes) {
    ensure(frame.size() >= payload_bytes + 6);
    const std::size_t header_bytes = frame.size() - payload_bytes - 4;
    const auto key = frame.subspan(header_bytes, 4);
    const auto payload = frame.subspan(header_bytes + 4);
    ensure((frame[1] & std::byte{0x80}) != std::byte{});
    Bytes out(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(header_bytes));
    out[1] &= std::byte{0x7f};
    for (std::size_t i = 0; i < payload.size(); ++i)
        out.push_back(payload[i] ^ key[i % 4]);
    return out;
}

/// The bytes as a payload, behind five that say what it is and how it is masked.
void write_as_client(std::span<const std::byte> bytes) {
    if (bytes.size() < 5) return;
    constexpr std::array kOpcodes{Opcode::binary, Opcode::close, Opcode::ping, Opcode::pong};
    const Opcode opcode = kOpcodes[std::to_integer<std::size_t>(bytes[0]) % kOpcodes.size()];
    std::uint32_t mask = 0;
    for (std::size_t i = 1; i < 5; ++i)
        mask = mask << 8u | std::to_integer<std::uint32_t>(bytes[i]);
    Bytes payload(bytes.begin() + 5, bytes.end());
    // Some are so long that their length has all its bytes.
    if (std::to_integer<unsigned>(bytes[0]) > 0xf0) payload.resize(payload.size() + 0xffff);

    Bytes frame;
    append_frame(opcode, payload, mask, frame);

    FrameWatch watch;
    const std::size_t most = opcode == Opcode::binary ? kPacketBytesMax : kControlBytesMax;
    const auto end = opcode == Opcode::binary ? WebSocketEnd::too_long : WebSocketEnd::bad_frame;
    ensure(watch.take(frame, kNow) == (payload.size() > most ? std::optional(end) : std::nullopt));
    FrameReader reader(payload.size());
    reader.add(unmasked(frame, payload.size()));
    const auto read = reader.next();
    ensure(read && read->opcode == opcode && std::ranges::equal(read->payload, payload));
    ensure(!reader.next() && !reader.has_failed());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    read_as_request(bytes);
    read_as_origins({reinterpret_cast<const char*>(data), size});
    read_as_proxies({reinterpret_cast<const char*>(data), size});
    read_as_client(bytes);
    read_as_server(bytes);
    write_as_client(bytes);
    return 0;
}
