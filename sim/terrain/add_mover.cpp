#include "sim/terrain/add_mover.h"

#include <algorithm>
#include <string>

#include "sim/math/vec2.h"
#include "sim/terrain/mover_path.h"
#include "sim/terrain/piece_builder.h"

namespace arena::sim {

namespace {

/// Returns what is wrong with the path, or nothing.
std::optional<std::string> check_path(const MapMover& mover) {
    if (mover.path.size() < 2) return "its path has no second vertex: draw where it goes";
    if (!std::all_of(mover.path.begin(), mover.path.end(), is_placeable))
        return "its path reaches beyond 8192 m from the origin: draw it shorter";
    if (mover.path.front() != Vec2{})
        return "its path begins elsewhere: begin it where the mover is drawn";
    const auto is_at_start = [](Vec2 vertex) { return vertex == Vec2{}; };
    if (std::all_of(mover.path.begin(), mover.path.end(), is_at_start))
        return "its path has no length: move one of its vertices";
    if (!(mover.speed > 0.0f && mover.speed <= kMoverSpeedMax))
        return "its speed is not above 0 and up to 100 m/s: set 'speed'";
    if (!(mover.wait >= 0.0f)) return "its wait is not 0 or more seconds: set 'wait'";
    if (!(path_seconds(mover) <= kPathSecondsMax))
        return "it takes more than a day along its path: raise 'speed' or lower 'wait'";
    return std::nullopt;
}

bool is_phase(float seconds) {
    return seconds > 0.0f && seconds <= kPhaseSecondsMax;
}

std::optional<std::string> check_phases(const MapMover& mover) {
    if (!is_phase(mover.down_time) || !is_phase(mover.up_time))
        return "its times are out of range: set 'down_time' and 'up_time' above 0 s, up to a day";
    if (!(mover.warning_time == 0.0f || is_phase(mover.warning_time)))
        return "its warning is out of range: set 'warning_time' to 0 s, up to a day";
    if (!(mover.first_delay == 0.0f || is_phase(mover.first_delay)))
        return "its first delay is out of range: set 'first_delay' to 0 s, up to a day";
    return std::nullopt;
}

std::optional<std::string> check_crate(const MapMover& mover) {
    if (mover.health <= 0) return "it has no health: set 'health' above 0";
    if (!(mover.respawn_delay == 0.0f || is_phase(mover.respawn_delay)))
        return "its respawn delay is out of range: set 'respawn_delay' to 0 s, up to a day";
    return std::nullopt;
}

std::optional<std::string> find_mover_error(const MapMover& mover) {
    switch (mover.kind) {
        case MoverKind::platform:
        case MoverKind::door:
            return check_path(mover);
        case MoverKind::timed:
            return check_phases(mover);
        case MoverKind::crate:
            return check_crate(mover);
    }
    return "its kind is unknown: make it a platform, a door, a timed obstacle or a crate";
}

/// Whether all pieces stay within the room along the whole path.
bool stays_within(const Bounds& room, const MapMover& mover, std::span<const TerrainPiece> pieces) {
    const auto is_within = [&](Vec2 offset) {
        return std::all_of(pieces.begin(), pieces.end(), [&](const TerrainPiece& piece) {
            return contains(room, piece.box.min + offset) && contains(room, piece.box.max + offset);
        });
    };
    return is_within({}) && std::all_of(mover.path.begin(), mover.path.end(), is_within);
}

}  // namespace

Bounds room_for_movers(const Bounds& bounds) {
    const Vec2 half = (bounds.max - bounds.min) * 0.5f;
    return {bounds.min - half, bounds.max + half};
}

std::optional<MapError> add_mover(const MapMover& mover, Terrain& terrain) {
    const MapSource& source = mover.obstacle.source;
    if (terrain.movers.size() == kMoversMax)
        return error_at(source, "the map has more than 256 movers up to here: delete some");
    if (auto wrong = find_mover_error(mover)) return error_at(source, *wrong);

    PieceList& list = terrain.mover_pieces;
    const EntityId id = terrain.mover_id(terrain.movers.size());
    MoverParts parts{.first_piece = static_cast<std::uint32_t>(list.pieces.size())};
    MapMover& added = terrain.movers.emplace_back(mover);
    if (auto error = add_pieces(id, added.obstacle, list)) return error;
    if (list.pieces.size() > kMoverPiecesMax)
        return error_at(source,
                        "the movers have more than 1024 convex pieces up to here: draw "
                        "them simpler");
    parts.piece_count = static_cast<std::uint32_t>(list.pieces.size()) - parts.first_piece;
    if (!stays_within(room_for_movers(terrain.bounds), added,
                      std::span(list.pieces).subspan(parts.first_piece)))
        return error_at(source,
                        "it leaves the map by more than half its size: draw it closer to the map");

    if (mover.kind == MoverKind::door) {
        const auto signal = find_signal(terrain.signals, mover.signal);
        if (!signal)
            return error_at(source, "no plate has its signal '" + mover.signal +
                                        "': set 'signal' to that of a plate");
        parts.signal = *signal;
    }
    terrain.mover_parts.push_back(parts);
    return std::nullopt;
}

}  // namespace arena::sim
