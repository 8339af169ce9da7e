#include "protocol/session/token/identity.h"

#include <gtest/gtest.h>

#include "protocol/base/limits.h"
#include "tests/support/handshake.h"

namespace arena::protocol {
namespace {

TEST(Identity, is_read_as_it_was_written) {
    UserData data = test::counting_from<kUserDataBytes>(0);

    write_identity({"Zo\xC3\xAB", 3, TokenRole::watcher}, data);

    EXPECT_EQ(read_identity(data), (Identity{"Zo\xC3\xAB", 3, TokenRole::watcher}));
    EXPECT_EQ(data[35], std::byte{35}) << "the game's bytes are unchanged";
}

TEST(Identity, a_long_name_fills_its_room_and_no_more) {
    UserData data{};
    write_identity({std::string(40, 'x'), 255}, data);

    EXPECT_EQ(read_identity(data), (Identity{std::string(kNameBytesMax, 'x'), 255}));
}

TEST(Identity, any_bytes_are_read_as_a_valid_name_of_at_most_32_bytes) {
    UserData data;
    data.fill(std::byte{0xFF});
    EXPECT_EQ(read_identity(data), (Identity{"", 255, TokenRole::only_watches}));

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

TEST(Identity, zeros_are_read_as_an_empty_name_without_a_team) {
    EXPECT_EQ(read_identity(UserData{}), Identity{});
}

}  // namespace
}  // namespace arena::protocol
