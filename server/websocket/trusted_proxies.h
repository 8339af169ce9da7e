// TrustedProxies: the proxies in front of the WebSocket door whose word for a client's address
// counts (forwarded_address.h).
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/session/address.h"
#include "server/base/address_range.h"
#include "sim/values/result.h"

namespace arena::server {

class TrustedProxies {
  public:
    /// Trusts nobody.
    TrustedProxies() = default;

    /// Reads addresses and ranges that are separated by commas, with or without blanks. Fails with
    /// one line that names the option and the entry, and says what to write instead.
    [[nodiscard]] static Result<TrustedProxies, std::string> read(std::string_view list);

    [[nodiscard]] bool trusts(const protocol::Address& address) const {
        return std::ranges::any_of(
            ranges_, [&](const AddressRange& range) { return contains(range, address); });
    }

  private:
    std::vector<AddressRange> ranges_;
};

}  // namespace arena::server
