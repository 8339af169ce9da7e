#include "client/game/game_client.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "sim/rules/rules_hash.h"
#include "tests/support/map_builder.h"
#include "tests/unit/client/support/server_side.h"

namespace arena::client::game_client_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using test::Bytes;

constexpr Time kStep = milliseconds{5};
constexpr sim::EntityId kOwn{5};

/// A game's client and a server that sends what the test wants, in virtual time.
struct Line {
    explicit Line(GameClientConfig config = {}) {
        config.token = server.token();
        config.random = arena::test::seeded(7);
        client.emplace(config, now);
    }
    void talk() {
        for (bool has_sent = true; has_sent;) {
            has_sent = false;
            for (auto bytes = client->next_datagram(now); !bytes.empty();
                 bytes = client->next_datagram(now)) {
                server.receive(bytes, now);
                has_sent = true;
            }
            for (Bytes& datagram : server.take(now)) {
                client->receive(datagram, now);
                has_sent = true;
            }
        }
    }
    void run(Time duration) {
        for (const Time end = now + duration; now < end;) {
            now += kStep;
            client->advance(now);
            talk();
        }
    }
    void join(const protocol::Welcome& welcome) {
        talk();
        server.say_reliable(welcome);
        talk();
    }
    void join() { join(server.welcome()); }
    void say(const protocol::Update& update, const test::UpdateContent& content) {
        server.say(test::message(update, content));
        talk();
    }
    std::vector<GameEvent> events() {
        std::vector<GameEvent> all;
        for (GameEvent event; client->next_event(event);)
            all.push_back(event);
        return all;
    }

    Time now = seconds{100};
    test::ServerSide server;
    std::optional<GameClient> client;
};

template <typename Event>
const Event* first(const std::vector<GameEvent>& events) {
    for (const GameEvent& event : events)
        if (const auto* one = std::get_if<Event>(&event)) return one;
    return nullptr;
}

TEST(GameClient, reports_that_it_is_connected_and_has_the_welcome) {
    Line line;
    EXPECT_EQ(line.client->welcome(), nullptr);

    line.join();

    const auto events = line.events();
    ASSERT_NE(first<ConnectedEvent>(events), nullptr);
    EXPECT_EQ(first<ConnectedEvent>(events)->player, kOwn);
    EXPECT_FALSE(first<ConnectedEvent>(events)->resumed);
    ASSERT_NE(line.client->welcome(), nullptr);
    EXPECT_EQ(line.client->welcome()->tick_rate, 50);
    EXPECT_EQ(line.client->state(), ClientState::active);
}

TEST(GameClient, its_last_event_says_why_it_is_closed_and_comes_once) {
    Line line;
    line.join();
    line.events();
    line.server.connection->connection().disconnect(protocol::EndReason::kicked);
    line.run(milliseconds{100});

    const auto events = line.events();

    ASSERT_FALSE(events.empty());
    const auto* end = std::get_if<DisconnectedEvent>(&events.back());
    ASSERT_NE(end, nullptr);
    EXPECT_EQ(name_of(end->closing), "kicked");
    EXPECT_TRUE(line.events().empty());
}

TEST(GameClient, leaves_when_it_is_asked_to) {
    Line line;
    line.join();
    line.events();
    line.client->leave();
    line.run(seconds{1});

    EXPECT_TRUE(line.client->finished());
    const auto events = line.events();
    ASSERT_NE(first<DisconnectedEvent>(events), nullptr);
    EXPECT_TRUE(is_leaving(first<DisconnectedEvent>(events)->closing));
}

TEST(GameClient, sends_what_is_held_for_each_tick) {
    Line line;
    line.join();
    line.client->set_input({.move_x = 100});
    line.run(milliseconds{400});

    const auto inputs = line.server.inputs();
    ASSERT_FALSE(inputs.empty());
    EXPECT_EQ(inputs.back().runs.view().back().input.move_x, 100);
}

