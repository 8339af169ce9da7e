#include "server/app/entry_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "protocol/crypto/random.h"
#include "protocol/session/token/key_text.h"
#include "tests/support/handshake.h"
#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

using arena::test::TemporaryFolder;

struct Entry : testing::Test {
    TemporaryFolder folder;
    Config config;

    void SetUp() override {
        config.key_file = folder.write("arena.key", protocol::key_to_text(arena::test::test_key()));
        ASSERT_EQ(::chmod(config.key_file.c_str(), 0600), 0);
        config.ban_file = folder.write("bans.txt", "client 7\naddress 203.0.113.0/24\n");
    }
    void set_admin_key(const protocol::crypto::Key& key) {
        config.admin_key_file = folder.write("op.key", protocol::key_to_text(key));
        ASSERT_EQ(::chmod(config.admin_key_file.c_str(), 0600), 0);
    }
    std::string error() const {
        const auto entry = load_entry_files(config);
        return entry ? "no error" : entry.error();
    }
};

TEST_F(Entry, reads_the_key_and_the_bans_from_their_files) {
    const auto entry = load_entry_files(config);

    ASSERT_TRUE(entry) << entry.error();
    EXPECT_EQ(entry.value().keys, protocol::TokenKeys(arena::test::test_key()));
    EXPECT_TRUE(entry.value().bans.bans(7, {}));
    EXPECT_EQ(entry.value().bans.ranges(), 1u);
    EXPECT_TRUE(entry.value().warnings.empty());
}

TEST_F(Entry, warns_about_a_key_that_others_may_read) {
    ASSERT_EQ(::chmod(config.key_file.c_str(), 0644), 0);

    const auto entry = load_entry_files(config);

    ASSERT_TRUE(entry) << entry.error();
    ASSERT_EQ(entry.value().warnings.size(), 1u);
    EXPECT_EQ(entry.value().warnings[0].find(config.key_file), 0u);
}

TEST_F(Entry, without_a_key_the_server_is_open_with_the_key_of_zeros_and_a_warning) {
    config.key_file.clear();

    const auto entry = load_entry_files(config);

    ASSERT_TRUE(entry) << entry.error();
    EXPECT_TRUE(entry.value().keys.are_open());
    ASSERT_EQ(entry.value().warnings.size(), 1u);
    EXPECT_EQ(entry.value().warnings[0].find("open: anybody on this machine may join"), 0u);
    EXPECT_TRUE(entry.value().bans.bans(7, {}));
}

TEST_F(Entry, the_warning_names_an_address_that_others_can_reach) {
    config.key_file.clear();
    config.open = config.open_anywhere = true;
    config.udp_address = "0.0.0.0";

    EXPECT_EQ(load_entry_files(config).value().warnings[0].find(
                  "open: anybody who can reach udp-address 0.0.0.0 may join"),
              0u);
}

TEST_F(Entry, bans_no_client_without_a_ban_file) {
    config.ban_file.clear();

    const auto entry = load_entry_files(config);

    ASSERT_TRUE(entry) << entry.error();
    EXPECT_FALSE(entry.value().bans.bans(7, {}));
}

TEST_F(Entry, reads_the_admin_key_when_it_has_a_file) {
    const auto key = protocol::crypto::draw_key(arena::test::seeded(5));
    EXPECT_FALSE(load_entry_files(config).value().admin_key);
    set_admin_key(key);

    const auto entry = load_entry_files(config);

    ASSERT_TRUE(entry) << entry.error();
    EXPECT_EQ(entry.value().admin_key, key);
    EXPECT_EQ(entry.value().keys, protocol::TokenKeys(arena::test::test_key()));
    EXPECT_TRUE(entry.value().warnings.empty());
}

TEST_F(Entry, warns_about_an_admin_key_that_crosses_the_network_or_that_others_may_read) {
    set_admin_key(protocol::crypto::draw_key(arena::test::seeded(5)));
    ASSERT_EQ(::chmod(config.admin_key_file.c_str(), 0640), 0);
    config.http_address = "0.0.0.0";

    const auto entry = load_entry_files(config);

    ASSERT_TRUE(entry) << entry.error();
    ASSERT_EQ(entry.value().warnings.size(), 2u);
    EXPECT_EQ(entry.value().warnings[0].find(config.admin_key_file + ": users"), 0u);
    EXPECT_NE(entry.value().warnings[1].find("http-address 0.0.0.0"), std::string::npos);
    EXPECT_NE(entry.value().warnings[1].find("put TLS in front of it"), std::string::npos);
}

TEST_F(Entry, rejects_one_key_for_both_operators_and_tokens) {
    set_admin_key(arena::test::test_key());

    EXPECT_EQ(error().find(config.admin_key_file + ": is also the key of key-file"), 0u) << error();
}

TEST_F(Entry, rejects_the_admin_key_behind_the_first_key_too) {
    folder.write("arena.key",
                 std::string(64, 'a') + "\n" + protocol::key_to_text(arena::test::test_key()));
    set_admin_key(arena::test::test_key());

    EXPECT_EQ(error().find(config.admin_key_file + ": is also the key of key-file"), 0u) << error();
}

TEST_F(Entry, keys_that_are_read_again_must_not_be_those_of_others) {
    const KeyApart operators{.option = "admin-key-file", .key = arena::test::test_key()};
    const KeyApart receivers{.option = "results-key-file", .key = arena::test::test_key(0x41)};

    EXPECT_TRUE(load_keys(config.key_file, {receivers}));
    EXPECT_EQ(load_keys(config.key_file, {receivers, operators}).error(),
              config.key_file +
                  ": has the key of admin-key-file, which others know: take it out, "
                  "and make a different one with 'arenad keygen'");
}

TEST_F(Entry, any_bad_part_is_an_error_of_one_line) {
    const Config good = config;

    config.open = true;
    EXPECT_NE(error().find("leave one of the two out"), std::string::npos);
    config = good;
    config.key_file = folder.path("none");
    EXPECT_EQ(error(), folder.path("none") + ": no such file: check the path of the key");
    config = good;
    config.admin_key_file = folder.path("nobody");
    EXPECT_EQ(error(), folder.path("nobody") + ": no such file: check the path of the key");
    config = good;
    config.ban_file = folder.path("none");
    EXPECT_EQ(error(), folder.path("none") + ": no such file: check the path of the ban file");
    config.ban_file = folder.write("bad.txt", "client 1\nclient x\n");
    EXPECT_EQ(error().find(folder.path("bad.txt") + ":2: client must be followed by an id"), 0u);
    EXPECT_EQ(load_bans(config).error(), error());
}

}  // namespace
}  // namespace arena::server
