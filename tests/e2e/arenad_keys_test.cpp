// Tests keys, tokens and bans as an operator uses them: the commands that make them, and the
// server's errors for bad files and options.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <sys/stat.h>

#include "protocol/protocol_id.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/session/token/identity.h"
#include "protocol/session/token/key_text.h"
#include "tests/e2e/arenad_under_test.h"
#include "tests/support/folders.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

/// Runs a server that is expected to refuse to start.
ProcessResult refused_start(std::vector<std::string> options) {
    options.insert(options.end(), {"--map", kMap, "--udp-port", "0", "--http-port", "0"});
    return arenad(options);
}

/// Runs a bot for a second, long enough to be denied.
ProcessResult play_a_second(const RunningArenad& server, std::vector<std::string> options) {
    options.insert(options.end(), {"--accept-invalid", "--server", server.udp(), "--map", kMap,
                                   "--duration", "1"});
    return run_process(kBots, options, {}, kPatience);
}

/// Whether an input of a client is used within kPatience, which shows that it has its Welcome.
bool wait_for_inputs(std::uint16_t http_port) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (std::chrono::steady_clock::now() < deadline) {
        const auto status =
            nlohmann::json::parse(http_request(http_port, "GET", "/status").body, nullptr, false);
        if (status.is_object() && status["inputs"]["applied"] > 0) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

struct ArenadKeys : testing::Test {
    TemporaryFolder folder;

    /// Makes a key file with `arenad keygen`.
    std::string new_key(const std::string& name = "arena.key") const {
        const ProcessResult result = arenad({"keygen", folder.path(name)});
        EXPECT_EQ(result.exit_code, 0) << result.standard_error;
        return folder.path(name);
    }
    protocol::crypto::Key key_in(const std::string& name) const {
        const auto key = protocol::key_from_text(folder.read(name));
        EXPECT_TRUE(key) << (key ? "" : key.error());
        return key ? key.value() : protocol::crypto::Key();
    }
    Result<protocol::ConnectToken, protocol::TokenError> token_in(const std::string& name) const {
        const std::string bytes = folder.read(name);
        return protocol::read_connect_token(std::as_bytes(std::span(bytes)));
    }
};

TEST_F(ArenadKeys, keygen_prints_a_different_key_each_time) {
    const ProcessResult first = arenad({"keygen"});
    const ProcessResult second = arenad({"keygen"});

    EXPECT_EQ(first.exit_code, 0) << first.standard_error;
    EXPECT_EQ(first.standard_output.size(), protocol::kKeyDigits + 1);
    EXPECT_TRUE(protocol::key_from_text(first.standard_output));
    EXPECT_NE(first.standard_output, second.standard_output);
}

TEST_F(ArenadKeys, keygen_writes_a_key_for_its_owner_alone_and_never_overwrites_one) {
    new_key();
    const std::string text = folder.read("arena.key");

    expect_usage_error(arenad({"keygen", folder.path("arena.key")}), "already exists");

    EXPECT_EQ(folder.mode("arena.key"), 0600u);
    EXPECT_EQ(folder.read("arena.key"), text);
    EXPECT_FALSE(key_in("arena.key") == protocol::crypto::Key());
    expect_usage_error(arenad({"keygen", folder.path("no/arena.key")}), "no/arena.key");
}

TEST_F(ArenadKeys, token_writes_a_token_that_the_key_opens) {
    const std::string key = new_key();

    const ProcessResult result =
        arenad({"token", "--key-file", key, "--client-id", "77", "--server", "203.0.113.7:40000",
                "--name", "Ann", "--team", "2", "--match=eu-2", "--mode=deathmatch", "--expires",
                "60", "--timeout", "9", "--out", folder.path("ann.token")});

    ASSERT_EQ(result.exit_code, 0) << result.standard_error;
    EXPECT_EQ(result.standard_output, "");
    EXPECT_EQ(folder.mode("ann.token"), 0600u);
    const auto token = token_in("ann.token");
    ASSERT_TRUE(token);
    EXPECT_EQ(token.value().seal.protocol_id, protocol::protocol_id());
    EXPECT_EQ(token.value().seal.expire_time, token.value().create_time + 60);
    const auto opened =
        protocol::open_private_token(token.value().sealed, token.value().seal, key_in("arena.key"));
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened.value().client_id, 77u);
    EXPECT_EQ(opened.value().fields.timeout, 9);
    EXPECT_EQ(protocol::read_identity(opened.value().user_data),
              (protocol::Identity{
                  .name = "Ann", .team = 2, .match = "eu-2", .mode = sim::GameMode::deathmatch}));
}

