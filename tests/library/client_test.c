/*
 * Uses and misuses the C interface from a C program, without a server: client_test MAP [CASE].
 * Runs all cases when none is named. Exit code: 0 when all expectations held.
 */
#include "arenad/client.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

#define EXPECT(condition)                                                   \
    do {                                                                    \
        if (!(condition)) {                                                 \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            ++failures;                                                     \
        }                                                                   \
    } while (0)

/* What all cases use. */

static char* map_bytes = NULL;
static size_t map_size = 0;
static unsigned char token[ARENAD_TOKEN_BYTES];

static int read_map(const char* name) {
    FILE* file = fopen(name, "rb");
    long length = 0;
    if (file == NULL) return 0;
    if (fseek(file, 0, SEEK_END) == 0) length = ftell(file);
    rewind(file);
    map_bytes = malloc((size_t)length + 1);
    if (map_bytes != NULL) map_size = fread(map_bytes, 1, (size_t)length, file);
    fclose(file);
    return map_size > 0;
}

static int make_token(void) {
    const arenad_open_token order = {.struct_size = sizeof order,
                                     .server = "127.0.0.1:9",
                                     .name = "Ada",
                                     .create_time = 1700000000};
    return arenad_make_open_token(&order, token, sizeof token) == ARENAD_OK;
}

static arenad_client_config config_with_map(void) {
    arenad_client_config config = {.struct_size = sizeof config};
    config.token = token;
    config.token_size = sizeof token;
    config.map = map_bytes;
    config.map_size = map_size;
    return config;
}

static arenad_client* new_client(arenad_time now) {
    const arenad_client_config config = config_with_map();
    arenad_client* client = NULL;
    EXPECT(arenad_client_create(&config, now, &client, NULL, 0) == ARENAD_OK);
    EXPECT(client != NULL);
    return client;
}

/* Returns the error of creating a client with this config; after an error there is no client. */
static arenad_error error_of(const arenad_client_config* config, char* message, size_t size) {
    arenad_client* client = (arenad_client*)&failures;
    const arenad_error error = arenad_client_create(config, 0, &client, message, size);
    EXPECT((error == ARENAD_OK) == (client != NULL));
    arenad_client_destroy(client);
    return error;
}

/* Cases */

static void every_function_rejects_null(void) {
    arenad_client* const client = new_client(0);
    const arenad_client_config config = config_with_map();
    const arenad_member* members = NULL;
    const void* datagram = NULL;
    size_t size = 0;
    arenad_client* made = NULL;
    arenad_address address;
    const arenad_input input = {.struct_size = sizeof input};
    arenad_event event = {.struct_size = sizeof event};
    arenad_picture picture = {.struct_size = sizeof picture};
    arenad_match match = {.struct_size = sizeof match};
    arenad_stats stats = {.struct_size = sizeof stats};
    const arenad_open_token order = {.struct_size = sizeof order, .server = "127.0.0.1:9"};

    EXPECT(arenad_default_settings(NULL) == ARENAD_ERROR_NULL);
    EXPECT(arenad_make_open_token(NULL, token, sizeof token) == ARENAD_ERROR_NULL);
    EXPECT(arenad_make_open_token(&order, NULL, sizeof token) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_create(NULL, 0, &made, NULL, 0) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_create(&config, 0, NULL, NULL, 0) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_create(&config, 0, &made, NULL, 8) == ARENAD_ERROR_NULL);
    EXPECT(made == NULL);
    EXPECT(arenad_client_leave(NULL) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_state(NULL) == ARENAD_STATE_NONE);
    EXPECT(arenad_client_set_input(NULL, &input) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_set_input(client, NULL) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_advance(NULL, 0) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_receive(NULL, token, 1, 0) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_receive(client, NULL, 1, 0) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_next_datagram(NULL, 0, &datagram, &size) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_next_datagram(client, 0, NULL, &size) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_next_datagram(client, 0, &datagram, NULL) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_server(NULL, &address) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_server(client, NULL) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_next_event(NULL, &event) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_next_event(client, NULL) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_picture(NULL, 0, &picture) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_picture(client, 0, NULL) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_match(NULL, &match) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_match(client, NULL) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_roster(NULL, &members, &size) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_roster(client, NULL, &size) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_roster(client, &members, NULL) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_stats(NULL, 0, &stats) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_stats(client, 0, NULL) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_connect_udp(NULL) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_run_udp(NULL, 0) == ARENAD_ERROR_NULL);
    EXPECT(arenad_client_udp_descriptor(NULL) == -1);
    arenad_client_destroy(NULL);
    arenad_client_destroy(client);
}

