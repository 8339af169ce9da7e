#include "server/web/served_file.h"

#include <string>

#include <gtest/gtest.h>

#include "server/web/gzip.h"
#include "tests/unit/server/web/reply_headers.h"

namespace arena::server {
namespace {

const std::string kScript(5000, 'x');

TEST(ServedFiles, a_browser_that_takes_gzip_gets_it_and_others_the_file_itself) {
    const ServedFile file("a.js", kScript, Caching::forever);

    const HttpReply plain = file.answer({});
    const HttpReply packed = file.answer({.accept_encoding = "br, gzip"});

    EXPECT_EQ(plain.status, 200u);
    EXPECT_EQ(*plain.shared_body, kScript);
    EXPECT_EQ(header_of(plain, "Content-Encoding"), "");
    EXPECT_EQ(*packed.shared_body, gzip(kScript));
    EXPECT_EQ(header_of(packed, "Content-Encoding"), "gzip");
    for (const HttpReply& reply : {plain, packed}) {
        EXPECT_EQ(reply.content_type, "text/javascript; charset=utf-8");
        EXPECT_EQ(reply.cache_control, "public, max-age=31536000, immutable");
        EXPECT_EQ(header_of(reply, "Vary"), "Accept-Encoding");
        EXPECT_EQ(header_of(reply, "X-Content-Type-Options"), "nosniff");
    }
    EXPECT_NE(header_of(plain, "ETag"), header_of(packed, "ETag"))
        << "a strong tag names the bytes that are sent";
}

TEST(ServedFiles, all_requests_share_one_body) {
    const ServedFile file("a.js", kScript, Caching::ask);

    EXPECT_EQ(file.answer({}).shared_body, file.answer({}).shared_body);
}

TEST(ServedFiles, what_gzip_does_not_help_is_sent_as_it_is) {
    const ServedFile picture("a.png", kScript, Caching::ask);

    const HttpReply reply = picture.answer({.accept_encoding = "gzip"});

    EXPECT_EQ(*reply.shared_body, kScript);
    EXPECT_EQ(header_of(reply, "Content-Encoding"), "");
    EXPECT_EQ(header_of(reply, "Vary"), "") << "all browsers get the same";
    EXPECT_EQ(reply.cache_control, "no-cache");
}

TEST(ServedFiles, who_has_the_file_already_is_sent_nothing) {
    const ServedFile file("a.js", kScript, Caching::ask);
    const std::string tag = header_of(file.answer({}), "ETag");
    const std::string packed_tag = header_of(file.answer({.accept_encoding = "gzip"}), "ETag");

    const HttpReply same = file.answer({.if_none_match = tag});
    const HttpReply other = file.answer({.accept_encoding = "gzip", .if_none_match = tag});

    EXPECT_EQ(same.status, 304u);
    EXPECT_EQ(same.shared_body, nullptr);
    EXPECT_EQ(same.body, "");
    EXPECT_EQ(header_of(same, "ETag"), tag);
    EXPECT_EQ(same.cache_control, "no-cache");
    EXPECT_EQ(other.status, 200u);
    EXPECT_EQ(file.answer({.accept_encoding = "gzip", .if_none_match = packed_tag}).status, 304u);
}

TEST(ServedFiles, another_content_has_another_tag) {
    const ServedFile first("a.js", "1", Caching::ask);
    const ServedFile second("a.js", "2", Caching::ask);

    EXPECT_NE(header_of(first.answer({}), "ETag"), header_of(second.answer({}), "ETag"));
    EXPECT_EQ(first.content(), "1");
}

}  // namespace
}  // namespace arena::server
