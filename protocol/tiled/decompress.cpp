#include "protocol/tiled/decompress.h"

#ifdef ARENAD_WITH_COMPRESSION
#include <zlib.h>
#include <zstd.h>
#endif

namespace arena::protocol {

#ifdef ARENAD_WITH_COMPRESSION

namespace {

/// Inflates zlib or gzip data. zlib's own sizes are 32 bits wide; ours are far smaller.
std::optional<std::size_t> inflate_into(int window_bits, std::span<const std::uint8_t> packed,
                                        std::span<std::uint8_t> room) {
    z_stream stream{};
    if (inflateInit2(&stream, window_bits) != Z_OK) return std::nullopt;
    stream.next_in = const_cast<Bytef*>(packed.data());  // zlib does not write there
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = room.data();
    stream.avail_out = static_cast<uInt>(room.size());
    const int status = inflate(&stream, Z_FINISH);
    const std::size_t written = room.size() - stream.avail_out;
    inflateEnd(&stream);
    if (status != Z_STREAM_END) return std::nullopt;
    return written;
}

}  // namespace

std::optional<std::size_t> decompress(Compression compression, std::span<const std::uint8_t> packed,
                                      std::span<std::uint8_t> room) {
    constexpr int kGzipWrapping = 16;
    switch (compression) {
        case Compression::zlib:
            return inflate_into(MAX_WBITS, packed, room);
        case Compression::gzip:
            return inflate_into(MAX_WBITS + kGzipWrapping, packed, room);
        case Compression::zstd: {
            const std::size_t written =
                ZSTD_decompress(room.data(), room.size(), packed.data(), packed.size());
            if (ZSTD_isError(written) != 0) return std::nullopt;
            return written;
        }
    }
    return std::nullopt;
}

#else

std::optional<std::size_t> decompress(Compression, std::span<const std::uint8_t>,
                                      std::span<std::uint8_t>) {
    return std::nullopt;
}

#endif

}  // namespace arena::protocol