TEST(GameClient, a_press_released_before_the_next_tick_counts_for_that_tick_only) {
    Line line;
    line.join();
    line.run(milliseconds{400});
    line.client->set_input({.buttons = sim::kButtonJump});
    line.client->set_input({});
    line.run(milliseconds{400});

    int pressed = 0;
    sim::Tick newest = 0;
    for (const protocol::Inputs& inputs : line.server.inputs()) {
        sim::Tick tick = inputs.first_tick();
        for (const protocol::InputRun& run : inputs.runs)
            for (int i = 0; i < run.ticks; ++i, ++tick) {
                if (tick <= newest) continue;  // repeated
                newest = tick;
                pressed += run.input.buttons == sim::kButtonJump ? 1 : 0;
            }
    }
    EXPECT_EQ(pressed, 1);
}

TEST(GameClient, sends_how_far_behind_its_own_player_it_shows_the_others) {
    Line line;
    line.join();
    // The server's ticks continue from the Welcome's at 50 a second; every third one has an update.
    sim::Tick tick = line.client->welcome()->tick;
    double behind = 0.0;
    for (int update = 0; update < 100; ++update) {
        line.run(milliseconds{60});
        tick += 3;
        line.say({.tick = tick}, {});
        const Picture& picture = line.client->picture(line.now);
        behind = picture.own_moment - picture.others_moment;
    }
    line.run(milliseconds{60});

    EXPECT_GT(behind, 1.0);
    const auto inputs = line.server.inputs();
    ASSERT_FALSE(inputs.empty());
    EXPECT_NEAR(inputs.back().seen_back, behind, 0.5001);
}

TEST(GameClient, reports_how_far_the_server_looked_back_for_a_hit) {
    Line line;
    line.join();
    protocol::Update update{.tick = 1000};
    static_cast<void>(
        update.effects.push_back({.kind = protocol::EffectKind::hit, .looked_back = 9}));
    line.say(update, {});

    const auto events = line.events();
    ASSERT_NE(first<HitEvent>(events), nullptr);
    EXPECT_EQ(first<HitEvent>(events)->looked_back, 9u);
}

TEST(GameClient, knows_which_inputs_are_on_their_way) {
    Line line;
    line.join();
    const InputProgress before = line.client->input_progress();
    line.run(milliseconds{100});  // five ticks of 20 ms
    const InputProgress given = line.client->input_progress();
    line.say({.tick = given.given, .input_age = 3}, {});

    const InputProgress used = line.client->input_progress();

    EXPECT_EQ(before.given, 0u);
    EXPECT_GE(given.given, line.server.inputs().back().tick);
    EXPECT_LE(given.given, line.server.inputs().back().tick + 1) << "one waits for its packet";
    EXPECT_EQ(given.used, 0u);
    EXPECT_EQ(used.given, given.given);
    EXPECT_EQ(used.used, given.given - 3);
}

TEST(GameClient, a_weapon_slot_that_was_wanted_between_two_ticks_is_sent_once) {
    Line line;
    line.join();
    line.client->set_input({.slot = 4});
    line.client->set_input({});
    line.run(milliseconds{200});

    sim::Tick wanted = 0;
    std::set<sim::Tick> seen;
    for (const protocol::Inputs& inputs : line.server.inputs()) {
        sim::Tick tick = inputs.first_tick();
        for (const protocol::InputRun& run : inputs.runs.view()) {
            for (int i = 0; i < run.ticks; ++i, ++tick)
                if (seen.insert(tick).second && run.input.slot == 4) ++wanted;
        }
    }
    EXPECT_EQ(wanted, 1u);
}

TEST(GameClient, changes_an_input_so_that_the_server_accepts_it) {
    Line line;
    line.join();
    line.client->set_input(
        {.move_x = -128, .move_y = -128, .buttons = 0xFFFF, .seen_back = 7, .slot = 200});
    line.run(milliseconds{200});

    const auto inputs = line.server.inputs();
    ASSERT_FALSE(inputs.empty());
    const sim::PlayerInput sent = inputs.back().runs.view().back().input;
    EXPECT_EQ(sent.move_x, -127);
    EXPECT_EQ(sent.move_y, -127);
    EXPECT_EQ(sent.buttons, sim::kButtonsKnown);
    EXPECT_EQ(sent.slot, sim::kWeaponSlotsMax);
    EXPECT_EQ(sent.seen_back, 0);
    EXPECT_EQ(inputs.back().seen_back, 0) << "it has shown nothing yet";
}

