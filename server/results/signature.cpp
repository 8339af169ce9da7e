#include "server/results/signature.h"

#include <span>

#include "protocol/crypto/hmac_sha256.h"

namespace arena::server {

std::string signature_value(const protocol::crypto::Key& key, std::uint64_t unix_seconds,
                            std::string_view body) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    const std::string time = std::to_string(unix_seconds);
    std::string message = time + ".";
    message.append(body);
    std::string value = "t=" + time + ",v1=";
    for (const std::byte byte :
         protocol::crypto::hmac_sha256(key, std::as_bytes(std::span(message)))) {
        value += kDigits[std::to_integer<std::size_t>(byte) >> 4u];
        value += kDigits[std::to_integer<std::size_t>(byte) & 15u];
    }
    return value;
}

}  // namespace arena::server