static void rejects_a_struct_of_unknown_size(void) {
    static const uint32_t sizes[] = {0, 1, 4, 1025, 0xFFFFFFFFu};
    arenad_client* const client = new_client(0);
    size_t i;
    for (i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        const uint32_t size = sizes[i];
        const arenad_input input = {.struct_size = size};
        arenad_client_config config = config_with_map();
        arenad_settings settings = {.struct_size = size};
        arenad_event event = {.struct_size = size};
        arenad_picture picture = {.struct_size = size};
        arenad_match match = {.struct_size = size};
        arenad_stats stats = {.struct_size = size};
        const arenad_open_token order = {.struct_size = size, .server = "127.0.0.1:9"};

        EXPECT(arenad_make_open_token(&order, token, sizeof token) == ARENAD_ERROR_STRUCT_SIZE);
        EXPECT(arenad_default_settings(&settings) == ARENAD_ERROR_STRUCT_SIZE);
        config.settings = &settings;
        EXPECT(error_of(&config, NULL, 0) == ARENAD_ERROR_STRUCT_SIZE);
        config.settings = NULL;
        config.struct_size = size;
        EXPECT(error_of(&config, NULL, 0) == ARENAD_ERROR_STRUCT_SIZE);
        EXPECT(arenad_client_set_input(client, &input) == ARENAD_ERROR_STRUCT_SIZE);
        EXPECT(arenad_client_next_event(client, &event) == ARENAD_ERROR_STRUCT_SIZE);
        EXPECT(arenad_client_picture(client, 0, &picture) == ARENAD_ERROR_STRUCT_SIZE);
        EXPECT(arenad_client_match(client, &match) == ARENAD_ERROR_STRUCT_SIZE);
        EXPECT(arenad_client_stats(client, 0, &stats) == ARENAD_ERROR_STRUCT_SIZE);
    }
    arenad_client_destroy(client);
}

/* Structs of a program that was compiled with a newer header. */
struct newer_input {
    arenad_input known;
    uint64_t added;
};
struct newer_event {
    arenad_event known;
    uint64_t added;
};

static void accepts_a_newer_program_unless_it_sets_new_fields(void) {
    arenad_client* const client = new_client(0);
    struct newer_input input = {{.struct_size = sizeof input}, 0};
    struct newer_event event = {{.struct_size = sizeof event}, 7};

    EXPECT(arenad_client_set_input(client, &input.known) == ARENAD_OK);
    input.added = 1;
    EXPECT(arenad_client_set_input(client, &input.known) == ARENAD_ERROR_STRUCT_SIZE);
    EXPECT(arenad_client_next_event(client, &event.known) == ARENAD_OK);
    EXPECT(event.known.kind == ARENAD_EVENT_NONE);
    EXPECT(event.known.struct_size == sizeof event);
    EXPECT(event.added == 0);
    arenad_client_destroy(client);
}

static void rejects_bytes_that_are_not_a_connect_token(void) {
    unsigned char broken[ARENAD_TOKEN_BYTES];
    char message[256];
    arenad_client_config config = config_with_map();

    config.token_size = ARENAD_TOKEN_BYTES - 1;
    EXPECT(error_of(&config, message, sizeof message) == ARENAD_ERROR_TOKEN);
    EXPECT(strncmp(message, "connect token: ", 15) == 0);

    config.token_size = 0;
    EXPECT(error_of(&config, NULL, 0) == ARENAD_ERROR_TOKEN);

    memset(broken, 0xFF, sizeof broken);
    config.token = broken;
    config.token_size = sizeof broken;
    EXPECT(error_of(&config, message, sizeof message) == ARENAD_ERROR_TOKEN);

    config.token = NULL;
    EXPECT(error_of(&config, message, sizeof message) == ARENAD_ERROR_NULL);
    EXPECT(arenad_make_open_token(NULL, broken, 0) == ARENAD_ERROR_NULL);
}

