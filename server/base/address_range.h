// A range of IP addresses: one address, or all that begin with the same bits ("203.0.113.0/24").
//
// All functions are pure.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/session/address.h"
#include "sim/values/result.h"

namespace arena::server {

/// From the first address to the last, inclusive. Both are of the same family: a range of IPv6
/// addresses contains no IPv4 address.
struct AddressRange {
    using Ip = std::array<std::uint8_t, 16>;

    bool is_ipv4 = false;
    Ip first{};  ///< as in protocol::Address
    Ip last{};

    friend bool operator==(const AddressRange&, const AddressRange&) = default;
};

/// Reads "203.0.113.7", "203.0.113.0/24" or "2001:db8::/32". Fails with one line that quotes the
/// text and says what to write instead.
[[nodiscard]] Result<AddressRange, std::string> read_address_range(std::string_view text);

/// Whether the address is in the range. The port does not matter.
[[nodiscard]] bool contains(const AddressRange& range, const protocol::Address& address);

/// Whether the range has every address of its family.
[[nodiscard]] bool has_all_addresses(const AddressRange& range);

}  // namespace arena::server
