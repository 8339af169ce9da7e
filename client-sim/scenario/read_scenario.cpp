#include "client-sim/scenario/read_scenario.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <system_error>

#include <spdlog/fmt/fmt.h>
#include <toml++/toml.h>

#include "client-sim/base/read_file.h"
#include "client-sim/report/report.h"
#include "client-sim/report/server_number.h"
#include "protocol/base/nearest_name.h"
#include "protocol/base/toml_nesting.h"
#include "protocol/base/toml_syntax.h"
#include "protocol/base/toml_value.h"
#include "protocol/tiled/message.h"

namespace arena::client_sim {

namespace {

constexpr std::size_t kStagesMax = 256;
constexpr std::size_t kGroupsMax = 64;
constexpr std::size_t kRulesMax = 256;
constexpr double kLeavesMax = 1000.0;
constexpr double kShareMax = 1e6;
constexpr double kTeamMax = 255.0;  // what a connect token can hold
constexpr double kAttacksPerSecondMax = 100'000.0;

/// Returns "wander, fighter, " and so on.
std::string all_behaviours() {
    std::string names;
    for (const BehaviourKind kind : kBehaviourKinds)
        names += std::string(name_of(kind)) + ", ";
    return names;
}

using Keys = std::initializer_list<std::string_view>;

struct Range {
    double min = 0.0;
    double max = 0.0;
};

/// Returns the names of all attacks: "garbage, replays, ...".
std::string names_of_attacks() {
    std::string names;
    for (const Attack attack : all_attacks())
        names += fmt::format("{}{}", names.empty() ? "" : ", ", name_of(attack));
    return names;
}

class ScenarioReader {
  public:
    explicit ScenarioReader(std::string_view file)
        : file_(protocol::printable(file, protocol::kFileTextBytesMax)), path_(file) {}

    [[nodiscard]] Scenario read(const toml::table& root);
    /// Returns the message about the first problem in the file.
    [[nodiscard]] const std::optional<std::string>& problem() const { return problem_; }

  private:
    void read_stages(const toml::table& root, Scenario& scenario);
    void read_groups(const toml::table& root, Scenario& scenario);
    void read_rules(const toml::table& root, Scenario& scenario);
    [[nodiscard]] Stage read_stage(const toml::table& table, std::uint32_t before,
                                   std::size_t number);
    [[nodiscard]] Group read_group(const toml::table& table);
    void read_behaviour(const toml::table& table, Group& group);
    void read_network(const toml::table& table, Group& group);
    void read_transport(const toml::table& table, Group& group);
    void read_hostility(const toml::table& table, Group& group);
    void read_attack(const toml::node& node, Group& group);
    [[nodiscard]] Rule read_rule(const toml::table& table, const std::vector<std::string>& groups);
    void check_numbers(const toml::table& table, const Rule& rule,
                       const std::vector<std::string>& groups);

    /// Returns the tables of [[name]], at most `most`.
    [[nodiscard]] std::vector<const toml::table*> tables_of(const toml::table& root,
                                                            std::string_view name,
                                                            std::size_t most);
    void allow_only(const toml::table& table, Keys keys);
    [[nodiscard]] std::optional<double> number(const toml::table& table, std::string_view key,
                                               Range range);
    /// Reads a percentage as a share, 0 to 1.
    [[nodiscard]] std::optional<double> share(const toml::table& table, std::string_view key);
    [[nodiscard]] std::optional<std::int64_t> whole(const toml::table& table, std::string_view key,
                                                    Range range);
    [[nodiscard]] std::optional<bool> flag(const toml::table& table, std::string_view key);
    [[nodiscard]] std::optional<std::string> text(const toml::table& table, std::string_view key);
    void want(const toml::table& table, std::string_view key);
    void note_problem(const toml::source_region& at, const std::string& what);

