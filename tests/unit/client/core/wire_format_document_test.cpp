// Compares the client with the table of "The first input" in docs/wire-format.md.
#include <chrono>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/core/client.h"
#include "tests/support/folders.h"
#include "tests/support/handshake.h"
#include "tests/unit/client/support/server_side.h"

namespace arena::client::wire_format_document_test {
namespace {

using std::chrono::milliseconds;

/// A row of the table.
struct Start {
    std::uint16_t tick_rate = 0;
    std::uint8_t input_interval = 0;
    sim::Tick welcome_tick = 0;
    Time since_first_packet{0};
    sim::Tick first_input = 0;
};

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream row(line.substr(1));
    for (std::string cell; std::getline(row, cell, '|');)
        cells.push_back(cell);
    return cells;
}

Start start_of(const std::vector<std::string>& cells) {
    return {.tick_rate = static_cast<std::uint16_t>(std::stoi(cells.at(0))),
            .input_interval = static_cast<std::uint8_t>(std::stoi(cells.at(1))),
            .welcome_tick = static_cast<sim::Tick>(std::stoi(cells.at(2))),
            .since_first_packet = milliseconds{std::stoi(cells.at(3))},
            .first_input = static_cast<sim::Tick>(std::stoi(cells.at(4)))};
}

/// Returns the rows below the table head with these columns.
std::vector<Start> starts_of_document() {
    std::ifstream file(arena::test::source_path("docs/wire-format.md"));
    std::vector<Start> starts;
    bool is_table = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("| tick_rate | input_interval | Welcome.tick | now - sent |")) {
            is_table = true;
        } else if (!line.starts_with("|")) {
            is_table = false;
        } else if (is_table && !line.starts_with("|--")) {
            starts.push_back(start_of(cells_of(line)));
        }
    }
    return starts;
}

struct IgnoringObserver final : ClientObserver {
    void on_welcome(const protocol::Welcome&) override {}
    void on_roster(const protocol::Roster&) override {}
    void on_update(const protocol::Update&, const WorldView&) override {}
};

/// A client and a server; only what a test carries passes between them.
struct Way {
    void to_server() {
        for (auto bytes = client.next_datagram(now); !bytes.empty();
             bytes = client.next_datagram(now))
            server.receive(bytes, now);
    }
    void to_client() {
        for (test::Bytes& datagram : server.take(now))
            client.receive(datagram, now, observer);
    }
    void shake_hands(Time round_trip) {
        for (int packet = 0; packet < 2; ++packet) {  // the request, then the response
            to_server();
            now += round_trip;
            to_client();
        }
        to_server();  // the first packet of the connection
    }

    Time now{0};
    test::ServerSide server;
    Client client{{.token = server.token(), .offers_aes = false, .random = arena::test::seeded(7)},
                  now};
    IgnoringObserver observer;
};

sim::Tick first_input_of(const Start& start) {
    Way way;
    way.shake_hands(Time{0});
    way.now += start.since_first_packet;
    protocol::Welcome welcome = way.server.welcome(start.welcome_tick);
    welcome.tick_rate = start.tick_rate;
    welcome.input_interval = start.input_interval;
    way.server.say_reliable(welcome);
    way.to_client();
    return way.client.clock().next_tick();
}

TEST(WireFormatDocument, the_first_input_of_a_client_is_for_the_tick_in_the_table) {
    const auto starts = starts_of_document();

    EXPECT_GE(starts.size(), 4u);
    for (const Start& start : starts)
        EXPECT_EQ(first_input_of(start), start.first_input)
            << "Welcome.tick " << start.welcome_tick << ", "
            << start.since_first_packet / milliseconds{1} << " ms after the first packet";
}

}  // namespace
}  // namespace arena::client::wire_format_document_test
