#include "server/app/key_reload.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "protocol/session/token/key_text.h"
#include "tests/support/handshake.h"
#include "tests/support/temporary_folder.h"

namespace arena::server::key_reload_test {
namespace {

using arena::test::test_key;
using protocol::TokenKeys;

const std::string kFirst = protocol::key_to_text(test_key());
const std::string kSecond = protocol::key_to_text(test_key(0x41));

struct KeyReloadTest : testing::Test {
    arena::test::TemporaryFolder folder;
    Config config;
    std::vector<KeyApart> apart;

    void SetUp() override { config.key_file = write(kFirst); }
    std::string write(const std::string& text) const {
        std::string path = folder.write("arena.key", text);
        EXPECT_EQ(::chmod(path.c_str(), 0600), 0);
        return path;
    }
    /// Returns what is logged while `act` uses a reload that begins with the first key, without the
    /// time at the beginning of the line.
    std::string logged(const std::function<void(KeyReload&)>& act) const {
        testing::internal::CaptureStdout();
        {
            const Log log(LogFormat::text, LogLevel::info);
            KeyReload reload(config, TokenKeys(test_key()), apart, log);
            act(reload);
        }
        const std::string lines = testing::internal::GetCapturedStdout();
        return lines.substr(std::min(lines.find(' ') + 1, lines.size()));
    }
};

/// Reads the file again. Returns the new keys; nothing when there are none within half a second.
std::optional<TokenKeys> read_again(KeyReload& reload) {
    reload.start();
    for (int i = 0; i < 500; ++i) {
        if (auto keys = reload.take()) return keys;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return std::nullopt;
}

TEST_F(KeyReloadTest, returns_the_new_keys_once_and_logs_what_has_changed) {
    write(kSecond + "\n" + kFirst + "\n");

    const std::string line = logged([](KeyReload& reload) {
        EXPECT_FALSE(reload.take());
        const auto keys = read_again(reload);
        ASSERT_TRUE(keys);
        EXPECT_EQ(keys->size(), 2u);
        EXPECT_EQ(keys->first(), test_key(0x41));
        EXPECT_FALSE(reload.take());
    });

    EXPECT_EQ(line, "info  key file read keys=2 added=1 removed=0 first_is_new=true\n");
}

TEST_F(KeyReloadTest, compares_with_the_keys_that_were_read_last) {
    write(kSecond + "\n" + kFirst + "\n");

    const std::string lines = logged([this](KeyReload& reload) {
        ASSERT_TRUE(read_again(reload));
        write(kSecond + "\n");
        ASSERT_TRUE(read_again(reload));
    });

    EXPECT_NE(lines.find("keys=1 added=0 removed=1 first_is_new=false\n"), std::string::npos)
        << lines;
}

TEST_F(KeyReloadTest, a_file_with_an_error_changes_nothing_and_no_key_is_logged) {
    write(kSecond + "\n" + kFirst + "a\n");

    const std::string line =
        logged([](KeyReload& reload) { EXPECT_FALSE(read_again(reload).has_value()); });

    EXPECT_EQ(line.find("error key file not read: the old keys stay in force error="), 0u) << line;
    EXPECT_NE(line.find("arena.key:2: has 65 hexadecimal digits, a key has 64"), std::string::npos);
    EXPECT_EQ(line.find(kFirst.substr(0, 8)), std::string::npos) << line;
    EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1);
}

TEST_F(KeyReloadTest, the_key_of_operators_cannot_become_one_of_clients) {
    apart.push_back({.option = "admin-key-file", .key = test_key(0x41)});
    write(kSecond + "\n" + kFirst + "\n");

    const std::string line =
        logged([](KeyReload& reload) { EXPECT_FALSE(read_again(reload).has_value()); });

    EXPECT_NE(line.find("has the key of admin-key-file"), std::string::npos) << line;
}

TEST_F(KeyReloadTest, warns_when_others_may_read_the_file_now) {
    ASSERT_EQ(::chmod(config.key_file.c_str(), 0644), 0);

    const std::string lines =
        logged([](KeyReload& reload) { EXPECT_TRUE(read_again(reload).has_value()); });

    EXPECT_EQ(lines.find("warning " + config.key_file + ": users other than its owner"), 0u)
        << lines;
}

TEST_F(KeyReloadTest, does_nothing_on_a_server_without_a_key_file) {
    config.key_file.clear();

    EXPECT_EQ(logged([](KeyReload& reload) { EXPECT_FALSE(read_again(reload).has_value()); }), "");
}

}  // namespace
}  // namespace arena::server::key_reload_test