TEST(GameClient, shows_others_in_the_past_and_the_own_player_where_the_server_reported_it) {
    Line line;
    line.join();
    const protocol::OwnMotion own{.position = {1.0f, 2.0f}};
    line.say(
        {.tick = 1005, .own_motion = own},
        {.introduced = {{0, test::player(5, test::motion(1005, {1.0f, 2.0f}))},
                        {1, test::player(6, test::motion(1005, {4.0f, 0.0f}, {0.5f, 0.0f}))}}});
    static_cast<void>(line.client->picture(line.now));
    line.run(milliseconds{100});
    line.say({.tick = 1010}, {});

    const Picture& picture = line.client->picture(line.now);

    ASSERT_EQ(picture.others.size(), 1u);
    EXPECT_EQ(picture.others[0].id, sim::EntityId{6});
    EXPECT_GT(picture.own_moment, picture.others_moment);
    EXPECT_NEAR(picture.others[0].position.x,
                4.0 + 0.5 * std::max(0.0, picture.others_moment - 1005.0), 1e-4);
    ASSERT_TRUE(picture.own);
    EXPECT_FALSE(picture.own->is_predicted);
    EXPECT_EQ(picture.own->player.position, (sim::Vec2{1.0f, 2.0f}));
}

TEST(GameClient, says_why_it_does_not_predict) {
    EXPECT_EQ(Line().client->prediction(), PredictionState::waiting);
    const auto state_with = [](const GameClientConfig& config) {
        Line line(config);
        line.join();
        return line.client->prediction();
    };
    GameClientConfig config;
    EXPECT_EQ(state_with(config), PredictionState::no_map);
    config.terrain = arena::test::MapBuilder().spawn({5.0f, 5.0f}).hash(8).terrain();
    config.rules.emplace();
    EXPECT_EQ(state_with(config), PredictionState::other_map);
    config.terrain = arena::test::MapBuilder().spawn({5.0f, 5.0f}).hash(9).terrain();
    EXPECT_EQ(state_with(config), PredictionState::other_rules);
    config.settings.predicts_own_player = false;
    EXPECT_EQ(state_with(config), PredictionState::switched_off);
}

TEST(GameClient, asks_for_the_map_that_a_welcome_names_and_predicts_on_it) {
    std::vector<std::uint64_t> asked;
    GameClientConfig config;
    config.map_for = [&](const protocol::Welcome& welcome) {
        asked.push_back(welcome.map_hash);
        return GameMap{.terrain = arena::test::MapBuilder().spawn({5.0f, 5.0f}).hash(9).terrain(),
                       .rules = sim::Rules{}};
    };
    Line line(config);
    protocol::Welcome welcome = line.server.welcome();
    sim::Rules rules;
    rules.tick_rate = welcome.tick_rate;
    welcome.rules_hash = hash_of(rules);

    line.join(welcome);

    EXPECT_EQ(asked, std::vector<std::uint64_t>{9});
    EXPECT_EQ(line.client->prediction(), PredictionState::on);
}

TEST(GameClient, predicts_on_a_map_that_it_is_given_while_it_plays) {
    Line line;
    protocol::Welcome welcome = line.server.welcome();
    sim::Rules rules;
    rules.tick_rate = welcome.tick_rate;
    welcome.rules_hash = hash_of(rules);
    line.join(welcome);
    ASSERT_EQ(line.client->prediction(), PredictionState::no_map);
    EXPECT_EQ(line.client->terrain(), nullptr);
    const auto terrain_of = [](std::uint64_t hash) {
        return arena::test::MapBuilder().spawn({5.0f, 5.0f}).hash(hash).terrain();
    };

    line.client->set_map({.terrain = terrain_of(8), .rules = sim::Rules{}});
    EXPECT_EQ(line.client->prediction(), PredictionState::other_map);
    line.client->set_map({.terrain = terrain_of(9), .rules = sim::Rules{}});

    EXPECT_EQ(line.client->prediction(), PredictionState::on);
    ASSERT_NE(line.client->terrain(), nullptr);
    EXPECT_EQ(line.client->terrain()->hash, 9u);
}

/// Records what it receives, and how many events the client had for a game at that time.
struct Recorder final : ClientObserver {
    explicit Recorder(GameClient& recorded) : client(recorded) {}
    void on_welcome(const protocol::Welcome&) override { note("welcome"); }
    void on_roster(const protocol::Roster&) override { note("roster"); }
    void on_update(const protocol::Update&, const WorldView& view) override {
        tick = view.tick();
        note("update");
    }
    void note(const char* what) {
        received.emplace_back(what);
        for (GameEvent event; client.next_event(event);)
            ++events;
    }
    GameClient& client;
    std::vector<std::string> received;
    std::size_t events = 0;
    sim::Tick tick = 0;
};