TEST_F(ArenadKeys, token_prints_base64_of_2048_bytes) {
    const ProcessResult result =
        arenad({"token", "--open", "--client-id", "1", "--server", "127.0.0.1:40000"});

    EXPECT_EQ(result.exit_code, 0) << result.standard_error;
    EXPECT_EQ(result.standard_output.size(), (2048 + 2) / 3 * 4 + 1);
    EXPECT_EQ(result.standard_output.find("TkVUQ09ERSAxLjAy"), 0u);  // "NETCODE 1.02"
}

TEST_F(ArenadKeys, a_token_that_cannot_be_made_is_an_error_of_one_line) {
    const std::string key = new_key();
    const std::vector<std::string> token{"token", "--client-id", "1"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), token.begin(), token.end());
        return arenad(more);
    };

    expect_usage_error(with({"--server", "127.0.0.1:1"}), "--key-file");
    expect_usage_error(with({"--server", "127.0.0.1:1", "--key-file", folder.path("none")}),
                       folder.path("none"));
    expect_usage_error(with({"--server", "127.0.0.1", "--key-file", key}), "HOST:PORT");
    expect_usage_error(with({"--key-file", key}), "--server");
    expect_usage_error(with({"--server", "127.0.0.1:1", "--key-file", key, "--team", "256"}),
                       "--team");
    expect_usage_error(with({"--server", "127.0.0.1:1", "--key-file", key, "--match", "a b"}),
                       "--match");
    expect_usage_error(with({"--server", "127.0.0.1:1", "--key-file", key, "--mode", "tag"}),
                       "--mode");
}

TEST_F(ArenadKeys, each_command_has_a_help_text) {
    for (const char* command : {"keygen", "token"}) {
        const ProcessResult help = arenad({command, "--help"});
        EXPECT_EQ(help.exit_code, 0);
        EXPECT_NE(help.standard_output.find(std::string("arenad ") + command), std::string::npos);
    }
}

TEST_F(ArenadKeys, a_file_without_a_key_is_an_error_of_one_line_that_names_it) {
    expect_usage_error(refused_start({"--key-file", folder.path("none")}), folder.path("none"));
    expect_usage_error(refused_start({"--key-file", folder.write("short", "abc")}),
                       "short:1: has 3 hexadecimal digits");
    expect_usage_error(refused_start({"--key-file", folder.write("zeros", std::string(64, '0'))}),
                       "use --open for that");
}

TEST_F(ArenadKeys, a_server_that_strangers_can_reach_needs_a_key_or_both_open_options) {
    expect_usage_error(refused_start({"--udp-address", "0.0.0.0"}), "arenad keygen");
    expect_usage_error(refused_start({"--udp-address", "0.0.0.0", "--open"}), "--open-anywhere");
    expect_usage_error(refused_start({"--udp-address", "::", "--open"}), "--open-anywhere");
    expect_usage_error(refused_start({"--open-anywhere"}), "--open");
    expect_usage_error(refused_start({"--open", "--key-file", new_key()}),
                       "leave one of the two out");
}

TEST_F(ArenadKeys, a_server_on_loopback_is_open_with_a_warning) {
    for (const std::vector<std::string>& options :
         {std::vector<std::string>{}, std::vector<std::string>{"--open"}}) {
        RunningArenad server(options);
        ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

        const auto warning = server.process.wait_for_line("open: anybody", kPatience);

        ASSERT_TRUE(warning);
        EXPECT_NE(warning->find(" warn"), std::string::npos) << *warning;
    }
}

TEST_F(ArenadKeys, a_server_with_a_key_warns_only_when_others_may_read_it) {
    const std::string key = new_key();
    const auto line_after_listening = [&] {
        RunningArenad server({"--key-file", key});
        EXPECT_NE(server.udp_port, 0) << server.process.standard_error();
        server.process.send_signal(SIGTERM);
        return server.process.wait_for_line("", kPatience).value_or("");
    };

    EXPECT_NE(line_after_listening().find("draining"), std::string::npos);
    ASSERT_EQ(::chmod(key.c_str(), 0644), 0);
    EXPECT_NE(line_after_listening().find("users other than its owner may read this key"),
              std::string::npos);
}

