// A slow judge of the laws of matches: it looks at the states before and after each tick and at the
// events between, and knows nothing of how the world came from one to the other.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sim/math/vec2.h"
#include "sim/world/world.h"

namespace arena::test {

class MatchJudge {
  public:
    explicit MatchJudge(const sim::World& world) : before_(world.state()) {}

    /// Returns the first law that the tick broke, or nothing.
    std::string judge(const sim::World& world, const sim::StepResult& result) {
        const sim::WorldState& after = world.state();
        begin_tick(result);
        std::string broken;
        for (const auto law :
             {&MatchJudge::phases_follow_the_diagram, &MatchJudge::clocks_do_not_jump,
              &MatchJudge::points_do_not_fall, &MatchJudge::those_that_stand_do_nothing,
              &MatchJudge::the_dead_do_not_act, &MatchJudge::nobody_lives_twice_in_a_round,
              &MatchJudge::captured_flags_were_carried, &MatchJudge::the_end_has_its_reason,
              &MatchJudge::operators_are_obeyed})
            if (broken.empty()) broken = (this->*law)(world, after);
        before_ = after;
        return broken;
    }

    // What has happened, so that a test can tell that its matches are worth judging.
    std::array<std::uint32_t, 32> events{};
    std::array<std::uint32_t, sim::kMatchPhases> phases{};
    std::array<std::uint32_t, sim::kEndings> endings{};  ///< of rounds and matches

  private:
    using MatchPhase = sim::MatchPhase;
    using EventKind = sim::EventKind;

    void begin_tick(const sim::StepResult& result) {
        result_ = &result;
        begun_.clear();
        for (const sim::Event& event : result.events) {
            ++events.at(static_cast<std::size_t>(event.kind));
            if (event.kind != EventKind::phase) continue;
            begun_.push_back(static_cast<MatchPhase>(event.amount));
            ++phases.at(static_cast<std::size_t>(event.amount));
        }
    }
    [[nodiscard]] bool begins(MatchPhase phase) const {
        return std::find(begun_.begin(), begun_.end(), phase) != begun_.end();
    }

    static bool may_follow(MatchPhase from, MatchPhase to) {
        switch (from) {
            case MatchPhase::waiting:
                return to == MatchPhase::warm_up || to == MatchPhase::countdown;
            case MatchPhase::warm_up:
                return to == MatchPhase::waiting || to == MatchPhase::countdown;
            case MatchPhase::countdown:
                return to == MatchPhase::waiting || to == MatchPhase::play ||
                       to == MatchPhase::match_end;
            case MatchPhase::play:
                return to == MatchPhase::overtime || to == MatchPhase::round_end ||
                       to == MatchPhase::match_end;
            case MatchPhase::overtime:
                return to == MatchPhase::round_end || to == MatchPhase::match_end;
            case MatchPhase::round_end:
                return to == MatchPhase::countdown || to == MatchPhase::match_end;
            case MatchPhase::match_end:
                return to == MatchPhase::waiting;
        }
        return false;
    }

    std::string phases_follow_the_diagram(const sim::World& /*world*/,
                                          const sim::WorldState& after) {
        MatchPhase phase = before_.match.phase;
        for (const MatchPhase next : begun_) {
            if (!may_follow(phase, next))
                return std::string(name_of(next)) + " follows " + std::string(name_of(phase));
            phase = next;
        }
        return phase == after.match.phase ? "" : "a phase begins without an event";
    }

    std::string clocks_do_not_jump(const sim::World& world, const sim::WorldState& after) {
        const sim::MatchState& a = before_.match;
        const sim::MatchState& b = after.match;
        if (begun_.empty())
            return a.phase_tick == b.phase_tick && a.phase_end_tick == b.phase_end_tick &&
                           a.round == b.round && a.number == b.number
                       ? ""
                       : "the clock jumps within a phase";
        const bool is_started = starts && is_before_match(a.phase) &&
                                begins(MatchPhase::countdown) && b.phase_tick == after.tick;
        const bool by_clock =
            !is_started && !is_ended_by_operator(after) &&
            (begins(MatchPhase::play) || begins(MatchPhase::overtime) ||
             a.phase == MatchPhase::warm_up ||
             (a.phase == MatchPhase::round_end && begins(MatchPhase::countdown)) ||
             (a.phase == MatchPhase::match_end));
        if (by_clock && after.tick != a.phase_end_tick && !begins(MatchPhase::waiting))
            return "a phase ends before its time";
        if (a.phase == MatchPhase::match_end && b.number != a.number + 1)
            return "a match is not counted";
        if (begins(MatchPhase::play) && b.round_tick != after.tick) return "a round begins late";
        const std::uint32_t round = begins(MatchPhase::countdown)
                                        ? (a.phase == MatchPhase::round_end ? a.round + 1 : 1)
                                        : (begins(MatchPhase::waiting) ? 1 : a.round);
        if (b.round != round) return "a round is not counted";
        return b.round <= world.rules().match.rounds ? "" : "there are too many rounds";
    }

