#include "protocol/session/token/identity.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "protocol/base/limits.h"
#include "protocol/base/match_label.h"
#include "tests/support/handshake.h"

namespace arena::protocol {
namespace {

TEST(Identity, is_read_as_it_was_written) {
    UserData data = test::counting_from<kUserDataBytes>(0);

    write_identity({"Zo\xC3\xAB", 3, TokenRole::watcher}, data);

    EXPECT_EQ(read_identity(data), (Identity{"Zo\xC3\xAB", 3, TokenRole::watcher}));
}

TEST(Identity, has_each_field_at_its_offset) {
    UserData data = test::counting_from<kUserDataBytes>(0);
    const std::string expected = "\3Ann" + std::string(29, '\0') +   // name
                                 "\2\1" +                            // team, role
                                 "\4eu-2" + std::string(28, '\0') +  // match
                                 "\5" +                              // mode
                                 "EFG";                              // the game's

    write_identity({"Ann", 2, TokenRole::watcher, "eu-2", sim::GameMode::capture_the_flag}, data);

    EXPECT_EQ(std::string(reinterpret_cast<const char*>(data.data()), 72), expected);
    EXPECT_EQ(read_identity(data),
              (Identity{"Ann", 2, TokenRole::watcher, "eu-2", sim::GameMode::capture_the_flag}));
}

TEST(Identity, a_long_name_fills_its_room_and_no_more) {
    UserData data{};
    write_identity({std::string(40, 'x'), 255}, data);

    EXPECT_EQ(read_identity(data), (Identity{std::string(kNameBytesMax, 'x'), 255}));
}

TEST(Identity, any_bytes_are_read_as_a_valid_name_of_at_most_32_bytes) {
    UserData data;
    data.fill(std::byte{0xFF});
    EXPECT_EQ(read_identity(data),
              (Identity{"", 255, TokenRole::only_watches, std::string(kNoSuchMatch)}));

    data[1] = std::byte{'a'};
    data[2] = std::byte{'\n'};
    data[32] = std::byte{'z'};
    EXPECT_EQ(read_identity(data).name, "az");
}

TEST(Identity, a_name_that_turns_others_around_is_read_without_what_does) {
    UserData data{};
    const std::string_view name = "A\u202Enn\u2028";
    data[0] = static_cast<std::byte>(name.size());
    for (std::size_t i = 0; i < name.size(); ++i)
        data[1 + i] = static_cast<std::byte>(name[i]);

    EXPECT_EQ(read_identity(data).name, "Ann");
}

TEST(Identity, zeros_are_read_as_an_empty_name_without_a_team_a_match_and_a_mode) {
    EXPECT_EQ(read_identity(UserData{}), Identity{});
}

/// Returns the match in user data that has these bytes from 35 on, where the label's length is.
std::string match_of(std::string_view bytes) {
    UserData data{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        data[35 + i] = static_cast<std::byte>(bytes[i]);
    return read_identity(data).match;
}

TEST(Identity, an_invalid_label_is_read_as_that_of_no_match) {
    EXPECT_EQ(match_of("\3abc"), "abc");
    EXPECT_EQ(match_of("\x20" + std::string(32, 'x')), std::string(32, 'x'));

    EXPECT_EQ(match_of("\x21" + std::string(32, 'x')), "?");
    EXPECT_EQ(match_of("\xFF" + std::string(32, 'x')), "?");
    EXPECT_EQ(match_of("\3ab"), "?") << "a zero is no character of a label";
    EXPECT_EQ(match_of("\3a b"), "?");
    EXPECT_EQ(match_of("\1?"), "?");
    EXPECT_FALSE(is_match_label(kNoSuchMatch));
}

TEST(Identity, a_label_ends_after_its_length) {
    EXPECT_EQ(match_of("\2abc d"), "ab");
    EXPECT_EQ(match_of(std::string("\0abc", 4)), "");
}

TEST(Identity, a_match_that_is_no_label_is_written_as_that_of_no_match) {
    for (const std::string& wrong : {std::string("a b"), std::string(33, 'x'), std::string("?")}) {
        UserData data{};

        write_identity({.name = "Ann", .match = wrong}, data);

        EXPECT_EQ(read_identity(data), (Identity{.name = "Ann", .match = "?"})) << wrong;
    }
}

TEST(Identity, modes_are_numbered_from_1) {
    UserData data{};
    for (std::uint8_t i = 0; i < sim::kGameModes; ++i) {
        data[68] = std::byte(1 + i);
        EXPECT_EQ(read_identity(data), (Identity{.mode = static_cast<sim::GameMode>(i)})) << +i;
    }
}

TEST(Identity, an_unknown_mode_is_read_as_one_that_no_match_has) {
    UserData data{};
    write_identity({.match = "eu-2"}, data);
    for (const std::size_t mode : {sim::kGameModes + 1, std::size_t{255}}) {
        data[68] = static_cast<std::byte>(mode);
        EXPECT_EQ(read_identity(data), (Identity{.match = "?"})) << mode;
    }
}

TEST(GameModes, are_found_by_their_names) {
    for (std::size_t i = 0; i < sim::kGameModes; ++i)
        EXPECT_EQ(game_mode_named(sim::kGameModeNames[i]), static_cast<sim::GameMode>(i)) << i;

    EXPECT_EQ(game_mode_named(""), std::nullopt);
    EXPECT_EQ(game_mode_named("Deathmatch"), std::nullopt);
}

}  // namespace
}  // namespace arena::protocol