TEST_F(ArenadKeys, a_bad_ban_file_is_an_error_of_one_line_with_its_place) {
    expect_usage_error(refused_start({"--ban-file", folder.path("none")}), folder.path("none"));
    expect_usage_error(
        refused_start({"--ban-file", folder.write("bans", "client 1\naddress 1.2.3\n")}),
        folder.path("bans") + ":2: '1.2.3' is neither an IPv4 or IPv6 address");
    expect_usage_error(refused_start({"--ban-file", folder.write("bans", "address 10.1.2.3/8\n")}),
                       "write 10.0.0.0/8");
}

TEST_F(ArenadKeys, sighup_reads_the_ban_file_again_and_an_error_keeps_the_old_list) {
    const std::string bans = folder.write("bans", "client 1\naddress 10.0.0.0/8\n");
    RunningArenad server({"--ban-file", bans});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    ASSERT_TRUE(server.process.wait_for_line("ban file read clients=1 ranges=1", kPatience));

    folder.write("bans", "client 1\nclient 2\n");
    server.process.send_signal(SIGHUP);
    EXPECT_TRUE(server.process.wait_for_line("ban file read clients=2 ranges=0", kPatience));
    folder.write("bans", "client 1\nclient\n");
    server.process.send_signal(SIGHUP);
    const auto line =
        server.process.wait_for_line("ban file not read: the old bans stay in force", kPatience);

    ASSERT_TRUE(line);
    EXPECT_NE(line->find("error"), std::string::npos) << *line;
    EXPECT_NE(line->find("bans:2: client must be followed by an id"), std::string::npos) << *line;
    server.process.send_signal(SIGTERM);
    EXPECT_EQ(server.process.wait(kPatience), 0);
}

TEST_F(ArenadKeys, sighup_without_a_free_descriptor_is_an_error_and_works_again_later) {
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "the undefined-behaviour sanitizer opens pipes itself to look at objects";
#endif
    const std::string bans = folder.write("bans", "client 1\n");
    RunningArenad server({"--ban-file", bans});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    rlimit before{};
    ASSERT_EQ(::prlimit(server.process.id(), RLIMIT_NOFILE, nullptr, &before), 0);

    const rlimit none{0, before.rlim_max};
    ASSERT_EQ(::prlimit(server.process.id(), RLIMIT_NOFILE, &none, nullptr), 0);
    server.process.send_signal(SIGHUP);
    const auto line =
        server.process.wait_for_line("ban file not read: the old bans stay in force", kPatience);
    ASSERT_EQ(::prlimit(server.process.id(), RLIMIT_NOFILE, &before, nullptr), 0);
    folder.write("bans", "client 1\nclient 2\n");
    server.process.send_signal(SIGHUP);

    ASSERT_TRUE(line);
    EXPECT_NE(line->find("Too many open files"), std::string::npos) << *line;
    EXPECT_NE(line->find("ulimit -n"), std::string::npos) << *line;
    EXPECT_TRUE(server.process.wait_for_line("ban file read clients=2 ranges=0", kPatience));
    EXPECT_EQ(server.stop(), 0);
}

TEST_F(ArenadKeys, a_player_that_is_banned_while_playing_is_disconnected) {
    const std::string bans = folder.write("bans", "");
    const std::string key = new_key();
    RunningArenad server({"--ban-file", bans, "--key-file", key});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string address = server.udp();
    const std::vector<std::string> play{
        "--accept-invalid", "--server", address, "--key-file", key, "--map", kMap,
        "--duration",       "15"};
    Process bot(kBots, play);
    const auto joined = server.process.wait_for_line("player joined", kPatience);
    ASSERT_TRUE(joined);
    std::smatch client;
    ASSERT_TRUE(std::regex_search(*joined, client, std::regex("client=([0-9]+)"))) << *joined;

    ASSERT_TRUE(wait_for_inputs(server.http_port));
    folder.write("bans", "client " + client.str(1) + "\n");
    server.process.send_signal(SIGHUP);
    const auto left = server.process.wait_for_line("player left", kPatience);

    ASSERT_TRUE(left);
    EXPECT_NE(left->find("reason=\"banned\""), std::string::npos) << *left;
    EXPECT_EQ(bot.wait(kPatience), 1) << bot.standard_error();
    EXPECT_NE(bot.standard_output().find("1 banned"), std::string::npos) << bot.standard_output();
}

