// Plays for some seconds on an open server, or on the server that a connect token names:
//
//   play SERVER MAP RULES [SECONDS]
//   play --token FILE MAP RULES [SECONDS]
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <thread>

#include "arenad/client.hpp"

static std::string read(const char* file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) std::fprintf(stderr, "%s: cannot be read\n", file), std::exit(2);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Returns a connect token that the client makes itself, which only an open server accepts.
static std::string make_open_token(const char* server) {
    const auto token =
        arenad::open_token(server, "Ada", static_cast<std::uint64_t>(std::time(nullptr)));
    if (!token)
        std::fprintf(stderr, "%s is not an address and port, like 127.0.0.1:40000\n", server),
            std::exit(2);
    return {reinterpret_cast<const char*>(token->data()), token->size()};
}

/// Prints that the client watches, whose view it is sent, and that a wish was refused.
static void print_watching(const arenad::Event& event) {
    if (event.kind == ARENAD_EVENT_CONNECTED && (event.flags & ARENAD_FLAG_WATCHES))
        std::printf("watching, %u ticks later than players see it\n", event.watch_delay);
    if (event.kind != ARENAD_EVENT_WATCHING) return;
    if (event.refusal != ARENAD_REFUSAL_NOTHING)
        std::printf("refused for reason %u\n", unsigned{event.refusal});
    else if (event.player != 0)
        std::printf("watching player %u\n", event.player);
}

/// Prints what an event says about the match.
static void print_match(arenad::Client& client, const arenad::Event& event) {
    static constexpr const char* kPhases[] = {"waiting",  "warm_up",   "countdown", "play",
                                              "overtime", "round_end", "match_end"};
    const auto match = client.match();
    if (!match) return;
    if (event.kind == ARENAD_EVENT_PHASE && event.phase < std::size(kPhases)) {
        std::printf("round %u of %u: %s", event.round, match->numbers().rounds,
                    kPhases[event.phase]);
        if (event.end_tick > event.tick)
            std::printf(" for %u s", (event.end_tick - event.tick) / match->numbers().tick_rate);
        if (event.team != 0) std::printf(", won by team %u", unsigned{event.team});
        if (event.player != 0) std::printf(", won by player %u", event.player);
        std::printf("\n");
    }
    if (event.kind == ARENAD_EVENT_IDLE_WARNING && event.end_tick != 0)
        std::printf("idle: the server sends this player away in %u s\n",
                    (event.end_tick - event.tick) / match->numbers().tick_rate);
    if (event.kind == ARENAD_EVENT_TEAM_SCORE)
        std::printf("team %u has %d points\n", unsigned{event.team}, event.amount);
    if (event.kind == ARENAD_EVENT_FLAG_TAKEN || event.kind == ARENAD_EVENT_FLAG_CAPTURED)
        std::printf("player %u has %s the flag of team %u\n", event.player,
                    event.kind == ARENAD_EVENT_FLAG_TAKEN ? "taken" : "captured",
                    unsigned{event.team});
}

static arenad::Time now() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

int main(int argc, char** argv) {
    const bool has_token = argc > 1 && std::strcmp(argv[1], "--token") == 0;
    if (has_token) --argc, ++argv;
    char* rest = nullptr;
    const double seconds = argc > 4 ? std::strtod(argv[4], &rest) : 5.0;
    const bool is_number = rest == nullptr || *rest == '\0';
    if (argc < 4 || argc > 5 || argv[1][0] == '-' || !is_number || !(seconds > 0 && seconds < 1e6))
        return std::fprintf(stderr, "usage: play SERVER|--token FILE MAP RULES [SECONDS]\n"), 2;
    const std::string token = has_token ? read(argv[1]) : make_open_token(argv[1]);
    const std::string map = read(argv[2]), rules = read(argv[3]);
    arenad::Client client({.token = std::as_bytes(std::span(token)), .map = map, .rules = rules},
                          now());
    if (!client) return std::fprintf(stderr, "%s\n", client.problem().c_str()), 1;
    if (client.connect_udp() != ARENAD_OK) return 1;

    const arenad::Time begin = now(), end = begin + static_cast<arenad::Time>(seconds * 1e9);
    int frames = 0, shots = 0;
    float way = 0.0f, x = 0.0f;
    while (client.state() != ARENAD_STATE_FINISHED) {
        const float angle = static_cast<float>(now() - begin) * 1e-9f;
        client.set_input({.move = {std::sin(2 * angle), std::cos(2 * angle)},
                          .aim = {std::cos(3 * angle), std::sin(3 * angle)},
                          .buttons = ARENAD_BUTTON_FIRE});
        if (now() > end) client.leave();
        client.run_udp(now());
        while (const auto event = client.next_event()) {
            if (event->kind == ARENAD_EVENT_SHOT) ++shots;
            print_match(client, *event);
            print_watching(*event);
            if (event->kind == ARENAD_EVENT_JOINED && !(event->flags & ARENAD_FLAG_AGAIN))
                std::printf("%s has joined\n", event->text);
            if (event->kind == ARENAD_EVENT_ANNOUNCEMENT)
                std::printf("announced: %s\n", event->announcement);
            if (event->kind == ARENAD_EVENT_PAUSED) std::printf("the match is paused\n");
            if (event->kind == ARENAD_EVENT_RESUMED) std::printf("it goes on\n");
            if (event->kind == ARENAD_EVENT_DISCONNECTED) std::printf("over: %s\n", event->text);
        }
        if (const arenad::Own* own = client.picture(now()).own()) {
            way += ++frames > 1 ? std::abs(own->player.position.x - x) : 0.0f;
            x = own->player.position.x;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(8));
    }
    std::printf("played %d frames, ran %.1f m to the side, saw %d shots\n", frames, way, shots);
    return frames > 0 && way > 0.1f ? 0 : 1;
}