static void a_token_needs_room_and_an_address(void) {
    unsigned char made[ARENAD_TOKEN_BYTES] = {0};
    arenad_open_token order = {.struct_size = sizeof order, .server = "127.0.0.1:9"};

    EXPECT(arenad_make_open_token(&order, made, sizeof made - 1) == ARENAD_ERROR_SPACE);
    order.server = NULL;
    EXPECT(arenad_make_open_token(&order, made, sizeof made) == ARENAD_ERROR_NULL);
    order.server = "example.org:9";
    EXPECT(arenad_make_open_token(&order, made, sizeof made) == ARENAD_ERROR_ARGUMENT);
    order.server = "127.0.0.1:9";
    order.create_time = UINT64_MAX;
    EXPECT(arenad_make_open_token(&order, made, sizeof made) == ARENAD_ERROR_ARGUMENT);
    EXPECT(made[0] == 0);
}

static void rejects_broken_files_in_one_line_that_names_them(void) {
    static const char rules[] = "[world]\ngravity = \"much\"\n";
    char message[256];
    arenad_client_config config = config_with_map();

    config.map = "{}";
    config.map_size = 2;
    config.map_name = "yard.tmj";
    EXPECT(error_of(&config, message, sizeof message) == ARENAD_ERROR_MAP);
    EXPECT(strncmp(message, "yard.tmj", 8) == 0);
    EXPECT(strchr(message, '\n') == NULL);

    config = config_with_map();
    config.rules = rules;
    config.rules_size = sizeof rules - 1;
    config.rules_name = "yard.rules.toml";
    EXPECT(error_of(&config, message, sizeof message) == ARENAD_ERROR_RULES);
    EXPECT(strncmp(message, "yard.rules.toml:2", 17) == 0);

    config.map = NULL;
    EXPECT(error_of(&config, message, sizeof message) == ARENAD_ERROR_NULL);
    config.map_size = 0;
    EXPECT(error_of(&config, message, sizeof message) == ARENAD_ERROR_ARGUMENT);
    config = config_with_map();
    config.rules_size = 5;
    EXPECT(error_of(&config, message, sizeof message) == ARENAD_ERROR_NULL);
}

static void a_message_is_cut_to_its_room_and_empty_after_a_success(void) {
    char message[9] = "XXXXXXXX";
    arenad_client_config config = config_with_map();
    config.map_size = 1;

    EXPECT(error_of(&config, message, 5) == ARENAD_ERROR_MAP);
    EXPECT(strlen(message) == 4);
    EXPECT(message[5] == 'X');
    EXPECT(error_of(&config, message, 1) == ARENAD_ERROR_MAP);
    EXPECT(message[0] == '\0');
    EXPECT(error_of(&config, NULL, 0) == ARENAD_ERROR_MAP);
    config = config_with_map();
    message[0] = 'X';
    EXPECT(error_of(&config, message, sizeof message) == ARENAD_OK);
    EXPECT(message[0] == '\0');
}

static void rejects_settings_out_of_range(void) {
    arenad_client_config config = config_with_map();
    arenad_settings sound = {.struct_size = sizeof sound};
    arenad_settings settings;
    EXPECT(arenad_default_settings(&sound) == ARENAD_OK);
    EXPECT(sound.predicts_own_player == 1);
    config.settings = &sound;
    EXPECT(error_of(&config, NULL, 0) == ARENAD_OK);
    config.settings = &settings;

#define EXPECT_REFUSED(field, value)                                 \
    do {                                                             \
        settings = sound;                                            \
        settings.field = (value);                                    \
        EXPECT(error_of(&config, NULL, 0) == ARENAD_ERROR_ARGUMENT); \
    } while (0)
    EXPECT_REFUSED(predicts_own_player, 2);
    EXPECT_REFUSED(predicts_own_shots, 255);
    EXPECT_REFUSED(delay_floor, -1);
    EXPECT_REFUSED(delay_ceiling, 1000000001);
    EXPECT_REFUSED(extrapolation_max, INT64_MAX);
    EXPECT_REFUSED(smoothing_time, INT64_MIN);
    EXPECT_REFUSED(smoothing_speed_max, 0.0f);
    EXPECT_REFUSED(smoothing_speed_max, (float)NAN);
    EXPECT_REFUSED(snap_distance, -1.0f);
    EXPECT_REFUSED(snap_distance, (float)INFINITY);
#undef EXPECT_REFUSED
}