TEST_F(ArenadKeys, a_client_from_a_banned_address_receives_that_reason) {
    RunningArenad server({"--ban-file", folder.write("bans", "address 127.0.0.0/8\n")});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult bots = play_a_second(server, {});

    EXPECT_EQ(bots.exit_code, 2) << bots.standard_output;
    EXPECT_NE(bots.standard_error.find("bans this client or its address"), std::string::npos)
        << bots.standard_error;
}

/// Makes a token for a server with `arenad token`. Returns its file.
std::string new_token(const std::string& key, const std::string& server, const std::string& file) {
    static int id = 0;
    const ProcessResult made =
        arenad({"token", "--key-file", key, "--client-id", std::to_string(++id), "--server", server,
                "--name", "Ann " + std::to_string(id), "--expires", "120", "--out", file});
    EXPECT_EQ(made.exit_code, 0) << made.standard_error;
    return file;
}

/// Runs bots with connect tokens for three seconds.
ProcessResult play_with_tokens(const std::string& tokens, std::vector<std::string> options = {}) {
    options.insert(options.end(), {"--accept-invalid", "--token", tokens, "--map", kMap,
                                   "--duration", "3", "--ramp", "0.2"});
    return run_process(kBots, options, {}, kPatience);
}

TEST_F(ArenadKeys, a_bot_plays_with_a_token_that_names_the_server) {
    const std::string key = new_key();
    RunningArenad server({"--key-file", key});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult bots =
        play_with_tokens(new_token(key, server.udp(), folder.path("ann.token")));

    EXPECT_EQ(bots.exit_code, 0) << bots.standard_output << bots.standard_error;
    EXPECT_NE(bots.standard_output.find(" on " + server.udp()), std::string::npos)
        << bots.standard_output;
    EXPECT_NE(bots.standard_output.find("1 of 1 connected"), std::string::npos);
    const auto joined = server.process.wait_for_line("player joined", kPatience);
    ASSERT_TRUE(joined);
    EXPECT_NE(joined->find("Ann"), std::string::npos) << *joined;
}

TEST_F(ArenadKeys, many_bots_use_a_folder_of_tokens_each_once) {
    const std::string key = new_key();
    RunningArenad server({"--key-file", key});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();
    const std::string tokens = folder.path("tokens");
    std::filesystem::create_directory(tokens);
    for (int i = 0; i < 4; ++i)
        new_token(key, server.udp(), tokens + "/" + std::to_string(i));

    const ProcessResult played =
        play_with_tokens(tokens, {"--clients", "4", "--threads", "2", "--server", server.udp()});
    const ProcessResult again = play_with_tokens(tokens, {"--clients", "4"});
    const ProcessResult too_few = play_with_tokens(tokens, {"--clients", "5"});

    EXPECT_EQ(played.exit_code, 0) << played.standard_output << played.standard_error;
    EXPECT_NE(played.standard_output.find("4 of 4 connected"), std::string::npos);
    EXPECT_EQ(again.exit_code, 2) << again.standard_output;
    EXPECT_NE(again.standard_error.find("has already been used"), std::string::npos)
        << again.standard_error;
    expect_usage_error(too_few, tokens + ": 4 connect tokens for 5 clients");
}

TEST_F(ArenadKeys, a_token_that_cannot_be_used_is_an_error_of_one_line) {
    const std::string key = new_key();
    const std::string ann = new_token(key, "127.0.0.1:9", folder.path("ann.token"));

    expect_usage_error(play_with_tokens(ann, {"--server", "127.0.0.1:10"}),
                       ann + ": is for 127.0.0.1:9, not for 127.0.0.1:10");
    expect_usage_error(play_with_tokens(key), key + ": has 65 bytes, and a connect token has 2048");
    expect_usage_error(play_with_tokens(ann, {"--key-file", key}),
                       "--key-file does not go with --token");
    expect_usage_error(run_process(kBots, {}), "--server is required, or --token");
}

