#include "server/app/start_failure.h"

#include <cerrno>
#include <new>
#include <stdexcept>
#include <system_error>

#include <boost/system/system_error.hpp>
#include <gtest/gtest.h>

namespace arena::server::start_failure_test {
namespace {

std::string of_standard(int error) {
    return describe_exception(std::system_error(error, std::generic_category(), "thread"));
}

std::string of_boost(int error) {
    return describe_exception(
        boost::system::system_error(error, boost::system::system_category(), "epoll"));
}

TEST(StartFailure, a_lack_of_memory_names_its_limits) {
    EXPECT_EQ(describe_exception(std::bad_alloc()),
              "out of memory: allow the process more (ulimit -v, or the container's limit)");
}

TEST(StartFailure, a_lack_of_descriptors_names_its_limit_for_the_process_and_the_system) {
    for (const int error : {EMFILE, ENFILE}) {
        const std::string expected = "out of file descriptors (" +
                                     std::generic_category().message(error) +
                                     "): allow the process more (ulimit -n)";

        EXPECT_EQ(of_boost(error), expected);
        EXPECT_EQ(of_standard(error), expected);
    }
}

TEST(StartFailure, a_lack_of_threads_names_its_limits) {
    EXPECT_EQ(of_standard(EAGAIN), "no thread could be started (" +
                                       std::generic_category().message(EAGAIN) +
                                       "): allow its user (ulimit -u) or its container (pids) "
                                       "more, or give the process more memory (ulimit -v)");
    EXPECT_EQ(of_boost(EAGAIN), of_standard(EAGAIN));
}

TEST(StartFailure, anything_else_is_shown_as_it_describes_itself) {
    EXPECT_EQ(describe_exception(std::runtime_error("a reason")), "unexpected: a reason");
    EXPECT_EQ(of_standard(EPERM).find("unexpected: thread"), 0u) << of_standard(EPERM);
    EXPECT_EQ(of_boost(EPERM).find("unexpected: epoll"), 0u) << of_boost(EPERM);
}

TEST(StartFailure, is_one_line) {
    for (const int error : {EMFILE, EAGAIN, EPERM})
        EXPECT_EQ(of_standard(error).find('\n'), std::string::npos);
    EXPECT_EQ(describe_exception(std::bad_alloc()).find('\n'), std::string::npos);
}

}  // namespace
}  // namespace arena::server::start_failure_test
