#include "server/agones/sidecar_ports.h"

#include <map>

#include <gtest/gtest.h>

namespace arena::server::sidecar_ports_test {
namespace {

using Variables = std::map<std::string, std::string>;

auto find(const Variables& variables, const Config& config = {}) {
    return find_sidecar(config, [&](const std::string& name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        if (found == variables.end()) return std::nullopt;
        return found->second;
    });
}

TEST(SidecarPorts, the_variable_is_the_sign_of_agones) {
    EXPECT_EQ(find({}).value(), std::nullopt);
    EXPECT_EQ(find({{"AGONES_SDK_HTTP_PORT", ""}}).value(), std::nullopt);
    EXPECT_EQ(find({{"AGONES_SDK_GRPC_PORT", "9357"}}).value(), std::nullopt);
    EXPECT_EQ(find({{"AGONES_SDK_HTTP_PORT", "59358"}}).value(),
              (SidecarPorts{.http = 59358, .grpc = 9357}));
    EXPECT_EQ(find({{"AGONES_SDK_HTTP_PORT", "9358"}, {"AGONES_SDK_GRPC_PORT", "59357"}}).value(),
              (SidecarPorts{.http = 9358, .grpc = 59357}));
}

TEST(SidecarPorts, what_is_no_port_is_an_error_that_names_the_variable) {
    for (const char* text : {"0", "65536", "-1", "9358 ", "many"}) {
        const auto http = find({{"AGONES_SDK_HTTP_PORT", text}});
        const auto grpc = find({{"AGONES_SDK_HTTP_PORT", "9358"}, {"AGONES_SDK_GRPC_PORT", text}});

        ASSERT_FALSE(http.ok() || grpc.ok()) << text;
        EXPECT_EQ(http.error().find("AGONES_SDK_HTTP_PORT must be a port"), 0u) << http.error();
        EXPECT_EQ(grpc.error().find("AGONES_SDK_GRPC_PORT must be a port"), 0u) << grpc.error();
    }
}

TEST(SidecarPorts, no_port_of_the_server_may_be_the_sidecars) {
    const Variables variables{{"AGONES_SDK_HTTP_PORT", "59358"}, {"AGONES_SDK_GRPC_PORT", "59357"}};

    for (const int taken : {8080, 9357, 9358, 59357, 59358}) {
        const auto port = static_cast<std::uint16_t>(taken);
        const auto udp = find(variables, Config{.udp_port = port});
        const auto http = find(variables, Config{.http_port = port});

        ASSERT_FALSE(udp.ok() || http.ok()) << port;
        EXPECT_EQ(udp.error().find("udp-port " + std::to_string(port) + " is the "), 0u);
        EXPECT_EQ(http.error().find("http-port " + std::to_string(port) + " is the "), 0u);
        EXPECT_NE(http.error().find("choose another port with --http-port"), std::string::npos);
        EXPECT_TRUE(find({}, Config{.udp_port = port, .http_port = port}).ok());
    }
    EXPECT_TRUE(find(variables, Config{.udp_port = 0, .http_port = 0}).ok());
}

}  // namespace
}  // namespace arena::server::sidecar_ports_test