TEST(GameClient, an_extra_observer_receives_everything_after_the_game) {
    Line line;
    line.talk();
    line.server.say_reliable(line.server.welcome());
    Recorder recorder(*line.client);
    for (Bytes& datagram : line.server.take(line.now))
        line.client->receive(datagram, line.now, recorder);
    const std::size_t events_of_welcome = recorder.events;
    line.talk();
    line.server.say(test::message(
        {.tick = 1005}, {.introduced = {{0, test::player(5, test::motion(1005, {1.0f, 2.0f}))}}}));
    for (Bytes& datagram : line.server.take(line.now))
        line.client->receive(datagram, line.now, recorder);

    EXPECT_EQ(recorder.received, (std::vector<std::string>{"welcome", "update"}));
    EXPECT_EQ(events_of_welcome, 1u);
    EXPECT_GT(recorder.events, events_of_welcome) << "the own player has spawned";
    EXPECT_EQ(recorder.tick, 1005u);
    EXPECT_EQ(line.client->client().counters().updates, 1u);
}

TEST(GameClient, can_give_the_inputs_of_several_ticks_one_by_one) {
    Line line;
    line.join();
    line.run(milliseconds{200});
    const sim::Tick before = line.client->input_progress().given;
    line.now += milliseconds{60};  // three ticks
    line.client->set_input({.move_x = 1});
    ASSERT_TRUE(line.client->submit_input(line.now));
    const sim::Tick after_one = line.client->input_progress().given;
    line.client->set_input({.move_x = 2});
    while (line.client->submit_input(line.now)) {
    }
    line.talk();

    EXPECT_EQ(after_one, before + 1);
    EXPECT_GT(line.client->input_progress().given, after_one);
    const auto inputs = line.server.inputs();
    ASSERT_FALSE(inputs.empty());
    int ones = 0;
    for (const protocol::InputRun& run : inputs.back().runs)
        if (run.input.move_x == 1) ones += run.ticks;
    EXPECT_EQ(ones, 1);
    EXPECT_EQ(inputs.back().runs.view().back().input.move_x, 2);
}

TEST(GameClient, reports_when_nothing_arrives_any_more) {
    Line line;
    line.join();
    line.run(milliseconds{500});
    line.events();
    for (const Time end = line.now + seconds{2}; line.now < end;) {
        line.now += kStep;
        line.client->advance(line.now);
        static_cast<void>(line.client->next_datagram(line.now));
    }

    const auto events = line.events();
    // What it sends meanwhile counts as lost, too.
    ASSERT_FALSE(events.empty());
    const auto* change = std::get_if<QualityChangedEvent>(&events.back());
    ASSERT_NE(change, nullptr);
    EXPECT_EQ(change->now, ConnectionGrade::silent);
    EXPECT_EQ(line.client->quality(line.now).grade, ConnectionGrade::silent);
    EXPECT_GT(line.client->quality(line.now).silence, seconds{1});
}

TEST(GameClient, shows_the_zone_at_its_size_at_the_moment_that_is_shown) {
    Line line;
    protocol::Welcome welcome = line.server.welcome();
    welcome.zone = protocol::WelcomeZone{
        .first_radius = 100.0f, .last_radius = 10.0f, .wait = 10.0f, .shrink_time = 90.0f};
    line.join(welcome);
    line.say({.tick = 1005}, {});

    const Picture& picture = line.client->picture(line.now);
    ASSERT_TRUE(picture.zone);
    const double shrunk = picture.others_moment / 50.0 - 10.0;
    EXPECT_NEAR(picture.zone->radius, 100.0 - std::max(0.0, shrunk), 0.01);
}

