#include "files/output_file.h"

#include <csignal>
#include <filesystem>
#include <future>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/temporary_folder.h"

namespace arena::files {
namespace {

namespace fs = std::filesystem;
using arena::test::TemporaryFolder;

constexpr OutputManner kPrivate{.readers = Readers::owner_only};
constexpr OutputManner kNewAndPrivate{.existing = Existing::refuse, .readers = Readers::owner_only};

std::size_t files_in(const TemporaryFolder& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder.path("")), fs::directory_iterator()));
}

/// Lets no file grow beyond `bytes`, as a full disk would.
class SmallFiles {
  public:
    explicit SmallFiles(rlim_t bytes) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit small{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
    }
    ~SmallFiles() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        static_cast<void>(std::signal(SIGXFSZ, signal_));
    }
    SmallFiles(const SmallFiles&) = delete;
    SmallFiles& operator=(const SmallFiles&) = delete;

  private:
    rlimit before_{};
    void (*signal_)(int);
};

/// Gives up the rights of root, who may write everywhere and replace devices. Returns whether this
/// process has none now.
bool become_nobody() {
    constexpr uid_t kNobody = 65534;
    return ::geteuid() != 0 || ::setuid(kNobody) == 0;
}

/// Calls `body` in a child process without rights, and returns what it returns.
template <typename Body>
std::string as_nobody(const Body& body) {
    int ends[2];
    if (::pipe(ends) != 0) return "no pipe";
    const pid_t child = ::fork();
    if (child == 0) {
        if (!become_nobody()) ::_exit(1);
        const std::string text = body();
        const bool is_written =
            ::write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
        ::_exit(is_written ? 0 : 1);
    }
    ::close(ends[1]);
    std::string text(4096, '\0');
    const ssize_t count = ::read(ends[0], text.data(), text.size());
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return text;
}

TEST(OutputFile, makes_a_new_file_with_the_permissions_that_the_umask_leaves) {
    const TemporaryFolder folder;
    const mode_t mask = ::umask(027);

    const std::string error = write_output_file(folder.path("a"), "text");

    ::umask(mask);
    EXPECT_EQ(error, "");
    EXPECT_EQ(folder.read("a"), "text");
    EXPECT_EQ(folder.mode("a"), 0640u);
    EXPECT_EQ(files_in(folder), 1u);
}

TEST(OutputFile, an_existing_file_gets_new_bytes_and_keeps_its_permissions) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old and longer");
    ASSERT_EQ(::chmod(path.c_str(), 0604), 0);

    EXPECT_EQ(write_output_file(path, "new"), "");

    EXPECT_EQ(folder.read("a"), "new");
    EXPECT_EQ(folder.mode("a"), 0604u);
    EXPECT_EQ(files_in(folder), 1u);
}

TEST(OutputFile, a_reader_of_the_old_file_reads_it_to_its_end) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old and longer");
    std::ifstream reader(path);

    EXPECT_EQ(write_output_file(path, "new"), "");

    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(reader), {}), "old and longer");
}

TEST(OutputFile, a_private_file_is_readable_by_its_owner_alone_whatever_was_there) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old");
    ASSERT_EQ(::chmod(path.c_str(), 0644), 0);
    const mode_t mask = ::umask(0);

    const std::string replaced = write_output_file(path, "secret", kPrivate);
    const std::string made = write_output_file(folder.path("b"), "secret", kNewAndPrivate);

    ::umask(mask);
    EXPECT_EQ(replaced + made, "");
    EXPECT_EQ(folder.read("a") + folder.read("b"), "secretsecret");
    EXPECT_EQ(folder.mode("a"), 0600u);
    EXPECT_EQ(folder.mode("b"), 0600u);
}

TEST(OutputFile, a_file_that_has_to_be_new_never_replaces_another) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old");

    EXPECT_EQ(write_output_file(path, "new", kNewAndPrivate),
              path + ": already exists and was left as it is: name another file, or move it away");

    EXPECT_EQ(folder.read("a"), "old");
}

TEST(OutputFile, a_full_disk_leaves_the_old_file_and_nothing_else) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old");
    const std::string fresh = folder.path("b");
    const std::string large(1000, 'x');
    std::string errors[4];
    {
        const SmallFiles small(100);

        errors[0] = write_output_file(path, large);
        errors[1] = write_output_file(path, large, kPrivate);
        errors[2] = write_output_file(fresh, large);
        errors[3] = write_output_file(fresh, large, kNewAndPrivate);
    }
    const std::string why =
        ": cannot be written (File too large): check the limit on the size of files (ulimit -f)";
    EXPECT_EQ(errors[0], path + why);
    EXPECT_EQ(errors[1], path + why);
    EXPECT_EQ(errors[2], fresh + why);
    EXPECT_EQ(errors[3], fresh + why);
    EXPECT_EQ(folder.read("a"), "old");
    EXPECT_EQ(files_in(folder), 1u);
}

