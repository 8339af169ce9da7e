#include "tests/simulation/crowd_simulation.h"

#include <algorithm>

#include "server/replication/tell_rules.h"

namespace arena::simulation {

namespace {

/// 20 a second, or as many as there are ticks.
std::uint16_t snapshot_rate_of(const sim::Rules& rules) {
    return static_cast<std::uint16_t>(std::min<std::uint32_t>(20, rules.tick_rate));
}

/// Moves as many from the front of `values` into the part as it has room for.
template <typename Value, std::size_t capacity>
void move_some(StaticVector<Value, capacity>& room, std::span<const Value>& values) {
    const std::size_t count = std::min(values.size(), capacity);
    for (const Value& value : values.first(count))
        static_cast<void>(room.push_back(value));
    values = values.subspan(count);
}

}  // namespace

CrowdSimulation::CrowdSimulation(const CrowdSettings& settings,
                                 std::shared_ptr<const sim::Terrain> terrain,
                                 const sim::Rules& rules)
    : settings_(settings),
      field_(client_sim::ObstacleField(terrain->obstacles, terrain->bounds, terrain->movers)),
      world_(terrain, rules, sim::Limits{.players_max = settings.players}, settings.seed) {
    server::tell_rules(rules, welcome_);
    judge_ = std::make_unique<client_sim::Judge>(
        client_sim::Judge::Config{.client = "the judge",
                                  .player = sim::kNobody,
                                  .before = {},
                                  .tick_rate = rules.tick_rate,
                                  .snapshot_rate = snapshot_rate_of(rules),
                                  .archetypes = welcome_.archetypes,
                                  .weapons = welcome_.weapons},
        field_);
    for (std::uint32_t i = 0; i < settings.players; ++i)
        minds_.emplace_back(settings.seed * 1000 + i);
}

void CrowdSimulation::step() {
    give_commands();
    const sim::StepResult result = world_.step(commands_);
    kills_ += result.statistics.kills;
    on_its_way_.push_back(take_news(result.events));
    tell_judge(on_its_way_.back());
    show_players();
}

/// All join with the first tick. Players have the ids from 1 on.
void CrowdSimulation::give_commands() {
    commands_.clear();
    for (std::uint32_t i = 0; i < settings_.players; ++i) {
        const sim::EntityId id{i + 1};
        if (world_.tick() == 0) {
            commands_.push_back({.kind = sim::CommandKind::join, .player = id});
            continue;
        }
        const auto behaviour = client_sim::behaviour_of(client_sim::BehaviourMix::mixed, i);
        commands_.push_back({.kind = sim::CommandKind::input,
                             .player = id,
                             .input = act(behaviour, minds_[i], situation_of(i))});
    }
}

client_sim::Situation CrowdSimulation::situation_of(std::uint32_t player) const {
    const sim::EntityId id{player + 1};
    const client_sim::PlayerView* self = view_.player(id);
    const protocol::WelcomeArchetype& body =
        welcome_.archetypes[self != nullptr ? self->archetype : 0];
    return {.view = view_,
            .field = field_.plain(),
            .self = id,
            .tick = world_.tick() + 1,
            .tick_rate = world_.rules().tick_rate,
            .player_radius = static_cast<double>(body.radius),
            .has_gravity = welcome_.gravity > 0.0f,
            .can_jump = body.can_jump,
            .can_dash = body.can_dash};
}

CrowdSimulation::News CrowdSimulation::take_news(std::span<const sim::Event> events) {
    News news{.tick = world_.tick(), .events = {events.begin(), events.end()}, .parts = {}};
    events_told_ += static_cast<std::uint32_t>(events.size());
    const sim::Rules& rules = world_.rules();
    if (world_.tick() % (rules.tick_rate / snapshot_rate_of(rules)) != 0) return news;

    server::take_snapshot(world_, snapshot_);
    std::span<const protocol::SnapshotPlayer> players(snapshot_.players);
    std::span<const protocol::SnapshotProjectile> projectiles(snapshot_.projectiles);
    std::span<const protocol::SnapshotMover> movers(snapshot_.movers);
    while (!players.empty() || !projectiles.empty() || !movers.empty()) {
        protocol::SnapshotPart& part = news.parts.emplace_back();
        move_some(part.players, players);
        move_some(part.projectiles, projectiles);
        move_some(part.movers, movers);
    }
    for (std::size_t i = 0; i < news.parts.size(); ++i) {
        news.parts[i].tick = world_.tick();
        news.parts[i].part = static_cast<std::uint8_t>(i);
        news.parts[i].part_count = static_cast<std::uint8_t>(news.parts.size());
        news.parts[i].events_through = events_told_;
    }
    return news;
}

void CrowdSimulation::tell_judge(const News& news) {
    const auto events = static_cast<std::uint32_t>(news.events.size());
    judge_->on_events(news.events, events_told_ - events + 1);
    for (const protocol::SnapshotPart& part : news.parts)
        judge_->on_part(part);
}

void CrowdSimulation::show_players() {
    while (on_its_way_.front().tick + settings_.delay_ticks <= world_.tick()) {
        for (const sim::Event& event : on_its_way_.front().events)
            view_.apply(event);
        for (const protocol::SnapshotPart& part : on_its_way_.front().parts)
            view_.apply(part);
        on_its_way_.pop_front();
    }
}

}  // namespace arena::simulation