TEST(GameClient, the_zone_counts_from_the_beginning_of_the_round) {
    Line line;
    protocol::Welcome welcome = line.server.welcome();
    welcome.zone = protocol::WelcomeZone{
        .first_radius = 100.0f, .last_radius = 10.0f, .wait = 0.0f, .shrink_time = 90.0f};
    line.join(welcome);
    protocol::Match match{.tick = 1000,
                          .mode = sim::GameMode::last_one_standing,
                          .phase = sim::MatchPhase::countdown,
                          .phase_tick = 900,
                          .round_tick = 300,
                          .teams = {},
                          .flags = {}};
    line.server.say_reliable(match);
    line.say({.tick = 1005}, {});
    const float in_countdown = line.client->picture(line.now).zone->radius;
    match.phase = sim::MatchPhase::play;
    match.phase_tick = match.round_tick = 950;
    line.server.say_reliable(match);
    line.say({.tick = 1010}, {});

    const Picture& picture = line.client->picture(line.now);

    EXPECT_EQ(in_countdown, 100.0f) << "nothing is left of the last round";
    ASSERT_TRUE(picture.zone);
    EXPECT_GT(picture.others_moment, 950.0);
    EXPECT_NEAR(picture.zone->radius, 100.0 - (picture.others_moment - 950.0) / 50.0, 0.01);
}

TEST(GameClient, reports_what_happens_in_the_match) {
    Line line;
    line.join();
    protocol::Match match{.mode = sim::GameMode::team_deathmatch,
                          .phase = sim::MatchPhase::play,
                          .teams = {},
                          .flags = {}};
    ASSERT_TRUE(match.teams.push_back({}) && match.teams.push_back({}));
    line.server.say_reliable(match);
    match.teams[1].score = 3;
    line.server.say_reliable(match);
    line.say({.tick = 1005}, {});

    std::vector<GameEvent> events;
    for (GameEvent event; line.client->next_event(event);)
        if (std::holds_alternative<PhaseEvent>(event) ||
            std::holds_alternative<TeamScoreEvent>(event))
            events.push_back(event);

    EXPECT_EQ(line.client->match(), match);
    ASSERT_EQ(events.size(), 2u);
    EXPECT_EQ(std::get<PhaseEvent>(events[0]).phase, sim::MatchPhase::play);
    EXPECT_EQ(std::get<TeamScoreEvent>(events[1]).score, 3);
}

// --- Watching, and another world

/// What an update says about players that stand at (number, 20).
test::UpdateContent players_of(std::initializer_list<std::uint32_t> numbers, sim::Tick tick) {
    test::UpdateContent content;
    protocol::ShortId id = 0;
    for (const std::uint32_t number : numbers)
        content.introduced.push_back(
            {id++, test::player(number, test::motion(tick, {static_cast<float>(number), 20.0f}))});
    return content;
}

std::vector<std::uint32_t> ids_of(const std::vector<PicturePlayer>& players) {
    std::vector<std::uint32_t> ids;
    for (const PicturePlayer& player : players)
        ids.push_back(player.id.value);
    return ids;
}

/// The server's map and rules, so that a client with a player predicts.
GameClientConfig predicting() {
    GameClientConfig config;
    config.terrain = arena::test::MapBuilder().spawn({5.0f, 5.0f}).hash(9).terrain();
    config.rules.emplace();
    return config;
}

protocol::Welcome with_rules(protocol::Welcome welcome) {
    sim::Rules rules;
    rules.tick_rate = welcome.tick_rate;
    welcome.rules_hash = hash_of(rules);
    return welcome;
}

TEST(GameClient, reports_that_it_watches_and_how_much_later) {
    Line line(predicting());
    line.join(with_rules(line.server.welcome_to_watch(700, 300)));

    const auto events = line.events();
    const auto* connected = first<ConnectedEvent>(events);
    ASSERT_NE(connected, nullptr);
    EXPECT_TRUE(connected->watches());
    EXPECT_EQ(connected->player, sim::kNoEntity);
    EXPECT_EQ(connected->watch_delay, 300u);
    EXPECT_EQ(line.client->prediction(), PredictionState::watching);
}

