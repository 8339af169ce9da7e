#include "files/read_file.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "tests/support/temporary_folder.h"

namespace arena::files {
namespace {

constexpr FileKind kKind{.noun = "list", .ending = ".txt", .remedy = "shorten it", .bytes_max = 10};

TEST(ReadFile, returns_the_bytes_unchanged) {
    arena::test::TemporaryFolder folder;
    const std::string bytes("a\0\r\n\xff", 5);

    const auto read = read_file(folder.write("list", bytes), kKind);

    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read.value(), bytes);
}

TEST(ReadFile, says_what_is_wrong_with_a_file_that_cannot_be_read) {
    arena::test::TemporaryFolder folder;

    EXPECT_NE(read_file(folder.path("none"), kKind).error().find("no such file"),
              std::string::npos);
    EXPECT_NE(read_file(folder.path(""), kKind).error().find("is a directory"), std::string::npos);
    EXPECT_NE(read_file("/dev/null", kKind).error().find("regular"), std::string::npos);
    EXPECT_EQ(read_file(folder.write("long", "12345678901"), kKind).error(),
              "has 11 bytes, the limit is 10: shorten it");
}

TEST(ReadFile, rejects_a_pipe_without_waiting_for_its_writer) {
    arena::test::TemporaryFolder folder;
    const std::string pipe = folder.path("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);

    EXPECT_EQ(read_file(pipe, kKind).error(), "is not a regular file: copy the list into one");
}

/// While this lives, a path is alternately a file and a pipe without a writer.
class FileThatTurnsIntoAPipe {
  public:
    explicit FileThatTurnsIntoAPipe(const arena::test::TemporaryFolder& folder)
        : path_(folder.path("list")), next_(folder.path("next")) {
        std::ofstream(path_) << "x";
        thread_ = std::thread([this] {
            while (!ending_) {
                ::mkfifo(next_.c_str(), 0600);
                std::filesystem::rename(next_, path_);
                std::ofstream(next_) << "x";
                std::filesystem::rename(next_, path_);
            }
        });
    }
    ~FileThatTurnsIntoAPipe() {
        ending_ = true;
        thread_.join();
    }
    FileThatTurnsIntoAPipe(const FileThatTurnsIntoAPipe&) = delete;
    FileThatTurnsIntoAPipe& operator=(const FileThatTurnsIntoAPipe&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
    std::string next_;
    std::atomic<bool> ending_{false};
    std::thread thread_;
};

TEST(ReadFile, does_not_hang_when_the_file_turns_into_a_pipe_meanwhile) {
    arena::test::TemporaryFolder folder;
    const FileThatTurnsIntoAPipe file(folder);
    std::promise<void> promise;
    auto all_read = promise.get_future();
    // A hanging reader is left behind, so that it does not hang the test.
    std::thread([path = file.path(), promise = std::move(promise)]() mutable {
        for (int i = 0; i < 10'000; ++i)
            (void)read_file(path, kKind);
        promise.set_value();
    }).detach();

    EXPECT_EQ(all_read.wait_for(std::chrono::seconds(20)), std::future_status::ready);
}

TEST(ReadFile, names_the_descriptor_limit_when_none_is_left) {
    arena::test::TemporaryFolder folder;
    const std::string path = folder.write("list", "x");
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);

    const rlimit none{0, before.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &none);
    const auto read = read_file(path, kKind);
    ::setrlimit(RLIMIT_NOFILE, &before);

    ASSERT_FALSE(read);
    EXPECT_EQ(read.error(),
              "cannot be opened (Too many open files): allow the process more descriptors (ulimit "
              "-n) and try again");
}

}  // namespace
}  // namespace arena::files
