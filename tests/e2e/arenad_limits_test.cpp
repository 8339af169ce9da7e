// Tests that a lack of resources, or a pipe in place of a file, ends in one line and never hangs.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/e2e/arenad_under_test.h"
#include "tests/support/http_client.h"
#include "tests/support/temporary_folder.h"

namespace arena::test {
namespace {

const std::vector<std::string> kAnyPorts{"--map", kMap, "--udp-port", "0", "--http-port", "0"};

/// Returns the shell's arguments that run arenad with `arguments` after the command `first`.
std::vector<std::string> after(const std::string& first, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"-c", first + " && exec \"$0\" \"$@\"", kArenad});
    return arguments;
}

TEST(ArenadLimits, too_few_descriptors_are_an_error_of_one_line) {
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "the undefined-behaviour sanitizer opens pipes itself to look at objects";
#endif
    std::size_t refused = 0;
    for (int descriptors = 5; descriptors <= 30; ++descriptors) {
        SCOPED_TRACE(descriptors);
        Process server("/bin/sh", after("ulimit -n " + std::to_string(descriptors), kAnyPorts));
        if (const auto line = server.wait_for_line("listening", kPatience)) {
            const auto port =
                static_cast<std::uint16_t>(std::stoi(line->substr(line->find("http_port=") + 10)));
            EXPECT_TRUE(wait_until_live(port)) << "a server that starts also answers";
            continue;
        }
        const std::optional<int> exit_code = server.wait(kPatience);
        const std::string& line = server.standard_error();
        // With even fewer the libraries cannot be loaded.
        if (line.find("error while loading shared libraries") != std::string::npos) continue;

        ++refused;
        expect_usage_error({exit_code, server.standard_output(), line}, "ulimit -n");
        EXPECT_EQ(line.find("--udp-port"), std::string::npos) << line;
        EXPECT_EQ(line.find("--http-port"), std::string::npos) << line;
    }
    EXPECT_GT(refused, 3u);
}

TEST(ArenadLimits, a_server_with_few_descriptors_closes_idle_connections_for_new_ones) {
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "the undefined-behaviour sanitizer opens pipes itself to look at objects";
#endif
    Process server("/bin/sh", after("ulimit -n 30", kAnyPorts));
    const auto line = server.wait_for_line("listening", kPatience);
    ASSERT_TRUE(line) << server.standard_error();
    const auto port =
        static_cast<std::uint16_t>(std::stoi(line->substr(line->find("http_port=") + 10)));
    ASSERT_TRUE(wait_until_live(port));
    std::vector<std::unique_ptr<HttpConnection>> crowd;
    for (int i = 0; i < 40; ++i) {
        crowd.push_back(std::make_unique<HttpConnection>(port));
        crowd.back()->send("GET /livez HTTP/1.1\r\n\r\n");  // idle for five seconds after the reply
    }

    const ProcessResult check = arenad({"healthcheck", "--http-port", std::to_string(port)});

    EXPECT_EQ(check.exit_code, 0) << check.standard_error;
}

/// The limit sets the size of a thread's stack, here to more than there are addresses.
TEST(ArenadLimits, a_lack_of_threads_is_an_error_of_one_line) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer has no room for its own memory under such a limit";
#endif
    const ProcessResult result =
        run_process("/bin/sh", after("ulimit -s 137438953472", kAnyPorts), {}, kPatience);

    expect_usage_error(result, "no thread could be started");
    EXPECT_NE(result.standard_error.find("ulimit -u"), std::string::npos);
}

TEST(ArenadLimits, rejects_a_pipe_without_a_writer_as_a_file) {
    TemporaryFolder folder;
    const std::string pipe = folder.path("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);

    expect_usage_error(arenad({"--check-config", "--map", pipe}), "pipe: is not a regular file");
    for (const char* const option : {"--config", "--rules", "--key-file", "--ban-file"})
        expect_usage_error(arenad({"--check-config", "--map", kMap, option, pipe}),
                           "pipe: is not a regular file");
}

}  // namespace
}  // namespace arena::test
