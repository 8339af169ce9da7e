#include "server/base/address_range.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "protocol/tiled/message.h"
#include "server/base/address_text.h"

namespace arena::server {
namespace {

constexpr unsigned kIpBits = 128;
constexpr unsigned kIpv4PrefixBits = 96;  ///< before the IPv4 address in a mapped IPv6 address

std::optional<unsigned> read_length(std::string_view text) {
    unsigned number = 0;
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    if (parsed.ec != std::errc{} || parsed.ptr != end) return std::nullopt;
    return number;
}

std::string in_quotes(std::string_view text) {
    return "'" + protocol::printable(text) + "'";
}

/// Returns a mask of the bits of byte `index` that follow the first `prefix_bits` of an address.
std::uint8_t host_bits(std::size_t index, unsigned prefix_bits) {
    const unsigned before = static_cast<unsigned>(index) * 8;
    if (prefix_bits <= before) return 0xff;
    if (prefix_bits >= before + 8) return 0;
    return static_cast<std::uint8_t>(0xffu >> (prefix_bits - before));
}

/// Returns the range of all addresses that begin as `address` does.
AddressRange range_of(const protocol::Address& address, unsigned prefix_bits) {
    AddressRange range{
        .is_ipv4 = protocol::is_ipv4(address), .first = address.ip, .last = address.ip};
    for (std::size_t i = 0; i < range.first.size(); ++i) {
        const unsigned host = host_bits(i, prefix_bits);
        range.first[i] = static_cast<std::uint8_t>(range.first[i] & ~host);
        range.last[i] = static_cast<std::uint8_t>(range.last[i] | host);
    }
    return range;
}

}  // namespace

Result<AddressRange, std::string> read_address_range(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto address = read_ip(text.substr(0, slash));
    if (!address)
        return Failure{in_quotes(text) +
                       " is neither an IPv4 or IPv6 address nor a range like 203.0.113.0/24"};
    const bool ipv4 = protocol::is_ipv4(*address);
    if (ipv4 && text.find(':') != std::string_view::npos)
        return Failure{in_quotes(text) + " is an IPv4 address: write it as " + ip_text(*address)};

    const unsigned fixed_bits = ipv4 ? kIpv4PrefixBits : 0;
    unsigned prefix_bits = kIpBits;
    if (slash != std::string_view::npos) {
        const auto length = read_length(text.substr(slash + 1));
        if (!length || *length > kIpBits - fixed_bits)
            return Failure{"the length of a range must be a whole number from 0 to " +
                           std::to_string(kIpBits - fixed_bits) + ", not " +
                           in_quotes(text.substr(slash + 1))};
        prefix_bits = fixed_bits + *length;
    }
    const AddressRange range = range_of(*address, prefix_bits);
    if (range.first != address->ip) {
        const std::string length = "/" + std::to_string(prefix_bits - fixed_bits);
        const std::string given = ip_text(*address);
        return Failure{given + length + " has bits set beyond its length: write " +
                       ip_text({.ip = range.first}) + length + " for the range, or " + given +
                       " for the one address"};
    }
    return range;
}

bool contains(const AddressRange& range, const protocol::Address& address) {
    return range.is_ipv4 == protocol::is_ipv4(address) && range.first <= address.ip &&
           address.ip <= range.last;
}

bool has_all_addresses(const AddressRange& range) {
    const unsigned prefix_bits = range.is_ipv4 ? kIpv4PrefixBits : 0;
    return range == range_of({.ip = range.first}, prefix_bits);
}

}  // namespace arena::server
