// Plays on an open server for some seconds: play SERVER MAP RULES [SECONDS]
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "arenad/client.hpp"

static std::string read(const char* file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

static arenad::Time now() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

int main(int argc, char** argv) {
    if (argc < 4) return std::fprintf(stderr, "usage: play SERVER MAP RULES [SECONDS]\n"), 2;
    const auto token =
        arenad::open_token(argv[1], "Ada", static_cast<std::uint64_t>(std::time(nullptr)));
    if (!token) return std::fprintf(stderr, "%s is not an address and port\n", argv[1]), 2;
    const std::string map = read(argv[2]), rules = read(argv[3]);
    arenad::Client client({.token = *token, .map = map, .rules = rules}, now());
    if (!client) return std::fprintf(stderr, "%s\n", client.problem().c_str()), 1;
    if (client.connect_udp() != ARENAD_OK) return 1;

    const arenad::Time begin = now(),
                       end = begin + (argc > 4 ? std::atoi(argv[4]) : 5) * 1000000000L;
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
            if (event->kind == ARENAD_EVENT_JOINED && !(event->flags & ARENAD_FLAG_AGAIN))
                std::printf("%s has joined\n", event->text);
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
