#include "tests/simulation/crowd_simulation.h"

#include <algorithm>
#include <stdexcept>

#include "server/welcome/describe_map.h"
#include "server/welcome/describe_rules.h"
#include "tests/support/slot_lists.h"

namespace arena::simulation {

namespace {

/// 20 a second, or one per tick where there are fewer ticks.
std::uint16_t snapshot_rate_of(const sim::Rules& rules) {
    return static_cast<std::uint16_t>(std::min<std::uint32_t>(20, rules.tick_rate));
}

/// Room for everything that may be in view, in one message.
constexpr std::size_t kUpdateRoom = 64 * 1024;

protocol::Welcome welcome_to(const sim::Terrain& terrain, const sim::Rules& rules) {
    protocol::Welcome welcome;
    welcome.player = {sim::kFirstProjectileId - 1};  // a player that does not exist
    welcome.tick_rate = static_cast<std::uint16_t>(rules.tick_rate);
    welcome.snapshot_rate = snapshot_rate_of(rules);
    server::describe_rules(rules, welcome);
    server::describe_map(terrain, welcome);
    return welcome;
}

}  // namespace

CrowdSimulation::CrowdSimulation(const CrowdSettings& settings,
                                 std::shared_ptr<const sim::Terrain> terrain,
                                 const sim::Rules& rules)
    : settings_(settings),
      field_(client_sim::ObstacleField(terrain->obstacles, terrain->bounds, terrain->movers)),
      world_(terrain, rules, sim::Limits{.players_max = settings.players}, settings.seed),
      welcome_(welcome_to(*terrain, rules)),
      log_(world_.rules()),
      judged_(welcome_),
      view_(welcome_) {
    judge_ = std::make_unique<client_sim::Judge>(
        client_sim::Judge::Config{.client = "the judge", .before = {}, .welcome = welcome_},
        field_);
    for (std::uint32_t i = 0; i < settings.players; ++i)
        minds_.emplace_back(settings.seed * 1000 + i);
}

void CrowdSimulation::step() {
    give_commands();
    const sim::StepResult result = world_.step(commands_);
    kills_ += result.statistics.kills;
    log_.record(world_);
    if (world_.tick() % (world_.rules().tick_rate / snapshot_rate_of(world_.rules())) == 0)
        send_update();
    show_players();
}

/// All players join in the first tick. Their ids start at 1.
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
    const auto players = view_.players();
    const auto found = std::ranges::find(players, id, &client::PlayerView::id);
    const client::PlayerView* const self = found != players.end() ? &*found : nullptr;
    const protocol::WelcomeArchetype& body =
        welcome_.archetypes[self != nullptr ? self->archetype : 0];
    const auto age = static_cast<double>(world_.tick() + 1 - view_.tick());
    return {.players = players,
            .self = self,
            .field = field_.plain(),
            .tick = world_.tick() + 1,
            .tick_rate = world_.rules().tick_rate,
            .self_age = age,
            .others_age = age,
            .projectile_speed = static_cast<double>(view_.projectile_speed()),
            .player_radius = static_cast<double>(body.radius),
            .has_gravity = welcome_.gravity > 0.0f,
            .can_jump = body.can_jump,
            .can_dash = body.can_dash};
}

/// The judge receives all players, and as many projectiles as a client can see.
void CrowdSimulation::send_update() {
    std::vector<server::Slot> slots(log_.things().begin(), log_.things().end());
    slots.insert(slots.end(), log_.living().begin(), log_.living().end());
    slots.resize(std::min(slots.size(), protocol::kEntitiesSeenMax / 2));
    std::ranges::sort(slots);
    SentUpdate& sent = in_flight_.emplace_back(
        SentUpdate{.tick = world_.tick(), .entities = std::vector<std::byte>(kUpdateRoom)});
    test::look(shared_view_, log_, slots);
    sent.entities.resize(shared_view_.write(log_, world_.tick(), sent.entities, scratch_));
    shared_view_.on_delivered(world_.tick());
    const protocol::Update update{.tick = sent.tick, .entities = sent.entities};
    if (!judged_.apply(update)) throw std::runtime_error("an update cannot be read");
    judge_->on_update(update, judged_);
}

void CrowdSimulation::show_players() {
    while (!in_flight_.empty() &&
           in_flight_.front().tick + settings_.delay_ticks <= world_.tick()) {
        const SentUpdate& sent = in_flight_.front();
        static_cast<void>(view_.apply({.tick = sent.tick, .entities = sent.entities}));
        in_flight_.pop_front();
    }
}

}  // namespace arena::simulation