TEST(OutputFile, a_process_killed_while_it_writes_leaves_the_old_file) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old");

    const pid_t child = ::fork();
    if (child == 0) {
        const rlimit small{100, 100};  // without a handler SIGXFSZ kills, in the middle of a write
        ::setrlimit(RLIMIT_FSIZE, &small);
        const rlimit no_core{0, 0};
        ::setrlimit(RLIMIT_CORE, &no_core);
        static_cast<void>(std::signal(SIGXFSZ, SIG_DFL));
        static_cast<void>(write_output_file(path, std::string(1000, 'x')));
        ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);

    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(folder.read("a"), "old");
    EXPECT_EQ(write_output_file(path, "new"), "") << "what the killed one left is no obstacle";
    EXPECT_EQ(folder.read("a"), "new");
}

TEST(OutputFile, the_target_of_a_link_is_replaced_and_the_link_stays) {
    const TemporaryFolder folder;
    fs::create_directory(folder.path("elsewhere"));
    folder.write("elsewhere/a", "old");
    fs::create_symlink("elsewhere/a", folder.path("link"));
    fs::create_symlink(folder.path("link"), folder.path("link_to_link"));
    fs::create_symlink("elsewhere/new", folder.path("dangling"));

    EXPECT_EQ(write_output_file(folder.path("link_to_link"), "new"), "");
    EXPECT_EQ(write_output_file(folder.path("dangling"), "made"), "");

    EXPECT_TRUE(fs::is_symlink(folder.path("link")));
    EXPECT_TRUE(fs::is_symlink(folder.path("link_to_link")));
    EXPECT_EQ(folder.read("elsewhere/a"), "new");
    EXPECT_EQ(folder.read("elsewhere/new"), "made");
}

TEST(OutputFile, links_in_a_circle_are_an_error) {
    const TemporaryFolder folder;
    fs::create_symlink("b", folder.path("a"));
    fs::create_symlink("a", folder.path("b"));

    EXPECT_NE(write_output_file(folder.path("a"), "new"), "");
    EXPECT_TRUE(fs::is_symlink(folder.path("a")));
}

