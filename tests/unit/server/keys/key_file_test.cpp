#include "server/keys/key_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "protocol/session/token/key_text.h"
#include "server/keys/keygen.h"
#include "tests/support/handshake.h"
#include "tests/support/temporary_folder.h"

namespace arena::server {
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
    EXPECT_EQ(printed.value().find(folder.path("arena.key") + ": a new key"), 0u);
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

    EXPECT_FALSE(printed);
    EXPECT_EQ(folder.read("arena.key"), "old");
}

TEST(KeyFile, warns_about_a_key_that_others_may_read) {
    const TemporaryFolder folder;
    const std::string path = folder.write("k", std::string(64, 'a') + "\n");

    for (const mode_t mode : {0640u, 0604u, 0444u}) {
        ASSERT_EQ(::chmod(path.c_str(), mode), 0);
        const auto file = read_key_file(path);
        ASSERT_TRUE(file) << file.error();
        EXPECT_EQ(file.value().warning.find(path + ": others than its owner may read"), 0u) << mode;
    }
    for (const mode_t mode : {0600u, 0400u}) {
        ASSERT_EQ(::chmod(path.c_str(), mode), 0);
        EXPECT_EQ(read_key_file(path).value().warning, "") << mode;
    }
}

TEST(KeyFile, a_file_without_a_key_is_an_error_of_one_line_with_the_remedy) {
    const TemporaryFolder folder;
    const auto error_of = [](const std::string& path) {
        const auto file = read_key_file(path);
        return file ? "no error" : file.error();
    };

    EXPECT_EQ(error_of(folder.path("none")),
              folder.path("none") + ": no such file: check the path of the key");
    EXPECT_EQ(error_of(folder.write("short", "abc\n")),
              folder.path("short") +
                  ": has 3 hexadecimal digits, a key has 64: make one with 'arenad keygen FILE'");
    EXPECT_EQ(error_of(folder.write("zeros", std::string(64, '0'))),
              folder.path("zeros") +
                  ": is the key of zeros, which lets anybody in: that is what --open is; make a "
                  "key with 'arenad keygen FILE'");
    EXPECT_EQ(error_of(folder.write("long", std::string(5000, 'a'))),
              folder.path("long") +
                  ": has 5000 bytes, the limit is 4096: make a key with 'arenad keygen FILE'");
}

}  // namespace
}  // namespace arena::server
