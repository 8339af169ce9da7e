#include "server/supervise/handover.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <limits>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace arena::server::handover_test {
namespace {

const Handover kFirst{.parent = 4711, .socket = 3, .started = 5};
const Handover kThird{
    .parent = 4711, .socket = 3, .started = 5, .restarts = 2, .last_end = "exit code 134"};

TEST(Handover, reads_what_it_has_written) {
    EXPECT_EQ(to_text(kFirst), "4711 3 5 0");
    EXPECT_EQ(to_text(kThird), "4711 3 5 2 exit code 134");
    EXPECT_EQ(read_handover(to_text(kFirst)), kFirst);
    EXPECT_EQ(read_handover(to_text(kThird)), kThird);
}

TEST(Handover, the_greatest_count_of_restarts_fits) {
    Handover many = kThird;
    many.restarts = std::numeric_limits<std::uint64_t>::max();

    EXPECT_EQ(read_handover(to_text(many)), many);
}

TEST(Handover, any_other_text_is_none) {
    for (const char* const text :
         {"", " ", "1", "4711 3 5", "4711 3 5 ", "4711 3 5 x", "4711 3 5 2", "4711 3 5 2 ",
          "4711 3 5 0 SIGSEGV", "-1 3 5 0", "4711 -3 5 0", "4711 3 -5 0", "4711  3 5 0",
          "4711 3 99999999999 0", "4711 3 5 -1 SIGSEGV", "4711,3,5,0", "4711 3 5 0x1 SIGSEGV"})
        EXPECT_EQ(read_handover(text), std::nullopt) << '"' << text << '"';
}

/// Runs `check` in a child of this process, whose environment and signals it may change.
template <typename Check>
bool holds_in_child(Check&& check) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(check() ? 0 : 1);
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST(Handover, is_taken_once_and_its_descriptors_go_no_further) {
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe(pipe.data()), 0);
    const Handover given{.parent = ::getpid(), .socket = pipe[0], .started = pipe[1]};

    EXPECT_TRUE(holds_in_child([&] {
        ::setenv(kHandoverVariable, to_text(given).c_str(), 1);
        return take_handover() == given && !take_handover() &&
               std::getenv(kHandoverVariable) == nullptr &&
               ::fcntl(pipe[0], F_GETFD) == FD_CLOEXEC && ::fcntl(pipe[1], F_GETFD) == FD_CLOEXEC;
    }));

    ::close(pipe[0]);
    ::close(pipe[1]);
}

TEST(Handover, a_variable_that_is_none_stays_for_the_options_to_reject) {
    EXPECT_TRUE(holds_in_child([] {
        ::setenv(kHandoverVariable, "yes", 1);
        return !take_handover() && std::getenv(kHandoverVariable) != nullptr;
    }));
}

TEST(Handover, a_server_whose_parent_has_already_ended_ends_by_itself) {
    const Handover of_another{.parent = ::getpid() + 1, .socket = 99, .started = 98};

    const pid_t child = ::fork();
    if (child == 0) {
        ::setenv(kHandoverVariable, to_text(of_another).c_str(), 1);
        (void)!take_handover();
        ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);

    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGTERM);
}

TEST(Handover, a_server_that_runs_says_so_with_one_byte) {
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe(pipe.data()), 0);

    report_started({.started = pipe[1]});

    std::array<char, 2> bytes{};
    EXPECT_EQ(::read(pipe[0], bytes.data(), bytes.size()), 1);
    EXPECT_EQ(::read(pipe[0], bytes.data(), bytes.size()), 0) << "the writing end is closed";
    ::close(pipe[0]);
}

}  // namespace
}  // namespace arena::server::handover_test
