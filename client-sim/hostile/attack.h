// Attack: what a hostile client does from inside its session. Unlike a stranger's, its packets are
// sealed with keys that the server has given out, so what it may not do has to be found out by what
// it is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arena::client_sim {

enum class Attack : std::uint8_t {
    garbage,              ///< random bytes: as datagrams, as frames and as messages
    replays,              ///< datagrams that it has sent before, some of them long ago
    flood,                ///< more than a client may send, and as much as fits into each packet
    absurd_inputs,        ///< ticks that are over or far ahead, thousands of them, all bits set
    endless_messages,     ///< pieces of reliable messages that never end, or reach far ahead
    forged_acks,          ///< acknowledgements of what was never sent
    foreign_connections,  ///< packets in the name of other people's connections
    wrong_tokens,         ///< connect tokens that were used before, and altered ones
};
inline constexpr std::size_t kAttackCount = 8;

/// As it stands in reports, for example "absurd_inputs".
[[nodiscard]] std::string_view name_of(Attack attack);
[[nodiscard]] std::optional<Attack> attack_of(std::string_view name);
[[nodiscard]] const std::array<Attack, kAttackCount>& all_attacks();

}  // namespace arena::client_sim
