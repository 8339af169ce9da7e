#include "client/game/frame_buffer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "client/game/smoothing.h"
#include "sim/math/vec2.h"

namespace arena::client {

namespace {

// Frames needed besides those of the longest delay: the one shown from, the one shown towards, and
// one already passed.
constexpr std::size_t kFramesSpare = 3;

// The most straight pieces in which the course of a fall or a turn is followed: at 60 ticks a
// second each is a tick, and a fall is at most a millimetre beside them.
constexpr double kCoursePiecesMax = 16.0;

// Metres by which a transmitted position may be off, on each axis.
constexpr float kPositionErrorMax = 1.0f / 64.0f;

// Metres per tick by which two transmitted velocities of one fall or turn may differ: each is
// rounded to a 1024th.
constexpr float kStepErrorMax = 1.0f / 512.0f;

/// The hidden offsets are sorted by player.
constexpr auto kHiddenBefore = [](const auto& hidden, sim::EntityId player) {
    return hidden.player < player;
};

double in_ticks(Time time, std::uint32_t tick_rate) {
    return std::max(0.0, seconds(time) * tick_rate);
}

/// Returns the same player in the later frame; null unless it was in view all the time between.
const FramePlayer* find_same_life(const FramePlayer& player, const Frame& before,
                                  const Frame* after) {
    if (after == nullptr) return nullptr;
    const FramePlayer* const later = find_player(*after, player.player.id);
    return later != nullptr && later->since <= before.tick ? later : nullptr;
}

template <typename Projectiles>
auto find_projectile(Projectiles& projectiles, sim::EntityId id) {
    const auto found = std::lower_bound(projectiles.begin(), projectiles.end(), id,
                                        [](const FrameProjectile& one, sim::EntityId wanted) {
                                            return one.projectile.id < wanted;
                                        });
    const bool is_there = found != projectiles.end() && found->projectile.id == id;
    return is_there ? &*found : nullptr;
}

/// Returns the displacement nearest to `way` of all in which one velocity is followed by the other.
/// `first` and `second` are the displacements by either velocity alone.
sim::Vec2 nearest_displacement(sim::Vec2 first, sim::Vec2 second, sim::Vec2 way) {
    const sim::Vec2 between = second - first;
    const float whole = sim::length_squared(between);
    if (whole == 0.0f) return first;
    return first + between * std::clamp(sim::dot(way - first, between) / whole, 0.0f, 1.0f);
}

PictureProjectile put_at(const PictureProjectile& projectile, sim::Vec2 position) {
    PictureProjectile put = projectile;
    put.position = position;
    return put;
}

}  // namespace

void FrameBuffer::start(sim::EntityId own, std::uint32_t tick_rate, const GameSettings& settings,
                        FrameGround ground) {
    settings_ = settings;
    ground_ = std::move(ground);
    own_ = own;
    tick_rate_ = static_cast<float>(tick_rate);
    extrapolation_max_ = in_ticks(settings.extrapolation_max, tick_rate);
    const double longest = in_ticks(settings.delay_ceiling, tick_rate);
    ticks_apart_ = static_cast<sim::Tick>(std::ceil(longest / (kFramesMax - kFramesSpare)));
    first_ = count_ = 0;
    hidden_.clear();
    shown_ = 0.0;
}

void FrameBuffer::add(const WorldView& view, double moment) {
    fill_frame(view, own_, tick_rate_, coming_);
    stop_on_ground();
    note_lives(view);
    const bool replaces = replaces_newest(view.tick());
    const std::size_t kept = count_ - (replaces ? 1 : 0);
    // A moment between frames that do not change is shown as before.
    const bool changes_what_is_shown = count_ > 0 && (kept == 0 || moment >= at(kept - 1).tick);
    if (changes_what_is_shown) static_cast<void>(show_others(moment, shown_before_));
    put_last(replaces);
    find_jumps();
    if (!changes_what_is_shown) return;
    hide_newest_moves(moment);
    end_offsets_of_old_lives(newest().tick - 1.0, moment);
}

/// Frames too close to each other count as one, and so do those of one tick: the newest is kept.
bool FrameBuffer::replaces_newest(sim::Tick tick) const {
    if (count_ == 0) return false;
    return newest().tick >= tick || (count_ >= 2 && tick - at(count_ - 2).tick < ticks_apart_);
}

void FrameBuffer::put_last(bool replaces) {
    if (!replaces && count_ == kFramesMax) {
        first_ = (first_ + 1) % kFramesMax;
        --count_;
    }
    if (!replaces) ++count_;
    std::swap(at(count_ - 1), coming_);
}

/// Hides by how much the newest frame has moved the players that are shown.
void FrameBuffer::hide_newest_moves(double moment) {
    static_cast<void>(show_others(moment, shown_after_));
    auto after = shown_after_.begin();
    for (const PicturePlayer& player : shown_before_) {
        while (after != shown_after_.end() && after->id < player.id)
            ++after;
        if (after == shown_after_.end()) return;
        if (after->id != player.id) continue;
        const FramePlayer* const known = find_player(newest(), player.id);
        const bool is_same_life = known == nullptr || known->since < newest().tick;
        if (is_same_life) hide(player.id, after->position - player.position);
    }
}

/// Drops the offsets of players that have come into view, or respawned, after the moment `from`, up
/// to `until`: they begin where they are.
void FrameBuffer::end_offsets_of_old_lives(double from, double until) {
    for (std::size_t i = 0; i < count_; ++i) {
        const Frame& frame = at(i);
        if (frame.tick <= from || frame.tick > until) continue;
        std::erase_if(hidden_, [&](const HiddenOffset& hidden) {
            const FramePlayer* const player = find_player(frame, hidden.player);
            return player != nullptr && player->since == frame.tick;
        });
    }
}

void FrameBuffer::note_lives(const WorldView& view) {
    for (FramePlayer& player : coming_.players) {
        const FramePlayer* const before =
            empty() ? nullptr : find_player(newest(), player.player.id);
        player.since = before != nullptr ? before->since : view.tick();
    }
    for (const protocol::ShortId id : view.replica().introduced()) {
        const Replica::Entity* const entity = view.replica().find(id);
        if (entity == nullptr) continue;
        const auto place = std::lower_bound(
            coming_.players.begin(), coming_.players.end(), entity->traits.id,
            [](const FramePlayer& one, sim::EntityId wanted) { return one.player.id < wanted; });
        if (place == coming_.players.end() || place->player.id != entity->traits.id) continue;
        if (!continues_life(*place, view.tick())) place->since = view.tick();
    }
}

/// Whether another player that is introduced was in view all the time, because its removal was
/// lost. One that is further than snap_distance from where it would be shown begins a new life.
bool FrameBuffer::continues_life(const FramePlayer& introduced, sim::Tick tick) const {
    if (empty() || introduced.player.id == own_) return false;
    const FramePlayer* const before = find_player(newest(), introduced.player.id);
    if (before == nullptr) return false;
    const sim::Vec2 expected =
        extrapolated(*before, extrapolation_ticks(tick, newest().tick)).position;
    return sim::length(introduced.course.position - expected) <= settings_.snap_distance;
}

/// Stops extrapolated players at static things, on the way from where an update last put them, or
/// from where they are in the newest frame. One that was stopped stands until the next report.
void FrameBuffer::stop_on_ground() {
    if (ground_.flight == nullptr) return;
    for (FramePlayer& player : coming_.players) {
        if (player.player.id == own_ || player.reported_tick >= coming_.tick) continue;
        const FramePlayer* const before =
            empty() ? nullptr : find_player(newest(), player.player.id);
        const bool is_same_report =
            before != nullptr && before->reported_tick == player.reported_tick;
        const sim::Tick from = is_same_report ? newest().tick : player.reported_tick;
        const Reached place = is_same_report && before->is_stopped
                                  ? Reached{before->course.position, true}
                                  : reached(player, -static_cast<double>(coming_.tick - from), 0.0);
        if (!place.is_stopped) continue;
        player.course = {.position = place.position, .step = {}};
        player.player.position = place.position;
        player.is_stopped = true;
    }
}

/// Returns how far the player gets on its course between two moments, in ticks from its frame's.
/// The way of a fall or a turn is taken in short straight pieces, which do not depend on `until`:
/// as that grows, the player moves on without a jump.
FrameBuffer::Reached FrameBuffer::reached(const FramePlayer& player, double from,
                                          double until) const {
    const Reached free{player.course.after(until)};
    const std::uint8_t archetype = player.player.archetype;
    if (ground_.flight == nullptr || archetype >= ground_.cores.size()) return free;
    const BodyCore& core = ground_.cores[archetype];
    const double longest = std::max(until - from, extrapolation_max_);
    const double piece = player.course.is_straight_from(from)
                             ? until - from
                             : std::max(1.0, std::ceil(longest / kCoursePiecesMax));
    for (double begin = from; begin < until; begin += piece) {
        const sim::Vec2 start = player.course.after(begin);
        const sim::Vec2 way = player.course.after(begin + piece) - start;
        const float share =
            ground_.flight->share_until_ground({start + core.middle, core.radius}, way);
        if (share < 1.0f && begin + piece * static_cast<double>(share) < until)
            return {start + way * share, true};
    }
    return free;
}

/// Finds jumps: where a displacement cannot have come from the two reported velocities, one after
/// the other, the change happened before the update that reported it.
void FrameBuffer::find_jumps() {
    if (count_ < 2) return;
    const Frame& before = at(count_ - 2);
    Frame& frame = at(count_ - 1);
    const auto ticks = static_cast<float>(frame.tick - before.tick);
    for (FramePlayer& player : frame.players) {
        player.jump = {};
        const FramePlayer* const old = find_player(before, player.player.id);
        if (old == nullptr || player.since > before.tick) continue;
        const sim::Vec2 way = player.course.position - old->course.position;
        const sim::Vec2 off =
            way - nearest_displacement(old->velocity() * (ticks / tick_rate_),
                                       player.velocity() * (ticks / tick_rate_), way);
        const float distance = sim::length(off);
        if (distance > kPositionErrorMax)
            player.jump = off * ((distance - kPositionErrorMax) / distance);
    }
}

void FrameBuffer::advance_to(double moment, double passed) {
    end_offsets_of_old_lives(shown_, moment);
    for (std::size_t i = 1; i < count_; ++i) {
        const double start = at(i - 1).tick;
        if (start <= shown_ || start > moment) continue;
        for (const FramePlayer& player : at(i).players)
            if (player.jump != sim::Vec2{}) hide(player.player.id, player.jump);
    }
    shown_ = moment;
    for (HiddenOffset& hidden : hidden_)
        hidden.offset = decayed(hidden.offset, passed, settings_);
    std::erase_if(hidden_, [](const HiddenOffset& hidden) { return hidden.offset == sim::Vec2{}; });
}

void FrameBuffer::jump_to(double moment) {
    shown_ = moment;
    hidden_.clear();
}

FrameBuffer::FramePair FrameBuffer::around(double moment) const {
    const double begin = at(0).tick;
    if (moment < begin) return {.before = &at(0), .after = nullptr, .moment = begin};
    std::size_t index = 0;
    while (index + 1 < count_ && at(index + 1).tick <= moment)
        ++index;
    return {.before = &at(index),
            .after = index + 1 < count_ ? &at(index + 1) : nullptr,
            .moment = moment};
}

double FrameBuffer::extrapolation_ticks(double moment, sim::Tick from) const {
    return std::clamp(moment - from, 0.0, extrapolation_max_);
}

/// Returns the player `ticks` after its frame.
PicturePlayer FrameBuffer::extrapolated(const FramePlayer& player, double ticks) const {
    PicturePlayer shown = player.player;
    const Reached place =
        shown.id == own_ ? Reached{player.course.after(ticks)} : reached(player, 0.0, ticks);
    shown.position = place.position;
    shown.velocity = place.is_stopped ? sim::Vec2{} : player.velocity();
    if (!place.is_stopped)
        shown.velocity += (player.course.step_after(ticks) - player.course.step) * tick_rate_;
    return shown;
}

PicturePlayer FrameBuffer::show(const FramePlayer& player, const FramePair& between) const {
    PicturePlayer shown = player.player;
    const Frame& before = *between.before;
    const FramePlayer* const later = find_same_life(player, before, between.after);
    if (later == nullptr) {
        const double ticks = between.moment - before.tick;
        shown = extrapolated(player, std::min(ticks, extrapolation_max_));
        if (ticks > extrapolation_max_) shown.velocity = {};
    } else {
        const double ticks = between.moment - before.tick;
        const double all_ticks = between.after->tick - before.tick;
        const auto share = static_cast<float>(ticks / all_ticks);
        const sim::Vec2 end = later->course.position - later->jump;
        const sim::Vec2 error = end - player.course.after(all_ticks);
        const sim::Vec2 step_error = later->course.step - player.course.step_after(all_ticks);
        const auto leads_on = [](float place_off, float step_off) {
            return std::abs(place_off) <= kPositionErrorMax && std::abs(step_off) <= kStepErrorMax;
        };
        // A way that ended before the later frame is not bent: its player would seem to go there
        // and back.
        const bool leads_on_x = leads_on(error.x, step_error.x);
        const bool leads_on_y = leads_on(error.y, step_error.y);
        const bool falls = player.course.fall != 0.0f;
        const bool is_bent = player.course.bend.has_value();
        shown.position = player.course.after(ticks) + error * share;
        if (is_bent && !(leads_on_x && (falls || leads_on_y)))
            shown.position.x = std::lerp(player.course.position.x, end.x, share);
        if (falls ? !leads_on_y : is_bent && !(leads_on_x && leads_on_y))
            shown.position.y = std::lerp(player.course.position.y, end.y, share);
        shown.position += later->jump;
        shown.velocity = later->is_stopped ? player.velocity()
                                           : sim::lerp(player.velocity(), later->velocity(), share);
        shown.aim = sim::normalised_or(sim::lerp(player.player.aim, later->player.aim, share),
                                       later->player.aim);
    }
    shown.position += offset_of(shown.id);
    return shown;
}

bool FrameBuffer::show_others(double moment, std::vector<PicturePlayer>& others) const {
    others.clear();
    if (empty()) return false;
    const FramePair between = around(moment);
    for (const FramePlayer& player : between.before->players)
        if (player.player.id != own_) others.push_back(show(player, between));
    return moment > newest().tick;
}

bool FrameBuffer::show_own(double moment, PicturePlayer& own) const {
    if (empty()) return false;
    const FramePair between = around(moment);
    const FramePlayer* const player = find_player(*between.before, own_);
    if (player == nullptr) return false;
    own = show(*player, between);
    return true;
}

/// A projectile is shown from the tick of its shot on, because the frame after the shot knows where
/// it came from. One that is missing from the later frame is shown up to that frame, because
/// updates do not report where it ended, but not beyond its range.
void FrameBuffer::show_projectiles(double moment,
                                   std::vector<PictureProjectile>& projectiles) const {
    if (empty()) return;
    const FramePair between = around(moment);
    const Frame& before = *between.before;
    for (const FrameProjectile& old : before.projectiles) {
        if (is_own(old.projectile.owner, own_) || between.moment > old.over) continue;
        const FrameProjectile* const later =
            between.after != nullptr
                ? find_projectile(between.after->projectiles, old.projectile.id)
                : nullptr;
        const bool has_turned = later != nullptr && later->begun <= between.moment;
        const double ticks = between.after != nullptr
                                 ? between.moment - before.tick
                                 : extrapolation_ticks(between.moment, before.tick);
        projectiles.push_back(
            has_turned ? put_at(later->projectile,
                                later->course.after(between.moment - between.after->tick))
                       : put_at(old.projectile, old.course.after(ticks)));
    }
    if (between.after == nullptr) return;
    for (const FrameProjectile& late : between.after->projectiles) {
        if (is_own(late.projectile.owner, own_) || late.begun > between.moment ||
            between.moment > late.over)
            continue;
        if (find_projectile(before.projectiles, late.projectile.id) != nullptr) continue;
        projectiles.push_back(
            put_at(late.projectile, late.course.after(between.moment - between.after->tick)));
    }
}

void FrameBuffer::show_movers(double moment, std::vector<PictureMover>& movers) const {
    movers.clear();
    if (empty()) return;
    for (const FrameMover& mover : newest().movers) {
        movers.push_back(mover.mover);
        movers.back().offset = mover.course.after(extrapolation_ticks(moment, newest().tick));
    }
}

sim::Vec2 FrameBuffer::offset_of(sim::EntityId player) const {
    const auto found = std::lower_bound(hidden_.begin(), hidden_.end(), player, kHiddenBefore);
    return found != hidden_.end() && found->player == player ? found->offset : sim::Vec2{};
}

void FrameBuffer::hide(sim::EntityId player, sim::Vec2 moved) {
    if (moved == sim::Vec2{}) return;
    auto place = std::lower_bound(hidden_.begin(), hidden_.end(), player, kHiddenBefore);
    if (place == hidden_.end() || place->player != player)
        place = hidden_.insert(place, {.player = player, .offset = {}});
    place->offset = hiding(place->offset, moved, settings_);
}

}  // namespace arena::client
