#include "server/websocket/door_places.h"

#include <algorithm>

#include "server/base/address_text.h"

namespace arena::server {

bool DoorPlaces::has_share(const OfAddress& of_address) const {
    return of_address.taken >= std::max<std::size_t>(connections_max_ / kAddressShare, 1);
}

std::size_t DoorPlaces::upgrading_of(const std::optional<std::uint64_t>& prefix) const {
    if (!prefix) return 1;  // a proxy is many addresses
    const auto found = of_addresses_.find(*prefix);
    return found == of_addresses_.end() ? 0 : found->second.upgrading;
}

std::optional<ChannelId> DoorPlaces::to_displace(const std::optional<std::uint64_t>& newcomer,
                                                 bool is_of_same_address, Time now) const {
    std::optional<std::uint64_t> oldest;
    std::size_t most = 0;
    for (const auto& [channel, since] : upgrading_) {
        const auto& prefix = places_.at(channel).prefix;
        if (is_of_same_address && prefix != newcomer) continue;
        const std::size_t count = upgrading_of(prefix);
        if (count <= most) continue;
        oldest = channel;
        most = count;
    }
    if (!oldest) return std::nullopt;
    const bool has_had_its_time = now - upgrading_.at(*oldest) >= kUpgradeGrace;
    const std::size_t of_newcomer = newcomer ? upgrading_of(newcomer) + 1 : 1;
    if (!has_had_its_time && (is_of_same_address || most <= of_newcomer)) return std::nullopt;
    return ChannelId{*oldest};
}

DoorPlaces::Taken DoorPlaces::take(ChannelId channel, const protocol::Address& remote,
                                   Counts counts, Time now) {
    Place place;
    if (counts == Counts::for_address && !is_loopback(remote))
        place.prefix = protocol::prefix_of(remote);
    Taken taken;
    const auto make_room = [&](bool is_of_same_address, WebSocketEnd otherwise) {
        taken.displaced = to_displace(place.prefix, is_of_same_address, now);
        if (taken.displaced)
            release(*taken.displaced);
        else
            taken.refusal = otherwise;
    };
    const auto found = place.prefix ? of_addresses_.find(*place.prefix) : of_addresses_.end();
    if (found != of_addresses_.end() &&
        (has_share(found->second) || found->second.upgrading >= kUpgradingOfAddressMax))
        make_room(true, WebSocketEnd::address_full);
    else if (places_.size() >= connections_max_ || upgrading_.size() >= kUpgradingMax)
        make_room(false, WebSocketEnd::full);
    if (taken.refusal) return taken;

    if (place.prefix) {
        OfAddress& of_address = of_addresses_[*place.prefix];
        ++of_address.taken;
        ++of_address.upgrading;
    }
    places_.emplace(channel.value, place);
    upgrading_.emplace(channel.value, now);
    return taken;
}

std::optional<WebSocketEnd> DoorPlaces::count_for(ChannelId channel,
                                                  const protocol::Address& client) {
    const auto found = places_.find(channel.value);
    if (found == places_.end() || found->second.prefix || is_loopback(client)) return std::nullopt;
    const std::uint64_t prefix = protocol::prefix_of(client);
    const auto of_client = of_addresses_.find(prefix);
    if (of_client != of_addresses_.end() && has_share(of_client->second))
        return WebSocketEnd::address_full;
    OfAddress& of_address = of_addresses_[prefix];
    ++of_address.taken;
    if (!found->second.has_upgraded) ++of_address.upgrading;
    found->second.prefix = prefix;
    return std::nullopt;
}

void DoorPlaces::on_upgraded(ChannelId channel) {
    const auto found = places_.find(channel.value);
    if (found == places_.end()) return;
    found->second.has_upgraded = true;
    upgrading_.erase(channel.value);
    if (found->second.prefix) --of_addresses_.at(*found->second.prefix).upgrading;
}

void DoorPlaces::release(ChannelId channel) {
    const auto found = places_.find(channel.value);
    if (found == places_.end()) return;
    const Place place = found->second;
    places_.erase(found);
    upgrading_.erase(channel.value);
    if (!place.prefix) return;
    const auto of_address = of_addresses_.find(*place.prefix);
    if (!place.has_upgraded) --of_address->second.upgrading;
    if (--of_address->second.taken == 0) of_addresses_.erase(of_address);
}

}  // namespace arena::server
