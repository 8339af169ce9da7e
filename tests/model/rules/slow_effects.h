// The slow twin of status effects, of hits and of health, written from docs/rules.md. Of each
// effect it remembers when and by whom it was given and what a shield has stopped; all else follows
// from that.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace arena::test {

/// What happens when a player gets an effect that it has already.
enum class SlowRepeat { refresh, add, keep };

/// An effect as the rules describe it, with its times in ticks.
struct SlowEffectKind {
    int duration = 1;
    SlowRepeat repeat = SlowRepeat::refresh;
    int duration_max = 1;
    double speed = 1.0;
    double damage_given = 1.0;
    double damage_taken = 1.0;
    int health = 0;
    int interval = 1;
    bool holds = false;  ///< a stun or a root
    bool invulnerable = false;
    int shield = 0;
    double shield_degrees = 360.0;
    int next_hit = -1;  ///< an effect, or -1
};

/// A hit that has counted, as the world reports it.
struct SlowHit {
    int victim = 0;
    int attacker = 0;
    int damage = 0;

    friend bool operator==(const SlowHit&, const SlowHit&) = default;
};

/// Where a player is and looks.
struct SlowPose {
    double x = 0.0;
    double y = 0.0;
    double aim_x = 1.0;
    double aim_y = 0.0;
};

/// A field on which every burst and every ability for enemies reaches all players.
class SlowEffects {
  public:
    /// One effect of a player, from when it was first given until it is over.
    struct Effect {
        int kind = 0;
        int source = 0;
        std::vector<int> given;  ///< the ticks in which it was given
        int stopped = 0;         ///< damage, since the shield was last whole
    };
    struct Player {
        bool is_alive = false;
        int health = 0;
        int health_max = 0;
        SlowPose pose;
        std::array<std::optional<Effect>, 4> effects;
    };

    SlowEffects(const std::vector<SlowEffectKind>& kinds, std::size_t players)
        : kinds_(kinds), players_(players) {}

    [[nodiscard]] const Player& player(int number) const {
        return players_[static_cast<std::size_t>(number)];
    }

    // In the order of a tick: begin, give_own, pulse, then give_enemies and burst, hurt, spawn.

    void begin(int tick) {
        tick_ = tick;
        hits_.clear();
        for (Player& player : players_)
            for (std::optional<Effect>& effect : player.effects)
                if (effect && end(*effect) <= tick) effect.reset();
    }
    void look(int number, const SlowPose& pose) { at(number).pose = pose; }
    void give_own(int number, int kind) { give(number, kind, number); }
    void pulse() {
        for (int number = 0; number < count(); ++number)
            for (const std::optional<Effect>& effect : at(number).effects)
                if (effect && at(number).is_alive) pulse(number, *effect);
    }
    void give_enemies(int user, int kind) {
        for (int number = 0; number < count(); ++number)
            if (number != user && at(number).is_alive) give(number, kind, user);
    }
    void burst(int user, int damage, int effect) {
        for (int number = 0; number < count(); ++number)
            if (number != user && at(number).is_alive)
                hits_.push_back({{number, user, damage}, effect, false});
    }
    /// Returns the hits of the tick that have counted.
    std::vector<SlowHit> hurt() {
        std::vector<SlowHit> counted;
        for (const Hit& hit : hits_)
            if (const auto done = hurt(hit)) counted.push_back(*done);
        for (Player& player : players_)
            if (!player.is_alive) player.effects = {};
        return counted;
    }
    void spawn(int number, int health) {
        at(number) = {.is_alive = true, .health = health, .health_max = health};
    }

    /// Returns the tick in which an effect is over. It acts at once, and then for its duration.
    [[nodiscard]] int end(const Effect& effect) const {
        const SlowEffectKind& kind = kinds_[static_cast<std::size_t>(effect.kind)];
        int end = effect.given.front() + 1 + kind.duration;
        for (std::size_t again = 1; again < effect.given.size(); ++again) {
            const int next = effect.given[again] + 1;
            if (kind.repeat == SlowRepeat::refresh) end = next + kind.duration;
            if (kind.repeat == SlowRepeat::add)
                end = std::min(end + kind.duration, next + kind.duration_max);
        }
        return end;
    }
    [[nodiscard]] int shield_left(const Effect& effect) const {
        return std::max(0, kinds_[static_cast<std::size_t>(effect.kind)].shield - effect.stopped);
    }
    /// Returns the factor on the top speed of a player; 0: it may not run.
    [[nodiscard]] double speed(int number) const {
        double factor = 1.0;
        for (const SlowEffectKind* kind : kinds_of(number))
            factor *= kind->holds ? 0.0 : kind->speed;
        return std::min(10.0, factor);
    }

  private:
    struct Hit {
        SlowHit hit;
        int effect = -1;
        bool is_pulse = false;
    };

    [[nodiscard]] int count() const { return static_cast<int>(players_.size()); }
    [[nodiscard]] Player& at(int number) { return players_[static_cast<std::size_t>(number)]; }

