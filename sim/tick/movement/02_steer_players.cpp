#include "sim/tick/movement/02_steer_players.h"

#include <algorithm>
#include <cmath>

#include "sim/rules/game_kind.h"
#include "sim/terrain/forces.h"
#include "sim/tick/motion/dash.h"
#include "sim/tick/motion/launch.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/movement/forgiving_jumps.h"
#include "sim/tick/status/condition.h"

namespace arena::sim {

namespace {

/// Moves `value` towards `target` by `step` at most; a `step` of 0 sets no limit.
float approach(float value, float target, float step) {
    if (step == 0.0f || std::abs(target - value) <= step) return target;
    return target > value ? value + step : value - step;
}

Vec2 approach(Vec2 value, Vec2 target, float step) {
    const float apart = length(target - value);
    if (step == 0.0f || apart <= step) return target;
    return value + (target - value) * (step / apart);
}

/// What slows down, in water, a fall that is faster than one in water can become, in metres per
/// second squared. With more, the surface would stop a fall like ground; with less, divers would
/// reach deep ground.
constexpr float kWaterBraking = 150.0f;

/// With which a wind that is stronger than gravity lifts a player off the ground, in metres per
/// second: more than kLiftOff, so that it does not land again in the same tick.
constexpr float kLiftedOff = 2.0f * kLiftOff;

/// The stick is held down clearly, not only by a thumb that runs.
constexpr std::int8_t kStickDown = kMoveFull / 2;

/// Takes one player from its velocity of the last tick to that of this one.
class Driver {
  public:
    /// `held` is what its player holds, `input` what the condition permits of it.
    Driver(const Rules& rules, const Terrain& terrain, const Condition& condition,
           const Forces& forces, const PlayerInput& held, const PlayerInput& input, Tick tick,
           std::size_t row, Players& players)
        : rules_(rules),
          terrain_(terrain),
          archetype_(rules.archetypes[players.archetype[row]]),
          tick_(tick),
          seconds_(1.0f / static_cast<float>(rules.tick_rate)),
          row_(row),
          players_(players),
          condition_(condition),
          forces_(forces),
          held_(held),
          input_(input),
          stick_(stick_of(input)) {}

    [[gnu::always_inline]] void drive() {
        // A button that was released can be pressed again; one that a condition forbids is held on.
        spent() = static_cast<std::uint8_t>(spent() & held_.buttons);
        const bool is_faster = tick_ < players_.speed_until_tick[row_];
        const float faster = (is_faster ? players_.speed_factor[row_] : 1.0f) * condition_.speed;
        top_speed_ = archetype_.speed * std::min(faster * forces_.speed, kEffectFactorMax);

        if (dot(velocity(), ground()) > kLiftOff) leave_ground_by_force(rules_, row_, players_);
        if (is_pressed(kButtonDash) && can_dash()) dash();
        if (tick_ < players_.dash_until_tick[row_]) return;
        if (tick_ == players_.dash_until_tick[row_]) end_dash();

        if (forces_.wind != Vec2{}) blow();
        if (rules_.gravity == 0.0f) return run();
        if (takes_hold_of_ladder()) {
            leave_ground();
            is_on_ladder_ = true;
        }
        if (remembers_air(rules_, archetype_)) return move_and_jump();
        go();
        if (can_push_off() && is_pressed(kButtonJump) && archetype_.jump_speed > 0.0f)
            jump(archetype_.jump_speed);
    }

  private:
    [[nodiscard]] bool obeys_jump() const {
        return !condition_.is_stunned && !condition_.is_rooted && !stands(players_, row_, tick_);
    }

    /// Whether there is something to jump from: ground, water, or a ladder.
    [[nodiscard]] bool can_push_off() const {
        return ground() != Vec2{} || forces_.is_in_water || is_on_ladder_;
    }

    /// In the air unless it flies up faster than it climbs, or by a throw; on the ground by the
    /// stick.
    [[nodiscard]] bool takes_hold_of_ladder() {
        if (!(forces_.climb_speed > 0.0f)) return false;
        if (ground() != Vec2{}) return input_.move_y >= kStickDown;
        return players_.thrown[row_] == 0 && velocity().y <= forces_.climb_speed;
    }

    /// On the ground only along it, unless the wind is stronger than gravity.
    void blow() {
        const bool is_lifted = forces_.wind.y > rules_.gravity * forces_.gravity;
        if (ground() != Vec2{} && is_lifted) {
            leave_ground_by_force(rules_, row_, players_);
            velocity().y = std::max(velocity().y, kLiftedOff);
        }
        velocity() = after_wind(velocity(), forces_.wind, seconds_);
    }

    [[nodiscard]] Vec2& velocity() { return players_.velocity[row_]; }
    [[nodiscard]] Vec2 ground() const { return players_.ground_normal[row_]; }
    [[nodiscard]] std::uint8_t& spent() { return players_.buttons_spent[row_]; }
    /// Whether one of kButtonsPressed is held and has not had its effect yet.
    [[nodiscard]] bool is_pressed(Buttons button) {
        return (input_.buttons & static_cast<unsigned>(~spent()) & button) != 0;
    }
    void spend(Buttons button) { spent() = static_cast<std::uint8_t>(spent() | button); }