static void time_has_a_range_and_never_goes_backwards(void) {
    const arenad_client_config config = config_with_map();
    arenad_client* made = NULL;
    arenad_client* const client = new_client(1000);
    arenad_picture picture = {.struct_size = sizeof picture};
    arenad_stats stats = {.struct_size = sizeof stats};
    const void* datagram = NULL;
    size_t size = 0;

    EXPECT(arenad_client_create(&config, -1, &made, NULL, 0) == ARENAD_ERROR_TIME);
    EXPECT(arenad_client_create(&config, ARENAD_TIME_MAX + 1, &made, NULL, 0) == ARENAD_ERROR_TIME);
    EXPECT(arenad_client_advance(client, 999) == ARENAD_ERROR_TIME);
    EXPECT(arenad_client_advance(client, INT64_MIN) == ARENAD_ERROR_TIME);
    EXPECT(arenad_client_receive(client, token, 8, 999) == ARENAD_ERROR_TIME);
    EXPECT(arenad_client_next_datagram(client, 999, &datagram, &size) == ARENAD_ERROR_TIME);
    EXPECT(arenad_client_picture(client, 999, &picture) == ARENAD_ERROR_TIME);
    EXPECT(arenad_client_stats(client, INT64_MAX, &stats) == ARENAD_ERROR_TIME);
    EXPECT(arenad_client_advance(client, 1000) == ARENAD_OK);
    EXPECT(arenad_client_advance(client, 2000) == ARENAD_OK);
    EXPECT(arenad_client_advance(client, 1999) == ARENAD_ERROR_TIME);
    EXPECT(arenad_client_advance(client, ARENAD_TIME_MAX) == ARENAD_OK);
    EXPECT(arenad_client_next_datagram(client, ARENAD_TIME_MAX, &datagram, &size) == ARENAD_OK);
    EXPECT(arenad_client_picture(client, ARENAD_TIME_MAX, &picture) == ARENAD_OK);
    arenad_client_destroy(client);
}

static void rejects_an_input_that_is_not_a_number(void) {
    arenad_client* const client = new_client(0);
    arenad_input input = {.struct_size = sizeof input};

    EXPECT(arenad_client_set_input(client, &input) == ARENAD_OK);
    input.move.x = (float)NAN;
    EXPECT(arenad_client_set_input(client, &input) == ARENAD_ERROR_ARGUMENT);
    input.move.x = 1e30f;
    EXPECT(arenad_client_set_input(client, &input) == ARENAD_OK);
    input.aim.y = (float)-INFINITY;
    EXPECT(arenad_client_set_input(client, &input) == ARENAD_ERROR_ARGUMENT);
    input.aim.y = -3e38f;
    EXPECT(arenad_client_set_input(client, &input) == ARENAD_OK);
    input.aim.y = 1e-45f;
    EXPECT(arenad_client_set_input(client, &input) == ARENAD_OK);
    input.buttons = 1024;
    EXPECT(arenad_client_set_input(client, &input) == ARENAD_ERROR_ARGUMENT);
    input.buttons = 0;
    input.slot = ARENAD_WEAPON_SLOTS_MAX + 1;
    EXPECT(arenad_client_set_input(client, &input) == ARENAD_ERROR_ARGUMENT);
    arenad_client_destroy(client);
}

