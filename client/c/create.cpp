#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "arenad/client.h"
#include "client/c/guarded.h"
#include "client/c/handle.h"
#include "client/c/map_files.h"
#include "client/c/versioned.h"
#include "protocol/crypto/aead.h"
#include "protocol/crypto/init.h"
#include "protocol/session/token/connect_token.h"

namespace arena::client {

namespace {

using Found = std::optional<Problem>;

// Settings

constexpr arenad_time kDelayMax = 1'000'000'000;

bool is_delay(arenad_time time) {
    return time >= 0 && time <= kDelayMax;
}

arenad_settings default_settings() {
    const GameSettings settings;
    return {.struct_size = sizeof(arenad_settings),
            .predicts_own_player = settings.predicts_own_player,
            .predicts_own_shots = settings.predicts_own_shots,
            .delay_floor = settings.delay_floor.count(),
            .delay_ceiling = settings.delay_ceiling.count(),
            .extrapolation_max = settings.extrapolation_max.count(),
            .smoothing_time = settings.smoothing_time.count(),
            .smoothing_speed_max = settings.smoothing_speed_max,
            .snap_distance = settings.snap_distance};
}

Found read_settings(const arenad_settings* given, GameSettings& settings) {
    if (given == nullptr) return std::nullopt;
    arenad_settings said{};
    if (const arenad_error error = read_struct(given, said)) return problem(error);
    const bool are_sound = said.predicts_own_player <= 1 && said.predicts_own_shots <= 1 &&
                           is_delay(said.delay_floor) && is_delay(said.delay_ceiling) &&
                           is_delay(said.extrapolation_max) && is_delay(said.smoothing_time) &&
                           std::isfinite(said.smoothing_speed_max) &&
                           said.smoothing_speed_max > 0.0f && std::isfinite(said.snap_distance) &&
                           said.snap_distance >= 0.0f;
    if (!are_sound) return problem(ARENAD_ERROR_ARGUMENT, "a setting is out of range");
    settings = {.predicts_own_player = said.predicts_own_player == 1,
                .predicts_own_shots = said.predicts_own_shots == 1,
                .delay_floor = Time{said.delay_floor},
                .delay_ceiling = Time{said.delay_ceiling},
                .extrapolation_max = Time{said.extrapolation_max},
                .smoothing_time = Time{said.smoothing_time},
                .smoothing_speed_max = said.smoothing_speed_max,
                .snap_distance = said.snap_distance};
    return std::nullopt;
}

// The client

Found make_client(const arenad_client_config* given, arenad_time now, arenad_client** client) {
    arenad_client_config said{};
    if (const arenad_error error = read_struct(given, said)) return problem(error);
    if (said.token == nullptr) return problem(ARENAD_ERROR_NULL);
    if (now < 0 || now > ARENAD_TIME_MAX) return problem(ARENAD_ERROR_TIME);
    auto token =
        protocol::read_connect_token({static_cast<const std::byte*>(said.token), said.token_size});
    if (!token)
        return problem(ARENAD_ERROR_TOKEN,
                       "connect token: " + std::string(protocol::name_of(token.error())));
    if (!protocol::crypto::init())
        return problem(ARENAD_ERROR_SYSTEM, "the system has no random number generator");

    GameClientConfig config{.token = std::move(token).value(),
                            .offers_aes = protocol::crypto::aes_is_available(),
                            .random = protocol::crypto::random_bytes};
    if (auto found = read_settings(said.settings, config.settings)) return found;
    GameMap map;
    if (auto found = read_map_files({.map = said.map,
                                     .map_size = said.map_size,
                                     .rules = said.rules,
                                     .rules_size = said.rules_size,
                                     .map_name = said.map_name,
                                     .rules_name = said.rules_name,
                                     .map_files = said.map_files,
                                     .map_file_count = said.map_file_count},
                                    map))
        return found;
    config.terrain = std::move(map.terrain);
    config.rules = std::move(map.rules);
    *client = std::make_unique<arenad_client>(config, now).release();
    return std::nullopt;
}

Found set_map(arenad_client* client, const arenad_map* given) {
    if (client == nullptr) return problem(ARENAD_ERROR_NULL);
    arenad_map said{};
    if (const arenad_error error = read_struct(given, said)) return problem(error);
    if (said.map == nullptr) return problem(ARENAD_ERROR_NULL);
    GameMap map;
    if (auto found = read_map_files(said, map)) return found;
    client->game.set_map(std::move(map));
    return std::nullopt;
}

/// Returns the error that `call` has found, whose text goes to the caller's memory.
template <typename Call>
arenad_error explained(const Call& call, char* message, std::size_t size) {
    if (message == nullptr && size > 0) return ARENAD_ERROR_NULL;
    const auto say = [&](std::string_view text) {
        if (size == 0) return;
        const std::size_t length = std::min(text.size(), size - 1);
        std::copy_n(text.begin(), length, message);
        message[length] = '\0';
    };
    const arenad_error error = guarded([&] {
        const Found found = call();
        say(found ? found->text : "");
        return found ? found->error : ARENAD_OK;
    });
    if (error == ARENAD_ERROR_MEMORY || error == ARENAD_ERROR_INTERNAL)
        say(arenad_error_text(error));
    return error;
}

}  // namespace

}  // namespace arena::client

arenad_error arenad_default_settings(arenad_settings* settings) {
    using namespace arena::client;
    if (const arenad_error error = check_struct_size(settings)) return error;
    write_struct(default_settings(), settings);
    return ARENAD_OK;
}

arenad_error arenad_client_create(const arenad_client_config* config, arenad_time now,
                                  arenad_client** client, char* message, size_t message_size) {
    using namespace arena::client;
    if (client == nullptr) return ARENAD_ERROR_NULL;
    *client = nullptr;
    return explained([&] { return make_client(config, now, client); }, message, message_size);
}

arenad_error arenad_client_set_map(arenad_client* client, const arenad_map* map, char* message,
                                   size_t message_size) {
    using namespace arena::client;
    return explained([&] { return set_map(client, map); }, message, message_size);
}

void arenad_client_destroy(arenad_client* client) {
    delete client;
}

arenad_error arenad_client_leave(arenad_client* client) {
    using namespace arena::client;
    if (client == nullptr) return ARENAD_ERROR_NULL;
    return guarded([&] {
        if (client->game.state() != ClientState::closed) client->game.leave();
        return ARENAD_OK;
    });
}

arenad_state arenad_client_state(const arenad_client* client) {
    using arena::client::ClientState;
    if (client == nullptr) return ARENAD_STATE_NONE;
    if (client->game.finished()) return ARENAD_STATE_FINISHED;
    switch (client->game.state()) {
        case ClientState::connecting:
            return ARENAD_STATE_CONNECTING;
        case ClientState::joining:
            return ARENAD_STATE_JOINING;
        case ClientState::active:
            return ARENAD_STATE_ACTIVE;
        case ClientState::resuming:
            return ARENAD_STATE_RESUMING;
        case ClientState::closed:
            return ARENAD_STATE_CLOSED;
    }
    return ARENAD_STATE_NONE;
}
