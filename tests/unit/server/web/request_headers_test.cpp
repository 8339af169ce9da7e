#include "server/web/request_headers.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(AcceptsGzip, when_a_browser_names_it_or_takes_anything) {
    for (const char* header :
         {"gzip", "gzip, deflate, br, zstd", "deflate,GZIP;q=0.1", "br ; q=1.0 , gzip ; q=0.5", "*",
          "*;q=0.5", "br, *;q=0.001", "identity;q=0, gzip", "*;q=0, gzip"})
        EXPECT_TRUE(accepts_gzip(header)) << header;
}

TEST(AcceptsGzip, not_when_it_is_absent_or_weighs_nothing) {
    for (const char* header :
         {"", "br", "identity", "gzip;q=0", "gzip; q=0.000", "gzip;Q=0", "gzip;q=0, *", "*;q=0",
          "xgzip", "gzipx", "x-gzip", ",,;;,", "gzip;a=1;q=0"})
        EXPECT_FALSE(accepts_gzip(header)) << header;
}

TEST(NamesTag, one_of_a_list_also_when_it_is_weak) {
    for (const char* header : {"\"a1\"", "\"b\", \"a1\"", "W/\"a1\"", "\"b\",W/\"a1\" ", "*"})
        EXPECT_TRUE(names_tag(header, "\"a1\"")) << header;
    for (const char* header : {"", "a1", "\"a\"", "\"a1", "\"a1-gzip\"", "\"A1\"", "W/*"})
        EXPECT_FALSE(names_tag(header, "\"a1\"")) << header;
}

}  // namespace
}  // namespace arena::server
