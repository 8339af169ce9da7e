// The header with which a receiver checks who sent a request, when, and that nothing was changed:
//
//   Arenad-Signature: t=1767225600,v1=5257a869e7ecebeda32affa62cdca3fa...
//
// v1 is HMAC-SHA-256 over the digits of t, a full stop and the body. Receivers ignore parts that
// they do not know, so that others can be added.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/crypto/key.h"

namespace arena::server {

inline constexpr std::string_view kSignatureHeader = "Arenad-Signature";

/// Returns the header's value. `unix_seconds` is when the request is sent. Pure.
[[nodiscard]] std::string signature_value(const protocol::crypto::Key& key,
                                          std::uint64_t unix_seconds, std::string_view body);

}  // namespace arena::server
