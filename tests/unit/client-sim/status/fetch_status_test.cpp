#include "client-sim/status/fetch_status.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/status/one_reply.h"

namespace arena::client_sim {
namespace {

TEST(FetchStatus, rejects_another_page_with_its_address_and_how_to_fix_it) {
    const test::OneReply somebody(test::ok_page("{}"));

    const auto status = fetch_status(somebody.address());

    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error(),
              "no status from http://" + to_string(somebody.address()) +
                  "/status: the answer has no \"tick_ms\", so it is not from an "
                  "arenad: give --status the server's HTTP address, or leave it out");
}

TEST(FetchStatus, reads_the_page_of_a_server) {
    const test::OneReply server(
        test::ok_page(R"({"tick_ms":{"p50":0.5},"inputs":{"applied":8},"decode_errors":0})"));

    const auto status = fetch_status(server.address());

    ASSERT_TRUE(status.ok()) << status.error();
    EXPECT_EQ(status.value().inputs_applied, 8);
}

}  // namespace
}  // namespace arena::client_sim