    /// Returns the kinds of effects that a player has.
    [[nodiscard]] std::vector<const SlowEffectKind*> kinds_of(int number) const {
        std::vector<const SlowEffectKind*> kinds;
        for (const std::optional<Effect>& effect : player(number).effects)
            if (effect) kinds.push_back(&kinds_[static_cast<std::size_t>(effect->kind)]);
        return kinds;
    }

    void give(int number, int kind, int source) {
        Player& player = at(number);
        const SlowEffectKind& given = kinds_[static_cast<std::size_t>(kind)];
        for (std::optional<Effect>& effect : player.effects) {
            if (!effect || effect->kind != kind) continue;
            // In its last tick it is over before it would begin again.
            if (end(*effect) <= tick_ + 1) {
                effect.reset();
                break;
            }
            if (given.repeat == SlowRepeat::keep) return;
            effect->given.push_back(tick_);
            effect->source = source;
            effect->stopped = 0;
            return;
        }
        const Effect begun{kind, source, {tick_}, 0};
        const auto ends = [this](const std::optional<Effect>& effect) {
            const int over = effect ? end(*effect) : 0;
            return over <= tick_ + 1 ? 0 : over;
        };
        auto* const first =
            std::min_element(player.effects.begin(), player.effects.end(),
                             [&](const auto& a, const auto& b) { return ends(a) < ends(b); });
        if (ends(*first) <= end(begun)) *first = begun;
    }

    void pulse(int number, const Effect& effect) {
        const SlowEffectKind& kind = kinds_[static_cast<std::size_t>(effect.kind)];
        const int since = tick_ - effect.given.front();
        if (kind.health == 0 || since == 0 || since % kind.interval != 0) return;
        Player& player = at(number);
        if (kind.health < 0)
            hits_.push_back({{number, effect.source, -kind.health}, -1, true});
        else
            player.health = std::min(player.health + kind.health, player.health_max);
    }

    [[nodiscard]] int damage_of(const SlowHit& hit) const {
        double factor = 1.0;
        for (const SlowEffectKind* kind : kinds_of(hit.victim))
            factor *= kind->damage_taken;
        for (const SlowEffectKind* kind : kinds_of(hit.attacker))
            factor *= kind->damage_given;
        return static_cast<int>(std::floor(hit.damage * factor + 0.5));
    }

    [[nodiscard]] bool faces(const SlowPose& pose, const SlowPose& from, double degrees) const {
        if (degrees >= 360.0) return true;
        const double aim = std::atan2(pose.aim_y, pose.aim_x);
        const double to = std::atan2(from.y - pose.y, from.x - pose.x);
        constexpr double kFullTurn = 2.0 * 3.14159265358979323846;
        return std::abs(std::remainder(to - aim, kFullTurn)) <= degrees / 720.0 * kFullTurn;
    }

    /// Whether a shield of its victim stops the hit.
    bool stop(const Hit& hit, int damage) {
        Player& victim = at(hit.hit.victim);
        if (hit.is_pulse || hit.hit.attacker == hit.hit.victim) return false;
        for (std::optional<Effect>& effect : victim.effects) {
            if (!effect || shield_left(*effect) == 0) continue;
            const double degrees = kinds_[static_cast<std::size_t>(effect->kind)].shield_degrees;
            if (!faces(victim.pose, at(hit.hit.attacker).pose, degrees)) continue;
            effect->stopped += damage;
            if (shield_left(*effect) == 0) effect.reset();
            return true;
        }
        return false;
    }

    void give_next_hit(const SlowHit& hit) {
        for (std::optional<Effect>& effect : at(hit.attacker).effects) {
            if (!effect) continue;
            const int given = kinds_[static_cast<std::size_t>(effect->kind)].next_hit;
            if (given < 0) continue;
            if (at(hit.victim).is_alive) give(hit.victim, given, hit.attacker);
            effect.reset();
        }
    }

    std::optional<SlowHit> hurt(const Hit& hit) {
        Player& victim = at(hit.hit.victim);
        if (!victim.is_alive) return std::nullopt;
        for (const SlowEffectKind* kind : kinds_of(hit.hit.victim))
            if (kind->invulnerable) return std::nullopt;
        const int damage = damage_of(hit.hit);
        if (stop(hit, damage)) return SlowHit{hit.hit.victim, hit.hit.attacker, 0};
        victim.health -= damage;
        victim.is_alive = victim.health > 0;
        if (!hit.is_pulse && damage > 0 && hit.hit.attacker != hit.hit.victim)
            give_next_hit(hit.hit);
        if (victim.is_alive && hit.effect >= 0) give(hit.hit.victim, hit.effect, hit.hit.attacker);
        return SlowHit{hit.hit.victim, hit.hit.attacker, damage};
    }

    const std::vector<SlowEffectKind>& kinds_;
    std::vector<Player> players_;
    std::vector<Hit> hits_;  ///< of the tick
    int tick_ = 0;
};

}  // namespace arena::test
