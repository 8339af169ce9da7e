// The slow twin of a player's arsenal, written from docs/rules.md. It remembers all that has
// happened in the player's life and counts nothing on: how full a magazine is, how hot a weapon is
// and whether it may fire follow each time from the shots, the reloads, the changes of the slot and
// the presses so far.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace arena::test {

/// A weapon as the rules describe it, with its times in ticks.
struct SlowWeapon {
    int interval = 1;
    int count = 1;
    double fan_degrees = 0.0;
    int ammunition = -1;
    int cost = 1;
    int draw = 0;
    int magazine = 0;
    int reload = 1;
    double growth = 0.0;  ///< degrees
    double most = 10.0;   ///< degrees
    double calm = 0.0;    ///< degrees a tick
    double recoil = 0.0;  ///< metres per second
    int burst = 1;
    int burst_interval = 1;
    int alternative = -1;  ///< a weapon; -1: it has none
    int charge = 0;
    int charge_min = 0;
    double charge_speed = 1.0;
    double charge_spread = 1.0;
    double heat_per_shot = 10.0;
    double heat_max = 0.0;
    double heat_loss = 0.0;  ///< a tick
    int overheat = 1;
    double speed = 40.0;  ///< metres per second
};

/// What a player presses in a tick.
struct SlowPress {
    bool fire = false;
    bool alternative = false;
    bool reload = false;
    int slot = 0;  ///< from 1 on; 0: none is asked for
    bool is_stunned = false;
};

class SlowArsenal {
  public:
    struct Shot {
        int tick = 0;
        int slot = 0;
        int weapon = 0;  ///< as which it was fired
        bool is_alternative = false;
        int held = 0;          ///< ticks of its charge
        double spread = 0.0;   ///< degrees by which it may turn, without its charge
        bool is_first = true;  ///< of its burst
        bool is_last = true;
    };

    /// A life that begins in this tick, with a weapon or -1 in each slot. The last shot of the life
    /// before allows another one from the tick `ready` on.
    SlowArsenal(const std::vector<SlowWeapon>& weapons, std::vector<int> slots, int tick, int ready)
        : weapons_(weapons), slots_(std::move(slots)), born_(tick), ready_at_birth_(ready) {}

    /// Lives through one more tick. Returns the shot that is fired in it.
    std::optional<Shot> live(int tick, const SlowPress& press) {
        presses_.push_back(press);
        if (press.is_stunned) charge_since_.reset();
        if (press.is_stunned) return std::nullopt;
        take_slot(tick, press.slot);
        if (in_hand() < 0) return std::nullopt;
        finish_reload(tick);
        begin_reload(tick, press);
        if (charge_since_) {
            const std::optional<Shot> charged = hold_charge(tick, press);
            // What was released too early leaves the tick to the other button.
            if (charged || charge_since_ || fired_now(press).charge > 0) return charged;
        }
        return fired_now(press).charge > 0 ? begin_charge(tick, press) : pull(tick, press);
    }

    [[nodiscard]] int slot() const { return changes_.empty() ? 0 : changes_.back().slot; }
    /// Returns the weapon in hand, or -1.
    [[nodiscard]] int in_hand() const { return slots_[static_cast<std::size_t>(slot())]; }
    [[nodiscard]] int slots() const { return static_cast<int>(slots_.size()); }
    [[nodiscard]] bool has_weapon(int slot) const { return weapon_in(slot) != nullptr; }

    /// Returns the shots in the magazine of a slot.
    [[nodiscard]] int magazine(int slot) const {
        const SlowWeapon* weapon = weapon_in(slot);
        if (weapon == nullptr || weapon->magazine == 0) return 0;
        return weapon->magazine + filled(slot) - spent(slot);
    }
    /// Returns the shots of a slot besides those in its magazine; -1: there is no end of them.
    [[nodiscard]] int ammunition(int slot) const {
        const SlowWeapon* weapon = weapon_in(slot);
        if (weapon == nullptr) return 0;
        if (weapon->ammunition < 0) return -1;
        return weapon->ammunition - (weapon->magazine > 0 ? filled(slot) : spent(slot));
    }
    /// Returns the tick in which the reload that is under way is over.
    [[nodiscard]] std::optional<int> reload_end() const {
        if (!reload_since_) return std::nullopt;
        return *reload_since_ + weapon_in(slot())->reload;
    }
    [[nodiscard]] std::optional<int> charge_since() const { return charge_since_; }

    /// Returns the heat of the weapon in a slot.
    [[nodiscard]] double heat(int slot, int tick) const { return heat_of(slot, tick).degree; }

