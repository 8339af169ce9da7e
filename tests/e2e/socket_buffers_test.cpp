// Tests the socket buffers: what the server requests, what it is granted, and what it logs.
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/arenad_under_test.h"

namespace arena::test {
namespace {

/// More than any system grants without the capability to exceed its limits.
constexpr const char* kHuge = "1000000000";
const std::string kSetpriv = "/usr/bin/setpriv";

/// Whether this process has CAP_NET_ADMIN, which a program started by root inherits.
bool has_net_admin() {
    constexpr unsigned kNetAdmin = 12;
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.rfind("CapEff:", 0) == 0)
            return (std::stoull(line.substr(7), nullptr, 16) >> kNetAdmin & 1u) != 0;
    return false;
}

std::vector<std::string> asking_for_a_huge_buffer() {
    return {"--map", kMap, "--udp-port", "0", "--http-port", "0", "--udp-receive-buffer", kHuge};
}

TEST(SocketBuffers, a_server_that_is_granted_less_than_requested_logs_the_remedy) {
    std::string program = kArenad;
    std::vector<std::string> arguments = asking_for_a_huge_buffer();
    if (has_net_admin()) {
        if (!std::ifstream(kSetpriv)) GTEST_SKIP() << "no setpriv to give up CAP_NET_ADMIN with";
        program = kSetpriv;
        arguments.insert(arguments.begin(), {"--bounding-set", "-net_admin", kArenad});
    }
    Process server(program, arguments);

    const auto warning = server.wait_for_line("net.core.rmem_max", kPatience);

    ASSERT_TRUE(warning) << server.standard_output() << server.standard_error();
    EXPECT_NE(warning->find("warn"), std::string::npos) << *warning;
    EXPECT_NE(warning->find(std::string("asked_bytes=") + kHuge), std::string::npos) << *warning;
}

TEST(SocketBuffers, a_server_with_the_capability_is_granted_what_it_requests) {
    if (!has_net_admin()) GTEST_SKIP() << "without the capability CAP_NET_ADMIN";
    Process server(kArenad, asking_for_a_huge_buffer());

    const auto line = server.wait_for_line("udp_receive_buffer=", kPatience);

    ASSERT_TRUE(line) << server.standard_error();
    EXPECT_NE(line->find(std::string("udp_receive_buffer=") + kHuge), std::string::npos) << *line;
}

}  // namespace
}  // namespace arena::test
