#include "client/web/web.h"

#include <cstdlib>

using arena::client::time_of_page;
using arena::client::WebTime;

ARENAD_WEB_API(web_allocate) void* web_allocate(std::size_t bytes) {
    return std::malloc(bytes);
}

ARENAD_WEB_API(web_free) void web_free(void* memory) {
    std::free(memory);
}

ARENAD_WEB_API(web_create)
arenad_error web_create(const arenad_client_config* config, WebTime now, arenad_client** client,
                        char* message, std::size_t message_size) {
    return arenad_client_create(config, time_of_page(now), client, message, message_size);
}

ARENAD_WEB_API(web_leave) arenad_error web_leave(arenad_client* client) {
    return arenad_client_leave(client);
}

ARENAD_WEB_API(web_state) arenad_state web_state(const arenad_client* client) {
    return arenad_client_state(client);
}

ARENAD_WEB_API(web_set_map)
arenad_error web_set_map(arenad_client* client, const arenad_map* map, char* message,
                         std::size_t message_size) {
    return arenad_client_set_map(client, map, message, message_size);
}

ARENAD_WEB_API(web_set_input)
arenad_error web_set_input(arenad_client* client, const arenad_input* input) {
    return arenad_client_set_input(client, input);
}

ARENAD_WEB_API(web_watch)
arenad_error web_watch(arenad_client* client, std::uint32_t wish, arenad_id player,
                       const arenad_camera* camera) {
    return arenad_client_watch(client, wish, player, camera);
}

ARENAD_WEB_API(web_advance) arenad_error web_advance(arenad_client* client, WebTime now) {
    return arenad_client_advance(client, time_of_page(now));
}

ARENAD_WEB_API(web_receive)
arenad_error web_receive(arenad_client* client, const void* datagram, std::size_t size,
                         WebTime now) {
    return arenad_client_receive(client, datagram, size, time_of_page(now));
}

ARENAD_WEB_API(web_next_datagram)
arenad_error web_next_datagram(arenad_client* client, WebTime now, const void** datagram,
                               std::size_t* size) {
    return arenad_client_next_datagram(client, time_of_page(now), datagram, size);
}

ARENAD_WEB_API(web_next_event)
arenad_error web_next_event(arenad_client* client, arenad_event* event) {
    return arenad_client_next_event(client, event);
}

ARENAD_WEB_API(web_picture)
arenad_error web_picture(arenad_client* client, WebTime now, arenad_picture* picture) {
    return arenad_client_picture(client, time_of_page(now), picture);
}

ARENAD_WEB_API(web_match) arenad_error web_match(arenad_client* client, arenad_match* match) {
    return arenad_client_match(client, match);
}

ARENAD_WEB_API(web_terrain)
arenad_error web_terrain(arenad_client* client, arenad_terrain* terrain) {
    return arenad_client_terrain(client, terrain);
}

ARENAD_WEB_API(web_roster)
arenad_error web_roster(arenad_client* client, const arenad_member** members, std::size_t* count) {
    return arenad_client_roster(client, members, count);
}

ARENAD_WEB_API(web_stats)
arenad_error web_stats(arenad_client* client, WebTime now, arenad_stats* stats) {
    return arenad_client_stats(client, time_of_page(now), stats);
}

ARENAD_WEB_API(web_default_settings)
arenad_error web_default_settings(arenad_settings* settings) {
    return arenad_default_settings(settings);
}

/// `create_time` in seconds since 1970.
ARENAD_WEB_API(web_make_open_token)
arenad_error web_make_open_token(const char* server, const char* name, double create_time,
                                 std::uint32_t role, void* token, std::size_t token_size) {
    if (!(create_time >= 0.0 && create_time <= 1e12)) return ARENAD_ERROR_ARGUMENT;
    const arenad_open_token spec{.struct_size = sizeof spec,
                                 .server = server,
                                 .name = name,
                                 .create_time = static_cast<std::uint64_t>(create_time),
                                 .role = role,
                                 .unused = 0};
    return arenad_make_open_token(&spec, token, token_size);
}

ARENAD_WEB_API(web_error_text) const char* web_error_text(arenad_error error) {
    return arenad_error_text(error);
}

ARENAD_WEB_API(web_version) const char* web_version() {
    return arenad_version();
}

/// Writes the protocol id, which has 64 bits, as two halves: the upper one first.
ARENAD_WEB_API(web_protocol_id) void web_protocol_id(std::uint32_t* halves) {
    const std::uint64_t id = arenad_protocol_id();
    halves[0] = static_cast<std::uint32_t>(id >> 32u);
    halves[1] = static_cast<std::uint32_t>(id);
}
