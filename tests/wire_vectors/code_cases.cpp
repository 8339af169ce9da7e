#include "tests/wire_vectors/code_cases.h"

#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/float_code.h"
#include "protocol/replication/id_code.h"
#include "protocol/replication/motion_code.h"
#include "protocol/replication/shot_motion_code.h"
#include "protocol/replication/tick_code.h"
#include "protocol/replication/window.h"
#include "protocol/session/channels/sequence.h"
#include "protocol/session/packet/frame_writer.h"
#include "protocol/update_message.h"
#include "sim/base/assert.h"
#include "tests/support/wire_columns.h"
#include "tests/wire_vectors/reference_replica.h"

namespace arena::test {
namespace {

using Json = nlohmann::ordered_json;
using protocol::BitWriter;
using protocol::Introduction;
using protocol::Motion;
using protocol::MotionWidths;
using protocol::ShortId;

constexpr sim::EntityId projectile(std::uint32_t number) {
    return {sim::kFirstProjectileId + number};
}

std::string hex_of(std::span<const std::byte> bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    for (const std::byte byte : bytes) {
        hex += kDigits[std::to_integer<unsigned>(byte) >> 4u];
        hex += kDigits[std::to_integer<unsigned>(byte) & 15u];
    }
    return hex;
}

/// Returns the bits that `write` writes, in their order.
template <typename Write>
std::string bits_of(const Write& write) {
    std::vector<std::byte> bytes(4096);
    BitWriter writer(bytes);
    write(writer);
    const std::size_t count = writer.size_in_bits();
    bytes.resize(writer.finish());
    protocol::BitReader reader(bytes);
    std::string bits;
    for (std::size_t i = 0; i < count; ++i)
        bits += reader.bit() ? '1' : '0';
    return bits;
}

// --- Numbers

Json rice_cases() {
    constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
    const std::pair<unsigned, std::uint32_t> numbers[] = {
        {0, 0},  {0, 3},   {1, 0},   {1, 46},    {1, 47},
        {1, 48}, {4, 383}, {4, 384}, {10, 1023}, {15, kMost},
    };
    Json cases = Json::array();
    for (const auto& [k, number] : numbers)
        cases.push_back({{"k", k},
                         {"number", number},
                         {"bits", bits_of([&, k = k, number = number](BitWriter& bits) {
                              bits.rice(number, k);
                          })}});
    return cases;
}

Json number_cases() {
    const std::pair<unsigned, std::uint32_t> numbers[] = {
        {0, 0},   {0, 1},   {0, 254},          {0, 255},          {2, 3},  {2, 4},
        {4, 15},  {4, 16},  {4, 47},           {4, 48},           {5, 31}, {6, 63},
        {6, 191}, {8, 599}, {5, 0x7FFF'FFFFu}, {3, 0xFFFF'FFFFu},
    };
    Json cases = Json::array();
    for (const auto& [k, number] : numbers)
        cases.push_back({{"k", k},
                         {"number", number},
                         {"bits", bits_of([&, k = k, number = number](BitWriter& bits) {
                              protocol::write_number(bits, number, k);
                          })}});
    return cases;
}

Json tick_cases() {
    constexpr sim::Tick kNow = 100'000;
    Json cases = Json::array();
    for (const sim::Tick tick : {0u, 1u, 255u, kNow - 1000, kNow - 1, kNow, kNow + 1, kNow + 16,
                                 kNow + 17, kNow + 5000, 0x8000'0001u, 0xFFFF'FFFFu})
        cases.push_back({{"T", kNow}, {"tick", tick}, {"bits", bits_of([&](BitWriter& bits) {
                                                           protocol::write_tick(bits, tick, kNow);
                                                       })}});
    return cases;
}

Json float_cases() {
    const std::pair<protocol::FloatCode, float> floats[] = {
        {protocol::kAmountCode, 0.0f},        {protocol::kAmountCode, -0.0f},
        {protocol::kAmountCode, 7.5f},        {protocol::kAmountCode, -7.1f},
        {protocol::kAmountCode, 0.03125f},    {protocol::kAmountCode, 100.25f},
        {protocol::kAmountCode, 128.0f},      {protocol::kUnitCode, -0.6f},
        {protocol::kUnitCode, 1.0f},          {protocol::kCoordinateCode, 12.5f},
        {protocol::kCoordinateCode, -0.7f},   {protocol::kCoordinateCode, 1000.1f},
        {protocol::kCoordinateCode, -1.0e6f}, {protocol::kCoordinateCode, 127.99999f},
    };
    Json cases = Json::array();
    for (const auto& [code, value] : floats) {
        std::uint32_t binary = 0;
        std::memcpy(&binary, &value, sizeof binary);
        cases.push_back({{"e", code.exponent},
                         {"coordinate", code.is_coordinate},
                         {"float", value},
                         {"binary", binary},
                         {"bits", bits_of([&, code = code, value = value](BitWriter& bits) {
                              protocol::write_float(bits, value, code);
                          })}});
    }
    return cases;
}

Json update_tick_cases() {
    const std::pair<std::uint32_t, std::uint32_t> ticks[] = {
        {4323, 4300},         {4323, 4330},
        {0xFFFF, 65'530},     {65'537, 65'530},
        {65'530, 65'540},     {0, 32'768},
        {100'000, 67'233},    {100'000, 132'768},
        {1'000'000, 999'990}, {0xFFFF'FFFF, 0xFFFF'FF00}};
    Json cases = Json::array();
    for (const auto& [tick, guess] : ticks)
        cases.push_back({{"low", protocol::to_window(tick, protocol::kUpdateTickBits)},
                         {"guess", guess},
                         {"T", tick}});
    return cases;
}

Json whole_clock_cases() {
    using Margin = std::numeric_limits<std::int32_t>;
    const std::pair<std::uint32_t, std::int32_t> clocks[] = {
        {4323, -3},         {100'000, 128},
        {100'000, -128},    {0xF000'0000, 33'600},
        {0, Margin::min()}, {0xFFFF'FFFF, Margin::max()}};
    Json cases = Json::array();
    protocol::UpdateEncoder encoder;
    for (const auto& [tick, margin] : clocks)
        cases.push_back(
            {{"hex",
              hex_of(encoder.encode(
                  {.tick = tick, .has_whole_tick = true, .input_margin = margin, .input_age = 2}))},
             {"T", tick},
             {"input_margin", margin},
             {"input_age", 2}});
    return cases;
}

Json id_cases() {
    std::vector<ShortId> all;
    for (ShortId id = 0; id < 40; ++id)
        all.push_back(id);
    const std::vector<ShortId> lists[] = {{},    {0},    {1023}, {0, 1023}, {5, 6, 900, 901, 1000},
                                          {511}, {1, 3}, all};
    Json cases = Json::array();
    for (const std::vector<ShortId>& ids : lists)
        cases.push_back({{"ids", ids}, {"bits", bits_of([&](BitWriter& bits) {
                                            protocol::write_ids(bits, ids);
                                        })}});
    return cases;
}

// --- Motions

Json json_of(const Motion& motion) {
    Json json{{"tick", motion.tick}, {"x", motion.x},   {"y", motion.y},
              {"vx", motion.vx},     {"vy", motion.vy}, {"falls", motion.falls}};
    if (motion.steers) json.update({{"wx", motion.wx}, {"wy", motion.wy}});
    return json;
}

Json json_of(const protocol::RunKind& kind) {
    return {{"top", kind.top}, {"ground", kind.ground}, {"air", kind.air}};
}

Json motion_case(const Motion& held, const Motion& sent, sim::Tick tick, MotionWidths widths,
                 std::int64_t fall, const protocol::RunKind& kind = {}) {
    return {{"fall", fall},
            {"archetype", json_of(kind)},
            {"held", json_of(held)},
            {"update_tick", tick},
            {"place_width", static_cast<int>(widths.place)},
            {"step_width", static_cast<int>(widths.step)},
            {"told", json_of(sent)},
            {"bits", bits_of([&](BitWriter& bits) {
                 write_motion(bits, sent, tick, widths, fall != 0, kind.top);
             })}};
}

/// Players that steer, from a motion that steers as well: towards points of the circle of their top
/// speed, towards nothing, and towards others.
void add_steered_cases(Json& cases) {
    const protocol::RunKind kind = kExampleRunKinds[0];
    for (const bool falls : {false, true}) {
        const Motion straight{
            .tick = 500, .x = -1000, .y = 2000, .vx = 100, .vy = -17, .falls = falls};
        const Motion held = steered(straight, {-72, 72}, kind).value();
        const std::int64_t fall = falls ? kExampleFall : 0;
        for (const protocol::Pair wanted : {protocol::Pair{102, 0},
                                            {-102, 0},
                                            {0, -102},
                                            {72, -72},
                                            {-64, 80},
                                            {0, 0},
                                            {63, -64},
                                            {200, -200},
                                            {900, -1000}}) {
            const Motion at = restarted_at(held, 506, fall, kind);
            const Motion begun{.tick = 506,
                               .x = at.x + 2,
                               .y = at.y - 3,
                               .vx = at.vx + 30,
                               .vy = at.vy - 29,
                               .falls = falls};
            const Motion sent = steered(begun, wanted, kind).value_or(begun);
            cases.push_back(motion_case(held, sent, 507, widths_for(sent, held, fall), fall, kind));
        }
    }
}

/// Every width of place and step, at both ends of its range.
Json motion_cases() {
    Json cases = Json::array();
    for (const std::int64_t fall : {std::int64_t{0}, kExampleFall}) {
        const Motion held{
            .tick = 500, .x = -1000, .y = 2000, .vx = 300, .vy = -150, .falls = fall != 0};
        for (const std::int32_t off :
             {-7,  6,  -14, 13,  -16,  15,  -17,  16,   29,      -30,    31,
              -32, 63, -64, 122, -123, 255, -256, 4096, 1 << 16, 1 << 26}) {
            const protocol::FinePoint at = extrapolate(held, 506, fall);
            const protocol::FinePoint goes = extrapolate_step(held, 506, fall);
            const auto place = [](std::int64_t fine) {
                return static_cast<std::int32_t>((fine + (1 << 12)) >> 13);
            };
            const auto step = [](std::int64_t fine) {
                return static_cast<std::int32_t>((fine + (1 << 9)) >> 10);
            };
            const Motion sent{.tick = 506,
                              .x = place(at.x) + off,
                              .y = place(at.y) - off / 2,
                              .vx = step(goes.x) + off / 64,
                              .vy = step(goes.y) - off / 33,
                              .falls = fall != 0 && off > 0};
            cases.push_back(motion_case(held, sent, 507, widths_for(sent, held, fall), fall));
        }
    }
    add_steered_cases(cases);
    return cases;
}

constexpr std::string_view name_of(protocol::ShotForm form) {
    switch (form) {
        case protocol::ShotForm::widths:
            return "widths";
        case protocol::ShotForm::turned:
            return "turned";
        case protocol::ShotForm::turned_far:
            return "turned far";
        case protocol::ShotForm::mirrored_x:
            return "mirrored in x";
        case protocol::ShotForm::mirrored_y:
            return "mirrored in y";
    }
    return "";
}

/// A projectile that bounces in tick 506, in the middle of it, with `step` from then on.
Json shot_motion_case(const Motion& held, protocol::Pair step, const protocol::ShotKind& kind,
                      std::int64_t fall, std::int32_t off = 0) {
    const protocol::FinePoint before = extrapolate(held, 505, fall);
    const auto place = [](std::int64_t start, std::int64_t way) {
        return static_cast<std::int32_t>((start + way * 512 + (1 << 12)) >> 13);
    };
    const Motion sent{.tick = 506,
                      .x = place(before.x, held.vx + step.x) + off,
                      .y = place(before.y, held.vy + step.y),
                      .vx = static_cast<std::int32_t>(step.x),
                      .vy = static_cast<std::int32_t>(step.y),
                      .falls = held.falls};
    const MotionWidths widths = shot_widths_for(sent, held, kind, fall);
    return {{"fall", fall},
            {"step", kind.step},
            {"restitution", kind.restitution},
            {"held", json_of(held)},
            {"update_tick", 508},
            {"form", name_of(widths.form)},
            {"told", json_of(sent)},
            {"bits", bits_of([&](BitWriter& bits) {
                 write_shot_motion(bits, sent, 508, widths, held, kind, fall != 0);
             })}};
}

/// Every form: bounces off walls of all directions, with what rounding leaves.
Json shot_motion_cases() {
    constexpr protocol::ShotKind kKind{.step = 6827, .restitution = 29'491};
    const Motion held{.tick = 500, .x = -1000, .y = 2000, .vx = 700, .vy = -488};
    Json cases = Json::array();
    const auto add = [&](protocol::Pair step, std::int32_t off = 0) {
        cases.push_back(shot_motion_case(held, step, kKind, 0, off));
    };
    add({-630, -488});  // 0.9 * 700
    add({-631, -487});
    add({700, 439});  // 0.9 * 488
    add({700, 442}, 3);
    add({-429, 641});  // off a wall of 45 degrees
    add({-429, 638});
    add({-429, 630});  // no bounce
    add({700, -488});
    add({-630, -488}, 120);
    add({-630, -488}, 130);
    Motion fast = held;
    fast.vx = 7000;
    fast.vy = -5000;
    cases.push_back(shot_motion_case(fast, {-4400, 6400}, kKind, 0));
    cases.push_back(shot_motion_case(fast, {-4400, 6400}, {}, 0));
    Motion falling = held;
    falling.falls = true;
    cases.push_back(shot_motion_case(falling, {-630, -505}, kKind, kExampleFall));
    cases.push_back(shot_motion_case(held, {-630, -488}, kKind, kExampleFall));
    return cases;
}

void add_extrapolated(const Motion& motion, const protocol::RunKind& kind,
                      std::initializer_list<std::int64_t> ticks, Json& cases) {
    for (const std::int64_t n : ticks) {
        const auto tick = static_cast<sim::Tick>(motion.tick + n);
        const protocol::FinePoint at = extrapolate(motion, tick, kExampleFall);
        const protocol::FinePoint goes = extrapolate_step(motion, tick, kExampleFall);
        cases.push_back({{"fall", kExampleFall},
                         {"archetype", json_of(kind)},
                         {"motion", json_of(motion)},
                         {"n", n},
                         {"X", at.x},
                         {"Y", at.y},
                         {"SX", goes.x},
                         {"SY", goes.y}});
    }
}

Json extrapolated_cases() {
    Json cases = Json::array();
    const Motion thrown{
        .tick = 20'000, .x = 640, .y = -1280, .vx = -2048, .vy = 1024, .falls = true};
    add_extrapolated(thrown, {}, {0, 1, 60, 16'383, 16'384, 16'385, -1, -60, -16'384, -16'385},
                     cases);
    const protocol::RunKind kind = kExampleRunKinds[0];
    for (const bool falls : {false, true}) {
        const Motion runs{
            .tick = 20'000, .x = 640, .y = -1280, .vx = 95, .vy = -37, .falls = falls};
        const Motion turns = steered(runs, {-72, 71}, kind).value();
        const std::int64_t last = turns.turn.ticks;
        add_extrapolated(turns, kind,
                         {0, 1, 2, last - 1, last, last + 1, last + 2, 60, 16'384, 16'385, -1, -60},
                         cases);
    }
    return cases;
}

// --- Updates

Introduction player(std::uint32_t id, sim::Tick tick, std::int32_t x) {
    return {.traits = {.id = {id}, .owner = sim::kNoEntity, .kind = 0, .team = 1},
            .motion = {.tick = tick, .x = x, .y = 256, .vx = 100, .vy = 0, .falls = false},
            .aim = 128,
            .status = {.health = 100, .flags = protocol::kPlayerOnGround, .animation = sim::kNone}};
}

Introduction shot(std::uint32_t number, std::uint32_t owner, sim::Tick tick, Motion motion) {
    motion.tick = tick;
    return {.traits = {.id = projectile(number), .owner = {owner}, .kind = 1, .team = 1},
            .motion = motion,
            .aim = 0,
            .status = {}};
}

Json view_of(const ReferenceReplica& view) {
    Json entities = Json::array();
    for (const auto& [id, entity] : view.entities()) {
        const Introduction& known = entity.known;
        entities.push_back({{"id", id},
                            {"entity", known.traits.id.value},
                            {"kind", known.traits.kind},
                            {"team", known.traits.team},
                            {"owner", known.traits.owner.value},
                            {"motion", json_of(known.motion)},
                            {"aim", known.aim},
                            {"health", known.status.health},
                            {"flags", known.status.flags},
                            {"animation", known.status.animation},
                            {"effects", known.status.effects}});
    }
    return entities;
}

/// Returns the weapons of all cases.
Json weapons() {
    Json weapons = Json::array();
    for (const protocol::ShotKind& kind : kExampleShotKinds)
        weapons.push_back({{"step", kind.step}, {"restitution", kind.restitution}});
    return weapons;
}

/// Returns the archetypes of all cases.
Json archetypes() {
    Json archetypes = Json::array();
    for (const protocol::RunKind& kind : kExampleRunKinds)
        archetypes.push_back(json_of(kind));
    return archetypes;
}

/// Columns in the order in which they arrive, and what a client knows after each.
Json update_case(std::string_view name, std::int64_t fall, const std::vector<Column>& arriving) {
    ReferenceReplica view(fall, kExampleShotKinds, kExampleRunKinds);
    Json updates = Json::array();
    for (const Column& column : arriving) {
        const std::vector<std::byte> bytes = encoded(column, fall);
        const bool is_taken = view.take(column.tick, bytes);
        ARENA_ASSERT(is_taken, "the case has only valid columns");
        updates.push_back(
            {{"tick", column.tick}, {"column", hex_of(bytes)}, {"view", view_of(view)}});
    }
    return {{"name", name},
            {"fall", fall},
            {"archetypes", archetypes()},
            {"weapons", weapons()},
            {"updates", updates}};
}

Column introduces(sim::Tick tick, ShortId id, const Introduction& introduction) {
    Column column{.tick = tick};
    column.introduced.emplace_back(id, introduction);
    return column;
}

Column removes(sim::Tick tick, ShortId id) {
    Column column{.tick = tick};
    column.removed.push_back(id);
    return column;
}

Column moves(sim::Tick tick, ShortId id, const Motion& motion, MotionWidths widths = {}) {
    Column column{.tick = tick};
    column.motions.push_back({id, motion, widths, kExampleRunKinds[0].top});
    return column;
}

Column changes(sim::Tick tick, ShortId id, protocol::Aim aim, const protocol::Status& status) {
    Column column{.tick = tick};
    column.aims.push_back({.id = id, .aim = aim});
    column.statuses.emplace_back(id, status);
    return column;
}

Json late_cases(std::int64_t fall) {
    const Introduction ada = player(7, 100, 1000);
    const Motion later{.tick = 104, .x = 1100, .y = 250, .vx = -90, .vy = 20, .falls = fall != 0};
    const Motion latest{.tick = 108, .x = 1000, .y = 280, .vx = 0, .vy = 0, .falls = false};
    const MotionWidths from_ada = widths_for(later, ada.motion, fall);
    Introduction on_her_way = ada;
    on_her_way.motion = restarted_at(later, 106, fall);
    const protocol::Status hurt{
        .health = -5, .flags = protocol::kPlayerDashes, .animation = 100, .effects = 0x8003};
    Introduction again = ada;
    again.motion = latest;
    again.aim = 300;
    Json cases = Json::array();
    const auto add = [&](std::string_view name, const std::vector<Column>& arriving) {
        cases.push_back(update_case(name, fall, arriving));
    };
    add("a motion that was sent before a newer one comes after it",
        {introduces(100, 3, ada), moves(108, 3, latest), moves(104, 3, later, from_ada)});
    add("an aim and a status that come late are passed over",
        {introduces(100, 3, ada), changes(108, 3, 511, hurt), changes(104, 3, 1, ada.status)});
    add("what is sent about an unknown id is read and passed over",
        {moves(104, 3, later, from_ada), changes(104, 3, 9, hurt), introduces(108, 3, again)});
    add("a removal that comes before the introduction",
        {removes(104, 3), introduces(100, 3, ada), introduces(112, 3, again)});
    add("the same entity is introduced again under the same id",
        {introduces(100, 3, ada), introduces(108, 3, again), introduces(104, 3, ada)});
    add("an introduction gives a motion from its update on, and the motion itself comes after it",
        {introduces(106, 3, on_her_way), moves(104, 3, later),
         moves(108, 3, latest, widths_for(latest, later, fall))});
    add("the same entity is introduced under another id",
        {introduces(100, 3, ada), introduces(108, 5, again), removes(104, 3),
         introduces(100, 3, ada)});
    add("an id means another entity after its removal",
        {introduces(100, 3, ada), removes(104, 3), introduces(108, 3, player(8, 108, -64)),
         moves(106, 3, later), removes(104, 3)});
    const Motion turns = steered(later, {60, 82}, kExampleRunKinds[0]).value();
    Introduction turning = ada;
    turning.motion = steered(ada.motion, {-102, 0}, kExampleRunKinds[0]).value();
    add("a player that turns, then turns back",
        {introduces(100, 3, turning),
         moves(104, 3, turns, widths_for(turns, turning.motion, fall))});
    add("an update that comes twice", {introduces(100, 3, ada), moves(104, 3, later, from_ada),
                                       introduces(100, 3, ada), moves(104, 3, later, from_ada)});
    return cases;
}

Column flies(sim::Tick tick, ShortId id, const Motion& motion, const Motion& held,
             protocol::ShotForm form) {
    Column column{.tick = tick};
    column.shot_motions.push_back({id, motion, {.form = form}, held, kExampleShotKinds[1]});
    return column;
}

/// A shot that bounces twice, with messages that are lost or overtake each other.
Json shot_cases() {
    using protocol::ShotForm;
    const Introduction fired = shot(5, 7, 100, {.x = 640, .y = -640, .vx = 512, .vy = -683});
    const Motion first{.tick = 104, .x = 832, .y = -864, .vx = 512, .vy = 342};
    const Motion second{.tick = 107, .x = 992, .y = -736, .vx = -256, .vy = 342};
    Introduction seen_later = fired;
    seen_later.motion = restarted_at(first, 106, 0);
    Json cases = Json::array();
    const auto add = [&](std::string_view name, const std::vector<Column>& arriving) {
        cases.push_back(update_case(name, 0, arriving));
    };
    const Column bounces = flies(105, 3, first, fired.motion, ShotForm::mirrored_y);
    const Column again = flies(108, 3, second, first, ShotForm::mirrored_x);
    add("a shot that bounces", {introduces(100, 3, fired), bounces, again});
    add("a bounce of an unknown shot is read and passed over",
        {bounces, introduces(100, 3, fired), bounces});
    add("a bounce that comes after a later motion",
        {introduces(100, 3, fired), flies(111, 3, {.tick = 110, .x = 900}, {}, ShotForm::widths),
         bounces});
    add("a bounce from a motion that an introduction has begun anew",
        {introduces(106, 3, seen_later), again});
    return cases;
}

/// Wide numbers, differences downwards, numbers that wrap, and every width of an introduction.
Json wide_case(std::int64_t fall) {
    Column column{.tick = 5000};
    const auto add = [&](ShortId id, const Introduction& introduction) {
        column.introduced.emplace_back(id, introduction);
    };
    add(0, player((1u << 30u) - 1, 5000, (1 << 26)));
    add(1, player(1, 4990, -(1 << 26)));
    add(2, player(600, 1, 0));
    add(17, shot(0, (1u << 30u) - 1, 5000, {.x = 100, .y = 100, .vx = 1 << 20, .vy = -(1 << 20)}));
    add(18, shot((1u << 30u) - 1, 0, 4998,
                 {.x = 5000, .y = 100, .vx = 8000, .vy = -8000, .falls = fall != 0}));
    add(900, shot(5, 600, 4999, {.x = 30'000, .y = -20'000, .vx = 1000, .vy = 0}));
    add(901, shot(6, 600, 4999, {.x = 30'020, .y = -20'010, .vx = 3000, .vy = 0}));
    add(1023, shot(4, 600, 4999, {.x = 30'001, .y = -20'031, .vx = 100, .vy = 0}));
    return update_case("wide numbers in one column", fall, {column});
}

Json update_cases() {
    Json cases = late_cases(kExampleFall);
    cases.push_back(wide_case(kExampleFall));
    for (Json& flight : shot_cases())
        cases.push_back(std::move(flight));
    for (Json& flat : late_cases(0))
        cases.push_back(std::move(flat));
    cases.push_back(wide_case(0));
    return cases;
}

// --- Rejected columns

Json refused_cases() {
    Json cases = Json::array();
    const auto add = [&](std::string_view name, sim::Tick tick, std::span<const std::byte> bytes) {
        ReferenceReplica view(kExampleFall, kExampleShotKinds, kExampleRunKinds);
        ARENA_ASSERT(!view.take(tick, bytes), "the case has only invalid columns");
        cases.push_back({{"name", name},
                         {"fall", kExampleFall},
                         {"archetypes", archetypes()},
                         {"weapons", weapons()},
                         {"tick", tick},
                         {"column", hex_of(bytes)}});
    };
    const auto add_column = [&](std::string_view name, const Column& column) {
        add(name, column.tick, encoded(column, kExampleFall));
    };
    const std::vector<std::byte> good =
        encoded(introduces(100, 3, player(7, 100, 0)), kExampleFall);
    std::vector<std::byte> longer = good;
    longer.push_back(std::byte{0});
    add("a byte of zeros is left over", 100, longer);
    add("the last byte is missing", 100, std::span(good).first(good.size() - 1));
    add("the motion is older than the match", 0,
        encoded(introduces(100, 3, player(7, 99, 0)), kExampleFall));
    add_column("an id above 1023", removes(100, 1024));
    add_column("player 0", introduces(100, 3, player(0, 100, 0)));
    Introduction far = player(7, 100, protocol::kPlaceMax + 1);
    add_column("a place that is too far away", introduces(100, 3, far));
    far = player(7, 100, 0);
    far.motion.vx = -protocol::kStepMax - 1;
    add_column("a step that is too long", introduces(100, 3, far));
    far = player(7, 100, 0);
    far.motion.steers = true;
    far.motion.wx = 100;
    add_column("a player that turns to where it goes already", introduces(100, 3, far));
    far.motion.vx = -900;
    add_column("a player that turns for more than 64 ticks", introduces(100, 3, far));
    far.motion.vx = 8192;
    add_column("a player that turns and is too fast", introduces(100, 3, far));
    Column bounces = introduces(100, 3, player(7, 99, 0));
    bounces.shot_motions.push_back({3,
                                    {.tick = 100, .x = 12, .y = 256, .vx = -100, .vy = 0},
                                    {.form = protocol::ShotForm::mirrored_x},
                                    player(7, 99, 0).motion,
                                    {.step = 1000, .restitution = 1u << 15}});
    add_column("a player that bounces", bounces);
    return cases;
}

// --- The session layer

Json packet_case(std::string_view name, const auto& write) {
    std::vector<std::byte> bytes(protocol::kFrameBytesMax);
    protocol::FrameWriter writer(bytes);
    Json frames = Json::array();
    const auto add = [&](bool fits, Json frame) {
        ARENA_ASSERT(fits, "the frames fit one packet");
        frames.push_back(std::move(frame));
    };
    write(writer, add);
    bytes.resize(writer.finish());
    return {{"name", name}, {"frames", frames}, {"bytes", hex_of(bytes)}};
}

Json packet_cases() {
    const std::vector<std::byte> message(5, std::byte{0x5a});
    const std::vector<std::byte> whole(protocol::kFragmentBytes, std::byte{0x33});
    const protocol::PathProof proof{std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4},
                                    std::byte{5}, std::byte{6}, std::byte{7}, std::byte{8}};
    // Gap 0, 127 came; 128 did not, 16383 came.
    const std::vector<std::byte> runs{std::byte{0},    std::byte{127},  std::byte{0x80},
                                      std::byte{0x01}, std::byte{0xff}, std::byte{0x7f}};
    Json cases = Json::array();
    cases.push_back(packet_case("one of each", [&](auto& writer, const auto& add) {
        add(writer.path_challenge(proof), {{"type", 5}, {"proof", hex_of(proof)}});
        add(writer.path_response(proof), {{"type", 6}, {"proof", hex_of(proof)}});
        add(writer.reliable(65'535, message),
            {{"type", 3}, {"id", 65'535}, {"message", hex_of(message)}});
        add(writer.acknowledgement(runs), {{"type", 8}, {"runs", {{0, 127}, {128, 16'383}}}});
        add(writer.sequenced(0, message),
            {{"type", 1}, {"channel", 0}, {"message", hex_of(message)}});
        add(writer.unordered(message), {{"type", 9}, {"message", hex_of(message)}});
        add(writer.disconnect(protocol::EndReason::left),
            {{"type", 7}, {"reason", static_cast<int>(protocol::EndReason::left)}});
    }));
    cases.push_back(packet_case("the first fragment of two", [&](auto& writer, const auto& add) {
        add(writer.fragment({.id = 0, .index = 0, .count = 2, .bytes = whole}),
            {{"type", 4}, {"id", 0}, {"index", 0}, {"last", 1}, {"bytes", hex_of(whole)}});
    }));
    cases.push_back(packet_case("the last fragment of two", [&](auto& writer, const auto& add) {
        add(writer.fragment({.id = 0, .index = 1, .count = 2, .bytes = message}),
            {{"type", 4}, {"id", 0}, {"index", 1}, {"last", 1}, {"bytes", hex_of(message)}});
    }));
    cases.push_back(packet_case("no frame at all", [](auto&, const auto&) {}));
    return cases;
}

Json sequence_cases() {
    const std::pair<std::uint16_t, std::uint64_t> numbers[] = {{0, 0},
                                                               {5, 3},
                                                               {0xffff, 3},
                                                               {0, 0xffff},
                                                               {0xffff, 0x10000},
                                                               {0x8000, 0x10000},
                                                               {0x7fff, 0x10000},
                                                               {7, 4'294'967'300ull}};
    Json cases = Json::array();
    for (const auto& [low, newest] : numbers)
        cases.push_back(
            {{"low", low}, {"near", newest}, {"number", protocol::complete_sequence(low, newest)}});
    return cases;
}

}  // namespace

Json code_cases() {
    return {{"rice", rice_cases()},
            {"numbers", number_cases()},
            {"ticks", tick_cases()},
            {"floats", float_cases()},
            {"update_ticks", update_tick_cases()},
            {"whole_clocks", whole_clock_cases()},
            {"ids", id_cases()},
            {"motions", motion_cases()},
            {"shot_motions", shot_motion_cases()},
            {"extrapolated", extrapolated_cases()},
            {"updates", update_cases()},
            {"refused", refused_cases()},
            {"packets", packet_cases()},
            {"sequences", sequence_cases()}};
}

}  // namespace arena::test