TEST(OutputFile, a_file_that_is_mounted_alone_is_written_in_its_place) {
    const TemporaryFolder folder;
    const std::string outside = folder.write("outside", "old and longer");
    const std::string inside = folder.write("inside", "");
    constexpr int kNotAllowed = 77;

    const pid_t child = ::fork();
    if (child == 0) {  // with mounts of its own, as in a container
        if (::unshare(CLONE_NEWNS) != 0 ||
            ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            ::mount(outside.c_str(), inside.c_str(), nullptr, MS_BIND, nullptr) != 0)
            ::_exit(kNotAllowed);
        ::_exit(write_output_file(inside, "new").empty() ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    if (WEXITSTATUS(status) == kNotAllowed) GTEST_SKIP() << "only root may mount";

    EXPECT_EQ(status, 0);
    EXPECT_EQ(folder.read("outside"), "new");
    EXPECT_EQ(files_in(folder), 2u);
}

TEST(OutputFile, devices_and_pipes_are_written_into) {
    const TemporaryFolder folder;
    const std::string pipe = folder.path("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    auto read = std::async(std::launch::async, [&] { return folder.read("pipe"); });

    EXPECT_EQ(why_not_writable(pipe), "");
    EXPECT_EQ(write_output_file(pipe, "through"), "");
    EXPECT_EQ(read.get(), "through");
    EXPECT_TRUE(fs::is_fifo(pipe));

    EXPECT_EQ(as_nobody([] { return write_output_file("/dev/null", "secret", kPrivate) + "|"; }),
              "|");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_EQ(as_nobody([] { return write_output_file("/dev/full", "text"); }),
              "/dev/full: cannot be written (No space left on device): check the free space");
}

TEST(OutputFile, standard_output_in_a_file_keeps_what_was_printed_before_and_after) {
    for (const char* name :
         {"/dev/stdout", "-", "/dev/fd/1", "/proc/self/fd/1", "/proc/thread-self/fd/1"}) {
        const TemporaryFolder folder;
        const std::string path = folder.path("out");
        std::fflush(stdout);  // the child would print it again
        const pid_t child = ::fork();
        if (child == 0) {
            const int file = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
            if (::dup2(file, STDOUT_FILENO) < 0 || !become_nobody()) ::_exit(1);
            std::printf("before ");
            const bool is_well = write_output_file(name, "report ").empty();
            std::printf("after");
            std::fflush(stdout);
            ::_exit(is_well ? 0 : 1);
        }
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        EXPECT_EQ(status, 0) << name;
        EXPECT_EQ(folder.read("out"), "before report after") << name;
    }
}

TEST(OutputFile, in_a_folder_that_takes_no_new_file_the_old_one_is_written) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old and longer");
    ASSERT_EQ(::chmod(path.c_str(), 0666), 0);
    ASSERT_EQ(::chmod(folder.path("").c_str(), 0555), 0);

    const std::string before = as_nobody([&] { return why_not_writable(path) + "|"; });
    const std::string error = as_nobody([&] { return write_output_file(path, "new") + "|"; });
    const std::string fresh = as_nobody([&] { return why_not_writable(folder.path("b")); });

    EXPECT_EQ(before, "|");
    EXPECT_EQ(error, "|");
    EXPECT_EQ(fresh, folder.path("b") +
                         ": cannot be written (Permission denied): check the path and its "
                         "permissions");
    ASSERT_EQ(::chmod(folder.path("").c_str(), 0755), 0);
    EXPECT_EQ(folder.read("a"), "new");
}

TEST(OutputFile, a_secret_is_not_written_into_a_file_that_others_may_read) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old");
    ASSERT_EQ(::chmod(path.c_str(), 0666), 0);
    ASSERT_EQ(::chmod(folder.path("").c_str(), 0555), 0);

    const std::string error =
        as_nobody([&] { return write_output_file(path, "secret", kPrivate); });

    EXPECT_EQ(error,
              path + ": cannot be written (Permission denied): check the path and its permissions");
    ASSERT_EQ(::chmod(folder.path("").c_str(), 0755), 0);
    EXPECT_EQ(folder.read("a"), "old");
}

TEST(OutputFile, a_file_behind_a_descriptor_of_another_process_loses_its_old_bytes) {
    const TemporaryFolder folder;
    const int file = ::open(folder.write("a", "old and longer").c_str(), O_RDWR);
    ASSERT_GE(file, 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const std::string path =
            "/proc/" + std::to_string(::getppid()) + "/fd/" + std::to_string(file);
        ::_exit(write_output_file(path, "new").empty() ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ::close(file);

    EXPECT_EQ(status, 0);
    EXPECT_EQ(folder.read("a"), "new");
}

TEST(OutputFile, names_what_is_in_the_way) {
    const TemporaryFolder folder;
    for (int i = 0; i < 100; ++i)
        folder.write(".arenad-" + std::to_string(::getpid()) + "-" + std::to_string(i) + ".tmp",
                     "");

    EXPECT_EQ(write_output_file(folder.path("a"), "new"),
              folder.path("a") +
                  ": cannot be written (File exists): remove the files .arenad-*.tmp in its "
                  "folder, which ended programs have left");
    EXPECT_EQ(write_output_file("", "new"),
              "the name of the file to write is empty: is a variable unset?");
    EXPECT_EQ(write_output_file("/proc/self/fd/777", "new"),
              "/proc/self/fd/777: cannot be written (Bad file descriptor): nobody takes what is "
              "written there");
}

TEST(OutputFile, a_write_protected_file_is_not_replaced) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old");
    ASSERT_EQ(::chmod(path.c_str(), 0444), 0);
    ASSERT_EQ(::chmod(folder.path("").c_str(), 0777), 0);

    const std::string error = as_nobody([&] { return write_output_file(path, "new"); });

    EXPECT_EQ(error,
              path + ": cannot be written (Permission denied): check the path and its permissions");
    EXPECT_EQ(as_nobody([&] { return why_not_writable(path); }), error);
    EXPECT_EQ(folder.read("a"), "old");
}

TEST(OutputFile, a_path_that_is_no_file_is_an_error_of_one_line) {
    const TemporaryFolder folder;

    for (const auto& check : {+[](const std::string& path) { return write_output_file(path, ""); },
                              +[](const std::string& path) { return why_not_writable(path); }}) {
        EXPECT_EQ(check("/nowhere/at/all"),
                  "/nowhere/at/all: cannot be written (No such file or directory): check the path "
                  "and its permissions");
        EXPECT_EQ(check(folder.path("")), folder.path("") +
                                              ": cannot be written (Is a directory): name a file "
                                              "in it");
    }
    EXPECT_EQ(write_output_file("/nowhere/a\nb", "", kNewAndPrivate),
              "/nowhere/a?b: cannot be written (No such file or directory): check the path and its "
              "permissions");
}

TEST(OutputFile, asking_whether_it_is_writable_changes_nothing) {
    const TemporaryFolder folder;
    const std::string path = folder.write("a", "old");

    EXPECT_EQ(why_not_writable(path), "");
    EXPECT_EQ(why_not_writable(folder.path("b")), "");
    EXPECT_EQ(why_not_writable("/dev/stdout"), "");
    EXPECT_EQ(why_not_writable("/dev/null"), "");

    EXPECT_EQ(folder.read("a"), "old");
    EXPECT_EQ(files_in(folder), 1u);
}

}  // namespace
}  // namespace arena::files
