#include "server/web/gzip.h"

#include <cstdint>
#include <random>
#include <string>

#include <gtest/gtest.h>
#include <zlib.h>

namespace arena::server {
namespace {

/// Unpacks as a browser does. Returns an empty text when that fails.
std::string unpacked(const std::string& packed, std::size_t size) {
    std::string text(size + 1, '\0');
    z_stream stream{};
    if (inflateInit2(&stream, MAX_WBITS + 16) != Z_OK) return {};
    std::string input = packed;
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    const int status = inflate(&stream, Z_FINISH);
    text.resize(text.size() - stream.avail_out);
    inflateEnd(&stream);
    return status == Z_STREAM_END ? text : std::string();
}

TEST(Gzip, a_text_comes_back_and_is_the_same_bytes_each_time) {
    std::string text;
    for (int i = 0; i < 20'000; ++i)
        text += "line " + std::to_string(i % 97) + "\n";

    const auto packed = gzip(text);

    ASSERT_TRUE(packed);
    EXPECT_LT(packed->size(), text.size() / 5);
    EXPECT_EQ(unpacked(*packed, text.size()), text);
    EXPECT_EQ(gzip(text), packed);
}

TEST(Gzip, what_hardly_gets_smaller_stays_as_it_is) {
    std::minstd_rand random(1);
    std::string noise(10'000, '\0');
    for (char& byte : noise)
        byte = static_cast<char>(random());

    EXPECT_FALSE(gzip(noise));
    EXPECT_FALSE(gzip(""));
    EXPECT_FALSE(gzip("a")) << "gzip's own header is longer";
}

}  // namespace
}  // namespace arena::server
