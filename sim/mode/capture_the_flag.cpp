// Capture the flag: a player takes the flag of another team by touching it, carries it, and
// captures it in its own base, or, without one, where its own flag is at home.
//
// In each tick, in this order:
//   1 flags whose carriers died or left are dropped where they were
//   2 flags that have lain for long enough return
//   3 players in the order of their ids touch flags: their own returns home, another is taken
//   4 carriers capture
// A player carries one flag at a time. Flags are touched within their radius and that of the
// player.
#include <array>
#include <optional>

#include "sim/base/assert.h"
#include "sim/mode/areas.h"
#include "sim/mode/leaders.h"
#include "sim/rules/rules.h"

namespace arena::sim {

namespace {

/// The flags as they change while a tick is looked at, and the orders that change them so.
class Flags {
  public:
    Flags(const ModeView& view, ModeOrders& orders) : view_(view), orders_(orders) {
        ARENA_ASSERT(view.flags.size() <= kTeamsMax, "a map has at most one flag for each team");
        for (std::size_t i = 0; i < view.flags.size(); ++i)
            flags_[i] = view.flags[i];
    }

    void drop_lost() {
        for (std::uint8_t flag = 0; flag < count(); ++flag) {
            const EntityId carrier = flags_[flag].carrier;
            if (carrier == kNoEntity) continue;
            const auto row = view_.players.find(carrier);
            if (!row || view_.players.alive[*row] == 0) drop(flag);
        }
    }
    void return_old() {
        for (std::uint8_t flag = 0; flag < count(); ++flag)
            if (flags_[flag].return_tick != 0 && view_.tick >= flags_[flag].return_tick)
                go_home(flag, kNoEntity);
    }
    void touch_all() {
        for (std::size_t row = 0; row < view_.players.size(); ++row)
            if (view_.players.alive[row] != 0) touch(row);
    }
    void capture_all() {
        for (std::uint8_t flag = 0; flag < count(); ++flag)
            if (const auto row = row_of_carrier(flag); row && may_capture(*row))
                capture(flag, *row);
    }

  private:
    [[nodiscard]] std::uint8_t count() const {
        return static_cast<std::uint8_t>(view_.flags.size());
    }
    [[nodiscard]] const CaptureTheFlagRules& rules() const { return view_.rules.capture_the_flag; }
    [[nodiscard]] bool is_at_home(std::uint8_t flag) const {
        return flags_[flag].carrier == kNoEntity && flags_[flag].return_tick == 0;
    }
    [[nodiscard]] std::optional<std::size_t> row_of_carrier(std::uint8_t flag) const {
        if (flags_[flag].carrier == kNoEntity) return std::nullopt;
        return view_.players.find(flags_[flag].carrier);
    }
    [[nodiscard]] std::optional<std::uint8_t> flag_of(std::uint8_t team) const {
        for (std::uint8_t flag = 0; flag < count(); ++flag)
            if (view_.homes[flag].team == team) return flag;
        return std::nullopt;
    }
    [[nodiscard]] bool carries_one(EntityId player) const {
        for (std::uint8_t flag = 0; flag < count(); ++flag)
            if (flags_[flag].carrier == player) return true;
        return false;
    }
    [[nodiscard]] bool reaches(std::size_t row, Vec2 place, float radius) const {
        const float reach = radius + view_.players.radius[row];
        return distance_squared(view_.players.position[row], place) <= reach * reach;
    }

    void touch(std::size_t row) {
        const std::uint8_t team = view_.players.team[row];
        for (std::uint8_t flag = 0; flag < count(); ++flag) {
            const MapFlag& home = view_.homes[flag];
            if (home.team > view_.rules.teams || flags_[flag].carrier != kNoEntity) continue;
            if (!reaches(row, flags_[flag].position, home.radius)) continue;
            if (home.team != team)
                take(flag, row);
            else if (rules().return_by_touch && !is_at_home(flag))
                return_by(flag, row);
        }
    }

    void take(std::uint8_t flag, std::size_t row) {
        const EntityId player = view_.players.id[row];
        if (carries_one(player)) return;
        flags_[flag] = {.position = view_.players.position[row], .carrier = player};
        orders_.push_back({.kind = OrderKind::take_flag, .player = player, .object = flag});
    }
    void return_by(std::uint8_t flag, std::size_t row) {
        const EntityId player = view_.players.id[row];
        go_home(flag, player);
        if (rules().return_points > 0)
            orders_.push_back({.kind = OrderKind::give_points,
                               .player = player,
                               .amount = rules().return_points});
    }
    void go_home(std::uint8_t flag, EntityId by) {
        flags_[flag] = {.position = view_.homes[flag].position};
        orders_.push_back({.kind = OrderKind::return_flag, .player = by, .object = flag});
    }
    void drop(std::uint8_t flag) {
        const bool returns = rules().return_time > 0.0f;
        const Tick ticks = returns ? ticks_of(rules().return_time, view_.tick_rate) : 0;
        flags_[flag].carrier = kNoEntity;
        flags_[flag].return_tick = returns ? view_.tick + ticks : kNeverTick;
        orders_.push_back({.kind = OrderKind::drop_flag,
                           .object = flag,
                           .amount = static_cast<std::int32_t>(ticks)});
    }

    [[nodiscard]] bool may_capture(std::size_t row) const {
        const std::uint8_t team = view_.players.team[row];
        const auto own = flag_of(team);
        if (!own) return false;
        if (rules().own_flag_at_home && !is_at_home(*own)) return false;
        bool has_base = false;
        for (const MapBase& base : view_.bases) {
            if (base.team != team) continue;
            has_base = true;
            if (is_in_area(base.area, view_.players.position[row])) return true;
        }
        const MapFlag& home = view_.homes[*own];
        return !has_base && reaches(row, home.position, home.radius);
    }
    void capture(std::uint8_t flag, std::size_t row) {
        const EntityId player = view_.players.id[row];
        flags_[flag] = {.position = view_.homes[flag].position};
        orders_.push_back({.kind = OrderKind::capture_flag, .player = player, .object = flag});
        orders_.push_back({.kind = OrderKind::give_to_team,
                           .player = player,
                           .team = view_.players.team[row],
                           .amount = 1});
        if (rules().capture_points > 0)
            orders_.push_back({.kind = OrderKind::give_points,
                               .player = player,
                               .amount = rules().capture_points});
    }

    const ModeView& view_;
    ModeOrders& orders_;
    std::array<FlagState, kTeamsMax> flags_{};
};

void play_flags(const ModeView& view, ModeOrders& orders) {
    Flags flags(view, orders);
    flags.drop_lost();
    flags.return_old();
    flags.touch_all();
    flags.capture_all();
}

}  // namespace

const Mode kCaptureTheFlag{.advance = play_flags, .leader = leader_by_team_score};

}  // namespace arena::sim
