#include <set>
#include <string>

#include <gtest/gtest.h>

#include "arenad/client.h"
#include "protocol/protocol_id.h"

namespace arena::client::versions_test {
namespace {

TEST(LibraryVersions, the_library_is_of_the_version_and_the_protocol_of_the_server) {
    EXPECT_STREQ(arenad_version(), ARENAD_VERSION);
    EXPECT_EQ(arenad_protocol_id(), protocol::protocol_id());
}

TEST(LibraryVersions, each_error_has_a_different_text) {
    std::set<std::string> texts;
    for (int error = ARENAD_OK; error <= ARENAD_ERROR_INTERNAL; ++error)
        texts.emplace(arenad_error_text(static_cast<arenad_error>(error)));

    EXPECT_EQ(texts.size(), static_cast<std::size_t>(ARENAD_ERROR_INTERNAL) + 1);
    EXPECT_FALSE(texts.contains("not an error code of this library"));
    EXPECT_STREQ(arenad_error_text(ARENAD_OK), "success");
    EXPECT_STREQ(arenad_error_text(ARENAD_ERROR_MEMORY), "out of memory");
}

TEST(LibraryVersions, an_error_of_a_newer_library_has_a_text_too) {
    EXPECT_STREQ(arenad_error_text(static_cast<arenad_error>(ARENAD_ERROR_INTERNAL + 1)),
                 "not an error code of this library");
}

}  // namespace
}  // namespace arena::client::versions_test
