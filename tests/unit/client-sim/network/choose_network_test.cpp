#include "client-sim/network/choose_network.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

namespace arena::client_sim {
namespace {

namespace fs = std::filesystem;

class ChooseNetwork : public ::testing::Test {
  protected:
    void SetUp() override {
        folder = fs::temp_directory_path() / ("choose_network_" + std::to_string(getpid()));
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }

    [[nodiscard]] std::string write(const std::string& text) const {
        const std::string file = (folder / "net.toml").string();
        std::ofstream(file) << text;
        return file;
    }

    fs::path folder;
};

TEST_F(ChooseNetwork, finds_a_known_name) {
    const auto choice = choose_network("bad");

    ASSERT_TRUE(choice.ok());
    EXPECT_EQ(choice.value().name, "bad");
    EXPECT_EQ(choice.value().profile, protocol::find_network_profile("bad"));
}

TEST_F(ChooseNetwork, reads_any_other_name_as_a_file) {
    const std::string file = write("delay_ms = 40\n");

    const auto choice = choose_network(file);

    ASSERT_TRUE(choice.ok()) << choice.error();
    EXPECT_EQ(choice.value().name, file);
    EXPECT_EQ(choice.value().profile.to_client.delay, std::chrono::milliseconds{40});
}

TEST_F(ChooseNetwork, fails_with_one_line_that_names_the_file) {
    const std::string broken = write("delay_ms = 40\nlos = 1\n");

    EXPECT_EQ(choose_network("dsl").error(),
              "--network dsl: is neither lan, wifi, 4g, bad nor a file: name one of these");
    EXPECT_EQ(choose_network(broken).error().rfind(broken + ":2: unknown key 'los'", 0), 0u);
    EXPECT_EQ(choose_network(folder.string()).error().rfind(folder.string() + ": ", 0), 0u);
}

}  // namespace
}  // namespace arena::client_sim
