// Structs that cross the boundary between a program and a library of another age.
//
// Each begins with struct_size, which the caller has set to its sizeof. What is new is added at
// the end. So a struct of the caller's age and one of this library's have a front in common, and
// what is behind it is zero.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "arenad/client.h"

namespace arena::client_sim {

/// No struct of any age is longer, in bytes: a struct_size above was never set.
inline constexpr std::size_t kStructBytesMax = 1024;

/// The bytes of a struct as the first library had it. One that grows keeps its first size here, by
/// a specialisation (layout.cpp has them all).
template <typename Struct>
inline constexpr std::size_t kFirstStructBytes = sizeof(Struct);

template <typename Struct>
[[nodiscard]] arenad_error check_struct_size(const Struct* given) {
    static_assert(std::is_trivially_copyable_v<Struct> && sizeof(Struct) <= kStructBytesMax);
    static_assert(offsetof(Struct, struct_size) == 0);
    if (given == nullptr) return ARENAD_ERROR_NULL;
    std::uint32_t size = 0;
    std::memcpy(&size, given, sizeof size);
    if (size < kFirstStructBytes<Struct> || size > kStructBytesMax) return ARENAD_ERROR_STRUCT_SIZE;
    return ARENAD_OK;
}

/// Reads what a caller says. A newer caller that says what this library does not know of, in bytes
/// that are not zero, is answered by ARENAD_ERROR_STRUCT_SIZE.
template <typename Struct>
[[nodiscard]] arenad_error read_struct(const Struct* given, Struct& known) {
    if (const arenad_error error = check_struct_size(given)) return error;
    const std::size_t size = given->struct_size;
    const auto* const bytes = reinterpret_cast<const unsigned char*>(given);
    for (std::size_t i = sizeof known; i < size; ++i)
        if (bytes[i] != 0) return ARENAD_ERROR_STRUCT_SIZE;
    known = Struct{};
    std::memcpy(&known, given, std::min(size, sizeof known));
    return ARENAD_OK;
}

/// Tells a caller, whose struct has passed check_struct_size, as much as it knows of.
template <typename Struct>
void write_struct(Struct known, Struct* given) {
    const std::size_t size = given->struct_size;
    known.struct_size = given->struct_size;
    std::memcpy(given, &known, std::min(size, sizeof known));
    if (size > sizeof known)
        std::memset(reinterpret_cast<unsigned char*>(given) + sizeof known, 0, size - sizeof known);
}

}  // namespace arena::client_sim
