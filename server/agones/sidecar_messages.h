// The JSON that the sidecar of Agones sends and is sent, as plain values. Takes any bytes: whatever
// is not as expected is a Failure with a few words that say what is wrong, to follow a colon.
//
// A member that is missing has its default, as in all JSON that is made from protocol buffers. One
// that is there has to be of its type. Numbers of 64 bits are strings: "3", also accepted as 3.
//
// All functions are pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/values/result.h"

namespace arena::server {

/// The most bytes of an answer, and of a line of the watch. A game server's annotations have at
/// most 256 KiB, as Kubernetes has it, and its lists 1,000 values each.
inline constexpr std::size_t kSidecarBytesMax = 1u << 20u;
/// More ports are left out.
inline constexpr std::size_t kGameServerPortsMax = 64;

struct GameServerPort {
    std::string name;
    std::uint16_t port = 0;

    friend bool operator==(const GameServerPort&, const GameServerPort&) = default;
};

/// What GET /gameserver and the lines of the watch say, as far as this server needs it.
struct GameServerView {
    std::string state;           ///< "Scheduled", "Ready", "Allocated" and others
    std::string last_allocated;  ///< the annotation agones.dev/last-allocated; empty: never
    std::string address;         ///< of the machine, for players
    std::vector<GameServerPort> ports;
    std::uint32_t health_period_seconds = 0;  ///< 0: not said

    friend bool operator==(const GameServerView&, const GameServerView&) = default;
};

struct CounterView {
    std::int64_t count = 0;
    std::int64_t capacity = 0;

    friend bool operator==(const CounterView&, const CounterView&) = default;
};

struct ListView {
    std::int64_t capacity = 0;
    std::vector<std::string> values;

    friend bool operator==(const ListView&, const ListView&) = default;
};

/// An error of the sidecar: {"code": 2, "message": "counter not found: rooms"}.
struct SidecarRefusal {
    std::int64_t code = 0;  ///< of gRPC; 2 is "unknown"
    std::string message;
};

[[nodiscard]] Result<GameServerView, std::string> read_game_server(std::string_view bytes);
/// Reads a line of the watch: {"result": {...}}.
[[nodiscard]] Result<GameServerView, std::string> read_watch_line(std::string_view line);
[[nodiscard]] Result<CounterView, std::string> read_counter(std::string_view bytes);
[[nodiscard]] Result<ListView, std::string> read_list(std::string_view bytes);
/// Returns nothing when the bytes are no such error.
[[nodiscard]] std::optional<SidecarRefusal> read_refusal(std::string_view bytes);

/// Returns {"capacity":"4","countDiff":"-1"}.
[[nodiscard]] std::string write_counter_update(std::int64_t count_diff, std::int64_t capacity);
/// Returns {"capacity":"256"}.
[[nodiscard]] std::string write_list_capacity(std::int64_t capacity);
/// Returns {"value":"7"}.
[[nodiscard]] std::string write_list_value(std::string_view value);

}  // namespace arena::server