TEST(GameClient, a_watcher_sees_all_players_in_the_past_and_has_none_of_its_own) {
    Line line;
    line.join(line.server.welcome_to_watch(1000));
    line.say(
        {.tick = 1005},
        {.introduced = {{0, test::player(5, test::motion(1005, {1.0f, 2.0f}))},
                        {1, test::player(6, test::motion(1005, {4.0f, 0.0f}, {0.5f, 0.0f}))}}});
    static_cast<void>(line.client->picture(line.now));
    for (sim::Tick tick = 1010; tick < 1100; tick += 5) {
        line.run(milliseconds{100});
        line.say({.tick = tick}, {});
    }
    const Picture& picture = line.client->picture(line.now);

    EXPECT_FALSE(picture.own);
    EXPECT_EQ(ids_of(picture.others), (std::vector<std::uint32_t>{5, 6}));
    EXPECT_NEAR(picture.others[1].position.x, 4.0 + 0.5 * (picture.others_moment - 1005.0), 1e-3);
    EXPECT_EQ(picture.own_moment, picture.others_moment);
    EXPECT_LT(picture.others_moment, 1095.0);
    EXPECT_GT(picture.others_moment, 1070.0);
    EXPECT_EQ(picture.respawn_tick, 0u);
    EXPECT_TRUE(line.server.inputs().empty());
    const GameCounters counters = line.client->counters();
    EXPECT_EQ(counters.ticks_predicted, 0u);
    EXPECT_EQ(counters.updates_compared, 0u);
    EXPECT_EQ(first<CorrectionEvent>(line.events()), nullptr);
}

TEST(GameClient, a_watcher_has_no_lead_no_input_margin_and_no_inputs_on_their_way) {
    Line line;
    line.join();
    line.run(milliseconds{200});
    EXPECT_GT(line.client->input_progress().given, 1000u);

    line.server.say_reliable(line.server.welcome_to_watch(700));
    line.talk();
    line.say({.tick = 703, .input_margin = 9, .input_age = 0}, players_of({6}, 703));
    line.run(milliseconds{200});

    const ConnectionQuality quality = line.client->quality(line.now);
    EXPECT_EQ(quality.lead, 0.0);
    EXPECT_FALSE(quality.input_margin.has_value());
    EXPECT_GT(quality.interpolation_delay, Time{0});
    EXPECT_EQ(line.client->input_progress().given, 0u);
    EXPECT_EQ(line.client->input_progress().used, 0u);
}

TEST(GameClient, reports_whose_view_it_is_sent_and_why_a_wish_was_not_granted) {
    Line line;
    line.join(line.server.welcome_to_watch());
    line.events();
    line.client->watch({.wish = protocol::WatchWish::play, .player = {6}});
    line.talk();
    ASSERT_EQ(line.server.wishes().size(), 1u);
    EXPECT_EQ(line.server.wishes()[0].wish, protocol::WatchWish::play);

    line.server.say_reliable(protocol::Watching{
        .player = {6}, .refusal = protocol::WatchRefusal::no_place, .number = 1});
    line.talk();

    const auto events = line.events();
    ASSERT_NE(first<WatchingEvent>(events), nullptr);
    EXPECT_EQ(first<WatchingEvent>(events)->player, sim::EntityId{6});
    EXPECT_EQ(first<WatchingEvent>(events)->refusal, protocol::WatchRefusal::no_place);
    EXPECT_EQ(line.client->watching().player, sim::EntityId{6});
}

TEST(GameClient, looks_at_its_own_player_and_stays_where_it_died) {
    Line line;
    line.join();
    EXPECT_FALSE(line.client->picture(line.now).focus);
    line.say({.tick = 1005, .own_motion = protocol::OwnMotion{.position = {5.0f, 20.0f}}},
             players_of({5, 6}, 1005));
    const auto alive = line.client->picture(line.now).focus;
    line.say({.tick = 1010}, {.removed = {0}});
    line.run(milliseconds{500});
    line.say({.tick = 1035}, {});
    const auto dead = line.client->picture(line.now).focus;

    const PictureFocus expected{
        .player = kOwn, .position = {5.0f, 20.0f}, .view = line.client->welcome()->view};
    EXPECT_EQ(alive, expected);
    EXPECT_EQ(dead, expected);
}