static void any_bytes_may_arrive_as_a_datagram(void) {
    arenad_client* const client = new_client(0);
    arenad_stats stats = {.struct_size = sizeof stats};
    unsigned char* const noise = calloc(1, 65535);
    unsigned seed = 1;
    size_t size;
    EXPECT(arenad_client_receive(client, NULL, 0, 0) == ARENAD_OK);
    for (size = 0; noise != NULL && size <= 65535; size += 1 + size / 3) {
        size_t i;
        EXPECT(arenad_client_receive(client, noise, size, (arenad_time)size) == ARENAD_OK);
        for (i = 0; i < size; ++i) {
            seed = seed * 1664525u + 1013904223u;
            noise[i] = (unsigned char)(seed >> 24u);
        }
        EXPECT(arenad_client_receive(client, noise, size, (arenad_time)size) == ARENAD_OK);
    }
    EXPECT(arenad_client_state(client) == ARENAD_STATE_CONNECTING);
    EXPECT(arenad_client_stats(client, 70000, &stats) == ARENAD_OK);
    EXPECT(stats.datagrams_received > 0);
    free(noise);
    arenad_client_destroy(client);
}

static void an_unconnected_client_knows_its_server_but_no_match(void) {
    static const uint8_t loopback[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127, 0, 0, 1};
    arenad_client* const client = new_client(0);
    arenad_match match = {.struct_size = sizeof match};
    arenad_picture picture = {.struct_size = sizeof picture};
    arenad_stats stats = {.struct_size = sizeof stats};
    const arenad_member* members = NULL;
    size_t count = 1;
    arenad_address address;

    EXPECT(arenad_client_state(client) == ARENAD_STATE_CONNECTING);
    EXPECT(arenad_client_server(client, &address) == ARENAD_OK);
    EXPECT(address.port == 9);
    EXPECT(memcmp(address.ip, loopback, sizeof loopback) == 0);
    EXPECT(arenad_client_match(client, &match) == ARENAD_ERROR_STATE);
    EXPECT(arenad_client_roster(client, &members, &count) == ARENAD_OK);
    EXPECT(count == 0);
    EXPECT(arenad_client_picture(client, 5, &picture) == ARENAD_OK);
    EXPECT(picture.own == NULL && picture.zone == NULL && picture.other_count == 0);
    EXPECT(arenad_client_stats(client, 5, &stats) == ARENAD_OK);
    EXPECT(stats.prediction == ARENAD_PREDICTION_WAITING);
    EXPECT(stats.round_trip == -1);
    arenad_client_destroy(client);
}

static void a_client_repeats_its_request_while_nobody_answers(void) {
    arenad_client* const client = new_client(0);
    const void* datagram = NULL;
    size_t size = 0;

    EXPECT(arenad_client_next_datagram(client, 0, &datagram, &size) == ARENAD_OK);
    EXPECT(size > 0 && size <= ARENAD_DATAGRAM_BYTES_MAX && datagram != NULL);
    EXPECT(arenad_client_next_datagram(client, 0, &datagram, &size) == ARENAD_OK);
    EXPECT(size == 0);
    EXPECT(arenad_client_next_datagram(client, 300000000, &datagram, &size) == ARENAD_OK);
    EXPECT(size > 0);
    arenad_client_destroy(client);
}

static void a_client_without_an_answer_ends_and_says_why(void) {
    arenad_client* const client = new_client(0);
    arenad_event event = {.struct_size = sizeof event};
    arenad_time now = 0;
    const void* datagram = NULL;
    size_t size = 0;
    int events = 0;
    for (; now < INT64_C(20000000000) && arenad_client_state(client) != ARENAD_STATE_FINISHED;
         now += 16000000) {
        EXPECT(arenad_client_advance(client, now) == ARENAD_OK);
        EXPECT(arenad_client_next_datagram(client, now, &datagram, &size) == ARENAD_OK);
    }
    EXPECT(arenad_client_state(client) == ARENAD_STATE_FINISHED);
    while (arenad_client_next_event(client, &event) == ARENAD_OK && event.kind != ARENAD_EVENT_NONE)
        if (event.kind == ARENAD_EVENT_DISCONNECTED) {
            ++events;
            EXPECT(strcmp(event.text, "no_answer") == 0);
            EXPECT((event.flags & ARENAD_FLAG_OWN) == 0);
        }
    EXPECT(events == 1);
    arenad_client_destroy(client);
}

