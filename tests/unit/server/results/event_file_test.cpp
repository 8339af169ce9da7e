#include "server/results/event_file.h"

#include <csignal>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

struct EventFileTest : testing::Test {
    const arena::test::TemporaryFolder folder;

    EventFile open(const std::string& name) const {
        auto file = EventFile::open(folder.path(name));
        EXPECT_TRUE(file.ok()) << (file ? "" : file.error());
        return std::move(file).value();
    }
};

TEST_F(EventFileTest, appends_lines) {
    folder.write("events", "old\n");

    const EventFile file = open("events");
    EXPECT_EQ(file.append("a\nb\n"), "");
    EXPECT_EQ(file.append("c\n"), "");

    EXPECT_EQ(folder.read("events"), "old\na\nb\nc\n");
}

TEST_F(EventFileTest, makes_a_new_file) {
    EXPECT_EQ(open("events").append("a\n"), "");

    EXPECT_EQ(folder.read("events"), "a\n");
}

TEST_F(EventFileTest, ends_the_line_that_a_killed_server_began) {
    folder.write("events", "old\n{\"half\":");

    EXPECT_EQ(open("events").append("a\n"), "");

    EXPECT_EQ(folder.read("events"), "old\n{\"half\":\na\n");
}

TEST_F(EventFileTest, takes_all_lines_or_none) {
    const EventFile file = open("events");
    EXPECT_EQ(file.append("first\n"), "");
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small{10, before.rlim_max};
    const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);

    const std::string error = file.append("second\nthird\n");

    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, old_handler);
    EXPECT_NE(error.find("events: cannot be written (File too large)"), std::string::npos) << error;
    EXPECT_EQ(folder.read("events"), "first\n");
    EXPECT_EQ(file.append("fourth\n"), "");
    EXPECT_EQ(folder.read("events"), "first\nfourth\n");
}

TEST_F(EventFileTest, says_what_cannot_be_appended_to) {
    ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);

    const auto missing = EventFile::open(folder.path("no/events"));
    const auto pipe = EventFile::open(folder.path("pipe"));
    const auto directory = EventFile::open(folder.path(""));

    ASSERT_FALSE(missing.ok());
    EXPECT_NE(missing.error().find("name another with --events-file"), std::string::npos);
    ASSERT_FALSE(pipe.ok());
    EXPECT_NE(pipe.error().find("is not a regular file"), std::string::npos) << pipe.error();
    EXPECT_FALSE(directory.ok());
}

}  // namespace
}  // namespace arena::server
