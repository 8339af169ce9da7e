#include "tests/bench/session/session_command.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "program/option_values.h"
#include "protocol/crypto/init.h"
#include "protocol/session/connection/secure_connection.h"
#include "protocol/session/handshake/handshake_server.h"
#include "protocol/session/packet/packet_seal.h"
#include "protocol/session/token/connect_token.h"
#include "server/session/session_table.h"
#include "tests/bench/arena/cpu_clock.h"
#include "tests/bench/pin_to_core.h"
#include "tests/bench/quantile.h"
#include "tests/support/entrance.h"
#include "tests/support/handshake.h"

namespace arena::bench::session_bench {
namespace {

using namespace protocol;

/// In the middle of a cookie key's life, as almost any moment is.
constexpr Time kNow = std::chrono::seconds(30);

struct Options {
    std::size_t packets = 2000;
    std::size_t repeats = 31;
};

struct Arrival {
    Address from;
    ClientHandshakeBytes datagram{};
};

/// Packets of one kind, and the counter that each of them must increase.
struct Case {
    const char* name;
    std::vector<Arrival> arrivals;
    std::function<std::uint64_t(const HandshakeCounts&)> count;
    Rate requests{1'000'000, 1'000'000};
    std::size_t keys = 1;  ///< of the server; the tokens are made with the last one
};

/// Returns so many keys, of which the last one is test_key().
TokenKeys keys_of(std::size_t count) {
    TokenKeys keys(test::test_key(static_cast<unsigned>(0x40 + 1 - count)));
    for (std::size_t i = 1; i < count; ++i)
        if (!keys.add(test::test_key(static_cast<unsigned>(0x40 + 1 - count + i))))
            throw std::runtime_error("session: too many keys");
    return keys;
}

/// Returns a server with the same cookie keys each time, so that a cookie of one is valid for the
/// next.
HandshakeServer fresh_server(const Case& of) {
    auto settings = test::TestServer::settings_of();
    settings.limits.tokens = settings.limits.tokens_of_suspects = {1'000'000, 1'000'000};
    settings.limits.requests = of.requests;
    settings.keys = keys_of(of.keys);
    return {settings, test::seeded(1), Time{}};
}

/// Hands a packet to the server, and accepts an applicant over a connection of this id.
void serve(HandshakeServer& server, const Arrival& arrival, ConnectionId id) {
    const auto outcome = server.receive(arrival.from, arrival.datagram, kNow, test::kTestUnixTime);
    if (outcome.applicant) static_cast<void>(server.accept(*outcome.applicant, {.connection = id}));
}

Address address_of(std::size_t number) {
    return ipv4_address(
        {10, static_cast<std::uint8_t>(number >> 16u), static_cast<std::uint8_t>(number >> 8u),
         static_cast<std::uint8_t>(number)},
        40000);
}

ClientHandshakeBytes request_of(std::size_t number) {
    HandshakeHeader handshake{test::kTestProtocol, {}};
    test::seeded(number)(handshake.client_random);
    return write_request(handshake);
}

/// Returns a response with a cookie of a fresh_server() and a connect token made with this key.
ClientHandshakeBytes response_of(std::size_t number, HandshakeServer& server,
                                 const crypto::Key& key) {
    const Address from = address_of(number);
    const ClientHandshakeBytes request = request_of(number);
    const HandshakeHeader handshake = read_handshake_header(request);
    const auto challenge = server.receive(from, request, kNow, test::kTestUnixTime);
    const Cookie cookie = read_challenge(challenge.reply.view(), handshake.client_random).value();
    const ConnectToken token = test::token_of(test::spec_for(number), number, key);
    return write_response(handshake, {cookie, 0, token.seal.expire_time, token.seal.nonce},
                          token.sealed, token.fields.client_to_server);
}

std::vector<Arrival> arrivals(std::size_t packets,
                              const std::function<ClientHandshakeBytes(std::size_t)>& make) {
    std::vector<Arrival> all;
    for (std::size_t i = 0; i < packets; ++i)
        all.push_back({address_of(i), make(i)});
    return all;
}

ClientHandshakeBytes random_bytes_of(std::size_t number) {
    ClientHandshakeBytes bytes;
    test::seeded(number)(bytes);
    bytes[0] = std::byte{0x80};
    return bytes;
}

std::vector<Case> all_cases(std::size_t packets) {
    const auto drops = [](HandshakeDrop reason) {
        return [reason](const HandshakeCounts& counts) { return counts.of(reason); };
    };
    const auto server = std::make_shared<HandshakeServer>(fresh_server({}));
    const auto response = [server](const crypto::Key& key) {
        return [server, key](std::size_t i) { return response_of(i, *server, key); };
    };
    const auto with_forged_cookie = [response](std::size_t i) {
        ClientHandshakeBytes bytes = response(test::test_key())(i);
        bytes[41] ^= std::byte{1};
        return bytes;
    };
    const auto without_its_keys = [response](std::size_t i) {
        ClientHandshakeBytes bytes = response(test::test_key())(i);
        bytes[kClientHandshakeBytes - 1] ^= std::byte{1};
        return bytes;
    };
    const auto with_response_kind = [](std::size_t i) {
        ClientHandshakeBytes bytes = random_bytes_of(i);
        bytes[0] = std::byte{0x12};
        return bytes;
    };
    std::vector<Case> cases;
    cases.push_back({"refuse random bytes", arrivals(packets, random_bytes_of),
                     drops(HandshakeDrop::unknown_kind)});
    cases.push_back({"refuse random bytes after the kind of a response",
                     arrivals(packets, with_response_kind), drops(HandshakeDrop::not_ours)});
    cases.push_back({"refuse a request beyond the rate limiter", arrivals(packets, request_of),
                     drops(HandshakeDrop::request_rate), Rate{0, 0}});
    cases.push_back({"answer a request with a challenge", arrivals(packets, request_of),
                     [](const HandshakeCounts& counts) { return counts.challenges; }});
    cases.push_back({"refuse a response with a forged cookie",
                     arrivals(packets, with_forged_cookie), drops(HandshakeDrop::forged_cookie)});
    cases.push_back(
        {"deny a response with a forged token", arrivals(packets, response(test::test_key(0x41))),
         [](const HandshakeCounts& counts) { return counts.of(DeniedReason::token_invalid); }});
    for (const std::size_t keys : {std::size_t{2}, kTokenKeysMax}) {
        cases.push_back(
            {keys == 2 ? "the same with two keys in force" : "the same with eight keys in force",
             arrivals(packets, response(test::test_key(0x41))),
             [](const HandshakeCounts& counts) { return counts.of(DeniedReason::token_invalid); },
             Rate{1'000'000, 1'000'000}, keys});
    }
    cases.push_back({"refuse a token without its keys", arrivals(packets, without_its_keys),
                     drops(HandshakeDrop::bad_mac)});
    cases.push_back({"the same, made with the last of eight keys",
                     arrivals(packets, without_its_keys), drops(HandshakeDrop::bad_mac),
                     Rate{1'000'000, 1'000'000}, kTokenKeysMax});
    cases.push_back({"accept a client", arrivals(packets, response(test::test_key())),
                     [](const HandshakeCounts& counts) { return counts.accepted; }});
    return cases;
}

double measure(const Case& one, std::size_t repeats) {
    std::vector<double> times;
    for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
        HandshakeServer server = fresh_server(one);
        const std::uint64_t start = cpu_nanoseconds();
        ConnectionId id = 0;
        for (const Arrival& arrival : one.arrivals)
            serve(server, arrival, ++id);
        const auto took = static_cast<double>(cpu_nanoseconds() - start);
        times.push_back(took / static_cast<double>(one.arrivals.size()));
        if (one.count(server.counts()) != one.arrivals.size())
            throw std::runtime_error(std::string("session: not all packets had this outcome: ") +
                                     one.name);
    }
    return median(times);
}

using PacketBytes = std::vector<std::byte>;

/// Returns the nanoseconds that `work` takes for a copy of `packet`.
double measure_packets(const Options& options, const PacketBytes& packet,
                       const std::function<bool(PacketBytes&)>& work) {
    std::vector<PacketBytes> packets(options.packets);
    std::vector<double> times;
    for (std::size_t repeat = 0; repeat < options.repeats; ++repeat) {
        std::fill(packets.begin(), packets.end(), packet);
        std::size_t done = 0;
        const std::uint64_t start = cpu_nanoseconds();
        for (PacketBytes& one : packets)
            done += work(one) ? 1u : 0u;
        times.push_back(static_cast<double>(cpu_nanoseconds() - start) /
                        static_cast<double>(packets.size()));
        if (done != packets.size())
            throw std::runtime_error("session: a packet had an unexpected outcome");
    }
    return median(times);
}

void print_packets(const Options& options, crypto::Cipher cipher, std::size_t frames) {
    const PacketSeal seal{cipher, test::test_key(), test::kTestProtocol};
    const auto header = test::counting_from<12>(0x15);
    PacketBytes packet(frames + crypto::kTagBytes);
    const double sealing = measure_packets(options, packet, [&](PacketBytes& one) {
        seal_packet(seal, 1, header, one);
        return true;
    });
    seal_packet(seal, 1, header, packet);
    const double opening = measure_packets(
        options, packet, [&](PacketBytes& one) { return open_packet(seal, 1, header, one); });
    packet.back() ^= std::byte{1};
    const double refusing = measure_packets(
        options, packet, [&](PacketBytes& one) { return !open_packet(seal, 1, header, one); });
    std::printf("%-30s %4zu bytes: seal %5.0f, open %5.0f, refuse forged %5.0f ns\n",
                cipher == crypto::Cipher::aes_256_gcm ? "a packet, AES-256-GCM"
                                                      : "a packet, ChaCha20-Poly1305",
                frames, sealing, opening, refusing);
}

SecureConnection connection_with(const SealPair& seals) {
    return {
        {.id = 1, .timeout = std::chrono::seconds(5), .path = {1}, .fill_random = test::seeded(2)},
        seals,
        Time{}};
}

/// Returns packets of a player, each as long as one with inputs that change in every tick.
std::vector<PacketBytes> input_packets(const SessionKeys& keys, std::size_t count) {
    SecureConnection client = connection_with(seals_of_client(keys, test::kTestProtocol));
    const std::vector<std::byte> input(52, std::byte{1});
    std::vector<PacketBytes> packets;
    protocol::DatagramRoom room;
    for (Time now{}; packets.size() < count; now += std::chrono::milliseconds(16)) {
        static_cast<void>(client.connection().send_sequenced(0, input));
        while (const auto datagram = client.write(now, room))
            packets.emplace_back(datagram->bytes.begin(), datagram->bytes.end());
    }
    return packets;
}

/// Counts what arrives.
class Counter : public Inbox {
  public:
    std::size_t messages = 0;