    void leave_ground() {
        players_.ground_normal[row_] = {};
        players_.ground[row_] = kNoEntity;
    }

    [[nodiscard]] bool can_dash() const {
        return archetype_.dash_speed > 0.0f && players_.dash_ready_tick[row_] <= tick_;
    }

    void dash() {
        spend(kButtonDash);
        players_.dash_ready_tick[row_] =
            tick_ + ticks_of(archetype_.dash_cooldown, rules_.tick_rate);
        begin_dash(rules_, {archetype_.dash_speed, archetype_.dash_time}, stick_, tick_, row_,
                   players_);
    }

    /// Speed beyond the top speed ends with the dash.
    void end_dash() {
        const float speed = length(velocity());
        if (speed > top_speed_) velocity() = velocity() * (top_speed_ / speed);
    }

    void run() {
        if (players_.thrown[row_] != 0) return;
        Vec2 wanted = stick_ * top_speed_;
        if (forces_.conveyor != Vec2{}) wanted += forces_.conveyor;
        velocity() = approach(velocity(), wanted, step_on_ground());
    }

    /// Along the ground, so that a player walks as fast on a slope as on level ground.
    void walk() {
        const Vec2 right = right_of(ground());
        const float speed = dot(velocity(), right);
        float wanted = stick_x() * top_speed_;
        if (forces_.conveyor != Vec2{}) wanted += dot(forces_.conveyor, right);
        velocity() = right * approach(speed, wanted, step_on_ground());
    }

    /// On a ladder, in the air or on the ground.
    void go() {
        if (is_on_ladder_)
            climb();
        else if (ground() == Vec2{})
            fall();
        else
            walk();
    }

    void climb() {
        steer_in_air();
        velocity().y = stick_y() * forces_.climb_speed;
    }

    /// In the air the stick steers, but without the stick nothing brakes: throws and dashes carry
    /// on.
    void steer_in_air() {
        const float wanted = stick_x() * top_speed_;
        const float step = step_in_air();
        const float speed = velocity().x;
        const bool keeps =
            step > 0.0f &&
            (wanted == 0.0f || (speed * wanted > 0.0f && std::abs(speed) > std::abs(wanted)));
        if (!keeps) velocity().x = approach(speed, wanted, step);
    }

    void fall() {
        steer_in_air();
        velocity().y = std::max(velocity().y - gravity() * seconds_, fastest_fall());
    }

    /// Nothing slows down what falls faster than by gravity alone, except water.
    [[nodiscard]] float fastest_fall() {
        const float limit = -archetype_.fall_speed * forces_.fall_speed;
        const float slowed =
            forces_.is_in_water ? velocity().y + kWaterBraking * seconds_ : velocity().y;
        return std::min(slowed, limit);
    }

    /// Each tick moves by the velocity of its middle, so that heights are those of the parabola.
    void jump(float speed) {
        spend(kButtonJump);
        leave_ground();
        velocity().y = speed - 0.5f * gravity() * seconds_;
    }

    /// `away` is 1 to the right and -1 to the left.
    void jump_from_wall(float away) {
        jump(archetype_.wall_jump.y);
        velocity().x = away * archetype_.wall_jump.x;
    }

    /// Whether the stick and the jump button ask for it, on a one-sided line.
    [[nodiscard]] bool begins_to_fall_through() {
        return archetype_.fall_through_speed > 0.0f && is_pressed(kButtonJump) &&
               input_.move_y <= -kStickDown && is_one_sided(terrain_, players_.ground[row_]);
    }
    void fall_through() {
        spend(kButtonJump);
        leave_ground();
        players_.air[row_] = {.flags = kAirborne | kFallsThrough};
        velocity().y = -archetype_.fall_through_speed - 0.5f * gravity() * seconds_;
    }

    /// Of an archetype that remembers how it is in the air.
    void move_and_jump() {
        // A press that it remembers is of a button that it must not obey now.
        if (!obeys_jump()) players_.air[row_].remembered_until_tick = 0;
        if (begins_to_fall_through()) return fall_through();
        const JumpInput button{.is_on_ground = can_push_off(),
                               .is_held = (input_.buttons & kButtonJump) != 0,
                               .is_pressed = is_pressed(kButtonJump),
                               .stick = input_.move_x};
        go();
        AirState& air = players_.air[row_];
        velocity().y = cut_jump(archetype_, button, velocity().y, air);
        velocity().y = slide_on_wall(archetype_, button, velocity().y, air);
        switch (next_jump(archetype_, button, tick_, rules_.tick_rate, air)) {
            case Jump::none:
                return;
            case Jump::from_ground:
                return jump(archetype_.jump_speed);
            case Jump::from_left_wall:
                return jump_from_wall(1.0f);
            case Jump::from_right_wall:
                return jump_from_wall(-1.0f);
            case Jump::in_air:
                return jump(air_jump_speed(archetype_));
        }
    }

