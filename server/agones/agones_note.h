// What the client of Agones has to report to the operator: lines of the log, without the log.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace arena::server {

struct AgonesNote {
    enum class What : std::uint8_t {
        sidecar_awaited,   ///< the sidecar has not answered yet; `text` says why
        sidecar_found,     ///< its first answer
        sidecar_lost,      ///< it no longer answers; `text` says why
        sidecar_back,      ///< it answers again
        public_address,    ///< `text` is the address, `ports` the ports that players reach
        ready,             ///< it knows that this server is ready
        ready_already,     ///< it had known that before; `text` is the state
        allocated,         ///< matchmakers were given this server; `text` is when
        health_held_back,  ///< no tick was recent enough
        health_resumed,    ///< ticks run again
        figure_unknown,    ///< the game server has no such counter or list; `name` says which
        list_full,         ///< the list `name` has no room for `count` more players
        request_refused,   ///< of `name`; `text` is the sidecar's word, `count` the status
        request_failed,    ///< of `name`; `text` says why
        answer_malformed,  ///< to `name`; `text` says what is wrong, `count` how many there were
        shutdown_asked,    ///< it knows that this server has ended
    };
    What what = What::sidecar_awaited;
    std::string_view name{};   ///< of a page, a counter or a list
    std::string_view text{};   ///< details, as the sidecar or the system says them
    std::string_view ports{};  ///< "default=7777"
    std::uint64_t count = 0;
};

using TakeAgonesNote = std::function<void(const AgonesNote&)>;

}  // namespace arena::server
