// Rules as a game team writes them, for the slow twins: each twin draws its own plain values, in
// whole ticks where the file has seconds, and the world plays what the reader makes of the text.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <sstream>
#include <string>
#include <utility>

#include <rapidcheck.h>

#include "protocol/rules/read_rules.h"
#include "sim/base/random.h"
#include "sim/rules/rules.h"

namespace arena::test {

/// Returns a generator with a seed that RapidCheck draws. It does not shrink: a smaller seed is
/// no simpler game.
inline Random draw_random() {
    return Random(*rc::gen::noShrink(rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>())));
}

/// Whether the one of so many cases has come.
inline bool one_in(Random& random, std::uint32_t cases) {
    return random.below(cases) == 0;
}

/// Returns one of the values.
template <typename T>
T one_of(Random& random, std::initializer_list<T> values) {
    return values.begin()[random.below(static_cast<std::uint32_t>(values.size()))];
}

/// Returns a number from the first to the last.
inline int from_to(Random& random, int first, int last) {
    return first + static_cast<int>(random.below(static_cast<std::uint32_t>(last - first + 1)));
}

/// The text of a rules file, key by key.
class RulesText {
  public:
    RulesText(Random& random, std::uint32_t tick_rate) : random_(random), tick_rate_(tick_rate) {}

    RulesText& table(const std::string& name) {
        text_ << name << "\n";
        return *this;
    }
    RulesText& name(const std::string& key, const std::string& value) {
        text_ << key << " = \"" << value << "\"\n";
        return *this;
    }
    RulesText& flag(const std::string& key, bool value) {
        text_ << key << " = " << (value ? "true" : "false") << "\n";
        return *this;
    }
    RulesText& count(const std::string& key, int value) {
        text_ << key << " = " << value << "\n";
        return *this;
    }
    RulesText& number(const std::string& key, double value) {
        text_ << key << " = " << value << "\n";
        return *this;
    }
    /// Writes the seconds of so many ticks, give or take less than half of one: times are rounded
    /// to whole ticks.
    RulesText& ticks(const std::string& key, int ticks) {
        constexpr double kShortest = 0.01;  // of most times
        const double off = ticks == 0 ? 0.0 : (random_.below(9) * 0.1 - 0.4);
        return number(key, ticks == 0 ? 0.0 : std::max((ticks + off) / tick_rate_, kShortest));
    }
    /// Writes the seconds of so many ticks exactly, for times that the reader compares.
    RulesText& exact_ticks(const std::string& key, int ticks) {
        return number(key, static_cast<double>(ticks) / tick_rate_);
    }
    /// Writes what comes to so much in each tick, per second.
    RulesText& per_tick(const std::string& key, double value) {
        return number(key, value * tick_rate_);
    }

    [[nodiscard]] std::string text() const { return text_.str(); }

    /// Returns what the reader makes of the text, which must have no problem.
    [[nodiscard]] sim::Rules read() const {
        auto rules = protocol::read_rules("rules.toml", text_.str());
        if (!rules) RC_FAIL(rules.error().front() + "\n" + text_.str());
        sim::Rules read = std::move(rules).value();
        read.tick_rate = tick_rate_;
        return read;
    }

  private:
    Random& random_;
    std::uint32_t tick_rate_;
    std::ostringstream text_;
};

}  // namespace arena::test
