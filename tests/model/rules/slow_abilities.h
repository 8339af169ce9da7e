// The slow twin of a player's abilities, written from docs/rules.md. It remembers each use and each
// press of the player's life, and works out from them whether a use has come back, how much stamina
// is left and whether a press has acted already.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace arena::test {

/// An ability as the rules describe it, with its times in ticks.
struct SlowAbility {
    int cooldown = 1;
    int charges = 1;
    bool recharges = true;
    double stamina = 0.0;
    int windup = 0;
    bool moves = false;  ///< a dash, a leap or a blink
};

/// A player's archetype: what its ability buttons do, -1: nothing, and its stamina.
struct SlowHero {
    std::vector<int> slots;
    double stamina = 0.0;
    double recovery = 0.0;  ///< points a tick
};

/// What a player presses in a tick, and what keeps it from acting.
struct SlowButtons {
    std::array<bool, 4> pressed{};
    bool is_stunned = false;
    bool is_silenced = false;
    bool is_rooted = false;
};

class SlowAbilities {
  public:
    struct Use {
        int tick = 0;  ///< of the press
        int acts = 0;
        int slot = 0;
    };

    /// A life that begins in this tick.
    SlowAbilities(const std::vector<SlowAbility>& abilities, const SlowHero& hero, int tick)
        : abilities_(abilities), hero_(hero), born_(tick) {}

    /// Lives through one more tick. Returns the slot of the ability that acts in it.
    std::optional<int> live(int tick, const SlowButtons& buttons) {
        buttons_.push_back(buttons);
        if (begun_ && begun_->acts < tick) begun_.reset();
        if (buttons.is_stunned || buttons.is_silenced) {
            begun_.reset();
            return std::nullopt;
        }
        if (begun_ && buttons.is_rooted && ability_in(begun_->slot)->moves) {
            begun_.reset();
            return std::nullopt;
        }
        if (!begun_) begin_one(tick, buttons);
        if (!begun_ || begun_->acts != tick) return std::nullopt;
        return begun_->slot;
    }

    /// Gives uses of an ability that does not recharge, as an item does at the end of a tick.
    void take(int ability, int uses) {
        for (std::size_t slot = 0; slot < hero_.slots.size(); ++slot) {
            if (hero_.slots[slot] != ability) continue;
            const int room =
                ability_in(static_cast<int>(slot))->charges - held(static_cast<int>(slot));
            gifts_.emplace_back(static_cast<int>(slot), std::min(uses, room));
        }
    }

    [[nodiscard]] std::optional<Use> begun() const { return begun_; }

    /// Returns the tick in which the last use of a slot has come back; that of the birth without a
    /// use. They come back one after the other.
    [[nodiscard]] int full(int slot) const {
        int back = born_;
        for (const Use& use : uses_)
            if (use.slot == slot) back = std::max(back, use.tick) + ability_in(slot)->cooldown;
        return back;
    }

    /// Returns the uses that are left of an ability that does not recharge.
    [[nodiscard]] int held(int slot) const {
        int uses = 0;
        for (const auto& [gifted, number] : gifts_)
            uses += gifted == slot ? number : 0;
        for (const Use& use : uses_)
            uses -= use.slot == slot ? 1 : 0;
        return uses;
    }

    /// Returns the points of stamina.
    [[nodiscard]] double stamina(int tick) const {
        double points = hero_.stamina;
        int last = born_;
        const auto recover = [&](int then) {
            points = std::min(hero_.stamina, points + hero_.recovery * (then - last));
            last = then;
        };
        for (const Use& use : uses_) {
            recover(use.tick);
            points -= ability_in(use.slot)->stamina;
        }
        recover(tick);
        return points;
    }

  private:
    [[nodiscard]] const SlowAbility* ability_in(int slot) const {
        const int ability = hero_.slots[static_cast<std::size_t>(slot)];
        return ability < 0 ? nullptr : &abilities_[static_cast<std::size_t>(ability)];
    }

    /// Whether a use is ready: fewer of them have still to come back than there are.
    [[nodiscard]] bool is_ready(int slot, int tick) const {
        const SlowAbility& ability = *ability_in(slot);
        if (!ability.recharges) return held(slot) > 0;
        int missing = 0;
        int back = born_;
        for (const Use& use : uses_) {
            if (use.slot != slot) continue;
            back = std::max(back, use.tick) + ability.cooldown;
            missing += back > tick ? 1 : 0;
        }
        return missing < ability.charges;
    }

    /// Whether the button of a slot is pressed and has not acted since it was pressed.
    [[nodiscard]] bool is_pressed(int slot, int tick) const {
        const auto index = static_cast<std::size_t>(slot);
        if (!buttons_.back().pressed[index]) return false;
        int since = tick;
        while (since > born_ &&
               buttons_[static_cast<std::size_t>(since - 1 - born_)].pressed[index])
            --since;
        return std::none_of(uses_.begin(), uses_.end(),
                            [&](const Use& use) { return use.slot == slot && use.tick >= since; });
    }

    void begin_one(int tick, const SlowButtons& buttons) {
        for (std::size_t i = 0; i < hero_.slots.size(); ++i) {
            const int slot = static_cast<int>(i);
            const SlowAbility* const ability = ability_in(slot);
            if (ability == nullptr || !is_pressed(slot, tick)) continue;
            if (ability->moves && buttons.is_rooted) continue;
            if (!is_ready(slot, tick) || stamina(tick) < ability->stamina) continue;
            begun_ = Use{tick, tick + ability->windup, slot};
            uses_.push_back(*begun_);
            return;
        }
    }

    const std::vector<SlowAbility>& abilities_;
    const SlowHero& hero_;
    int born_ = 0;
    std::vector<SlowButtons> buttons_;  ///< in each tick of the life
    std::vector<Use> uses_;
    std::vector<std::pair<int, int>> gifts_;  ///< slots and uses
    std::optional<Use> begun_;                ///< until it has acted or was ended
};

}  // namespace arena::test
