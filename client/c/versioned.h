// Structs that cross the boundary between a program and a library of different versions.
//
// Each begins with struct_size, which the caller has set to its sizeof. New fields are added at the
// end. So the caller's struct and this library's have their beginning in common, and what follows
// is zero.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "arenad/client.h"

namespace arena::client {

/// The largest struct of any version, in bytes: a larger struct_size was never set.
inline constexpr std::size_t kStructBytesMax = 1024;

/// The size of a struct in the first version of the library. A struct that grows keeps its first
/// size here, in a specialisation (layout.cpp lists them all).
template <typename Struct>
inline constexpr std::size_t kFirstStructBytes = sizeof(Struct);
template <>
inline constexpr std::size_t kFirstStructBytes<arenad_client_config> =
    offsetof(arenad_client_config, map_files);
template <>
inline constexpr std::size_t kFirstStructBytes<arenad_input> = offsetof(arenad_input, slot);
template <>
inline constexpr std::size_t kFirstStructBytes<arenad_event> = offsetof(arenad_event, end_tick);
template <>
inline constexpr std::size_t kFirstStructBytes<arenad_picture> = offsetof(arenad_picture, focus);
template <>
inline constexpr std::size_t kFirstStructBytes<arenad_match> = offsetof(arenad_match, number);
template <>
inline constexpr std::size_t kFirstStructBytes<arenad_stats> = offsetof(arenad_stats,
                                                                        bytes_of_updates);
template <>
inline constexpr std::size_t kFirstStructBytes<arenad_open_token> = offsetof(arenad_open_token,
                                                                             role);

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

/// Reads what a caller passes. Fails with ARENAD_ERROR_STRUCT_SIZE when a newer caller sets fields
/// that this library does not know.
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

/// Writes as much as the caller's version knows. Its struct has passed check_struct_size.
template <typename Struct>
void write_struct(Struct known, Struct* given) {
    const std::size_t size = given->struct_size;
    known.struct_size = given->struct_size;
    std::memcpy(given, &known, std::min(size, sizeof known));
    if (size > sizeof known)
        std::memset(reinterpret_cast<unsigned char*>(given) + sizeof known, 0, size - sizeof known);
}

}  // namespace arena::client
