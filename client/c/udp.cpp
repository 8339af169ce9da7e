#include <array>
#include <cstddef>

#include "arenad/client.h"
#include "client/c/guarded.h"
#include "client/c/handle.h"

namespace arena::client {

namespace {

/// The most per call: what arrives faster waits in the socket, or is lost there.
constexpr int kDatagramsMax = 512;

arenad_error connect_udp(arenad_client* client) {
    if (client == nullptr) return ARENAD_ERROR_NULL;
    if (client->socket.is_open() || client->game.finished()) return ARENAD_ERROR_STATE;
    return client->socket.connect(client->game.server()) ? ARENAD_OK : ARENAD_ERROR_SYSTEM;
}

void send_due(arenad_client& client) {
    // A token may name several servers, which are tried in turn.
    if (!client.socket.is_for(client.game.server()) && !client.socket.connect(client.game.server()))
        return;
    for (auto due = client.game.next_datagram(time_of(client)); !due.empty();
         due = client.game.next_datagram(time_of(client)))
        client.socket.send(due);
}

void receive_available(arenad_client& client) {
    std::array<std::byte, 2048> buffer{};
    for (int i = 0; i < kDatagramsMax; ++i) {
        const auto size = client.socket.receive(buffer);
        if (!size) return;
        client.game.receive(std::span(buffer).first(*size), time_of(client));
        if (client.game.wants_flush()) send_due(client);
    }
}

arenad_error run_udp(arenad_client* client, arenad_time now) {
    if (client == nullptr) return ARENAD_ERROR_NULL;
    if (!client->socket.is_open()) return ARENAD_ERROR_STATE;
    if (const arenad_error error = take_time(*client, now)) return error;
    receive_available(*client);
    client->game.advance(time_of(*client));
    send_due(*client);
    return client->socket.is_open() ? ARENAD_OK : ARENAD_ERROR_SYSTEM;
}

}  // namespace

}  // namespace arena::client

arenad_error arenad_client_connect_udp(arenad_client* client) {
    using namespace arena::client;
    return guarded([&] { return connect_udp(client); });
}

arenad_error arenad_client_run_udp(arenad_client* client, arenad_time now) {
    using namespace arena::client;
    return guarded([&] { return run_udp(client, now); });
}

int arenad_client_udp_descriptor(const arenad_client* client) {
    return client != nullptr ? client->socket.descriptor() : -1;
}
