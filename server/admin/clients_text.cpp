#include "server/admin/clients_text.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/tiled/message.h"
#include "server/base/address_text.h"

namespace arena::server {
namespace {

using Json = nlohmann::ordered_json;

/// Rounds to thousandths, which are enough for a person.
double rounded(double value) {
    return std::round(value * 1000.0) / 1000.0;
}

Json json_of(const ClientEntry& client) {
    Json json{{"client", std::to_string(client.client_id)},
              {"name", client.name},
              {"player", nullptr},
              {"role", client.watches ? "watcher" : "player"},
              {"address", to_text(client.address)},
              {"state", name_of(client.state)},
              {"state_seconds", rounded(std::chrono::duration<double>(client.in_state).count())},
              {"round_trip_ms", nullptr},
              {"loss", rounded(static_cast<double>(client.loss))}};
    if (client.player != sim::kNoEntity) json["player"] = client.player.value;
    if (client.round_trip) {
        json["round_trip_ms"] =
            rounded(std::chrono::duration<double, std::milli>(*client.round_trip).count());
    }
    return json;
}

struct Column {
    std::string_view heading;
    const char* key;
};
/// The name comes last, because its width on a terminal is unknown.
constexpr std::array kColumns{
    Column{"CLIENT", "client"}, Column{"PLAYER", "player"},       Column{"ROLE", "role"},
    Column{"STATE", "state"},   Column{"FOR s", "state_seconds"}, Column{"RTT ms", "round_trip_ms"},
    Column{"LOSS", "loss"},     Column{"ADDRESS", "address"},     Column{"NAME", "name"}};

using Row = std::array<std::string, kColumns.size()>;

std::string cell(const nlohmann::json& client, const char* key) {
    const auto value = client.find(key);
    if (value == client.end() || value->is_null()) return "-";
    if (value->is_string()) return protocol::printable(value->get_ref<const std::string&>());
    return value->is_number() ? value->dump() : "?";
}

std::string render(const std::vector<Row>& rows) {
    std::string text;
    for (const Row& row : rows) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            std::size_t width = 0;
            for (const Row& each : rows)
                width = std::max(width, each[i].size());
            text += row[i] + std::string(width - row[i].size() + 2, ' ');
        }
        text += row.back() + "\n";
    }
    return text;
}

}  // namespace

std::string clients_json(std::span<const ClientEntry> clients) {
    Json list = Json::array();
    for (const ClientEntry& client : clients)
        list.push_back(json_of(client));
    return Json{{"clients", list}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<std::string, std::string> clients_table(const std::string& json) {
    const auto page = nlohmann::json::parse(json, nullptr, false);
    const auto clients = page.is_object() ? page.find("clients") : page.end();
    if (clients == page.end() || !clients->is_array())
        return Failure{std::string("not a list of clients")};

    std::vector<Row> rows(1);
    for (std::size_t i = 0; i < kColumns.size(); ++i)
        rows[0][i] = kColumns[i].heading;
    for (const auto& client : *clients) {
        if (!client.is_object()) return Failure{std::string("not a list of clients")};
        Row& row = rows.emplace_back();
        for (std::size_t i = 0; i < kColumns.size(); ++i)
            row[i] = cell(client, kColumns[i].key);
    }
    return render(rows);
}

}  // namespace arena::server
