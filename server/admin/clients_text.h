// The list of clients as text, twice: JSON, which the server gives, and a table that is made of it
// for a person.
//
// All functions are pure.
#pragma once

#include <span>
#include <string>

#include "server/session/client_entry.h"
#include "sim/values/result.h"

namespace arena::server {

/// {"clients": [{"client": "7", "name": "Ann", "player": 3, "address": "203.0.113.7:51234",
/// "state": "active", "state_seconds": 12.5, "round_trip_ms": 31.2, "loss": 0.01}]}. Client ids are
/// texts, since many readers of JSON round numbers beyond 2^53. What is not known is null.
[[nodiscard]] std::string clients_json(std::span<const ClientEntry> clients);

/// A line a client below a line of headings. Takes any bytes, and gives text that a terminal may be
/// given; the error is what is wrong with them.
[[nodiscard]] Result<std::string, std::string> clients_table(const std::string& json);

}  // namespace arena::server
