// Tests that the keys of connect tokens change while players play, as an operator changes them: the
// new key in front, SIGHUP, later the old key out, SIGHUP.
#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "tests/e2e/arenad_under_test.h"
#include "tests/e2e/twenty_bots.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kPlaying = 16;
#else
constexpr int kPlaying = 64;
#endif

struct KeyRotation : testing::Test {
    TemporaryFolder folder;
    /// Two keys, and a file of each for bots.
    const std::string old_key = new_key("old.key");
    const std::string next_key = new_key("next.key");

    std::string new_key(const std::string& name) const {
        EXPECT_EQ(arenad({"keygen", folder.path(name)}).exit_code, 0);
        return folder.read(name);
    }
    /// Writes the server's key file. Returns its path.
    std::string write(const std::string& text) const {
        std::string path = folder.write("arena.key", text);
        EXPECT_EQ(::chmod(path.c_str(), 0600), 0);
        return path;
    }
    /// Runs one more bot with the key in that file for two seconds.
    ProcessResult play(const RunningArenad& server, const std::string& key_file) const {
        return run_process(
            kBots,
            {"--accept-invalid", "--server", server.udp(), "--key-file", folder.path(key_file),
             "--map", kMap, "--duration", "2", "--seed", std::to_string(++seed)},
            {}, kPatience);
    }

    mutable int seed = 100;
};

TEST_F(KeyRotation, the_keys_change_twice_and_no_player_is_lost) {
    RunningArenad server({"--key-file", write(old_key), "--max-clients", "80"});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    constexpr std::chrono::seconds kDuration{24};
    Process playing(
        kBots, {"--accept-invalid", "--server", server.udp(), "--key-file", folder.path("old.key"),
                "--clients", std::to_string(kPlaying), "--duration",
                std::to_string(kDuration.count()), "--ramp", "1", "--seed", "1", "--quiet", "--map",
                kMap, "--json", folder.path("bots.json")});
    ASSERT_TRUE(wait_for_metric(server.http_port, "arenad_players", kPlaying));
    const auto opened = [&](const char* key) {
        return metric(server.http_port,
                      std::string("arenad_tokens_opened_total{key=\"") + key + "\"}");
    };
    EXPECT_EQ(opened("1"), kPlaying);

    write("# since today\n" + next_key + old_key);
    server.process.send_signal(SIGHUP);
    ASSERT_TRUE(server.process.wait_for_line(
        "key file read keys=2 added=1 removed=0 first_is_new=true", kPatience));
    const ProcessResult old_beside_next = play(server, "old.key");
    const ProcessResult next = play(server, "next.key");
    EXPECT_EQ(old_beside_next.exit_code, 0) << old_beside_next.standard_error;
    EXPECT_EQ(next.exit_code, 0) << next.standard_error;
    EXPECT_EQ(opened("1"), kPlaying + 1);
    EXPECT_EQ(opened("2"), 1) << "somebody still has the old key";

    write(next_key);
    server.process.send_signal(SIGHUP);
    ASSERT_TRUE(server.process.wait_for_line(
        "key file read keys=1 added=0 removed=1 first_is_new=false", kPatience));
    const ProcessResult old_after_it = play(server, "old.key");
    const ProcessResult next_alone = play(server, "next.key");
    EXPECT_EQ(old_after_it.exit_code, 2) << old_after_it.standard_output;
    EXPECT_NE(old_after_it.standard_error.find("The server has a different key"), std::string::npos)
        << old_after_it.standard_error;
    EXPECT_EQ(next_alone.exit_code, 0) << next_alone.standard_error;

    const auto exit_code = playing.wait(kDuration + kPatience);
    EXPECT_EQ(exit_code, 0) << playing.standard_output() << playing.standard_error();
    const auto report = nlohmann::json::parse(folder.read("bots.json"), nullptr, false);
    ASSERT_TRUE(report.is_object());
    EXPECT_EQ(report["clients_connected"], kPlaying);
    EXPECT_EQ(report["clients_lost"], 0);
    EXPECT_EQ(report["resumes"], 0);
    EXPECT_EQ(server.stop(), 0);
    for (const std::string& key : {old_key, next_key})
        EXPECT_EQ(server.process.standard_output().find(key.substr(0, 8)), std::string::npos)
            << "no key appears in the log";
}

TEST_F(KeyRotation, a_file_with_an_error_keeps_the_old_keys) {
    RunningArenad server({"--key-file", write(old_key)});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    write(next_key + "\nabc\n" + old_key);
    server.process.send_signal(SIGHUP);
    const auto line =
        server.process.wait_for_line("key file not read: the old keys stay in force", kPatience);

    ASSERT_TRUE(line);
    EXPECT_NE(line->find("arena.key:3: has 3 hexadecimal digits"), std::string::npos) << *line;
    EXPECT_EQ(play(server, "old.key").exit_code, 0);
    EXPECT_EQ(play(server, "next.key").exit_code, 2);
    EXPECT_EQ(server.stop(), 0);
    expect_usage_error(arenad({"--map", kMap, "--key-file", folder.path("arena.key")}),
                       "arena.key:3: has 3 hexadecimal digits");
}

TEST_F(KeyRotation, sighup_reads_keys_and_bans_together) {
    RunningArenad server({"--key-file", write(old_key), "--ban-file", folder.write("bans", "")});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    ASSERT_TRUE(server.process.wait_for_line("ban file read clients=0", kPatience));

    folder.write("bans", "client 1\n");
    write(next_key);
    server.process.send_signal(SIGHUP);

    std::string log;
    for (int i = 0; i < 2; ++i)
        log += server.process.wait_for_line("file read", kPatience).value_or("") + "\n";
    EXPECT_NE(log.find("key file read keys=1 added=1 removed=1 first_is_new=true"),
              std::string::npos)
        << log;
    EXPECT_NE(log.find("ban file read clients=1 ranges=0"), std::string::npos) << log;
    EXPECT_EQ(server.stop(), 0);
}

TEST_F(KeyRotation, a_supervised_server_reads_its_keys_again_without_a_ban_file) {
    RunningArenad server({"--supervise", "--key-file", write(old_key)});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    write(next_key);
    server.process.send_signal(SIGHUP);

    EXPECT_TRUE(server.process.wait_for_line("key file read keys=1 added=1", kPatience));
    EXPECT_EQ(play(server, "next.key").exit_code, 0);
    EXPECT_EQ(server.stop(), 0);
}

TEST_F(KeyRotation, a_new_token_is_made_with_the_first_key) {
    RunningArenad server({"--key-file", write(next_key)});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string both = folder.write("both.key", next_key + old_key);

    const ProcessResult made = arenad({"token", "--key-file", both, "--client-id", "7", "--server",
                                       server.udp(), "--out", folder.path("ann.token")});
    ASSERT_EQ(made.exit_code, 0) << made.standard_error;
    const ProcessResult bot =
        run_process(kBots, {"--accept-invalid", "--token", folder.path("ann.token"), "--map", kMap,
                            "--duration", "2"});

    EXPECT_EQ(bot.exit_code, 0) << bot.standard_error;
    EXPECT_EQ(play(server, "both.key").exit_code, 0) << "bots use the first one, too";
}

}  // namespace
}  // namespace arena::test
