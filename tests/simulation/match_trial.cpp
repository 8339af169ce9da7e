#include "tests/simulation/match_trial.h"

#include <array>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "client/core/input_planner.h"
#include "sim/terrain/terrain.h"
#include "tests/property/protocol/rules/random_rules.h"
#include "tests/simulation/draw_network.h"
#include "tests/simulation/draw_time.h"
#include "tests/simulation/match_simulation.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"

namespace arena::simulation {

namespace {

using namespace std::chrono_literals;

constexpr protocol::NetworkProfile kGood{.to_server = {.delay = 20ms},
                                         .to_client = {.delay = 20ms}};
constexpr protocol::NetworkProfile kDead{.to_server = {.loss = 1.0}, .to_client = {.loss = 1.0}};
/// Long enough to resume, and to receive everything that was missed ...
constexpr Time kRest = 10s;
/// ... then one more bot comes in, whatever strangers do, ...
constexpr Time kLateJoin = 2s;
/// ... and then all inputs are in time, except for what a clock still corrects.
constexpr Time kCalm = 2s;
constexpr double kInTimeMin = 0.95;

/// Two flags, a base, and two hills: for every mode. At two of the four spawn points players are
/// scouts, if there are any.
std::shared_ptr<const sim::Terrain> yard(bool has_scouts) {
    const std::string scout = has_scouts ? "scout" : "";
    return test::MapBuilder(30.0f, 24.0f)
        .spawn({3.0f, 3.0f})
        .spawn({27.0f, 21.0f}, 0, scout)
        .spawn({3.0f, 21.0f})
        .spawn({27.0f, 3.0f}, 0, scout)
        .box({12.0f, 8.0f}, {18.0f, 16.0f})
        .line({22.0f, 6.0f}, {25.0f, 12.0f})
        .circle({6.0f, 12.0f}, 1.5f)
        .flag({10.0f, 4.0f}, 1)
        .flag({20.0f, 20.0f}, 2)
        .round_base({10.0f, 4.0f}, 3.0f, 1)
        .round_hill({15.0f, 5.0f}, 3.0f)
        .round_hill({15.0f, 19.0f}, 3.0f)
        .terrain();
}

/// The same, seen from the side: all of it can be got to by a walk, a jump and a lift. Players are
/// spawned on the ground, in the air, above a steep slope and above the lift.
std::shared_ptr<const sim::Terrain> side_yard(bool has_scouts) {
    const std::string scout = has_scouts ? "scout" : "";
    return test::MapBuilder(36.0f, 16.0f)
        .spawn({3.0f, 0.6f})
        .spawn({33.0f, 4.0f}, 0, scout)
        .spawn({9.6f, 5.0f})
        .spawn({24.5f, 3.0f}, 0, scout)
        .box({14.0f, 0.0f}, {20.0f, 1.5f})
        .polygon({{9.0f, 0.0f}, {10.0f, 0.0f}, {10.0f, 1.8f}})
        .one_sided_line({28.0f, 4.0f}, {23.0f, 4.0f})
        .mover(test::platform(test::box_obstacle({23.0f, 0.3f}, {26.0f, 0.9f}),
                              {{0.0f, 0.0f}, {0.0f, 2.5f}}, 2.0f))
        .flag({5.0f, 0.6f}, 1)
        .flag({31.0f, 0.6f}, 2)
        .base({{2.0f, 0.0f}, {8.0f, 3.0f}}, 1)
        .hill({{14.0f, 1.5f}, {20.0f, 4.5f}})
        .hill({{28.5f, 0.0f}, {33.5f, 3.0f}})
        .terrain();
}

struct Plan {
    bool is_seen_from_the_side = false;
    bool has_scouts = false;
    MatchSettings settings;
    Time outage{0};  ///< in the middle of the match
    /// Lots for the bots that leave, one after the other, each replaced by another.
    std::vector<std::uint64_t> leavers;
};

/// A body that jumps 2.4 m high; of every second such match by rays.
void look_from_the_side(std::uint64_t seed, sim::Rules& rules) {
    rules.gravity = 25.0f;
    sim::Archetype& body = rules.archetypes.front();
    body.move = seed % 2 == 0 ? sim::MoveKind::slide : sim::MoveKind::rays;
    body.acceleration = 60.0f;
    body.air_acceleration = 25.0f;
    body.jump_speed = 11.0f;
}

/// In two matches of five, up to half of the players are insiders, with all kinds of misbehaviour
/// or a few.
void draw_insiders(protocol::Dice& dice, MatchSettings& settings) {
    if (dice.happens(0.6)) return;
    settings.insiders = static_cast<std::uint32_t>(1 + dice.below(1 + settings.bots / 2));
    const std::uint64_t kinds = dice.happens(0.5) ? kMisbehaviourCount : 1 + dice.below(4);
    settings.repertoire.clear();
    for (std::uint64_t i = 0; i < kinds; ++i)
        settings.repertoire.push_back(all_misbehaviour()[dice.below(kMisbehaviourCount)]);
    // There is no place to spare.
    settings.server.clients_max = settings.bots + settings.insiders + 1;
}

/// In one match of three strangers try to keep others out; in one of three a clock jumps.
void draw_disturbances(protocol::Dice& dice, MatchSettings& settings) {
    if (dice.happens(0.3)) {
        settings.flood_requests = dice.happens(0.5) ? 361 : 0;
        settings.flood_tokens = settings.flood_requests == 0 ? 1'000 : 0;
        settings.is_flood_from_bots_address = dice.happens(0.5);
    }
    if (dice.happens(0.3))
        settings.clock_jump = {.at = time_below(dice, 60s), .lasts = 10s + time_below(dice, 230s)};
}

/// In one match of three, another tick rate than 60.
void draw_rates(protocol::Dice& dice, server::ServerSettings& server) {
    constexpr std::array<std::uint16_t, 5> kTickRates{10, 20, 30, 120, 240};
    if (!dice.happens(0.3)) return;
    server.tick_rate = kTickRates[dice.below(kTickRates.size())];
    server.snapshot_rate = server.tick_rate % 20 == 0 ? std::uint16_t{20} : std::uint16_t{10};
}

/// In one match of three, another rate of input packets than 30 a second.
void draw_input_rate(protocol::Dice& dice, server::ServerSettings& server) {
    constexpr std::array<std::uint16_t, 5> kInputRates{10, 15, 45, 60, 240};
    if (dice.happens(0.3)) server.input_rate = kInputRates[dice.below(kInputRates.size())];
}

/// In one match of three, a view smaller than the map; in most of these, scouts, which see further
/// or less far and sometimes are always seen.
void draw_sight(protocol::Dice& dice, sim::Rules& rules) {
    if (!dice.happens(0.3)) return;
    const auto draw_view = [&dice]() -> sim::Vec2 {
        return {8.0f + 24.0f * static_cast<float>(dice.unit()),
                8.0f + 16.0f * static_cast<float>(dice.unit())};
    };
    rules.vision.view = draw_view();
    rules.vision.margin = 3.0f * static_cast<float>(dice.unit());
    if (dice.happens(0.3)) return;
    sim::Archetype scout = rules.archetypes.front();
    scout.name = "scout";
    scout.view = draw_view();
    scout.is_always_seen = dice.happens(0.5);
    rules.archetypes.push_back(scout);
    if (dice.happens(0.3)) rules.respawn_delay = 0.0f;
}

/// In two matches of five without an outage; up to four bots leave, at equal intervals.
void draw_leavers(protocol::Dice& dice, Plan& plan) {
    if (plan.outage > Time{0} || dice.happens(0.6)) return;
    for (std::uint64_t left = 1 + dice.below(4); left > 0; --left)
        plan.leavers.push_back(dice.below(1u << 16u));
    // A bot whose goodbye is lost keeps its place for a while.
    plan.settings.server.clients_max += static_cast<std::uint32_t>(plan.leavers.size());
}

/// Whether there is something to take or to hold in this mode. Bots play for it.
bool has_objects(sim::GameMode mode) {
    return mode == sim::GameMode::capture_the_flag || mode == sim::GameMode::king_of_the_hill;
}

/// One match of two has a mode that ends, unless one is given. Clocks are short, so that a minute
/// has room for several matches.
void draw_match(protocol::Dice& dice, std::optional<sim::GameMode> mode, sim::MatchRules& match) {
    const auto drawn = static_cast<sim::GameMode>(1 + dice.below(sim::kGameModes - 1));
    match.mode = mode.value_or(dice.happens(0.5) ? drawn : sim::GameMode::endless);
    const auto short_time = [&dice] { return 3.0f * static_cast<float>(dice.unit()); };
    match.players_to_start = static_cast<std::uint32_t>(1 + dice.below(3));
    match.warm_up = dice.happens(0.5) ? short_time() : 0.0f;
    match.countdown = short_time();
    match.time_limit = 2.0f + 10.0f * static_cast<float>(dice.unit());
    // It takes a while to fetch a flag from the other end of the yard, or to get to the hill.
    if (has_objects(match.mode)) match.time_limit *= 3.0f;
    match.score_limit =
        sim::has_one_life(match.mode) ? 0 : static_cast<std::int32_t>(dice.below(4));
    match.rounds = static_cast<std::uint32_t>(1 + dice.below(3));
    match.overtime = dice.happens(0.5) ? short_time() : 0.0f;
    match.round_end = short_time();
    match.match_end = short_time();
    match.balance_rounds = dice.happens(0.5);
    match.late_joining = dice.happens(0.7);
    match.respawn_wave = dice.happens(0.3) ? short_time() : 0.0f;
    match.capture_the_flag.return_time = dice.happens(0.8) ? 2.0f * short_time() : 0.0f;
    match.capture_the_flag.own_flag_at_home = dice.happens(0.5);
    match.king_of_the_hill.move_time = dice.happens(0.5) ? 2.0f * short_time() : 0.0f;
    match.king_of_the_hill.point_time = 0.1f + short_time();
}

std::shared_ptr<const sim::Terrain> map_of(const Plan& plan) {
    return plan.is_seen_from_the_side ? side_yard(plan.has_scouts) : yard(plan.has_scouts);
}

/// Rules may fill the yard with shots by the thousand, which do not all have room in an update.
constexpr Time kFullOfShotsWait = 500ms;

/// Replaces the rules by drawn ones by which the yard can be played; the match and the view stay.
/// Of every second match, the bots predict by them.
void draw_any_rules(std::uint64_t seed, Plan& plan) {
    Random random(seed);
    sim::Rules& rules = plan.settings.server.rules;
    plan.has_scouts = false;
    plan.settings.wait_max = kFullOfShotsWait;
    for (;;) {
        sim::Rules drawn = test::draw_rules(random).rules;
        plan.is_seen_from_the_side = drawn.gravity > 0.0f;
        // A wider projectile has no room in parts of the yard, and begins in a wall.
        if (drawn.projectile_radius_max() > 1.0f) continue;
        if (find_unplayable(*map_of(plan), drawn.radius_max())) continue;
        // One that hurts everywhere ends a round in the tick in which it begins.
        drawn.zone = {};
        drawn.match = rules.match;
        drawn.vision = rules.vision;
        rules = std::move(drawn);
        break;
    }
    if (seed % 2 == 0) return;
    plan.settings.bots_predict_by = rules;
    plan.settings.bots_predict_by->tick_rate = plan.settings.server.tick_rate;
}

Plan draw_plan(std::uint64_t seed, const MatchTrialWish& wish) {
    protocol::Dice dice(seed);
    const bool is_steady = dice.happens(0.4);
    Plan plan;
    plan.settings.seed = seed;
    plan.settings.server.seed = seed;
    // By the seed, and not drawn, so that the others stay what they were.
    plan.is_seen_from_the_side = seed % 5 == 3;
    if (plan.is_seen_from_the_side) look_from_the_side(seed, plan.settings.server.rules);
    plan.settings.bots = static_cast<std::uint32_t>(1 + dice.below(6));
    plan.settings.network = draw_network(dice);
    plan.settings.outsider_trick_probability =
        dice.happens(0.2) ? 0.0 : 0.4 * dice.unit() * dice.unit();
    plan.settings.outsider_shadows = is_steady;
    if (is_steady)
        plan.settings.network.to_server.address_change_interval = Time{0};
    else if (dice.happens(0.3))
        plan.outage = time_below(dice, 20s);
    draw_insiders(dice, plan.settings);
    draw_disturbances(dice, plan.settings);
    draw_rates(dice, plan.settings.server);
    draw_leavers(dice, plan);
    draw_input_rate(dice, plan.settings.server);
    draw_sight(dice, plan.settings.server.rules);
    plan.has_scouts = plan.settings.server.rules.archetypes.size() > 1;
    draw_match(dice, wish.mode, plan.settings.server.rules.match);
    if (wish.has_any_rules) draw_any_rules(seed, plan);
    plan.settings.behaviour = has_objects(plan.settings.server.rules.match.mode)
                                  ? client_sim::BehaviourMix::any
                                  : client_sim::BehaviourMix::mixed;
    return plan;
}

/// Whether inputs are early enough for a bot whose datagrams are overtaken: its path is the
/// shortest possible while that lasts, and its own again afterwards.
bool tolerates_shadowing(const server::ServerSettings& server) {
    const Time margin = std::chrono::seconds(client::kInputMarginAimed) / server.tick_rate;
    return margin >= kGood.to_server.delay;
}

/// How many bots have come and gone by the end.
struct BotCounts {
    std::uint32_t came = 0;
    std::uint32_t left = 0;
};

BotCounts play(MatchSimulation& match, const Plan& plan, Time duration, Verdict& verdict) {
    BotCounts counts{.came = plan.settings.bots};
    const Time half = (duration - plan.outage) / 2;
    if (plan.leavers.empty()) match.run(half);
    if (plan.outage > Time{0}) {
        match.set_network(kDead);
        match.run(plan.outage);
        match.set_network(plan.settings.network);
    }
    for (const std::uint64_t lot : plan.leavers) {
        match.run(half / static_cast<int>(plan.leavers.size()));
        if (!match.leave(lot % counts.came)) continue;
        ++counts.left;
        match.add_late_bot();
        ++counts.came;
    }
    match.run(half);
    match.set_network(kGood);
    match.rest_insiders();
    match.run(kRest);
    // Where ticks are short, a clock needs a while to adapt to a path that changes its length.
    if (!tolerates_shadowing(plan.settings.server)) match.stop_shadowing();
    match.add_late_bot();
    ++counts.came;
    match.set_network(kGood);
    match.run(kLateJoin);
    if (const std::string laggard = match.find_laggard(); !laggard.empty())
        verdict.violate(match.now(), "soon after the last bot came: " + laggard);
    static_cast<void>(match.guard().take_input_timing());
    match.run(kCalm);
    return counts;
}

void judge(MatchSimulation& match, const Plan& plan, const BotCounts& counts, Verdict& verdict) {
    const auto demand = [&](bool holds, const std::string& what) {
        if (!holds) verdict.violate(match.now(), what);
    };
    demand(match.find_laggard().empty(), match.find_laggard());
    const server::ServerStatistics statistics = match.server().statistics();
    const bool has_insiders = plan.settings.insiders > 0;
    demand(has_insiders || statistics.joined == counts.came, "not just the bots came in");
    demand(has_insiders || statistics.message_errors() == 0, "a message was refused");
    demand(match.server().host().active_players() ==
               counts.came - counts.left + plan.settings.insiders,
           "not every bot plays in the end");
    demand(plan.outage > Time{0} || match.guard().honest_resumes() == 0,
           "a bot had to resume on a network that works");
    const auto inputs = match.guard().take_input_timing();
    demand(static_cast<double>(inputs.in_time) >= kInTimeMin * static_cast<double>(inputs.ticks),
           "of " + std::to_string(inputs.ticks) + " inputs only " + std::to_string(inputs.in_time) +
               " were used in their tick");
    for (const std::string& line : match.verdict().lines())
        demand(false, line);
}

void add(const MatchSimulation& match, MatchTrialTotals& totals) {
    for (const Insider& insider : match.insiders()) {
        ++totals.insiders;
        totals.insiders_sent += insider.sent();
        for (const Misbehaviour misbehaviour : all_misbehaviour())
            totals.misbehaviour[static_cast<std::size_t>(misbehaviour)] +=
                insider.done(misbehaviour);
    }
    for (std::size_t i = 0; i < protocol::kEndReasonCount; ++i)
        totals.insiders_ended += match.guard().insiders_ended(static_cast<protocol::EndReason>(i));
}

}  // namespace

MatchTrialTotals& MatchTrialTotals::operator+=(const MatchTrialTotals& other) {
    bots += other.bots;
    left += other.left;
    resumes += other.resumes;
    kills += other.kills;
    updates_judged += other.updates_judged;
    injected += other.injected;
    refused += other.refused;
    insiders += other.insiders;
    insiders_sent += other.insiders_sent;
    insiders_ended += other.insiders_ended;
    for (std::size_t i = 0; i < kMisbehaviourCount; ++i)
        misbehaviour[i] += other.misbehaviour[i];
    for (std::size_t i = 0; i < sim::kEndings; ++i)
        endings[i] += other.endings[i];
    return *this;
}

Verdict try_match(std::uint64_t seed, protocol::Time duration, MatchTrialTotals& totals,
                  const MatchTrialWish& wish) {
    Plan plan = draw_plan(seed, wish);
    const auto terrain = map_of(plan);
    if (plan.is_seen_from_the_side && !wish.has_any_rules) {
        sim::Rules rules = plan.settings.server.rules;
        rules.tick_rate = plan.settings.server.tick_rate;
        plan.settings.leaps = std::make_shared<client_sim::LeapGraphs>(terrain, rules);
    }
    MatchSimulation match(plan.settings, terrain);
    Verdict verdict;
    BotCounts counts;
    try {
        counts = play(match, plan, duration, verdict);
        judge(match, plan, counts, verdict);
    } catch (const std::exception& error) {
        verdict.violate(match.now(), error.what());
    }
    const client_sim::FleetTotals fleet = match.finish();
    if (fleet.clients_lost > 0) verdict.violate(match.now(), "a bot was lost");
    if (fleet.verdict.violations_sum() > 0)
        verdict.violate(match.now(), fleet.verdict.examples.front().line);

    totals.bots += counts.came;
    totals.left += counts.left;
    totals.resumes += fleet.resumes;
    totals.kills += fleet.match.kills;
    totals.updates_judged += fleet.verdict.updates_judged;
    totals.injected += match.outsider() ? match.outsider()->injected() : 0;
    totals.refused += fleet.datagrams_refused;
    for (std::size_t i = 0; i < sim::kEndings; ++i)
        totals.endings[i] += match.laws().endings()[i];
    add(match, totals);
    return verdict;
}

}  // namespace arena::simulation
