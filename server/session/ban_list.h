// The clients that are not admitted: client ids and ranges of addresses, from a file with a line
// for each.
//
//   client 1234                 # by the id in its connect token
//   address 203.0.113.7         # one address
//   address 203.0.113.0/24      # all that begin with these 24 bits
//   address 2001:db8::/32
//
// A "#" begins a comment; empty lines are skipped. A range of IPv6 addresses contains no IPv4
// address. The reader takes the text, not the file. A lookup costs one hash and one binary search,
// however long the list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "protocol/session/address.h"
#include "server/base/address_range.h"
#include "sim/values/result.h"

namespace arena::server {

/// The longest list that is read, in bytes: about half a million lines.
inline constexpr std::size_t kBanFileBytesMax = 16u << 20u;

class BanList {
  public:
    /// Bans no client.
    BanList() = default;

    /// Reads a list. Fails with a one-line message that begins with `file` and the line's number
    /// and says what to write instead.
    [[nodiscard]] static Result<BanList, std::string> read(std::string_view file,
                                                           std::string_view text);

    /// Whether a client or its address is banned. The port does not matter.
    [[nodiscard]] bool bans(std::uint64_t client_id, const protocol::Address& address) const;

    /// Returns the number of banned client ids.
    [[nodiscard]] std::size_t clients() const { return clients_.size(); }
    /// Returns the number of banned ranges, not counting those inside others.
    [[nodiscard]] std::size_t ranges() const { return ipv4_.size() + ipv6_.size(); }

  private:
    class Reader;

    /// Sorted and disjoint.
    using Ranges = std::vector<AddressRange>;
    static void order(Ranges& ranges);
    [[nodiscard]] static bool holds(const Ranges& ranges, const AddressRange::Ip& ip);

    std::unordered_set<std::uint64_t> clients_;
    Ranges ipv4_;
    Ranges ipv6_;
};

}  // namespace arena::server
