// The list of clients as text in two forms: JSON, which the server sends, and a table for a person,
// which is made from that JSON.
//
// All functions are pure.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "server/session/client_entry.h"
#include "sim/values/result.h"

namespace arena::server {

/// Returns {"clients": [{"client": "7", "name": "Ann", "player": 3, "role": "player", "watching":
/// null, "team": 1, "score": 12, "kills": 3, "deaths": 1, "address": "203.0.113.7:51234", "state":
/// "active", "state_seconds": 12.5, "round_trip_ms": 31.2, "loss": 0.01}]}. Client ids are strings,
/// since many readers of JSON round numbers beyond 2^53. Values that are unknown, or that the
/// client or the mode does not have, are null.
[[nodiscard]] std::string clients_json(std::span<const ClientEntry> clients);

/// The columns of a terminal that the table fits into, unless an IPv6 address is longer than any of
/// IPv4. Numbers are rounded and long names cut for that; the JSON has them whole.
inline constexpr std::size_t kTableColumnsMax = 120;

/// Returns a line of headings and a line for each client. Takes any bytes, and returns text that is
/// safe to print on a terminal. Fails with what is wrong with the bytes.
[[nodiscard]] Result<std::string, std::string> clients_table(const std::string& json);

}  // namespace arena::server
