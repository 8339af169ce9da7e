// A client of the C interface and a server that sends what the test wants, in virtual time.
#pragma once

#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "arenad/client.h"
#include "client/c/handle.h"
#include "protocol/session/token/connect_token.h"
#include "tests/unit/client/support/server_side.h"

namespace arena::client::test {

class LibraryLine {
  public:
    /// Creates a client with the server's token and with the other fields of `config`.
    explicit LibraryLine(arenad_client_config config = {}) {
        const auto token = protocol::write_connect_token(server.token());
        config.struct_size = sizeof config;
        config.token = token.data();
        config.token_size = token.size();
        EXPECT_EQ(arenad_client_create(&config, now, &client, nullptr, 0), ARENAD_OK);
    }
    ~LibraryLine() { arenad_client_destroy(client); }
    LibraryLine(const LibraryLine&) = delete;
    LibraryLine& operator=(const LibraryLine&) = delete;

    /// Returns the client's next datagram; empty when there is none.
    Bytes next_datagram() {
        const void* datagram = nullptr;
        std::size_t size = 0;
        EXPECT_EQ(arenad_client_next_datagram(client, now, &datagram, &size), ARENAD_OK);
        const auto* const bytes = static_cast<const std::byte*>(datagram);
        return {bytes, bytes + size};
    }
    /// Carries datagrams both ways until neither side has one.
    void talk() {
        for (bool has_sent = true; has_sent;) {
            has_sent = false;
            for (Bytes datagram = next_datagram(); !datagram.empty(); datagram = next_datagram()) {
                server.receive(datagram, Time{now});
                has_sent = true;
            }
            for (const Bytes& datagram : server.take(Time{now})) {
                EXPECT_EQ(arenad_client_receive(client, datagram.data(), datagram.size(), now),
                          ARENAD_OK);
                has_sent = true;
            }
        }
    }
    /// Lets time pass in steps of 5 ms.
    void run(arenad_time duration) {
        for (const arenad_time end = now + duration; now < end;) {
            now += 5'000'000;
            EXPECT_EQ(arenad_client_advance(client, now), ARENAD_OK);
            talk();
        }
    }
    /// Lets time pass, but no datagram.
    void drop_datagrams_for(arenad_time duration) {
        for (const arenad_time end = now + duration; now < end;) {
            now += 5'000'000;
            EXPECT_EQ(arenad_client_advance(client, now), ARENAD_OK);
            while (!next_datagram().empty()) {
            }
            static_cast<void>(server.take(Time{now}));
        }
    }
    void join(const protocol::Welcome& welcome) {
        talk();
        server.say_reliable(welcome);
        talk();
    }
    void join() { join(server.welcome()); }
    void say(const protocol::Update& update, const UpdateContent& content = {}) {
        server.say(message(update, content));
        talk();
    }

    /// Returns all events that wait.
    std::vector<arenad_event> events() {
        std::vector<arenad_event> all;
        for (;;) {
            arenad_event event{};
            event.struct_size = sizeof event;
            EXPECT_EQ(arenad_client_next_event(client, &event), ARENAD_OK);
            if (event.kind == ARENAD_EVENT_NONE) return all;
            all.push_back(event);
        }
    }
    arenad_picture picture() {
        arenad_picture picture{};
        picture.struct_size = sizeof picture;
        EXPECT_EQ(arenad_client_picture(client, now, &picture), ARENAD_OK);
        return picture;
    }
    arenad_stats stats() {
        arenad_stats stats{};
        stats.struct_size = sizeof stats;
        EXPECT_EQ(arenad_client_stats(client, now, &stats), ARENAD_OK);
        return stats;
    }

    arenad_time now = 100'000'000'000;  ///< nanoseconds
    ServerSide server;
    arenad_client* client = nullptr;
};

}  // namespace arena::client::test
