#include "client-sim/terrain/leap_graph.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <queue>
#include <utility>

#include "sim/math/vec2.h"
#include "sim/terrain/mover_path.h"

namespace arena::client_sim {

namespace {

constexpr double kPlaceMetres = 0.5;   // one place in each square of this size
constexpr float kPhaseSeconds = 0.5f;  // of a platform's round
constexpr double kFoundMetres = 0.8;   // from a place, to be at it
constexpr std::size_t kGroundLayer = 0;
constexpr std::size_t kPlacesMax = 1u << 14u;
constexpr float kMarginSeconds = 0.05f;  // by which a jump may be early or late
constexpr double kMarginMetres = 2.0;    // by which its landing may then be off
constexpr double kMarginHeight = 1.0;    // metres, likewise

// How far a platform may be from a player that wants to get onto it, in metres.
constexpr float kBoardAside = 6.0f;
constexpr float kBoardAbove = 5.0f;
constexpr float kBoardBelow = 8.0f;
constexpr float kBoardSeconds = 1.5f;  // in which it gets there
constexpr float kBoardLateSeconds = 0.1f;

// How far a flight may lead out of the box about its two ends, in metres.
constexpr float kFlightAside = 1.0f;
constexpr float kFlightAbove = 6.0f;
constexpr float kFlightBelow = 1.0f;

// What makes a way worse than another that takes as long: more can go wrong.
constexpr std::uint32_t kJumpTicks = 30;
constexpr std::uint32_t kDashTicks = 10;
constexpr double kDeathTicks = 1200.0;  // for all of its health

constexpr std::array<Leap, 7> kLeaps{{{.side = -1},
                                      {.side = 1},
                                      {.side = 0, .jumps = true},
                                      {.side = -1, .jumps = true},
                                      {.side = 1, .jumps = true},
                                      {.side = -1, .jumps = true, .dashes = true},
                                      {.side = 1, .jumps = true, .dashes = true}}};

std::int32_t cell_index(double metres) {
    return static_cast<std::int32_t>(std::floor(metres / kPlaceMetres));
}

sim::Aabb grown(const sim::Aabb& box, sim::Vec2 low, sim::Vec2 high) {
    return {box.min - low, box.max + high};
}

std::optional<LeapGraph::PlaceId> id_of(const std::optional<PlaceIndex::Found>& found) {
    return found ? std::optional(found->id) : std::nullopt;
}

}  // namespace

/// Builds the graph.
class LeapGraph::Explorer {
  public:
    Explorer(LeapGraph& graph, const sim::Terrain& terrain, LeapTrial& trial,
             const std::atomic<bool>& stops)
        : graph_(graph), terrain_(terrain), trial_(trial), stops_(stops) {}

    void explore() {
        begin_at_known_places();
        for (std::size_t next = 0; next < stands_.size() && stands_.size() < kPlacesMax; ++next) {
            if (stops_) return;
            const auto id = static_cast<PlaceId>(next);
            const LeapTrial::Stand stand = stands_[next];  // the list grows meanwhile
            if (stand.platform != kNoPlatform) ride(id, stand);
            for (const Leap& leap : kLeaps)
                if (can(leap)) leap_from(id, stand, leap, kNoPlatform);
            if (stand.platform == kNoPlatform) board_from(id, stand);
        }
    }

  private:
    [[nodiscard]] bool can(const Leap& leap) const {
        return (!leap.jumps || trial_.can_jump()) && (!leap.dashes || trial_.can_dash());
    }

    void begin_at_known_places() {
        for (const sim::MapSpawn& spawn : terrain_.spawns)
            begin_at(spawn.position);
        for (const sim::MapFlag& flag : terrain_.flags)
            begin_at(flag.position);
    }
    void begin_at(sim::Vec2 place) {
        if (const auto stand = trial_.drop(place)) static_cast<void>(place_of(*stand));
    }

