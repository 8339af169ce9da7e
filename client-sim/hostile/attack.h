// Attack: what a hostile client does from inside its session. Unlike a stranger's packets, its
// packets are sealed with keys that the server has issued, so a server must recognise an attack by
// its content.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arena::client_sim {

/// A kind of attack.
enum class Attack : std::uint8_t {
    garbage,              ///< random bytes: as datagrams, as frames and as messages
    replays,              ///< datagrams that it has already sent, some of them long ago
    flood,                ///< more packets than a client may send, each as full as possible
    absurd_inputs,        ///< past or far future ticks, thousands of them, with all bits set
    endless_messages,     ///< pieces of reliable messages that never end, or are far ahead
    forged_acks,          ///< acknowledgements of packets that were never sent
    foreign_connections,  ///< packets that claim to belong to other clients' connections
    wrong_tokens,         ///< connect tokens that were already used, or that are altered
};
inline constexpr std::size_t kAttackCount = 8;

/// Returns the name of an attack as in reports, for example "absurd_inputs".
[[nodiscard]] std::string_view name_of(Attack attack);
/// Returns the attack of that name; nothing when there is none.
[[nodiscard]] std::optional<Attack> attack_of(std::string_view name);
/// Returns every kind of attack.
[[nodiscard]] const std::array<Attack, kAttackCount>& all_attacks();

}  // namespace arena::client_sim
