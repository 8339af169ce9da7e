#include "protocol/tiled/tile_data.h"

#include <array>
#include <optional>
#include <span>
#include <utility>

#include "protocol/tiled/decompress.h"
#include "protocol/tiled/message.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;
using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kCellBytes = 4;
constexpr std::uint8_t kNoDigit = 0xFF;

constexpr std::array<std::uint8_t, 256> make_base64_digits() {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::array<std::uint8_t, 256> digits{};
    for (std::uint8_t& digit : digits)
        digit = kNoDigit;
    for (std::size_t i = 0; i < kDigits.size(); ++i)
        digits[static_cast<unsigned char>(kDigits[i])] = static_cast<std::uint8_t>(i);
    return digits;
}

constexpr std::array<std::uint8_t, 256> kBase64Digits = make_base64_digits();

/// Decodes base64; returns nothing when it is not base64. Blanks around it are allowed, because
/// Tiled indents it in XML.
std::optional<Bytes> from_base64(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return Bytes{};
    text = text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
    while (!text.empty() && text.back() == '=')
        text.remove_suffix(1);

    Bytes bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    int count = 0;
    for (const char letter : text) {
        const std::uint8_t digit = kBase64Digits[static_cast<unsigned char>(letter)];
        if (digit == kNoDigit) return std::nullopt;
        bits = bits << 6u | digit;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes.push_back(static_cast<std::uint8_t>(bits >> static_cast<unsigned>(count)));
    }
    return bytes;
}

Failure<std::string> wrong_size(std::size_t bytes, std::size_t count) {
    if (bytes % kCellBytes != 0) {
        return {"its data holds " + std::to_string(bytes) + " bytes, not 4 for each of " +
                std::to_string(count) + " tiles: save the map again"};
    }
    return {"its data holds " + std::to_string(bytes / kCellBytes) + " tiles, not " +
            std::to_string(count) + ": save the map again"};
}

}  // namespace

std::vector<std::uint32_t> cells_of(std::span<const std::uint8_t> bytes) {
    std::vector<std::uint32_t> cells;
    cells.reserve(bytes.size() / kCellBytes);
    for (std::size_t i = 0; i + kCellBytes <= bytes.size(); i += kCellBytes) {
        cells.push_back(std::uint32_t{bytes[i]} | std::uint32_t{bytes[i + 1]} << 8u |
                        std::uint32_t{bytes[i + 2]} << 16u | std::uint32_t{bytes[i + 3]} << 24u);
    }
    return cells;
}

Result<std::vector<std::uint32_t>, std::string> decode_tiles(const json& data, const json& layer,
                                                             std::size_t count) {
    const std::size_t bytes_wanted = count * kCellBytes;
    if (data.is_binary()) {
        const Bytes& bytes = data.get_binary();
        if (bytes.size() != bytes_wanted) return wrong_size(bytes.size(), count);
        return cells_of(bytes);
    }
    if (!data.is_string()) {
        return Failure{"its data is " + kind_text(data) + ": save the map again"};
    }
    const std::string encoding = text_at(layer, "encoding");
    if (encoding != "base64") {
        return Failure{"its data is text in the encoding '" + encoding +
                       "': set the map's tile layer format to CSV or Base64"};
    }
    auto bytes = from_base64(data.get_ref<const std::string&>());
    if (!bytes) return Failure{std::string("its data is not base64: save the map again")};

    const std::string compression = text_at(layer, "compression");
    if (!compression.empty()) {
        constexpr std::array<std::string_view, 3> kNames = {"zlib", "gzip", "zstd"};
        std::size_t method = 0;
        while (method < kNames.size() && kNames[method] != compression)
            ++method;
        if (method == kNames.size()) {
            return Failure{"its compression '" + compression +
                           "' is not known: set the map's tile layer format to zlib, gzip or "
                           "Zstandard"};
        }
        Bytes room(bytes_wanted);
        const auto written = decompress(static_cast<Compression>(method), *bytes, room);
        if (!written) {
            return Failure{"its data is not " + compression + " of " + std::to_string(count) +
                           " tiles: save the map again"};
        }
        room.resize(*written);
        bytes = std::move(room);
    }
    if (bytes->size() != bytes_wanted) return wrong_size(bytes->size(), count);
    return cells_of(*bytes);
}

}  // namespace arena::protocol