    std::string file_;
    std::filesystem::path path_;
    std::optional<std::string> problem_;
    std::uint32_t problem_line_ = 0;
};

Scenario ScenarioReader::read(const toml::table& root) {
    Scenario scenario;
    scenario.name = path_.stem().string();
    allow_only(root, {"purpose", "seed", "leaves_per_second", "warm_up_seconds", "teams",
                      "predict_percent", "stage", "group", "require"});
    scenario.purpose = text(root, "purpose").value_or("");
    if (const auto seed = whole(root, "seed", {0.0, 9.2e18}))
        scenario.seed = static_cast<std::uint64_t>(*seed);
    scenario.leaves_per_second = number(root, "leaves_per_second", {0.0, kLeavesMax}).value_or(0.0);
    scenario.warm_up =
        from_seconds(number(root, "warm_up_seconds", {0.0, kStageSecondsMax}).value_or(0.0));
    scenario.teams = static_cast<std::uint8_t>(whole(root, "teams", {1.0, kTeamMax}).value_or(0));
    scenario.predicting_share = share(root, "predict_percent");
    read_stages(root, scenario);
    if (!problem_ && scenario.warm_up >= scenario.duration())
        note_problem(root.get("warm_up_seconds")->source(),
                     "warm_up_seconds is as long as all stages: write a smaller one");
    read_groups(root, scenario);
    read_rules(root, scenario);
    return scenario;
}

void ScenarioReader::read_stages(const toml::table& root, Scenario& scenario) {
    std::uint32_t before = 0;
    for (const toml::table* table : tables_of(root, "stage", kStagesMax)) {
        scenario.stages.push_back(read_stage(*table, before, scenario.stages.size() + 1));
        before = scenario.stages.back().clients;
    }
    if (scenario.stages.empty())
        note_problem(root.source(), "has no stage: write [[stage]] with seconds and clients");
    else if (!problem_ && scenario.clients_max() == 0)
        note_problem(root.source(), "has no clients in any stage: write clients = N in one");
}

Stage ScenarioReader::read_stage(const toml::table& table, std::uint32_t before,
                                 std::size_t number_of_stage) {
    allow_only(table, {"name", "seconds", "clients", "at_once"});
    want(table, "seconds");
    Stage stage;
    stage.name = text(table, "name").value_or(fmt::format("stage {}", number_of_stage));
    stage.duration = from_seconds(number(table, "seconds", {0.1, kStageSecondsMax}).value_or(1.0));
    stage.clients =
        static_cast<std::uint32_t>(whole(table, "clients", {0.0, kClientsMax}).value_or(before));
    stage.at_once = flag(table, "at_once").value_or(false);
    return stage;
}

void ScenarioReader::read_groups(const toml::table& root, Scenario& scenario) {
    for (const toml::table* table : tables_of(root, "group", kGroupsMax))
        scenario.groups.push_back(read_group(*table));
    make_names_unique(scenario.groups);
    const auto is_hostile = [](const Group& group) { return group.kind == GroupKind::hostile; };
    if (!problem_ && !scenario.groups.empty() &&
        std::all_of(scenario.groups.begin(), scenario.groups.end(), is_hostile))
        note_problem(root.get("group")->source(),
                     "all groups are hostile, and these are not measured: add one that plays");
    if (!scenario.groups.empty()) return;
    // The default groups, as in a plain run: three in four clients fight.
    scenario.groups.push_back(
        {.name = "fighter", .share = 3.0, .behaviour = BehaviourKind::fighter, .network = {}});
    scenario.groups.push_back(
        {.name = "wander", .share = 1.0, .behaviour = BehaviourKind::wander, .network = {}});
}

Group ScenarioReader::read_group(const toml::table& table) {
    allow_only(table, {"name", "behaviour", "share", "network", "team", "predict_percent",
                       "attacks", "datagrams_per_second", "transport"});
    want(table, "behaviour");
    Group group;
    read_behaviour(table, group);
    group.share = number(table, "share", {1e-6, kShareMax}).value_or(1.0);
    if (const auto name = text(table, "name")) group.name = *name;
    group.predicting_share = share(table, "predict_percent");
    read_network(table, group);
    read_transport(table, group);
    group.team = static_cast<std::uint8_t>(whole(table, "team", {1.0, kTeamMax}).value_or(0));
    for (const char* key : {"team", "predict_percent"})
        if (table.get(key) != nullptr && group.kind == GroupKind::watcher)
            note_problem(table.get(key)->source(),
                         fmt::format("{} does not apply to behaviour = \"watcher\", which does not "
                                     "play: remove it",
                                     key));
    read_hostility(table, group);
    return group;
}

void ScenarioReader::read_behaviour(const toml::table& table, Group& group) {
    const auto name = text(table, "behaviour");
    if (!name) return;
    group.name = *name;
    if (*name == "hostile") {
        group.kind = GroupKind::hostile;
    } else if (*name == "reconnecter") {
        group.kind = GroupKind::reconnecter;
        group.behaviour = BehaviourKind::fighter;
    } else if (*name == "watcher") {
        group.kind = GroupKind::watcher;
    } else if (const auto kind = behaviour_kind_of(*name)) {
        group.behaviour = *kind;
    } else {
        note_problem(
            table.get("behaviour")->source(),
            fmt::format("unknown behaviour '{}': write one of {}reconnecter, watcher, hostile",
                        protocol::printable(*name), all_behaviours()));
    }
}

void ScenarioReader::read_transport(const toml::table& table, Group& group) {
    const auto name = text(table, "transport");
    if (!name) return;
    group.transport = transport_named(*name);
    if (!group.transport)
        note_problem(table.get("transport")->source(),
                     fmt::format("unknown transport '{}': write udp or websocket",
                                 protocol::printable(*name)));
}

/// Reads the name of a network profile, or of a file beside the scenario.
void ScenarioReader::read_network(const toml::table& table, Group& group) {
    const auto name = text(table, "network");
    if (!name || *name == "none") return;
    const bool is_known = protocol::find_network_profile(*name).has_value();
    const std::filesystem::path file = path_.parent_path() / *name;
    std::error_code error;
    if (!is_known && !std::filesystem::is_regular_file(file, error))
        return note_problem(table.get("network")->source(),
                            fmt::format("network \"{}\" is neither none, lan, wifi, 4g, bad nor a "
                                        "file beside the scenario: name one of these",
                                        protocol::printable(*name)));
    auto network = choose_network(is_known ? *name : file.string());
    if (!network.ok())
        return note_problem(
            table.get("network")->source(),
            fmt::format("network \"{}\": {}", protocol::printable(*name), network.error()));
    group.network = std::move(network).value();
    group.network->name = *name;
}

void ScenarioReader::read_hostility(const toml::table& table, Group& group) {
    for (const char* key : {"attacks", "datagrams_per_second"})
        if (table.get(key) != nullptr && group.kind != GroupKind::hostile)
            note_problem(table.get(key)->source(),
                         fmt::format("{} applies only to behaviour = \"hostile\": remove it", key));
    if (const auto rate = whole(table, "datagrams_per_second", {1.0, kAttacksPerSecondMax}))
        group.attacks_per_second = static_cast<std::uint32_t>(*rate);
    const toml::node* const node = table.get("attacks");
    if (node == nullptr) return;
    const toml::array* const names = node->as_array();
    if (names == nullptr || names->empty())
        return note_problem(node->source(),
                            fmt::format("attacks is {}: write a list of one or more of {}",
                                        protocol::toml_value_text(*node), names_of_attacks()));
    for (const toml::node& name : *names)
        read_attack(name, group);
}

void ScenarioReader::read_attack(const toml::node& node, Group& group) {
    const auto name = node.value_exact<std::string>();
    const auto attack = attack_of(name.value_or(""));
    if (!attack)
        return note_problem(node.source(),
                            fmt::format("unknown attack {}: write one or more of {}",
                                        protocol::toml_value_text(node), names_of_attacks()));
    if (std::find(group.attacks.begin(), group.attacks.end(), *attack) != group.attacks.end())
        return note_problem(node.source(), *name + " is listed twice in attacks: write it once");
    group.attacks.push_back(*attack);
}

void ScenarioReader::read_rules(const toml::table& root, Scenario& scenario) {
    for (const toml::table* table : tables_of(root, "require", kRulesMax))
        scenario.rules.push_back(read_rule(*table, scenario.group_names()));
}

Rule ScenarioReader::read_rule(const toml::table& table, const std::vector<std::string>& groups) {
    allow_only(table, {"expression", "abort_on_fail", "grace_seconds"});
    want(table, "expression");
    Rule rule;
    rule.aborts = flag(table, "abort_on_fail").value_or(false);
    const auto grace = number(table, "grace_seconds", {0.0, kStageSecondsMax});
    rule.grace = from_seconds(grace.value_or(0.0));
    if (grace && !rule.aborts)
        note_problem(table.get("grace_seconds")->source(),
                     "grace_seconds needs abort_on_fail = true: add it");
    const auto expression = text(table, "expression");
    if (!expression) return rule;
    const auto threshold = parse_threshold(*expression);
    if (!threshold.ok()) {
        note_problem(table.get("expression")->source(), threshold.error());
        return rule;
    }
    rule.threshold = threshold.value();
    check_numbers(table, rule, groups);
    return rule;
}

void ScenarioReader::check_numbers(const toml::table& table, const Rule& rule,
                                   const std::vector<std::string>& groups) {
    const auto& at = table.get("expression")->source();
    if (const auto unknown = unknown_number_of(rule.threshold)) return note_problem(at, *unknown);
    if (const auto unknown = unknown_group_of(rule.threshold, groups)) note_problem(at, *unknown);
    const auto late = late_number_of(rule.threshold);
    if (late && rule.aborts)
        note_problem(
            table.get("abort_on_fail")->source(),
            fmt::format(
                "{} is known only when the run is over, so it cannot end one: remove abort_on_fail",
                *late));
}

std::vector<const toml::table*> ScenarioReader::tables_of(const toml::table& root,
                                                          std::string_view name, std::size_t most) {
    std::vector<const toml::table*> tables;
    const toml::node* const node = root.get(name);
    if (node == nullptr) return tables;
    const toml::array* const array = node->as_array();
    const bool are_tables =
        array != nullptr && std::all_of(array->begin(), array->end(),
                                        [](const toml::node& one) { return one.is_table(); });
    if (!are_tables) {
        note_problem(node->source(),
                     fmt::format("{} is not a list of tables: write [[{}]]", name, name));
        return tables;
    }
    if (array->size() > most) {
        note_problem(node->source(),
                     fmt::format("has more than {} [[{}]] tables: remove some", most, name));
        return tables;
    }
    for (const toml::node& one : *array)
        tables.push_back(one.as_table());
    return tables;
}

void ScenarioReader::allow_only(const toml::table& table, Keys keys) {
    for (const auto& [key, node] : table) {
        if (std::find(keys.begin(), keys.end(), key.str()) != keys.end()) continue;
        note_problem(key.source(),
                     fmt::format("unknown key '{}': {}", protocol::printable(key.str()),
                                 protocol::closest_or_all(key.str(), std::vector(keys))));
    }
}

std::optional<double> ScenarioReader::number(const toml::table& table, std::string_view key,
                                             Range range) {
    const toml::node* const node = table.get(key);
    if (node == nullptr) return std::nullopt;
    const auto value = node->is_number() ? node->value<double>() : std::nullopt;
    if (value && *value >= range.min && *value <= range.max) return value;  // NaN is not in range
    note_problem(
        node->source(),
        fmt::format("{} is {}: write a number from {} to {}", key, protocol::toml_value_text(*node),
                    protocol::number_text(range.min), protocol::number_text(range.max)));
    return std::nullopt;
}

std::optional<double> ScenarioReader::share(const toml::table& table, std::string_view key) {
    const auto percent = number(table, key, {0.0, 100.0});
    return percent ? std::optional(*percent / 100.0) : std::nullopt;
}

std::optional<std::int64_t> ScenarioReader::whole(const toml::table& table, std::string_view key,
                                                  Range range) {
    const toml::node* const node = table.get(key);
    if (node == nullptr) return std::nullopt;
    const auto value = node->is_integer() ? node->value<std::int64_t>() : std::nullopt;
    const auto real = static_cast<double>(value.value_or(0));
    if (value && real >= range.min && real <= range.max) return value;
    note_problem(node->source(),
                 fmt::format("{} is {}: write a whole number from {} to {}", key,
                             protocol::toml_value_text(*node), protocol::number_text(range.min),
                             protocol::number_text(range.max)));
    return std::nullopt;
}

std::optional<bool> ScenarioReader::flag(const toml::table& table, std::string_view key) {
    const toml::node* const node = table.get(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_boolean())
        note_problem(node->source(), fmt::format("{} is {}: write true or false", key,
                                                 protocol::toml_value_text(*node)));
    return node->value<bool>();
}

std::optional<std::string> ScenarioReader::text(const toml::table& table, std::string_view key) {
    constexpr std::size_t kTextBytesMax = 500;
    const toml::node* const node = table.get(key);
    if (node == nullptr) return std::nullopt;
    const auto value = node->value_exact<std::string>();
    if (value && !value->empty() && value->size() <= kTextBytesMax)
        return protocol::printable(*value, kTextBytesMax);
    note_problem(node->source(), fmt::format("{} is {}: write a string of 1 to {} bytes", key,
                                             protocol::toml_value_text(*node), kTextBytesMax));
    return std::nullopt;
}

void ScenarioReader::want(const toml::table& table, std::string_view key) {
    // A misspelt key has been named by allow_only, and is further down than its table.
    for (const auto& [other, node] : table)
        if (problem_ && !protocol::nearest_name(other.str(), std::vector{key}).empty()) return;
    if (table.get(key) == nullptr)
        note_problem(table.source(), fmt::format("{} is missing: write {} = ...", key, key));
}

void ScenarioReader::note_problem(const toml::source_region& at, const std::string& what) {
    if (problem_ && problem_line_ <= at.begin.line) return;
    problem_line_ = at.begin.line;
    problem_ = fmt::format("{}:{}: {}", file_, at.begin.line, what);
}

}  // namespace

Result<Scenario, std::string> read_scenario(std::string_view file, std::string_view text) {
    const std::string name = protocol::printable(file, protocol::kFileTextBytesMax);
    if (text.size() > kScenarioBytesMax)
        return Failure{fmt::format("{}:1: is longer than {} KiB: shorten the file", name,
                                   kScenarioBytesMax >> 10u)};
    if (const auto deep = protocol::find_toml_nesting_problem(text))
        return Failure{fmt::format("{}:{}: {}", name, deep->line, deep->text)};
    ScenarioReader reader(file);
    try {
        Scenario scenario = reader.read(toml::parse(text, name));
        if (reader.problem()) return Failure{*reader.problem()};
        return scenario;
    } catch (const toml::parse_error& error) {
        const toml::source_position& stopped = error.source().begin;
        return Failure{protocol::toml_syntax_message(name, text, {stopped.line, stopped.column})};
    }
}

Result<Scenario, std::string> load_scenario(const std::string& file) {
    const auto text = read_file(
        file, {.noun = "scenario", .option = "--scenario", .bytes_max = kScenarioBytesMax});
    if (!text.ok()) return Failure{text.error()};
    return read_scenario(file, text.value());
}

}  // namespace arena::client_sim
