#include "server/websocket/trusted_proxies.h"

#include "server/websocket/list_option.h"

namespace arena::server {

Result<TrustedProxies, std::string> TrustedProxies::read(std::string_view list) {
    const std::string option = "--trusted-proxies: ";
    TrustedProxies proxies;
    for (const std::string_view entry : entries_of(list)) {
        const auto range = read_address_range(entry);
        if (!range) return Failure{option + range.error()};
        if (has_all_addresses(range.value()))
            return Failure{option + "'" + std::string(entry) +
                           "' trusts every client to say what its address is: name the proxies "
                           "alone, as 10.0.0.5 or 10.0.0.0/24"};
        proxies.ranges_.push_back(range.value());
    }
    return proxies;
}

}  // namespace arena::server
