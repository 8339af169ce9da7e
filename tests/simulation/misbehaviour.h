// What a client with a valid token can do that no honest client does.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/session/end_reason.h"

namespace arena::simulation {

/// Each kind with the reasons for which the server ends the connection. After a kind without a
/// reason, the player plays on.
enum class Misbehaviour : std::uint8_t {
    garbage_message,       ///< malformed: random bytes as a message; beyond_window: a reliable one
    wrong_message,         ///< the same: a message of servers, or an input on a wrong channel
    garbage_frames,        ///< malformed, beyond_window: random bytes as frames
    acks_unsent,           ///< malformed: acknowledges packets that were never sent
    contradiction,         ///< beyond_window: a reliable message in two different shapes
    beyond_window,         ///< beyond_window: too far ahead, or too much
    no_acks,               ///< queue_full: never acknowledges anything again
    goodbye,               ///< left or timed_out: says goodbye for any reason, and keeps sending
    absurd_ticks,          ///< inputs for ticks long past, far ahead, or at the wrap
    same_ticks,            ///< two inputs for each tick
    flood,                 ///< thousands of inputs a second
    messages_behind_gap,   ///< beyond_window: messages that wait for one that never comes
    old_numbers,           ///< packets that came before, or have old numbers
    number_jumps,          ///< skips thousands of numbers
    foreign_connections,   ///< packets on the connections of others, under its own key
    many_paths,            ///< each packet from another address, some of them not its own
    challenges,            ///< challenges the server's path, very often
    token_again,           ///< the token that it came in with, from another address
    fresh_token,           ///< a fresh token while it plays
    resume_token,          ///< resumes though it was never away
    resume_token_twice,    ///< resumes from two addresses at once
    resume_token_again,    ///< resumes with a resume token that was used before
    resume_token_altered,  ///< resumes with a token in which a bit is wrong
    resume_token_unused,   ///< is admitted with its resume token, and does not come
    resume_token_storm,    ///< resumes again and again, as fast as it can
};
inline constexpr std::size_t kMisbehaviourCount = 25;

[[nodiscard]] std::string_view name_of(Misbehaviour misbehaviour);

/// Whether a server may end a connection for this reason when a client did that on it.
[[nodiscard]] bool may_end_for(Misbehaviour misbehaviour, protocol::EndReason reason);

[[nodiscard]] const std::array<Misbehaviour, kMisbehaviourCount>& all_misbehaviour();

}  // namespace arena::simulation
