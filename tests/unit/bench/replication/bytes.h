// Bytes, as literals in tests.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <vector>

namespace arena::bench {

using Bytes = std::vector<std::byte>;

inline Bytes bytes_of(std::initializer_list<unsigned> values) {
    Bytes bytes;
    for (const unsigned value : values)
        bytes.push_back(static_cast<std::byte>(value));
    return bytes;
}

}  // namespace arena::bench
