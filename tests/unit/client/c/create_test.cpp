#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "arenad/client.h"
#include "tests/unit/client/c/library_line.h"

namespace arena::client::create_test {
namespace {

constexpr arenad_time kSecond = 1'000'000'000;

/// Returns the map `arena` as it is shipped.
std::string shipped_map() {
    std::ifstream file("maps/arena.tmj", std::ios::binary);
    EXPECT_TRUE(file) << "the tests run from the root of the repository";
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A config with a token, and the message of the call that uses it.
struct ClientSetup {
    ClientSetup() {
        config.struct_size = sizeof config;
        config.token = token.data();
        config.token_size = token.size();
        settings.struct_size = sizeof settings;
        EXPECT_EQ(arenad_default_settings(&settings), ARENAD_OK);
    }
    void set_map(const std::string& bytes) {
        map = bytes;
        config.map = map.data();
        config.map_size = map.size();
    }
    void set_rules(const std::string& bytes) {
        rules = bytes;
        config.rules = rules.data();
        config.rules_size = rules.size();
    }
    /// Creates a client and destroys it again.
    arenad_error create(arenad_time now = 0) {
        arenad_client* client = nullptr;
        const arenad_error error =
            arenad_client_create(&config, now, &client, message.data(), message.size());
        EXPECT_EQ(client != nullptr, error == ARENAD_OK);
        arenad_client_destroy(client);
        return error;
    }
    arenad_error create_with_settings() {
        config.settings = &settings;
        return create();
    }
    [[nodiscard]] std::string text() const { return message.data(); }

    protocol::ResumeToken token = protocol::write_connect_token(test::ServerSide().token());
    arenad_client_config config{};
    arenad_settings settings{};
    std::string map;
    std::string rules;
    std::array<char, 256> message{};
};

TEST(DefaultSettings, are_those_of_a_game) {
    const GameSettings game;
    arenad_settings settings{};
    settings.struct_size = sizeof settings;

    ASSERT_EQ(arenad_default_settings(&settings), ARENAD_OK);

    EXPECT_EQ(settings.struct_size, sizeof settings);
    EXPECT_EQ(settings.predicts_own_player, 1);
    EXPECT_EQ(settings.predicts_own_shots, 1);
    EXPECT_EQ(settings.delay_floor, game.delay_floor.count());
    EXPECT_EQ(settings.delay_ceiling, game.delay_ceiling.count());
    EXPECT_EQ(settings.extrapolation_max, game.extrapolation_max.count());
    EXPECT_EQ(settings.smoothing_time, game.smoothing_time.count());
    EXPECT_EQ(settings.smoothing_speed_max, game.smoothing_speed_max);
    EXPECT_EQ(settings.snap_distance, game.snap_distance);
}

TEST(CreateClient, needs_only_a_token) {
    ClientSetup setup;

    EXPECT_EQ(setup.create(), ARENAD_OK);
    EXPECT_EQ(setup.text(), "");
}

TEST(CreateClient, rejects_bytes_that_are_not_a_token) {
    ClientSetup setup;
    setup.config.token_size -= 1;

    EXPECT_EQ(setup.create(), ARENAD_ERROR_TOKEN);
    EXPECT_EQ(setup.text().rfind("connect token: ", 0), 0u) << setup.text();
}

TEST(CreateClient, takes_a_time_from_0_to_the_last) {
    ClientSetup setup;

    EXPECT_EQ(setup.create(-1), ARENAD_ERROR_TIME);
    EXPECT_EQ(setup.text(), arenad_error_text(ARENAD_ERROR_TIME));
    EXPECT_EQ(setup.create(0), ARENAD_OK);
    EXPECT_EQ(setup.create(ARENAD_TIME_MAX), ARENAD_OK);
    EXPECT_EQ(setup.create(ARENAD_TIME_MAX + 1), ARENAD_ERROR_TIME);
}

TEST(CreateClient, takes_settings_at_both_ends_of_their_range) {
    ClientSetup setup;
    setup.settings.predicts_own_player = 0;
    setup.settings.delay_floor = 0;
    setup.settings.smoothing_time = 0;
    setup.settings.snap_distance = 0.0f;
    setup.settings.smoothing_speed_max = std::numeric_limits<float>::denorm_min();
    EXPECT_EQ(setup.create_with_settings(), ARENAD_OK);

    setup.settings.delay_ceiling = kSecond;
    setup.settings.extrapolation_max = kSecond;
    setup.settings.smoothing_time = kSecond;
    setup.settings.snap_distance = std::numeric_limits<float>::max();
    EXPECT_EQ(setup.create_with_settings(), ARENAD_OK);
}

TEST(CreateClient, rejects_each_setting_that_is_out_of_range) {
    const auto error_of = [](auto arenad_settings::*field, auto value) {
        ClientSetup setup;
        setup.settings.*field = value;
        const arenad_error error = setup.create_with_settings();
        EXPECT_EQ(setup.text(), "a setting is out of range");
        return error;
    };

    EXPECT_EQ(error_of(&arenad_settings::predicts_own_player, std::uint8_t{2}),
              ARENAD_ERROR_ARGUMENT);
    EXPECT_EQ(error_of(&arenad_settings::predicts_own_shots, std::uint8_t{2}),
              ARENAD_ERROR_ARGUMENT);
    for (const auto delay : {&arenad_settings::delay_floor, &arenad_settings::delay_ceiling,
                             &arenad_settings::extrapolation_max, &arenad_settings::smoothing_time})
        for (const arenad_time value : {arenad_time{-1}, kSecond + 1})
            EXPECT_EQ(error_of(delay, value), ARENAD_ERROR_ARGUMENT) << value;
    for (const float value : {0.0f, -1.0f, std::nanf(""), std::numeric_limits<float>::infinity()})
        EXPECT_EQ(error_of(&arenad_settings::smoothing_speed_max, value), ARENAD_ERROR_ARGUMENT)
            << value;
    for (const float value : {-1.0f, std::nanf(""), std::numeric_limits<float>::infinity()})
        EXPECT_EQ(error_of(&arenad_settings::snap_distance, value), ARENAD_ERROR_ARGUMENT) << value;
}

TEST(CreateClient, a_message_about_a_map_names_it) {
    ClientSetup setup;
    setup.set_map("{}");
    EXPECT_EQ(setup.create(), ARENAD_ERROR_MAP);
    EXPECT_EQ(setup.text().rfind("map", 0), 0u) << setup.text();

    setup.config.map_name = "yard.tmj";
    EXPECT_EQ(setup.create(), ARENAD_ERROR_MAP);
    EXPECT_EQ(setup.text().rfind("yard.tmj", 0), 0u) << setup.text();
    EXPECT_EQ(setup.text().find('\n'), std::string::npos);
}

TEST(CreateClient, a_message_about_rules_names_them_and_their_line) {
    ClientSetup setup;
    setup.set_map(shipped_map());
    setup.set_rules("[world]\ngravity = \"much\"\n");
    EXPECT_EQ(setup.create(), ARENAD_ERROR_RULES);
    EXPECT_EQ(setup.text().rfind("rules:2", 0), 0u) << setup.text();

    setup.config.rules_name = "yard.rules.toml";
    EXPECT_EQ(setup.create(), ARENAD_ERROR_RULES);
    EXPECT_EQ(setup.text().rfind("yard.rules.toml:2", 0), 0u) << setup.text();
}

TEST(CreateClient, rejects_rules_without_a_map_and_sizes_without_bytes) {
    ClientSetup setup;
    setup.set_rules("");
    EXPECT_EQ(setup.create(), ARENAD_ERROR_ARGUMENT);
    EXPECT_EQ(setup.text(), "there are rules, but no map");

    setup.config.rules = nullptr;
    setup.config.rules_size = 1;
    EXPECT_EQ(setup.create(), ARENAD_ERROR_NULL);
    setup.config.rules_size = 0;
    setup.config.map_size = 1;
    EXPECT_EQ(setup.create(), ARENAD_ERROR_NULL);
}

TEST(CreateClient, finds_the_files_of_a_map_among_those_given) {
    const std::string tileset =
        "<tileset tilewidth='32' tileheight='32'><tile id='0' type='wall'/></tileset>";
    ClientSetup setup;
    setup.set_map(
        "<map width='9' height='9' tilewidth='32' tileheight='32'>"
        "<tileset firstgid='1' source='tiles/walls.tsx'/>"
        "<layer name='g' width='1' height='1'><data encoding='csv'>1</data></layer>"
        "<objectgroup><object type='spawn' x='160' y='160'><point/></object></objectgroup></map>");
    std::array<arenad_file, 2> files = {
        {{"other.tsx", "x", 1}, {"tiles/walls.tsx", tileset.data(), tileset.size()}}};
    setup.config.map_files = files.data();

    setup.config.map_file_count = 2;
    EXPECT_EQ(setup.create(), ARENAD_OK) << setup.text();

    setup.config.map_file_count = 1;
    EXPECT_EQ(setup.create(), ARENAD_ERROR_MAP);
    EXPECT_EQ(setup.text(),
              "map: layer 'g': the tileset 'tiles/walls.tsx' of its tiles: is a file of its own, "
              "which is not among map_files: add it, or make one file of all with arenad pack-map; "
              "or embed the tileset in Tiled, or set the layer's property solid to false");
    files[1].size = 5;
    setup.config.map_file_count = 2;
    EXPECT_EQ(setup.create(), ARENAD_ERROR_MAP);
    EXPECT_NE(setup.text().find("the file ends too early"), std::string::npos) << setup.text();
}

TEST(CreateClient, rejects_files_of_no_map_and_files_without_names_or_bytes) {
    ClientSetup setup;
    arenad_file file = {"a.tsx", "x", 1};
    setup.config.map_files = &file;
    setup.config.map_file_count = 1;
    EXPECT_EQ(setup.create(), ARENAD_ERROR_ARGUMENT);
    EXPECT_EQ(setup.text(), "there are files of a map, but no map");

    setup.set_map(shipped_map());
    EXPECT_EQ(setup.create(), ARENAD_OK) << "a file that the map does not name is not read";
    file.name = nullptr;
    EXPECT_EQ(setup.create(), ARENAD_ERROR_NULL);
    file = {"a.tsx", nullptr, 1};
    EXPECT_EQ(setup.create(), ARENAD_ERROR_NULL);
    file = {"a.tsx", nullptr, 0};
    EXPECT_EQ(setup.create(), ARENAD_OK);
    setup.config.map_files = nullptr;
    EXPECT_EQ(setup.create(), ARENAD_ERROR_NULL);
}

TEST(CreateClient, takes_the_config_of_programs_that_do_not_know_map_files) {
    ClientSetup setup;
    setup.set_map(shipped_map());
    arenad_file file = {nullptr, nullptr, 1};
    setup.config.map_files = &file;
    setup.config.map_file_count = 1;
    setup.config.struct_size = offsetof(arenad_client_config, map_files);

    EXPECT_EQ(setup.create(), ARENAD_OK) << setup.text();
    setup.config.struct_size -= 1;
    EXPECT_EQ(setup.create(), ARENAD_ERROR_STRUCT_SIZE);
}

TEST(CreateClient, cuts_a_message_to_its_room_with_a_zero_at_its_end) {
    ClientSetup setup;
    setup.config.token_size = 0;
    std::array<char, 8> message{};
    message.fill('X');
    arenad_client* client = nullptr;

    EXPECT_EQ(arenad_client_create(&setup.config, 0, &client, message.data(), 5),
              ARENAD_ERROR_TOKEN);

    EXPECT_STREQ(message.data(), "conn");
    EXPECT_EQ(message[5], 'X');
    EXPECT_EQ(client, nullptr);
}

/// Returns the prediction state of a client with this config in a match on another map.
unsigned prediction_with(const arenad_client_config& config) {
    test::LibraryLine line(config);
    line.join();
    return line.stats().prediction;
}

TEST(CreateClient, uses_the_map_and_the_settings_it_was_given) {
    ClientSetup setup;
    EXPECT_EQ(prediction_with(setup.config), ARENAD_PREDICTION_NO_MAP);

    setup.set_map(shipped_map());
    EXPECT_EQ(prediction_with(setup.config), ARENAD_PREDICTION_OTHER_MAP);

    setup.settings.predicts_own_player = 0;
    setup.config.settings = &setup.settings;
    EXPECT_EQ(prediction_with(setup.config), ARENAD_PREDICTION_SWITCHED_OFF);
}

/// Returns arenad_client_set_map's error for the map of `setup`, and its message.
arenad_error set_map_error(arenad_client* client, ClientSetup& setup) {
    const arenad_map map{.struct_size = sizeof map,
                         .unused = 0,
                         .map = setup.config.map,
                         .map_size = setup.config.map_size,
                         .rules = setup.config.rules,
                         .rules_size = setup.config.rules_size,
                         .map_name = nullptr,
                         .rules_name = nullptr,
                         .map_files = nullptr,
                         .map_file_count = 0};
    return arenad_client_set_map(client, &map, setup.message.data(), setup.message.size());
}

TEST(SetMap, counts_from_then_on) {
    test::LibraryLine line;
    line.join();
    arenad_stats stats{};
    stats.struct_size = sizeof stats;
    ASSERT_EQ(arenad_client_stats(line.client, line.now, &stats), ARENAD_OK);
    ASSERT_EQ(stats.prediction, ARENAD_PREDICTION_NO_MAP);
    ClientSetup setup;
    setup.set_map(shipped_map());

    ASSERT_EQ(set_map_error(line.client, setup), ARENAD_OK);

    EXPECT_EQ(setup.text(), "");
    ASSERT_EQ(arenad_client_stats(line.client, line.now, &stats), ARENAD_OK);
    EXPECT_EQ(stats.prediction, ARENAD_PREDICTION_OTHER_MAP) << "the server's has another hash";
}

TEST(SetMap, a_map_that_is_none_leaves_the_one_before) {
    test::LibraryLine line;
    line.join();
    ClientSetup setup;
    setup.set_map(shipped_map());
    ASSERT_EQ(set_map_error(line.client, setup), ARENAD_OK);
    arenad_terrain terrain{};
    terrain.struct_size = sizeof terrain;
    ASSERT_EQ(arenad_client_terrain(line.client, &terrain), ARENAD_OK);
    const std::uint64_t hash = terrain.map_hash;

    setup.set_map("{}");
    EXPECT_EQ(set_map_error(line.client, setup), ARENAD_ERROR_MAP);
    EXPECT_EQ(setup.text().rfind("map", 0), 0u) << setup.text();
    setup.set_map(shipped_map());
    setup.set_rules("[world]\ngravity = \"much\"\n");
    EXPECT_EQ(set_map_error(line.client, setup), ARENAD_ERROR_RULES);
    EXPECT_EQ(setup.text().rfind("rules:2", 0), 0u) << setup.text();
    setup.config.map = nullptr;
    EXPECT_EQ(set_map_error(line.client, setup), ARENAD_ERROR_NULL);
    EXPECT_EQ(set_map_error(nullptr, setup), ARENAD_ERROR_NULL);

    ASSERT_EQ(arenad_client_terrain(line.client, &terrain), ARENAD_OK);
    EXPECT_EQ(terrain.map_hash, hash);
}

TEST(ClientState, follows_the_session_from_its_first_request_to_its_last_goodbye) {
    EXPECT_EQ(arenad_client_state(nullptr), ARENAD_STATE_NONE);
    test::LibraryLine line;
    EXPECT_EQ(arenad_client_state(line.client), ARENAD_STATE_CONNECTING);
    line.talk();
    EXPECT_EQ(arenad_client_state(line.client), ARENAD_STATE_JOINING);
    line.join();
    EXPECT_EQ(arenad_client_state(line.client), ARENAD_STATE_ACTIVE);
    EXPECT_EQ(arenad_client_leave(line.client), ARENAD_OK);
    EXPECT_EQ(arenad_client_state(line.client), ARENAD_STATE_CLOSED);
    line.run(kSecond);
    EXPECT_EQ(arenad_client_state(line.client), ARENAD_STATE_FINISHED);
    EXPECT_EQ(arenad_client_leave(line.client), ARENAD_OK) << "a second call does nothing";
}

TEST(ClientState, is_resuming_after_a_silence_of_five_seconds) {
    test::LibraryLine line;
    line.join();

    line.drop_datagrams_for(5 * kSecond + 10'000'000);

    EXPECT_EQ(arenad_client_state(line.client), ARENAD_STATE_RESUMING);
}

}  // namespace
}  // namespace arena::client::create_test