    /// Returns the tick from which on the shot before allows another one.
    [[nodiscard]] int ready() const {
        if (shots_.empty()) return ready_at_birth_;
        const Shot& last = shots_.back();
        const SlowWeapon& weapon = weapons_[static_cast<std::size_t>(last.weapon)];
        return last.tick + (last.is_last ? weapon.interval : weapon.burst_interval);
    }

    /// Returns by how many degrees a shot of the weapon may turn in this tick. A weapon and its
    /// alternative share what has grown, and each calms it in its own way.
    [[nodiscard]] double spread(const SlowWeapon& weapon, int tick) const {
        double grown = 0.0;
        int last = 0;
        const auto calmed = [&](const SlowWeapon& firing, int then) {
            return std::clamp(grown - firing.calm * (then - last), 0.0, firing.most);
        };
        for (const Shot& shot : shots_) {
            const SlowWeapon& fired = weapons_[static_cast<std::size_t>(shot.weapon)];
            if (shot.tick < hand_since() || fired.growth <= 0.0) continue;
            grown = std::min(fired.most, calmed(fired, shot.tick) + fired.growth);
            last = shot.tick;
        }
        return weapon.growth > 0.0 ? calmed(weapon, tick) : 0.0;
    }

  private:
    struct Fill {
        int slot = 0;
        int shots = 0;
    };
    struct Change {
        int tick = 0;
        int slot = 0;
    };
    struct Heat {
        double degree = 0.0;
        bool is_over = false;
    };

    [[nodiscard]] const SlowWeapon* weapon_in(int slot) const {
        const int weapon = slots_[static_cast<std::size_t>(slot)];
        return weapon < 0 ? nullptr : &weapons_[static_cast<std::size_t>(weapon)];
    }
    [[nodiscard]] int fired_index(bool as_alternative) const {
        return as_alternative ? weapon_in(slot())->alternative : in_hand();
    }
    [[nodiscard]] const SlowWeapon& weapon_fired(bool as_alternative) const {
        return weapons_[static_cast<std::size_t>(fired_index(as_alternative))];
    }
    /// Returns the tick since which the weapon is in hand.
    [[nodiscard]] int hand_since() const { return changes_.empty() ? born_ : changes_.back().tick; }

    [[nodiscard]] int filled(int slot) const {
        int shots = 0;
        for (const Fill& fill : fills_)
            shots += fill.slot == slot ? fill.shots : 0;
        return shots;
    }
    [[nodiscard]] int spent(int slot) const {
        int shots = 0;
        for (const Shot& shot : shots_)
            shots += shot.slot == slot ? weapons_[static_cast<std::size_t>(shot.weapon)].cost : 0;
        return shots;
    }
    /// Returns what there is to fire at once.
    [[nodiscard]] int at_hand() const {
        return weapon_in(slot())->magazine > 0 ? magazine(slot()) : ammunition(slot());
    }

    void take_slot(int tick, int wanted) {
        if (wanted == 0 || wanted > slots() || wanted - 1 == slot()) return;
        if (weapon_in(wanted - 1) == nullptr) return;
        changes_.push_back({tick, wanted - 1});
        reload_since_.reset();
        charge_since_.reset();
    }

    void finish_reload(int tick) {
        if (!reload_since_ || tick < *reload_end()) return;
        const int missing = weapon_in(slot())->magazine - magazine(slot());
        const int left = ammunition(slot());
        fills_.push_back({slot(), left < 0 ? missing : std::min(missing, left)});
        reload_since_.reset();
    }

    void begin_reload(int tick, const SlowPress& press) {
        const SlowWeapon& weapon = *weapon_in(slot());
        if (weapon.magazine == 0 || reload_since_ || charge_since_ || is_in_burst()) return;
        if (!is_drawn(tick)) return;
        if (magazine(slot()) == weapon.magazine || ammunition(slot()) == 0) return;
        const bool is_empty = magazine(slot()) < fired_now(press).cost;
        if (press.reload || (is_pressed(press) && is_empty)) reload_since_ = tick;
    }

    /// Fires the charge that is under way, if its button is released and it was held long enough.
    std::optional<Shot> hold_charge(int tick, const SlowPress& press) {
        if (is_pressed(press)) return std::nullopt;
        const bool as_alternative = fires_as_alternative(press);
        const int held = tick - *charge_since_;
        charge_since_.reset();
        if (held < weapon_fired(as_alternative).charge_min) return std::nullopt;
        return fire(tick, as_alternative, held, true);
    }
    std::optional<Shot> begin_charge(int tick, const SlowPress& press) {
        if (!is_pressed(press) || !could_fire(tick, fired_now(press))) return std::nullopt;
        charges_alternative_ = fires_as_alternative(press);
        charge_since_ = tick;
        return std::nullopt;
    }
    /// Fires what is not charged.
    std::optional<Shot> pull(int tick, const SlowPress& press) {
        const bool as_alternative = fires_as_alternative(press);
        const SlowWeapon& fired = weapon_fired(as_alternative);
        const bool begins =
            is_pressed(press) && !(fired.burst > 1 && has_had_burst(as_alternative, tick));
        if (!is_in_burst() && !begins) return std::nullopt;
        if (!could_fire(tick, fired)) return std::nullopt;
        return fire(tick, as_alternative, 0, !is_in_burst());
    }

