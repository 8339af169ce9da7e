#include "server/admin/clients_text.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
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

/// Returns the id, or null for no entity.
Json id_or_null(sim::EntityId id) {
    if (id == sim::kNoEntity) return nullptr;
    return id.value;
}

Json json_of(const ClientEntry& client) {
    Json json{{"client", std::to_string(client.client_id)},
              {"name", client.name},
              {"match", client.match.value},
              {"player", id_or_null(client.player)},
              {"role", client.watches ? "watcher" : "player"},
              {"watching", id_or_null(client.watched)},
              {"team", nullptr},
              {"score", nullptr},
              {"kills", nullptr},
              {"deaths", nullptr},
              {"address", to_text(client.address)},
              {"state", name_of(client.state)},
              {"state_seconds", rounded(std::chrono::duration<double>(client.in_state).count())},
              {"round_trip_ms", nullptr},
              {"loss", rounded(static_cast<double>(client.loss))}};
    if (client.team) json["team"] = *client.team;
    if (client.standing) {
        json["score"] = client.standing->score;
        json["deaths"] = client.standing->deaths;
        if (client.standing->kills) json["kills"] = *client.standing->kills;
    }
    if (client.round_trip) {
        json["round_trip_ms"] =
            rounded(std::chrono::duration<double, std::milli>(*client.round_trip).count());
    }
    return json;
}

using Client = nlohmann::json;

/// Returns the value as text; "-" when there is none, "?" when it is of no expected type.
std::string plain(const Client& client, const char* key) {
    const auto value = client.find(key);
    if (value == client.end() || value->is_null()) return "-";
    if (value->is_string()) return protocol::printable(value->get_ref<const std::string&>());
    return value->is_number() ? value->dump() : "?";
}

/// The same, for a number `factor` times as large, as a whole one.
std::string whole(const Client& client, const char* key, double factor = 1.0) {
    const auto value = client.find(key);
    if (value == client.end() || !value->is_number()) return plain(client, key);
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.0f", factor * value->get<double>());
    return text.data();
}

/// Returns "3/1", or "-/1" where kills are not counted.
std::string kills_and_deaths(const Client& client) {
    const std::string kills = plain(client, "kills");
    const std::string deaths = plain(client, "deaths");
    return deaths == "-" ? deaths : kills + "/" + deaths;
}

/// Returns whose view the client is sent: the player's whom it watches, "free" for the camera of a
/// watcher, "-" for its own.
std::string view(const Client& client) {
    const std::string watched = plain(client, "watching");
    return watched == "-" && plain(client, "role") == "watcher" ? "free" : watched;
}

std::string percent(const Client& client) {
    const std::string loss = whole(client, "loss", 100.0);
    return loss == "-" || loss == "?" ? loss : loss + "%";
}

/// Of a column that is shown only when there are several matches.
constexpr std::string_view kMatchHeading = "MATCH";

struct Column {
    std::string_view heading;
    std::string (*cell)(const Client&);
};
/// All but the name, which comes last, because its width on a terminal is unknown.
constexpr std::array kColumns{
    Column{"CLIENT", [](const Client& c) { return plain(c, "client"); }},
    Column{kMatchHeading, [](const Client& c) { return plain(c, "match"); }},
    Column{"PLAYER", [](const Client& c) { return plain(c, "player"); }},
    Column{"TEAM", [](const Client& c) { return plain(c, "team"); }},
    Column{"SCORE", [](const Client& c) { return plain(c, "score"); }},
    Column{"K/D", kills_and_deaths},
    Column{"VIEW", view},
    Column{"STATE", [](const Client& c) { return plain(c, "state"); }},
    Column{"FOR s", [](const Client& c) { return whole(c, "state_seconds"); }},
    Column{"RTT ms", [](const Client& c) { return whole(c, "round_trip_ms"); }},
    Column{"LOSS", percent},
    Column{"ADDRESS", [](const Client& c) { return plain(c, "address"); }}};

struct Row {
    std::array<std::string, kColumns.size()> cells;
    std::string name;
};

constexpr std::size_t kMatchColumn = 1;
static_assert(kColumns[kMatchColumn].heading == kMatchHeading);

/// Whether a client is in another match than the first one.
bool has_several_matches(const nlohmann::json& clients) {
    return std::any_of(clients.begin(), clients.end(), [](const auto& client) {
        const std::string match = plain(client, "match");
        return match != "1" && match != "-";
    });
}

/// The least columns for names, whatever stands before them.
constexpr std::size_t kNameColumnsMin = 8;

/// Returns the name, cut to `columns` bytes: a character has no more columns than bytes.
std::string fit(const std::string& name, std::size_t columns) {
    constexpr std::string_view kCut = "...";
    return name.size() <= columns ? name : protocol::printable(name, columns - kCut.size());
}

std::string render(const std::vector<Row>& rows) {
    std::array<std::size_t, kColumns.size()> widths{};
    std::size_t before_name = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        for (const Row& row : rows)
            widths[i] = std::max(widths[i], row.cells[i].size());
        if (widths[i] > 0) widths[i] += 2;  // an empty column is left out
        before_name += widths[i];
    }
    const std::size_t name_columns =
        std::max(kTableColumnsMax - std::min(before_name, kTableColumnsMax), kNameColumnsMin);
    std::string text;
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < widths.size(); ++i)
            text += row.cells[i] + std::string(widths[i] - row.cells[i].size(), ' ');
        text += fit(row.name, name_columns) + "\n";
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
    rows[0].name = "NAME";
    for (std::size_t i = 0; i < kColumns.size(); ++i)
        rows[0].cells[i] = kColumns[i].heading;
    for (const auto& client : *clients) {
        if (!client.is_object()) return Failure{std::string("not a list of clients")};
        Row& row = rows.emplace_back();
        for (std::size_t i = 0; i < kColumns.size(); ++i)
            row.cells[i] = kColumns[i].cell(client);
        row.name = plain(client, "name");
    }
    if (!has_several_matches(*clients))
        for (Row& row : rows)
            row.cells[kMatchColumn].clear();
    return render(rows);
}

}  // namespace arena::server
