/* The same as play.cpp in C99: play_c SERVER|--token FILE MAP RULES [SECONDS]. Only the clock needs
 * POSIX. */
#define _POSIX_C_SOURCE 200112L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arenad/client.h"

/* Returns the whole file, which the caller frees. Prints why and returns null if it cannot open. */
static char* read_file(const char* name, size_t* size) {
    FILE* file = fopen(name, "rb");
    char* bytes = NULL;
    long length;
    if (file == NULL) {
        perror(name);
        return NULL;
    }
    if (fseek(file, 0, SEEK_END) == 0 && (length = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0)
        bytes = malloc((size_t)length + 1);
    if (bytes != NULL) *size = fread(bytes, 1, (size_t)length, file);
    fclose(file);
    return bytes;
}

static arenad_time now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (arenad_time)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Returns a connect token for an open server, which the caller frees. Prints why if it cannot. */
static char* make_open_token(const char* server, size_t* size) {
    arenad_open_token spec = {.struct_size = sizeof spec, .server = server, .name = "Bo"};
    arenad_error error = ARENAD_ERROR_MEMORY;
    char* token = malloc(ARENAD_TOKEN_BYTES);

    *size = ARENAD_TOKEN_BYTES;
    spec.create_time = (uint64_t)time(NULL);
    if (token != NULL) error = arenad_make_open_token(&spec, token, *size);
    if (error == ARENAD_OK) return token;
    fprintf(stderr, "%s: %s: write an address and port, like 127.0.0.1:40000\n", server,
            arenad_error_text(error));
    free(token);
    return NULL;
}

/* arguments[1] is the file of a connect token, or an open server. */
static arenad_client* make_client(char** arguments, int has_token) {
    arenad_client_config config = {.struct_size = sizeof config};
    arenad_client* client = NULL;
    char problem[512] = "";
    char* const token = (has_token ? read_file : make_open_token)(arguments[1], &config.token_size);
    char* const map = read_file(arguments[2], &config.map_size);
    char* const rules = read_file(arguments[3], &config.rules_size);
    arenad_error error = ARENAD_OK;

    if (token != NULL && map != NULL && rules != NULL) {
        config.token = token;
        config.map = map;
        config.map_name = arguments[2];
        config.rules = rules;
        config.rules_name = arguments[3];
        error = arenad_client_create(&config, now(), &client, problem, sizeof problem);
    }
    if (error == ARENAD_OK && client != NULL) error = arenad_client_connect_udp(client);
    if (error != ARENAD_OK) {
        fprintf(stderr, "%s: %s\n", arenad_error_text(error), problem);
        arenad_client_destroy(client);
        client = NULL;
    }
    free(token);
    free(map);
    free(rules);
    return client;
}

/* Prints what an event says about the match. */
static void print_match(arenad_client* client, const arenad_event* event) {
    static const char* const phases[] = {"waiting",  "warm_up",   "countdown", "play",
                                         "overtime", "round_end", "match_end"};
    arenad_match match = {.struct_size = sizeof match};

    if (arenad_client_match(client, &match) != ARENAD_OK) return;
    if (event->kind == ARENAD_EVENT_PHASE && event->phase <= ARENAD_PHASE_MATCH_END) {
        printf("round %u of %u: %s", (unsigned)event->round, (unsigned)match.rounds,
               phases[event->phase]);
        if (event->end_tick > event->tick)
            printf(" for %u s", (unsigned)((event->end_tick - event->tick) / match.tick_rate));
        if (event->team != 0) printf(", won by team %u", (unsigned)event->team);
        if (event->player != 0) printf(", won by player %u", (unsigned)event->player);
        printf("\n");
    }
    if (event->kind == ARENAD_EVENT_IDLE_WARNING && event->end_tick != 0)
        printf("idle: the server sends this player away in %u s\n",
               (unsigned)((event->end_tick - event->tick) / match.tick_rate));
    if (event->kind == ARENAD_EVENT_TEAM_SCORE)
        printf("team %u has %d points\n", (unsigned)event->team, (int)event->amount);
    if (event->kind == ARENAD_EVENT_FLAG_TAKEN || event->kind == ARENAD_EVENT_FLAG_CAPTURED)
        printf("player %u has %s the flag of team %u\n", (unsigned)event->player,
               event->kind == ARENAD_EVENT_FLAG_TAKEN ? "taken" : "captured",
               (unsigned)event->team);
}

/* Prints that the client watches, whose view it is sent, and that a wish was refused. */
static void print_watching(const arenad_event* event) {
    if (event->kind == ARENAD_EVENT_CONNECTED && (event->flags & ARENAD_FLAG_WATCHES) != 0)
        printf("watching, %u ticks later than players see it\n", (unsigned)event->watch_delay);
    if (event->kind != ARENAD_EVENT_WATCHING) return;
    if (event->refusal != ARENAD_REFUSAL_NOTHING)
        printf("refused for reason %u\n", (unsigned)event->refusal);
    else if (event->player != 0)
        printf("watching player %u\n", (unsigned)event->player);
}

int main(int count, char** arguments) {
    const struct timespec frame = {0, 8000000};
    arenad_client* client;
    arenad_time begin, end;
    int frames = 0, shots = 0;
    float way = 0.0f, x = 0.0f;
    double seconds = 5.0;
    char none[] = "", *rest = none;
    const int has_token = count > 1 && strcmp(arguments[1], "--token") == 0;

    count -= has_token;
    arguments += has_token;
    if (count > 4) seconds = strtod(arguments[4], &rest);
    if (count < 4 || count > 5 || arguments[1][0] == '-' || *rest != '\0' ||
        !(seconds > 0 && seconds < 1e6)) {
        fprintf(stderr, "usage: play_c SERVER|--token FILE MAP RULES [SECONDS]\n");
        return 2;
    }
    client = make_client(arguments, has_token);
    if (client == NULL) return 1;
    begin = now();
    end = begin + (arenad_time)(seconds * 1e9);
    while (arenad_client_state(client) != ARENAD_STATE_FINISHED) {
        const float angle = (float)(now() - begin) * 1e-9f;
        const arenad_input input = {.struct_size = sizeof input,
                                    .move = {sinf(2 * angle), cosf(2 * angle)},
                                    .aim = {cosf(3 * angle), sinf(3 * angle)},
                                    .buttons = ARENAD_BUTTON_FIRE};
        arenad_event event = {.struct_size = sizeof event};
        arenad_picture picture = {.struct_size = sizeof picture};

        if (arenad_client_set_input(client, &input) != ARENAD_OK) break;
        if (now() > end) arenad_client_leave(client);
        if (arenad_client_run_udp(client, now()) != ARENAD_OK) break;
        while (arenad_client_next_event(client, &event) == ARENAD_OK && event.kind != 0) {
            if (event.kind == ARENAD_EVENT_SHOT) ++shots;
            print_match(client, &event);
            if (event.kind == ARENAD_EVENT_ANNOUNCEMENT)
                printf("announced: %s\n", event.announcement);
            print_watching(&event);
            if (event.kind == ARENAD_EVENT_PAUSED) printf("the match is paused\n");
            if (event.kind == ARENAD_EVENT_RESUMED) printf("it goes on\n");
            if (event.kind == ARENAD_EVENT_DISCONNECTED) printf("over: %s\n", event.text);
        }
        if (arenad_client_picture(client, now(), &picture) == ARENAD_OK && picture.own != NULL) {
            if (frames++ > 0) way += fabsf(picture.own->player.position.x - x);
            x = picture.own->player.position.x;
        }
        nanosleep(&frame, NULL);
    }
    arenad_client_destroy(client);
    printf("played %d frames, ran %.1f m to the side, saw %d shots\n", frames, (double)way, shots);
    return frames > 0 && way > 0.1f ? 0 : 1;
}
