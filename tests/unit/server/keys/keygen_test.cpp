#include "server/keys/keygen.h"

#include <gtest/gtest.h>

#include "protocol/session/token/key_text.h"
#include "server/keys/key_file.h"
#include "tests/support/handshake.h"
#include "tests/support/temporary_folder.h"

namespace arena::server::keygen_test {
namespace {

using arena::test::TemporaryFolder;

TEST(Keygen, prints_a_drawn_key) {
    const auto printed = keygen("", arena::test::seeded(3));

    ASSERT_TRUE(printed) << printed.error();
    EXPECT_EQ(printed.value(),
              protocol::key_to_text(protocol::crypto::draw_key(arena::test::seeded(3))) + "\n");
}

TEST(Keygen, writes_the_key_to_a_file_for_its_owner_alone) {
    const TemporaryFolder folder;

    const auto printed = keygen(folder.path("arena.key"), arena::test::seeded(3));

    ASSERT_TRUE(printed) << printed.error();
    EXPECT_EQ(printed.value().find(folder.path("arena.key") + ": wrote a new key"), 0u);
    EXPECT_EQ(folder.mode("arena.key"), 0600u);
    const auto file = read_key_file(folder.path("arena.key"));
    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file.value().key, protocol::crypto::draw_key(arena::test::seeded(3)));
    EXPECT_EQ(file.value().warning, "");
}

TEST(Keygen, does_not_overwrite_an_existing_key) {
    const TemporaryFolder folder;
    const std::string path = folder.write("arena.key", "old");

    const auto printed = keygen(path, arena::test::seeded(3));

    ASSERT_FALSE(printed);
    EXPECT_EQ(printed.error().find(path + ": already exists"), 0u) << printed.error();
    EXPECT_EQ(folder.read("arena.key"), "old");
}

TEST(Keygen, does_not_print_a_key_that_it_writes) {
    const TemporaryFolder folder;

    const auto printed = keygen(folder.path("arena.key"), arena::test::seeded(3));

    ASSERT_TRUE(printed) << printed.error();
    const std::string key =
        protocol::key_to_text(protocol::crypto::draw_key(arena::test::seeded(3)));
    EXPECT_EQ(printed.value().find(key), std::string::npos);
    EXPECT_EQ(folder.read("arena.key"), key + "\n");
}

TEST(Keygen, adds_nothing_to_a_key_that_goes_to_standard_output) {
    const auto printed = keygen("-", arena::test::seeded(3));

    ASSERT_TRUE(printed) << printed.error();
    EXPECT_EQ(printed.value(), "");
}

TEST(Keygen, a_file_that_cannot_be_written_is_an_error_of_one_line_that_names_it) {
    const TemporaryFolder folder;
    const std::string path = folder.path("none/arena.key");

    const auto printed = keygen(path, arena::test::seeded(3));

    ASSERT_FALSE(printed);
    EXPECT_EQ(printed.error().find(path + ": cannot be written ("), 0u) << printed.error();
    EXPECT_EQ(printed.error().find('\n'), std::string::npos);
}

TEST(Keygen, shows_a_file_name_without_control_characters) {
    const TemporaryFolder folder;

    const auto printed = keygen(folder.path("a\x1b[2J.key"), arena::test::seeded(3));

    ASSERT_TRUE(printed) << printed.error();
    EXPECT_EQ(printed.value().find('\x1b'), std::string::npos);
    EXPECT_NE(printed.value().find("a?[2J.key: wrote a new key"), std::string::npos)
        << printed.value();
}

}  // namespace
}  // namespace arena::server::keygen_test