TEST(GameClient, looks_at_the_player_whose_view_it_is_sent_until_that_is_another) {
    Line line;
    protocol::Welcome welcome = line.server.welcome_to_watch();
    welcome.archetypes[0].view = {30.0f, 18.0f};
    line.join(welcome);
    line.say({.tick = 1005}, players_of({6, 7}, 1005));
    EXPECT_FALSE(line.client->picture(line.now).focus) << "no camera was wished for";

    line.server.say_reliable(protocol::Watching{.player = {7}});
    line.talk();
    const PictureFocus at_seven{.player = {7}, .position = {7.0f, 20.0f}, .view = {30.0f, 18.0f}};
    EXPECT_EQ(line.client->picture(line.now).focus, at_seven);

    line.say({.tick = 1010}, {.removed = {1}});
    line.run(milliseconds{500});
    line.say({.tick = 1035}, {});
    EXPECT_EQ(ids_of(line.client->picture(line.now).others), std::vector<std::uint32_t>{6});
    EXPECT_EQ(line.client->picture(line.now).focus, at_seven) << "it is dead";

    line.server.say_reliable(protocol::Watching{});
    line.talk();
    EXPECT_EQ(line.client->picture(line.now).focus->player, sim::kNoEntity);
    EXPECT_EQ(line.client->picture(line.now).focus->position, at_seven.position);

    line.client->watch(
        {.camera = protocol::Camera{.center = {1.0f, 2.0f}, .size = {60.0f, 40.0f}}});
    EXPECT_EQ(line.client->picture(line.now).focus,
              (PictureFocus{.player = {}, .position = {1.0f, 2.0f}, .view = {60.0f, 40.0f}}));
    line.client->watch({});
    EXPECT_EQ(line.client->picture(line.now).focus,
              (PictureFocus{
                  .player = {}, .position = {1.0f, 2.0f}, .view = line.client->welcome()->view}))
        << "the camera stays where it is, and shows as much as without a wish";
}

TEST(GameClient, stays_where_the_player_was_that_has_left_whatever_the_camera_showed_before) {
    Line line;
    line.join(line.server.welcome_to_watch());
    line.client->watch(
        {.camera = protocol::Camera{.center = {1.0f, 2.0f}, .size = {60.0f, 40.0f}}});
    line.run(milliseconds{100});
    line.client->watch({.player = {7}});
    line.run(milliseconds{100});
    const std::uint8_t number = line.server.wishes().back().number;
    line.server.say_reliable(protocol::Watching{.player = {7}, .number = number});
    line.talk();
    line.say({.tick = 1005}, players_of({7}, 1005));
    EXPECT_EQ(line.client->picture(line.now).focus->player, sim::EntityId{7});

    line.server.say_reliable(
        protocol::Watching{.refusal = protocol::WatchRefusal::not_here, .number = number});
    line.talk();

    EXPECT_EQ(line.client->picture(line.now).focus,
              (PictureFocus{
                  .player = {}, .position = {7.0f, 20.0f}, .view = line.client->welcome()->view}));
}

TEST(GameClient, nothing_that_names_no_player_is_a_watchers_own) {
    Line line;
    line.join(line.server.welcome_to_watch());
    line.events();
    protocol::Introduction shot =
        test::projectile(1, test::motion(1005, {3.0f, 3.0f}, {0.1f, 0.0f}));
    shot.traits.owner = sim::kNoEntity;
    protocol::Update update{.tick = 1005};
    static_cast<void>(update.effects.push_back({.amount = 3, .kind = protocol::EffectKind::hit}));
    static_cast<void>(update.effects.push_back({.kind = protocol::EffectKind::death}));
    line.say(update, {.introduced = {{0, shot}}});
    line.run(milliseconds{100});
    line.say({.tick = 1010}, {});

    const auto events = line.events();
    ASSERT_NE(first<ShotEvent>(events), nullptr);
    EXPECT_EQ(first<ShotEvent>(events)->key, shot.traits.id.value) << "it is another's";
    ASSERT_NE(first<HitEvent>(events), nullptr);
    EXPECT_EQ(first<HitEvent>(events)->role, HitRole::seen);
    ASSERT_NE(first<DiedEvent>(events), nullptr);
    EXPECT_FALSE(first<DiedEvent>(events)->is_own);
    const Picture& picture = line.client->picture(line.now);
    ASSERT_EQ(picture.projectiles.size(), 1u);
    EXPECT_EQ(picture.projectiles[0].key, shot.traits.id.value);
}