  private:
    void on_sequenced(std::uint8_t, std::span<const std::byte>) override { ++messages; }
    void on_unordered(std::span<const std::byte>) override { ++messages; }
    void on_reliable(std::span<const std::byte>) override { ++messages; }
};

/// Hands all packets to the server and returns the nanoseconds per packet.
double time_to_receive(SecureConnection& server, const std::vector<PacketBytes>& packets,
                       std::optional<PacketRefusal> expected) {
    Counter inbox;
    std::size_t as_expected = 0;
    const std::uint64_t start = cpu_nanoseconds();
    for (const PacketBytes& packet : packets)
        as_expected += server.receive(kNow, {1}, packet, inbox) == expected ? 1u : 0u;
    const auto took = static_cast<double>(cpu_nanoseconds() - start);
    if (as_expected != packets.size() || (!expected && inbox.messages != packets.size()))
        throw std::runtime_error("session: a player's packet had an unexpected outcome");
    return took / static_cast<double>(packets.size());
}

/// Prints what a player's packets cost the server: genuine, replayed, and forged.
void print_inputs(const Options& options, crypto::Cipher cipher) {
    constexpr std::size_t kPackets = 200;  // all within the replay window
    const SessionKeys keys{.cipher = cipher,
                           .client_to_server = test::test_key(0x10),
                           .server_to_client = test::test_key(0x80)};
    const std::vector<PacketBytes> packets = input_packets(keys, kPackets);
    std::vector<PacketBytes> forged = packets;
    for (PacketBytes& packet : forged)
        packet.back() ^= std::byte{1};
    std::vector<double> accepting, replaying, forging;
    for (std::size_t repeat = 0; repeat < options.repeats; ++repeat) {
        SecureConnection server = connection_with(seals_of_server(keys, test::kTestProtocol));
        forging.push_back(time_to_receive(server, forged, PacketRefusal::forged));
        accepting.push_back(time_to_receive(server, packets, std::nullopt));
        replaying.push_back(time_to_receive(server, packets, PacketRefusal::replayed));
    }
    std::printf("%-30s %4zu bytes: accept %4.0f, replayed %4.0f, refuse forged %4.0f ns\n",
                cipher == crypto::Cipher::aes_256_gcm ? "an input, AES-256-GCM"
                                                      : "an input, ChaCha20-Poly1305",
                packets.back().size(), median(accepting), median(replaying), median(forging));
}

/// Returns what it costs to copy a packet: a yardstick for this machine.
double measure_copies(const std::vector<Arrival>& packets, std::size_t repeats) {
    std::vector<double> times;
    ClientHandshakeBytes to{};
    unsigned sum = 0;
    for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
        const std::uint64_t start = cpu_nanoseconds();
        for (const Arrival& packet : packets) {
            std::memcpy(to.data(), packet.datagram.data(), to.size());
            sum += std::to_integer<unsigned>(to[sum % to.size()]);
        }
        times.push_back(static_cast<double>(cpu_nanoseconds() - start) /
                        static_cast<double>(packets.size()));
    }
    if (sum == 1) std::puts("");  // so that the compiler keeps the copies
    return median(times);
}

