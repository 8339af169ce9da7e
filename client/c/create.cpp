#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "arenad/client.h"
#include "client/c/guarded.h"
#include "client/c/handle.h"
#include "client/c/versioned.h"
#include "protocol/crypto/aead.h"
#include "protocol/crypto/init.h"
#include "protocol/rules/read_rules.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/tiled/message.h"
#include "protocol/tiled/read_map.h"

namespace arena::client {

namespace {

struct Problem {
    arenad_error error = ARENAD_OK;
    std::string text;
};
using Found = std::optional<Problem>;

Problem problem(arenad_error error, std::string text = {}) {
    if (text.empty()) text = arenad_error_text(error);
    return {error, std::move(text)};
}

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

// Files

std::string_view text_of(const void* bytes, std::size_t size) {
    return {static_cast<const char*>(bytes), size};
}

/// Returns what finds the files of the map among those given.
protocol::ReadBeside given_files(const arenad_client_config& given) {
    const std::span<const arenad_file> files(given.map_files, given.map_file_count);
    return [files](const std::string& path) -> Result<std::string, std::string> {
        for (const arenad_file& file : files)
            if (path == file.name) return std::string(text_of(file.bytes, file.size));
        return Failure{
            std::string("is a file of its own, which is not among map_files: add it, or "
                        "make one file of all with arenad pack-map")};
    };
}

/// Returns what is wrong with the list of files, before any is read.
Found check_map_files(const arenad_client_config& given) {
    if (given.map_file_count == 0) return std::nullopt;
    if (given.map_files == nullptr) return problem(ARENAD_ERROR_NULL);
    if (given.map == nullptr)
        return problem(ARENAD_ERROR_ARGUMENT, "there are files of a map, but no map");
    for (const arenad_file& file : std::span(given.map_files, given.map_file_count))
        if (file.name == nullptr || (file.bytes == nullptr && file.size > 0))
            return problem(ARENAD_ERROR_NULL);
    return std::nullopt;
}

Found read_map(const arenad_client_config& given, float player_radius, GameClientConfig& config) {
    const std::string file = given.map_name != nullptr ? given.map_name : "map";
    const std::string shown = protocol::printable(file, protocol::kFileTextBytesMax);
    const auto map =
        protocol::read_tiled_map(file, text_of(given.map, given.map_size), given_files(given));
    if (!map) return problem(ARENAD_ERROR_MAP, map.error().message);
    const auto terrain = sim::build_terrain(map.value().description);
    const auto map_problem = [&](const sim::MapError& error) {
        const std::string place = protocol::place_text(error.layer, error.object_id);
        return problem(ARENAD_ERROR_MAP,
                       shown + ": " + (place.empty() ? "" : place + ": ") + error.reason);
    };
    if (!terrain) return map_problem(terrain.error());
    if (!map.value().report.unplayable.empty())
        return problem(ARENAD_ERROR_MAP, shown + ": " + map.value().report.unplayable);
    if (const auto reason = sim::find_unplayable(*terrain.value(), player_radius))
        return map_problem(*reason);
    config.terrain = terrain.value();
    return std::nullopt;
}

Found read_files(const arenad_client_config& given, GameClientConfig& config) {
    if ((given.map == nullptr && given.map_size > 0) ||
        (given.rules == nullptr && given.rules_size > 0))
        return problem(ARENAD_ERROR_NULL);
    if (auto found = check_map_files(given)) return found;
    if (given.map == nullptr) {
        if (given.rules == nullptr) return std::nullopt;
        return problem(ARENAD_ERROR_ARGUMENT, "there are rules, but no map");
    }
    config.rules.emplace();
    if (given.rules != nullptr) {
        auto rules = protocol::read_rules(given.rules_name != nullptr ? given.rules_name : "rules",
                                          text_of(given.rules, given.rules_size));
        if (!rules) return problem(ARENAD_ERROR_RULES, rules.error().front());
        config.rules = std::move(rules).value();
    }
    return read_map(given, config.rules->radius_max(), config);
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
    if (auto found = read_files(said, config)) return found;
    *client = std::make_unique<arenad_client>(config, now).release();
    return std::nullopt;
}

void say(std::string_view text, char* message, std::size_t size) {
    if (size == 0) return;
    const std::size_t length = std::min(text.size(), size - 1);
    std::copy_n(text.begin(), length, message);
    message[length] = '\0';
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
    if (message == nullptr && message_size > 0) return ARENAD_ERROR_NULL;
    const arenad_error error = guarded([&] {
        const auto found = make_client(config, now, client);
        say(found ? found->text : "", message, message_size);
        return found ? found->error : ARENAD_OK;
    });
    if (error == ARENAD_ERROR_MEMORY || error == ARENAD_ERROR_INTERNAL)
        say(arenad_error_text(error), message, message_size);
    return error;
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
