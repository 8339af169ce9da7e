#include "client-sim/network/read_network.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <spdlog/fmt/fmt.h>
#include <toml++/toml.h>

#include "client-sim/base/time.h"
#include "protocol/base/nearest_name.h"
#include "protocol/base/toml_nesting.h"
#include "protocol/base/toml_syntax.h"
#include "protocol/base/toml_value.h"
#include "protocol/tiled/message.h"

namespace arena::client_sim {

namespace {

using protocol::LinkProfile;

/// A key of a link: a number from `min` to `max`, in the unit at the end of its name.
struct LinkKey {
    std::string_view name;
    double min = 0.0;
    double max = 0.0;
    void (*set)(LinkProfile& link, double value) = nullptr;
};

template <Time LinkProfile::*kMember>
void set_ms(LinkProfile& link, double value) {
    link.*kMember = from_seconds(value / 1000.0);
}

template <double LinkProfile::*kMember>
void set_percent(LinkProfile& link, double value) {
    link.*kMember = value / 100.0;
}

constexpr double kDelayMsMax = milliseconds(protocol::kLinkDelayMax);

constexpr LinkKey kLinkKeys[] = {
    {"delay_ms", 0.0, kDelayMsMax, set_ms<&LinkProfile::delay>},
    {"jitter_ms", 0.0, kDelayMsMax, set_ms<&LinkProfile::jitter>},
    {"loss_percent", 0.0, 100.0, set_percent<&LinkProfile::loss>},
    {"loss_burst_datagrams", 1.0, protocol::kLossBurstMax,
     [](LinkProfile& link, double value) { link.loss_burst = value; }},
    {"reorder_percent", 0.0, 100.0, set_percent<&LinkProfile::reorder>},
    {"reorder_hold_ms", 0.0, kDelayMsMax, set_ms<&LinkProfile::reorder_hold>},
    {"duplicate_percent", 0.0, 100.0, set_percent<&LinkProfile::duplicate>},
    {"corrupt_percent", 0.0, 100.0, set_percent<&LinkProfile::corrupt>},
    {"bandwidth_kbit_per_second", 1.0, 1e7,
     [](LinkProfile& link, double value) {
         link.bytes_per_second = static_cast<std::uint32_t>(value * 1000.0 / 8.0);
     }},
    {"queue_bytes", 1.0, protocol::kQueueBytesMax,
     [](LinkProfile& link, double value) { link.queue_bytes = static_cast<std::uint32_t>(value); }},
};

/// A key of the client's side, so it belongs at the top or in [to_server].
constexpr LinkKey kAddressKey{
    "address_change_seconds", 0.001, 1e6,
    [](LinkProfile& link, double value) { link.address_change_interval = from_seconds(value); }};

class NetworkReader {
  public:
    explicit NetworkReader(std::string_view file) : file_(file) {}

    [[nodiscard]] protocol::NetworkProfile read(const toml::table& root);
    /// Returns the message about the first problem in the file.
    [[nodiscard]] const std::optional<std::string>& problem() const { return problem_; }

  private:
    void read_keys(const toml::table& table, std::span<LinkProfile* const> links);
    void read_table(const toml::table& root, std::string_view name, LinkProfile& link);
    void note_problem(const toml::source_region& at, const std::string& what);
    void report_unknown_key(const toml::key& key, bool is_root);

    std::string file_;
    std::optional<std::string> problem_;
    std::uint32_t problem_line_ = 0;
};

/// Keys at the top apply to both directions; the tables override them in one.
protocol::NetworkProfile NetworkReader::read(const toml::table& root) {
    protocol::NetworkProfile network;
    LinkProfile* const both[] = {&network.to_server, &network.to_client};
    read_keys(root, both);
    read_table(root, "to_server", network.to_server);
    read_table(root, "to_client", network.to_client);
    network.to_client.address_change_interval = Time{0};
    return network;
}

void NetworkReader::read_table(const toml::table& root, std::string_view name, LinkProfile& link) {
    const toml::node* node = root.get(name);
    if (node == nullptr) return;
    const toml::table* table = node->as_table();
    if (table == nullptr)
        return note_problem(node->source(),
                            fmt::format("{} is not a table: write [{}]", name, name));
    LinkProfile* const only[] = {&link};
    read_keys(*table, only);
    const toml::node* address = table->get(kAddressKey.name);
    if (address != nullptr && name == "to_client")
        note_problem(
            address->source(),
            fmt::format("{} is the client's setting: write it in [to_server]", kAddressKey.name));
}

void NetworkReader::read_keys(const toml::table& table, std::span<LinkProfile* const> links) {
    const bool is_root = links.size() == 2;
    for (const auto& [name, node] : table) {
        if (is_root && (name == "to_server" || name == "to_client")) continue;
        const LinkKey* found = name == kAddressKey.name ? &kAddressKey : nullptr;
        for (const LinkKey& key : kLinkKeys)
            if (name == key.name) found = &key;
        if (found == nullptr) {
            report_unknown_key(name, is_root);
            continue;
        }
        const auto value = node.is_number() ? node.value<double>() : std::nullopt;
        if (!value || !(*value >= found->min && *value <= found->max)) {  // NaN is not in range
            note_problem(node.source(), fmt::format("{} is {}: write a number from {} to {}",
                                                    found->name, protocol::toml_value_text(node),
                                                    protocol::number_text(found->min),
                                                    protocol::number_text(found->max)));
            continue;
        }
        for (LinkProfile* link : links)
            found->set(*link, *value);
    }
}

void NetworkReader::report_unknown_key(const toml::key& key, bool is_root) {
    std::vector<std::string_view> known;
    for (const LinkKey& each : kLinkKeys)
        known.push_back(each.name);
    known.push_back(kAddressKey.name);
    if (is_root) known.insert(known.end(), {"to_server", "to_client"});
    note_problem(key.source(), fmt::format("unknown key '{}': {}", protocol::printable(key.str()),
                                           protocol::closest_or_all(key.str(), known)));
}

void NetworkReader::note_problem(const toml::source_region& at, const std::string& what) {
    if (problem_ && problem_line_ <= at.begin.line) return;
    problem_line_ = at.begin.line;
    problem_ = fmt::format("{}:{}: {}", file_, at.begin.line, what);
}

}  // namespace

Result<protocol::NetworkProfile, std::string> read_network(std::string_view file,
                                                           std::string_view text) {
    const std::string name = protocol::printable(file, protocol::kFileTextBytesMax);
    if (text.size() > kNetworkBytesMax)
        return Failure{fmt::format("{}:1: is longer than {} KiB: shorten the file", name,
                                   kNetworkBytesMax >> 10u)};
    if (const auto deep = protocol::find_toml_nesting_problem(text))
        return Failure{fmt::format("{}:{}: {}", name, deep->line, deep->text)};
    NetworkReader reader(name);
    try {
        const protocol::NetworkProfile network = reader.read(toml::parse(text, name));
        if (reader.problem()) return Failure{*reader.problem()};
        return network;
    } catch (const toml::parse_error& error) {
        const toml::source_position& stopped = error.source().begin;
        return Failure{protocol::toml_syntax_message(name, text, {stopped.line, stopped.column})};
    }
}

}  // namespace arena::client_sim
