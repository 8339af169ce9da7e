#include "server/supervise/child_end.h"

#include <cerrno>
#include <csignal>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace arena::server::child_end_test {
namespace {

/// Returns how a child that does this has ended.
template <typename Act>
ChildEnd end_of_child(Act&& act) {
    const pid_t child = ::fork();
    if (child == 0) {
        act();
        ::_exit(0);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return end_of(status);
}

TEST(ChildEnd, an_exit_code_is_read_from_the_status_and_passed_on) {
    const ChildEnd done = end_of_child([] {});
    const ChildEnd failed = end_of_child([] { ::_exit(134); });

    EXPECT_EQ(done, ChildEnd{});
    EXPECT_EQ(failed, (ChildEnd{ChildEnd::Kind::exited, 134}));
    EXPECT_EQ(text_of(failed), "exit code 134");
    EXPECT_EQ(exit_code_of(failed), 134);
}

TEST(ChildEnd, a_signal_is_read_from_the_status_and_becomes_the_exit_code_of_a_shell) {
    const ChildEnd killed = end_of_child([] { (void)::raise(SIGKILL); });

    EXPECT_EQ(killed, (ChildEnd{ChildEnd::Kind::killed, SIGKILL}));
    EXPECT_EQ(text_of(killed), "SIGKILL");
    EXPECT_EQ(exit_code_of(killed), 137);
}

TEST(ChildEnd, signals_have_their_names_and_others_their_numbers) {
    EXPECT_EQ(signal_name(SIGSEGV), "SIGSEGV");
    EXPECT_EQ(signal_name(SIGABRT), "SIGABRT");
    EXPECT_EQ(signal_name(SIGBUS), "SIGBUS");
    EXPECT_EQ(signal_name(SIGTERM), "SIGTERM");
    EXPECT_EQ(signal_name(SIGRTMIN), "signal " + std::to_string(SIGRTMIN));
    EXPECT_EQ(signal_name(0), "signal 0");
}

TEST(ChildEnd, a_child_that_could_not_be_started_says_why) {
    const ChildEnd end{ChildEnd::Kind::not_started, EAGAIN};

    EXPECT_EQ(text_of(end), "not started: Resource temporarily unavailable");
    EXPECT_EQ(exit_code_of(end), 127);
}

}  // namespace
}  // namespace arena::server::child_end_test
