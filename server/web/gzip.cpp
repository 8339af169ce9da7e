#include "server/web/gzip.h"

#include <zlib.h>

namespace arena::server {
namespace {

constexpr int kGzipWrapping = 16;
constexpr int kMemoryLevel = 8;  // zlib's default

}  // namespace

std::optional<std::string> gzip(std::string_view text) {
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + kGzipWrapping,
                     kMemoryLevel, Z_DEFAULT_STRATEGY) != Z_OK)
        return std::nullopt;
    std::string packed(text.size() - text.size() / 10, '\0');
    // zlib does not write there.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const int status = deflate(&stream, Z_FINISH);
    packed.resize(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    if (status != Z_STREAM_END) return std::nullopt;
    return packed;
}

}  // namespace arena::server
