// The examples of the three wire documents as JSON, for test suites of clients in other languages:
//
//   {"wire-format.md": {"Welcome": {"values": {"player": "7", ...}, "hex": "1000..."}, ...},
//    "session-layer.md": {"header": {...}, "frames": {...}},
//    "connect-tokens.md": {"connect token": {"hex": "4e45..."}, ...}}
//
// `values` are texts as the document has them, so that no reader rounds a 64-bit number; `hex` is
// the bytes without blanks.
#pragma once

#include <filesystem>
#include <string>

namespace arena::test {

/// Reads wire-format.md, session-layer.md and connect-tokens.md in `folder`. Throws
/// std::runtime_error when one cannot be read or a block of it is not understood.
[[nodiscard]] std::string wire_vectors_json(const std::filesystem::path& folder);

}  // namespace arena::test