    /// Seen from the side, up and down do not reduce left and right.
    [[nodiscard]] float stick_x() const { return part_of_stick(input_.move_x); }
    [[nodiscard]] float stick_y() const { return part_of_stick(input_.move_y); }
    [[nodiscard]] static float part_of_stick(std::int8_t axis) {
        return std::clamp(static_cast<float>(axis) / static_cast<float>(kMoveFull), -1.0f, 1.0f);
    }
    [[nodiscard]] float step_on_ground() const {
        return archetype_.acceleration * forces_.acceleration * seconds_;
    }
    [[nodiscard]] float step_in_air() const {
        const float acceleration = archetype_.air_acceleration > 0.0f ? archetype_.air_acceleration
                                                                      : archetype_.acceleration;
        return acceleration * seconds_;
    }
    [[nodiscard]] float gravity() const { return rules_.gravity * forces_.gravity; }

    const Rules& rules_;
    const Terrain& terrain_;
    const Archetype& archetype_;
    Tick tick_;
    float seconds_;
    std::size_t row_;
    Players& players_;
    const Condition& condition_;
    const Forces& forces_;  ///< of the place where its step begins
    const PlayerInput& held_;
    const PlayerInput& input_;
    Vec2 stick_;
    float top_speed_ = 0.0f;
    bool is_on_ladder_ = false;
};

/// Those of the place where the player is. What stands is not moved.
Forces forces_on(const Terrain& terrain, Tick tick, std::size_t row, const Players& players) {
    Forces forces = forces_at(terrain, players.position[row]);
    if (stands(players, row, tick)) forces.conveyor = forces.wind = {};
    return forces;
}

constexpr Condition kFree;
constexpr Forces kNoForces;

[[gnu::noinline]] void drive_under_conditions(const Rules& rules, const Terrain& terrain, Tick tick,
                                              std::size_t row, Players& players) {
    const Condition condition =
        rules.effects.empty() ? kFree : condition_of(rules, players, row, tick);
    const Forces forces =
        terrain.forces.empty() ? kNoForces : forces_on(terrain, tick, row, players);
    const PlayerInput& held = acting_input(players, row, tick);
    const PlayerInput input = permitted_input(held, condition);
    Driver(rules, terrain, condition, forces, held, input, tick, row, players).drive();
}

/// Where there are neither effects nor forces, the compiler leaves out all that they do.
[[gnu::always_inline]] inline void drive(const Rules& rules, const Terrain& terrain, Tick tick,
                                         std::size_t row, Players& players) {
    if (!rules.effects.empty() || !terrain.forces.empty())
        return drive_under_conditions(rules, terrain, tick, row, players);
    const PlayerInput& held = acting_input(players, row, tick);
    Driver(rules, terrain, kFree, kNoForces, held, held, tick, row, players).drive();
}

/// The dead forget how they moved.
void reset_motion(std::size_t row, Players& players) {
    players.buttons_spent[row] = 0;
    players.ground_normal[row] = {};
    players.ground[row] = kNoEntity;
    players.dash_until_tick[row] = 0;
    players.dash_ready_tick[row] = 0;
    players.speed_until_tick[row] = 0;
    players.air[row] = {};
}

bool has_speed_gifts(const Terrain& terrain) {
    return std::any_of(
        terrain.triggers.begin(), terrain.triggers.end(), [](const MapTrigger& trigger) {
            return trigger.kind == TriggerKind::pickup && trigger.gift == Gift::speed;
        });
}

}  // namespace

bool needs_steering(const Rules& rules, const Terrain& terrain) {
    return !all_follow_input_alone(rules) || has_speed_gifts(terrain) || !rules.effects.empty() ||
           !terrain.forces.empty() || rules.match.mode == GameMode::capture_the_flag;
}

void steer_player(const Rules& rules, const Terrain& terrain, Tick tick, std::size_t row,
                  Players& players) {
    if (players.alive[row] != 0)
        drive(rules, terrain, tick, row, players);
    else
        reset_motion(row, players);
}

void set_in_motion(const Rules& rules, const Terrain& /*terrain*/, Tick tick, std::size_t row,
                   Players& players) {
    if (players.alive[row] != 0 && players.stands_until_tick[row] == tick)
        follow_stick(rules, tick, row, players);
}

void steer_players(const Rules& rules, const Terrain& terrain, WorldState& state) {
    Players& players = state.players;
    if (needs_steering(rules, terrain)) {
        for (std::size_t row = 0; row < players.size(); ++row)
            steer_player(rules, terrain, state.tick, row, players);
    } else if (state.match.mode != GameMode::endless && state.match.phase_tick == state.tick) {
        for (std::size_t row = 0; row < players.size(); ++row)
            set_in_motion(rules, terrain, state.tick, row, players);
    }
}

}  // namespace arena::sim