    /// Returns the place where it stands, and makes one when that is new.
    PlaceId place_of(const LeapTrial::Stand& stand) {
        Place place{.position = to_point(stand.player.position), .platform = stand.platform};
        if (stand.platform != kNoPlatform) {
            const Round& round = graph_.rounds_[stand.platform];
            const std::uint32_t at = stand.tick % round.ticks;
            place.phase = at / graph_.phase_ticks_;
            place.position = to_point(stand.player.position - round.offsets[at]);
        }
        const auto [known, is_new] =
            by_cell_.try_emplace(cell_of(place), static_cast<PlaceId>(stands_.size()));
        if (is_new) {
            stands_.push_back(stand);
            graph_.places_.push_back(place);
            graph_.ways_.emplace_back();
        }
        return known->second;
    }

    void add(PlaceId from, const Way& way) {
        if (way.to != from) graph_.ways_[from].push_back(way);
    }

    void ride(PlaceId from, const LeapTrial::Stand& stand) {
        if (const auto later = at_next_phase(trial_.wait(stand, 1)))
            add(from, {.to = place_of(*later),
                       .ticks = later->tick - stand.tick,
                       .leap = {},
                       .is_ride = true});
    }

    /// Returns it at the beginning of the next phase of its platform, or now if that is one.
    std::optional<LeapTrial::Stand> at_next_phase(const std::optional<LeapTrial::Stand>& stand) {
        if (!stand) return std::nullopt;
        const Round& round = graph_.rounds_[stand->platform];
        const std::uint32_t at = stand->tick % round.ticks;
        const std::uint32_t into = at % graph_.phase_ticks_;
        if (into == 0) return stand;
        return trial_.wait(*stand, std::min(graph_.phase_ticks_ - into, round.ticks - at));
    }

    /// `boards`: only ways onto this platform count.
    void leap_from(PlaceId from, const LeapTrial::Stand& stand, const Leap& leap,
                   std::size_t boards) {
        const auto end = attempt_surely(stand, leap, boards);
        if (!end) return;
        const bool has_boarded = is_on_platform(end->stand);
        if (boards != kNoPlatform && !has_boarded) return;
        std::optional<LeapTrial::Stand> arrived = end->stand;
        if (has_boarded)
            arrived = at_next_phase(arrived);
        else
            arrived->platform = kNoPlatform;
        if (!arrived) return;
        Way way{.to = place_of(*arrived),
                .ticks = arrived->tick - stand.tick,
                .penalty = penalty_of(leap, end->damage),
                .leap = leap,
                .jump_at = static_cast<double>(end->jumped_at),
                .is_flight = end->is_flight,
                .boards = boards};
        if (stand.platform != kNoPlatform) {
            const Round& round = graph_.rounds_[stand.platform];
            const std::uint32_t at = stand.tick % round.ticks;
            way.phase = at / graph_.phase_ticks_;
            if (boards == kNoPlatform) way.jump_at -= static_cast<double>(round.offsets[at].x);
        } else if (way.is_flight && add_unless_in_the_way(from, way, stand, *end)) {
            return;
        }
        add(from, way);
    }

