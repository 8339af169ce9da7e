// Tests how arenad starts, and how it refuses to: with one line on standard error and exit code 2.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/e2e/arenad_under_test.h"
#include "tests/support/many_octagons.h"

namespace arena::test {
namespace {

struct TemporaryFile {
    explicit TemporaryFile(const std::string& text)
        : path(std::filesystem::temp_directory_path() /
               ("arenad_test_" + std::to_string(::getpid()) + ".toml")) {
        std::ofstream(path) << text;
    }
    ~TemporaryFile() { std::filesystem::remove(path); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    std::filesystem::path path;
};

TEST(ArenadStart, a_missing_map_is_an_error_of_one_line_that_names_it) {
    expect_usage_error(arenad({"--map", "missing.tmj"}), "missing.tmj");
}

TEST(ArenadStart, no_map_is_an_error_of_one_line_that_says_how_to_name_one) {
    expect_usage_error(arenad({}), "--map");
}

TEST(ArenadStart, a_file_that_is_not_a_map_is_an_error_of_one_line) {
    const TemporaryFile file("this is not JSON");

    expect_usage_error(arenad({"--map", file.path.string()}), file.path.filename().string());
}

TEST(ArenadStart, an_unknown_option_is_an_error_of_one_line_that_names_it) {
    expect_usage_error(arenad({"--map", kMap, "--udp-prot", "1"}), "--udp-prot");
}

TEST(ArenadStart, a_value_out_of_range_is_an_error_of_one_line_that_names_its_option) {
    expect_usage_error(arenad({"--map", kMap, "--udp-port", "65536"}), "--udp-port");
    expect_usage_error(arenad({"--map", kMap}, {{"ARENAD_TICK_RATE", "x"}}), "ARENAD_TICK_RATE");
}

TEST(ArenadStart, an_unknown_key_in_the_file_is_an_error_of_one_line_with_its_place) {
    const TemporaryFile file("udp_port = 1\nudp_prot = 2\n");

    const ProcessResult result = arenad({"--map", kMap, "--config", file.path.string()});

    expect_usage_error(result, file.path.filename().string() + ":2");
    EXPECT_NE(result.standard_error.find("udp_port"), std::string::npos);
}

TEST(ArenadStart, a_key_of_50000_parts_is_an_error_of_one_line_with_its_place) {
    std::string key = "a";
    for (int i = 1; i < 50'000; ++i)
        key += ".a";
    const TemporaryFile file("\n" + key + " = 1\n");
    const std::string path = file.path.string();
    const std::string problem = file.path.filename().string() + ":2: a key has more than 16 parts";

    expect_usage_error(arenad({"--map", kMap, "--config", path}), problem);
    expect_usage_error(arenad({"--map", kMap, "--rules", path}), problem);
}

TEST(ArenadStart, a_variable_of_no_option_is_an_error_of_one_line_with_the_nearest_name) {
    expect_usage_error(
        arenad({"--map", kMap}, {{"ARENAD_UDP_PROT", "1"}}),
        "ARENAD_UDP_PROT, which is not an option: the closest match is ARENAD_UDP_PORT");
}

TEST(ArenadStart, a_udp_port_in_use_is_an_error_of_one_line_that_names_it) {
    RunningArenad first;
    ASSERT_NE(first.udp_port, 0);

    const std::string port = std::to_string(first.udp_port);

    expect_usage_error(arenad({"--map", kMap, "--udp-address", "127.0.0.1", "--udp-port", port,
                               "--http-port", "0"}),
                       port);
}

TEST(ArenadStart, an_http_port_in_use_is_an_error_of_one_line_that_names_it) {
    RunningArenad first;
    ASSERT_NE(first.http_port, 0);

    const std::string port = std::to_string(first.http_port);

    expect_usage_error(arenad({"--map", kMap, "--udp-address", "127.0.0.1", "--udp-port", "0",
                               "--http-port", port}),
                       port);
}

TEST(ArenadStart, print_config_shows_flag_over_variable_over_file_over_default) {
    const TemporaryFile file("udp_port = 3\nhttp_port = 3\nmax_clients = 3\n");

    const ProcessResult result =
        arenad({"--print-config", "--config", file.path.string(), "--udp-port", "1"},
               {{"ARENAD_UDP_PORT", "2"}, {"ARENAD_HTTP_PORT", "2"}});

    EXPECT_EQ(result.exit_code, 0);
    EXPECT_NE(result.standard_output.find("udp_port = 1 "), std::string::npos);
    EXPECT_NE(result.standard_output.find("http_port = 2 "), std::string::npos);
    EXPECT_NE(result.standard_output.find("max_clients = 3 "), std::string::npos);
    EXPECT_NE(result.standard_output.find("tick_rate = 60 "), std::string::npos);
}

TEST(ArenadStart, the_output_of_print_config_is_a_configuration) {
    const ProcessResult first = arenad({"--print-config", "--map", kMap, "--seed", "9"});
    const TemporaryFile file(first.standard_output);

    const ProcessResult again = arenad({"--print-config", "--config", file.path.string()});

    EXPECT_EQ(again.exit_code, 0) << again.standard_error;
    EXPECT_NE(again.standard_output.find("seed = 9 "), std::string::npos);
    EXPECT_NE(again.standard_output.find(kMap), std::string::npos);
}

TEST(ArenadStart, check_config_distinguishes_good_from_bad) {
    EXPECT_EQ(arenad({"--check-config", "--map", kMap}).exit_code, 0);
    expect_usage_error(arenad({"--check-config", "--map", "missing.tmj"}), "missing.tmj");
    expect_usage_error(arenad({"--check-config", "--map", kMap, "--snapshot-rate", "25"}),
                       "snapshot-rate");
}

TEST(ArenadStart, rules_too_large_for_a_welcome_are_rejected_by_all_commands_alike) {
    const TemporaryFile rules(octagons(19));
    const std::string file = rules.path.string();
    const std::string line = file + ": " + std::string(kOctagonsTooMany) + "\n";

    const ProcessResult start = arenad({"--map", kMap, "--rules", file});
    const ProcessResult config = arenad({"--check-config", "--map", kMap, "--rules", file});
    const ProcessResult map = arenad({"check-map", kMap, "--rules", file});

    EXPECT_EQ(start.exit_code, 2);
    EXPECT_EQ(start.standard_error, "arenad: " + line);
    EXPECT_EQ(config.exit_code, 2);
    EXPECT_EQ(config.standard_error, "arenad: " + line);
    EXPECT_EQ(map.exit_code, 2);
    EXPECT_EQ(map.standard_error, line);
}

TEST(ArenadStart, version_and_help_succeed) {
    EXPECT_EQ(arenad({"--version"}).standard_output.find("arenad "), 0u);
    const ProcessResult help = arenad({"--help"});
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_NE(help.standard_output.find("--snapshot-rate"), std::string::npos);
}

TEST(ArenadStart, check_map_reports_that_the_default_map_is_playable) {
    const ProcessResult text = arenad({"check-map", kMap});
    const ProcessResult json = arenad({"check-map", kMap, "--json"});

    EXPECT_EQ(text.exit_code, 0);
    EXPECT_NE(text.standard_output.find("playable: yes"), std::string::npos)
        << text.standard_output;
    EXPECT_EQ(json.exit_code, 0);
    EXPECT_TRUE(nlohmann::json::parse(json.standard_output, nullptr, false).is_object());

    const ProcessResult missing = arenad({"check-map", "missing.tmj"});
    EXPECT_EQ(missing.exit_code, 2);
    EXPECT_EQ(missing.standard_error, "missing.tmj: no such file: check the path of the map\n");
}

TEST(ArenadStart, healthcheck_without_a_server_exits_with_1) {
    std::uint16_t port = 0;
    {
        const RunningArenad gone;
        port = gone.http_port;
    }

    EXPECT_EQ(arenad({"healthcheck", "--http-port", std::to_string(port)}).exit_code, 1);
}

}  // namespace
}  // namespace arena::test