    static bool is_before_match(MatchPhase phase) {
        return phase == MatchPhase::waiting || phase == MatchPhase::warm_up;
    }
    [[nodiscard]] bool is_ended_by_operator(const sim::WorldState& after) const {
        return begins(MatchPhase::match_end) && after.match.ended_by == sim::EndedBy::operator_act;
    }

    /// What the operator asks for is done in the same tick, or not at all.
    std::string operators_are_obeyed(const sim::World& world, const sim::WorldState& after) {
        const MatchPhase phase = before_.match.phase;
        if (starts && is_before_match(phase) && !after.players.empty() &&
            after.match.phase != MatchPhase::countdown)
            return "the operator does not start the match";
        const bool may_end = !is_before_match(phase) && phase != MatchPhase::match_end;
        if (ends && may_end && !is_ended_by_operator(after))
            return "the operator does not end the match";
        if (!ends && is_ended_by_operator(after)) return "the match ends as if by the operator";
        if (!has_teams(world.rules().match.mode)) return "";
        for (const auto& [number, team] : moved) {
            const auto row = after.players.find({number});
            const auto old = before_.players.find({number});
            if (!row) continue;
            ++players_moved;
            if (after.players.team[*row] != team) return "the operator does not move a player";
            if (!old || before_.players.team[*old] == team) continue;
            if (after.players.alive[*row] != 0 && before_.players.alive[*old] != 0)
                return "a player that is moved stays where it was";
            if (after.players.deaths[*row] > before_.players.deaths[*old])
                return "the operator kills a player";
            for (const sim::FlagState& flag : after.flags)
                if (flag.carrier.value == number) return "a player that is moved keeps its flag";
        }
        return "";
    }

    std::string points_do_not_fall(const sim::World& /*world*/, const sim::WorldState& after) {
        const bool new_round = begins(MatchPhase::countdown);
        const bool new_match = new_round && after.match.round == 1;
        for (std::size_t team = 0; team <= sim::kTeamsMax; ++team) {
            if (!new_round && after.match.team_scores[team] < before_.match.team_scores[team])
                return "the points of a team fall";
            if (!new_match && after.match.rounds_won[team] < before_.match.rounds_won[team])
                return "a team loses a round that it has won";
            if (new_round && after.match.team_scores[team] != 0) return "old points are kept";
        }
        for (std::size_t row = 0; row < after.players.size(); ++row) {
            const auto old = before_.players.find(after.players.id[row]);
            if (!old || left_and_joined(after, row)) continue;
            if (!new_round && after.players.score[row] < before_.players.score[*old])
                return "the points of a player fall";
            if (!new_match && after.players.rounds_won[row] < before_.players.rounds_won[*old])
                return "a player loses a round that it has won";
            const bool counted = counts(before_.match.phase) || begins(MatchPhase::play);
            if (!counted && !new_round &&
                (after.players.score[row] != before_.players.score[*old] ||
                 after.players.deaths[row] != before_.players.deaths[*old]))
                return "a kill or a death counts outside of play";
        }
        return "";
    }
    /// A player that has left and joined in one tick is another one.
    [[nodiscard]] bool left_and_joined(const sim::WorldState& after, std::size_t row) const {
        return rejoined.count(after.players.id[row].value) > 0;
    }

