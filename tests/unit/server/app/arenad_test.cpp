// Tests the program's commands inside this process: a command line in, exit code and texts out.
// tests/e2e/ tests the same program from outside, and how it serves.
#include "server/app/arenad.h"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/http/http_server.h"
#include "tests/support/folders.h"
#include "tests/support/temporary_folder.h"

namespace arena::server::arenad_test {
namespace {

const std::string kMap = arena::test::source_path("maps/arena.tmj");

/// An environment variable for the length of a test.
class Variable {
  public:
    Variable(const char* name, const char* value) : name_(name) { ::setenv(name, value, 1); }
    ~Variable() { ::unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
};

/// Hides the variable that makes the network tests mandatory: arenad would report it as a misspelt
/// option.
class WithoutTestVariable {
  public:
    WithoutTestVariable() {
        if (const char* const value = std::getenv(kName)) value_ = value;
        ::unsetenv(kName);
    }
    ~WithoutTestVariable() {
        if (value_) ::setenv(kName, value_->c_str(), 1);
    }
    WithoutTestVariable(const WithoutTestVariable&) = delete;
    WithoutTestVariable& operator=(const WithoutTestVariable&) = delete;

  private:
    static constexpr const char* kName = "ARENAD_REQUIRE_NETWORK_TESTS";
    std::optional<std::string> value_;
};

struct RunResult {
    int exit_code = -1;
    std::string out;
    std::string err;
};

RunResult arenad(std::vector<const char*> arguments, bool output_works = true) {
    const WithoutTestVariable hidden;
    arguments.insert(arguments.begin(), "arenad");
    std::ostringstream out;
    std::ostringstream err;
    if (!output_works) out.setstate(std::ios::badbit);
    const int exit_code =
        arenad_main(static_cast<int>(arguments.size()), arguments.data(), out, err);
    return {exit_code, out.str(), err.str()};
}

void expect_usage_error(const RunResult& ran, const std::string& part) {
    EXPECT_EQ(ran.exit_code, kExitUsageError);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err.find("arenad: "), 0u) << ran.err;
    EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
    EXPECT_NE(ran.err.find(part), std::string::npos) << ran.err;
}

TEST(Arenad, help_and_version_go_to_standard_output) {
    const RunResult version = arenad({"--version"});
    const RunResult help = arenad({"--help"});

    EXPECT_EQ(version.exit_code, kExitDone);
    EXPECT_EQ(version.out.find("arenad " ARENAD_VERSION " (protocol id "), 0u) << version.out;
    EXPECT_EQ(version.err, "");
    EXPECT_EQ(help.exit_code, kExitDone);
    EXPECT_NE(help.out.find("--snapshot-rate"), std::string::npos);
}

TEST(Arenad, a_usage_error_is_one_printable_line_and_exit_code_2) {
    expect_usage_error(arenad({"--udp-prot", "1"}), "--udp-prot");
    expect_usage_error(arenad({}),
                       "no map: name one with --map FILE.tmj or FILE.tmx (or ARENAD_MAP)");
    expect_usage_error(arenad({"--check-config"}), "no map");
    const RunResult control = arenad({"--\x1b[2J\nx"});
    expect_usage_error(control, "?[2J");
    EXPECT_EQ(control.err.find('\x1b'), std::string::npos);
}

TEST(Arenad, print_config_knows_variables_and_the_file) {
    const arena::test::TemporaryFolder folder;
    const std::string file = folder.write("a.toml", "tick_rate = 30\nsnapshot_rate = 10\n");
    const Variable port("ARENAD_UDP_PORT", "7");

    const RunResult ran =
        arenad({"--print-config", "--config", file.c_str(), "--max-clients", "9"});

    EXPECT_EQ(ran.exit_code, kExitDone) << ran.err;
    EXPECT_NE(ran.out.find("udp_port = 7 "), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("tick_rate = 30 "), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("max_clients = 9 "), std::string::npos) << ran.out;
}

TEST(Arenad, a_misspelt_variable_is_found) {
    const Variable misspelt("ARENAD_UDP_PROT", "7");

    expect_usage_error(arenad({"--print-config"}), "ARENAD_UDP_PROT, which is not an option");
}

TEST(Arenad, a_configuration_that_cannot_be_read_is_named) {
    expect_usage_error(arenad({"--print-config", "--config", "/gone.toml"}),
                       "arenad: /gone.toml: no such file");
}

TEST(Arenad, check_config_reads_map_rules_keys_and_bans) {
    const arena::test::TemporaryFolder folder;
    const std::string bans = folder.write("bans", "nonsense\n");

    const RunResult good = arenad({"--check-config", "--map", kMap.c_str()});
    EXPECT_EQ(good.exit_code, kExitDone) << good.err;
    EXPECT_EQ(good.out.find("warning: "), 0u) << "it is open to anybody: " << good.out;
    EXPECT_NE(good.out.find("\nconfiguration, map, rules, keys and bans are valid\n"),
              std::string::npos);
    expect_usage_error(arenad({"--check-config", "--map", "/gone.tmj"}), "/gone.tmj: no such file");
    expect_usage_error(
        arenad({"--check-config", "--map", kMap.c_str(), "--ban-file", bans.c_str()}),
        bans + ":1: ");
}

TEST(Arenad, healthcheck_is_0_for_200_and_1_for_anything_else) {
    unsigned status = 200;
    std::string asked;
    auto server = HttpServer::start("127.0.0.1", 0, [&](const HttpRequest& request) {
                      asked = request.path;
                      return HttpReply{.status = status};
                  }).value();
    const std::string port = std::to_string(server->port());
    const auto healthcheck = [&] { return arenad({"healthcheck", "--http-port", port.c_str()}); };

    const RunResult healthy = healthcheck();
    status = 503;
    const RunResult unhealthy = healthcheck();
    server.reset();
    const RunResult gone = healthcheck();

    EXPECT_EQ(asked, "/livez");
    EXPECT_EQ(healthy.exit_code, kExitDone);
    EXPECT_EQ(healthy.out, "healthy\n");
    EXPECT_EQ(unhealthy.exit_code, kExitUnhealthy);
    EXPECT_EQ(unhealthy.out, "not healthy\n");
    EXPECT_EQ(gone.exit_code, kExitUnhealthy);
    EXPECT_EQ(gone.err.find("arenad: no answer from http://127.0.0.1:" + port + "/livez: "), 0u)
        << gone.err;
}

TEST(Arenad, keygen_and_token_print_what_they_made) {
    const arena::test::TemporaryFolder folder;
    const RunResult key = arenad({"keygen"});
    ASSERT_EQ(key.exit_code, kExitDone) << key.err;
    EXPECT_EQ(key.out.size(), 64u + 1u);
    const std::string file = folder.write("arena.key", key.out);

    const RunResult token = arenad(
        {"token", "--key-file", file.c_str(), "--client-id", "7", "--server", "127.0.0.1:40000"});

    EXPECT_EQ(token.exit_code, kExitDone) << token.err;
    EXPECT_EQ(token.out.size(), (2048u + 2u) / 3u * 4u + 1u) << "2048 bytes in Base64";
}

TEST(Arenad, an_output_that_cannot_be_written_is_a_usage_error) {
    expect_usage_error(arenad({"keygen"}, false), "standard output cannot be written");
}

TEST(Arenad, map_commands_return_their_own_exit_codes) {
    const RunResult checked = arenad({"check-map", kMap.c_str()});
    const RunResult drawn = arenad({"draw-map", kMap.c_str()});

    EXPECT_EQ(checked.exit_code, kExitDone) << checked.err;
    EXPECT_NE(checked.out.find("playable: yes"), std::string::npos) << checked.out;
    EXPECT_EQ(drawn.exit_code, kExitDone) << drawn.err;
    EXPECT_EQ(drawn.out.find("<svg "), 0u);
    EXPECT_EQ(arenad({"check-map", "/gone.tmj"}).exit_code, kExitUsageError);
    EXPECT_EQ(arenad({"draw-map", "/gone.tmj"}).exit_code, kExitUsageError);
}

TEST(Arenad, commands_for_maps_obey_the_variable_of_map_files_outside) {
    const arena::test::TemporaryFolder folder;
    std::filesystem::create_directories(folder.path("maps"));
    folder.write("walls.tsx",
                 "<tileset name='walls' tilewidth='32' tileheight='32'><tile id='0' type='wall'/>"
                 "</tileset>");
    const std::string map = folder.write(
        "maps/map.tmx",
        "<map width='9' height='9' tilewidth='32' tileheight='32'>"
        "<tileset firstgid='1' source='../walls.tsx'/><layer name='g' width='1' height='1'>"
        "<data encoding='csv'>1</data></layer></map>");
    const std::string packed = folder.path("packed.tmj");
    const std::vector<std::vector<const char*>> commands = {
        {"check-map", map.c_str()},
        {"draw-map", map.c_str()},
        {"pack-map", map.c_str(), packed.c_str()}};

    for (std::vector<const char*> command : commands) {
        EXPECT_EQ(arenad(command).exit_code, 2) << command[0];
        const Variable outside("ARENAD_MAP_FILES_OUTSIDE", "true");
        EXPECT_EQ(arenad(command).exit_code, 0) << command[0];
        command.push_back("--map-files-outside=false");
        EXPECT_EQ(arenad(command).exit_code, 2) << command[0];
    }
    const Variable unclear("ARENAD_MAP_FILES_OUTSIDE", "perhaps");
    for (const std::vector<const char*>& command : commands)
        expect_usage_error(arenad(command), "ARENAD_MAP_FILES_OUTSIDE");
}

}  // namespace
}  // namespace arena::server::arenad_test