/// Lets `already_in` clients into a match, then some more, and returns the nanoseconds
/// that each of the latter takes.
double measure_admissions(std::size_t already_in) {
    constexpr std::size_t kMore = 200;
    const auto in_all = static_cast<std::uint32_t>(already_in + kMore);
    std::vector<double> times;
    for (int repeat = 0; repeat < 3; ++repeat) {
        test::Entrance::Settings settings{.players_max = in_all, .sessions_max = 2 * in_all};
        settings.handshake.limits.tokens =
            settings.handshake.limits.requests = {1'000'000, 1'000'000};
        test::Entrance entrance(settings, 1, Time{});
        HandshakeServer cookies = fresh_server({});  // has the same cookie keys
        const std::vector<Arrival> responses = arrivals(in_all, [&](std::size_t number) {
            return response_of(number, cookies, test::test_key());
        });
        std::uint64_t start = 0;
        for (std::size_t i = 0; i < responses.size(); ++i) {
            if (i == already_in) start = cpu_nanoseconds();
            entrance.hall.receive(responses[i].from, responses[i].datagram, kNow);
        }
        times.push_back(static_cast<double>(cpu_nanoseconds() - start) / kMore);
        if (entrance.table.size() != in_all)
            throw std::runtime_error("session: a client was not admitted");
    }
    return median(times);
}