    /// Whether another player, or a mover, is so near that it may push the player: one that stands
    /// moves only out of what it overlaps.
    [[nodiscard]] bool may_be_pushed(std::size_t row, const sim::World& world) const {
        constexpr float kNear = 1.2f;  // metres between the centres of two players
        const sim::Players& players = before_.players;
        const sim::Vec2 place = players.position[row];
        for (std::size_t other = 0; other < players.size(); ++other)
            if (other != row && players.alive[other] != 0 &&
                sim::distance_squared(place, players.position[other]) < kNear * kNear)
                return true;
        for (const sim::MapMover& mover : world.terrain().movers)
            for (const sim::Vec2 vertex : mover.obstacle.vertices)
                if (sim::distance_squared(place, vertex) < 2.0f * kNear * kNear) return true;
        return false;
    }

    std::string those_that_stand_do_nothing(const sim::World& world, const sim::WorldState& after) {
        for (std::size_t row = 0; row < after.players.size(); ++row) {
            const sim::EntityId id = after.players.id[row];
            const auto old = before_.players.find(id);
            if (!old || left_and_joined(after, row)) continue;
            if (after.players.alive[row] == 0 || before_.players.alive[*old] == 0) continue;
            if (after.players.stands_until_tick[row] <= after.tick ||
                before_.players.stands_until_tick[*old] <= after.tick)
                continue;
            ++stood;
            const sim::Vec2 way = after.players.position[row] - before_.players.position[*old];
            // A wall may push out a player that was pressed into it before.
            const bool moves = sim::length_squared(way) > 0.01f * 0.01f;
            if (moves && !may_be_pushed(*old, world)) return "a player that stands moves";
            for (const sim::Event& event : result_->events) {
                if (event.kind == EventKind::spawn && event.other == id)
                    return "a player that stands fires";
                if ((event.kind == EventKind::hit || event.kind == EventKind::launch) &&
                    event.subject == id)
                    return "a player that stands is hurt or thrown";
            }
        }
        return "";
    }

    std::string the_dead_do_not_act(const sim::World& /*world*/, const sim::WorldState& after) {
        for (const sim::Event& event : result_->events) {
            const bool acts = (event.kind == EventKind::spawn && event.other != sim::kNoEntity) ||
                              event.kind == EventKind::take || event.kind == EventKind::capture;
            if (!acts) continue;
            const auto row =
                after.players.find(event.kind == EventKind::spawn ? event.other : event.subject);
            if (!row || after.players.alive[*row] == 0) return "a dead player acts";
        }
        return "";
    }

    std::string nobody_lives_twice_in_a_round(const sim::World& world,
                                              const sim::WorldState& after) {
        if (!begun_.empty() && (begins(MatchPhase::countdown) || begins(MatchPhase::waiting)))
            died_.clear();
        for (const sim::Event& event : result_->events) {
            const bool is_player = category_of(event.subject) == sim::Category::player;
            if (event.kind == EventKind::death && counts(after.match.phase))
                died_.insert(event.subject.value);
            if (event.kind == EventKind::spawn && is_player && counts(after.match.phase) &&
                has_one_life(world.rules().match.mode) && died_.count(event.subject.value) > 0)
                return "a player has a second life in a round";
        }
        return "";
    }

    std::string captured_flags_were_carried(const sim::World& world,
                                            const sim::WorldState& /*after*/) {
        std::map<std::int32_t, sim::EntityId> carriers;
        for (std::size_t i = 0; i < before_.flags.size(); ++i)
            carriers[static_cast<std::int32_t>(i)] = before_.flags[i].carrier;
        for (const sim::Event& event : result_->events) {
            const std::int32_t flag = event.amount;
            if (event.kind == EventKind::take) {
                if (carriers[flag] != sim::kNoEntity) return "a flag is taken from a carrier";
                carriers[flag] = event.subject;
            }
            if (event.kind == EventKind::capture && carriers[flag] != event.subject)
                return "a flag is captured that was not carried";
            if (event.kind == EventKind::drop && carriers[flag] != event.subject)
                return "a flag is dropped that was not carried";
            if (event.kind == EventKind::drop || event.kind == EventKind::capture ||
                event.kind == EventKind::recover)
                carriers[flag] = sim::kNoEntity;
            if (event.kind == EventKind::capture && event.team == 0) return "a flag of no team";
        }
        return world.rules().match.mode == sim::GameMode::capture_the_flag || carriers.empty()
                   ? ""
                   : "there are flags in another mode";
    }

