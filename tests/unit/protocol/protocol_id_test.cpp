#include "protocol/protocol_id.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/support/folders.h"
#include "tests/support/process.h"

namespace arena::protocol {
namespace {

// The build computes it; this test computes it as its header says.
TEST(ProtocolId, is_computed_as_its_header_says) {
    const auto judge = test::run_process(
        "/bin/sh",
        {"-c", "cd '" + test::source_path("") +
                   "' && (echo arenad session 3; cat protocol/schema/*.fbs) | sha256sum"});
    ASSERT_EQ(judge.exit_code, 0) << judge.standard_error;

    EXPECT_EQ(protocol_id_text(), "0x" + judge.standard_output.substr(0, 16));
    EXPECT_EQ(protocol_id(), std::stoull(judge.standard_output.substr(0, 16), nullptr, 16));
}

TEST(ProtocolId, is_not_zero) {
    EXPECT_NE(protocol_id(), 0u);
}

}  // namespace
}  // namespace arena::protocol
