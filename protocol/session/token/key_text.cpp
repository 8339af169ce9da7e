#include "protocol/session/token/key_text.h"

#include <cstdint>
#include <optional>

namespace arena::protocol {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";
constexpr std::string_view kWhiteSpace = " \t\r\n\v\f";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kWhiteSpace);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kWhiteSpace) - first + 1);
}

std::optional<unsigned> value_of(char digit) {
    if (digit >= '0' && digit <= '9') return static_cast<unsigned>(digit - '0');
    if (digit >= 'a' && digit <= 'f') return static_cast<unsigned>(digit - 'a' + 10);
    if (digit >= 'A' && digit <= 'F') return static_cast<unsigned>(digit - 'A' + 10);
    return std::nullopt;
}

/// Returns 'x', or the byte in hexadecimal when a terminal should not receive it.
std::string shown(char letter) {
    const auto byte = static_cast<std::uint8_t>(letter);
    if (byte > 0x20 && byte < 0x7f) return {'\'', letter, '\''};
    return std::string("the byte 0x") + kDigits[byte >> 4u] + kDigits[byte & 15u];
}

}  // namespace

Result<crypto::Key, std::string> key_from_text(std::string_view text) {
    const std::string_view digits = trimmed(text);
    if (digits.empty()) return Failure{std::string("is empty, a key has 64 hexadecimal digits")};
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (!value_of(digits[i])) {
            return Failure{"has " + shown(digits[i]) + " at position " + std::to_string(i + 1) +
                           ", where a key has one of its 64 hexadecimal digits"};
        }
    }
    if (digits.size() != kKeyDigits) {
        return Failure{"has " + std::to_string(digits.size()) +
                       " hexadecimal digits, a key has 64"};
    }

    crypto::Key key;
    for (std::size_t i = 0; i < crypto::kKeyBytes; ++i) {
        key.bytes()[i] =
            static_cast<std::byte>(*value_of(digits[2 * i]) << 4u | *value_of(digits[2 * i + 1]));
    }
    return key;
}

std::string key_to_text(const crypto::Key& key) {
    std::string text;
    text.reserve(kKeyDigits);  // a single allocation, for a caller that wipes it
    for (const std::byte byte : key.bytes()) {
        text += kDigits[std::to_integer<std::size_t>(byte) >> 4u];
        text += kDigits[std::to_integer<std::size_t>(byte) & 15u];
    }
    return text;
}

}  // namespace arena::protocol