    /// A platform may be in the way of a flight, which can then begin only in the phases in which
    /// it is not: adds the way for each of those. Returns false where no platform is in the way.
    bool add_unless_in_the_way(PlaceId from, Way way, const LeapTrial::Stand& stand,
                               const LeapTrial::End& end) {
        for (std::size_t mover = 0; mover < graph_.rounds_.size(); ++mover) {
            const std::vector<std::uint32_t> phases = free_phases(mover, way.leap, stand, end);
            if (phases.size() == graph_.rounds_[mover].phases) continue;
            way.boards = mover;
            for (const std::uint32_t phase : phases) {
                way.phase = phase;
                add(from, way);
            }
            return true;
        }
        return false;
    }
    /// Returns the phases of the platform in which the flight ends as without it.
    std::vector<std::uint32_t> free_phases(std::size_t mover, const Leap& leap,
                                           const LeapTrial::Stand& stand,
                                           const LeapTrial::End& end) {
        std::vector<std::uint32_t> phases;
        for (std::uint32_t phase = 0; phase < graph_.rounds_[mover].phases; ++phase) {
            const LeapTrial::Stand at_phase = in_phase(stand, mover, phase);
            if (is_far_from(boxes_soon(at_phase), stand, end) || ends_there(at_phase, leap, end))
                phases.push_back(phase);
        }
        return phases;
    }
    static bool is_far_from(const sim::Aabb& platform, const LeapTrial::Stand& stand,
                            const LeapTrial::End& end) {
        const sim::Vec2 a = stand.player.position;
        const sim::Vec2 b = end.stand.player.position;
        const sim::Aabb flight{{std::min(a.x, b.x), std::min(a.y, b.y)},
                               {std::max(a.x, b.x), std::max(a.y, b.y)}};
        return !sim::boxes_overlap(
            grown(flight, {kFlightAside, kFlightBelow}, {kFlightAside, kFlightAbove}), platform);
    }
    bool ends_there(const LeapTrial::Stand& stand, const Leap& leap, const LeapTrial::End& end) {
        const float step = stand_step(stand, leap);
        for (const std::uint32_t late : {0u, trial_.ticks_of(kBoardLateSeconds)}) {
            LeapTrial::Stand begins = stand;
            begins.tick += late;
            const auto met =
                trial_.attempt(begins, leap, step, {.run_up_ticks = graph_.run_up_ticks_});
            if (!met || is_on_platform(met->stand) || !is_near(*met, end)) return false;
        }
        return true;
    }
    [[nodiscard]] LeapTrial::Stand in_phase(LeapTrial::Stand stand, std::size_t mover,
                                            std::uint32_t phase) const {
        stand.platform = mover;
        stand.tick = graph_.rounds_[mover].ticks + phase * graph_.phase_ticks_;
        return stand;
    }

    [[nodiscard]] std::uint32_t penalty_of(const Leap& leap, std::int32_t damage) const {
        return (leap.jumps ? kJumpTicks : 0) + (leap.dashes ? kDashTicks : 0) +
               static_cast<std::uint32_t>(kDeathTicks * trial_.share_of_health(damage));
    }

    /// A jump also has to succeed a little earlier and a little later, a fall for a player that
    /// comes running.
    std::optional<LeapTrial::End> attempt_surely(const LeapTrial::Stand& stand, const Leap& leap,
                                                 std::size_t boards) {
        const float step = stand_step(stand, leap);
        const std::uint32_t run_up = graph_.run_up_ticks_;
        const auto end = trial_.attempt(stand, leap, step, {.run_up_ticks = run_up});
        if (!end || !end->is_flight || leap.side == 0) return end;
        const auto succeeds_by = [&](const LeapTrial::Beginning& other) {
            const auto again = trial_.attempt(stand, leap, step, other);
            return again && is_near(*again, *end);
        };
        if (boards != kNoPlatform && !boards_late(stand, leap, step, *end)) return std::nullopt;
        const std::uint32_t margin = trial_.ticks_of(kMarginSeconds);
        const bool is_sure =
            leap.jumps ? succeeds_by({.run_up_ticks = run_up - std::min(run_up, margin)}) &&
                             succeeds_by({.run_up_ticks = run_up + margin})
                       : succeeds_by({.is_running = true});
        return is_sure ? end : std::nullopt;
    }
    [[nodiscard]] bool is_near(const LeapTrial::End& a, const LeapTrial::End& b) const {
        const Point apart = to_point(a.stand.player.position) - to_point(b.stand.player.position);
        return std::abs(apart.x) <= kMarginMetres && std::abs(apart.y) <= kMarginHeight &&
               is_on_platform(a.stand) == is_on_platform(b.stand);
    }
    [[nodiscard]] bool is_on_platform(const LeapTrial::Stand& stand) const {
        return stand.platform != kNoPlatform &&
               stand.player.ground == terrain_.mover_id(stand.platform);
    }
    /// Whether the player also gets onto the platform when it begins too late.
    bool boards_late(LeapTrial::Stand stand, const Leap& leap, float step,
                     const LeapTrial::End& end) {
        stand.tick += trial_.ticks_of(kBoardLateSeconds);
        const auto late = trial_.attempt(stand, leap, step, {.run_up_ticks = graph_.run_up_ticks_});
        return late && is_on_platform(late->stand) == is_on_platform(end.stand);
    }

