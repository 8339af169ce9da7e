#include "client-sim/scenario/read_scenario.h"

#include <gtest/gtest.h>

#include "client-sim/report/report.h"

namespace arena::client_sim {
namespace {

using namespace std::chrono_literals;

constexpr const char* kWhole = R"(purpose = "Shows everything."
seed = 7
leaves_per_second = 2.5
teams = 2

[[stage]]
name = "join"
seconds = 30
clients = 200

[[stage]]
seconds = 60.5

[[stage]]
name = "spike"
seconds = 20
clients = 400
at_once = true

[[group]]
behaviour = "fighter"
share = 3
network = "wifi"

[[group]]
name = "attackers"
behaviour = "hostile"
attacks = ["flood", "wrong_tokens"]
datagrams_per_second = 100
team = 255

[[group]]
behaviour = "reconnecter"

[[group]]
behaviour = "watcher"
share = 2

[[require]]
expression = "tick_ms_p99 < 8.3"
abort_on_fail = true
grace_seconds = 10

[[require]]
expression = "clients_lost == 0"
)";

TEST(ReadScenario, reads_every_key) {
    const auto read = read_scenario("scenarios/whole.toml", kWhole);

    ASSERT_TRUE(read.ok()) << read.error();
    const Scenario& scenario = read.value();
    EXPECT_EQ(scenario.name, "whole");
    EXPECT_EQ(scenario.purpose, "Shows everything.");
    EXPECT_EQ(scenario.seed, 7u);
    EXPECT_EQ(scenario.leaves_per_second, 2.5);
    ASSERT_EQ(scenario.stages.size(), 3u);
    EXPECT_EQ(scenario.stages[0].name, "join");
    EXPECT_EQ(scenario.stages[0].duration, 30s);
    EXPECT_EQ(scenario.stages[0].clients, 200u);
    EXPECT_EQ(scenario.stages[1].name, "stage 2");
    EXPECT_EQ(scenario.stages[1].clients, 200u) << "as before";
    EXPECT_EQ(scenario.stages[1].duration, 60500ms);
    EXPECT_TRUE(scenario.stages[2].at_once);
    EXPECT_EQ(scenario.duration(), 110500ms);
    EXPECT_EQ(scenario.clients_max(), 400u);
    ASSERT_EQ(scenario.groups.size(), 4u);
    EXPECT_EQ(scenario.groups[0].behaviour, BehaviourKind::fighter);
    EXPECT_EQ(scenario.groups[0].share, 3.0);
    ASSERT_TRUE(scenario.groups[0].network);
    EXPECT_EQ(scenario.groups[0].network->name, "wifi");
    EXPECT_EQ(scenario.groups[1].kind, GroupKind::hostile);
    EXPECT_EQ(scenario.groups[1].name, "attackers");
    EXPECT_EQ(scenario.groups[1].attacks, (std::vector{Attack::flood, Attack::wrong_tokens}));
    EXPECT_EQ(scenario.groups[1].attacks_per_second, 100u);
    EXPECT_EQ(scenario.groups[1].team, 255);
    EXPECT_EQ(scenario.groups[0].team, 0) << "dealt";
    EXPECT_TRUE(scenario.groups[0].attacks.empty());
    EXPECT_EQ(scenario.teams, 2);
    EXPECT_EQ(scenario.groups[2].kind, GroupKind::reconnecter);
    EXPECT_EQ(scenario.groups[3].kind, GroupKind::watcher);
    EXPECT_EQ(scenario.groups[3].share, 2.0);
    EXPECT_EQ(scenario.group_labels()[3].behaviour, "watcher");
    ASSERT_EQ(scenario.rules.size(), 2u);
    EXPECT_EQ(to_string(scenario.rules[0].threshold), "tick_ms_p99 < 8.3");
    EXPECT_TRUE(scenario.rules[0].aborts);
    EXPECT_EQ(scenario.rules[0].grace, 10s);
    EXPECT_FALSE(scenario.rules[1].aborts);
}

TEST(ReadScenario, needs_only_a_stage_and_lets_three_in_four_fight_by_default) {
    const auto read = read_scenario("a.toml", "[[stage]]\nseconds = 1\nclients = 4\n");

    ASSERT_TRUE(read.ok()) << read.error();
    ASSERT_EQ(read.value().groups.size(), 2u);
    EXPECT_EQ(read.value().groups[0].behaviour, BehaviourKind::fighter);
    EXPECT_EQ(read.value().groups[0].share, 3.0 * read.value().groups[1].share);
    EXPECT_FALSE(read.value().seed);
    EXPECT_EQ(read.value().teams, 0);
}

TEST(ReadScenario, reads_the_predicting_share_of_the_scenario_and_of_a_group) {
    const auto read = read_scenario("a.toml",
                                    "predict_percent = 25\n[[stage]]\nseconds = 1\nclients = 4\n"
                                    "[[group]]\nbehaviour = \"fighter\"\npredict_percent = 0\n"
                                    "[[group]]\nbehaviour = \"racer\"\n");

    ASSERT_TRUE(read.ok()) << read.error();
    const Scenario& scenario = read.value();
    EXPECT_EQ(scenario.predicting_share_of(scenario.groups[0]), 0.0);
    EXPECT_EQ(scenario.predicting_share_of(scenario.groups[1]), 0.25);
}

TEST(ReadScenario, reads_the_transport_of_a_group) {
    const auto read = read_scenario("a.toml",
                                    "[[stage]]\nseconds = 1\nclients = 4\n"
                                    "[[group]]\nbehaviour = \"idle\"\ntransport = \"websocket\"\n"
                                    "[[group]]\nbehaviour = \"hostile\"\ntransport = \"udp\"\n"
                                    "[[group]]\nbehaviour = \"racer\"\n");

    ASSERT_TRUE(read.ok()) << read.error();
    EXPECT_EQ(read.value().groups[0].transport, TransportKind::websocket);
    EXPECT_EQ(read.value().groups[1].transport, TransportKind::udp);
    EXPECT_EQ(read.value().groups[2].transport, std::nullopt);
}

TEST(ReadScenario, numbers_groups_of_the_same_name) {
    const auto read = read_scenario(
        "a.toml",
        "[[stage]]\nseconds = 1\nclients = 4\n"
        "[[group]]\nbehaviour = \"fighter\"\n[[group]]\nbehaviour = \"fighter\"\n"
        "[[group]]\nname = \"fighter 2\"\nbehaviour = \"idle\"\n"
        "[[group]]\nbehaviour = \"fighter\"\n"
        "[[require]]\nexpression = \"fighter 3.response_ms_p99 < fighter.response_ms_p99\"\n");

    ASSERT_TRUE(read.ok()) << read.error();
    EXPECT_EQ(read.value().group_names(),
              (std::vector<std::string>{"fighter", "fighter 3", "fighter 2", "fighter 4"}));
}

struct Wrong {
    const char* text;  ///< after a plus: appended to a valid stage
    const char* error;
};

TEST(ReadScenario, reports_a_problem_with_its_line_and_how_to_fix_it) {
    const std::string stage = "[[stage]]\nseconds = 1\nclients = 4\n";
    const Wrong wrongs[] = {
        {"", "s.toml:1: has no stage: write [[stage]] with seconds and clients"},
        {"[[stage]]\nclients = 4\n", "s.toml:1: seconds is missing: write seconds = ..."},
        {"[[stage]]\nseconds = 0\n", "s.toml:2: seconds is 0: write a number from 0.1 to 604800"},
        {"[[stage]]\nseconds = nan\n",
         "s.toml:2: seconds is nan: write a number from 0.1 to 604800"},
        {"[[stage]]\nseconds = 1\nclients = 20001\n",
         "s.toml:3: clients is 20001: write a whole number from 0 to 20000"},
        {"[[stage]]\nseconds = 1\nclients = 1.5\n",
         "s.toml:3: clients is 1.5: write a whole number from 0 to 20000"},
        {"[[stage]]\nseconds = 1\nclients = 0\n",
         "s.toml:1: has no clients in any stage: write clients = N in one"},
        {"[[stage]]\nseconds = 1\nclients = 1\ncolour = 2\n",
         "s.toml:4: unknown key 'colour': the known names are 'name', 'seconds', 'clients' and "
         "'at_once'"},
        {"[stage]\nseconds = 1\n", "s.toml:1: stage is not a list of tables: write [[stage]]"},
        {"x = {{{{", "s.toml:1:6: '{' is not for a key: "},
        {"+[[group]]\nbehaviour = \"dance\"\n",
         "s.toml:5: unknown behaviour 'dance': write one of wander, fighter, lookout, racer, "
         "camper, attacker, defender, runner, any, idle, reconnecter, watcher, hostile"},
        {"+[[group]]\nbehavior = \"idle\"\n",
         "s.toml:5: unknown key 'behavior': the closest match is 'behaviour'"},
        {"[[stage]]\nclients = 4\nsecond = 1\n",
         "s.toml:3: unknown key 'second': the closest match is 'seconds'"},
        {"+[[require]]\nexpresion = \"x < 1\"\n",
         "s.toml:5: unknown key 'expresion': the closest match is 'expression'"},
        {"+[[group]]\nbehaviour = \"hostile\"\n[[group]]\nbehaviour = \"hostile\"\n",
         "s.toml:4: all groups are hostile, and these are not measured: add one that plays"},
        {"+[[group]]\nshare = 1\n", "s.toml:4: behaviour is missing: write behaviour = ..."},
        {"+[[group]]\nbehaviour = \"idle\"\nnetwork = \"moon\"\n",
         "s.toml:6: network \"moon\" is neither none, lan, wifi, 4g, bad nor a file beside the "
         "scenario: name one of these"},
        {"+[[group]]\nbehaviour = \"idle\"\ntransport = \"tcp\"\n",
         "s.toml:6: unknown transport 'tcp': write udp or websocket"},
        {"+[[group]]\nbehaviour = \"idle\"\ntransport = 7\n", "s.toml:6: transport is 7: "},
        {"+[[group]]\nbehaviour = \"idle\"\nshare = 0\n", "s.toml:6: share is 0: write a number"},
        {"+[[require]]\nexpression = \"tick_ms_p99\"\n", "s.toml:5: "},
        {"+[[require]]\nexpression = \"no_such_key < 1\"\n",
         "s.toml:5: the report has no numeric key \"no_such_key\": see docs/bots.md"},
        {"+[[require]]\nexpression = \"wifi.correction_cm_p95 < 10\"\n",
         "s.toml:5: there is no group \"wifi\": write one of fighter, wander"},
        {"+[[require]]\nexpression = \"wander.ticks < 10\"\n",
         "s.toml:5: the report has no numeric key \"ticks\" for a group: see docs/bots.md"},
        {"predict_percent = 101\n[[stage]]\nseconds = 1\nclients = 4\n",
         "s.toml:1: predict_percent is 101: write a number from 0 to 100"},
        {"+[[require]]\nexpression = \"kills < 1\"\ngrace_seconds = 1\n",
         "s.toml:6: grace_seconds needs abort_on_fail = true: add it"},
        {"+[[require]]\nexpression = \"kills <= inputs_applied\"\nabort_on_fail = true\n",
         "s.toml:6: inputs_applied is known only when the run is over, so it cannot end one: "
         "remove abort_on_fail"},
        {"teams = 0\n", "s.toml:1: teams is 0: write a whole number from 1 to 255"},
        {"+[[group]]\nbehaviour = \"idle\"\nteam = 256\n",
         "s.toml:6: team is 256: write a whole number from 1 to 255"},
        {"+[[group]]\nbehaviour = \"watcher\"\nteam = 2\n",
         "s.toml:6: team does not apply to behaviour = \"watcher\", which does not play: remove "
         "it"},
        {"+[[group]]\nbehaviour = \"watcher\"\npredict_percent = 2\n",
         "s.toml:6: predict_percent does not apply to behaviour = \"watcher\""},
        {"+[[group]]\nbehaviour = \"idle\"\nattacks = [\"flood\"]\n",
         "s.toml:6: attacks applies only to behaviour = \"hostile\": remove it"},
        {"+[[group]]\nbehaviour = \"idle\"\ndatagrams_per_second = 5\n",
         "s.toml:6: datagrams_per_second applies only to behaviour = \"hostile\": remove it"},
        {"+[[group]]\nbehaviour = \"hostile\"\ndatagrams_per_second = 0\n",
         "s.toml:6: datagrams_per_second is 0: write a whole number from 1 to 100000"},
        {"+[[group]]\nbehaviour = \"hostile\"\nattacks = \"flood\"\n",
         "s.toml:6: attacks is 'flood': write a list of one or more of garbage, replays, flood, "
         "absurd_inputs, endless_messages, forged_acks, foreign_connections, wrong_tokens"},
        {"+[[group]]\nbehaviour = \"hostile\"\nattacks = []\n", "s.toml:6: attacks is []: "},
        {"+[[group]]\nbehaviour = \"hostile\"\nattacks = [\n\"flood\",\n\"rain\"]\n",
         "s.toml:8: unknown attack 'rain': write one or more of garbage, "},
        {"+[[group]]\nbehaviour = \"hostile\"\nattacks = [7]\n",
         "s.toml:6: unknown attack 7: write one or more of garbage, "},
        {"+[[group]]\nbehaviour = \"hostile\"\nattacks = [\"flood\", \"flood\"]\n",
         "s.toml:6: flood is listed twice in attacks: write it once"},
        {"leaves_per_second = -1\n[[stage]]\nseconds = 1\nclients = 4\n",
         "s.toml:1: leaves_per_second is -1: write a number from 0 to 1000"},
    };
    for (const Wrong& wrong : wrongs) {
        const std::string text =
            *wrong.text == '+' ? stage + (wrong.text + 1) : std::string(wrong.text);
        const auto read = read_scenario("s.toml", text);
        ASSERT_FALSE(read.ok()) << text;
        EXPECT_EQ(read.error().substr(0, std::string(wrong.error).size()), wrong.error) << text;
        EXPECT_EQ(read.error().find('\n'), std::string::npos);
    }
}

TEST(ReadScenario, rejects_a_text_that_is_too_long_or_too_deeply_nested) {
    EXPECT_FALSE(read_scenario("s.toml", std::string(kScenarioBytesMax + 1, '#')).ok());
    EXPECT_FALSE(read_scenario("s.toml", "a = " + std::string(30'000, '[')).ok());
}

TEST(ReadScenario, names_a_file_that_does_not_exist) {
    const auto loaded = load_scenario("/no/such/scenario.toml");

    ASSERT_FALSE(loaded.ok());
    EXPECT_NE(loaded.error().find("/no/such/scenario.toml"), std::string::npos);
}

}  // namespace
}  // namespace arena::client_sim