    /// A burst or a charge that is under way decides, then the buttons.
    [[nodiscard]] bool fires_as_alternative(const SlowPress& press) const {
        if (weapon_in(slot())->alternative < 0) return false;
        if (charge_since_) return charges_alternative_;
        if (is_in_burst()) return shots_.back().is_alternative;
        return press.alternative;
    }
    [[nodiscard]] const SlowWeapon& fired_now(const SlowPress& press) const {
        return weapon_fired(fires_as_alternative(press));
    }
    /// Whether the button is pressed that fires the weapon now.
    [[nodiscard]] bool is_pressed(const SlowPress& press) const {
        return fires_as_alternative(press) ? press.alternative : press.fire;
    }

    [[nodiscard]] bool is_drawn(int tick) const {
        return changes_.empty() || tick >= changes_.back().tick + weapon_in(slot())->draw;
    }
    [[nodiscard]] bool could_fire(int tick, const SlowWeapon& fired) const {
        const int there = at_hand();
        const bool is_loaded = there < 0 || there >= fired.cost;
        return is_drawn(tick) && is_loaded && !reload_since_ && tick >= ready() &&
               !heat_of(slot(), tick).is_over;
    }

    /// Whether another shot follows without a press.
    [[nodiscard]] bool is_in_burst() const {
        return !shots_.empty() && shots_.back().tick >= hand_since() && !shots_.back().is_last;
    }
    /// Whether the shot that has just been fired is the last one of its burst.
    [[nodiscard]] bool ends_burst() const {
        const SlowWeapon& weapon = weapons_[static_cast<std::size_t>(shots_.back().weapon)];
        int shots = 1;
        for (auto shot = shots_.rbegin(); !shot->is_first; ++shot)
            ++shots;
        const int there = at_hand();
        return shots == weapon.burst || (there >= 0 && there < weapon.cost) ||
               heat_of(slot(), shots_.back().tick).is_over;
    }
    /// Whether the press of the button that is held has had its burst. That it was released is not
    /// noticed while the player is stunned.
    [[nodiscard]] bool has_had_burst(bool as_alternative, int tick) const {
        int since = tick;
        for (; since > born_; --since) {
            const SlowPress& press = presses_[static_cast<std::size_t>(since - 1 - born_)];
            if (!press.is_stunned && !(as_alternative ? press.alternative : press.fire)) break;
        }
        return std::any_of(shots_.begin(), shots_.end(), [&](const Shot& shot) {
            return shot.tick >= since && shot.is_first && shot.is_alternative == as_alternative &&
                   weapons_[static_cast<std::size_t>(shot.weapon)].burst > 1;
        });
    }

    /// Returns the heat of a slot, and whether it is overheated, at the end of a tick.
    [[nodiscard]] Heat heat_of(int slot, int tick) const {
        const SlowWeapon* weapon = weapon_in(slot);
        Heat heat;
        if (weapon == nullptr || weapon->heat_max <= 0.0) return heat;
        int last = born_;
        for (const Shot& shot : shots_) {
            if (shot.slot != slot) continue;
            heat.degree = std::max(0.0, heat.degree - weapon->heat_loss * (shot.tick - last));
            heat.degree += weapons_[static_cast<std::size_t>(shot.weapon)].heat_per_shot;
            heat.degree = std::min(heat.degree, weapon->heat_max);
            last = shot.tick;
            heat.is_over = heat.degree >= weapon->heat_max && tick < last + weapon->overheat;
        }
        heat.degree = std::max(0.0, heat.degree - weapon->heat_loss * (tick - last));
        return heat;
    }

    Shot fire(int tick, bool as_alternative, int held, bool is_first) {
        shots_.push_back({tick, slot(), fired_index(as_alternative), as_alternative, held,
                          spread(weapon_fired(as_alternative), tick), is_first, false});
        shots_.back().is_last = ends_burst();
        return shots_.back();
    }

    const std::vector<SlowWeapon>& weapons_;
    std::vector<int> slots_;
    int born_ = 0;
    int ready_at_birth_ = 0;
    std::vector<SlowPress> presses_;  ///< in each tick of the life
    std::vector<Shot> shots_;
    std::vector<Fill> fills_;
    std::vector<Change> changes_;
    std::optional<int> reload_since_;
    std::optional<int> charge_since_;
    bool charges_alternative_ = false;
};

}  // namespace arena::test
