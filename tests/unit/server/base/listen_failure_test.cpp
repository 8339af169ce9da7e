#include "server/base/listen_failure.h"

#include <cerrno>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(ListenFailure, names_the_port_and_a_remedy_that_helps) {
    const auto text_of = [](int error) {
        return listen_failure({.protocol = "udp", .address = "10.0.0.1", .port = 80}, error);
    };

    EXPECT_EQ(text_of(EADDRINUSE),
              "cannot listen on udp 10.0.0.1:80: Address already in use; stop the process that "
              "uses it, or choose another with --udp-port or --udp-address");
    EXPECT_EQ(text_of(EADDRNOTAVAIL),
              "cannot listen on udp 10.0.0.1:80: Cannot assign requested address; this machine "
              "does not have that address: choose another with --udp-address");
    EXPECT_EQ(text_of(EMFILE),
              "cannot listen on udp 10.0.0.1:80: Too many open files; allow the process more "
              "descriptors (ulimit -n)");
    EXPECT_NE(text_of(EACCES).find("above 1023 with --udp-port"), std::string::npos);
    EXPECT_NE(text_of(EAFNOSUPPORT).find("no addresses of that family"), std::string::npos);
}

}  // namespace
}  // namespace arena::server
