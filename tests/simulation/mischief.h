// What a client with a token of its own can do that no honest one does.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/session/end_reason.h"

namespace arena::simulation {

/// Behind each how the server ends the connection for it. Nothing: the player plays on.
enum class Mischief : std::uint8_t {
    garbage_message,       ///< malformed: random bytes as a message; beyond_window: a reliable one
    wrong_message,         ///< the same: what only a server says, or an input on a wrong channel
    garbage_frames,        ///< malformed, beyond_window: random bytes as frames
    acks_unsent,           ///< malformed: acknowledges what was never sent
    contradiction,         ///< beyond_window: a reliable message, and that in two shapes
    beyond_window,         ///< beyond_window: too far ahead, or too much
    deaf,                  ///< queue_full: never acknowledges anything any more
    goodbye,               ///< left or timed_out: says it for any reason there is, and talks on
    absurd_ticks,          ///< inputs for ticks that are long over, far ahead, at the wrap
    same_ticks,            ///< two inputs for each tick
    flood,                 ///< thousands of inputs a second
    hoard,                 ///< beyond_window: messages that wait for one that never comes
    old_numbers,           ///< packets that came before, or have numbers of long ago
    number_jumps,          ///< leaves out thousands of numbers
    foreign_connections,   ///< packets on other people's connections, under its own key
    many_paths,            ///< each packet from another sender's address, some of them not its own
    challenges,            ///< challenges the server's path, in great numbers
    token_again,           ///< the token that let it in, from another address
    token_of_today,        ///< a fresh token while it plays
    resume_token,          ///< comes back though it was never away
    resume_token_twice,    ///< comes back from two addresses at once
    resume_token_again,    ///< comes back with a resume token that was used before
    resume_token_altered,  ///< comes back with one of which a bit is wrong
    resume_token_unused,   ///< is let in with its resume token, and does not come
    resume_token_storm,    ///< comes back again and again, as fast as it can
};
inline constexpr std::size_t kMischiefCount = 25;

[[nodiscard]] std::string_view name_of(Mischief mischief);

/// Whether a server may end a connection for this reason because somebody did that on it.
[[nodiscard]] bool deserves(Mischief mischief, protocol::EndReason reason);

[[nodiscard]] const std::array<Mischief, kMischiefCount>& all_mischief();

}  // namespace arena::simulation
