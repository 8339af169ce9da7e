// The examples of the three wire documents and further cases (code_cases.h) as JSON, for test
// suites of clients in other languages:
//
//   {"wire-format.md": {"Welcome": {"values": {"player": "7", ...}, "hex": "1000..."}, ...},
//    "session-layer.md": {"header": {...}, "frames": {...}},
//    "connect-tokens.md": {"connect token": {"hex": "4e45..."}, ...},
//    "cases": {"rice": [{"k": 4, "number": 5, "bits": "01010"}, ...], ...}}
//
// `values` are texts as in the document, so that no reader rounds a 64-bit number; `hex` is the
// bytes without blanks. In the cases no number is above 2^53.
#pragma once

#include <filesystem>
#include <string>

namespace arena::test {

/// Reads wire-format.md, session-layer.md and connect-tokens.md in `folder`. Throws
/// std::runtime_error when one cannot be read or a block of it is not understood.
[[nodiscard]] std::string wire_vectors_json(const std::filesystem::path& folder);

}  // namespace arena::test
