// arena-flood: packets from strangers in great numbers, for a server on this machine's loopback.
#include <chrono>
#include <cstdint>
#include <iostream>
#include <thread>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "program/option_values.h"
#include "program/parse_arguments.h"
#include "program/run_program.h"
#include "protocol/protocol_id.h"
#include "tests/flood/flood_packets.h"
#include "tests/flood/udp_flood.h"

namespace arena::flood {
namespace {

struct Options {
    std::uint16_t port = 0;
    std::uint32_t handshakes = 60'000;
    std::uint32_t garbage = 60'000;
    std::uint32_t seconds = 20;
    std::uint32_t burst = 1;
    std::uint32_t sources = 256;
    std::uint64_t seed = 1;
};

/// The number of prepared packets of each kind; the flood sends them in turn, again and again.
constexpr std::size_t kPackets = 4096;

nlohmann::json to_json(const UdpFlood::Sent& sent, std::uint32_t seconds) {
    return {{"packets", sent.packets},
            {"packets_per_second", sent.packets / seconds},
            {"bytes", sent.bytes},
            {"failed", sent.failed}};
}

int run(const Options& options) {
    protocol::Dice dice(options.seed);
    const auto handshakes = make_client_handshakes(dice, kPackets, protocol::protocol_id());
    const auto garbage = make_garbage(dice, kPackets);
    auto handshake_flood = UdpFlood::open(options.port, options.sources, dice.next());
    auto garbage_flood = UdpFlood::open(options.port, options.sources, dice.next());
    for (const auto* flood : {&handshake_flood, &garbage_flood}) {
        if (flood->ok()) continue;
        std::cerr << "arena-flood: " << flood->error() << '\n';
        return 1;
    }

    const auto pace = [&options](std::uint32_t per_second) {
        return UdpFlood::Pace{.per_second = per_second,
                              .burst = options.burst,
                              .duration = std::chrono::seconds(options.seconds)};
    };
    UdpFlood::Sent sent_garbage;
    std::thread second(
        [&] { sent_garbage = garbage_flood.value().run(garbage, pace(options.garbage)); });
    const auto sent_handshakes = handshake_flood.value().run(handshakes, pace(options.handshakes));
    second.join();

    const nlohmann::json report{{"handshakes", to_json(sent_handshakes, options.seconds)},
                                {"garbage", to_json(sent_garbage, options.seconds)}};
    std::cout << report.dump(2) << std::endl;
    return 0;
}

}  // namespace
}  // namespace arena::flood

namespace {

int run_command(int argc, char** argv) {
    arena::flood::Options options;
    CLI::App app("Floods an arenad on 127.0.0.1 with packets that belong to no session.",
                 "arena-flood");
    app.add_option("--port", options.port, "The server's UDP port")
        ->required()
        ->transform(arena::program::whole_from(1, 65535))
        ->type_name("PORT");
    app.add_option("--handshakes", options.handshakes, "Handshake requests and responses a second")
        ->capture_default_str()
        ->transform(arena::program::whole_from(0, 4294967295));
    app.add_option("--garbage", options.garbage, "Other packets a second")
        ->capture_default_str()
        ->transform(arena::program::whole_from(0, 4294967295));
    app.add_option("--seconds", options.seconds, "How long, in seconds")
        ->transform(arena::program::whole_from(1, 3600))
        ->capture_default_str()
        ->type_name("SECONDS");
    app.add_option("--burst", options.burst, "Packets of each kind sent at once")
        ->transform(arena::program::whole_from(1, 10000))
        ->capture_default_str();
    app.add_option("--sources", options.sources, "Sender addresses for each kind")
        ->transform(arena::program::whole_from(1, 500))
        ->capture_default_str();
    app.add_option("--seed", options.seed, "Seed of the packets and addresses")
        ->capture_default_str()
        ->transform(arena::program::any_whole());
    if (const auto exit_code = arena::program::parse_or_print(app, argc, argv)) return *exit_code;
    return arena::flood::run(options);
}

}  // namespace

int main(int argc, char** argv) {
    return arena::program::run_program("arena-flood", [&] { return run_command(argc, argv); });
}