TEST(GameClient, nothing_of_the_world_before_is_left_when_another_begins) {
    for (const sim::Tick tick : {50u, 9000u}) {
        SCOPED_TRACE(tick);
        Line line(predicting());
        line.join(with_rules(line.server.welcome()));
        line.server.say_reliable(
            protocol::Roster{.joined = {{.player = {6}, .team = 0, .name = "Ada"}}});
        const protocol::OwnMotion own{.position = {5.0f, 20.0f}};
        line.say({.tick = 1005, .own_motion = own}, players_of({5, 6}, 1005));
        line.client->set_input({.move_x = 100});
        line.run(milliseconds{500});
        ASSERT_TRUE(line.client->picture(line.now).own);
        ASSERT_EQ(line.client->prediction(), PredictionState::on);
        line.events();
        line.client->set_input({.buttons = sim::kButtonFire});
        line.client->set_input({});

        protocol::Welcome other = with_rules(line.server.welcome(tick));
        other.player = {8};
        line.server.say_reliable(other);
        line.talk();
        const Picture empty = line.client->picture(line.now);
        const auto events = line.events();

        EXPECT_FALSE(empty.own);
        EXPECT_TRUE(empty.others.empty());
        EXPECT_TRUE(empty.projectiles.empty());
        EXPECT_FALSE(empty.focus);
        EXPECT_EQ(empty.others_moment, 0.0);
        EXPECT_EQ(line.client->roster().size(), 0u);
        ASSERT_EQ(events.size(), 1u);
        ASSERT_NE(first<ConnectedEvent>(events), nullptr);
        EXPECT_EQ(first<ConnectedEvent>(events)->player, sim::EntityId{8});
        EXPECT_EQ(first<ConnectedEvent>(events)->tick, tick);

        const std::size_t inputs_before = line.server.inputs().size();
        const protocol::OwnMotion there{.position = {8.0f, 20.0f}};
        for (sim::Tick at = tick + 3; at < tick + 60; at += 3) {
            line.say({.tick = at, .own_motion = there},
                     at == tick + 3 ? players_of({8, 9}, at) : test::UpdateContent{});
            line.run(milliseconds{60});
            static_cast<void>(line.client->picture(line.now));
        }
        const Picture& picture = line.client->picture(line.now);
        ASSERT_TRUE(picture.own);
        EXPECT_EQ(picture.own->player.id, sim::EntityId{8});
        EXPECT_EQ(picture.focus->player, sim::EntityId{8});
        EXPECT_EQ(ids_of(picture.others), std::vector<std::uint32_t>{9});
        EXPECT_NEAR(picture.others_moment, tick + 50.0, 20.0);
        EXPECT_EQ(first<CorrectionEvent>(line.events()), nullptr);
        const auto inputs = line.server.inputs();
        ASSERT_GT(inputs.size(), inputs_before);
        EXPECT_EQ(inputs[inputs_before].runs.view().front().input.buttons, 0)
            << "what was pressed in the world before does not count";
    }
}

/// A client that saw player 6, lost its connection, and has a new one, on which nothing was said.
struct ResumedLine : Line {
    ResumedLine() {
        join();
        say({.tick = 1005}, players_of({6}, 1005));
        static_cast<void>(client->picture(now));
        for (const Time end = now + seconds{6}; now < end; now += kStep)
            static_cast<void>(client->next_datagram(now));
        EXPECT_EQ(client->state(), ClientState::resuming);
        run(milliseconds{400});
    }
};

TEST(GameClient, a_client_that_resumes_shows_what_it_saw_until_the_first_update) {
    ResumedLine line;
    line.server.say_reliable(line.server.welcome(1300));
    line.talk();

    EXPECT_EQ(line.client->counters().client.resumes, 1u);
    EXPECT_EQ(ids_of(line.client->picture(line.now).others), std::vector<std::uint32_t>{6});
}

TEST(GameClient, after_a_resumption_on_another_map_nothing_of_the_old_one_is_shown) {
    ResumedLine line;
    protocol::Welcome other = line.server.welcome(20);
    other.map_name = "another";
    other.map_hash = 4711;
    other.resumed = true;

    line.server.say_reliable(other);
    line.talk();

    EXPECT_EQ(line.client->counters().client.resumes, 1u);
    EXPECT_TRUE(line.client->picture(line.now).others.empty());
}

TEST(GameClient, continues_after_it_was_moved) {
    Line line;
    line.join();
    GameClient moved = std::move(*line.client);
    line.client.reset();

    EXPECT_EQ(moved.state(), ClientState::active);
    EXPECT_NE(moved.welcome(), nullptr);
}

}  // namespace
}  // namespace arena::client::game_client_test