int run(const Options& options) {
    if (!crypto::init())
        throw std::runtime_error("session: the crypto library cannot be initialised");
    const std::string pinned = pin_to_core();
    const std::vector<Case> cases = all_cases(options.packets);
    std::printf("session: %zu packets of 1200 bytes, median of %zu, %s\n", options.packets,
                options.repeats, pinned.c_str());
    std::printf("%-52s %9.0f ns\n", "copy 1200 bytes, to compare",
                measure_copies(cases[0].arrivals, options.repeats));
    for (const Case& one : cases)
        std::printf("%-52s %9.0f ns\n", one.name, measure(one, options.repeats));
    for (const std::size_t already_in : {64u, 4'000u})
        std::printf("reserve a place with %4zu clients in %27.0f ns\n", already_in,
                    measure_admissions(already_in));
    for (const std::size_t frames : {32u, 200u, 1172u}) {
        print_packets(options, crypto::Cipher::chacha20_poly1305, frames);
        if (crypto::aes_is_available()) print_packets(options, crypto::Cipher::aes_256_gcm, frames);
    }
    print_inputs(options, crypto::Cipher::chacha20_poly1305);
    if (crypto::aes_is_available()) print_inputs(options, crypto::Cipher::aes_256_gcm);
    return 0;
}

}  // namespace
}  // namespace arena::bench::session_bench

namespace arena::bench {

Command session_command(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "session", "the cost of handshakes, refused and accepted, and of sealing a packet");
    const auto options = std::make_shared<session_bench::Options>();
    command->add_option("--packets", options->packets, "packets of each kind")
        ->transform(program::whole_from(100, 60000))
        ->capture_default_str();
    command->add_option("--repeats", options->repeats, "repeats of each measurement")
        ->transform(program::whole_from(1, 1000))
        ->capture_default_str();
    return {command, [options] { return session_bench::run(*options); }};
}

}  // namespace arena::bench