    /// Returns the metres to the next square on that side.
    static float stand_step(const LeapTrial::Stand& stand, const Leap& leap) {
        if (leap.jumps) return 0.0f;
        const double x = to_point(stand.player.position).x;
        const double left = x - kPlaceMetres * std::floor(x / kPlaceMetres);
        const double to_next = leap.side > 0 ? kPlaceMetres - left : left;
        return static_cast<float>(to_next + 0.02);
    }

    void board_from(PlaceId from, const LeapTrial::Stand& stand) {
        for (std::size_t mover = 0; mover < graph_.rounds_.size(); ++mover) {
            const Round& round = graph_.rounds_[mover];
            for (std::uint32_t phase = 0; phase < round.phases; ++phase)
                board_in_phase(from, in_phase(stand, mover, phase));
        }
    }
    void board_in_phase(PlaceId from, const LeapTrial::Stand& stand) {
        const sim::Aabb reach =
            grown(boxes_soon(stand), {kBoardAside, kBoardAbove}, {kBoardAside, kBoardBelow});
        const sim::Vec2 at = stand.player.position;
        if (!sim::boxes_overlap(reach, {at, at})) return;
        const float aside = 0.5f * (reach.min.x + reach.max.x) - at.x;
        for (const Leap& leap : kLeaps)
            if (can(leap) && static_cast<float>(leap.side) * aside >= 0.0f)
                leap_from(from, stand, leap, stand.platform);
    }
    /// Returns the box about where the platform will be soon.
    [[nodiscard]] sim::Aabb boxes_soon(const LeapTrial::Stand& stand) const {
        const Round& round = graph_.rounds_[stand.platform];
        const sim::MoverParts& parts = terrain_.mover_parts[stand.platform];
        sim::Aabb drawn = terrain_.mover_pieces.pieces[parts.first_piece].box;
        for (std::uint32_t i = 1; i < parts.piece_count; ++i) {
            const sim::Aabb& box = terrain_.mover_pieces.pieces[parts.first_piece + i].box;
            drawn.min = {std::min(drawn.min.x, box.min.x), std::min(drawn.min.y, box.min.y)};
            drawn.max = {std::max(drawn.max.x, box.max.x), std::max(drawn.max.y, box.max.y)};
        }
        sim::Vec2 low = round.offsets[stand.tick % round.ticks];
        sim::Vec2 high = low;
        for (std::uint32_t tick = 0; tick < trial_.ticks_of(kBoardSeconds); ++tick) {
            const sim::Vec2 offset = round.offsets[(stand.tick + tick) % round.ticks];
            low = {std::min(low.x, offset.x), std::min(low.y, offset.y)};
            high = {std::max(high.x, offset.x), std::max(high.y, offset.y)};
        }
        return {drawn.min + low, drawn.max + high};
    }