    /// Returns the side that alone has the most points, as `points(side)` says: a player's id, or a
    /// team's number.
    template <typename Points>
    static std::uint32_t sole_best(const std::vector<std::uint32_t>& sides, const Points& points) {
        std::uint32_t best = 0;
        for (const std::uint32_t side : sides) {
            const bool beats_all = std::all_of(
                sides.begin(), sides.end(),
                [&](std::uint32_t other) { return other == side || points(side) > points(other); });
            if (beats_all) best = side;
        }
        return best;
    }

    std::string the_end_has_its_reason(const sim::World& world, const sim::WorldState& after) {
        if (!begins(MatchPhase::round_end) && !begins(MatchPhase::match_end)) return "";
        const sim::MatchState& match = after.match;
        const sim::MatchRules& rules = world.rules().match;
        ++endings.at(static_cast<std::size_t>(match.ended_by));
        const bool teams = has_teams(rules.mode);
        const std::uint32_t winner = teams ? match.winner_team : match.winner.value;
        std::vector<std::uint32_t> sides;
        if (teams)
            for (std::uint32_t team = 1; team <= rules.teams; ++team)
                sides.push_back(team);
        else
            for (const sim::EntityId id : after.players.id)
                sides.push_back(id.value);
        const auto points = [&](std::uint32_t side) {
            return teams ? match.team_scores[side]
                         : after.players.score[after.players.find({side}).value()];
        };
        const auto rounds = [&](std::uint32_t side) {
            return teams ? match.rounds_won[side]
                         : after.players.rounds_won[after.players.find({side}).value()];
        };
        const bool by_points = !has_one_life(rules.mode);
        const bool clock_is_over = after.tick == before_.match.phase_end_tick;
        switch (match.ended_by) {
            case sim::EndedBy::score_limit:
                if (!by_points || rules.score_limit == 0 || sole_best(sides, points) != winner ||
                    points(winner) < rules.score_limit)
                    return "the limit of points was not reached";
                return "";
            case sim::EndedBy::time_limit:
                if (!clock_is_over || before_.match.phase != MatchPhase::play)
                    return "the time was not over";
                return by_points && sole_best(sides, points) != winner ? "another one leads" : "";
            case sim::EndedBy::overtime:
                if (before_.match.phase != MatchPhase::overtime && !begins(MatchPhase::overtime))
                    return "there was no overtime";
                return by_points && sole_best(sides, points) != winner ? "another one leads" : "";
            case sim::EndedBy::survival:
                return judge_survival(after, winner, teams);
            case sim::EndedBy::tie:
                if (by_points && match.phase == MatchPhase::round_end && sole_best(sides, points))
                    return "somebody leads in a tie";
                return "";
            case sim::EndedBy::rounds:
                return sole_best(sides, rounds) == winner ? "" : "another one has more rounds";
            case sim::EndedBy::forfeit:
            case sim::EndedBy::abandoned:
                return leavers > 0 ? "" : "nobody has left";
            case sim::EndedBy::operator_act:
                return ends && winner == 0 ? "" : "the operator has not ended it";
            case sim::EndedBy::nothing:
                return "an end without a reason";
        }
        return "";
    }

    static std::string judge_survival(const sim::WorldState& after, std::uint32_t winner,
                                      bool teams) {
        std::set<std::uint32_t> left;
        for (const sim::PlayerState& player : after.players)
            if (player.alive || player.respawn_tick != sim::kNeverTick)
                left.insert(teams ? player.team : player.id.value);
        if (left.size() > 1) return "several are left";
        return left.empty() || *left.begin() == winner ? "" : "another one is left";
    }

    sim::WorldState before_;
    const sim::StepResult* result_ = nullptr;
    std::vector<MatchPhase> begun_;  ///< in this tick
    std::set<std::uint32_t> died_;   ///< in this round

  public:
    // What a test tells of the commands of the tick, before it is judged.
    std::set<std::uint32_t> rejoined;             ///< players that leave and join in it
    std::uint32_t leavers = 0;                    ///< players that leave in it
    bool starts = false;                          ///< the operator starts the match,
    bool ends = false;                            ///< ends it,
    std::map<std::uint32_t, std::uint8_t> moved;  ///< and moves these players to teams

    std::uint64_t players_moved = 0;  ///< to a team

    std::uint64_t stood = 0;  ///< ticks in which a player stood
};

}  // namespace arena::test
