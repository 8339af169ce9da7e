#include "server/websocket/run_loop.h"

#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <gtest/gtest.h>

namespace arena::server::run_loop_test {
namespace {

namespace asio = boost::asio;

TEST(RunDespiteExceptions, handlers_after_one_that_throws_are_called) {
    asio::io_context loop;
    std::vector<std::string> caught;
    int calls = 0;
    asio::post(loop, [] { throw std::runtime_error("broken"); });
    asio::post(loop, [&] { ++calls; });
    asio::post(loop, [] { throw std::bad_alloc(); });
    asio::post(loop, [] { throw 7; });
    asio::post(loop, [&] { ++calls; });

    run_despite_exceptions(loop, [&](const char* what) noexcept { caught.emplace_back(what); });

    EXPECT_EQ(calls, 2);
    EXPECT_EQ(caught, (std::vector<std::string>{"broken", "std::bad_alloc",
                                                "an exception of an unknown kind"}));
}

TEST(RunDespiteExceptions, a_loop_that_is_stopped_ends) {
    asio::io_context loop;
    asio::post(loop, [] { throw std::runtime_error("broken"); });
    asio::post(loop, [&] { loop.stop(); });
    bool is_called = false;
    asio::post(loop, [&] { is_called = true; });

    run_despite_exceptions(loop, [](const char*) noexcept {});

    EXPECT_FALSE(is_called);
}

}  // namespace
}  // namespace arena::server::run_loop_test