    LeapGraph& graph_;
    const sim::Terrain& terrain_;
    LeapTrial& trial_;
    const std::atomic<bool>& stops_;
    std::vector<LeapTrial::Stand> stands_;  // by place: where it was first reached
    std::map<Cell, PlaceId> by_cell_;
};

LeapGraph::LeapGraph(const sim::Terrain& terrain, const sim::Rules& rules, const LeapBody& body,
                     const std::atomic<bool>& stops) {
    LeapTrial trial(terrain, rules, body);
    phase_ticks_ = std::max(1u, trial.ticks_of(kPhaseSeconds));
    rise_ticks_ = trial.rise_ticks();
    run_up_ticks_ = trial.ticks_of(LeapTrial::kRunUpSeconds);
    for (const sim::MapMover& mover : terrain.movers) {
        Round& round = rounds_.emplace_back();
        if (!goes_round(mover, rules.tick_rate)) continue;
        round.ticks = sim::path_ticks(mover, rules.tick_rate);
        round.phases = (round.ticks + phase_ticks_ - 1) / phase_ticks_;
        for (sim::Tick tick = 0; tick < round.ticks; ++tick)
            round.offsets.push_back(
                sim::mover_at(mover, round.ticks + tick, rules.tick_rate).offset);
    }
    Explorer(*this, terrain, trial, stops).explore();
    index_places();
    ways_back_.resize(places_.size());
    for (PlaceId from = 0; from < places_.size(); ++from)
        for (Way back : ways_[from])
            ways_back_[std::exchange(back.to, from)].push_back(back);
}

LeapGraph::Cell LeapGraph::cell_of(const Place& place) {
    return {place.platform, place.phase, cell_index(place.position.x),
            cell_index(place.position.y)};
}

std::size_t LeapGraph::layer_of(const Place& place) const {
    if (place.platform == kNoPlatform) return kGroundLayer;
    return rounds_[place.platform].first_layer + place.phase;
}

void LeapGraph::index_places() {
    std::size_t layers = kGroundLayer + 1;
    for (Round& round : rounds_)
        layers = (round.first_layer = layers) + round.phases;
    std::vector<PlaceIndex::Entry> entries;
    for (PlaceId id = 0; id < places_.size(); ++id)
        entries.push_back({places_[id].position, layer_of(places_[id]), id});
    index_ = PlaceIndex(entries);
}

std::optional<LeapGraph::PlaceId> LeapGraph::place_at(Point position, sim::Tick tick) const {
    auto best = index_.nearest(kGroundLayer, position, kFoundMetres);
    for (const Round& round : rounds_) {
        if (round.ticks == 0) continue;
        const std::uint32_t at = tick % round.ticks;
        const Point drawn = position - to_point(round.offsets[at]);
        const auto found = index_.nearest(round.first_layer + at / phase_ticks_, drawn,
                                          best ? best->metres : kFoundMetres);
        if (found) best = found;
    }
    return id_of(best);
}

std::optional<LeapGraph::PlaceId> LeapGraph::place_near(Point goal) const {
    return id_of(index_.nearest(kGroundLayer, goal, kGoalMetres));
}

std::optional<LeapGraph::PlaceId> LeapGraph::place_aside(Point position) const {
    return id_of(index_.nearest_aside(kGroundLayer, position, kAsideMetres, kAsideHeight));
}

std::vector<std::uint32_t> LeapGraph::ticks_to(PlaceId goal) const {
    using Queued = std::pair<std::uint32_t, PlaceId>;
    std::vector<std::uint32_t> far(places_.size(), kUnreachable);
    std::priority_queue<Queued, std::vector<Queued>, std::greater<>> nearest;
    far[goal] = 0;
    nearest.emplace(0, goal);
    while (!nearest.empty()) {
        const auto [so_far, place] = nearest.top();
        nearest.pop();
        if (so_far > far[place]) continue;
        for (const Way& back : ways_back_[place]) {
            std::uint32_t sum = so_far + back.ticks + back.penalty;
            if (back.boards != kNoPlatform) sum += rounds_[back.boards].ticks / 2;
            if (sum >= far[back.to]) continue;
            far[back.to] = sum;
            nearest.emplace(sum, back.to);
        }
    }
    return far;
}

std::uint32_t LeapGraph::ticks_until(std::size_t platform, std::uint32_t phase,
                                     sim::Tick tick) const {
    const Round& round = rounds_[platform];
    const std::uint32_t now = tick % round.ticks;
    const std::uint32_t then = phase * phase_ticks_;
    return then >= now ? then - now : then + round.ticks - now;
}

std::uint32_t LeapGraph::ticks_since(std::size_t platform, std::uint32_t phase,
                                     sim::Tick tick) const {
    const std::uint32_t left = ticks_until(platform, phase, tick);
    return left == 0 ? 0 : rounds_[platform].ticks - left;
}

}  // namespace arena::client_sim
