#include "tests/simulation/fair_duel.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "sim/math/vec2.h"
#include "tests/simulation/game_match.h"
#include "tests/support/map_builder.h"

namespace arena::simulation {

namespace {

constexpr sim::Vec2 kShooterAt{12.0f, 20.0f};
constexpr sim::Vec2 kRunnerAt{24.0f, 20.0f};
/// Metres that the runner runs to either side.
constexpr float kRunMax = 7.0f;
/// Time for both to join, and for the clock and the delay of the client to settle.
constexpr auto kWarmUp = std::chrono::seconds(8);

/// Rules in which no player dies of hits, and a shot needs a ninth of a second for its way.
sim::Rules duel_rules(const FairDuel& duel) {
    sim::Rules rules;
    rules.archetypes[0].health = 30000;
    rules.weapons[0].interval = 0.2f;
    rules.weapons[0].projectile.speed = 100.0f;
    rules.weapons[0].projectile.damage = 1;
    if (!duel.is_compensated) rules.lag_compensation.max_ms = 0;
    return rules;
}

/// The inputs of the two players.
class Duellists {
  public:
    explicit Duellists(const FairDuel& duel)
        : rules_(duel_rules(duel)), runner_dice_(duel.seed * 7 + 1) {}

    [[nodiscard]] sim::PlayerInput play(const client::Picture& picture) {
        if (!picture.own) return {};
        const bool is_shooter = picture.own->player.position.x < 18.0f;
        return is_shooter ? shoot(picture) : run(picture);
    }
    [[nodiscard]] double seen_back_ticks() const {
        return frames_ > 0 ? behind_sum_ / static_cast<double>(frames_) : 0.0;
    }

  private:
    sim::PlayerInput shoot(const client::Picture& picture) {
        if (picture.others.empty()) return {};
        behind_sum_ += picture.own_moment - picture.others_moment;
        ++frames_;
        const client::PicturePlayer& target = picture.others.front();
        const sim::Vec2 from = picture.own->player.position;
        const auto rate = static_cast<float>(rules_.tick_rate);
        const float speed = rules_.weapons[0].projectile.speed;
        // The shot leaves at the end of the input's tick, the one after the tick that the own
        // player is moving to.
        const auto own = static_cast<float>(picture.own_moment);
        const float leaves_in = (std::floor(own) + 2.0f - own) / rate;
        sim::Vec2 aim = target.position - from;
        for (int i = 0; i < 3; ++i)
            aim = target.position + target.velocity * (leaves_in + sim::length(aim) / speed) - from;
        const sim::Vec2 direction = sim::normalised_or(aim, {1.0f, 0.0f}) * 30000.0f;
        return {.aim_x = static_cast<std::int16_t>(direction.x),
                .aim_y = static_cast<std::int16_t>(direction.y),
                .buttons = sim::kButtonFire};
    }

    /// Turns when it has run far enough, and otherwise after a random time of half a second to two.
    sim::PlayerInput run(const client::Picture& picture) {
        const float y = picture.own->player.position.y - kRunnerAt.y;
        if (frames_to_run_-- <= 0) {
            frames_to_run_ = static_cast<int>(30 + runner_dice_.below(90));
            upwards_ = !upwards_;
        }
        if (std::abs(y) > kRunMax) upwards_ = y < 0.0f;
        return {.move_y = upwards_ ? std::int8_t{127} : std::int8_t{-127}};
    }

    sim::Rules rules_;
    protocol::Dice runner_dice_;
    int frames_to_run_ = 0;
    bool upwards_ = true;
    double behind_sum_ = 0.0;
    std::uint64_t frames_ = 0;
};

GameMatchSettings match_settings(const FairDuel& duel, Duellists& duellists) {
    const protocol::LinkProfile link{.delay = std::chrono::milliseconds(duel.round_trip_ms) / 2};
    GameMatchSettings settings;
    settings.seed = duel.seed;
    settings.players = 2;
    settings.network = {.to_server = link, .to_client = link};
    settings.server.rules = duel_rules(duel);
    settings.terrain = test::MapBuilder(40.0f, 40.0f).spawn(kShooterAt).spawn(kRunnerAt).terrain();
    settings.play = [&duellists](std::size_t, const client::Picture& picture) {
        return duellists.play(picture);
    };
    return settings;
}

std::uint64_t hits_that_looked_back(const server::CombatCounters& combat) {
    const auto& counts = combat.looked_back.counts;
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

}  // namespace

FairHits fight_fair_duel(const FairDuel& duel) {
    Duellists duellists(duel);
    GameMatch match(match_settings(duel, duellists));
    match.run(kWarmUp);
    const server::CombatCounters before = match.server().statistics().combat;
    const std::uint64_t cut_before = match.server().statistics().inputs.look_back_cut;
    match.run(std::chrono::seconds(duel.seconds));
    const server::ServerStatistics after = match.server().statistics();
    const std::uint64_t looked_back =
        hits_that_looked_back(after.combat) - hits_that_looked_back(before);
    return {.shots = after.combat.shots - before.shots,
            .hits = after.combat.hits - before.hits,
            .looked_back_ms = looked_back == 0
                                  ? 0.0
                                  : 1000.0 *
                                        (after.combat.looked_back.sum - before.looked_back.sum) /
                                        static_cast<double>(looked_back),
            .cut_ticks = after.inputs.look_back_cut - cut_before,
            .seen_back_ticks = duellists.seen_back_ticks()};
}

}  // namespace arena::simulation
