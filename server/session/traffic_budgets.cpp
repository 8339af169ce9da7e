#include "server/session/traffic_budgets.h"

#include <array>

#include "protocol/session/byte_reader.h"

namespace arena::server {
namespace {

constexpr Time kRenewEvery = std::chrono::minutes(1);

std::uint64_t draw_secret(const protocol::crypto::FillRandom& random) {
    std::array<std::byte, 8> bytes{};
    random(bytes);
    return protocol::ByteReader(bytes).u64();
}

}  // namespace

StrangerBudgets::StrangerBudgets(const TrafficLimits& limits,
                                 const protocol::crypto::FillRandom& random, Time now)
    : limits_(limits),
      prefix_packets_(limits.prefixes, draw_secret(random)),
      prefix_bytes_(limits.prefixes, draw_secret(random)),
      renew_at_(now + kRenewEvery) {}

StrangerBudgets::Verdict StrangerBudgets::take(const protocol::Address& from, std::size_t bytes,
                                               Time now) {
    const auto units = static_cast<std::uint32_t>(bytes);
    if (!prefix_packets_.take(from, limits_.prefix.packets, now) ||
        !prefix_bytes_.take(from, limits_.prefix.bytes, now, units))
        return Verdict::prefix_spent;
    if (!packets_.take(limits_.strangers.packets, now) ||
        !bytes_.take(limits_.strangers.bytes, now, units))
        return Verdict::all_spent;
    return Verdict::granted;
}

void StrangerBudgets::renew(const protocol::crypto::FillRandom& random, Time now) {
    if (now < renew_at_) return;
    renew_at_ = now + kRenewEvery;
    prefix_packets_.renew(draw_secret(random));
    prefix_bytes_.renew(draw_secret(random));
}

}  // namespace arena::server