TEST_F(ArenadKeys, a_token_of_another_key_is_denied_with_advice) {
    const std::string key = new_key();
    const std::string other = new_key("other.key");
    RunningArenad server({"--key-file", key});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult bots =
        play_with_tokens(new_token(other, server.udp(), folder.path("ann.token")));

    expect_usage_error(bots, "The server has a different key");
}

TEST_F(ArenadKeys, tokens_for_another_server_are_denied) {
    const std::string key = new_key();
    RunningArenad server({"--key-file", key, "--public-address", "203.0.113.7:40000"});
    ASSERT_NE(server.udp_port, 0) << server.process.standard_error();

    const ProcessResult bots = play_a_second(server, {"--key-file", key});

    EXPECT_EQ(bots.exit_code, 2) << bots.standard_output;
    EXPECT_NE(bots.standard_error.find("is known by a different address"), std::string::npos)
        << bots.standard_error;
}

TEST_F(ArenadKeys, check_config_checks_key_and_bans_too) {
    const std::vector<std::string> check{"--check-config", "--map", kMap};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.end(), check.begin(), check.end());
        return arenad(more);
    };

    const ProcessResult good =
        with({"--key-file", new_key(), "--ban-file", folder.write("bans", "client 1\n"),
              "--udp-address", "0.0.0.0"});
    const ProcessResult open = with({});

    EXPECT_EQ(good.exit_code, 0) << good.standard_error;
    EXPECT_EQ(good.standard_output.find("warning"), std::string::npos) << good.standard_output;
    EXPECT_EQ(open.exit_code, 0) << open.standard_error;
    EXPECT_EQ(open.standard_output.find("warning: open: anybody on this machine"), 0u);
    expect_usage_error(with({"--udp-address", "0.0.0.0"}), "there is no key");
    expect_usage_error(with({"--key-file", folder.path("none")}), "none");
    expect_usage_error(with({"--ban-file", folder.write("bad", "x\n")}), "bad:1: ");
}

// A container's health check has only the settings of the image.
TEST_F(ArenadKeys, healthcheck_and_print_config_need_no_key) {
    EXPECT_EQ(arenad({"--print-config", "--udp-address", "0.0.0.0"}).exit_code, 0);
    EXPECT_EQ(arenad({"healthcheck", "--udp-address", "0.0.0.0", "--http-port", "1"}).exit_code, 1);
}

/// Returns the variables that the Dockerfile sets for the server, with the map of the source tree.
Process::Environment environment_of_the_image() {
    std::ifstream file(test::source_path("Dockerfile"));
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    const std::string installed = "/usr/local/share/arenad/";
    const std::regex variable("(ARENAD_[A-Z_]+)=(/[^ ]+|[0-9.]+)( \\\\)?\n");
    Process::Environment environment;
    for (std::sregex_iterator each(text.begin(), text.end(), variable), end; each != end; ++each) {
        std::string value = (*each)[2];
        if (value.rfind(installed, 0) == 0)
            value.replace(0, installed.size(), test::source_path(""));
        environment.emplace_back((*each)[1], value);
    }
    return environment;
}

// Checks what the image would run, without a daemon to build it.
TEST_F(ArenadKeys, the_image_admits_no_client_until_it_is_configured) {
    const Process::Environment closed = environment_of_the_image();
    ASSERT_EQ(closed.size(), 4u);
    Process::Environment open = closed;
    open.insert(open.end(), {{"ARENAD_OPEN", "true"}, {"ARENAD_OPEN_ANYWHERE", "true"}});
    Process::Environment keyed = closed;
    keyed.emplace_back("ARENAD_KEY_FILE", new_key());

    const ProcessResult refused = arenad({}, closed);
    const ProcessResult tried = arenad({"--check-config"}, open);
    const ProcessResult run = arenad({"--check-config"}, keyed);

    expect_usage_error(refused, "-e ARENAD_OPEN=true -e ARENAD_OPEN_ANYWHERE=true");
    EXPECT_NE(refused.standard_error.find("-e ARENAD_KEY_FILE="), std::string::npos);
    EXPECT_EQ(tried.exit_code, 0) << tried.standard_error;
    EXPECT_EQ(run.exit_code, 0) << run.standard_error;
    EXPECT_EQ(run.standard_output.find("warning"), std::string::npos) << run.standard_output;
}

}  // namespace
}  // namespace arena::test