static void leaving_is_final_and_may_be_repeated(void) {
    arenad_client* const client = new_client(0);
    const arenad_input input = {.struct_size = sizeof input};
    arenad_picture picture = {.struct_size = sizeof picture};
    const void* datagram = NULL;
    size_t size = 0;

    EXPECT(arenad_client_leave(client) == ARENAD_OK);
    EXPECT(arenad_client_leave(client) == ARENAD_OK);
    EXPECT(arenad_client_state(client) == ARENAD_STATE_FINISHED);
    EXPECT(arenad_client_set_input(client, &input) == ARENAD_OK);
    EXPECT(arenad_client_advance(client, 1) == ARENAD_OK);
    EXPECT(arenad_client_receive(client, token, 100, 1) == ARENAD_OK);
    EXPECT(arenad_client_next_datagram(client, 1, &datagram, &size) == ARENAD_OK);
    EXPECT(size == 0);
    EXPECT(arenad_client_picture(client, 1, &picture) == ARENAD_OK);
    EXPECT(arenad_client_connect_udp(client) == ARENAD_ERROR_STATE);
    arenad_client_destroy(client);
}

static void the_socket_opens_once_and_works_only_then(void) {
    arenad_client* const client = new_client(0);

    EXPECT(arenad_client_run_udp(client, 0) == ARENAD_ERROR_STATE);
    EXPECT(arenad_client_udp_descriptor(client) == -1);
    EXPECT(arenad_client_connect_udp(client) == ARENAD_OK);
    EXPECT(arenad_client_connect_udp(client) == ARENAD_ERROR_STATE);
    EXPECT(arenad_client_udp_descriptor(client) >= 0);
    EXPECT(arenad_client_run_udp(client, 0) == ARENAD_OK);
    EXPECT(arenad_client_run_udp(client, 300000000) == ARENAD_OK);
    EXPECT(arenad_client_run_udp(client, 1) == ARENAD_ERROR_TIME);
    arenad_client_destroy(client);
}

static void a_client_plays_without_a_map(void) {
    arenad_client_config config = config_with_map();
    config.map = NULL;
    config.map_size = 0;
    EXPECT(error_of(&config, NULL, 0) == ARENAD_OK);
}

static void every_error_has_a_text(void) {
    int error;
    for (error = -2; error < 40; ++error)
        EXPECT(strlen(arenad_error_text((arenad_error)error)) > 0);
    EXPECT(strcmp(arenad_error_text(ARENAD_ERROR_MAP), arenad_error_text(ARENAD_ERROR_RULES)) != 0);
    EXPECT(strlen(arenad_version()) > 0);
    EXPECT(arenad_protocol_id() != 0);
}

struct test_case {
    const char* name;
    void (*run)(void);
};
#define CASE(name) \
    { #name, name }
static const struct test_case cases[] = {
    CASE(every_function_rejects_null),
    CASE(rejects_a_struct_of_unknown_size),
    CASE(accepts_a_newer_program_unless_it_sets_new_fields),
    CASE(rejects_bytes_that_are_not_a_connect_token),
    CASE(a_token_needs_room_and_an_address),
    CASE(rejects_broken_files_in_one_line_that_names_them),
    CASE(a_message_is_cut_to_its_room_and_empty_after_a_success),
    CASE(rejects_settings_out_of_range),
    CASE(time_has_a_range_and_never_goes_backwards),
    CASE(rejects_an_input_that_is_not_a_number),
    CASE(any_bytes_may_arrive_as_a_datagram),
    CASE(an_unconnected_client_knows_its_server_but_no_match),
    CASE(a_client_repeats_its_request_while_nobody_answers),
    CASE(a_client_without_an_answer_ends_and_says_why),
    CASE(leaving_is_final_and_may_be_repeated),
    CASE(the_socket_opens_once_and_works_only_then),
    CASE(a_client_plays_without_a_map),
    CASE(every_error_has_a_text),
};

int main(int count, char** arguments) {
    size_t i;
    int ran = 0;
    if (count < 2 || !read_map(arguments[1]) || !make_token()) {
        fprintf(stderr, "use: client_test MAP [CASE]\n");
        return 2;
    }
    for (i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        if (count > 2 && strcmp(arguments[2], cases[i].name) != 0) continue;
        cases[i].run();
        ++ran;
    }
    free(map_bytes);
    if (ran == 0) fprintf(stderr, "no such case\n");
    return ran > 0 && failures == 0 ? 0 : 1;
}
